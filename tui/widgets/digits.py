"""Large figures of three cells by three, drawn with half blocks; where there are none, the plain sign is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
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
WIDTH: Final = 3
HEIGHT: Final = 3


def figure(sign: str) -> tuple[str, ...]:
    """The three lines of a figure.

    >>> figure("7")
    ('▀▀█', ' ▄▀', ' ▀ ')
    """
    rows = [*_DOTS[sign].split(), "..."]
    return tuple(
        "".join(_HALVES[upper + lower] for upper, lower in zip(rows[line], rows[line + 1], strict=True))
        for line in range(0, 6, 2)
    )


def number_width(number: str) -> int:
    """How many cells a large number takes."""
    return len(number) * (WIDTH + 1) - 1


def put_number(canvas: Canvas, x: int, y: int, number: str, ink: str, surface: str) -> None:
    """Paint a large number with its top left corner here. In ASCII it stands small in the middle of the same room."""
    if canvas.look.glyphs.name == "ascii" or not all(sign in _DOTS for sign in number):
        canvas.centre(x, y + 1, number_width(number), number, ink, surface, bold=True)
        return
    for sign in number:
        for line, text in enumerate(figure(sign)):
            canvas.put(x, y + line, text, ink, surface)
        x += WIDTH + 1
