"""Opening a door with the app behind it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

PACKAGES: Final = (
    *("core", "replays", "net"),
    *("tui.door", "tui.exports", "tui.games", "tui.plain", "tui.screens", "tui.widgets"),
)
BESIDES: Final = ("concurrent.futures.process",)

if TYPE_CHECKING:
    from net.door import Door
    from net.door_call import Call, Terminal
    from tui.door.hosting import Stage


async def opened(door: Door, *, settle: bool = True) -> Stage:
    """Open it. What an app needs is imported before anybody comes, not while he waits.

    ``settle`` tells the garbage collector that this is a program of its own, which imports nothing more.
    """
    from net.bot_runner import Shared
    from tui.door.hosting import Stage
    from tui.door.words import WordsTerminal

    _import_ahead()
    Shared.count = max(1, (os.cpu_count() or 1) - 1)
    stage = Stage(door)

    def terminal(call: Call) -> Terminal:
        lines = call.terminal in ("", "dumb", "unknown") or "--plain" in call.words
        if lines or any(not word.startswith("--") for word in call.words):
            return WordsTerminal(door, call)
        return stage.terminal(call)

    door.terminals = terminal
    await door.open()
    if settle:
        stage.settle_memory()
    door.figures.pulse.count_anew()
    return stage


def _import_ahead() -> None:
    """All that any screen or table may ever import. One that did it later would let everybody wait for the disk."""
    from importlib import import_module
    from pkgutil import walk_packages

    for package in PACKAGES:
        for module in walk_packages(import_module(package).__path__, f"{package}."):
            import_module(module.name)
    for name in BESIDES:
        import_module(name)
