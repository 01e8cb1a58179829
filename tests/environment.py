"""The environment that tests run in: the same on every machine.

A pytest plugin of its own (``-p tests.environment`` in ``pyproject.toml``), because Textual reads its environment
once, when it is imported, and pytest-textual-snapshot imports it before any ``conftest.py``.
"""

import os
import sys

UNSET = (
    "NO_COLOR",
    "FORCE_COLOR",
    "CLICOLOR_FORCE",
    "COLUMNS",
    "LINES",
    "SSH_AUTH_SOCK",
    "SSH_CLIENT",
    "SSH_CONNECTION",
    "SSH_TTY",
    "STY",
    "TMUX",
    "TEXTUAL",
    "TEXTUAL_COLOR_SYSTEM",
    "TEXTUAL_DEBUG",
    "TEXTUAL_DRIVER",
    "TEXTUAL_FILTERS",
    "TEXTUAL_LOG",
    "TEXTUAL_THEME",
)
SET = {
    "COLORTERM": "truecolor",
    "HONOR_INTERFACES": "127.0.0.1",  # whatever announces or looks for tables stays on this machine
    "HONOR_RENDEZVOUS": "none",  # and is no business of other programs here
    "LC_ALL": "C.UTF-8",
    "TERM": "xterm-256color",
    "TEXTUAL_ANIMATIONS": "none",
}

for name in [*UNSET, *(name for name in os.environ if name.startswith("HONOR_"))]:
    os.environ.pop(name, None)
os.environ.update(SET)
# Byte code is kept: without it each process translates all tests anew, and each program that one starts the program.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
