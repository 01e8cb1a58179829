"""Everybody's hidden cards at a glance: for a replay through eyes that see everything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from textual.geometry import Region

from core.telling import words
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas

Held = tuple[tuple[str, tuple[str, ...]], ...]
"""What it is, and its cards in short form; equal ones once, with their number."""
HandsScene = tuple[tuple[str, int, Held], ...]
"""By seat: name, number, what it holds."""
COUNTED: Final = 4
"""Cells for how many cards did not fit."""
NAME: Final = 14


class AllHands(Panel[HandsScene]):
    """One seat a row. Where there is room, its name stands above its cards; where there is little, only its sign."""

    SURFACE = "ground"

    def paint(self, canvas: Canvas, scene: HandsScene) -> None:
        canvas.box(Region(0, 0, canvas.width, canvas.height), "plate")
        canvas.put(2, 0, f" {words('what everybody holds')} ", "dim", "plate")
        y, bottom = 1, canvas.height - 1
        roomy = sum(1 + len(held) for _name, _seat, held in scene) <= bottom - 1 and canvas.width < 60
        wide = min(NAME, max((cell_len(name) for name, _seat, _held in scene), default=0) + 3)
        tight = not roomy and any(2 + wide + _length(held) > canvas.width - 2 for _name, _seat, held in scene)
        for name, seat, held in scene:
            if y >= bottom:
                return
            ink = canvas.look.palette.seat(seat)
            x = canvas.put(2, y, canvas.look.glyphs.seat(seat) + " ", ink, "plate")
            if tight:
                _closely(canvas, x, y, held)
                y += 1
                continue
            canvas.put(x, y, name, "strong", "plate", width=canvas.width - x - 2)
            x += wide
            for what, faces in held:
                if roomy:
                    y += 1
                    _cards(canvas, 4, y, what, faces)
                else:
                    x = _cards(canvas, x, y, what if len(held) > 1 else "", faces) + 1
            y += 1


def _length(held: Held) -> int:
    """Cells of cards in a row, with what they are."""
    named = sum(cell_len(what) + 1 for what, _faces in held) if len(held) > 1 else 0
    return named + sum(sum(cell_len(face) + 3 for face in faces) or 2 for _what, faces in held)


def _cards(canvas: Canvas, x: int, y: int, what: str, faces: tuple[str, ...]) -> int:
    """Cards in a row; those that do not fit are counted. Returns where they end."""
    if what:
        x = canvas.put(x, y, what + " ", "dim", "plate", width=max(0, canvas.width - x - 2))
    if not faces:
        return canvas.put(x, y, canvas.signs["dot"], "dim", "plate")
    for number, face in enumerate(faces):
        left = len(faces) - number
        if x + cell_len(face) + 2 + (COUNTED if left > 1 else 0) > canvas.width - 2:
            return _more(canvas, x, y, faces[number:])
        x = canvas.put(x, y, f" {face} ", "text", "paper") + 1
    return x


def _closely(canvas: Canvas, x: int, y: int, held: Held) -> None:
    """All cards of a seat without a margin, and a dot between one kind of them and the next."""
    cards = [
        (kind, face.replace(" ", "") if "×" in face else face)
        for kind, (_what, faces) in enumerate(held)
        for face in faces
    ]
    before = 0
    for number, (kind, face) in enumerate(cards):
        if kind != before:
            x = canvas.put(x, y, canvas.signs["dot"] + " ", "dim", "plate", width=max(0, canvas.width - x - 2))
            before = kind
        if x + cell_len(face) + (COUNTED if number + 1 < len(cards) else 0) > canvas.width - 1:
            _more(canvas, x, y, tuple(face for _kind, face in cards[number:]))
            return
        x = canvas.put(x, y, face, "text", "paper") + 1


def _more(canvas: Canvas, x: int, y: int, faces: tuple[str, ...]) -> int:
    """How many cards there is no room for."""
    count = sum(int(number) if number.isdecimal() else 1 for face in faces for number in [face.rpartition("×")[2]])
    return canvas.put(x, y, f"+{count}", "dim", "plate", width=max(0, canvas.width - x - 1))
