"""The ring of 24 with its markers, around what lies in its middle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.geometry import Region

from core.games.billionaire.edition import GROUPS, Square
from core.telling import words
from tui.games.billionaire.middle import GROUP_SURFACES, paint_middle
from tui.games.billionaire.state import BillionaireTable
from tui.games.panels import Scene
from tui.widgets.canvas import Spot
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas

ACROSS, DOWN = 8, 6
"""The ring as a rectangle: 24 = 8 + 8 + 4 + 4."""

HIGH: Final = 3
"""Squares of more rows than this have an empty one above their name."""
INKS: Final = {
    "PROFIT": "good",
    "BIDS": "gold",
    "THREE": "gold",
    "POWER PLAY": "info",
    "ANALYZE": "bad",
    "HQ": "strong",
}


def cell(index: int) -> tuple[int, int]:
    """Column and row of a square, clockwise from the top left corner.

    >>> cell(0), cell(7), cell(12), cell(19), cell(23)
    ((0, 0), (7, 0), (7, 5), (0, 5), (0, 1))
    """
    if index < ACROSS:
        return index, 0
    if index < ACROSS + DOWN - 1:
        return ACROSS - 1, index - ACROSS + 1
    if index < 2 * ACROSS + DOWN - 2:
        return 2 * ACROSS + DOWN - 3 - index, DOWN - 1
    return 0, 2 * (ACROSS + DOWN) - 4 - index


def label(square: Square, width: int) -> tuple[str, str]:
    """A square with a space to its neighbour: its kind, and the letter of its group; those of all three have to fit.

    >>> three = Square(kind="THREE")
    >>> label(three, 6), label(three, 8)
    (('BID 3', ''), ('BID', 'EFA'))
    """
    if square.kind == "THREE" and width > len("BID EFA"):
        return words("BID"), "".join(GROUPS)
    short = {"PROFIT": words("CASH"), "POWER PLAY": words("POWER"), "THREE": words("BID 3"), "HQ": words("HQ")}
    if square.kind in short:
        return short[square.kind], ""
    return (words("BID"), square.group) if square.kind == "BIDS" else (words("ANL"), square.group)


class Ring(Panel[Scene[BillionaireTable]]):
    """The board."""

    SURFACE = "felt"

    def paint(self, canvas: Canvas, scene: Scene[BillionaireTable]) -> None:
        across, tall = max(6, canvas.width // ACROSS), max(2, canvas.height // DOWN)
        left = max(0, (canvas.width - across * ACROSS) // 2)
        for index in range(len(scene.state.box.ring)):
            column, row = cell(index)
            self._square(canvas, Region(left + column * across, row * tall, across, tall), index, scene.state)
        inside = Region(left + across, tall, across * (ACROSS - 2), tall * (DOWN - 2))
        paint_middle(canvas, Region(inside.x + 1, inside.y, inside.width - 2, inside.height), scene)

    def _square(self, canvas: Canvas, place: Region, index: int, state: BillionaireTable) -> None:
        square = state.box.ring[index]
        here = [seat for seat in state.seats if seat.position == index]
        lit = any(seat.active for seat in here)
        surface = "lit" if lit else "plate" if index % 2 else "bar"
        canvas.fill(place, surface)
        text, groups = label(square, place.width)
        ink = INKS[square.kind]
        owner = next((seat for seat in state.seats if seat.hq == index), None)
        if square.kind == "HQ":
            text = f"{text} {canvas.look.glyphs.seat(owner.seat)}" if owner else f"{text} {canvas.signs['dot']}"
            ink = canvas.look.palette.seat(owner.seat) if owner else "dim"
        y = place.y + (place.height > HIGH)
        if groups:  # a letter stands on the colour of its group
            begin = place.x + (place.width - len(text) - 1 - len(groups)) // 2
            x = canvas.put(begin, y, f"{text} ", ink, surface, bold=lit)
            for group in groups:
                x = canvas.put(x, y, group, "text", GROUP_SURFACES[group])
        else:
            canvas.centre(place.x, y, place.width, text, ink, surface, bold=lit)
        x = place.x + (place.width - len(here)) // 2
        for seat in here:
            mark = canvas.look.glyphs.seat(seat.seat)
            x = canvas.put(x, y + place.height // 2, mark, canvas.look.palette.seat(seat.seat), surface, bold=True)
        canvas.spot(place, Spot("square", index))
