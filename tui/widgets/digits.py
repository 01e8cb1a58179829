"""Figures larger than a cell, as large as there is room for; without room, or in a skin of small ones, the plain sign.

The smallest take three cells by three and are drawn in half blocks; larger ones are whole blocks, each dot a square.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from textual.geometry import Region

    from tui.look import Look
    from tui.widgets.canvas import Canvas

# five rows of three dots each
_DOTS: Final = {
    "0": "### #.# #.# #.# ###",
    "1": ".#. ##. .#. .#. ###",
    "2": "### ..# ### #.. ###",
    "3": "### ..# .## ..# ###",
    "4": "#.# #.# ### ..# ..#",
    "5": "### #.. ### ..# ###",
    "6": "### #.. ### #.# ###",
    "7": "### ..# ..# .#. .#.",
    "8": "### #.# ### #.# ###",
    "9": "### #.# ### ..# ###",
}
_HALVES: Final = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}
_BLOCK: Final = {"#": "█", ".": " "}
HEIGHT: Final = 3
"""Rows of the smallest."""
LARGEST: Final = 2
"""Rows of a dot in the largest."""


def figure(sign: str, scale: int = 0) -> tuple[str, ...]:
    """The lines of a figure. ``scale``: rows that a dot takes; 0 for half a row.

    >>> figure("7")
    ('▀▀█', ' ▄▀', ' ▀ ')
    >>> figure("7", 1)
    ('██████', '    ██', '    ██', '  ██  ', '  ██  ')
    """
    rows = _DOTS[sign].split()
    if scale:
        return tuple("".join(_BLOCK[dot] * 2 * scale for dot in row) for row in rows for _ in range(scale))
    rows = [*rows, "..."]
    return tuple(
        "".join(_HALVES[upper + lower] for upper, lower in zip(rows[line], rows[line + 1], strict=True))
        for line in range(0, 6, 2)
    )


def size_of(number: str, scale: int = 0) -> tuple[int, int]:
    """How many cells a number takes across and down.

    >>> size_of("13"), size_of("13", 1)
    ((7, 3), (14, 5))
    """
    wide, gap, high = (6 * scale, 2 * scale, 5 * scale) if scale else (3, 1, HEIGHT)
    return len(number) * (wide + gap) - gap, high


def scale_in(look: Look, room: Region, number: str) -> int | None:
    """How large a number can be painted in this room; None for no larger than it is written."""
    if look.skin.figures != "large" or look.glyphs.name == "ascii" or not number or set(number) - _DOTS.keys():
        return None
    for scale in range(LARGEST, -1, -1):
        wide, high = size_of(number, scale)
        if wide <= room.width and high <= room.height:
            return scale
    return None


def put_number(canvas: Canvas, room: Region, number: str, ink: str, surface: str) -> None:
    """Paint a number in the middle of this room, as large as fits."""
    scale = scale_in(canvas.look, room, number)
    if scale is None:
        canvas.centre(room.x, room.y + room.height // 2, room.width, number, ink, surface, bold=True)
        return
    wide, high = size_of(number, scale)
    x, y = room.x + (room.width - wide) // 2, room.y + (room.height - high) // 2
    pitch = size_of("0", scale)[0] + max(1, 2 * scale)
    for sign in number:
        for line, text in enumerate(figure(sign, scale)):
            canvas.put(x, y + line, text, ink, surface)
        x += pitch
