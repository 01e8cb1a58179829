"""The middle of the table: draw pile, discard pile, and the tray with the pot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Region

from core.telling import plural, words
from tui.games.james_bond_007.state import BondTable, short
from tui.games.panels import Scene
from tui.widgets import card, chips
from tui.widgets.canvas import Spot
from tui.widgets.digits import put_number, size_of
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas

ROOMY = 60
"""From this width on cards are larger, and the discards are spread out."""


class Felt(Panel[Scene[BondTable]]):
    """Hidden things are backs and a number; the discards are known to all, the last one lies on top."""

    SURFACE = "felt"

    def paint(self, canvas: Canvas, scene: Scene[BondTable]) -> None:
        state = scene.state
        roomy = canvas.width >= ROOMY and canvas.height >= 11
        across, tall = (10, 7) if roomy else (7, 5)
        tall = canvas.look.skin.tall(tall)
        top = max(0, (canvas.height - tall - 2 - (3 if roomy else 0)) // 2)
        pitch = across + (7 if roomy else 4)
        pot = 26 if roomy else 16
        x = (canvas.width - 2 * pitch - pot) // 2 if canvas.width >= ROOMY else 3

        self._under(
            canvas, x, top, across, tall, words("draw pile"), plural("{count} card", "{count} cards", state.deck)
        )
        pile = Region(x, top + 1, across, tall)
        if state.deck:
            card.back(canvas, pile)
        else:
            card.place(canvas, pile, label=words("empty"))
        canvas.spot(pile, Spot("draw"))

        x += pitch
        count = plural("{count} card", "{count} cards", len(state.discard))
        self._under(canvas, x, top, across, tall, words("discards"), count)
        pile = Region(x, top + 1, across, tall)
        if state.discard:
            card.face(canvas, pile, short(state.discard[-1]))
        else:
            card.place(canvas, pile)
        canvas.spot(pile, Spot("discard"))

        self._pot(canvas, Region(x + pitch - 1, top, pot, tall + 2), state)
        if roomy:
            self._discards(canvas, top + tall + 3, state)

    def _under(self, canvas: Canvas, x: int, top: int, across: int, tall: int, label: str, count: str) -> None:
        """What a pile is, above it, and how many cards, below it."""
        canvas.centre(x - 2, top, across + 4, label, "dim", "felt")
        canvas.centre(x - 2, top + tall + 1, across + 4, count, "text", "felt")

    def _pot(self, canvas: Canvas, region: Region, state: BondTable) -> None:
        x, y, width, height = region
        canvas.centre(x, y, width, words("pot"), "dim", "felt")
        scale = 1 if height >= 7 and width >= 24 else 0
        figure, high = size_of(str(state.pot), scale)
        begin = x + (width - figure - 6) // 2
        put_number(canvas, Region(begin, y + (height - high) // 2, figure, high), str(state.pot), "gold", "felt")
        chips.stacked(canvas, begin + figure + 2, y + (height - 3) // 2, state.pot, "felt")
        canvas.centre(x, y + height - 1, width, plural("{count} point", "{count} points", state.pot), "text", "felt")
        canvas.spot(region, Spot("pot"))

    def _discards(self, canvas: Canvas, y: int, state: BondTable) -> None:
        """The newest discards side by side: public, and worth knowing."""
        if not state.discard:
            return
        lead = words("newest first")
        room = (canvas.width - len(lead) - 8) // 4
        shown = state.discard[: -1 - room : -1]
        x = (canvas.width - len(lead) - 2 - 4 * len(shown)) // 2
        x = canvas.put(x, y, lead, "dim", "felt") + 2
        for face in shown:
            canvas.fill(Region(x, y, 3, 1), "paper")
            canvas.centre(x, y, 3, short(face), "text", "paper", bold=True)
            x += 4
