"""How payments are found: which cards of a purse make enough, and nothing superfluous. X-25, X-26.

Amounts in here are counted in smallest units (half millions). The order is that of the rules page (2.4, detail 6): the
least total of Investments first (so cash alone, where it does), then the fewest of them, then the lowest ids; with the
same Investments the least cash, then the fewest cards, then the larger ones. Payments are counted first, and written
out when somebody looks at one.

>>> cash, papers = Kinds([10, 4, 2], [1, 2, 1]), Kinds([5], [1])
>>> coins = cash.pile([1, 2, 1])  # Profit cards of $5M, $2M, $2M, $1M; $7.5M are owed
>>> payments = cheapest(coins, papers.pile([0]), 15)
>>> [cash.numbers(payments[index][0]) for index in range(payments.count)]
[[1, 1, 1], [1, 2, 0]]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import prod
from typing import Final

from core.states import value

MOST_LISTED: Final = 64

Way = int
"""A way to lay some cards of a pile: see `Kinds`."""
Payment = tuple[Way, Way]
"""A way to lay Profit cards, and one to lay Investments."""


# ── cards and ways to lay them ───────────────────────────────────────────────────────────────────────────────────────


class Kinds:
    """The kinds of cards there are, those to be preferred first, and how a way to lay some of them is written down.

    A way is one integer, so that it is cheap to make and to sort: the number of cards, less one bit for each card laid,
    the bits of the first kind highest. So of ways that come to the same, the fewest cards are first, and among those
    the ones with more of the first kinds. The way to lay nothing is 0.

    >>> kinds = Kinds([4, 2], [2, 1])
    >>> coins = kinds.pile([2, 1])
    >>> list(coins.amounts(1)), [kinds.numbers(way) for way in coins.ways(4)], coins.least(coins.ways(6)[0])
    ([2, 4, 6, 8, 10], [[1, 0]], 2)
    """

    def __init__(self, values: Sequence[int], counts: Sequence[int]) -> None:
        """``values``: what a card of each kind is worth; ``counts``: how many there are in the game."""
        self.values = values
        bits = max(counts, default=1).bit_length()
        self.mask = (1 << bits) - 1
        self.shifts = [bits * place for place in range(len(values) - 1, -1, -1)]
        one = 1 << bits * len(values)
        self.cards = [one - (1 << shift) for shift in self.shifts]
        """What one card more of each kind adds to a way."""
        self.field = prod([count + 1 for count in counts]).bit_length()
        """So many bits are enough for a number of ways."""
        self.nothing = Pile(self, None, 0, 0)

    def pile(self, counts: Sequence[int]) -> Pile:
        """So many cards of each kind."""
        pile = self.nothing
        for place, count in enumerate(counts):
            if count:
                pile = with_more(pile, place, count)
        return pile

    def numbers(self, way: Way) -> list[int]:
        """How many cards of each kind are laid.

        >>> Kinds([4, 2], [1, 1]).numbers(0)
        [0, 0]
        """
        mask = self.mask
        return [-way >> shift & mask for shift in self.shifts]


class Pile:
    """Some cards, as what there is of the kinds before, and of one kind more.

    So piles that begin with the same cards share what was found out about these.
    """

    __slots__ = ("_count", "_greater", "_kinds", "_lesser", "_numbers", "_place", "_reach", "_value", "_ways", "total")

    def __init__(self, kinds: Kinds, lesser: Pile | None, place: int, count: int) -> None:
        """``lesser``: the kinds before (None: this is the empty pile); ``place``: the kind of which there are more."""
        self._kinds, self._lesser, self._place, self._count = kinds, lesser, place, count
        self._ways: dict[int, list[Way]] = {}
        self._greater: dict[int, Pile] = {}
        value = self._value = kinds.values[place] if count else 0
        self.total: int = value * count + (lesser.total if lesser else 0)
        self._reach: int = lesser._reach if lesser else 1
        """What can be made, as a set of bits: bit m for the amount m."""
        step = 1
        while count:  # 1 card more or not, 2 cards more or not, 4 cards … make any number of them
            step = min(step, count)
            self._reach |= self._reach << value * step
            count -= step
            step *= 2
        self._numbers: int = (lesser._numbers if lesser else 1) * _each(value * kinds.field, self._count)
        """In how many ways, in fields of bits: field m for the amount m."""

    def amounts(self, at_least: int) -> Iterator[int]:
        """What some cards come to, ascending."""
        reached = self._reach >> at_least
        while reached:
            lowest = reached & -reached
            reached ^= lowest
            yield at_least + lowest.bit_length() - 1

    def number_of_ways(self, amount: int) -> int:
        """How many ways there are to lay this amount."""
        field = self._kinds.field
        return self._numbers >> field * amount & (1 << field) - 1

    def ways(self, amount: int) -> list[Way]:
        """The first ways to lay this amount: as many as can be listed."""
        lesser = self._lesser
        if lesser is None:
            return [] if amount else [0]
        ways = self._ways.get(amount)
        if ways is not None:
            return ways
        value, card = self._value, self._kinds.cards[self._place]
        # how many of the last kind: none, if the others make it; but so many that the others can make the rest
        fewest = max(0, -((lesser.total - amount) // value))
        left, more, reach = amount - fewest * value, fewest * card, lesser._reach
        ways = []
        for _ in range(min(self._count, amount // value) - fewest + 1):
            if reach >> left & 1:
                ways += [way + more for way in lesser.ways(left)]
            left -= value
            more += card
        ways.sort()
        del ways[MOST_LISTED:]  # the first of all that go on from here go on from the first
        self._ways[amount] = ways
        return ways

    def least(self, way: Way) -> int:
        """The value of the least card laid; 0 where none is."""
        kinds = self._kinds
        laid = zip(kinds.values, kinds.numbers(way), strict=True)
        return min([value for value, number in laid if number], default=0)

    def worth_more_than(self, amount: int) -> Pile:
        """Without the cards that are not worth more."""
        if amount == 0 or self._lesser is None:
            return self
        greater = self._greater.get(amount)
        if greater is None:
            greater = self._lesser.worth_more_than(amount)
            if self._value > amount:
                greater = with_more(greater, self._place, self._count)
            self._greater[amount] = greater
        return greater

    def that_pay(self, needed: int, *, exact: bool = False) -> list[Cash]:
        """How to lay enough without a superfluous card (X-26), the cheapest first. The largest kind is the first one.

        More than can be listed are not looked for.
        """
        if needed <= 0:
            return [] if exact and needed else [Cash(-needed, self._kinds.nothing, 0, 1)]
        cash: list[Cash] = []
        start, pile, lesser, count = 0, self, self._lesser, 0
        # whoever lays something too much lays only cards worth more than that: first all kinds, then the larger ones
        while lesser is not None:
            stop = 1 if exact else pile._value
            reached = pile._reach >> needed + start & (1 << stop - start) - 1
            while reached:
                lowest = reached & -reached
                reached ^= lowest
                too_much = start + lowest.bit_length() - 1
                number = pile.number_of_ways(needed + too_much)
                cash.append(Cash(too_much, pile, needed + too_much, number))
                count += number
                if count >= MOST_LISTED:
                    return cash
            if exact:
                break
            start, pile, lesser = stop, lesser, lesser._lesser
        return cash


@lru_cache(maxsize=1024)
def _each(shift: int, count: int) -> int:
    """One way to lay no card, one for one card, for two … so many; a card is worth so many bits of fields."""
    return sum([1 << shift * number for number in range(count + 1)]) if count else 1


@lru_cache(maxsize=1024)
def with_more(pile: Pile, place: int, count: int) -> Pile:
    """A pile, and so many cards of a kind behind those that are in it."""
    return Pile(pile._kinds, pile, place, count)


# ── payments ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@value
class Cash:
    """All ways in which a pile makes an amount, that is so much too much."""

    too_much: int
    pile: Pile
    amount: int
    number: int
    """How many ways they are."""


def cheapest(coins: Pile, papers: Pile, owed: int, *, exact: bool = False) -> Payments:
    """The payments that the rules allow, the cheapest first.

    ``coins``: Profit cards, the largest kind first. ``papers``: Investments at trading value, the lowest id first.
    ``exact``: only exact payments, if there are any.
    """
    exact = exact and can_be_exact(coins, papers, owed)
    payments = Payments(papers)
    for total in papers.amounts(max(0, owed - coins.total)):
        if cash := coins.that_pay(owed - total, exact=exact):  # what the Investments leave
            payments.add(total, cash)
            if payments.count >= MOST_LISTED:
                break
    return payments


def can_be_exact(coins: Pile, papers: Pile, owed: int) -> bool:
    """Whether some cash and some Investments come to exactly what is owed."""
    return any(
        coins.that_pay(owed - total, exact=True)
        for total in papers.amounts(max(0, owed - coins.total))
        if total <= owed
    )


class Payments:
    """Payments in order. Those beyond the most that can be listed are not all counted."""

    __slots__ = ("_papers", "_parts", "count")

    def __init__(self, papers: Pile) -> None:
        self.count = 0
        self._papers = papers
        self._parts: list[tuple[int, int, list[Cash]]] = []
        """How many payments came before; of the next ones the total of Investments, and the cash beside them."""

    def add(self, total: int, cash: list[Cash]) -> None:
        """Every way to lay Investments of this total, beside every way to lay the cash."""
        self._parts.append((self.count, total, cash))
        for part in cash:  # what is too much is less than each card laid
            self.count += part.number * self._papers.worth_more_than(part.too_much).number_of_ways(total)

    def __getitem__(self, index: int) -> Payment:
        before, total, cash = next(part for part in reversed(self._parts) if part[0] <= index)
        index -= before
        for laid in self._papers.worth_more_than(cash[0].too_much).ways(total):
            least = self._papers.least(laid)
            for part in cash:
                if not laid or part.too_much < least:
                    if index < part.number:
                        return part.pile.ways(part.amount)[index], laid
                    index -= part.number
        raise IndexError(index)
