"""`honor doctor`: what this terminal and this machine allow, and what falls back."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from typing import Final

from tui.commands.play import is_terminal, screen_possible
from tui.problem import FINE
from tui.terminals import MANY, NONE, SIXTEEN, colours_of, mouse_possible

DESCRIPTION: Final = "What this terminal, network and machine allow, and what falls back."
SMALLEST: Final = (80, 24)
"""Columns and lines of the smallest table."""


def declare(parser: argparse.ArgumentParser) -> None:
    """No arguments."""


def run(arguments: argparse.Namespace) -> int:
    """Print it, as text that can go into a bug report."""
    for what, answer in (*about_program(), *about_terminal(), *about_files(), *about_network()):
        print(f"{what}: {answer}")
    return FINE


def about_program() -> Iterator[tuple[str, str]]:
    """Versions."""
    import platform

    from core import VERSION

    yield "Honor System", VERSION
    yield "Python", f"{platform.python_version()} on {platform.system()} {platform.machine()}"


def about_terminal() -> Iterator[tuple[str, str]]:
    """Size, colours, signs, mouse."""

    environment = os.environ
    term = environment.get("TERM", "")
    yield "Terminal type (TERM)", term or "not set"
    yield "Standard input is a terminal", _yes(is_terminal(sys.stdin))
    yield "Standard output is a terminal", _yes(is_terminal(sys.stdout))
    yield "Full screen", "yes" if screen_possible() else "no: games are played in plain mode, as with --plain"
    size = _size()
    if size is None:
        yield "Size", "unknown: there is no terminal"
    else:
        small = size[0] < SMALLEST[0] or size[1] < SMALLEST[1]
        remedy = f"; a table needs {SMALLEST[0]}x{SMALLEST[1]}: make the window larger, or use --plain" if small else ""
        yield "Size", f"{size[0]}x{size[1]}{remedy}"
    yield "Colours", _colours()
    encoding = (sys.stdout.encoding or "unknown").lower() if sys.stdout is not None else "unknown"
    utf8 = encoding.replace("-", "") == "utf8"
    yield "Characters", encoding if utf8 else f"{encoding}: signs fall back to ASCII"
    yield (
        "Mouse",
        "unknown until a table is open; everything works with keys alone"
        if mouse_possible(environment)
        else "not watched inside GNU screen, which would hold back every Esc; everything works with keys alone",
    )
    for name, meaning in (("TMUX", "tmux"), ("STY", "screen"), ("SSH_CONNECTION", "an SSH connection")):
        if environment.get(name):
            yield "Inside", meaning


def about_files() -> Iterator[tuple[str, str]]:
    """Where things are kept, and whether they can be."""
    from tui.places import games_folder, settings_file
    from tui.settings import load

    settings, messages = load()
    folder = games_folder(settings.games)
    yield "Saved games", f"{folder}{_writable(str(folder))}"
    file = settings_file()
    yield "Settings", f"{file}{'' if file.is_file() else ' (not there; the defaults hold)'}"
    for message in messages:
        yield "Settings", message


def about_network() -> Iterator[tuple[str, str]]:
    """Addresses, the port, multicast, keys."""
    from net.checkup import checkup

    yield from checkup()


def _writable(folder: str) -> str:
    """Empty where games can be kept here, else what hinders them."""
    nearest = folder
    while not os.path.lexists(nearest) and os.path.dirname(nearest) != nearest:
        nearest = os.path.dirname(nearest)
    if not os.path.isdir(nearest):
        return f" CANNOT BE USED: {nearest} is no folder. Use --ledger FILE, or HONOR_GAMES=FOLDER"
    if not os.access(nearest, os.W_OK | os.X_OK):
        return f" CANNOT BE WRITTEN: no permission for {nearest}. Use --ledger FILE, or HONOR_GAMES=FOLDER"
    return ""


def _colours() -> str:
    environment = os.environ
    if "NO_COLOR" in environment:
        return "none: NO_COLOR is set; state is told in words and shapes"
    if not is_terminal(sys.stdout):
        return "none: standard output is no terminal"
    return {
        NONE: "none",
        SIXTEEN: "16: the theme falls back to one of sixteen colours",
        MANY: "256; shades are rounded",
    }.get(colours_of(environment), "16 million (COLORTERM)")


def _size() -> tuple[int, int] | None:
    for stream in (sys.stdout, sys.stdin, sys.stderr):
        try:
            columns, lines = os.get_terminal_size(stream.fileno())
        except (AttributeError, OSError, ValueError):
            continue
        return columns, lines
    return None


def _yes(answer: bool) -> str:
    return "yes" if answer else "no"
