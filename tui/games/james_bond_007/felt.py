"""The middle of the table: draw pile, discard pile, and the tray with the pot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Region

from core.telling import plural, words
from tui.games.james_bond_007.state import BondTable, short
from tui.games.panels import Scene
from tui.widgets import card, chips
from tui.widgets.canvas import Spot
from tui.widgets.digits import number_width, put_number
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas

TALL = 5


class Felt(Panel[Scene[BondTable]]):
    """Hidden things are backs and a number; the discards are known to all, the last one lies on top."""

    SURFACE = "felt"

    def paint(self, canvas: Canvas, scene: Scene[BondTable]) -> None:
        state = scene.state
        top = (canvas.height - TALL - 2) // 2
        across = 7
        gap = max(2, min(6, (canvas.width - 2 * across - 16) // 4))
        draw_x = gap
        discard_x = draw_x + across + gap
        pot_x = discard_x + across + gap

        canvas.centre(draw_x - 2, top, across + 4, words("draw pile"), "dim", "felt")
        pile = Region(draw_x, top + 1, across, TALL)
        if state.deck:
            card.back(canvas, pile, label=str(state.deck))
        else:
            card.place(canvas, pile, label=words("empty"))
        canvas.centre(
            draw_x - 2, top + TALL + 1, across + 4, plural("{count} card", "{count} cards", state.deck), "text", "felt"
        )
        canvas.spot(pile, Spot("draw"))

        canvas.centre(discard_x - 2, top, across + 4, words("discards"), "dim", "felt")
        pile = Region(discard_x, top + 1, across, TALL)
        if state.discard:
            card.face(canvas, pile, short(state.discard[-1]))
        else:
            card.place(canvas, pile)
        count = plural("{count} card", "{count} cards", len(state.discard))
        canvas.centre(discard_x - 2, top + TALL + 1, across + 4, count, "text", "felt")
        canvas.spot(pile, Spot("discard"))

        room = canvas.width - pot_x - 1
        canvas.centre(pot_x, top, room, words("pot"), "dim", "felt")
        figure = number_width(str(state.pot))
        put_number(canvas, pot_x + max(0, (room - figure - 8) // 2), top + 2, str(state.pot), "gold", "felt")
        chips.stacked(canvas, pot_x + max(0, (room - figure - 8) // 2) + figure + 3, top + 2, state.pot, "felt")
        canvas.centre(pot_x, top + TALL + 1, room, plural("{count} point", "{count} points", state.pot), "text", "felt")
        canvas.spot(Region(pot_x, top, room, TALL + 2), Spot("pot"))
