"""What sits between a table and a screen: the same for a table against bots, on the LAN, and through the door.

Nothing here knows Textual or sockets. A screen reads, sends moves, and waits for `changed`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from core.game import IllegalMove, Move
from core.telling import words
from replays.hints import are_agreed


class StaleMove(IllegalMove):
    """The move answers a question that is no longer asked. Nothing has changed; look again."""


class SessionClosed(Exception):
    """The table is gone; the message says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits in a seat."""

    name: str
    level: str | None = None
    """The level of a bot; None for a person."""
    away: str = ""
    """In words, where a person is away: "away 0:42, a bot takes over in 1:18"."""
    latency: int | None = None
    """Round trip in milliseconds."""
    away_brief: str = ""
    """The same for a place that says already that he is away: "0:42, bot in 1:18"."""


@dataclass(frozen=True, slots=True)
class TableInfo:
    """What does not belong to the game itself."""

    game: str
    people: tuple[Person, ...]
    trust: str
    options: Mapping[str, Any]
    """Those that differ from the rule sheet."""
    title: str = ""
    ledger: str = ""
    """Where this game is kept, as a path to show."""
    spectators: int = 0
    paused: str = ""

    @property
    def hints(self) -> bool:
        """Whether it was agreed that one may ask for hints."""
        return are_agreed(self.options)

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(person.name for person in self.people)


@dataclass(frozen=True, slots=True)
class Told:
    """A happening, or a line of chat (kind ``chat``: ``seat``, ``text``), as this viewer may see it."""

    number: int
    """Position in the stream of this table, from 0."""
    ms: int
    """Milliseconds since the game began."""
    what: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Hint:
    """What `steady` would do, and why."""

    move: Move
    reason: str


class Session(Protocol):
    """One seat (or a spectator's chair) at one table."""

    @property
    def info(self) -> TableInfo: ...

    @property
    def seat(self) -> int | None:
        """The viewer's seat; None for a spectator."""

    @property
    def number(self) -> int:
        """Grows with every change of the table. A move carries it, so that a late key press answers nothing else."""

    def view(self) -> dict[str, Any]:
        """All that this viewer may see now."""

    def legal_moves(self) -> Sequence[Move]:
        """What the viewer may do now; empty where nothing is asked of him."""

    def why_not(self, move: Mapping[str, Any]) -> str | None:
        """None for a move that can be made now, else the sentence why not."""

    def told(self, since: int = 0) -> list[Told]:
        """What happened, from this number on."""

    def seconds_left(self) -> float | None:
        """Time left for the decision of the moment; None without a clock."""

    async def play(self, move: Mapping[str, Any], at: int) -> None:
        """Make a move. Raises IllegalMove, StaleMove or SessionClosed; then nothing has changed."""

    async def changed(self, since: int) -> None:
        """Returns as soon as ``number`` is above ``since``. Raises SessionClosed when the table is gone."""

    async def hint(self) -> Hint | None:
        """Ask `steady`, with what this seat knows; None where nothing is asked of the viewer.

        The game's ledger says that it was asked. Raises IllegalMove where that cannot be, or hints are not agreed.
        """

    async def chat(self, text: str) -> None:
        """Say something to the table."""

    def skip(self) -> None:
        """Do not wait for the bots' thinking pauses until the viewer's next decision."""

    async def again(self) -> Session:
        """The same table once more, after the end."""

    async def close(self) -> None:
        """Leave. The game is kept."""


def check_hints(info: TableInfo) -> None:
    """Raises IllegalMove at a table without hints."""
    if not info.hints:
        raise IllegalMove(words("At this table it was agreed to play without hints."))


def hint_in_words(seat: int, names: Sequence[str], viewer: int | None) -> str:
    """What is told of a hint: that it was given, and to whom."""
    return words("You asked for a hint.") if seat == viewer else words("{name} asked for a hint.", name=names[seat])
