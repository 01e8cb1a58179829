"""`honor replays`: the library of saved games."""

from __future__ import annotations

import argparse
import json
import sys
from datetime import datetime
from typing import TYPE_CHECKING, Final

from tui.problem import FINE, Problem, one_line, why

if TYPE_CHECKING:
    from replays.library import SavedGame

DESCRIPTION: Final = "The saved games, the newest first."


def declare(parser: argparse.ArgumentParser) -> None:
    """The arguments of the contract."""
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(arguments: argparse.Namespace) -> int:
    """List them."""
    from replays.library import saved_games
    from tui.places import games_folder
    from tui.settings import load

    folder = games_folder(load()[0].games)
    try:
        games = saved_games(folder)
    except OSError as error:
        raise Problem(f"The folder of saved games {folder} cannot be read: {why(error)}.") from None
    if arguments.json:
        print(json.dumps([game.as_json() for game in games], ensure_ascii=False))
        return FINE
    if not games:
        print(f"There are no saved games in {folder}", file=sys.stderr)
    for game in games:
        print(one_line(in_words(game)))
    return FINE


def in_words(game: SavedGame) -> str:
    """One game in one line: when, what, who, how it went, and where it is."""
    if game.trouble:
        return f"{game.path}: cannot be read: {game.trouble}"
    bots = sum(level is not None for level in game.levels)
    people = [name for name, level in zip(game.names, game.levels, strict=True) if level is None]
    who = ", ".join([*people, *([f"{bots} bot{'s' if bots > 1 else ''}"] if bots else [])])
    return f"{_local_time(game.created)}  {game.game}  {who}  {_outcome(game)}  {game.path}"


def _outcome(game: SavedGame) -> str:
    if not game.finished:
        return "unfinished"
    if not game.winners:
        return "given up"
    return f"{' and '.join(game.winners)} won"


def _local_time(created: str) -> str:
    try:
        return datetime.fromisoformat(created).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return created
