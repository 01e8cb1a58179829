"""How the screens look for this person on this terminal: colours, signs, motion. Whatever paints is given one."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rich.style import Style

from core.telling import words
from tui.glyphs import ASCII, GLYPHS, UNICODE, Glyphs
from tui.palettes import THEMES
from tui.skin import STANDARD, Skin
from tui.terminals import SIXTEEN, colours_of
from tui.theme import FALLBACK, PALETTES, Palette, palette_for

LARGE: Final = (120, 36)
"""Columns and rows of a window in which there is room for large cards."""
MOTIONS: Final = ("full", "reduced", "none")
FRAME: Final = 0.1
"""Seconds a frame of a beat stays where things move. A beat has at most three frames: 300 ms."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a painter needs to know beside what it paints. ``skin``: how cards are drawn."""

    palette: Palette = PALETTES[FALLBACK]
    glyphs: Glyphs = UNICODE
    motion: str = "full"
    slow: bool = False
    """Whether little is to be sent: the terminal is far away."""
    skin: Skin = STANDARD
    large: bool = False
    """Whether cards and lines are to take more room, where the window has it."""
    calm: bool = False
    """Whether the clock neither ticks nor warns."""

    def style(self, ink: str = "text", surface: str = "ground", bold: bool = False, italic: bool = False) -> Style:
        """An ink on a surface."""
        return self.palette.style(ink, surface, bold, italic)

    def large_in(self, width: int, height: int) -> bool:
        """Whether cards and lines take more room in a window of this size."""
        return self.large and width >= LARGE[0] and height >= LARGE[1]

    def too_small_for_large(self, width: int, height: int) -> str:
        """Why nothing is larger, though it should be; empty where it is, or need not be."""
        if not self.large or self.large_in(width, height):
            return ""
        return words(
            "They need a window of {wide}x{high} or more; this one has {width}x{height}.",
            wide=LARGE[0],
            high=LARGE[1],
            width=width,
            height=height,
        )

    def pitch(self, lines: int, rows: int) -> int:
        """From one line of a list to the next: two rows where lines are to have more room, and there is some."""
        return 2 if self.large and 2 * lines - 1 <= rows else 1

    @property
    def still(self) -> bool:
        """Whether nothing moves, though what is shown is still waited for."""
        return self.motion == "reduced"

    def beat(self, frames: int) -> tuple[int, float]:
        """How many of a beat's frames are shown, and the seconds each of them stays.

        >>> Look(motion="full").beat(3), Look(motion="reduced").beat(3), Look(motion="none").beat(3)
        ((3, 0.1), (1, 0.3), (0, 0.0))
        """
        if self.still:  # the first one, in which all is hidden yet, for as long as the whole beat takes
            return 1, round(frames * FRAME, 3)
        return (frames, FRAME) if self.motion == "full" else (0, 0.0)


def look_of(
    settings: Any, environment: Mapping[str, str] | None = None, *, far: bool = False
) -> tuple[Look, list[str]]:
    """The look these settings ask for, as far as this terminal can show it, and messages about what fell back.

    ``far``: its answers take long to come. Read from the settings: ``theme``, ``glyphs`` ("auto", "unicode", "ascii"),
    ``motion`` ("full", "reduced", "none"), ``connection``, ``cards``, ``size``, ``clock``. From the environment:
    NO_COLOR, TERM, COLORTERM, TEXTUAL_ANIMATIONS, and the character set of the locale.
    """
    environment = os.environ if environment is None else environment
    said = []
    theme = str(getattr(settings, "theme", "dark"))
    if theme not in THEMES:
        from tui.own_themes import take_in

        said += take_in(theme)
    palette, message = palette_for(
        theme,
        no_color="NO_COLOR" in environment,
        sixteen=colours_of(environment) == SIXTEEN,
    )
    if message and not said:
        said.append(message)
    wanted = str(getattr(settings, "glyphs", "auto"))
    glyphs = GLYPHS.get(wanted) or (UNICODE if _speaks_unicode(environment) else ASCII)
    skin, cards = STANDARD, str(getattr(settings, "cards", STANDARD.name))
    if cards != STANDARD.name or glyphs is ASCII:
        from tui.own_skins import skin_of

        skin, wrong = skin_of(cards, ascii_only=glyphs is ASCII)
        said += wrong
    motion = str(getattr(settings, "motion", "full"))
    if motion not in MOTIONS:
        said.append(f"There is no motion {motion[:20]!r}; using full. It is full, reduced or none.")
        motion = "full"
    animations = environment.get("TEXTUAL_ANIMATIONS", "full").lower()
    if animations in ("none", "basic"):
        motion = "none" if animations == "none" else "reduced"
    connection = getattr(settings, "connection", "auto")
    slow = connection == "slow" or (far and connection == "auto")
    large, calm = getattr(settings, "size", "") == "large", getattr(settings, "clock", "") == "calm"
    return Look(palette, glyphs, "none" if slow else motion, slow, skin, large, calm), said


def _speaks_unicode(environment: Mapping[str, str]) -> bool:
    locale = environment.get("LC_ALL") or environment.get("LC_CTYPE") or environment.get("LANG") or ""
    return "utf" in locale.lower() and environment.get("TERM") != "linux"
