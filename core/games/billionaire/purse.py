"""How payments are found: which cards of a purse make enough, and nothing superfluous. X-25, X-26.

Amounts in here are counted in smallest units (half millions). The order is that of the rules page (2.4, detail 6): the
least total of Investments first (so cash alone, where it does), then the fewest of them, then the lowest ids; with the
same Investments the least cash, then the fewest cards, then the larger ones.

>>> coins = Pile([10, 4, 2], [1, 2, 1])  # Profit cards of $5M, $2M, $2M, $1M; $7.5M are owed
>>> [coins.numbers(way) for way, _laid in cheapest(coins, Pile([], []), 15)]
[[1, 1, 1], [1, 2, 0]]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

MOST_LISTED: Final = 64

Payment = tuple[int, int]
"""A way to lay Profit cards, and one to lay Investments: see `Pile`."""


def cheapest(coins: Pile, papers: Pile, owed: int, *, exact: bool = False) -> Iterator[Payment]:
    """The payments that the rules allow, the cheapest first. ``exact``: only exact ones, if there are any.

    ``coins``: Profit cards, the largest kind first. ``papers``: Investments at trading value, the lowest id first.
    """
    exact = exact and can_be_exact(coins, papers, owed)
    for total in papers.amounts(max(0, owed - coins.total)):
        needed = owed - total
        if needed > 0:  # the rest in cash
            cash = coins.that_pay(needed, exact=exact)
            # what is too much is less than each card laid
            for laid in papers.worth_more_than(cash[0][0]).ways(total) if cash else ():
                least = papers.least(laid) if laid and cash[-1][0] else coins.total + 1
                for too_much, way in cash:
                    if too_much < least:
                        yield way, laid
        elif needed == 0 or not exact:
            for laid in papers.worth_more_than(-needed).ways(total):
                yield 0, laid


def can_be_exact(coins: Pile, papers: Pile, owed: int) -> bool:
    """Whether some cash and some Investments come to exactly what is owed."""
    return any(
        total == owed or (total < owed and coins.that_pay(owed - total, exact=True))
        for total in papers.amounts(max(0, owed - coins.total))
    )


class Pile:
    """Cards by kinds, so many of each; the ways to lay some of them, and which way is to be preferred.

    A way is one integer, so that it is cheap to make and to sort: the number of cards, less one bit for each card laid,
    the bits of the first kind highest. So of ways that come to the same, the fewest cards are first, and among those
    the ones with more of the first kinds. The way to lay nothing is 0.

    >>> coins = Pile([4, 2], [2, 1])
    >>> list(coins.amounts(1)), [coins.numbers(way) for way in coins.ways(4)], coins.least(coins.ways(6)[0])
    ([2, 4, 6, 8, 10], [[1, 0]], 2)
    """

    __slots__ = ("_bits", "_cards", "_counts", "_greater", "_made", "_reach", "_sums", "total", "values")

    def __init__(self, values: Sequence[int], counts: Sequence[int]) -> None:
        self.values = values
        self._counts = counts
        self._bits = bits = max(counts, default=0).bit_length() or 1
        one = 1 << bits * len(values)
        self._cards = [one - (1 << bits * place) for place in range(len(values) - 1, -1, -1)]
        """What one card more of each kind adds to a way."""
        # reach[n]: what the first n kinds can make, as a set of bits, bit m for the amount m; sums[n]: all of it
        self._reach, self._sums = [1], [0]
        for value, count in zip(values, counts, strict=True):
            reached = self._reach[-1]
            for _ in range(count):
                reached |= reached << value
            self._reach.append(reached)
            self._sums.append(self._sums[-1] + value * count)
        self.total = self._sums[-1]
        self._made: dict[tuple[int, int], list[int]] = {}
        self._greater: dict[int, Pile] = {}

    def amounts(self, at_least: int) -> Iterator[int]:
        """What some cards come to, ascending."""
        reached = self._reach[-1] >> at_least
        while reached:
            lowest = reached & -reached
            reached ^= lowest
            yield at_least + lowest.bit_length() - 1

    def ways(self, amount: int) -> list[int]:
        """The first ways to lay this amount, which can be made: as many as can be listed."""
        return sorted(self._ways(amount, len(self.values))) if amount else [0]

    def that_pay(self, needed: int, *, exact: bool = False) -> list[tuple[int, int]]:
        """Ways to lay enough, each with how much it is too much, without a superfluous card (X-26): the cheapest first.

        The largest kind is the first one. More than can be listed are not looked for.
        """
        found: list[tuple[int, int]] = []
        start = 0
        # whoever lays something too much lays only cards worth more than that: first all kinds, then the larger ones
        for kinds in range(len(self.values), 0, -1):
            stop = 1 if exact else self.values[kinds - 1]
            reached = self._reach[kinds] >> needed + start & (1 << stop - start) - 1
            while reached:
                lowest = reached & -reached
                reached ^= lowest
                too_much = start + lowest.bit_length() - 1
                ways = self._ways(needed + too_much, kinds)
                found += [(too_much, way) for way in (sorted(ways) if len(ways) > 1 else ways)]
                if len(found) >= MOST_LISTED:
                    return found
            if exact:
                break
            start = stop
        return found

    def _ways(self, amount: int, kinds: int) -> list[int]:
        rest = kinds - 1
        value, card = self.values[rest], self._cards[rest]
        if rest == 0:
            return [amount // value * card]
        made = self._made.get((amount, kinds))
        if made is not None:
            return made
        reach = self._reach[rest]
        # how many of the last kind: none, if the others make it; but so many that the others can make the rest
        fewest = max(0, -((self._sums[rest] - amount) // value))
        made = []
        left, more = amount - fewest * value, fewest * card
        for _ in range(min(self._counts[rest], amount // value) - fewest + 1):
            if left == 0:
                made.append(more)
            elif reach >> left & 1:
                others = self._ways(left, rest)
                made += [way + more for way in others] if more else others
            left -= value
            more += card
        if len(made) > MOST_LISTED:  # the first of all that go on from here go on from the first
            made.sort()
            del made[MOST_LISTED:]
        self._made[amount, kinds] = made
        return made

    def numbers(self, way: int) -> list[int]:
        """How many cards of each kind are laid.

        >>> Pile([4, 2], [2, 1]).numbers(0)
        [0, 0]
        """
        bits = self._bits
        mask = (1 << bits) - 1
        return [-way >> bits * place & mask for place in range(len(self.values) - 1, -1, -1)]

    def least(self, way: int) -> int:
        """The value of the least card laid, where one is."""
        return min([value for value, number in zip(self.values, self.numbers(way), strict=True) if number])

    def worth_more_than(self, amount: int) -> Pile:
        """The same kinds, without the cards that are not worth more."""
        if amount == 0:
            return self
        if amount not in self._greater:
            counts = [count if value > amount else 0 for value, count in zip(self.values, self._counts, strict=True)]
            self._greater[amount] = Pile(self.values, counts)
        return self._greater[amount]
