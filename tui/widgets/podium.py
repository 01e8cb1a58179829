"""The end of a game: who won, every seat with its points as a bar, and what else is worth telling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.geometry import Region

from core.telling import words
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas


@dataclass(frozen=True, slots=True)
class Placed:
    """One seat at the end."""

    place: int
    seat: int
    name: str
    score: str
    value: int
    detail: str = ""


@dataclass(frozen=True, slots=True)
class PodiumScene:
    """All seats in the order of their places."""

    title: str
    placed: tuple[Placed, ...]
    below: tuple[str, ...] = ()


class Podium(Panel[PodiumScene]):
    """A box in the middle of the felt."""

    SURFACE = "felt"

    def paint(self, canvas: Canvas, scene: PodiumScene) -> None:
        width = min(72, canvas.width - 4)
        rows = sum(2 + bool(placed.detail) for placed in scene.placed)
        height = min(canvas.height, rows + len(scene.below) + 6)
        box = Region((canvas.width - width) // 2, max(0, (canvas.height - height) // 2), width, height)
        canvas.box(box, "plate", "gold", heavy=True)
        canvas.centre(box.x + 1, box.y, width - 2, f"  {words('the game is over')}  ", "gold", "plate")
        canvas.centre(box.x + 1, box.y + 2, width - 2, scene.title, "strong", "plate")
        most = max((placed.value for placed in scene.placed), default=0)
        y = box.y + 4
        for placed in scene.placed:
            y = self._seat(canvas, box, y, placed, most)
        for line in scene.below:
            canvas.put(box.x + 3, y, line, "dim", "plate", width=width - 6)
            y += 1

    def _seat(self, canvas: Canvas, box: Region, y: int, placed: Placed, most: int) -> int:
        look = canvas.look
        colour = look.palette.seat(placed.seat)
        x = canvas.put(box.x + 3, y, f"{placed.place}. ", "gold", "plate", bold=True)
        x = canvas.put(x, y, look.glyphs.seat(placed.seat) + " ", colour, "plate")
        canvas.put(x, y, placed.name, "strong" if placed.place == 1 else "text", "plate", width=20)
        end = canvas.right(box.right - 3, y, placed.score, "strong", "plate")
        begin = x + 21
        room = end - begin - 2
        if room > 4 and most > 0:
            length = max(0, room * placed.value // most)
            canvas.put(begin, y, canvas.signs["full"] * length, colour, "plate")
        if placed.detail:
            canvas.put(x, y + 1, placed.detail, "dim", "plate", width=box.right - x - 3)
        return y + 2 + bool(placed.detail)
