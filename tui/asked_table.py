"""The arguments of a table, from the command line to something that can be laid. Every mistake is told here."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, Final

from core.cleaning import clean_name
from core.game import Game, UnknownGame, game_ids, load_game
from tui.game_options import options_of
from tui.opening import Wanted
from tui.problem import Problem, why
from tui.settings import Settings

LARGEST_POSITION: Final = 1_000_000
"""Bytes of a position file that are read."""


def game_named(name: str) -> Game[Any]:
    """The game of this name. Raises Problem, with the names there are."""
    try:
        return load_game(name)
    except UnknownGame:
        from difflib import get_close_matches

        known = game_ids()
        close = get_close_matches(name.lower().replace(" ", "-").replace("_", "-"), known, 1, 0.4)
        hint = f"Did you mean {close[0]}? " if close else ""
        raise Problem(f"There is no game {name!r}.", f"{hint}The games are {', '.join(known)}.") from None


def wanted_from(arguments: argparse.Namespace, settings: Settings) -> Wanted:
    """What `honor play` was asked for. Raises Problem."""
    game = game_named(arguments.game)
    position = read_position(Path(arguments.position), game) if arguments.position else None
    options = options_of(game, arguments.set)
    if position is not None and options:
        raise Problem("--set and --from do not go together.", 'Write the options into the position: "options": {…}')
    if arguments.seats is not None:
        check_seats(game, arguments.seats, position)
    return Wanted(
        game=game.id,
        name=own_name(settings.name),
        seats=arguments.seats,
        bots=arguments.bots,
        seed=arguments.seed,
        options=options,
        position=position,
        ledger=Path(arguments.ledger) if arguments.ledger else None,
        games=settings.games,
    )


def own_name(chosen: str) -> str:
    """The name somebody chose, or the one this machine knows him by, fit for the table."""
    from getpass import getuser

    try:
        return clean_name(chosen, "") or clean_name(getuser(), "Player")
    except (KeyError, OSError):
        return "Player"


def check_seats(game: Game[Any], seats: int, position: dict[str, Any] | None = None) -> None:
    """Raises Problem for a seat count the game, or the position, does not have."""
    try:
        game.check_seats(seats)
    except ValueError as error:
        raise Problem(str(error), f"Use --seats {game.seat_counts[0]} to {game.seat_counts[-1]}.") from None
    if position is not None and position.get("seats") != seats:
        raise Problem(f"The position has {position.get('seats')} seats, not {seats}.", "Leave --seats out.")


def read_position(path: Path, game: Game[Any]) -> dict[str, Any]:
    """A position file, as data; the game checks whether it can be. Raises Problem."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_POSITION + 1)
    except OSError as error:
        raise Problem(f"The position {path} cannot be read: {why(error)}.") from None
    if len(data) > LARGEST_POSITION:
        raise Problem(f"The position {path} is larger than a megabyte; that is no position.")
    try:
        position = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise Problem(f"The position {path} is not JSON: {error}.") from None
    if not isinstance(position, dict) or not isinstance(position.get("game"), str):
        raise Problem(f'{path} is no position: a position is an object that names its "game".')
    if position["game"] != game.id:
        raise Problem(f"{path} is a position of {position['game']!r}, not of {game.id}.")
    return position
