"""The same picture in fewer bytes: what is written to a terminal, without colours that are set already.

Textual sets both colours of every run of text anew, and takes them back after it: some forty bytes for a single space.
Here each run says only what is different from the run before it; and of a space, whose ink nobody sees, only what lies
behind it. The screen is the same to the last cell, in about half the bytes.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from textual.driver import Driver

_PIECE: Final = re.compile(r"\x1b\[([0-9;]+)m([^\x1b]*)\x1b\[0m")
"""A run of text as Textual writes it: its style, the text, the end of the style."""
_MOVES: Final = re.compile(r"(?:\x1b\[[0-9]+;[0-9]+H|\n)*")
"""What only moves the cursor. Colours may stay set across it."""
_RESET: Final = "\x1b[0m"
_OFF: Final = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "8": "28", "9": "29"}
"""How each mark is taken back. Bold and dim go together."""
_UNSEEN: Final = frozenset(("1", "2", "3"))
"""Bold, dim, italic: a space looks the same with them. (It does not when it is underlined or inverted.)"""


def thrifty(data: str) -> str:
    """What shows the same as ``data``.

    >>> red = "\\x1b[31;40m{}\\x1b[0m"
    >>> thrifty(red.format("one") + red.format("two"))
    '\\x1b[31;40monetwo\\x1b[0m'
    """
    out: list[str] = []
    now, at = "", 0
    for piece in _PIECE.finditer(data):
        begin = piece.start()
        if begin > at:
            between = data[at:begin]
            if now and not _MOVES.fullmatch(between):
                out.append(_RESET)
                now = ""
            out.append(between)
        style, text = piece.groups()
        change, now = _change(now, style, blank=not text.strip(" "))
        out += (change, text)
        at = piece.end()
    if now:
        out.append(_RESET)
    out.append(data[at:])
    return "".join(out)


@lru_cache(maxsize=4096)
def _change(now: str, wanted: str, *, blank: bool) -> tuple[str, str]:
    """What to write so that a terminal in the first style goes on in the second; and the style it then has."""
    marks, ink, behind = _parts(now)
    new_marks, new_ink, new_behind = _parts(wanted)
    if blank and {*marks, *new_marks} <= _UNSEEN:
        new_marks, new_ink = marks, ink
    anew = ["0", *new_marks, *filter(None, (new_ink, new_behind))]
    off = {_OFF.get(mark, "") for mark in marks if mark not in new_marks}
    there = [mark for mark in marks if _OFF.get(mark, "") not in off]
    onward = [*sorted(off), *(mark for mark in new_marks if mark not in there)]
    onward += [new or own for new, old, own in ((new_ink, ink, "39"), (new_behind, behind, "49")) if new != old]
    said = ";".join(onward)
    if "" in off or len(said) > len(";".join(anew)):
        said = ";".join(anew)
    return f"\x1b[{said}m" if said else "", ";".join(filter(None, (*new_marks, new_ink, new_behind)))


def _parts(style: str) -> tuple[tuple[str, ...], str, str]:
    """Marks like bold, the ink, and what lies behind; each as the terminal is told of it, empty for its own."""
    marks: list[str] = []
    ink = behind = ""
    codes = iter(style.split(";") if style else ())
    for code in codes:
        if code in ("38", "48"):
            kind = next(codes, "")
            colour = ";".join((code, kind, *(next(codes, "") for _ in range(3 if kind == "2" else 1))))
            ink, behind = (colour, behind) if code == "38" else (ink, colour)
        elif len(code) < 2:
            marks.append(code)
        elif code[:-1] in ("3", "9"):
            ink = code
        elif code[:-1] in ("4", "10"):
            behind = code
        else:
            marks.append(code)
    return tuple(marks), ink, behind


@lru_cache(maxsize=4)
def thrifty_driver(base: type[Driver]) -> type[Driver]:
    """A driver that writes what another one would, in fewer bytes."""

    def write(self: Any, data: str) -> None:
        base.write(self, thrifty(data))

    return type(f"Thrifty{base.__name__}", (base,), {"write": write})
