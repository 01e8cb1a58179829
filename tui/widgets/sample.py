"""A sample of everything that colours and signs are about: cards, seats, chips, states, a key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.geometry import Region

from core.telling import words
from tui.widgets import card
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas

HIGH: Final = 7
"""Rows of the whole sample."""
ACROSS, TALL = 7, 5
NAMES: Final = ("Ann", "Bea", "Cem", "Dot", "Eli", "Fay")
CHIPS: Final = (("chip10", "10"), ("chip5", "5"), ("chip1", "1"))


class Sample(Panel[str]):
    """Its scene is its title."""

    SURFACE = "felt"

    def paint(self, canvas: Canvas, scene: str) -> None:
        canvas.put(2, 0, scene, "dim", "felt", width=canvas.width - 4)
        x, y = 2, 2
        for number, (short, surface) in enumerate((("5", "paper"), ("", ""), ("7", "picked"))):
            place = Region(x + number * (ACROSS + 1), y, ACROSS, TALL)
            if short:
                card.face(canvas, place, short, surface=surface)
            else:
                card.back(canvas, place)
        x += 3 * (ACROSS + 1) + 2
        at = x
        for seat, name in enumerate(NAMES):
            mark = canvas.look.glyphs.seat(seat)
            at = canvas.put(at, y, f"{mark} {name}  ", canvas.look.palette.seat(seat), "felt", bold=True)
        at = x
        for surface, text in CHIPS:
            at = canvas.put(at, y + 2, f" {text} ", "text", surface) + 1
        canvas.put(at + 1, y + 2, canvas.signs["full"] * 6 + canvas.signs["empty"] * 6, "gold", "felt")
        signs = canvas.signs
        states = (
            ("alarm", f"{signs['no']} {words('BLUFF')}"),
            ("fine", f"{signs['yes']} {words('TRUE')}"),
            ("private", f"{signs['frozen']} {words('FROZEN')}"),
            ("badge", f"{signs['sealed']} {words('SEALED')}"),
        )
        at = x
        for surface, text in states:
            at = canvas.tag(at, y + 4, text, surface) + 1
