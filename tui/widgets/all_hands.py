"""Everybody's hidden cards at a glance: for a replay through eyes that see everything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Region

from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas

HandsScene = tuple[tuple[str, int, tuple[tuple[str, tuple[str, ...]], ...]], ...]
"""By seat: name, number, and (what it is, its cards in short form)."""


class AllHands(Panel[HandsScene]):
    """One seat a row, and where there is room, its name above its cards."""

    SURFACE = "ground"

    def paint(self, canvas: Canvas, scene: HandsScene) -> None:
        canvas.box(Region(0, 0, canvas.width, canvas.height), "plate")
        canvas.put(2, 0, " what everybody holds ", "dim", "plate")
        y, bottom = 1, canvas.height - 1
        roomy = sum(1 + len(held) for _name, _seat, held in scene) <= bottom - 1 and canvas.width < 60
        wide = max((len(name) for name, _seat, _held in scene), default=0) + 3
        for name, seat, held in scene:
            if y >= bottom:
                return
            ink = canvas.look.palette.seat(seat)
            x = canvas.put(2, y, canvas.look.glyphs.seat(seat) + " ", ink, "plate")
            canvas.put(x, y, name, "strong", "plate", width=canvas.width - x - 2)
            if roomy:
                for what, faces in held:
                    y += 1
                    _cards(canvas, 4, y, what, faces)
            else:
                x += min(wide, 14)
                for what, faces in held:
                    x = _cards(canvas, x, y, what if len(held) > 1 else "", faces) + 1
            y += 1


def _cards(canvas: Canvas, x: int, y: int, what: str, faces: tuple[str, ...]) -> int:
    """Cards in a row; those that do not fit are counted. Returns where they end."""
    if what:
        x = canvas.put(x, y, what + " ", "dim", "plate", width=max(0, canvas.width - x - 2))
    if not faces:
        return canvas.put(x, y, canvas.signs["dot"], "dim", "plate")
    for number, face in enumerate(faces):
        left = len(faces) - number
        if x + len(face) + 2 + (4 if left > 1 else 0) > canvas.width - 2:
            return canvas.put(x, y, f"+{left}", "dim", "plate", width=max(0, canvas.width - x - 2))
        x = canvas.put(x, y, f" {face} ", "text", "paper") + 1
    return x
