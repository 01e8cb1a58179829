"""Charts of statistics over time: columns of eighths, upwards alone, or good ones above a line and others below it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas

MARGIN: Final = 6
"""Cells for the scale at the left edge."""


class Column(NamedTuple):
    """One stretch of time. Both are shares of the scale, 0..1."""

    up: float
    down: float = 0.0


class ChartScene(NamedTuple):
    """One chart."""

    title: str
    told: str
    """All of it in a few words, in the upper frame."""
    columns: tuple[Column | None, ...]
    """None for a stretch in which there was nothing to count."""
    top: str
    """What the upper end of the scale is."""
    bottom: str = "0"
    """The lower end."""
    since: str = ""
    until: str = ""
    level: float | None = None
    """A height that is marked by a line: what is to be expected, what it is worth."""
    level_told: str = ""
    above: float = 1.0
    """The part of the height that lies above the line: less than 1 where columns go down too."""
    up: str = "good"
    down: str = "bad"
    """Inks of the columns."""
    empty: str = ""
    """Why there is no column."""


class Chart(Panel[ChartScene]):
    """A frame with the title and the whole in words, the columns, and from when to when below."""

    SURFACE = "ground"

    def paint(self, canvas: Canvas, scene: ChartScene) -> None:
        width, height = canvas.width, canvas.height
        canvas.box(Region(0, 0, width, height), "plate")
        canvas.put(2, 0, f" {scene.title} ", "gold", "plate", width=width - 4)
        if scene.told:
            canvas.right(width - 2, height - 1, f" {scene.told} ", "strong", "plate")
        inside = Region(1 + MARGIN, 1, width - 3 - MARGIN, height - 3)
        if not any(scene.columns) or inside.width < 4 or inside.height < 1:
            canvas.centre(1, height // 2, width - 2, scene.empty, "dim", "plate")
            return
        upper = inside.height
        if scene.above < 1:  # there is a line in the middle, so there is something above it and below
            upper = min(max(1, round(inside.height * scene.above)), inside.height - 1)
        self._scale(canvas, scene, inside, upper)
        self._columns(canvas, scene, inside, upper)
        self._dates(canvas, scene, inside)

    def _scale(self, canvas: Canvas, scene: ChartScene, inside: Region, upper: int) -> None:
        edge = inside.x - 1
        for y in range(inside.y, inside.bottom):
            canvas.put(edge, y, canvas.signs["vertical"], "line", "plate")
        canvas.right(edge, inside.y, scene.top, "dim", "plate")
        canvas.right(edge, inside.bottom - 1, scene.bottom, "dim", "plate")
        if scene.level is not None:
            y = inside.y + upper - 1 - min(upper - 1, int(scene.level * upper))
            if scene.level_told and y not in (inside.y, inside.bottom - 1):
                canvas.right(edge, y, scene.level_told, "dim", "plate")
            canvas.put(inside.x, y, canvas.signs["dot"] * inside.width, "dim", "plate")

    def _columns(self, canvas: Canvas, scene: ChartScene, inside: Region, upper: int) -> None:
        count = len(scene.columns)
        base = inside.y + upper
        for number, column in enumerate(scene.columns):
            begin, end = inside.x + inside.width * number // count, inside.x + inside.width * (number + 1) // count
            if end - begin >= 3:
                end -= 1  # wide columns do not touch
            for x in range(begin, end):
                if column is not None:
                    self._up(canvas, x, base, upper, column.up, scene.up)
                    if scene.above < 1:
                        self._down(canvas, x, base, inside.bottom - base, column.down, scene.down)

    def _up(self, canvas: Canvas, x: int, base: int, rows: int, share: float, ink: str) -> None:
        eighths = round(min(share, 1.0) * rows * 8)
        if share > 0:
            eighths = max(1, eighths)
        for row in range(rows):
            part = min(8, eighths - 8 * row)
            if part > 0:
                canvas.put(x, base - 1 - row, canvas.signs[f"bar{part}"], ink, "plate")

    def _down(self, canvas: Canvas, x: int, base: int, rows: int, share: float, ink: str) -> None:
        """Blocks that hang from above there are only in halves."""
        halves = round(min(share, 1.0) * rows * 2)
        for row in range(rows):
            part = halves - 2 * row
            if part > 0:
                canvas.put(x, base + row, canvas.signs["full" if part > 1 else "hanging"], ink, "plate")
        if share > 0 and not halves:
            canvas.put(x, base, canvas.signs["hanging"], ink, "plate")

    def _dates(self, canvas: Canvas, scene: ChartScene, inside: Region) -> None:
        y = inside.bottom
        canvas.put(inside.x, y, scene.since, "dim", "plate")
        if cell_len(scene.since) + cell_len(scene.until) + 2 <= inside.width and scene.until != scene.since:
            canvas.right(inside.right, y, scene.until, "dim", "plate")


def spark(shares: tuple[float | None, ...], signs: Mapping[str, str]) -> str:
    """The same in one row of text: a sign for each share, a space where there is none."""
    return "".join(" " if share is None else signs[f"bar{max(1, round(min(share, 1.0) * 8))}"] for share in shares)
