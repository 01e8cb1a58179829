"""Rows of a name and a value that can be changed: settings, the options of a table, keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

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


class ChoiceList(Panel[ChoiceScene]):
    """A list that scrolls with its cursor; what the marked row is about stands below."""

    SURFACE = "plate"
    ABOUT = 3

    def paint(self, canvas: Canvas, scene: ChoiceScene) -> None:
        room = canvas.height - self.ABOUT - 2
        top = min(max(0, scene.cursor - room // 2), max(0, len(scene.rows) - room))
        labels = max((cell_len(row.label) for row in scene.rows), default=0)
        column = min(labels + 6, canvas.width // 2)
        for offset, row in enumerate(scene.rows[top : top + room]):
            at = top + offset
            self._row(canvas, 1 + offset, row, at, column, marked=at == scene.cursor)
        if top > 0:
            canvas.right(canvas.width - 1, 1, canvas.signs["up"], "dim", "plate")
        if top + room < len(scene.rows):
            canvas.right(canvas.width - 1, room, canvas.signs["down"], "dim", "plate")
        self._notes(canvas, scene, 2 + len(scene.rows), room)
        if scene.rows:
            about = wrap(scene.rows[scene.cursor].about, canvas.width - 5)
            canvas.put(2, room + 1, canvas.signs["horizontal"] * (canvas.width - 4), "line", "plate")
            for offset, text in enumerate(about[: self.ABOUT]):
                canvas.put(2, room + 2 + offset, text, "dim", "plate")

    def _notes(self, canvas: Canvas, scene: ChoiceScene, first: int, last: int) -> None:
        """From line ``first`` to line ``last``."""
        width = canvas.width - 6
        lines = [(ink, line) for ink, text in scene.notes for line in (wrap(text, width) or [""])]
        for y, (ink, line) in zip(range(first, last + 1), lines[-max(0, last + 1 - first) :], strict=False):
            canvas.put(3, y, line, ink, "plate")

    def _row(self, canvas: Canvas, y: int, row: Row, at: int, column: int, *, marked: bool) -> None:
        surface = "lit" if marked else "plate"
        line = Region(1, y, canvas.width - 3, 1)
        canvas.fill(line, surface)
        canvas.spot(line, Spot("row", at))
        if marked:
            canvas.put(1, y, canvas.signs["cursor"], "gold", surface, bold=True)
        canvas.put(3, y, row.label, "strong" if marked else "text", surface, width=column - 4)
        room = canvas.width - column - 8
        value = row.value if cell_len(row.value) <= room else row.value[:room]
        if row.steps:
            stepper(canvas, column, y, value, str(at), surface=surface, marked=marked)
        else:
            canvas.put(column + 2, y, value, "strong" if marked else "text", surface)
        if row.changed:
            canvas.put(column - 2, y, "*", "gold", surface, bold=True)
