"""`honor replay FILE`: watch a game again."""

from __future__ import annotations

import argparse
import sys
from typing import Final

from tui.arguments import whole
from tui.problem import FINE, Problem

DESCRIPTION: Final = "Watch a game again, through anybody's eyes that the keys at hand open."


def declare(parser: argparse.ArgumentParser) -> None:
    """The arguments of the contract."""
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--as", dest="viewer", metavar="SEAT|public|all", help="whose eyes (a seat's number or name)")
    parser.add_argument("--at", type=whole, metavar="N", help="the moment after line N")
    parser.add_argument("--plain", action="store_true", help="the transcript, without a screen")


def run(arguments: argparse.Namespace) -> int:
    """Show it."""
    from tui.transcript import Transcript, player_of, viewer_named

    player = player_of(arguments.file)
    viewer = viewer_named(player, arguments.viewer)
    at: int | None = arguments.at
    if at is not None and not 0 <= at < player.lines:
        raise Problem(f"There is no line {at}.", f"This game has lines 0 to {player.lines - 1}.")
    transcript = Transcript(player, viewer)
    for line in (*transcript.about(), *transcript.lines(at)):
        print(line)
    if at is not None:
        print(f"The table after line {at}:")
        print("\n".join(transcript.table(at)))
    if player.findings.list:
        print(f"Something is wrong with this file; to see what: honor audit {arguments.file}", file=sys.stderr)
    return FINE
