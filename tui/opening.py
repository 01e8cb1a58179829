"""Laying a table of one person and bots: what was asked for, checked, and turned into something to play on."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Lock
from time import time
from typing import Any, Final

from core import positions
from core.bots.bot import Level
from core.game import Game, load_game
from net.opened import Opened, people_of
from net.session import Person, TableInfo
from replays.identity import OwnIdentity, own_identity
from replays.table import RecordedTable, free_path
from tui.places import games_folder

USUAL_SEATS: Final = 4
LARGEST_SEED: Final = 10**9


class Unfit(ValueError):
    """A table that cannot be laid. The message is a sentence."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A table as somebody asks for it."""

    game: str
    name: str
    seats: int | None = None
    bots: Level = "steady"
    seed: int | None = None
    """None: the position's, or a new one from the operating system."""
    options: Mapping[str, Any] = field(default_factory=dict)
    position: Mapping[str, Any] | None = None
    """A written-down moment to start from."""
    ledger: Path | None = None
    """Where to keep the game; None: in the folder of saved games."""
    games: str = ""
    """The folder of saved games, where the settings name one."""


def usual_seats(game: Game[Any]) -> int:
    """How many sit down where nobody says: four, or as many as the game allows."""
    return min(max(USUAL_SEATS, game.seat_counts[0]), game.seat_counts[-1])


_ONE_AT_A_TIME: Final = Lock()
"""At a door tables are laid in several threads, and a name is free until its file is there."""


def lay(wanted: Wanted) -> Opened:
    """The table, ready to play: a new game, or the one that the ledger holds already.

    The person's lasting identity, made at first use, vouches for the seat. Raises ValueError with a sentence (an
    identity that others can read among them), and OSError where the game cannot be kept.
    """
    if wanted.ledger is not None and wanted.ledger.exists():
        return _lay_old(wanted, wanted.ledger)
    game = load_game(wanted.game)
    position = wanted.position or {}
    seed = wanted.seed if wanted.seed is not None else positions.field(position, "seed", int, None)
    if seed is None:
        seed = secrets.randbelow(LARGEST_SEED)
    seats = position.get("seats", wanted.seats or usual_seats(game))
    people = people_of(wanted.name, game.check_seats(seats), wanted.bots)
    with _ONE_AT_A_TIME:
        table = RecordedTable.open(
            game,
            seats,
            wanted.options,
            names=[person.name for person in people],
            levels=[person.level for person in people],
            seed=seed,
            path=wanted.ledger or free_path(game.id, time(), games_folder(wanted.games)),
            position=None if wanted.position is None else dict(wanted.position),
            identity=_identity(),
        )
    return Opened(table, _info(table, people, f"seed {seed}"), seed)


def _identity() -> OwnIdentity | None:
    """Who vouches for the person's seat; nobody where the data folder cannot be written."""
    try:
        return own_identity()
    except OSError:
        return None


def lay_again(wanted: Wanted, opened: Opened) -> Opened:
    """The table that was opened, with new luck and in a new file."""
    options = dict(opened.info.options)
    again = replace(wanted, seats=len(opened.info.people), options=options, seed=None, position=None, ledger=None)
    return lay(again)


def _lay_old(wanted: Wanted, path: Path) -> Opened:
    """Go on with an unfinished game. Its luck is settled; only the bots think anew."""
    from replays.library import saved_game

    saved = saved_game(path)  # looked at first: going on mends a torn end, and nothing but a ledger shall be mended
    if saved.trouble:
        raise Unfit(f"{path} cannot be gone on with: {saved.trouble}.")
    table = RecordedTable.resume(path)
    try:
        _check_fits(table, wanted, path)
    except BaseException:
        table.close()
        raise
    people = tuple(Person(name, level) for name, level in zip(table.names, table.levels, strict=True))
    return Opened(table, _info(table, people, "gone on with"), secrets.randbelow(LARGEST_SEED), resumed=True)


def _check_fits(table: RecordedTable, wanted: Wanted, path: Path) -> None:
    """Raises Unfit where the game in the file is not the one that was asked for."""
    if table.game.id != wanted.game:
        raise Unfit(f"{path} holds a game of {table.game.id}, not of {wanted.game}.")
    if table.over:
        raise Unfit(f"The game in {path} is over.")
    if wanted.seats not in (None, table.seats):
        raise Unfit(f"The game in {path} has {table.seats} seats, not {wanted.seats}.")
    if table.levels.count(None) != 1:
        raise Unfit(f"The game in {path} is not one of a single person and bots.")
    if wanted.seed is not None or wanted.options or wanted.position is not None:
        raise Unfit(f"{path} holds a game already; its seed, options and cards are settled.")


def _info(table: RecordedTable, people: tuple[Person, ...], luck: str) -> TableInfo:
    return TableInfo(
        game=table.game.id,
        people=people,
        trust="local",
        options=table.position()["options"],
        title=f"{table.game.name}, {len(people)} players, {luck}.",
        ledger=str(table.path),
    )
