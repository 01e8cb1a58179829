"""A page of text that is longer than the screen: wrapped, scrolled, with what was searched for marked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from textual.geometry import Region

from tui.text import wrap
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas


@dataclass(frozen=True, slots=True)
class Line:
    """A paragraph. ``mark`` stands in front of it (a seat's shape, a key), ``indent`` cells in."""

    text: str
    ink: str = "text"
    bold: bool = False
    seat: int | None = None
    mark: str = ""
    indent: int = 0


@dataclass(frozen=True, slots=True)
class PageScene:
    """The paragraphs, the first row to show, and what to mark."""

    lines: tuple[Line, ...]
    top: int = 0
    found: str = ""


Row = tuple[Line, int, str]


@lru_cache(maxsize=16)
def rows(lines: tuple[Line, ...], width: int) -> tuple[Row, ...]:
    """Every paragraph in rows of this width: (paragraph, number of the row in it, text)."""
    return tuple(
        (line, number, text)
        for line in lines
        for number, text in enumerate(wrap(line.text, width - line.indent) if line.text else ("",))
    )


MARGIN: Final = 2
MEASURE: Final = 92
"""Longer lines are hard to read: the eye does not find the next one."""


def measure(width: int) -> int:
    """Cells of a line in a window of this width."""
    return min(MEASURE, width - 2 * MARGIN - 1)


class Page(Panel[PageScene]):
    """The page, with a mark at the right edge that tells where one is."""

    SURFACE = "plate"

    def paint(self, canvas: Canvas, scene: PageScene) -> None:
        room = measure(canvas.width)
        every = rows(scene.lines, room)
        for y, (line, number, text) in enumerate(every[scene.top : scene.top + canvas.height]):
            x = MARGIN
            if number == 0 and line.seat is not None:
                canvas.put(x, y, canvas.look.glyphs.seat(line.seat), canvas.look.palette.seat(line.seat), "plate")
            elif number == 0 and line.mark:
                canvas.put(x, y, line.mark, "gold", "plate", bold=True, width=line.indent - 1)
            canvas.put(x + line.indent, y, text, line.ink, "plate", bold=line.bold)
            if scene.found:
                self._mark(canvas, x + line.indent, y, text, scene.found)
        self._rail(canvas, scene.top, len(every))

    def _mark(self, canvas: Canvas, x: int, y: int, text: str, found: str) -> None:
        from rich.cells import cell_len

        at = text.casefold().find(found.casefold())
        while at >= 0:
            canvas.put(x + cell_len(text[:at]), y, text[at : at + len(found)], "text", "badge")
            at = text.casefold().find(found.casefold(), at + len(found))

    def _rail(self, canvas: Canvas, top: int, total: int) -> None:
        height = canvas.height
        if total <= height:
            return
        size = max(1, height * height // total)
        begin = (height - size) * top // max(1, total - height)
        right = canvas.width - 1
        canvas.fill(Region(right, 0, 1, height), "bar")
        for y in range(begin, begin + size):
            canvas.put(right, y, canvas.signs["full"], "line", "bar")


class Heading(Panel[tuple[str, str]]):
    """The top line of a page: what it is, and something beside it."""

    SURFACE = "bar"

    def paint(self, canvas: Canvas, scene: tuple[str, str]) -> None:
        title, aside = scene
        x = canvas.put(1, 0, title, "gold", "bar", bold=True)
        if aside:
            canvas.put(x + 2, 0, aside, "dim", "bar", width=canvas.width - x - 3)
