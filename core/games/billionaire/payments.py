"""Payments: no change is given, and nothing superfluous. X-25, X-26.

Which payments are listed, and in which order (2.4, detail 6): the least total of Investments first (so cash alone,
where it does), then the fewest of them, then the lowest ids; with the same Investments the least cash, then the fewest
cards, then the larger ones. Equal cards are one kind of coin, so a fat hand costs little more time than a thin one.

>>> coins = Coins(Counter([5_000_000, 2_000_000, 2_000_000, 1_000_000, 1_000_000]))
>>> [coins.spelled(payment.coins) for payment in cheapest(coins, (), 7_500_000)]
[[5000000, 2000000, 1000000], [5000000, 2000000, 2000000]]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from core.game import Move
from core.games.billionaire.money import SMALLEST_UNIT, dollars
from core.games.billionaire.moves import pay
from core.games.billionaire.state import BillionaireState, Setup
from core.table import Face, Faces

MOST_LISTED: Final = 64
MOST_SETS_TRIED: Final = 2_000
"""Sets of Investments looked at for one list: a bound for fortunes no game comes near."""


# ── what a payer may lay ─────────────────────────────────────────────────────────────────────────────────────────────


def listed(state: BillionaireState, seat: int, faces: Faces) -> tuple[Move, ...]:
    """At most 64 payments, the cheapest first. Needs the payer's own faces."""
    return _listed(*_purse(state, seat, faces), MOST_LISTED)


def proposed(state: BillionaireState, seat: int, faces: Faces) -> Move:
    """2.4: the payment of somebody whose time is up, the cheapest."""
    return _listed(*_purse(state, seat, faces), 1)[0]


def why_not(state: BillionaireState, seat: int, move: Move, faces: Faces) -> str | None:
    """None for a payment that the rules allow, listed or not; else the sentence for the payer."""
    setup = state.setup
    profit, invest = move["profit"], move["invest"]
    lacking = Counter(profit) - Counter([faces[card] for card in state.table[setup.profit[seat]]])
    if lacking:
        return f"You do not have so many {min(lacking)}."
    owed, reason = amount_owed(state, seat), why_not_papers(state, seat, invest)
    if reason is not None:
        return reason
    amounts = [setup.profit_values[face] for face in profit] + [setup.trading[face] for face in invest]
    reason = why_not_these(amounts, owed)
    if reason is None and setup.options.payment == "exact_if_possible" and sum(amounts) > owed:
        _setup, coins, owned, _owed, _exact = _purse(state, seat, faces)
        if can_be_exact(_coins(setup, coins), _Papers([setup.trading[face] for face in owned]), owed):
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


_Purse = tuple[Setup, tuple[tuple[Face, int], ...], tuple[Face, ...], int, bool]


def _purse(state: BillionaireState, seat: int, faces: Faces) -> _Purse:
    """All that decides which payments there are, so that they are worked out once."""
    setup = state.setup
    hand = Counter([faces[card] for card in state.table[setup.profit[seat]]])
    owned = tuple(sorted(state.owned[seat], key=setup.rank.__getitem__))
    exact = setup.options.payment == "exact_if_possible"
    return setup, tuple(sorted(hand.items())), owned, amount_owed(state, seat), exact


def _coins(setup: Setup, hand: tuple[tuple[Face, int], ...]) -> Coins:
    return Coins({setup.profit_values[face]: count for face, count in hand})


@lru_cache(maxsize=256)
def _listed(
    setup: Setup, hand: tuple[tuple[Face, int], ...], owned: tuple[Face, ...], owed: int, exact: bool, most: int
) -> tuple[Move, ...]:
    coins = _coins(setup, hand)
    face_of = {setup.profit_values[face]: face for face, _count in hand}
    papers = [setup.trading[face] for face in owned]
    return tuple(
        [
            pay([face_of[value] for value in coins.spelled(payment.coins)], [owned[at] for at in payment.papers])
            for payment in islice(cheapest(coins, papers, owed, exact=exact), most)
        ]
    )


# ── how they are found ───────────────────────────────────────────────────────────────────────────────────────────────


class Payment(NamedTuple):
    """So many coins of each kind, and Investments by their place among the payer's."""

    coins: tuple[int, ...]
    papers: tuple[int, ...]


def cheapest(coins: Coins, papers: Sequence[int], owed: int, *, exact: bool = False) -> Iterator[Payment]:
    """The payments that the rules allow, the cheapest first. ``exact``: only exact ones, if there are any."""
    held = _Papers(papers)
    exact = exact and can_be_exact(coins, held, owed)
    for laid in islice(held.sets(owed - coins.total), MOST_SETS_TRIED):
        amounts = [papers[at] for at in laid]
        needed, least = owed - sum(amounts), min(amounts, default=0)
        if needed > 0:
            yield from _with_cash(coins, laid, needed, least, exact)
        elif needed + least > 0 and not (exact and needed):  # no paper could stay
            yield Payment(coins.none, laid)


