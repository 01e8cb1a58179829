"""Cards as they lie on the table: faces on paper, backs as a pattern, and the outline of a place where none lies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Region

from tui.widgets.digits import HEIGHT, put_number

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas


def face(canvas: Canvas, region: Region, short: str, *, surface: str = "paper", ink: str = "text") -> None:
    """A card face up. A number is drawn as large as there is room for; words stand in the middle."""
    x, y, width, height = region
    skin = canvas.look.skin
    canvas.fill(region, surface)
    inside = Region(x + 1, y + 1, width - 2, height - 2)
    if inside.width < 3 or not short.isdecimal():
        inside = Region(x, y, width, height)
        canvas.centre(x, y + height // 2, width, short, ink, surface, bold=True)
    else:
        put_number(canvas, inside, short, ink, surface)
    if skin.corners == "always" or (skin.corners == "auto" and canvas.look.palette.lined):
        _corners(canvas, region, surface)
    if skin.index and short and height > HEIGHT + 1 and len(short) < width // 2:
        canvas.put(x + 1, y, short, "dim", surface, bold=True)
        canvas.right(region.right - 1, region.bottom - 1, short, "dim", surface, bold=True)


def back(canvas: Canvas, region: Region, *, label: str = "") -> None:
    """A card face down: a pattern all over, and at most a word on it."""
    pattern = [canvas.look.glyphs.words(row) for row in canvas.look.skin.back]
    for line in range(region.height):
        row = pattern[line % len(pattern)]
        canvas.put(region.x, region.y + line, (row * region.width)[: region.width], "text", "back")
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


def _corners(canvas: Canvas, region: Region, surface: str) -> None:
    """A mark in each corner of a card: where paper and table are of one brightness, it needs them."""
    signs = canvas.signs
    right, bottom = region.right - 1, region.bottom - 1
    canvas.put(region.x, region.y, signs["top_left"], "dim", surface)
    canvas.put(right, region.y, signs["top_right"], "dim", surface)
    canvas.put(region.x, bottom, signs["bottom_left"], "dim", surface)
    canvas.put(right, bottom, signs["bottom_right"], "dim", surface)
