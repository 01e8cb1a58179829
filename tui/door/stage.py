"""Opening a door with the app behind it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

PACKAGES: Final = (
    *("core", "replays", "net"),
    *("tui.door", "tui.exports", "tui.games", "tui.plain", "tui.screens", "tui.widgets"),
)
BESIDES: Final = ("concurrent.futures.process",)
WEB: Final = ("net.door_browser", "net.door_web")
"""Only where there is a page for browsers: they need what may not be installed."""

if TYPE_CHECKING:
    from net.door import Door
    from net.door_call import Call, Terminal
    from tui.door.hosting import Stage


async def opened(door: Door, *, settle: bool = True) -> Stage:
    """Open it. What an app needs is imported before anybody comes, not while he waits.

    ``settle`` tells the garbage collector that this is a program of its own, which imports nothing more.
    """
    from net.bot_runner import Shared
    from net.door_memory import settle_memory
    from tui.door.asked import asked
    from tui.door.hosting import Stage
    from tui.door.page_files import page
    from tui.door.words import WordsTerminal

    _import_ahead(web=door.wanted.web is not None)
    Shared.count = max(1, (os.cpu_count() or 1) - 1)
    stage = Stage(door)

    def terminal(call: Call) -> Terminal:
        wanted = asked(call.words)
        if isinstance(wanted, str) or wanted.is_text or call.terminal in ("", "dumb", "unknown"):
            return WordsTerminal(door, call, wanted)
        return stage.terminal(call, wanted)

    door.terminals = terminal
    if door.wanted.web is not None:
        door.page = page()
    await door.open()
    if settle:
        settle_memory()
    door.figures.pulse.count_from_now()
    return stage


def _import_ahead(*, web: bool) -> None:
    """All that any screen or table may ever import. One that did it later would let everybody wait for the disk."""
    from importlib import import_module
    from pkgutil import walk_packages

    for package in PACKAGES:
        for module in walk_packages(import_module(package).__path__, f"{package}."):
            if web or module.name not in WEB:
                import_module(module.name)
    for name in BESIDES:
        import_module(name)
