"""What happened, as sentences: the newest below. Each begins with the shape of the seat it is about."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from textual.geometry import Region

from tui.text import wrap
from tui.widgets.canvas import Spot
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas


@dataclass(frozen=True, slots=True)
class FeedLine:
    """One thing that happened, in words."""

    text: str
    seat: int | None = None
    kind: str = ""
    mood: str = "text"
    """Its ink."""
    ms: int = 0
    """Since the game began."""


@lru_cache(maxsize=4096)
def rows_of(line: FeedLine, width: int) -> tuple[str, ...]:
    """The sentence in lines of this width; two cells in front are the mark's."""
    return wrap(line.text, width - 2)


@dataclass(frozen=True, slots=True)
class FeedScene:
    """The lines, oldest first, and how many rows one has scrolled back from the newest."""

    lines: tuple[FeedLine, ...]
    back: int = 0
    title: str = "log"
    beside: tuple[FeedLine, ...] = ()
    """What did not happen: it stands below the newest line, where both have room."""


class Feed(Panel[FeedScene]):
    """The newest lines that fit. ``framed`` draws a border with the title."""

    SURFACE = "ground"

    def paint(self, canvas: Canvas, scene: FeedScene) -> None:
        inside = Region(0, 0, canvas.width, canvas.height)
        canvas.box(inside, "plate")
        canvas.put(2, 0, f" {scene.title} ", "dim", "plate")
        canvas.spot(inside, Spot("action", "feed"))
        room, lines = inside.shrink((1, 2, 1, 2)), scene.lines + scene.beside
        if sum(len(rows_of(line, room.width)) for line in (*scene.lines[-1:], *scene.beside)) > room.height:
            lines = scene.lines
        put_lines(canvas, room, lines, scene.back, "plate")


def put_lines(canvas: Canvas, region: Region, lines: tuple[FeedLine, ...], back: int, surface: str) -> int:
    """Paint the lines that end ``back`` rows before the newest; returns how far back one can go."""
    x, y, width, height = region
    rows: list[tuple[FeedLine, int, str]] = []
    wanted = height + back
    for line in reversed(lines):
        wrapped = rows_of(line, width)
        rows.extend((line, number, wrapped[number]) for number in reversed(range(len(wrapped))))
        if len(rows) >= wanted:
            break
    shown = rows[back:wanted][::-1]
    if shown and shown[0][1] > 0 and shown[-1][0] is not shown[0][0]:
        # a sentence that has lost its beginning is not shown at all
        shown = [row for row in shown if row[0] is not shown[0][0]]
    elif shown and shown[0][1] > 0 and back == 0:
        # the newest one, longer than the room: its beginning says who did what, the log has the rest
        begun = rows_of(shown[0][0], width)
        shown = [(shown[0][0], number, begun[number]) for number in range(height)]
        shown[-1] = (*shown[-1][:2], " ".join(begun[height - 1 :]))
    for offset, (line, number, text) in enumerate(shown):
        newest = line is lines[-1] and back == 0
        ink = line.mood if line.mood != "text" else ("text" if newest else "dim")
        if number == 0 and line.seat is not None:
            mark = canvas.look.glyphs.seat(line.seat)
            canvas.put(x, y + offset, mark, canvas.look.palette.seat(line.seat), surface)
        canvas.put(x + 2, y + offset, text, ink, surface, width=width - 2)
    return max(0, len(rows) - height)
