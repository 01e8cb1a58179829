"""Joint luck: every seat adds to it, and nobody can choose it.

At `join` each seat commits to the end of a hash chain (its *tip*). For each chance event it shows the next value of
its chain: anybody can check it against the one before, nobody could know it earlier. All values are mixed; what luck
says follows from the mix. A seat cannot echo another one, because its number stands inside its chain.

A chain has LINKS values. When they are used up, the seat joins again with the tip of its next chain, which comes from
the same secret.

>>> context = bytes(32)
>>> mine = Chain(bytes(32), context, seat=0)
>>> step(context, 0, mine.value(1)) == mine.tip and step(context, 0, mine.value(2)) == mine.value(1)
True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from core.chance import Chance, Outcome, Pick, Roll, Shuffle, Spin
from core.dealer import outcome_of
from replays.hashing import COMMITMENT, committing, derived, digest

LINKS: Final = 1024


@lru_cache(maxsize=64)
def _stepping(context: bytes, seat: int) -> Callable[..., bytes]:
    return committing("link", context, seat)


def step(context: bytes, seat: int, value: bytes) -> bytes:
    """One link towards the tip. ``context`` is the dealer's commitment, which makes chains of two games differ."""
    return _stepping(context, seat)(value)


def generation_of(number: int) -> int:
    """Which chain of a seat has the value for chance event ``number`` (the first is 1).

    >>> generation_of(1), generation_of(LINKS), generation_of(LINKS + 1)
    (0, 0, 1)
    """
    return (number - 1) // LINKS


class Chain:
    """A seat's values for LINKS chance events, from its secret of 32 bytes."""

    __slots__ = ("_values", "generation", "tip")

    def __init__(self, secret: bytes, context: bytes, seat: int, generation: int = 0) -> None:
        self.generation = generation
        value = derived(secret, "chain", context, seat, generation)[:COMMITMENT]
        values = bytearray(value)
        step = committing("link", context, seat)
        for _ in range(LINKS):
            value = step(value)
            values += value
        self.tip = value
        self._values = bytes(values)  # as one piece: a third of what a list of them takes

    def value(self, number: int) -> bytes:
        """The value for chance event ``number``. Raises ValueError for one that another chain answers."""
        if number < 1 or generation_of(number) != self.generation:
            raise ValueError(f"Chain {self.generation} has no value for chance event {number}.")
        start = len(self.tip) * (LINKS - 1 - (number - 1) % LINKS)
        return self._values[start : start + len(self.tip)]

    def before(self, number: int) -> bytes:
        """What is public of the chain before chance event ``number``: its tip, or the value shown last.

        A seat that begins a chain in the middle of a game names this as its tip.
        """
        return self.tip if (number - 1) % LINKS == 0 else self.value(number - 1)


def mixed(context: bytes, number: int, values: Sequence[bytes]) -> bytes:
    """All seats' values, in seat order, as one. Nothing of the ledger goes in: the host writes it, and could grind."""
    return digest("mix", context, number, *values)


def outcome(chance: Chance, mix: bytes) -> Outcome:
    """What a roll, a spin or a pick comes to. (A shuffle takes the dealer's secret too: `dealing`.)"""
    return outcome_of(chance, (), mix)


def purpose(chance: Chance) -> dict[str, Any]:
    """A chance event as it stands in an `ask`."""
    if type(chance) is Shuffle:
        asked: dict[str, Any] = {"purpose": "shuffle", "deck": chance.deck}
        if chance.new:
            counts: dict[str, int] = {}
            for face in chance.new:
                counts[face] = counts.get(face, 0) + 1
            asked["new"] = counts
        return asked
    if type(chance) is Roll:
        return {"purpose": "roll", "seat": chance.seat}
    if type(chance) is Spin:
        return {"purpose": "spin", "spinners": chance.spinners}
    assert type(chance) is Pick
    return {"purpose": "pick", "among": chance.among}
