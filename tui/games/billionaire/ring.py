"""The ring of 24 with its markers, and what lies in its middle: the lot, the die, the analyzer, the decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.geometry import Region

from core.games.billionaire.edition import Square
from core.games.billionaire.money import dollars
from core.telling import words
from tui.games.billionaire.state import BillionaireTable
from tui.games.billionaire.ways import power_name
from tui.games.panels import Scene
from tui.widgets.canvas import Spot
from tui.widgets.digits import put_number
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas

ACROSS, DOWN = 8, 6
"""The ring as a rectangle: 24 = 8 + 8 + 4 + 4."""

INKS: Final = {
    "PROFIT": "good",
    "BIDS": "gold",
    "THREE": "gold",
    "POWER PLAY": "info",
    "ANALYZE": "bad",
    "HQ": "strong",
}
GROUP_SURFACES: Final = {"E": "alarm", "F": "fine", "A": "chip10"}
"""Eurasia red, Afro-Europa green, the Americas blue; the letter always stands beside."""


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


def label(square: Square) -> tuple[str, str]:
    """A square in five cells, so that a space stays between neighbours: its kind, and its group."""
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
        self._middle(canvas, Region(inside.x + 1, inside.y, inside.width - 2, inside.height), scene)

    def _square(self, canvas: Canvas, place: Region, index: int, state: BillionaireTable) -> None:
        square = state.box.ring[index]
        here = [seat for seat in state.seats if seat.position == index]
        lit = any(seat.active for seat in here)
        surface = "lit" if lit else "plate" if index % 2 else "bar"
        canvas.fill(place, surface)
        text, group = label(square)
        ink = INKS[square.kind]
        owner = next((seat for seat in state.seats if seat.hq == index), None)
        if square.kind == "HQ":
            text = f"{text} {canvas.look.glyphs.seat(owner.seat)}" if owner else f"{text} {canvas.signs['dot']}"
            ink = canvas.look.palette.seat(owner.seat) if owner else "dim"
        if group:  # the letter stands on the colour of its group
            x = canvas.put(place.x + (place.width - 5) // 2, place.y, f"{text} ", ink, surface, bold=lit)
            canvas.put(x, place.y, group, "text", GROUP_SURFACES[group])
        else:
            canvas.centre(place.x, place.y, place.width, text, ink, surface, bold=lit)
        x = place.x + (place.width - len(here)) // 2
        for seat in here:
            mark = canvas.look.glyphs.seat(seat.seat)
            x = canvas.put(
                x, place.y + place.height // 2, mark, canvas.look.palette.seat(seat.seat), surface, bold=True
            )
        canvas.spot(place, Spot("square", index))

    # ── the middle ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _middle(self, canvas: Canvas, room: Region, scene: Scene[BillionaireTable]) -> None:
        state = scene.state
        y = room.y
        if state.lot:
            y = self._lot(canvas, room, state)
        elif state.action is not None:
            y = self._action(canvas, room, state)
        if state.spin:
            y = self._analyzer(canvas, room, y, scene)
        top = room.bottom - 6
        if state.die and top >= y:
            canvas.right(room.right - 5, top + 1, words("die") + " ", "dim", "felt")
            put_number(canvas, room.right - 5, top, str(state.die), "strong", "felt")
        elif state.die:
            canvas.right(room.right - 1, room.y, words("die {number}", number=state.die), "dim", "felt")
        self._decks(canvas, room, state)

    def _lot(self, canvas: Canvas, room: Region, state: BillionaireTable) -> int:
        """The lot: a lander sees its card; a lot of three is seen by nobody."""
        title = words("LOT, to be paid") if state.phase == "pay" else words("LOT")
        at = canvas.put(room.x, room.y, f"{title} ", "gold", "felt", bold=True)
        for group in state.groups:
            at = canvas.tag(at, room.y, group, GROUP_SURFACES[group]) + 1
        y = room.y + 1
        for face, group in zip(state.lot, state.groups, strict=False):
            if face is None:
                text = words("a hidden card of {group}", group=state.box.groups[group])
                canvas.put(room.x, y, text, "dim", "felt", width=room.width)
                y += 1
            else:
                canvas.put(room.x, y, state.box.names[face], "strong", "felt", bold=True, width=room.width)
                worth, trades = dollars(state.box.actual[face]), dollars(state.box.trading[face])
                note = words("worth {worth}, trades at {trades}", worth=worth, trades=trades)
                canvas.put(room.x, y + 1, note, "text", "felt", width=room.width)
                y += 2
        canvas.spot(Region(room.x, room.y, room.width, y - room.y), Spot("lot"))
        if state.ties and state.phase == "bid":
            canvas.put(room.x, y, words("TIED: everybody bids again"), "bad", "felt", bold=True, width=room.width)
            y += 1
        return y

    def _action(self, canvas: Canvas, room: Region, state: BillionaireTable) -> int:
        action = state.action
        assert action is not None
        assert state.active is not None
        name = words("Analysis") if action["kind"] == "analyze" else power_name(action.get("face") or action["card"])
        canvas.put(room.x, room.y, name, "gold", "felt", bold=True, width=room.width)
        by = words("You") if state.active == state.me else state.seats[state.active].name
        owner = words("you") if action["seat"] == state.me else state.seats[action["seat"]].name
        said = words("{by} against {name}", by=by, name=owner)
        canvas.put(room.x, room.y + 1, said, "text", "felt", width=room.width)
        investment = action.get("investment")
        if investment:
            worth = dollars(state.box.actual[investment])
            text = words("{card} {name}, {worth}", card=investment, name=state.box.names[investment], worth=worth)
            canvas.put(room.x, room.y + 2, text, "strong", "felt", width=room.width)
        return room.y + 3

    def _analyzer(self, canvas: Canvas, room: Region, y: int, scene: Scene[BillionaireTable]) -> int:
        """Two spinners. While they spin they show their other end."""
        at = canvas.put(room.x, y, words("analyzer") + " ", "dim", "felt")
        for place, colour in enumerate(scene.state.spin):
            spinning = scene.beat is not None and scene.beat <= place
            shown = {"red": "green", "green": "red"}[colour] if spinning else colour
            word = words("RED") if shown == "red" else words("GREEN")
            sign = canvas.signs["ellipsis"] if spinning else ""
            at = canvas.tag(at, y, word + sign, "alarm" if shown == "red" else "fine") + 1
        return y + 1

    def _decks(self, canvas: Canvas, room: Region, state: BillionaireTable) -> None:
        """How many cards each deck has, and what the letters of the groups stand for."""
        y, at = room.bottom - 3, room.x
        for group in ("E", "F", "A"):
            if group == "A":
                at, y = room.x, y + 1
            at = canvas.tag(at, y, group, GROUP_SURFACES[group]) + 1
            at = canvas.put(at, y, f"{state.box.groups[group]} ", "dim", "felt", width=room.right - at - 3)
            at = canvas.put(at, y, f"{state.decks[group]}", "text", "felt") + 2
        profit, power = state.decks["profit"], state.decks["power"]
        said = words("Profit {profit}, Power Play {power} cards", profit=profit, power=power)
        canvas.put(room.x, y + 1, said, "text", "felt", width=room.width)
        canvas.spot(Region(room.x, room.bottom - 3, room.width, 3), Spot("decks"))
