"""Rows of a name and a value that can be changed: settings, the options of a table, keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from textual.geometry import Region

from tui.text import wrap
from tui.widgets.canvas import Spot
from tui.widgets.panel import Panel
from tui.widgets.stepper import stepper

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas


@dataclass(frozen=True, slots=True)
class Row:
    """One thing to choose."""

    id: str
    label: str
    value: str
    about: str = ""
    changed: bool = False
    """Whether it differs from the default."""
    steps: bool = True
    """Whether left and right change it; otherwise Enter does."""


@dataclass(frozen=True, slots=True)
class ChoiceScene:
    """The rows, and which is marked."""

    rows: tuple[Row, ...]
    cursor: int = 0
    notes: tuple[tuple[str, str], ...] = ()
    """What stands below the rows, as far as there is room: ink and text of each line. The last ones are kept."""


WIDE: Final = 110
"""Columns from which on what the marked row is about stands beside the list."""
BESIDE: Final = 40
"""Columns that it takes there."""


def rows_of(width: int, height: int) -> int:
    """Rows of the list that are shown in a panel of this size."""
    return height - 2 - (0 if width >= WIDE else ChoiceList.ABOUT)


class ChoiceList(Panel[ChoiceScene]):
    """A list that scrolls with its cursor; what the marked row is about stands below, in a wide window beside it."""

    SURFACE = "plate"
    ABOUT = 3

    def paint(self, canvas: Canvas, scene: ChoiceScene) -> None:
        room, width = rows_of(canvas.width, canvas.height), canvas.width
        if canvas.width >= WIDE:
            width -= BESIDE
            self._about_beside(canvas, Region(width, 0, BESIDE, canvas.height), scene)
        else:
            self._about_below(canvas, room, scene)
        top = min(max(0, scene.cursor - room // 2), max(0, len(scene.rows) - room))
        labels = max((cell_len(row.label) for row in scene.rows), default=0)
        column = min(labels + 6, width // 2)
        for offset, row in enumerate(scene.rows[top : top + room]):
            at = top + offset
            self._row(canvas, Region(1, 1 + offset, width - 3, 1), row, at, column, marked=at == scene.cursor)
        if top > 0:
            canvas.right(width - 1, 1, canvas.signs["up"], "dim", "plate")
        if top + room < len(scene.rows):
            canvas.right(width - 1, room, canvas.signs["down"], "dim", "plate")
        self._notes(canvas, scene, Region(3, 2 + len(scene.rows), width - 6, room - len(scene.rows) - 1))

    def _about_below(self, canvas: Canvas, room: int, scene: ChoiceScene) -> None:
        if scene.rows:
            about = wrap(scene.rows[scene.cursor].about, canvas.width - 5)
            canvas.put(2, room + 1, canvas.signs["horizontal"] * (canvas.width - 4), "line", "plate")
            for offset, text in enumerate(about[: self.ABOUT]):
                canvas.put(2, room + 2 + offset, text, "dim", "plate")

    def _about_beside(self, canvas: Canvas, place: Region, scene: ChoiceScene) -> None:
        canvas.fill(place, "felt")
        if scene.rows:
            row = scene.rows[scene.cursor]
            canvas.put(place.x + 2, 1, row.label, "gold", "felt", bold=True, width=place.width - 4)
            for offset, text in enumerate(wrap(row.about, place.width - 4)[: place.height - 3]):
                canvas.put(place.x + 2, 3 + offset, text, "text", "felt")

    def _notes(self, canvas: Canvas, scene: ChoiceScene, place: Region) -> None:
        lines = [(ink, line) for ink, text in scene.notes for line in (wrap(text, place.width) or [""])]
        for y, (ink, line) in zip(range(place.y, place.bottom), lines[-max(0, place.height) :], strict=False):
            canvas.put(place.x, y, line, ink, "plate")

    def _row(self, canvas: Canvas, line: Region, row: Row, at: int, column: int, *, marked: bool) -> None:
        surface, y = "lit" if marked else "plate", line.y
        canvas.fill(line, surface)
        canvas.spot(line, Spot("row", at))
        if marked:
            canvas.put(1, y, canvas.signs["cursor"], "gold", surface, bold=True)
        canvas.put(3, y, row.label, "strong" if marked else "text", surface, width=column - 4)
        room = line.width - column - 5
        value = row.value if cell_len(row.value) <= room else row.value[:room]
        if row.steps:
            stepper(canvas, column, y, value, str(at), surface=surface, marked=marked)
        else:
            canvas.put(column + 2, y, value, "strong" if marked else "text", surface)
        if row.changed:
            canvas.put(column - 2, y, "*", "gold", surface, bold=True)
