"""Payments: no change is given, and nothing superfluous. X-25, X-26.

Which payments are listed, and in which order (2.4, detail 6): the least total of Investments first (so cash alone,
where it does), then the fewest of them, then the lowest ids; with the same Investments the least cash, then the fewest
cards, then the larger ones. Equal cards are one kind of coin, so a fat hand costs little more time than a thin one.

>>> coins = Coins(Counter([5_000_000, 2_000_000, 2_000_000, 1_000_000, 1_000_000]))
>>> [coins.numbers(way) for way, _laid in cheapest(coins, Papers(()), 7_500_000)]  # of $5M, $2M and $1M
[(1, 1, 1), (1, 2, 0)]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import islice
from operator import or_
from typing import Final

from core.game import Move
from core.games.billionaire.money import GOAL, SMALLEST_UNIT, dollars
from core.games.billionaire.moves import Lazy, pay
from core.games.billionaire.state import BillionaireState, Setup
from core.table import Face, Faces

MOST_LISTED: Final = 64


# ── what a payer may lay ─────────────────────────────────────────────────────────────────────────────────────────────


def listed(state: BillionaireState, seat: int, faces: Faces) -> Sequence[Move]:
    """At most 64 payments, the cheapest first. Needs the payer's own faces."""
    return _listed(*_purse(state, seat, faces))


def proposed(state: BillionaireState, seat: int, faces: Faces) -> Move:
    """2.4: the payment of somebody whose time is up, the cheapest."""
    return listed(state, seat, faces)[0]


def why_not(state: BillionaireState, seat: int, move: Move, faces: Faces) -> str | None:
    """None for a payment that the rules allow, listed or not; else the sentence for the payer."""
    setup = state.setup
    profit, invest = move["profit"], move["invest"]
    hand = [faces[card] for card in state.table[setup.profit[seat]]]
    for face in profit:
        if face not in hand:
            return f"You do not have so many {face}."
        hand.remove(face)
    owed, reason = amount_owed(state, seat), why_not_papers(state, seat, invest)
    if reason is not None:
        return reason
    amounts = [setup.profit_values[face] for face in profit] + [setup.trading[face] for face in invest]
    reason = why_not_these(amounts, owed)
    if reason is None and setup.options.payment == "exact_if_possible" and sum(amounts) > owed:
        papers = [setup.trading[face] for face in state.owned[seat]]
        coins = Coins(Counter([setup.profit_values[faces[card]] for card in state.table[setup.profit[seat]]]))
        if can_be_exact(coins, Papers(papers), owed):
            return f"You can pay {dollars(owed)} exactly, and then you must."
    return reason


def why_not_papers(state: BillionaireState, seat: int, invest: Sequence[Face]) -> str | None:
    """The sentence for Investments that the payer does not own. The lot is none of them: it cannot pay for itself."""
    if len(set(invest)) != len(invest):
        return "There is only one of each Investment."
    missing = [face for face in invest if face not in state.owned[seat]]
    return f"You do not own {missing[0]}." if missing else None


def why_not_these(amounts: Sequence[int], owed: int) -> str | None:
    """X-26: enough, and no card that could stay in the hand. None, or the sentence for the payer."""
    total = sum(amounts)
    if total < owed:
        return f"That is {dollars(total)}, and {dollars(owed)} are owed."
    least = min(amounts, default=0)
    if total - least >= owed:
        return f"Without one card of {dollars(least)} it is still enough; no superfluous card may be paid."
    return None


def amount_owed(state: BillionaireState, seat: int) -> int:
    """The bid that this seat owes."""
    owed = state.bids[seat]
    assert owed is not None
    return owed


def _purse(
    state: BillionaireState, seat: int, faces: Faces
) -> tuple[Setup, tuple[tuple[Face, int], ...], tuple[Face, ...], int]:
    """All that decides which payments there are, so that they are worked out once."""
    setup = state.setup
    hand = Counter([faces[card] for card in state.table[setup.profit[seat]]])
    owned = tuple(sorted(state.owned[seat], key=setup.rank.__getitem__))
    return setup, tuple(sorted(hand.items())), owned, amount_owed(state, seat)


