"""`honor replay FILE`: watch a game again."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any, Final

from tui.actions import GAME_FOLDERS
from tui.arguments import whole
from tui.commands.play import flags_of, screen_possible
from tui.problem import FINE, Problem

if TYPE_CHECKING:
    from replays.player import Player, Viewer
    from tui.app import HonorApp
    from tui.settings import Settings

DESCRIPTION: Final = "Watch a game again, through anybody's eyes that the keys at hand open."


def declare(parser: argparse.ArgumentParser) -> None:
    """Its arguments."""
    parser.add_argument("file", metavar="FILE")
    parser.add_argument(
        "--as",
        dest="viewer",
        metavar="SEAT|public|all",
        help="whose eyes: a name, or the number of a seat in the ledger, from 0",
    )
    parser.add_argument("--at", type=whole, metavar="N", help="the moment after line N")
    parser.add_argument("--no-spoilers", action="store_true", help="neither what is to come nor how long it is")
    parser.add_argument("--follow", action="store_true", help="go along with a game that is being played")
    parser.add_argument("--delay", type=whole, metavar="S", default=0, help="show its moves S seconds later")
    parser.add_argument("--ascii", action="store_true", help="draw with ASCII signs only")
    parser.add_argument("--plain", action="store_true", help="the transcript, without a screen")


def run(arguments: argparse.Namespace) -> int:
    """Show it."""
    from tui.settings import load
    from tui.transcript import Transcript, player_of, viewer_named

    settings, messages = load(flags_of(arguments))
    player = player_of(arguments.file)
    viewer = viewer_named(player, arguments.viewer)
    at: int | None = arguments.at
    if at is not None and not 0 <= at < player.lines:
        raise Problem(f"There is no line {at}.", f"This game has lines 0 to {player.lines - 1}.")
    if not (arguments.plain or settings.plain) and screen_possible() and player.game.id in GAME_FOLDERS:
        return _on_screen(arguments, player, viewer, settings, messages)
    transcript = Transcript(player, viewer)
    for line in (*transcript.about(), *transcript.lines(at)):
        print(line)
    if at is not None:
        print(f"The table after line {at}:")
        print("\n".join(transcript.table(at)))
    if player.findings.list:
        print(f"Something is wrong with this file; to see what: honor audit {arguments.file}", file=sys.stderr)
    return FINE


def _on_screen(
    arguments: argparse.Namespace, player: Player, viewer: Viewer, settings: Settings, messages: list[str]
) -> int:
    from tui.app import run_screen
    from tui.screens.replay import replay_screen

    file, at = arguments.file, arguments.at
    steps = player.steps() or [0]
    line = at if at is not None else steps[-1] if arguments.follow else steps[0]

    async def first(app: HonorApp) -> Any:
        screen = replay_screen(app, player, viewer, line, file, delay=float(arguments.delay))
        screen.session.spoilers = not arguments.no_spoilers
        screen.live = arguments.follow
        return screen

    return run_screen(first, settings, messages)
