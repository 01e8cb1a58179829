"""The middle of the table: the draw pile, the discard pile, and the Lost card that is being answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Region

from core.telling import plural, words
from tui.games.charge_it import cards
from tui.games.charge_it.state import ChargeTable
from tui.games.panels import Scene
from tui.widgets import card
from tui.widgets.canvas import Spot
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas


class Felt(Panel[Scene[ChargeTable]]):
    """Two piles. FROZEN stands in words, and the whole pile says so."""

    SURFACE = "felt"

    def paint(self, canvas: Canvas, scene: Scene[ChargeTable]) -> None:
        state = scene.state
        across, tall = (
            (19, 10)
            if canvas.look.large and canvas.width >= 44 and canvas.height >= 12
            else (15, 8)
            if canvas.width >= 38 and canvas.height >= 11
            else (11, min(7, max(3, canvas.height - 2)))
        )
        tall = canvas.look.skin.tall(tall)
        gap = 2 if canvas.width < 36 else 6
        x = max(0, (canvas.width - 2 * across - gap) // 2)
        y = max(0, (canvas.height - tall - 2) // 2)
        self._deck(canvas, Region(x, y + 1, across, tall), state)
        self._discards(canvas, Region(x + across + gap, y + 1, across, tall), state)

    def _deck(self, canvas: Canvas, pile: Region, state: ChargeTable) -> None:
        canvas.centre(pile.x, pile.y - 1, pile.width, words("draw pile"), "dim", "felt")
        if state.deck:
            card.back(canvas, pile)
        else:
            card.place(canvas, pile, label=words("empty"))
        said = plural("{count} card", "{count} cards", state.deck)
        canvas.centre(pile.x, pile.bottom, pile.width, said, "text", "felt")
        canvas.spot(pile, Spot("draw"))

    def _discards(self, canvas: Canvas, pile: Region, state: ChargeTable) -> None:
        canvas.centre(pile.x, pile.y - 1, pile.width, words("discards"), "dim", "felt")
        if state.top:
            cards.face(canvas, pile, state.top, state.box, surface="faded" if state.frozen else "paper")
        else:
            card.place(canvas, pile, label=words("empty"))
        if state.frozen:
            sign = canvas.signs["frozen"]
            row = Region(pile.x, pile.y, pile.width, 1)
            canvas.fill(row, "private")
            canvas.centre(pile.x, pile.y, pile.width, f"{sign} {words('FROZEN')} {sign}", "text", "private", bold=True)
        said = plural("{count} card", "{count} cards", state.discards)
        canvas.centre(pile.x, pile.bottom, pile.width, said, "text", "felt")
        canvas.spot(pile, Spot("discard"))
