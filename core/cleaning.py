"""Foreign text made fit for one line of a screen: names, titles and chat, wherever they come from.

What could act on a terminal, hide, or turn other text around is taken out: control characters (escape sequences with
their arguments), bidirectional marks, zero-width characters, stacks of accents. Square brackets are spelled as round
ones, so that text can never be markup. Width is counted in terminal cells.

>>> cleaned("Ann\\x1b[31m\\u202e Lee [bold]", 20)
'Ann Lee (bold)'
>>> cleaned("山田太郎", 5), width("山田")
('山田…', 4)
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from core.lookalikes import skeleton

NAME_CELLS: Final = 20
"""Longest name, in terminal cells."""
TITLE_CELLS: Final = 40
"""Longest title of a table."""
CHAT_CELLS: Final = 240
"""Longest line of chat."""

_ESCAPES = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[PX^_][^\x1b]*(?:\x1b\\)?|.)?", re.DOTALL
)
_GONE = frozenset({"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"})  # controls, format marks, private, surrogates, unassigned
_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters and signs that draw nothing
_ROUND = {ord("["): "(", ord("]"): ")"}
MOST_MARKS: Final = 2
"""How many combining marks may sit on one letter: enough for every living script's names, too few for a tower."""


def width(text: str) -> int:
    """How many terminal cells a text takes."""
    return sum(map(_cells, text))


def _cells(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1


def cleaned(text: object, most: int) -> str:
    """The text on one line, without what it must not hold, in at most so many cells. May be empty.

    >>> cleaned("a\\u200bb\\nc", 10), cleaned(None, 5)
    ('ab c', '')
    >>> width(cleaned("e" + "\\u0301" * 50, 10))
    1
    """
    if not isinstance(text, str):
        return ""
    # A cell takes at most a letter and its marks; nothing beyond this can be shown, and nobody shall make us read it.
    text = _ESCAPES.sub("", text[: most * 16])
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", text).translate(_ROUND):
        category = unicodedata.category(character)
        if character.isspace() or character in "\t\n\r":
            if kept and kept[-1] != " ":
                kept.append(" ")
            marks = 0
        elif category in _GONE or character in _INVISIBLE or category == "Me":
            continue
        elif category == "Mn":
            marks += 1
            if kept and marks <= MOST_MARKS:
                kept.append(character)
        else:
            marks = 0
            kept.append(character)
    return shortened("".join(kept).strip(), most)


def shortened(text: str, most: int) -> str:
    """The text in at most so many cells, with an ellipsis where something was cut off."""
    if width(text) <= most:
        return text
    used, end = 0, 0
    for end, character in enumerate(text):  # noqa: B007 -- the index after the last kept character is what we want
        used += _cells(character)
        if used > most - 1:
            break
    return text[:end].rstrip() + "…"


def printable(text: str) -> str:
    """Text without control characters and invisible directions, whoever wrote it.

    >>> printable("a\\tb\\x1b[2Jc\\u202ed")
    'a b[2Jcd'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_printable, text))


def _printable(character: str) -> str:
    if character in "\t\n\r":
        return " "
    category = unicodedata.category(character)
    if category == "Cs":  # a byte of a file name that is no text
        return "?"
    return "" if category in ("Cc", "Cf", "Co", "Zl", "Zp") else character


def clean_name(name: object, otherwise: str = "Somebody") -> str:
    """A name as it is shown everywhere.

    >>> clean_name("  Ann  "), clean_name("\\x00", "Guest")
    ('Ann', 'Guest')
    """
    return cleaned(name, NAME_CELLS) or otherwise


def distinct_name(name: str, taken: frozenset[str]) -> str:
    """The name, or the name with a number where somebody at the table has it, or one that looks the same.

    >>> distinct_name("Ann", frozenset({"ann", "Ann 2"})), distinct_name("Аnn", frozenset({"Ann"})) == "Аnn 2"
    ('Ann 3', True)
    """
    seen = set(map(skeleton, taken))
    if skeleton(name) not in seen:
        return name
    number = 2
    while True:
        ending = f" {number}"
        candidate = shortened(name, NAME_CELLS - len(ending)) + ending
        if skeleton(candidate) not in seen:
            return candidate
        number += 1
