"""Where in a long list one is, with an arrow to either side: the mouse gets along a list like the arrow keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Region

from tui.widgets.canvas import Spot

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas


def scroller(canvas: Canvas, right: int, y: int, at: int, count: int, surface: str = "plate") -> None:
    """Paint an arrow up, "3/21" and an arrow down, ending before ``right``. The arrows do what those keys do."""
    signs = canvas.signs
    text = f" {signs['up']} {at + 1}/{count} {signs['down']} "
    begin = canvas.right(right, y, text, "gold", surface)
    canvas.spot(Region(begin, y, 3, 1), Spot("action", "up"))
    canvas.spot(Region(right - 3, y, 3, 1), Spot("action", "down"))
