"""A value with an arrow on both sides. Letters never go into it, so that the table's keys keep working."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Region

from tui.widgets.canvas import Spot

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas

LESS, MORE = "less", "more"
"""Kinds of the two spots; their value is the stepper's name."""


def stepper(
    canvas: Canvas, x: int, y: int, value: str, name: str, *, surface: str = "plate", marked: bool = False
) -> int:
    """Paint it; returns where it ends. The arrows are spots of the kinds LESS and MORE."""
    ink = "gold" if marked else "dim"
    canvas.spot(Region(x, y, 2, 1), Spot(LESS, name))
    x = canvas.put(x, y, f"{canvas.signs['left']} ", ink, surface)
    x = canvas.put(x, y, value, "strong" if marked else "text", surface)
    canvas.spot(Region(x, y, 2, 1), Spot(MORE, name))
    return canvas.put(x, y, f" {canvas.signs['right']}", ink, surface)


def meter(canvas: Canvas, region: Region, share: float, *, ink: str = "gold", surface: str = "plate") -> None:
    """A bar that is filled up to a share of 0 to 1."""
    full = round(max(0.0, min(1.0, share)) * region.width)
    canvas.put(region.x, region.y, canvas.signs["full"] * full, ink, surface)
    canvas.put(region.x + full, region.y, canvas.signs["empty"] * (region.width - full), "dim", surface)
