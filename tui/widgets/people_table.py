"""The table beside the charts: everybody's games in a row of shares, with a small plot of the wins at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from textual.geometry import Region

from core.telling import words
from tui.widgets.canvas import Spot
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas

NAME: Final = 18
GAMES: Final = 6
SHARE: Final = 9
BAR: Final = 12
SPARK: Final = 18


class PersonRow(NamedTuple):
    """One person, or the bots of one level."""

    name: str
    games: int
    won: float
    shares: tuple[float | None, ...]
    """By column; None where there was nothing to count."""
    spark: str
    """Wins over time, in signs."""


class PeopleScene(NamedTuple):
    """Rows around the cursor; ``first`` is the number of the first of them."""

    heads: tuple[str, ...]
    rows: tuple[PersonRow, ...]
    first: int
    cursor: int
    total: int


class PeopleTable(Panel[PeopleScene]):
    """A head, and a row for each."""

    SURFACE = "plate"

    def paint(self, canvas: Canvas, scene: PeopleScene) -> None:
        room = canvas.width - 4 - NAME - GAMES - BAR - 7
        shown = max(0, min(len(scene.heads), room // SHARE))
        sparks = room - shown * SHARE >= SPARK
        x = 3 + NAME
        canvas.put(3, 0, words("who"), "dim", "plate")
        canvas.right(x + GAMES - 1, 0, words("games"), "dim", "plate")
        canvas.put(x + GAMES + 1, 0, words("won"), "gold", "plate", bold=True)
        for number, head in enumerate(scene.heads[:shown]):
            canvas.right(x + GAMES + BAR + 7 + (number + 1) * SHARE, 0, head, "dim", "plate")
        if sparks:
            canvas.put(canvas.width - SPARK + 1, 0, words("wins over time"), "dim", "plate")
        for offset, row in enumerate(scene.rows[: canvas.height - 1]):
            at = scene.first + offset
            self._row(canvas, 1 + offset, row, at, marked=at == scene.cursor, shown=shown, sparks=sparks)
        if scene.total > canvas.height - 1 and scene.first + canvas.height - 1 < scene.total:
            canvas.put(canvas.width - 1, canvas.height - 1, canvas.signs["down"], "gold", "plate")

    def _row(self, canvas: Canvas, y: int, row: PersonRow, at: int, *, marked: bool, shown: int, sparks: bool) -> None:
        surface = "lit" if marked else "plate"
        line = Region(0, y, canvas.width - 1, 1)
        canvas.fill(line, surface)
        canvas.spot(line, Spot("row", at))
        if marked:
            canvas.put(1, y, canvas.signs["cursor"], "gold", surface, bold=True)
        x = 3 + NAME
        canvas.put(3, y, row.name, "strong" if marked else "text", surface, width=NAME - 1)
        canvas.right(x + GAMES - 1, y, f"{row.games}", "text", surface)
        full = round(row.won * BAR)
        end = canvas.put(x + GAMES + 1, y, canvas.signs["full"] * full, "gold", surface)
        canvas.put(end, y, canvas.signs["empty"] * (BAR - full), "line", surface)
        canvas.right(x + GAMES + BAR + 7, y, f"{round(100 * row.won)} %", "strong", surface)
        for number, share in enumerate(row.shares[:shown]):
            text, ink = (canvas.signs["dot"], "dim") if share is None else (f"{round(100 * share)} %", "text")
            canvas.right(x + GAMES + BAR + 7 + (number + 1) * SHARE, y, text, ink, surface)
        if sparks:
            canvas.put(canvas.width - SPARK + 1, y, row.spark, "gold", surface, width=SPARK - 3)