@lru_cache(maxsize=256)
def _listed(setup: Setup, hand: tuple[tuple[Face, int], ...], owned: tuple[Face, ...], owed: int) -> Payments:
    papers = Papers([setup.trading[face] for face in owned])
    coins = Coins({setup.profit_values[face]: count for face, count in hand})
    exact = setup.options.payment == "exact_if_possible"
    found = islice(cheapest(coins, papers, owed, exact=exact), MOST_LISTED)
    kinds = sorted([face for face, _count in hand], key=setup.profit_values.__getitem__, reverse=True)
    return Payments(list(found), coins, kinds, owned)


class Payments(Lazy):
    """Payments as moves, made when they are looked at."""

    __slots__ = ("_coins", "_found", "_kinds", "_owned")

    def __init__(self, found: list[Payment], coins: Coins, kinds: list[Face], owned: tuple[Face, ...]) -> None:
        self._found = found
        self._coins = coins
        self._kinds = kinds
        self._owned = owned

    def __len__(self) -> int:
        return len(self._found)

    def move(self, index: int) -> Move:
        way, papers = self._found[index]
        numbers = self._coins.numbers(way)
        profit = [face for face, number in zip(self._kinds, numbers, strict=True) for _ in range(number)]
        return pay(profit, [self._owned[at] for at in papers])


# ── how they are found ───────────────────────────────────────────────────────────────────────────────────────────────

Payment = tuple[int, tuple[int, ...]]
"""A way to lay coins (see `Coins`), and Investments by their place among the payer's."""


def cheapest(coins: Coins, papers: Papers, owed: int, *, exact: bool = False) -> Iterator[Payment]:
    """The payments that the rules allow, the cheapest first. ``exact``: only exact ones, if there are any."""
    exact = exact and can_be_exact(coins, papers, owed)
    for total in papers.totals(owed - coins.total):
        needed = owed - total
        if needed > 0:  # the rest in cash
            ways = list(islice(coins.that_pay(needed, exact=exact), MOST_LISTED))
            if not ways:
                continue
            # what is too much is less than each card laid
            for laid in papers.worth_more_than(ways[0][0]).that_make(total):
                least = papers.least(laid)
                for too_much, way in ways:
                    if too_much < least:
                        yield way, laid
        elif needed == 0 or not exact:
            for laid in papers.worth_more_than(-needed).that_make(total):
                yield coins.none, laid


def can_be_exact(coins: Coins, papers: Papers, owed: int) -> bool:
    """Whether some cash and some Investments come to exactly what is owed."""
    for total in papers.totals(owed - coins.total):
        if total == owed or (total < owed and next(coins.that_pay(owed - total, exact=True), None) is not None):
            return True
    return False


