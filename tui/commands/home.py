"""`honor` alone: the home screen."""

from __future__ import annotations

import argparse
import sys
from typing import Final

from tui.commands.play import flags_of, is_terminal, screen_possible
from tui.problem import Problem

DESCRIPTION: Final = "The home screen: games, replays, rules, settings. honor --help lists the commands."


def declare(parser: argparse.ArgumentParser) -> None:
    """What stands where a command could."""
    parser.add_argument("--plain", action="store_true", help="line by line, without a screen")
    parser.add_argument("--ascii", action="store_true", help="draw with ASCII signs only")


def run(arguments: argparse.Namespace) -> int:
    """Show it. Raises Problem where there is no terminal for it."""
    from tui.settings import load

    settings, messages = load(flags_of(arguments))
    lines = arguments.plain or settings.plain
    if lines or not screen_possible():
        if is_terminal(sys.stdin) and is_terminal(sys.stdout):
            from tui.plain.home import at_home

            return at_home(wished=lines, always=settings.plain)
        raise Problem(
            "The home screen needs a terminal, and there is none here.",
            "Play line by line with honor play GAME --plain; more with honor --help.",
        )
    from tui.app import run_home

    return run_home(settings, messages)
