"""Chance: what luck decides in a game, and how outcomes follow from 32 bytes of it.

The derivation is the specification: SHAKE-256 of the seed, read as 64-bit big-endian words, each bounded by rejection
(so every outcome is exactly equally likely), and Fisher-Yates from the last position down. It gives the same result
in every language and on every machine; `random.shuffle` would not.

>>> Stream(b"seed").below(6), Stream(b"seed").below(6)
(2, 2)
>>> permutation(b"seed", 5)
[1, 0, 2, 3, 4]
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from typing import Final, TypeVar

from core.states import value
from core.table import Card, Face, Zone

DIE_SIDES = 6
SPINNER_SIDES = ("red", "green")


@value
class Shuffle:
    """Cards go into one deck in an order nobody chose.

    ``taken`` are the cards on the table that are shuffled in, ``new`` the faces that enter the game (the first
    shuffle of a deck; sorted). The outcome is the tuple of all their faces, top card first, or None from somebody
    who does not know it.
    """

    deck: str
    into: Zone
    taken: tuple[Card, ...] = ()
    new: tuple[Face, ...] = ()


@value
class Roll:
    """A six-sided die, thrown for a seat. The outcome is 1..6."""

    seat: int


@value
class Spin:
    """Spinners, red or green with one half each. The outcome is a tuple of so many colours."""

    spinners: int


@value
class Pick:
    """A blind choice among ``among`` equal things: the first dealer, a card in a hand. The outcome is an index."""

    among: int


Chance = Shuffle | Roll | Spin | Pick
LUCK: Final = (Shuffle, Roll, Spin, Pick)
Outcome = tuple[Face, ...] | tuple[str, ...] | int | None


class Stream:
    """Numbers without bias from a seed.

    >>> sorted({Stream(bytes([n])).below(3) for n in range(50)})
    [0, 1, 2]
    """

    __slots__ = ("_at", "_bytes", "_seed")

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._bytes = b""
        self._at = 0

    def below(self, bound: int) -> int:
        """The next number in 0..bound-1, each with the same chance. ``bound`` is 1..2^32."""
        limit = (1 << 64) - (1 << 64) % bound
        while True:
            if self._at == len(self._bytes):
                # SHAKE-256 is an extendable-output function: a longer digest begins with the shorter one
                self._bytes = hashlib.shake_256(self._seed).digest(max(64, 2 * self._at))
            word = int.from_bytes(self._bytes[self._at : self._at + 8], "big")
            self._at += 8
            if word < limit:
                return word % bound


T = TypeVar("T")


def _mixed(items: list[T], seed: bytes) -> list[T]:
    """The same list in a uniformly random order: Fisher-Yates from the last position down."""
    count = len(items)
    words = struct.unpack(f">{count}Q", hashlib.shake_256(seed).digest(8 * count))
    if max(words, default=0) >= (1 << 64) - count:  # one of them may be rejected, which hardly ever happens
        stream = Stream(seed)
        words = tuple([stream.below(bound) for bound in range(count, 1, -1)])
    for word, bound in zip(words, range(count, 1, -1), strict=False):  # the last position needs no number
        other, last = word % bound, bound - 1
        items[last], items[other] = items[other], items[last]
    return items


def permutation(seed: bytes, count: int) -> list[int]:
    """A uniformly random order of 0..count-1.

    >>> sorted(permutation(b"any", 10)) == list(range(10))
    True
    """
    return _mixed(list(range(count)), seed)


def shuffled(seed: bytes, faces: Sequence[Face]) -> tuple[Face, ...]:
    """Faces in the order this seed gives. They are sorted first, so that how they lay before cannot stack the deck.

    >>> shuffled(b"seed", ["c", "a", "b"]) == shuffled(b"seed", ["a", "b", "c"])
    True
    """
    return tuple(_mixed(sorted(faces), seed))


def rolled(seed: bytes) -> int:
    """One throw of the die.

    >>> 1 <= rolled(b"seed") <= 6
    True
    """
    return picked(seed, DIE_SIDES) + 1


def spun(seed: bytes, spinners: int) -> tuple[str, ...]:
    """So many spinners, each red or green.

    >>> len(spun(b"seed", 2))
    2
    """
    stream = Stream(seed)
    return tuple([SPINNER_SIDES[stream.below(2)] for _ in range(spinners)])


def picked(seed: bytes, among: int) -> int:
    """One of ``among`` equal things.

    >>> 0 <= picked(b"seed", 4) < 4
    True
    """
    word = int.from_bytes(hashlib.shake_256(seed).digest(8), "big")
    if word >= (1 << 64) - among:  # it may be rejected, which hardly ever happens
        return Stream(seed).below(among)
    return word % among
