"""Everybody's scores, or chances of winning, over a game, as lines in one picture: who leads, when, and by how much.

Lines are drawn in braille, eight dots a cell; in ASCII each is a row of its seat's signs. What is still to come is dim.
A click goes to that line of the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from textual.geometry import Region

from tui.text import fit
from tui.widgets.canvas import Spot
from tui.widgets.panel import Panel
from tui.widgets.timeline import TimeMark

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas

LEFT: Final = 10
"""Cells for the scale."""
RIGHT: Final = 20
"""Cells for the names."""
DOTS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""Braille by row and column of a cell."""
BLANK: Final = 0x2800


class Curve(NamedTuple):
    """One seat's line."""

    name: str
    seat: int
    now: str
    """Its height at this moment, in words."""
    points: tuple[tuple[int, float], ...]
    """(line, height), ascending. Each height holds until the next one."""


class GraphScene(NamedTuple):
    """What is drawn. Of what shall not be known there is nothing here."""

    title: str
    curves: tuple[Curve, ...]
    line: int
    last: int
    scale: tuple[tuple[float, str], ...]
    """Heights that are named at the left, from the lowest to the highest."""
    marks: tuple[TimeMark, ...] = ()
    chapters: tuple[tuple[int, str], ...] = ()
    empty: str = ""
    """Why there is no line."""


class Graph(Panel[GraphScene]):
    """The picture in a frame: marks above it, chapters below."""

    SURFACE = "ground"

    def paint(self, canvas: Canvas, scene: GraphScene) -> None:
        canvas.box(Region(0, 0, canvas.width, canvas.height), "plate")
        canvas.put(2, 0, f" {scene.title} ", "gold", "plate")
        inside = Region(LEFT, 2, canvas.width - LEFT - RIGHT, canvas.height - 4)
        if not any(curve.points for curve in scene.curves) or inside.height < 2:
            canvas.centre(1, canvas.height // 2, canvas.width - 2, scene.empty, "dim", "plate")
            return
        self._scale(canvas, scene, inside)
        self._time(canvas, scene, inside)
        self._curves(canvas, scene, inside)
        self._names(canvas, scene, inside)
        for cell in range(inside.width):
            line = cell * scene.last // max(1, inside.width - 1)
            canvas.spot(Region(inside.x + cell, 1, 1, canvas.height - 2), Spot("line", line))

    def _height(self, scene: GraphScene, value: float, dots: int) -> int:
        """Dots from the upper edge."""
        low, top = scene.scale[0][0], scene.scale[-1][0]
        share = (value - low) / ((top - low) or 1)
        return round((1 - min(max(share, 0.0), 1.0)) * (dots - 1))

    def _cell(self, scene: GraphScene, line: int, inside: Region) -> int:
        return inside.x + min(inside.width - 1, line * (inside.width - 1) // max(1, scene.last))

    def _scale(self, canvas: Canvas, scene: GraphScene, inside: Region) -> None:
        for value, told in scene.scale:
            y = inside.y + self._height(scene, value, inside.height * 4) // 4
            canvas.right(inside.x - 1, y, told, "dim", "plate")
            canvas.put(inside.x, y, canvas.signs["dot"] * inside.width, "line", "plate")

    def _time(self, canvas: Canvas, scene: GraphScene, inside: Region) -> None:
        here = self._cell(scene, scene.line, inside)
        for y in range(inside.y, inside.bottom):
            canvas.put(here, y, canvas.signs["vertical"], "gold", "plate")
        canvas.put(here, inside.bottom, canvas.signs["up"], "gold", "plate", bold=True)
        free = 0
        for line, name in scene.chapters:
            x = self._cell(scene, line, inside)
            text = f"{canvas.signs['bottom_left']} {name}"
            if x >= free and x + len(text) < inside.right:
                free = canvas.put(x, inside.bottom, text, "dim", "plate") + 1
        for mark in scene.marks:
            canvas.put(self._cell(scene, mark.line, inside), 1, mark.sign, mark.mood, "plate", bold=True)

    def _curves(self, canvas: Canvas, scene: GraphScene, inside: Region) -> None:
        """Where lines share a cell it has the dots of all, and the ink of one."""
        fine = canvas.look.glyphs.name == "unicode"
        cells: dict[tuple[int, int], tuple[int, int]] = {}
        for curve in sorted(scene.curves, key=lambda curve: -curve.seat):
            for place, dots in self._dots(scene, curve, inside, fine=fine).items():
                cells[place] = (cells.get(place, (0, 0))[0] | dots, curve.seat)
        here = self._cell(scene, scene.line, inside)
        for (x, y), (dots, seat) in cells.items():
            sign = chr(BLANK + dots) if fine else canvas.look.glyphs.seat(seat)
            ink = canvas.look.palette.seat(seat) if x <= here else "dim"
            canvas.put(x, y, sign, ink, "plate", bold=x <= here)

    def _dots(self, scene: GraphScene, curve: Curve, inside: Region, *, fine: bool) -> dict[tuple[int, int], int]:
        """By cell: the dots of a line, in braille."""
        cells: dict[tuple[int, int], int] = {}
        if not curve.points:
            return cells
        across, down = (2, 4) if fine else (1, 1)
        before: int | None = None
        at, columns = 0, inside.width * across
        until = self._cell(scene, curve.points[-1][0], inside) if scene.line < curve.points[-1][0] else inside.right
        for column in range(columns):
            line = column * scene.last / max(1, columns - 1)
            while at + 1 < len(curve.points) and curve.points[at + 1][0] <= line:
                at += 1
            x = inside.x + column // across
            if line < curve.points[0][0] or x > until:
                continue
            y = self._height(scene, curve.points[at][1], inside.height * down)
            low, high = (y, y) if before is None else (min(before, y), max(before, y))
            for dot in range(low, high + 1):
                place = (x, inside.y + dot // down)
                cells[place] = cells.get(place, 0) | DOTS[dot % 4][column % 2]
            before = y
        return cells

    def _names(self, canvas: Canvas, scene: GraphScene, inside: Region) -> None:
        """At the height of each line at this moment, one below the other where they meet."""
        wanted = []
        for curve in scene.curves:
            so_far = [value for line, value in curve.points if line <= scene.line] or [curve.points[0][1]]
            wanted.append((self._height(scene, so_far[-1], inside.height), -so_far[-1], curve.seat, curve))
        free = 0
        for rest, (y, _value, _seat, curve) in enumerate(sorted(wanted)):
            left = len(wanted) - rest
            y = min(max(y, free), inside.height - left)
            free = y + 1
            x = canvas.put(
                inside.right + 1,
                inside.y + y,
                canvas.look.glyphs.seat(curve.seat) + " ",
                canvas.look.palette.seat(curve.seat),
                "plate",
            )
            room = canvas.width - 2 - x - len(curve.now) - 1
            x = canvas.put(x, inside.y + y, fit(curve.name, max(0, room)), "text", "plate")
            canvas.put(x + 1, inside.y + y, curve.now, "strong", "plate")
