"""`honor` alone: the home screen."""

from __future__ import annotations

from tui.commands.play import screen_possible
from tui.problem import Problem


def run() -> int:
    """Show it. Raises Problem where there is no terminal for it."""
    if not screen_possible():
        raise Problem(
            "The home screen needs a terminal, and there is none here.",
            "Play line by line with: honor play GAME --plain   More: honor --help",
        )
    from tui.app import run_home
    from tui.settings import load

    settings, messages = load()
    return run_home(settings, messages)
