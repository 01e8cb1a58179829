"""Screens that open over a table: help, log, chat, scores, words, settings. Each is imported when it is wanted."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from core.telling import words
from tui.widgets.notice import Notice

if TYPE_CHECKING:
    from tui.screens.table import TableScreen


def open_over(name: str, table: TableScreen) -> None:
    """Open the screen of this name over a table. Its module has a function ``over(table)`` that gives it."""
    try:
        module: Any = import_module(f"tui.screens.{name}")
    except ModuleNotFoundError:
        table.tell(Notice(name.title(), words("This screen is not there yet."), "gold"))
        return
    table.app.push_screen(module.over(table))
