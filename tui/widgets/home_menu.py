"""The home screen's two halves: what there is, and what is marked in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.geometry import Region

from core.telling import words
from tui.text import wrap
from tui.widgets import card
from tui.widgets.canvas import Spot
from tui.widgets.panel import Panel
from tui.widgets.stepper import stepper

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas


@dataclass(frozen=True, slots=True)
class MenuItem:
    """One line of the menu."""

    id: str
    key: str
    words: str
    aside: str = ""
    gap: bool = False
    """Whether there is an empty line before it."""


@dataclass(frozen=True, slots=True)
class MenuScene:
    """The lines, and which is marked."""

    items: tuple[MenuItem, ...]
    cursor: int = 0


class Menu(Panel[MenuScene]):
    """What there is: the games first."""

    def paint(self, canvas: Canvas, scene: MenuScene) -> None:
        y = 1
        for number, item in enumerate(scene.items):
            y += item.gap
            marked = number == scene.cursor
            surface = "lit" if marked else "ground"
            line = Region(1, y, canvas.width - 2, 1)
            canvas.fill(line, surface)
            canvas.spot(line, Spot("item", number))
            x = canvas.put(1, y, canvas.signs["cursor"] if marked else " ", "gold", surface, bold=True)
            x = canvas.put(x, y, f" {item.key} ", "gold", surface, bold=True)
            x = canvas.put(x + 1, y, item.words, "strong" if marked else "text", surface, bold=marked)
            if item.aside:
                canvas.right(canvas.width - 2, y, item.aside, "dim", surface)
            y += 1


@dataclass(frozen=True, slots=True)
class AboutScene:
    """The right half. ``steps`` are (name, label, value); ``faces`` are drawn as a fan of cards."""

    title: str
    text: str
    steps: tuple[tuple[str, str, str], ...] = ()
    lines: tuple[str, ...] = ()
    faces: tuple[str, ...] = ()
    button: str = ""


class About(Panel[AboutScene]):
    """On felt: what the marked line is, and what can be chosen about it."""

    SURFACE = "felt"

    def paint(self, canvas: Canvas, scene: AboutScene) -> None:
        width = canvas.width
        x, y = 3, 1
        room = width - 6
        canvas.put(x, y, scene.title, "gold", "felt", bold=True, width=room)
        y += 2
        if scene.faces:
            self._fan(canvas, x, y, scene.faces)
            y += 6
        for text in wrap(scene.text, room):
            canvas.put(x, y, text, "text", "felt")
            y += 1
        y += bool(scene.text)
        for name, label, value in scene.steps:
            at = canvas.put(x, y, f"{label:<9}", "dim", "felt")
            stepper(canvas, at, y, value, name, surface="felt", marked=True)
            y += 1
        y += bool(scene.steps)
        for line in scene.lines:
            for text in wrap(line, room):
                if y < canvas.height - 2:
                    canvas.put(x, y, text, "dim", "felt")
                    y += 1
        y = min(y + 1, canvas.height - 1)
        if scene.button:
            at = canvas.put(x, y, f" {words('Enter')} ", "text", "key")
            at = canvas.put(at + 1, y, scene.button, "strong", "felt")
            canvas.spot(Region(x, y, at - x, 1), Spot("action", "act"))

    def _fan(self, canvas: Canvas, x: int, y: int, faces: tuple[str, ...]) -> None:
        for number, face in enumerate(faces):
            place = Region(x + number * 8, y, 7, 5)
            if place.right > canvas.width - 2:
                return
            if face:
                card.face(canvas, place, face)
            else:
                card.back(canvas, place)
