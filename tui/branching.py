"""What if: a table at which one plays on from a moment of a saved game, against bots."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from secrets import randbelow
from typing import Final

from core.bots.bot import Level
from net.opened import Opened
from net.session import Person, TableInfo
from replays.branching import branch_at
from replays.player import Player, Viewer
from replays.table import RecordedTable

LARGEST_SEED: Final = 10**9
TRIES: Final = 1000


def seat_to_take(player: Player, line: int, viewer: Viewer) -> int:
    """The seat one takes: that of one's eyes; else whose turn it was; else the person's."""
    if isinstance(viewer, int):
        return viewer
    match = player.at(line).match
    if match.to_act:
        return min(match.to_act)
    people = [seat for seat, level in enumerate(player.levels) if level is None]
    active: int | None = match.state.active
    return active if active is not None else people[0] if people else 0


def branch_path(ledger: Path, line: int) -> Path:
    """A name for a branch that no file has yet: ``game-from-137.honor``, beside the game."""
    stem = ledger.name.removesuffix(".zst").removesuffix(".honor")
    for number in count(1):
        end = "" if number == 1 else f"-{number}"
        path = ledger.with_name(f"{stem}-from-{line}{end}.honor")
        if not path.exists() or number == TRIES:
            return path
    raise AssertionError


def open_branch(player: Player, line: int, seat: int, ledger: Path, level: Level = "steady") -> Opened:
    """A new game that begins where this one stood. Raises NoBranch, NoKey, ValueError, OSError.

    The seats keep their names; all but one are bots' now.
    """
    seed = randbelow(LARGEST_SEED)
    branch = branch_at(player, line, seat, seed)
    people = tuple(Person(name, None if other == seat else level) for other, name in enumerate(player.names))
    table = RecordedTable.open(
        player.game,
        player.seats,
        names=[person.name for person in people],
        levels=[person.level for person in people],
        seed=seed,
        path=branch_path(ledger, branch.line),
        position=branch.position,
        parent=branch.parent,
    )
    title = f"{player.game.name}, {len(people)} players, from line {branch.line} of {ledger.name}."
    info = TableInfo(player.game.id, people, "local", table.position()["options"], title, str(table.path))
    return Opened(table, info, seed)
