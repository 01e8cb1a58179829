"""The line above the action bar: a hint, the reason why something cannot be done, what somebody said.

What is too long for one line gets two: then the action bar goes down a line, and the keys that always work give way.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tui.text import wrap
from tui.widgets.panel import Panel

MOST_ROWS: Final = 2
LOW: Final = 6
"""A pane for details of fewer rows than this."""

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas


@dataclass(frozen=True, slots=True)
class Notice:
    """A lead word and what follows."""

    lead: str = ""
    text: str = ""
    ink: str = "info"

    @property
    def said(self) -> str:
        """All of it, as it is read."""
        return f"{self.led} {self.text}" if self.lead and self.text else self.lead or self.text

    @property
    def led(self) -> str:
        """The lead word with what joins it to the text: one colon in a sentence is enough."""
        return f"{self.lead}." if ":" in self.lead else f"{self.lead}:"

    def rows(self, width: int) -> int:
        """How many lines it takes in a window of this width."""
        return min(MOST_ROWS, len(wrap(self.said, width - 2)))


class NoticeLine(Panel[Notice]):
    """The line. Empty most of the time."""

    def paint(self, canvas: Canvas, scene: Notice) -> None:
        room = canvas.width - 2
        rows = wrap(scene.said, room)
        for y, row in enumerate(rows[: canvas.height]):
            last = y == canvas.height - 1
            canvas.put(1, y, " ".join(rows[y:]) if last else row, "text", width=room)
        if scene.lead:
            canvas.put(1, 0, f"{scene.led} " if scene.text else scene.lead, scene.ink, bold=True, width=room)


class Detail(Panel[tuple[str, ...]]):
    """The pane for what one points at: the first line is its title. Only where the window is wide."""

    def paint(self, canvas: Canvas, scene: tuple[str, ...]) -> None:
        from textual.geometry import Region

        canvas.box(Region(0, 0, canvas.width, canvas.height), "plate")
        if canvas.height < LOW and scene:  # the title on the frame, the rest as one paragraph
            canvas.put(2, 0, f" {scene[0]} ", "strong", "plate", width=canvas.width - 4)
            told = " ".join(line if line[-1:] in ".!?:" else f"{line}." for line in scene[1:])
            for y, row in enumerate(wrap(told, canvas.width - 4)[: canvas.height - 2], start=1):
                canvas.put(2, y, row, "text", "plate")
            return
        canvas.put(2, 0, " details ", "dim", "plate")
        y = 1
        for number, line in enumerate(scene):
            for row in wrap(line, canvas.width - 4):
                if y >= canvas.height - 1:
                    return
                canvas.put(2, y, row, "strong" if number == 0 else "text", "plate")
                y += 1
