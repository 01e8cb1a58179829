"""What one sees in a window that is too small for a table. The game goes on meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.telling import words
from tui.text import wrap
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas

MIN_WIDTH: Final = 80
MIN_HEIGHT: Final = 24


class TooSmall(Panel[str]):
    """Says how large the window is and must be. The scene is what is asked at the table."""

    def paint(self, canvas: Canvas, scene: str) -> None:
        width = canvas.width
        lines = [
            (words("This window is {width} by {height}.", width=width, height=canvas.height), "text"),
            (words("The table needs {width} by {height}.", width=MIN_WIDTH, height=MIN_HEIGHT), "gold"),
            (words("Make it larger, or the letters smaller. The game goes on meanwhile."), "dim"),
            (scene, "text"),
        ]
        rows = [(row, ink) for text, ink in lines for row in wrap(text, max(1, width - 2))]
        top = max(0, (canvas.height - len(rows)) // 2)
        for offset, (row, ink) in enumerate(rows):
            canvas.centre(0, top + offset, width, row, ink)
