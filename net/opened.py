"""A table of one person and bots that was laid: what to play on, and who sits there."""

from __future__ import annotations

from dataclasses import dataclass

from core.bots.bot import Level
from core.playable import Playable
from net.bot_names import free_bot_name
from net.session import Person, TableInfo


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
    """A person in one seat and bots of one level in the others; no bot is called like the person."""
    people: list[Person] = []
    for number in range(seats):
        taken = frozenset((name, *(person.name for person in people)))
        people.append(Person(name) if number == seat else Person(free_bot_name(taken), level))
    return tuple(people)
