"""One line to type into: a frozen scene like all others. The screen keeps it, and says what each key does to it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rich.cells import cell_len

from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from textual.events import Key

    from tui.widgets.canvas import Canvas


@dataclass(frozen=True, slots=True)
class Entry:
    """What is typed so far; ``at`` is the cursor, in characters."""

    lead: str
    text: str = ""
    at: int = 0
    longest: int = 240

    def put(self, text: str) -> Entry:
        """Insert text at the cursor, as far as there is room.

        >>> Entry("Search", "abd", 2).put("c").text
        'abcd'
        """
        text = text[: max(0, self.longest - len(self.text))]
        return replace(self, text=self.text[: self.at] + text + self.text[self.at :], at=self.at + len(text))

    def after(self, event: Key) -> Entry | None:
        """What a key makes of it; None for a key that means nothing here (Enter, Esc …)."""
        at, text = self.at, self.text
        if event.key == "backspace":
            return replace(self, text=text[: max(0, at - 1)] + text[at:], at=max(0, at - 1))
        if event.key == "delete":
            return replace(self, text=text[:at] + text[at + 1 :])
        moves = {"left": at - 1, "right": at + 1, "home": 0, "end": len(text)}
        if event.key in moves:
            return replace(self, at=min(max(0, moves[event.key]), len(text)))
        if event.is_printable and event.character:
            return self.put(event.character)
        return None


class EntryLine(Panel[Entry | None]):
    """The line, with its cursor; empty when nothing is typed into it."""

    SURFACE = "lit"

    def paint(self, canvas: Canvas, scene: Entry | None) -> None:
        if scene is None:
            return
        x = canvas.put(1, 0, f"{scene.lead}: ", "gold", "lit", bold=True)
        room = canvas.width - x - 2
        begin = 0
        while cell_len(scene.text[begin : scene.at]) > room:
            begin += 1
        canvas.put(x, 0, scene.text[begin:], "text", "lit", width=room + 1)
        under = scene.text[scene.at : scene.at + 1] or " "
        canvas.put(x + cell_len(scene.text[begin : scene.at]), 0, under, "text", "badge")
