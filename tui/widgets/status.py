"""The top line: the game, whose turn it is, what is asked. The clock beside it is a widget of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.geometry import Region

from core.telling import words
from tui.widgets.canvas import Spot
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas


@dataclass(frozen=True, slots=True)
class Status:
    """What the top line says."""

    game: str
    headline: str
    asked: str
    seat: int | None
    """The seat everybody waits for, whose shape and colour stand before the words."""
    badge: str = ""
    """YOUR TURN, PAUSED …; empty while others think."""
    aside: str = ""
    """Spectators, trust, and the like: only where there is room."""


class StatusLine(Panel[Status]):
    """One line that answers: whose turn, and what is asked of me."""

    SURFACE = "bar"

    def paint(self, canvas: Canvas, scene: Status) -> None:
        width = canvas.width
        lead = f" {scene.game}"
        headline = f" {canvas.signs['dot']} {scene.headline}" if scene.headline else ""
        mark = canvas.look.glyphs.seat(scene.seat) if scene.seat is not None else ""
        badge = f" {mark} {scene.badge} ".replace("  ", " ") if scene.badge else ""
        words = cell_len(scene.asked) + cell_len(badge) + (0 if badge or not mark else 2) + 4
        if cell_len(lead + headline) + words > width:
            headline = ""
        if cell_len(lead) + words > width and badge:
            lead = ""
        x = canvas.put(0, 0, lead, "gold", "bar", bold=True)
        x = canvas.put(x, 0, headline, "dim", "bar")
        canvas.spot(Region(0, 0, x, 1), Spot("standings"))
        x += 2 if x else 0
        if badge:
            x = canvas.put(x, 0, badge, "text", "badge") + 1
        elif mark:
            x = canvas.put(x, 0, mark + " ", canvas.look.palette.seat(scene.seat or 0), "bar")
        x = canvas.put(x, 0, scene.asked, "strong" if badge else "text", "bar", width=max(0, width - x - 1))
        if scene.aside and cell_len(scene.aside) + x + 3 <= width:
            canvas.right(width - 1, 0, scene.aside, "dim", "bar")


class Clock(Panel[int]):
    """Seconds left; negative for no clock. It repaints six cells a second, no more; a calm one tells minutes."""

    SURFACE = "bar"

    def paint(self, canvas: Canvas, scene: int) -> None:
        if scene < 0:
            return
        if canvas.look.calm:
            canvas.right(canvas.width - 1, 0, words("{count} min", count=-(-scene // 60)), "dim", "bar")
            return
        left = f"{scene // 60}:{scene % 60:02}"
        if scene <= 10:
            canvas.right(canvas.width, 0, f" {left} ", "text", "alarm")
        else:
            canvas.right(canvas.width - 1, 0, left, "text", "bar")
