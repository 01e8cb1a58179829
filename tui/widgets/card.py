"""Cards as they lie on the table: faces on paper, backs as a pattern, and the outline of a place where none lies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Region

from tui.widgets.digits import HEIGHT, number_width, put_number

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas


def face(canvas: Canvas, region: Region, short: str, *, surface: str = "paper", ink: str = "text") -> None:
    """A card face up. A number is drawn large where there is room; words stand in the middle."""
    x, y, width, height = region
    canvas.fill(region, surface)
    if height < HEIGHT + 2:
        canvas.centre(x, y + height // 2, width, short, ink, surface, bold=True)
        if canvas.look.palette.lined:
            _outline(canvas, region, surface)
        return
    top = y + (height - HEIGHT) // 2
    if short.isdigit() and number_width(short) <= width - 2:
        put_number(canvas, x + (width - number_width(short)) // 2, top, short, ink, surface)
    else:
        canvas.centre(x, y + height // 2, width, short, ink, surface, bold=True)
    if canvas.look.palette.lined:
        _outline(canvas, region, surface)


def back(canvas: Canvas, region: Region, *, label: str = "") -> None:
    """A card face down: a pattern all over, and at most a word on it."""
    sign = canvas.signs["back"]
    canvas.fill(region, "back", sign)
    if label:
        y = region.y + region.height // 2
        canvas.centre(region.x, y, region.width, f" {label} ", "text", "back", bold=True)


def place(canvas: Canvas, region: Region, surface: str = "felt", label: str = "") -> None:
    """Where a card would lie."""
    if region.height >= 3:
        canvas.box(region, surface, "line")
    if label:
        canvas.centre(region.x, region.y + region.height // 2, region.width, label, "dim", surface)


def private_strip(canvas: Canvas, region: Region) -> None:
    """Marks a card that only the viewer sees: its top row says so."""
    canvas.fill(Region(region.x, region.y, region.width, 1), "private")
    canvas.centre(region.x, region.y, region.width, "private" if region.width >= 7 else "own", "text", "private")


def _outline(canvas: Canvas, region: Region, surface: str) -> None:
    """Corners on a card, where paper and table are of one brightness."""
    signs = canvas.signs
    right, bottom = region.right - 1, region.bottom - 1
    canvas.put(region.x, region.y, signs["top_left"], "dim", surface)
    canvas.put(right, region.y, signs["top_right"], "dim", surface)
    canvas.put(region.x, bottom, signs["bottom_left"], "dim", surface)
    canvas.put(right, bottom, signs["bottom_right"], "dim", surface)
