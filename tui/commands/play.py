"""`honor play`: a table against bots, at once."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from typing import Final, cast

from tui.arguments import whole
from tui.problem import Problem

DESCRIPTION: Final = "A table against bots, at once. GAME is charge-it, james-bond-007 or billionaire."


def declare(parser: argparse.ArgumentParser) -> None:
    """The arguments of the contract."""
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
    parser.add_argument("--ledger", metavar="FILE", help="keep the game in this file, or go on with the one in it")


def run(arguments: argparse.Namespace) -> int:
    """Play."""
    from tui.asked_table import wanted_from

    wanted = wanted_from(arguments)
    plain = arguments.plain or not screen_possible()
    if plain:
        return asyncio.run(_plain(wanted))
    raise Problem("The screen is not there yet.", "Use --plain.")


async def _plain(wanted: object) -> int:
    from net.session import Session
    from net.solo import SoloTable
    from tui.opening import Wanted, lay, lay_again
    from tui.plain.playing import play

    asked = cast(Wanted, wanted)

    async def open_session() -> Session:
        opened = lay(asked)
        return SoloTable(opened, lambda: lay_again(asked), pace="quick" if sys.stdin.isatty() else "instant")

    return await play(open_session)


def screen_possible() -> bool:
    """Whether there is a terminal that can show more than lines."""
    try:
        return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") not in ("", "dumb", "unknown")
    except (AttributeError, ValueError):
        return False
