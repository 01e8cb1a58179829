"""The viewer's own cash and Power Play cards: for nobody else's eyes."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from textual.geometry import Region

from core.games.billionaire.edition import profit_value
from core.games.billionaire.money import dollars
from core.telling import plural, words
from tui.games.billionaire.state import BillionaireTable
from tui.games.billionaire.ways import OWN, power_name, purse
from tui.games.panels import Scene
from tui.text import wrap
from tui.widgets.canvas import Spot
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas


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
        self._cash(canvas, state)
        figures = words("worth {worth}, means {means}", worth=dollars(state.worth()), means=dollars(state.means()))
        canvas.put(2, 2, figures, "text", "plate", width=canvas.width - 4)
        canvas.spot(Region(1, 1, canvas.width - 2, 2), Spot("cash"))
        self._power(canvas, state)

    def _cash(self, canvas: Canvas, state: BillionaireTable) -> None:
        """Cards of one value together: a small card with its value, and how many."""
        mine = state.mine
        assert mine is not None
        at = 2
        if not mine.profit:
            canvas.put(at, 1, words("no Profit cards"), "dim", "plate")
        for face, count in sorted(Counter(mine.profit).items(), key=lambda pair: -profit_value(pair[0])):
            at = canvas.put(at, 1, f" {face[1:]} ", "text", "paper", bold=True)
            at = canvas.put(at, 1, f"{canvas.signs['times']}{count} ", "text", "plate")

    def _power(self, canvas: Canvas, state: BillionaireTable) -> None:
        mine = state.mine
        assert mine is not None
        rows = canvas.height - 4
        counts = list(Counter(mine.power).items())
        if not counts:
            canvas.put(2, 3, words("no Power Play cards"), "dim", "plate", width=canvas.width - 4)
        for line, (face, count) in enumerate(counts[:rows]):
            text = power_name(face) + (f" {canvas.signs['times']}{count}" if count > 1 else "")
            if line == rows - 1 and len(counts) > rows:
                text = plural("and {count} more", "and {count} more", len(counts) - line)
            canvas.put(2, 3 + line, text, "info", "plate", width=canvas.width - 4)
            canvas.spot(Region(1, 3 + line, canvas.width - 2, 1), Spot("power", face))

    def _purse(self, canvas: Canvas, scene: Scene[BillionaireTable]) -> None:
        """All cards one by one, to lay some of them."""
        state, hands = scene.state, scene.hands
        x, y = 2, 1
        for at, face in enumerate(purse(state)):
            text = f" {face[1:] if face[0] == 'P' else face} "
            if x + len(text) + 1 > canvas.width - 2:
                x, y = 2, y + 1
            if y >= canvas.height - 1:
                break
            picked, marked = at in hands.picked, at == hands.cursor
            surface = "picked" if picked else "paper"
            canvas.put(x, y, canvas.signs["cursor"] if marked else " ", "gold", "plate", bold=True)
            end = canvas.put(x + 1, y, text, "text", surface, bold=picked)
            canvas.spot(Region(x, y, end - x, 1), Spot("purse", at))
            x = end
