"""What a terminal can show, by what it says of itself in the environment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core.telling import words

LINES_ONLY: Final = ("", "dumb", "unknown")
"""Terminals (TERM) on which nothing can be drawn: a line after the other is all they know."""
NONE, SIXTEEN, MANY, ALL = 0, 16, 256, 1 << 24
MANY_ENDINGS: Final = ("256color", "kitty", "ghostty", "direct")
MANY_NAMES: Final = ("xterm", "tmux", "screen", "alacritty", "foot", "kitty", "wezterm", "rxvt", "konsole", "gnome")
"""Programs that show 256 colours under any of their names; over ssh they often come without more than that."""


def colours_of(environment: Mapping[str, str]) -> int:
    """How many colours there are: 0, 16, 256 or 16 million. NO_COLOR is a wish, and not asked about here.

    Whoever names a terminal that nobody has heard of gets sixteen colours: what is sent then does no harm to a
    terminal of 1980 either.

    >>> colours_of({"TERM": "xterm-256color"}), colours_of({"TERM": "vt100"}), colours_of({})
    (256, 16, 0)
    """
    term = environment.get("TERM", "").strip().lower()
    if term in LINES_ONLY:
        return NONE
    if environment.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return ALL
    many = term.rpartition("-")[2] in MANY_ENDINGS or term.partition("-")[0] in MANY_NAMES
    return MANY if many and not term.endswith("-16color") else SIXTEEN


def draws(environment: Mapping[str, str]) -> bool:
    """Whether a screen can be drawn on it."""
    return environment.get("TERM", "").strip().lower() not in LINES_ONLY


def mouse_possible(environment: Mapping[str, str]) -> bool:
    """Whether the mouse may be watched. GNU screen holds every Esc back until the next key for as long as it is."""
    inside_screen = "STY" in environment and "TMUX" not in environment and environment.get("TERM", "")[:6] == "screen"
    return not inside_screen


def why_lines(environment: Mapping[str, str]) -> str:
    """Why nothing is drawn here."""
    term = environment.get("TERM", "").strip()
    told = f"TERM={term}" if term else words("TERM is not set")
    return words("This terminal says that it shows lines only ({told}); games are played line by line.", told=told)
