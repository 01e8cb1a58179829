"""Plots in cells: bars of eighths, one band for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.geometry import Region

from tui.text import fit
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas


@dataclass(frozen=True, slots=True)
class Band:
    """One seat's scores over time."""

    name: str
    seat: int
    now: str
    """The score of this moment in words."""
    points: tuple[tuple[int, int], ...]
    """(line, score), ascending."""


@dataclass(frozen=True, slots=True)
class PlotScene:
    """What is plotted. Points after ``line`` are dimmed; where there shall be none, there are none."""

    title: str
    bands: tuple[Band, ...]
    line: int
    last: int
    told: tuple[str, ...] = ()
    """What one points at, where that is asked for instead: lines of words, the first a title."""


class Plot(Panel[PlotScene]):
    """A frame with a band for each seat, as high as there is room."""

    SURFACE = "ground"

    def paint(self, canvas: Canvas, scene: PlotScene) -> None:
        canvas.box(Region(0, 0, canvas.width, canvas.height), "plate")
        if scene.told:
            self._tell(canvas, scene.told)
            return
        canvas.put(2, 0, f" {scene.title} ", "dim", "plate")
        room = canvas.height - 2
        count = len(scene.bands)
        each = room // count if count else 0
        if each < 2:  # no room for names above the bars
            for row, band in enumerate(scene.bands[:room]):
                self._beside(canvas, row + 1, band, scene)
            return
        high = min(each - 1, 4)
        low = min((score for band in scene.bands for _line, score in band.points), default=0)
        top = max((score for band in scene.bands for _line, score in band.points), default=1)
        for number, band in enumerate(scene.bands):
            y = 1 + number * min(each, high + 2 if each > high + 1 else each)
            self._head(canvas, 2, y, band, canvas.width - 4)
            bars(canvas, Region(2, y + 1, canvas.width - 4, high), band, min(0, low), top, scene)

    def _tell(self, canvas: Canvas, lines: Sequence[str]) -> None:
        from tui.text import wrap

        canvas.put(2, 0, " details ", "dim", "plate")
        y = 1
        for number, line in enumerate(lines):
            for row in wrap(line, canvas.width - 4):
                if y < canvas.height - 1:
                    canvas.put(2, y, row, "strong" if number == 0 else "text", "plate")
                y += 1

    def _head(self, canvas: Canvas, x: int, y: int, band: Band, width: int) -> None:
        glyphs, ink = canvas.look.glyphs, canvas.look.palette.seat(band.seat)
        at = canvas.put(x, y, glyphs.seat(band.seat) + " ", ink, "plate")
        at = canvas.put(at, y, fit(band.name, width - len(band.now) - 4), "text", "plate")
        canvas.put(at + 1, y, band.now, "strong", "plate")

    def _beside(self, canvas: Canvas, y: int, band: Band, scene: PlotScene) -> None:
        wide = canvas.width // 2
        self._head(canvas, 2, y, band, wide - 2)
        low, top = min((s for _, s in band.points), default=0), max((s for _, s in band.points), default=1)
        bars(canvas, Region(wide, y, canvas.width - wide - 2, 1), band, min(0, low), top, scene)


def bars(canvas: Canvas, region: Region, band: Band, low: int, top: int, scene: PlotScene) -> None:
    """The scores of a band as bars from ``low`` to ``top``: what is past in the seat's ink, what comes dimmed."""
    if not band.points:
        return
    ink = canvas.look.palette.seat(band.seat)
    span, eighths = max(1, top - low), 8 * region.height
    at = 0
    for cell in range(region.width):
        line = cell * scene.last // max(1, region.width - 1)
        while at + 1 < len(band.points) and band.points[at][0] < line:
            at += 1
        if line > band.points[-1][0] and at == len(band.points) - 1 and line > scene.line:
            return
        height = max(1, round((band.points[at][1] - low) * eighths / span))
        for row in range(region.height):
            part = min(8, height - 8 * row)
            if part > 0:
                colour = ink if line <= scene.line else "line"
                canvas.put(region.x + cell, region.bottom - 1 - row, canvas.signs[f"bar{part}"], colour, "plate")
