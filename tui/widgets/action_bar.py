"""What can be done now: key, verb, target. What cannot be done stands dimmed, with its reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.geometry import Region

from tui.widgets.canvas import Spot
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas


@dataclass(frozen=True, slots=True)
class Button:
    """One action on the bar."""

    action: str
    key: str
    words: str
    ready: bool = True
    when: str = ""
    """Why not now, in a few words."""


@dataclass(frozen=True, slots=True)
class Buttons:
    """What the bar shows: buttons, or a question that Enter answers with yes and Esc with no."""

    buttons: tuple[Button, ...]
    question: str = ""
    idle: str = ""
    """Where there is no button: what one waits for."""


class ActionBar(Panel[Buttons]):
    """One line. Buttons that do not fit are left out, the dimmed ones first."""

    SURFACE = "bar"

    def paint(self, canvas: Canvas, scene: Buttons) -> None:
        if scene.question:
            self._ask(canvas, scene.question)
            return
        if not scene.buttons:
            canvas.put(1, 0, scene.idle, "dim", "bar", width=canvas.width - 2)
            return
        x = 1
        for button in (*(b for b in scene.buttons if b.ready), *(b for b in scene.buttons if not b.ready)):
            key = f" {button.key} "
            full = button.words + (f": {button.when}" if button.when and not button.ready else "")
            room = canvas.width - x - cell_len(key) - 2
            words = full if cell_len(full) <= room else button.words
            if cell_len(words) > room:
                break
            begin = x
            x = canvas.put(x, 0, key, "text", "key" if button.ready else "off")
            x = canvas.put(x + 1, 0, words, "strong" if button.ready else "dim", "bar")
            canvas.spot(Region(begin, 0, x - begin, 1), Spot("action", button.action))
            x += 2

    def _ask(self, canvas: Canvas, question: str) -> None:
        canvas.fill(Region(0, 0, canvas.width, 1), "alarm")
        buttons = (("act", "Enter", "Yes"), ("back", "Esc", "No"))
        room = sum(cell_len(key) + cell_len(words) + 6 for _action, key, words in buttons)
        x = canvas.put(1, 0, question, "text", "alarm", width=canvas.width - room - 2) + 2
        for action, key, words in buttons:
            begin = x
            x = canvas.put(x, 0, f" {key} ", "text", "key")
            x = canvas.put(x, 0, f" {words}", "text", "alarm")
            canvas.spot(Region(begin, 0, x - begin, 1), Spot("action", action))
            x += 2


class Footer(Panel[tuple[Button, ...]]):
    """The keys that work everywhere at a table. Where not all fit, the last one stays: it is the way out."""

    SURFACE = "bar"

    def paint(self, canvas: Canvas, scene: tuple[Button, ...]) -> None:
        x = 1
        shown = list(scene)
        while len(shown) > 1 and sum(_cells(canvas, button) for button in shown) > canvas.width:
            del shown[-2]
        for button in shown:
            begin = x
            x = canvas.put(x, 0, button.key, "gold", "bar", bold=True)
            x = canvas.put(x + 1, 0, button.words, "dim", "bar")
            canvas.spot(Region(begin, 0, x - begin, 1), Spot("action", button.action))
            x += 2


def _cells(canvas: Canvas, button: Button) -> int:
    words = canvas.look.glyphs.words
    return cell_len(words(button.key)) + 1 + cell_len(words(button.words)) + 2
