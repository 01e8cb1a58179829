"""`honor compare FILE [OTHER]`: a game and the one it branches off from, side by side."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from tui.problem import FINE, Problem, one_line

DESCRIPTION: Final = "What became of a game, and of the one that somebody played on from a moment of it."


def declare(parser: argparse.ArgumentParser) -> None:
    """The arguments: a branch, whose parent is looked for beside it, or both."""
    parser.add_argument("file", metavar="FILE", help="the game that branches off")
    parser.add_argument("parent", metavar="PARENT", nargs="?", help="the game it comes from, where it lies elsewhere")
    parser.add_argument(
        "--as",
        dest="viewer",
        metavar="SEAT|public|all",
        default="public",
        help="whose eyes: a name, or the number of a seat in the ledger, from 0",
    )


def run(arguments: argparse.Namespace) -> int:
    """Compare them."""
    from replays.branching import is_parent, parent_of
    from replays.player import NoKey
    from tui.comparing import compared, find_parent
    from tui.transcript import player_of, viewer_named

    branch = player_of(arguments.file)
    named = parent_of(branch)
    if named is None:
        raise Problem(f"{arguments.file} branches off from no other game.", "In a replay, b plays on from a moment.")
    path = Path(arguments.parent) if arguments.parent else find_parent(Path(arguments.file), named)
    if path is None:
        raise Problem(
            "The game that it branches off from does not lie beside it.", "Name it: honor compare FILE PARENT"
        )
    parent = player_of(str(path))
    if not is_parent(parent, named):
        raise Problem(f"{path} is not the game that {arguments.file} branches off from.")
    viewer = viewer_named(branch, arguments.viewer)
    try:
        found = compared(parent, branch, named["line"], viewer)
    except NoKey as closed:
        raise Problem(str(closed), "Use --as public") from None
    print(f"Both games are the same up to line {found.line} of {path}.")
    wide, column = (max(len(row[at]) for row in found.rows) + 2 for at in (0, 1))
    print(f"{'':<{wide}}{'game':<{column}}what if")
    for what, one, other in found.rows:
        print(f"{what:<{wide}}{one:<{column}}{other}")
    for head, sentences in (("As it was played:", found.first), ("What if:", found.second)):
        print(f"\n{head}")
        for sentence in sentences:
            print(one_line(sentence))
    return FINE
