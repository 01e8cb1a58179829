"""One line above the action bar: a hint, the reason why something cannot be done, what somebody said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas


@dataclass(frozen=True, slots=True)
class Notice:
    """A lead word and what follows."""

    lead: str = ""
    text: str = ""
    ink: str = "info"


class NoticeLine(Panel[Notice]):
    """The line. Empty most of the time."""

    def paint(self, canvas: Canvas, scene: Notice) -> None:
        x = 1
        if scene.lead:
            x = canvas.put(x, 0, f"{scene.lead}: ", scene.ink, bold=True)
        canvas.put(x, 0, scene.text, "text", width=canvas.width - x - 1)


class Detail(Panel[tuple[str, ...]]):
    """The pane for what one points at: the first line is its title. Only where the window is wide."""

    def paint(self, canvas: Canvas, scene: tuple[str, ...]) -> None:
        from textual.geometry import Region

        from tui.text import wrap

        canvas.box(Region(0, 0, canvas.width, canvas.height), "plate")
        canvas.put(2, 0, " details ", "dim", "plate")
        y = 1
        for number, line in enumerate(scene):
            for row in wrap(line, canvas.width - 4):
                if y >= canvas.height - 1:
                    return
                canvas.put(2, y, row, "strong" if number == 0 else "text", "plate")
                y += 1
