"""Waiting for what stands on the screen of a terminal, whatever was sent to get there."""

from __future__ import annotations

import time
from typing import Final

from tests.command.program import PATIENCE, Terminal

FOOTER: Final = "q Leave"
"""The last words of a table that has been drawn."""


def shown(terminal: Terminal, *texts: str) -> str:
    """Read until one of these texts stands on the screen; gives the screen."""
    deadline = time.monotonic() + PATIENCE
    while not any(text in terminal.screen for text in texts):
        assert terminal._read(deadline), f"waited for {texts}; there stands:\n{terminal.screen}"
    return terminal.screen


def settled(terminal: Terminal, seconds: float = 0.5) -> str:
    """Read until nothing comes any more; gives the screen."""
    while terminal._read(time.monotonic() + seconds):
        pass
    return terminal.screen
