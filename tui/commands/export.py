"""`honor export FILE`: a saved game in another form."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Final

from tui.arguments import whole
from tui.problem import FINE, Problem, why

if TYPE_CHECKING:
    from replays.player import Player, Viewer

DESCRIPTION: Final = "A saved game in another form, on standard output or in a file."
FORMS: Final = ("text", "json", "cast", "html", "svg")
SIZES: Final = {"small": (80, 24), "wide": (120, 40)}


def declare(parser: argparse.ArgumentParser) -> None:
    """Its arguments."""
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--to", choices=FORMS, required=True, metavar="FORM", help=" or ".join(FORMS))
    parser.add_argument(
        "--as",
        dest="viewer",
        metavar="SEAT|public|all",
        help="whose eyes: a name, or the number of a seat in the ledger, from 0",
    )
    parser.add_argument("--at", type=whole, metavar="N", help="up to line N; of a picture: the moment after it")
    parser.add_argument("--wide", action="store_true", help="pictures of 120x40 cells instead of 80x24")
    parser.add_argument("--output", metavar="FILE", help="a new file, in place of standard output")


def run(arguments: argparse.Namespace) -> int:
    """Write it."""
    from replays.player import NoKey
    from tui.exports import exported, warning
    from tui.games import NoPanels
    from tui.transcript import player_of

    player = player_of(arguments.file)
    at: int | None = arguments.at
    if at is not None and not 0 <= at < player.lines:
        raise Problem(f"There is no line {at}.", f"This game has lines 0 to {player.lines - 1}.")
    viewer, viewers = _eyes(player, arguments.viewer, arguments.to)
    size = SIZES["wide" if arguments.wide else "small"]
    try:
        text = exported(player, arguments.to, viewer, at, viewers=viewers, size=size)
    except NoKey as closed:
        raise Problem(str(closed), "Use --as public") from None
    except NoPanels as missing:
        raise Problem(str(missing), "Use --to text or --to json") from None
    if arguments.output:
        _write(arguments.output, text)
    else:
        print(text)
    if closing := warning(player, viewer):
        print(closing, file=sys.stderr)
    if player.findings.list:
        print(f"Something is wrong with this file; to see what: honor audit {arguments.file}", file=sys.stderr)
    return FINE


def _eyes(player: Player, name: str | None, form: str) -> tuple[Viewer, list[Viewer] | None]:
    """Whose eyes an export has, and of a page: whose one can choose. Where nobody says so, a page of a game that is
    over has all, everything else those that `honor replay` has; of a game that is not over, the public's."""
    from tui.transcript import viewer_named

    if name is None and not player.knows_all:
        return None, None
    viewer = viewer_named(player, name)
    if name is not None or form != "html":
        return viewer, None
    return viewer, [viewer, *(other for other in player.viewers if other != viewer)]


def _write(name: str, text: str) -> None:
    from pathlib import Path

    from replays.files import write_new

    try:
        write_new(Path(name), text + "\n")
    except OSError as error:
        raise Problem(f"{name} cannot be written: {why(error)}.", "Name another file.") from None
