"""Charge It! cards on a canvas: the hand, the top of the discard pile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.geometry import Region

from tui.games.charge_it.box import Box
from tui.games.charge_it.state import kind_of, lines_of, value_of
from tui.widgets import card
from tui.widgets.digits import put_number, scale_in

if TYPE_CHECKING:
    from core.table import Face
    from tui.widgets.canvas import Canvas

DEAREST: Final = "2000"
"""Where this does not fit nothing is enlarged, so that no card looks dearer than it is."""
LOW: Final = 7
"""Rows of a card that is too low for what it costs in large figures."""


def face(canvas: Canvas, region: Region, shown: Face, box: Box, *, surface: str = "paper", key: str = "") -> None:
    """A card face up: its key in the corner, what it is, what it is worth."""
    x, y, width, height = region
    card.face(canvas, region, "", surface=surface)
    ink = "red" if kind_of(shown) == "lost" else "text"
    first, second = lines_of(shown, box)
    figures = f"{value_of(shown)}" if kind_of(shown) == "merchandise" else ""
    inside = Region(x + 1, y + 1, width - 2, height - 3)
    if figures and height >= LOW and scale_in(canvas.look, inside, DEAREST) is not None:
        put_number(canvas, inside, figures, ink, surface)
        canvas.centre(x, y + height - 2, width, first, "dim", surface)
        first = second = ""
    middle = y + max(1, (height - 1) // 2)
    if height >= 3:
        canvas.centre(x, middle, width, first, ink, surface, bold=True)
        if second:
            canvas.centre(x, middle + 1, width, second, ink, surface)
    else:
        canvas.centre(x, y + height // 2, width, f"{first} {second}".strip(), ink, surface, bold=True)
    if key:
        canvas.put(x + 1, y, key, "dim", surface, bold=True)
