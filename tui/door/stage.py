"""Opening a door with the app behind it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

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
    return stage


def _import_ahead() -> None:
    from importlib import import_module

    from core.game import game_ids, load_game
    from tui.actions import GAME_FOLDERS

    for game in game_ids():
        load_game(game)
    for module in ("core.bots.bot", "tui.screens.home", "tui.screens.table", "tui.screens.gathering", "tui.door.lobby"):
        import_module(module)
    for folder in GAME_FOLDERS.values() if isinstance(GAME_FOLDERS, dict) else GAME_FOLDERS:
        import_module(f"tui.games.{folder}.panels")
