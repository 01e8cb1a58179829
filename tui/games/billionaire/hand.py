"""The viewer's own cash and Power Play cards: for nobody else's eyes."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from textual.geometry import Region

from core.games.billionaire.edition import profit_value
from core.games.billionaire.money import dollars
from core.telling import words
from tui.games.billionaire.state import BillionaireTable
from tui.games.billionaire.ways import OWN, power_name, purse
from tui.games.panels import Scene
from tui.text import wrap
from tui.widgets import card
from tui.widgets.canvas import Spot
from tui.widgets.panel import Panel
from tui.widgets.scroller import scroller

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas


CARD: Final = Region(0, 0, 5, 3)
"""A card of cash where there is room for it."""
ROOMY: Final = 10
"""Rows from which on there is."""
CELL: Final = 5
"""Cells of one card of a payment."""


class Hand(Panel[Scene[BillionaireTable]]):
    """Cash in cards, what it comes to, and the Power Play cards held."""

    SURFACE = "ground"

    def paint(self, canvas: Canvas, scene: Scene[BillionaireTable]) -> None:
        state = scene.state
        mine = state.mine
        canvas.box(Region(0, 0, canvas.width, canvas.height), "plate", "line")
        if mine is None:
            note = words("You are watching. Cash and Power Play cards stay hidden.")
            for line, text in enumerate(wrap(note, canvas.width - 4)):
                canvas.put(2, 1 + line, text, "dim", "plate")
            return
        canvas.put(2, 0, words(" your cash {cash} ", cash=dollars(state.cash())), "strong", "plate", bold=True)
        canvas.right(canvas.width - 1, 0, words(" private "), "dim", "plate")
        if scene.hands.mode == OWN:
            self._purse(canvas, scene)
            return
        high = CARD.height if canvas.height >= ROOMY else 1
        self._cash(canvas, state, high)
        worth, means = dollars(state.worth()), dollars(state.means())
        figures = words("worth {worth}, can pay {means}", worth=worth, means=means)
        if cell_len(figures) > canvas.width - 4:
            figures = words("worth {worth}, pays {means}", worth=worth, means=means)
        after = 1 + high + (high > 1)
        canvas.put(2, after, figures, "text", "plate", width=canvas.width - 4)
        canvas.spot(Region(1, 1, canvas.width - 2, after), Spot("cash"))
        self._power(canvas, state, after + 1 + (high > 1))

    def _cash(self, canvas: Canvas, state: BillionaireTable, high: int) -> None:
        """Cards of one value together: a small card with its value, and how many."""
        mine = state.mine
        assert mine is not None
        at = 2
        if not mine.profit:
            canvas.put(at, 1, words("no Profit cards"), "dim", "plate")
        for face, count in sorted(Counter(mine.profit).items(), key=lambda pair: -profit_value(pair[0])):
            if high > 1:
                card.face(canvas, Region(at, 1, CARD.width, high), face[1:])
                at += CARD.width
            else:
                at = canvas.put(at, 1, f" {face[1:]} ", "text", "paper", bold=True)
            at = canvas.put(at, 1 + high // 2, f"{canvas.signs['times']}{count} ", "text", "plate")

    def _power(self, canvas: Canvas, state: BillionaireTable, top: int) -> None:
        """One card a line; where they do not fit, side by side, and the rest as a number."""
        mine = state.mine
        assert mine is not None
        last = canvas.height - 2
        counts = list(Counter(mine.power).items())
        if not counts:
            canvas.put(2, top, words("no Power Play cards"), "dim", "plate", width=canvas.width - 4)
        x, y, flowing = 2, top, len(counts) > last + 1 - top
        for number, (face, count) in enumerate(counts):
            text = power_name(face) + (f" {canvas.signs['times']}{count}" if count > 1 else "")
            more = len(counts) - number
            after = x + cell_len(text) + (4 if y == last and more > 1 else 0)  # room for the number of the rest
            if x > 2 and (not flowing or after > canvas.width - 2):
                if y == last:
                    canvas.put(x, y, f"+{more}", "dim", "plate")
                    break
                x, y = 2, y + 1
            end = canvas.put(x, y, text, "info", "plate", width=canvas.width - x - 2)
            canvas.spot(Region(x, y, end - x, 1), Spot("power", face))
            x = end + 2

    def _purse(self, canvas: Canvas, scene: Scene[BillionaireTable]) -> None:
        """All cards one by one, to lay some of them. Of many, the rows around the marked one are shown."""
        state, hands = scene.state, scene.hands
        cards = purse(state)
        across = max(1, (canvas.width - 4) // CELL)
        rows = canvas.height - 2
        first = max(0, min(hands.cursor // across - rows + 1, (len(cards) - 1) // across - rows + 1))
        for at, face in enumerate(cards[first * across : (first + rows) * across], start=first * across):
            x, y = 2 + at % across * CELL, 1 + at // across - first
            picked, marked = at in hands.picked, at == hands.cursor
            surface = "picked" if picked else "paper"
            canvas.put(x, y, canvas.signs["cursor"] if marked else " ", "gold", "plate", bold=True)
            text = face[1:] if face[0] == "P" else face
            text = f"{canvas.signs['yes']}{text:>2}" if picked else f" {text:>2}"
            canvas.put(x + 1, y, text, "text", surface, bold=picked)
            canvas.spot(Region(x, y, CELL, 1), Spot("purse", at))
        if len(cards) > across * rows:
            scroller(canvas, canvas.width - 2, canvas.height - 1, hands.cursor, len(cards))
