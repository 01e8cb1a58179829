"""A sample of everything that colours and signs are about: cards, seats, chips, states, a key."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from textual.geometry import Region

from core.telling import words
from tui.text import wrap
from tui.widgets import card
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas

HIGH: Final = 6
"""Rows of the whole sample."""
ACROSS, TALL = 7, 5
NAMES: Final = ("Ann", "Bea", "Cem", "Dot", "Eli", "Fay")
CHIPS: Final = (("chip10", "10"), ("chip5", "5"), ("chip1", "1"))


@dataclass(frozen=True, slots=True)
class SampleScene:
    """A title; and lines where nothing is to be drawn."""

    title: str
    lines: tuple[str, ...] = ()
    turned: int = 0
    """How far the card in the middle is turned over: not at all, or up to ``FRAMES``."""

    FRAMES: ClassVar[int] = 3


class Sample(Panel[SampleScene]):
    """What a table looks like; or what is said at one."""

    SURFACE = "felt"

    def paint(self, canvas: Canvas, scene: SampleScene) -> None:
        if scene.lines:
            canvas.fill(Region(0, 0, canvas.width, canvas.height), "ground")
            rows = [row for line in scene.lines for row in wrap(line, canvas.width - 4)]
            for y, row in enumerate(rows[: canvas.height - 1], start=1):
                canvas.put(2, y, row, "text", "ground")
            return
        canvas.put(2, 0, scene.title, "dim", "felt", width=canvas.width - 4)
        x, y = 2, 1
        tall = canvas.look.skin.tall(TALL)
        for number, (short, surface) in enumerate((("5", "paper"), ("", ""), ("7", "picked"))):
            place = Region(x + number * (ACROSS + 1), y, ACROSS, tall)
            if short:
                card.face(canvas, place, short, surface=surface)
            else:
                _turned(canvas, place, scene.turned)
        x += 3 * (ACROSS + 1) + 2
        at = x
        for seat, name in enumerate(NAMES):
            mark = canvas.look.glyphs.seat(seat)
            at = canvas.put(at, y, f"{mark} {name}  ", canvas.look.palette.seat(seat), "felt", bold=True)
        at = x
        for surface, text in CHIPS:
            at = canvas.put(at, y + 2, f" {text} ", "text", surface) + 1
        canvas.put(at + 1, y + 2, canvas.signs["full"] * 6 + canvas.signs["empty"] * 6, "gold", "felt")
        signs = canvas.signs
        states = (
            ("alarm", f"{signs['no']} {words('BLUFF')}"),
            ("fine", f"{signs['yes']} {words('TRUE')}"),
            ("private", f"{signs['frozen']} {words('FROZEN')}"),
            ("badge", f"{signs['sealed']} {words('SEALED')}"),
        )
        at = x
        for surface, text in states:
            at = canvas.tag(at, y + 4, text, surface) + 1


def _turned(canvas: Canvas, place: Region, frame: int) -> None:
    """A card that is being turned over: its back, half of it, its edge, its face."""
    if frame == SampleScene.FRAMES:
        card.face(canvas, place, "6")
    elif frame == 0:
        card.back(canvas, place)
    else:
        narrow = place.width - 2 * (frame + 1)
        card.back(canvas, Region(place.x + frame + 1, place.y, narrow, place.height))
