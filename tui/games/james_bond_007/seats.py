"""The other seats: name, points, chips, the row of three cards, and how each stands to the announcement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.geometry import Region

from core.telling import words
from tui.games.james_bond_007.state import BondTable, SeatState, short
from tui.games.panels import Scene
from tui.widgets import card, chips
from tui.widgets.canvas import Spot
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas

WIDEST = 40


class Seats(Panel[Scene[BondTable]]):
    """Plates side by side on the felt, clockwise from the viewer's left."""

    SURFACE = "felt"

    def paint(self, canvas: Canvas, scene: Scene[BondTable]) -> None:
        others = scene.state.others()
        share = canvas.width // len(others)
        width = min(share, WIDEST)
        spare = canvas.width - share * len(others)
        x = 0
        for number, seat in enumerate(others):
            room = share + (1 if number < spare else 0)
            plate = Region(x + (room - width) // 2, 0, min(width + (1 if number < spare else 0), room), canvas.height)
            _plate(canvas, plate, seat, scene.state)
            x += room


def answer_words(seat: SeatState) -> tuple[str, str, str]:
    """How a seat stands to the announcement: sign, words, ink. Shape and words first, colour after them."""
    if seat.answer == "sealed":
        return "sealed", words("SEALED"), "good"
    if seat.answer == "writing":
        return "writing", words("WRITING"), "gold"
    if seat.answer == "called":
        return "no", words("CALLED, bet {bet}", bet=seat.bet), "bad"
    if seat.answer == "accepted":
        return "yes", words("ACCEPTED"), "text"
    return "", "", "dim"


def _plate(canvas: Canvas, region: Region, seat: SeatState, state: BondTable) -> None:
    x, y, width, height = region
    palette = canvas.look.palette
    colour = palette.seat(seat.seat)
    canvas.box(region, "plate", colour if seat.active else "line", heavy=seat.active)
    canvas.spot(region, Spot("seat", seat.seat))
    points = words("{points} points", points=seat.points) if width >= 32 else f"{seat.points}"
    end = canvas.right(x + width - 2, y, f" {points} ", "strong", "plate")
    at = canvas.put(x + 2, y, f" {canvas.look.glyphs.seat(seat.seat)} ", colour, "plate")
    at = canvas.put(at, y, seat.name, "strong", "plate", width=max(1, end - at - 1))
    level = f" {seat.level}"
    if seat.level and at + cell_len(level) + 1 < end:
        at = canvas.put(at, y, level, "dim", "plate")
    canvas.put(at, y, " ", "text", "plate")
    if seat.out:
        canvas.centre(x, y + height // 2, width, words("OUT: no points left"), "dim", "plate")
        return
    pad = 1 if canvas.width // len(state.others()) < 27 else 2  # by the share, so that all plates look alike
    tall = canvas.look.skin.tall(height - 3 if height < 8 else height - 4)
    _row(canvas, Region(x + pad, y + 1, width - 2 * pad, tall), seat)
    _standing(canvas, x + 2, y + height - 2, width - 4, seat, state)
    if seat.calls:
        record = words(" calls {right}/{all} ", right=seat.right, all=seat.calls)
        canvas.right(x + width - 1, y + height - 1, record, "dim", "plate")


def _row(canvas: Canvas, region: Region, seat: SeatState) -> None:
    x, y, width, height = region
    across = 8 if width >= 33 and height >= 7 else 7 if width >= 29 and height >= 5 else 5
    cards = 3 * across + 2
    tight = width - cards < 8
    if not seat.row:
        canvas.box(Region(x, y, cards, height), "plate", fill=False)
        canvas.centre(x, y + height // 2, cards, words("no cards yet"), "dim", "plate")
    for slot, face in enumerate(seat.row):
        place = Region(x + slot * (across + 1), y, across, height)
        if face is None:
            card.back(canvas, place)
        else:
            card.face(canvas, place, short(face), surface="paper")
        canvas.spot(place, Spot("card", f"{seat.seat}.{slot}"))
    if width - cards >= 5:
        chips.stacked(canvas, x + cards + (1 if tight else 3), y + (height - 3) // 2, seat.points, "plate")


def _standing(canvas: Canvas, x: int, y: int, width: int, seat: SeatState, state: BondTable) -> None:
    """One line: the answer, or what the seat is about to do."""
    sign, said, ink = answer_words(seat)
    if seat.away:
        canvas.put(x, y, words("AWAY") + f" {seat.away}", "bad", "plate", width=width)
    elif said:
        at = canvas.put(x, y, canvas.signs[sign] + " ", ink, "plate")
        canvas.put(at, y, said, ink, "plate", bold=True, width=width - 2)
    elif state.claim and seat.active:
        canvas.put(x, y, words("says {claim}", claim="-".join(state.claim)), "gold", "plate", bold=True, width=width)
    elif seat.active:
        doing = {"place": words("has drawn"), "choose": words("has drawn")}.get(state.phase, words("to play"))
        canvas.put(x, y, doing, "gold", "plate", width=width)
