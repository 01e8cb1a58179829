"""The viewer's own row, and the card just drawn. What nobody else sees is marked "private"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Region

from core.telling import words
from tui.games.james_bond_007.seats import answer_words
from tui.games.james_bond_007.state import MIDDLE, BondTable, SeatState, short
from tui.games.panels import Scene
from tui.text import wrap
from tui.widgets import card, chips
from tui.widgets.canvas import Spot
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas


class Hand(Panel[Scene[BondTable]]):
    """Three cards in a row, as they lie: left and right for all to see, the middle one for the viewer alone."""

    SURFACE = "ground"

    def paint(self, canvas: Canvas, scene: Scene[BondTable]) -> None:
        state = scene.state
        if state.me is None:
            self._watching(canvas)
            return
        seat = state.seats[state.me]
        self._frame(canvas, seat, state)
        tall = canvas.look.skin.tall(canvas.height - 2)
        across = 14 if canvas.width >= 66 and tall >= 12 else 10 if canvas.width >= 50 and tall >= 7 else 7
        x = 2
        if not seat.row:
            note = words("OUT: no points left") if seat.out else words("no cards: three come at your next turn")
            canvas.centre(1, canvas.height // 2, canvas.width - 2, note, "dim", "plate")
        for slot, face in enumerate(seat.row):
            region = Region(x, 1, across, tall)
            self._card(canvas, region, slot, face, scene)
            x += across + 1
        if state.drawn is not None:
            self._drawn(canvas, Region(canvas.width - across - 2, 1, across, tall), state.drawn, x)
        elif seat.row:
            self._made(canvas, x + 1, state)

    def _watching(self, canvas: Canvas) -> None:
        canvas.box(Region(0, 0, canvas.width, canvas.height), "plate")
        note = words("You are watching. Down cards stay hidden until they are shown to all.")
        for line, text in enumerate(wrap(note, canvas.width - 6)):
            canvas.put(3, 2 + line, text, "dim", "plate")

    def _frame(self, canvas: Canvas, seat: SeatState, state: BondTable) -> None:
        palette = canvas.look.palette
        colour = palette.seat(seat.seat)
        region = Region(0, 0, canvas.width, canvas.height)
        canvas.box(region, "plate", colour if state.my_turn else "line", heavy=state.my_turn)
        points = words("{points} points", points=seat.points)
        at = canvas.put(2, 0, f" {canvas.look.glyphs.seat(seat.seat)} ", colour, "plate")
        at = canvas.put(at, 0, words("You") + " ", "strong", "plate")
        at = canvas.put(at, 0, points + "  ", "text", "plate")
        chips.in_row(canvas, at, 0, seat.points, "plate")
        sign, said, ink = answer_words(seat)
        if seat.answer == "writing":
            said = words("YOUR ANSWER")
        if said:
            at = canvas.put(2, canvas.height - 1, f" {canvas.signs[sign]} ", ink, "plate")
            canvas.put(at, canvas.height - 1, said + " ", ink, "plate", bold=True)
        if seat.calls:
            record = words(" calls {right}/{all} right ", right=seat.right, all=seat.calls)
            canvas.right(canvas.width - 2, canvas.height - 1, record, "dim", "plate")

    def _card(self, canvas: Canvas, region: Region, slot: int, face: str | None, scene: Scene[BondTable]) -> None:
        state = scene.state
        marked = state.phase == "place" and state.my_turn and _slot_marked(scene) == slot
        if face is None:
            card.back(canvas, region)
        else:
            card.face(canvas, region, short(face), surface="picked" if marked else "paper")
        if slot == MIDDLE:
            card.private_strip(canvas, region)
        if state.phase == "place" and state.my_turn:
            key = f" {slot + 1} "
            canvas.put(region.x + (region.width - 3) // 2, region.bottom, key, "text", "key" if marked else "off")
        canvas.spot(region, Spot("slot", slot))

    def _drawn(self, canvas: Canvas, region: Region, face: str, left: int) -> None:
        card.face(canvas, region, short(face))
        card.private_strip(canvas, region)
        y = region.y + region.height // 2
        room = region.x - left
        if room >= 3:
            canvas.centre(left, y, room, canvas.signs["arrow_left"], "gold", "plate", bold=True)
        canvas.centre(region.x - 1, region.bottom, region.width + 2, words(" drawn "), "gold", "plate")
        canvas.spot(region, Spot("drawn"))

    def _made(self, canvas: Canvas, x: int, state: BondTable) -> None:
        """What the row makes: only the viewer can know."""
        room = canvas.width - x - 2
        if room < 8:
            return
        canvas.put(x, 2, words("it makes"), "dim", "plate", width=room)
        if not state.makes:
            canvas.put(x, 3, words("nothing yet"), "text", "plate", width=room)
        for line, made in enumerate(state.makes[:2]):
            at = canvas.put(x, 3 + line, canvas.signs["yes"] + " ", "good", "plate")
            more = len(state.makes) - 2
            text = made + (f" +{more}" if line == 1 and more > 0 else "")
            canvas.put(at, 3 + line, text, "good", "plate", bold=True, width=room - 2)


def _slot_marked(scene: Scene[BondTable]) -> int | None:
    choices = scene.state.choices
    digit = choices[scene.hands.cursor].digit if scene.hands.cursor < len(choices) else None
    return digit - 1 if digit else None
