"""Everybody: cards in hand as numbers, and Investments by group, with what protects what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.geometry import Region

from core.games.billionaire.edition import GROUPS
from core.games.billionaire.money import MILLION
from core.telling import words
from tui.games.billionaire.ring import GROUP_SURFACES
from tui.games.billionaire.state import BillionaireTable, SeatState
from tui.games.panels import Scene
from tui.widgets.canvas import Spot
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas


class Seats(Panel[Scene[BillionaireTable]]):
    """Two lines a seat; more where there is room."""

    SURFACE = "plate"

    def paint(self, canvas: Canvas, scene: Scene[BillionaireTable]) -> None:
        state = scene.state
        each = max(2, min(4, canvas.height // len(state.seats)))
        for number, seat in enumerate(state.seats):
            region = Region(0, number * each, canvas.width, each)
            self._seat(canvas, region, seat, state)
            canvas.spot(region, Spot("seat", seat.seat))

    def _seat(self, canvas: Canvas, region: Region, seat: SeatState, state: BillionaireTable) -> None:
        x, y, width, _height = region
        surface = "lit" if seat.active else "plate"
        canvas.fill(Region(x, y, width, 1), surface)
        mark = canvas.look.glyphs.seat(seat.seat)
        at = canvas.put(x + 1, y, f"{mark} ", canvas.look.palette.seat(seat.seat), surface)
        name = words("You") if seat.seat == state.me else seat.name
        at = canvas.put(at, y, name, "strong", surface, bold=True, width=14)
        if seat.level:
            at = canvas.put(at, y, f" {seat.level}", "dim", surface)
        total = sum(state.box.actual[face] for face in seat.investments)
        figures = words(
            "{profit} Profit  {power} Power  owns ${total}M",
            profit=seat.profit_count,
            power=seat.power_count,
            total=f"{total // MILLION:,}",
        )
        if seat.away:
            figures = f"{words('AWAY')} {seat.away}"
        if at + 1 + cell_len(figures) >= width:
            figures = f"{seat.profit_count}$ {seat.power_count}P ${total // MILLION:,}M"
        canvas.right(width - 1, y, figures, "bad" if seat.away else "text", surface)
        rows = region.height - 1
        for place, group in enumerate(GROUPS):
            if rows >= len(GROUPS):  # a line for each group
                room = Region(x + 1, y + 1 + place, width - 2, 1)
            else:
                share = (width - 2) // len(GROUPS)
                room = Region(x + 1 + place * share, y + 1, share, 1)
            self._investments(canvas, room, group, seat, state)

    def _investments(self, canvas: Canvas, room: Region, group: str, seat: SeatState, state: BillionaireTable) -> None:
        """Values in millions, the least first; a shield stands before what a lesser card protects."""
        at = canvas.tag(room.x, room.y, group, GROUP_SURFACES[group]) + 1
        end = room.right - 1
        cards = state.box.exposed(seat.investments, group)
        if not cards:
            canvas.put(at, room.y, canvas.signs["dot"], "dim", "plate")
        for place, (face, exposed) in enumerate(cards):
            text = f"{state.box.actual[face] // MILLION}"
            shield = "" if exposed else canvas.signs["sealed"]
            left = len(cards) - place
            if at + len(text) + len(shield) + (3 if left > 1 else 0) > end:
                canvas.put(at, room.y, f"+{left}", "dim", "plate", width=end - at)
                break
            at = canvas.put(at, room.y, shield, "good", "plate")
            at = canvas.put(at, room.y, text, "text" if exposed else "good", "plate", bold=exposed) + 1
