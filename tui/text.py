"""Text made to fit. Widths are cells of the terminal, not characters. (`core.cleaning` makes foreign text safe.)"""

from __future__ import annotations

from functools import lru_cache

from rich.cells import cell_len


def fit(text: str, width: int, ellipsis: str = "…") -> str:
    """The text, cut at a cell border and ended by an ellipsis where it is too long.

    >>> fit("Beatrice", 5), fit("Bea", 5), fit("東京都", 5)
    ('Beat…', 'Bea', '東京…')
    """
    if width <= 0:
        return ""
    if cell_len(text) <= width:
        return text
    return cut(text, width - 1) + ellipsis


def cut(text: str, width: int) -> str:
    """As much of the text as fits into so many cells.

    >>> cut("東京都", 5), cut("abc", 2)
    ('東京', 'ab')
    """
    kept = ""
    for mark in text:
        width -= cell_len(mark)
        if width < 0:
            break
        kept += mark
    return kept


@lru_cache(maxsize=2048)
def wrap(text: str, width: int) -> tuple[str, ...]:
    """The text in lines of at most so many cells, broken at spaces, and within a word only where it must be.

    >>> wrap("Bea draws a card.", 9)
    ('Bea draws', 'a card.')
    >>> wrap("/home/bea/games/one.honor", 20)  # a path after a folder
    ('/home/bea/games/', 'one.honor')
    """
    width = max(1, width)
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        if line and cell_len(line) + 1 + cell_len(word) <= width:
            line += " " + word
            continue
        if line:
            lines.append(line)
        line = word
        while cell_len(line) > width:
            head = cut(line, width) or line[0]
            head = head[: head.rfind("/") + 1] or head
            lines.append(head)
            line = line[len(head) :]
    lines.append(line)
    return tuple(lines)
