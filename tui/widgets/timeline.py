"""The timeline of a replay: where one is, rounds, and the moments worth going back to.

It fits into two rows; where there is room it takes five, with a profile of who leads by how much. Without spoilers it
tells nothing of what is still to come: not a mark, and not how long the game is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from textual.geometry import Region

from tui.widgets.canvas import Spot
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas

HIGH: Final = 6
"""Rows of the tall form."""
LOW: Final = 2
ROOM: Final = 64
"""Without spoilers the row has room for so many lines at first, then for twice as many, and so on."""


@dataclass(frozen=True, slots=True)
class TimeMark:
    """A mark as it is painted: one sign, its ink."""

    line: int
    sign: str
    mood: str


@dataclass(frozen=True, slots=True)
class TimeScene:
    """All that the timeline shows."""

    line: int
    last: int
    """The last line there is; what is known of it, without spoilers."""
    spoilers: bool = True
    marks: tuple[TimeMark, ...] = ()
    chapters: tuple[tuple[int, str], ...] = ()
    """The line at which a chapter begins, and its name."""
    profile: tuple[tuple[int, int, int], ...] = ()
    """(line, 1..8, seat): who leads, and how far."""
    state: str = ""
    """Playing or not, how fast, where: in words."""
    aside: str = ""
    """What was asked at this moment, or a notice."""
    mood: str = "dim"
    seat: int | None = None
    legend: tuple[tuple[str, str, str], ...] = ()
    """Sign, words and ink of the marks."""
    playing: bool = False


def scale(scene: TimeScene) -> int:
    """How many lines the whole row stands for."""
    if scene.spoilers:
        return max(1, scene.last)
    room = ROOM
    while room < scene.last:
        room *= 2
    return room


def aside_fits(state: str, aside: str, seat: int | None, width: int, tall: bool) -> bool:
    """Whether the row has room for all of what is said beside the state."""
    around = 12 if tall else 6  # of the frame, the signs and the gaps
    return cell_len(state) + (0 if seat is None else 2) + cell_len(aside) + around <= width


class Timeline(Panel[TimeScene]):
    """Two rows, or six."""

    SURFACE = "bar"

    def paint(self, canvas: Canvas, scene: TimeScene) -> None:
        if canvas.height >= HIGH:
            self._tall(canvas, scene)
        else:
            self._words(canvas, scene)
            self._row(canvas, Region(1, canvas.height - 1, canvas.width - 2, 1), scene, marks=True)

    def _words(self, canvas: Canvas, scene: TimeScene) -> None:
        x = canvas.put(1, 0, canvas.signs["play" if scene.playing else "pause"] + " ", "gold", "bar", bold=True)
        x = canvas.put(x, 0, scene.state, "strong", "bar") + 2
        if scene.seat is not None:
            x = canvas.put(x, 0, canvas.look.glyphs.seat(scene.seat) + " ", canvas.look.palette.seat(scene.seat), "bar")
        canvas.put(x, 0, scene.aside, scene.mood, "bar", width=max(0, canvas.width - x - 1))

    def _tall(self, canvas: Canvas, scene: TimeScene) -> None:
        signs, width = canvas.signs, canvas.width
        canvas.box(Region(0, 0, width, canvas.height), "plate", "gold", heavy=True)
        x = canvas.put(2, 0, f" {signs['play' if scene.playing else 'pause']} ", "gold", "plate", bold=True)
        x = canvas.put(x, 0, scene.state + " ", "strong", "plate")
        room = width - x - 6
        if scene.aside and room > 10:
            x = canvas.put(x + 1, 0, " ", "text", "plate")
            if scene.seat is not None:
                mark, ink = canvas.look.glyphs.seat(scene.seat), canvas.look.palette.seat(scene.seat)
                x = canvas.put(x, 0, mark + " ", ink, "plate")
            x = canvas.put(x, 0, scene.aside, scene.mood, "plate", width=width - x - 4)
            canvas.put(x, 0, " ", "text", "plate")
        inside = Region(2, 1, width - 4, 1)
        self._marks(canvas, inside, scene)
        self._profile(canvas, inside.translate((0, 1)), scene)
        self._row(canvas, inside.translate((0, 2)), scene, marks=False)
        self._names(canvas, inside.translate((0, 3)), scene)
        self._legend(canvas, canvas.height - 1, scene)

    # ── pieces ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def _at(self, scene: TimeScene, line: int, width: int) -> int:
        return min(width - 1, line * (width - 1) // scale(scene))

    def _row(self, canvas: Canvas, region: Region, scene: TimeScene, *, marks: bool) -> None:
        """The bar itself. Each cell can be clicked."""
        x, y, width, _ = region
        here, total = self._at(scene, scene.line, width), scale(scene)
        furthest = self._at(scene, scene.last, width)
        for cell in range(width):
            if cell <= here:
                canvas.put(x + cell, y, canvas.signs["full"], "gold", "bar")
            else:
                ink = "dim" if scene.spoilers or cell <= furthest else "line"
                canvas.put(x + cell, y, canvas.signs["horizontal"], ink, "bar")
            canvas.spot(Region(x + cell, y, 1, 1), Spot("line", -(-cell * total // max(1, width - 1))))
        for line, _name in scene.chapters:
            cell = self._at(scene, line, width)
            if cell > here:
                canvas.put(x + cell, y, canvas.signs["vertical"], "dim", "bar")
        if marks:
            for mark in scene.marks:
                cell = self._at(scene, mark.line, width)
                past = cell <= here
                canvas.put(x + cell, y, mark.sign, "text" if past else mark.mood, "badge" if past else "bar", bold=True)
        canvas.put(x + here, y, canvas.signs["here"], "text", "key")

    def _marks(self, canvas: Canvas, region: Region, scene: TimeScene) -> None:
        for mark in scene.marks:
            cell = self._at(scene, mark.line, region.width)
            canvas.put(region.x + cell, region.y, mark.sign, mark.mood, "plate", bold=True)
            canvas.spot(Region(region.x + cell, region.y, 1, 1), Spot("line", mark.line))

    def _profile(self, canvas: Canvas, region: Region, scene: TimeScene) -> None:
        leads: list[tuple[int, int] | None] = [None] * region.width
        begin = 0
        for line, height, seat in scene.profile:
            end = self._at(scene, line, region.width)
            for cell in range(begin, end + 1):
                leads[cell] = (height, seat)
            begin = end + 1
        here = self._at(scene, scene.line, region.width)
        for cell, lead in enumerate(leads):
            if lead is not None:
                ink = canvas.look.palette.seat(lead[1]) if cell <= here else "dim"
                canvas.put(region.x + cell, region.y, canvas.signs[f"bar{lead[0]}"], ink, "plate")

    def _names(self, canvas: Canvas, region: Region, scene: TimeScene) -> None:
        free = 0
        for line, name in scene.chapters:
            cell = self._at(scene, line, region.width)
            text = canvas.signs["bottom_left"] + " " + name
            if cell >= free and cell + cell_len(text) <= region.width:
                canvas.put(region.x + cell, region.y, text, "dim", "plate")
                free = cell + cell_len(text) + 1

    def _legend(self, canvas: Canvas, y: int, scene: TimeScene) -> None:
        x = canvas.width - 3
        for sign, text, mood in reversed(scene.legend):
            if x - cell_len(text) - 5 < 2:
                return
            x = canvas.right(x, y, text + " ", "dim", "plate")
            x = canvas.right(x, y, f" {sign} ", mood, "plate", bold=True)