def _with_cash(coins: Coins, laid: tuple[int, ...], needed: int, least: int, exact: bool) -> Iterator[Payment]:
    """What is needed beside some Investments, in cash: exactly, or more by less than the least card laid (X-26)."""
    excess_below = SMALLEST_UNIT if exact else min(least or coins.values[0], coins.values[0])
    for amount in range(needed, min(needed + excess_below, coins.total + 1), SMALLEST_UNIT):
        for way in coins.that_make(amount):
            least_coin = next(
                value for value, number in zip(reversed(coins.values), reversed(way), strict=True) if number
            )
            if amount - needed < least_coin:
                yield Payment(way, laid)


def can_be_exact(coins: Coins, papers: _Papers, owed: int) -> bool:
    """Whether some cash and some Investments come to exactly what is owed."""
    units = owed // SMALLEST_UNIT
    return any(
        papers.totals >> total & 1 and coins.totals >> (units - total) & 1
        for total in range(min(units, papers.totals.bit_length()) + 1)
    )


class Coins:
    """The Profit cards of a hand: how many there are of each value."""

    def __init__(self, counts: Mapping[int, int]) -> None:
        self.values = tuple(sorted(counts, reverse=True))
        self.counts = tuple([counts[value] for value in self.values])
        self.none = (0,) * len(self.values)
        # what the kinds from one on come to, for looking ahead
        self._sums = [0]
        totals = 1
        for value, count in zip(reversed(self.values), reversed(self.counts), strict=True):
            self._sums.insert(0, self._sums[0] + value * count)
            for _ in range(count):
                totals |= totals << value // SMALLEST_UNIT
        self.total = self._sums[0]
        self.totals = totals
        """The amounts that can be laid exactly, as a set of bits: bit n stands for n smallest units."""
        self._made: dict[int, list[tuple[int, ...]]] = {}

    def spelled(self, numbers: Sequence[int]) -> list[int]:
        """The values of so many coins of each kind."""
        return [value for value, number in zip(self.values, numbers, strict=True) for _ in range(number)]

    def that_make(self, amount: int) -> list[tuple[int, ...]]:
        """Every way to lay exactly this amount: the fewest coins first, then the larger ones."""
        if not self.totals >> amount // SMALLEST_UNIT & 1:
            return []
        if amount not in self._made:
            ways = list(self._ways(amount, 0))
            ways.sort(key=lambda way: (sum(way), [-number for number in way]))
            self._made[amount] = ways
        return self._made[amount]

    def _ways(self, amount: int, kind: int) -> Iterator[tuple[int, ...]]:
        if kind == len(self.values):
            yield ()
            return
        value, rest = self.values[kind], self._sums[kind + 1]
        fewest = max(0, -(-(amount - rest) // value))
        for number in range(min(self.counts[kind], amount // value), fewest - 1, -1):
            left = amount - number * value
            if left == 0 or kind + 1 < len(self.values):
                for others in self._ways(left, kind + 1):
                    yield (number, *others)


class _Papers:
    """The Investments of a payer at trading value, in the order of their ids."""

    def __init__(self, values: Sequence[int]) -> None:
        self._units = [value // SMALLEST_UNIT for value in values]
        count = len(values)
        # reach[at][n]: the totals that n of the papers from place ``at`` on can have, as bits
        self._reach: list[list[int]] = [[]] * count + [[1] + [0] * count]
        for at in range(count - 1, -1, -1):
            after, units = self._reach[at + 1], self._units[at]
            self._reach[at] = [1, *[after[n] | after[n - 1] << units for n in range(1, count + 1)]]
        self.totals = 0
        """The totals that some of them have, as bits."""
        for reached in self._reach[0]:
            self.totals |= reached

    def sets(self, at_least: int) -> Iterator[tuple[int, ...]]:
        """Sets of papers, the least total first, then the fewest, then the lowest ids."""
        for total in range(max(0, -(-at_least // SMALLEST_UNIT)), self.totals.bit_length()):
            if self.totals >> total & 1:
                for number, reached in enumerate(self._reach[0]):
                    if reached >> total & 1:
                        yield from self._with(total, number, 0)

    def _with(self, total: int, number: int, start: int) -> Iterator[tuple[int, ...]]:
        if number == 0:
            yield ()
            return
        for at in range(start, len(self._units)):
            rest = total - self._units[at]
            if rest >= 0 and self._reach[at + 1][number - 1] >> rest & 1:
                for others in self._with(rest, number - 1, at + 1):
                    yield (at, *others)
