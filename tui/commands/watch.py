"""`honor watch`: see a game at somebody's table, as everybody may see it."""

from __future__ import annotations

import argparse
from typing import Final

from tui.commands.join import common, go

DESCRIPTION: Final = (
    "Watch a game at somebody's table: by its title, its code, or the host's address. "
    "A spectator sees what everybody may see, and no hand."
)


def declare(parser: argparse.ArgumentParser) -> None:
    """As for joining, without a seat."""
    common(parser)


def run(arguments: argparse.Namespace) -> int:
    """Go there, and watch."""
    return go(arguments, watch=True)
