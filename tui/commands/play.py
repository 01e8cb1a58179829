"""`honor play`: a table against bots, at once."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from typing import TYPE_CHECKING, Final, TextIO

from tui import startup
from tui.actions import GAME_FOLDERS
from tui.arguments import whole
from tui.problem import Problem, one_line, why
from tui.remembered import LastTable, remember
from tui.terminals import draws, why_lines

if TYPE_CHECKING:
    from net.opened import Opened
    from net.pacing import Pace
    from net.session import Session
    from tui.opening import Wanted

DESCRIPTION: Final = "A table against bots, at once. GAME is charge-it, james-bond-007 or billionaire."


def declare(parser: argparse.ArgumentParser) -> None:
    """Its arguments."""
    from core.bots.bot import LEVELS

    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--seats", type=whole, metavar="N", help="how many sit at the table, you included (4)")
    parser.add_argument("--bots", choices=LEVELS, default="steady", metavar="LEVEL", help="random, steady or sharp")
    parser.add_argument("--seed", type=whole, metavar="S", help="the same seed gives the same cards and bots")
    parser.add_argument(
        "--set", action="append", default=[], metavar="OPTION=VALUE", help="how the table plays; edition=FILE for a box"
    )
    parser.add_argument("--from", dest="position", metavar="POSITION.json", help="start from a written-down moment")
    parser.add_argument("--plain", action="store_true", help="line by line, without a screen")
    parser.add_argument("--learn", action="store_true", help="the lessons of the game, line by line")
    parser.add_argument("--ascii", action="store_true", help="draw with ASCII signs only")
    parser.add_argument("--ledger", metavar="FILE", help="keep the game in this file, or go on with the one in it")


def run(arguments: argparse.Namespace) -> int:
    """Play."""
    from tui.asked_table import wanted_from
    from tui.settings import load

    if arguments.learn:
        return _lessons(arguments.game)
    settings, messages = load(flags_of(arguments))
    wanted = wanted_from(arguments, settings)
    opened = laid(wanted)
    remember(LastTable(wanted.game, len(opened.info.people), wanted.bots))
    lines = arguments.plain or settings.plain
    if lines or not screen_possible() or wanted.game not in GAME_FOLDERS:  # a game without screens of its own
        if not lines and is_terminal(sys.stdin) and not draws(os.environ):
            messages = [why_lines(os.environ), *messages]
        for message in messages:
            print(one_line(message), file=sys.stderr)
        # what comes from a pipe is no conversation: nobody is kept waiting
        return asyncio.run(_plain(wanted, opened, settings.pacing if is_terminal(sys.stdin) else "instant"))
    from tui.app import run_table
    from tui.farewell import farewell

    startup.mark("table")
    tables = [opened]

    async def sit_down() -> Session:
        return _session(wanted, opened, settings.pacing, tables)

    status = run_table(sit_down, settings, messages)
    print("\n".join(farewell(tables[-1].info, over=tables[-1].table.over, plain=False)))
    return status


def _lessons(name: str) -> int:
    """The lessons, line by line. Raises Problem where a game has none."""
    from tui.asked_table import game_named
    from tui.plain.lessons import learn
    from tui.tutorial import script_of

    script = script_of(game_named(name).id)
    if script is None:
        raise Problem(f"There are no lessons of {name}.", f"Its rules: honor rules {name}")
    return asyncio.run(learn(script))


def flags_of(arguments: argparse.Namespace) -> dict[str, str]:
    """The settings that are given as flags of a command."""
    return {"glyphs": "ascii"} if arguments.ascii else {}


def laid(wanted: Wanted) -> Opened:
    """The table. Raises Problem where it cannot be laid, or its game cannot be kept."""
    from tui.opening import lay

    try:
        return lay(wanted)
    except ValueError as error:
        remedy = "Name another file with --ledger, or watch this one: honor replay FILE" if wanted.ledger else ""
        raise Problem(str(error), remedy) from None
    except OSError as error:
        place = f"in {wanted.ledger}" if wanted.ledger else f"in {error.filename}" if error.filename else "here"
        raise Problem(
            f"The game cannot be kept {place}: {why(error)}.",
            "Name a file with --ledger FILE, or another folder for all games: HONOR_GAMES=FOLDER",
        ) from None


def _session(wanted: Wanted, opened: Opened, pace: Pace, tables: list[Opened]) -> Session:
    """The person's chair. ``tables`` is told of every further game at it."""
    from net.solo import SoloTable
    from tui.opening import lay_again

    def once_more(before: Opened) -> Opened:
        tables.append(lay_again(wanted, before))
        return tables[-1]

    return SoloTable(opened, once_more, pace=pace)


async def _plain(wanted: Wanted, opened: Opened, pace: Pace) -> int:
    from tui.plain.playing import play

    return await play(_session(wanted, opened, pace, []))


def screen_possible() -> bool:
    """Whether there is a terminal that can show more than lines."""
    return is_terminal(sys.stdin) and is_terminal(sys.stdout) and draws(os.environ)


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a stream is there, and somebody looks at it."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed
        return False
