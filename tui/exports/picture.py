"""One moment as a picture: SVG without anything from outside, the same bytes for the same moment."""

from __future__ import annotations

from html import escape
from typing import Final

from rich.style import Style

from replays.player import Player, Viewer
from tui.exports.frames import Frames
from tui.widgets.canvas import Canvas

CELL: Final = (8.4, 18.0)
"""Width and height of a cell, in units of the picture."""
SIZE: Final = 14
MARGIN: Final = 12
FONT: Final = "'DejaVu Sans Mono','Cascadia Mono',Menlo,Consolas,monospace"


def write(player: Player, viewer: Viewer, line: int | None = None, *, size: tuple[int, int] = (80, 24)) -> str:
    """The picture of the moment after a line, or of the end."""
    at = player.lines - 1 if line is None else line
    frames = Frames(player, viewer, size)
    return drawn(frames.canvas(at), f"{player.game.name}, line {at}, seen by {frames.session.whose_eyes()}")


def drawn(canvas: Canvas, title: str) -> str:
    """A canvas as SVG."""
    wide, high = CELL
    width, height = canvas.width * wide + 2 * MARGIN, canvas.height * high + 2 * MARGIN
    ground = colours(canvas.look.style())[1]
    head = f'viewBox="0 0 {width:.1f} {height:.1f}" role="img" font-family="{escape(FONT)}" font-size="{SIZE}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {head}>',
        f"<title>{escape(title)}</title>",
        f'<rect width="100%" height="100%" rx="8" fill="{ground}"/>',
    ]
    texts = []
    for y in range(canvas.height):
        top = MARGIN + y * high
        for begin, end, text, style in runs(canvas, y):
            ink, behind = colours(style)
            left = MARGIN + begin * wide
            if behind != ground:
                box = f'x="{left:.1f}" y="{top:.1f}" width="{(end - begin) * wide + 0.3:.1f}" height="{high + 0.3:.1f}"'
                parts.append(f'<rect {box} fill="{behind}"/>')
            if text.strip():
                texts.append(_text(left, top + high * 0.75, end - begin, text, ink, style))
    return "\n".join([*parts, *texts, "</svg>"])


def _text(x: float, y: float, cells: int, text: str, ink: str, style: Style) -> str:
    """A run of text, as wide as its cells whatever the font; spaces at its ends are left out."""
    lead, tail = len(text) - len(text.lstrip()), len(text) - len(text.rstrip())
    x, length = x + lead * CELL[0], (cells - lead - tail) * CELL[0]
    weight = ' font-weight="bold"' if style.bold else ""
    slant = ' font-style="italic"' if style.italic else ""
    place = f'x="{x:.1f}" y="{y:.1f}" textLength="{length:.1f}" lengthAdjust="spacingAndGlyphs" xml:space="preserve"'
    return f'<text {place} fill="{ink}"{weight}{slant}>{escape(text.strip())}</text>'


def runs(canvas: Canvas, y: int) -> list[tuple[int, int, str, Style]]:
    """One row in runs of one style: (first cell, the cell after the last, text, style)."""
    row, styles = canvas.rows[y], canvas.styles[y]
    found, begin = [], 0
    for x in range(1, canvas.width + 1):
        if x == canvas.width or styles[x] is not styles[begin]:
            found.append((begin, x, "".join(row[begin:x]), styles[begin]))
            begin = x
    return found


def colours(style: Style) -> tuple[str, str]:
    """Ink and surface of a style, as ``#rrggbb``."""
    ink = style.color.get_truecolor().hex if style.color is not None else "#e6e6e6"
    behind = style.bgcolor.get_truecolor(foreground=False).hex if style.bgcolor is not None else "#000000"
    return (behind, ink) if style.reverse else (ink, behind)
