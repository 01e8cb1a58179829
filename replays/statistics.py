"""Statistics over many games: who won, whose bluffs were caught, whose calls were right, what was bid for what.

Read from what was public in games that are over; what was read from one game is kept in the catalogue.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from replays.catalogue import Catalogue, Entry
from replays.formats import Unreadable
from replays.player import Player
from replays.private_files import PrivateFileError

NOTHING: Final = "{}"
"""What is kept of a game that tells nothing."""
COUNTED: Final = ("bluff", "call", "declaration", "attack", "analysis", "bid")


@dataclass(slots=True)
class Tally:
    """Deeds of one kind."""

    made: int = 0
    good: int = 0
    """Bluffs that were not caught, calls that were right, bids that won, …"""
    amount: int = 0
    value: int = 0
    """Of bids: dollars bid, and what the lots are worth."""


@dataclass(frozen=True, slots=True)
class Played:
    """What somebody did in one game."""

    created: str
    """When it began: ISO 8601 in UTC."""
    seats: int
    won: float
    deeds: Mapping[str, tuple[int, int, int, int]]
    """Kind of deed → made, good, amount, value, as in a `Tally`."""


@dataclass(slots=True)
class Record:
    """One person's, or the bots' of one level."""

    who: str
    bot: bool
    games: int = 0
    wins: float = 0.0
    """A shared first place is a share of a win."""
    deeds: dict[str, Tally] = field(default_factory=dict)
    course: list[Played] = field(default_factory=list)
    """Game by game, the oldest first: what plots over time are drawn from."""

    @property
    def share(self) -> float:
        """Of games won, 0..1."""
        return self.wins / self.games if self.games else 0.0

    def as_json(self) -> dict[str, Any]:
        """For `honor replays --statistics --json`."""
        return {
            "who": self.who,
            "bot": self.bot,
            "games": self.games,
            "wins": round(self.wins, 3),
            "share": round(self.share, 4),
            **{
                kind: {"made": tally.made, "good": tally.good, "amount": tally.amount, "value": tally.value}
                for kind, tally in sorted(self.deeds.items())
            },
        }


def deeds_of(path: Path) -> str:
    """What one game tells, as JSON to be kept; nothing for one that is not over or cannot be shown."""
    try:
        player = Player.open(path)
    except (Unreadable, PrivateFileError):
        return NOTHING
    result = player.last.result
    if result is None or player.findings.list:
        return NOTHING
    first = result["ranking"][0]
    view = player.view(player.lines - 1, None)
    deeds = player.annals.deeds([shown.what for shown in player.told(None)], view)
    seats: list[dict[str, Any]] = []
    for seat, (name, level) in enumerate(zip(player.names, player.levels, strict=True)):
        tallies: dict[str, list[int]] = {}
        for deed in deeds:
            if deed.seat == seat:
                tally = tallies.setdefault(deed.kind, [0, 0, 0, 0])
                for at, more in enumerate((1, int(bool(deed.good)), deed.amount, deed.value)):
                    tally[at] += more
        won = 1 / len(first) if seat in first else 0.0
        seats.append({"name": name, "level": level, "won": won, "deeds": tallies})
    return json.dumps({"game": player.game.id, "turns": len(player.turns), "seats": seats}, sort_keys=True)


def gather(
    catalogue: Catalogue, at: Callable[[int, int], None] | None = None, wanted: Iterable[str] | None = None
) -> None:
    """Read the games of a catalogue that were not read so far. ``at(done, total)`` is told of each."""
    chosen = None if wanted is None else set(wanted)
    todo = [
        entry.name
        for entry in catalogue.games()
        if not entry.deeds and entry.game.finished and (chosen is None or entry.name in chosen)
    ]
    for number, name in enumerate(todo):
        if at is not None:
            at(number, len(todo))
        catalogue.read_deeds(name, deeds_of(catalogue.folder / name))


def records(entries: Iterable[Entry], game: str = "") -> list[Record]:
    """The games of these entries added up, people first, those with the most games first. Flawed games do not count."""
    found: dict[tuple[bool, str], Record] = {}
    for entry in sorted(entries, key=lambda entry: (entry.game.created, entry.name)):
        if entry.verdict in ("flawed", "unreadable") or not entry.deeds or (game and entry.game.game != game):
            continue
        try:
            seats = json.loads(entry.deeds).get("seats", [])
        except ValueError:
            continue
        for seat in seats:
            bot = seat["level"] is not None
            who = seat["level"] if bot else seat["name"]
            record = found.setdefault((bot, who), Record(who, bot))
            deeds = {kind: (made, good, amount, value) for kind, (made, good, amount, value) in seat["deeds"].items()}
            _add(record, Played(entry.game.created, len(seats), seat["won"], deeds))
    return sorted(found.values(), key=lambda record: (record.bot, -record.games, record.who))


def _add(record: Record, played: Played) -> None:
    record.course.append(played)
    record.games += 1
    record.wins += played.won
    for kind, (made, good, amount, value) in played.deeds.items():
        tally = record.deeds.setdefault(kind, Tally())
        tally.made += made
        tally.good += good
        tally.amount += amount
        tally.value += value


def stretches(course: Sequence[Played], most: int) -> list[list[Played]]:
    """Games one after the other in at most so many stretches of about the same number.

    >>> [len(stretch) for stretch in stretches([Played("", 2, 0.0, {})] * 10, 4)]
    [2, 3, 2, 3]
    """
    count = min(most, len(course))
    ends = [len(course) * at // count for at in range(count + 1)] if count else [0]
    return [list(course[begin:end]) for begin, end in pairwise(ends)]
