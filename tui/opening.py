"""Laying a table of one person and bots: what was asked for, checked, and turned into something to play on."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from core.bots.bot import Level
from core.dealer import SeededDealer
from core.game import Game, load_game
from core.local import LocalMatch
from net.session import TableInfo
from net.solo import Opened, people_of

USUAL_SEATS: Final = 4
LARGEST_SEED: Final = 10**9


@dataclass(frozen=True, slots=True)
class Wanted:
    """A table as somebody asks for it."""

    game: str
    name: str
    seats: int | None = None
    bots: Level = "steady"
    seed: int | None = None
    """None: a new one from the operating system."""
    options: Mapping[str, Any] = field(default_factory=dict)
    position: Mapping[str, Any] | None = None
    """A written-down moment to start from."""
    ledger: Path | None = None
    """Where to keep the game; None: in the folder of saved games."""


def usual_seats(game: Game[Any]) -> int:
    """How many sit down where nobody says: four, or as many as the game allows."""
    return min(max(USUAL_SEATS, game.seat_counts[0]), game.seat_counts[-1])


def lay(wanted: Wanted) -> Opened:
    """The table, ready to play. Raises ValueError with a sentence."""
    game = load_game(wanted.game)
    seed = wanted.seed if wanted.seed is not None else secrets.randbelow(LARGEST_SEED)
    if wanted.position is not None:
        position = {**wanted.position, "seed": seed} if wanted.seed is not None else dict(wanted.position)
        seed = position.get("seed", seed)
        match = LocalMatch.from_position(position, SeededDealer(seed))
    else:
        match = LocalMatch.start(game, wanted.seats or usual_seats(game), wanted.options, SeededDealer(seed))
    setup = match.match.state.setup
    info = TableInfo(
        game=game.id,
        people=people_of(wanted.name, setup.seats, wanted.bots),
        trust="local",
        options=setup.options.differing(),
        title=f"{game.name}, {setup.seats} players, seed {seed}.",
    )
    return Opened(match, info, seed)


def lay_again(wanted: Wanted) -> Opened:
    """The same table with new luck, in a new file."""
    return lay(replace(wanted, seed=None, position=None, ledger=None))