class Coins:
    """The Profit cards of a hand as coins: how many there are of each value, and the ways to lay some of them.

    A way is one integer, so that it is cheap to make and to sort: the number of coins stands highest, then for each
    kind, the largest first, how many of them stay in the hand. So sorted ways of one amount are as detail 6 wants them.

    >>> coins = Coins({2_000_000: 2, 1_000_000: 1})
    >>> [(too_much, coins.numbers(way)) for too_much, way in coins.that_pay(1_000_000)]
    [(0, (0, 1)), (1000000, (1, 0))]
    """

    BITS = 10  # a hand has fewer than 1,024 cards of a kind

    def __init__(self, counts: Mapping[int, int]) -> None:
        self.values = tuple(sorted(counts, reverse=True))
        self.total = sum([value * count for value, count in counts.items()])
        self._counts = [counts[value] for value in self.values]
        self._units = [value // SMALLEST_UNIT for value in self.values]
        self._shifts = [self.BITS * place for place in range(len(counts) - 1, -1, -1)]
        self.none = sum([count << shift for count, shift in zip(self._counts, self._shifts, strict=True)])
        one = 1 << self.BITS * len(counts)
        self._coin = [one - (1 << shift) for shift in self._shifts]
        # reach[n]: what the n largest kinds can make, as a set of bits: bit m stands for m smallest units
        self._reach = [1]
        for units, count in zip(self._units, self._counts, strict=True):
            bits = self._reach[-1]
            for _ in range(count):
                bits |= bits << units
            self._reach.append(bits)
        self._made: dict[tuple[int, int], list[int]] = {}

    def that_pay(self, needed: int, *, exact: bool = False) -> Iterator[tuple[int, int]]:
        """How much too much, and the way: all that are enough, without a superfluous coin (X-26).

        The least amount comes first; of one amount the fewest coins, then the larger ones.
        """
        units = -(-needed // SMALLEST_UNIT)
        start = 0
        # whoever lays something too much lays only coins worth more than that: first all kinds, then the larger ones
        for kinds in range(len(self._units), 0, -1):
            stop = 1 if exact else self._units[kinds - 1]
            if start < stop:
                bits = self._reach[kinds] >> units + start & (1 << stop - start) - 1
                while bits:
                    lowest = bits & -bits
                    bits ^= lowest
                    over = start + lowest.bit_length() - 1
                    for way in sorted(self._ways(units + over, kinds)):
                        yield over * SMALLEST_UNIT, way
            start = stop

    def _ways(self, amount: int, kinds: int) -> list[int]:
        """All ways to lay this amount, which can be made, with the largest kinds."""
        if kinds == 0:
            return [self.none]
        made = self._made.get((amount, kinds))
        if made is None:
            units, coin, reach = self._units[kinds - 1], self._coin[kinds - 1], self._reach[kinds - 1]
            made = [
                way + number * coin
                for number in range(min(self._counts[kinds - 1], amount // units) + 1)
                if reach >> amount - number * units & 1
                for way in self._ways(amount - number * units, kinds - 1)
            ]
            self._made[amount, kinds] = made
        return made

    def numbers(self, way: int) -> tuple[int, ...]:
        """How many coins of each kind are laid."""
        mask = (1 << self.BITS) - 1
        return tuple([count - (way >> shift & mask) for count, shift in zip(self._counts, self._shifts, strict=True)])


class Papers:
    """The Investments of a payer at trading value, in the order of their ids."""

    def __init__(self, values: Sequence[int], places: Sequence[int] | None = None) -> None:
        self._values = values
        self._places = range(len(values)) if places is None else places
        self._units = [values[place] // SMALLEST_UNIT for place in self._places]
        count = len(self._units)
        # reach[at][n]: what n of them from the one ``at`` on come to, as a set of bits, as in `Coins`
        self._reach: list[list[int]] = [[]] * count + [[1] + [0] * count]
        for at in range(count - 1, -1, -1):
            after, units = self._reach[at + 1], self._units[at]
            self._reach[at] = [1, *[after[n] | after[n - 1] << units for n in range(1, count + 1)]]
        self._greater: dict[int, Papers] = {}

    def totals(self, at_least: int) -> Iterator[int]:
        """What some of them come to, ascending from some amount on."""
        first = max(0, -(-at_least // SMALLEST_UNIT))
        bits = reduce(or_, self._reach[0]) >> first
        while bits:
            lowest = bits & -bits
            bits ^= lowest
            yield (first + lowest.bit_length() - 1) * SMALLEST_UNIT

    def worth_more_than(self, amount: int) -> Papers:
        """Those of them whose trading value is greater."""
        if not self._values or amount < min(self._values):
            return self
        if amount not in self._greater:
            places = [place for place in self._places if self._values[place] > amount]
            self._greater[amount] = Papers(self._values, places)
        return self._greater[amount]

    def least(self, laid: tuple[int, ...]) -> int:
        """The least value of those laid; more than any amount where none is."""
        return min([self._values[place] for place in laid]) if laid else GOAL

    def that_make(self, total: int) -> Iterator[tuple[int, ...]]:
        """Every choice of them that comes to exactly this: the fewest first, then the lowest ids."""
        units = total // SMALLEST_UNIT
        for number, reached in enumerate(self._reach[0]):
            if reached >> units & 1:
                yield from self._choices(units, number, 0)

    def _choices(self, units: int, number: int, start: int) -> Iterator[tuple[int, ...]]:
        if number == 0:
            yield ()
            return
        for at in range(start, len(self._units)):
            rest = units - self._units[at]
            if rest >= 0 and self._reach[at + 1][number - 1] >> rest & 1:
                for others in self._choices(rest, number - 1, at + 1):
                    yield (self._places[at], *others)
