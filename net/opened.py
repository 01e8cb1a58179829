"""A table of one person and bots that was laid: what to play on, and who sits there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from core.bots.bot import Level
from core.playable import Playable
from net.session import Person, TableInfo

BOT_NAMES: Final = ("Bea", "Cem", "Dot", "Eli", "Fay")


@dataclass(frozen=True, slots=True)
class Opened:
    """What to play on, and what the session tells about it."""

    table: Playable
    info: TableInfo
    seed: int
    """Of the bots and of their pauses."""
    resumed: bool = False
    """Whether an unfinished game is gone on with: what happened in it so far is told to the person again."""


def people_of(name: str, seats: int, level: Level, seat: int = 0) -> tuple[Person, ...]:
    """A person in one seat and bots of one level in the others; a bot never has the person's name."""
    names = iter([bot for bot in BOT_NAMES if bot.casefold() != name.casefold()] + ["Gus"])
    return tuple(Person(name) if n == seat else Person(next(names), level) for n in range(seats))
