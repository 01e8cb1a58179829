"""Chips: each colour carries its value, so that it can be read without colour. Always the fewest chips."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas

VALUES: Final = (10, 5, 1)


def chips(points: int) -> tuple[tuple[int, int], ...]:
    """How many chips of each value make up these points.

    >>> chips(32)
    ((10, 3), (5, 0), (1, 2))
    """
    counts = []
    for value in VALUES:
        count, points = divmod(points, value)
        counts.append((value, count))
    return tuple(counts)


def stacked(canvas: Canvas, x: int, y: int, points: int, surface: str) -> None:
    """Three short lines, one a colour."""
    for line, (value, count) in enumerate(chips(points)):
        at = canvas.put(x, y + line, f"{value:>2}", "text", f"chip{value}")
        canvas.put(at, y + line, f"{canvas.signs['times']}{count}", "text" if count else "dim", surface)


def in_row(canvas: Canvas, x: int, y: int, points: int, surface: str) -> int:
    """Side by side; returns where they end."""
    for value, count in chips(points):
        x = canvas.put(x, y, f" {value} ", "text", f"chip{value}")
        x = canvas.put(x, y, f"{canvas.signs['times']}{count} ", "text" if count else "dim", surface)
    return x
