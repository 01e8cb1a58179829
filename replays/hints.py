"""Hints at a table: whether it was agreed that one may ask for them, and how a ledger says that somebody did.

The line says that a hint was given, never what it was. Its kind begins with ``x-``: it means nothing to a game, and a
program that does not know it reads over it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeGuard

if TYPE_CHECKING:
    from replays.entries import Entry, SeatExtra

HINT: Final = "x-hint"
"""The kind of line in which a seat says that it was given a hint; its body is empty."""

Asked = tuple[int, int]
"""A hint: the seat, and the line that put the question. Whoever asks twice about one question has had one hint."""


def are_agreed(options: Mapping[str, Any]) -> bool:
    """Whether one may ask for hints at a table with these options (those that differ from the rule sheet).

    >>> are_agreed({}), are_agreed({"hints": False})
    (True, False)
    """
    return bool(options.get("hints", True))


def is_hint(entry: Entry | None) -> TypeGuard[SeatExtra]:
    """Whether a line says that a seat was given a hint. What a host says of it counts for nothing."""
    return entry is not None and entry.kind == HINT and entry.seat is not None


def counted(hints: Iterable[Asked], called: Callable[[int], str]) -> str:
    """How many each seat was given, in words; empty for none. ``called``: how a seat is called.

    >>> counted([(0, 20), (2, 31), (0, 25)], ["Ann", "Bob", "Cem"].__getitem__)
    'Ann asked for 2, Cem for 1'
    """
    number = sorted(Counter(seat for seat, _ in hints).items())
    return ", ".join(f"{called(seat)} {'' if at else 'asked '}for {count}" for at, (seat, count) in enumerate(number))
