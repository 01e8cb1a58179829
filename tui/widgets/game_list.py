"""The list of saved games: only the rows that can be seen are painted, so ten thousand cost no more than twenty."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from textual.geometry import Region

from tui.text import wrap
from tui.widgets.canvas import Spot
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas

ABOUT: Final = 3
"""Rows for the words about the marked game."""
VERDICTS: Final = {
    "sound": ("yes", "good"),
    "sound so far": ("yes", "info"),
    "flawed": ("no", "bad"),
    "unreadable": ("no", "bad"),
    "": ("dot", "dim"),
}
"""Verdict → sign and ink. In words it stands below the list."""


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game in cells."""

    date: str
    game: str
    people: str
    result: str
    length: str
    verdict: str
    finished: bool = True
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class GameListScene:
    """The rows around the cursor; ``first`` is the number of the first of them."""

    rows: tuple[GameRow, ...]
    first: int
    cursor: int
    total: int
    about: tuple[str, ...] = ()
    sort: str = "date"
    """The column that is sorted by."""
    empty: str = ""


def room(height: int) -> int:
    """How many games fit into a list of this height."""
    return max(1, height - ABOUT - 3)


class GameList(Panel[GameListScene]):
    """A head, the rows, a line, and what is to say about the marked one."""

    SURFACE = "plate"

    def paint(self, canvas: Canvas, scene: GameListScene) -> None:
        columns = _columns(canvas.width)
        for name, (x, width) in columns.items():
            ink = "gold" if name == scene.sort else "dim"
            canvas.put(x, 0, _HEADS[name], ink, "plate", bold=name == scene.sort, width=width)
        if not scene.rows:
            canvas.centre(0, canvas.height // 2, canvas.width, scene.empty, "dim", "plate")
            return
        for offset, row in enumerate(scene.rows):
            self._row(
                canvas, 1 + offset, row, scene.first + offset, columns, marked=scene.first + offset == scene.cursor
            )
        self._rail(canvas, scene)
        y = canvas.height - ABOUT - 1
        canvas.put(1, y, canvas.signs["horizontal"] * (canvas.width - 2), "line", "plate")
        lines = [part for line in scene.about for part in wrap(line, canvas.width - 4)]
        for offset, text in enumerate(lines[:ABOUT]):
            canvas.put(2, y + 1 + offset, text, "text" if offset == 0 else "dim", "plate", width=canvas.width - 4)

    def _row(
        self, canvas: Canvas, y: int, row: GameRow, at: int, columns: dict[str, tuple[int, int]], *, marked: bool
    ) -> None:
        surface = "lit" if marked else "plate"
        line = Region(0, y, canvas.width - 1, 1)
        canvas.fill(line, surface)
        canvas.spot(line, Spot("row", at))
        if marked:
            canvas.put(0, y, canvas.signs["cursor"], "gold", surface, bold=True)
        ink = "strong" if marked else "text"
        cells = {"date": row.date, "game": row.game, "people": row.people, "result": row.result, "length": row.length}
        if row.trouble:  # what is wrong takes the rest of the line
            cells = {"date": row.date, "game": row.game}
            begin, ink = columns["people"][0], "bad"
            canvas.put(begin, y, row.trouble, ink, surface, width=canvas.width - 2 - begin)
        for name, text in cells.items():
            x, width = columns[name]
            colour = "dim" if name in ("date", "length") and not marked else ink
            if name == "result" and not row.finished:
                colour = "gold"
            canvas.put(x, y, text, colour, surface, width=width)
        sign, colour = VERDICTS.get(row.verdict, VERDICTS[""])
        canvas.put(columns["verdict"][0], y, canvas.signs[sign], colour, surface, bold=True)

    def _rail(self, canvas: Canvas, scene: GameListScene) -> None:
        height = room(canvas.height)
        if scene.total <= height:
            return
        size = max(1, height * height // scene.total)
        begin = (height - size) * scene.first // max(1, scene.total - height)
        right = canvas.width - 1
        canvas.fill(Region(right, 1, 1, height), "bar")
        for y in range(begin, begin + size):
            canvas.put(right, 1 + y, canvas.signs["full"], "line", "bar")


_HEADS: Final = {
    "verdict": "", "date": "played", "game": "game", "people": "people", "result": "result", "length": "length",
}  # fmt: skip


def _columns(width: int) -> dict[str, tuple[int, int]]:
    """Column → where it begins, and how wide it is."""
    rest = width - 2 - 3 - 17 - 15 - 8
    people = rest * 3 // 5
    places = {"verdict": 1, "date": 17, "game": 15, "people": people, "result": rest - people, "length": 7}
    found, x = {}, 2
    for name, wide in places.items():
        found[name] = (x, wide - 1 if name != "verdict" else 1)
        x += wide + (1 if name == "verdict" else 0)
    return found


def length_in_words(seconds: int) -> str:
    """A length of time in at most seven cells.

    >>> length_in_words(75), length_in_words(3700), length_in_words(100 * 3600)
    ('1:15', '1:01:40', '100 h')
    """
    hours, rest = divmod(seconds, 3600)
    if hours > 9:
        return f"{hours} h"
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"
