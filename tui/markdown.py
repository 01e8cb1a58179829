"""The little Markdown that guides are written in, as lines of a page: headings, lists, tables, numbered rules."""

from __future__ import annotations

import re
from typing import Final

from tui.widgets.page import Line

_LINK: Final = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_SIGNS: Final = re.compile(r"(\*\*|__|`|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w))")
_RULE: Final = re.compile(r"^([A-Z]{1,2}-\d+[a-z]?)[.:]?\s+(.*)$")
_RULED: Final = re.compile(r"^\s*\|?[\s:|-]+\|?\s*$")


def plain(text: str) -> str:
    """A piece of Markdown without its signs.

    >>> plain("A *run* is [three](x) **numbers**: `5 6 7`.")
    'A run is three numbers: 5 6 7.'
    """
    return _SIGNS.sub("", _LINK.sub(r"\1", text)).strip()


def page_of(markdown: str) -> tuple[Line, ...]:
    """The lines of a page.

    >>> [(line.mark, line.text) for line in page_of("# Rules\\n\\n- **B-7** Three of a kind.")]
    [('', 'Rules'), ('', ''), ('B-7', 'Three of a kind.')]
    """
    lines: list[Line] = []
    paragraph: list[str] = []

    def end() -> None:
        if paragraph:
            lines.append(_item(" ".join(paragraph)))
            paragraph.clear()

    for raw in markdown.splitlines():
        text = raw.strip()
        if not text:
            end()
            if lines and lines[-1].text:
                lines.append(Line(""))
        elif text.startswith("#"):
            end()
            level = len(text) - len(text.lstrip("#"))
            lines.append(Line(plain(text.lstrip("#")), "gold" if level <= 2 else "info", bold=True))
        elif text.startswith("|"):
            end()
            if not _RULED.match(text) or any(mark.isalnum() for mark in text):
                lines.append(_row(text))
        elif text[:2] in ("- ", "* "):
            end()
            paragraph.append(text)
        else:
            paragraph.append(text)
    end()
    return tuple(lines)


def _item(text: str) -> Line:
    bullet = text[:2] in ("- ", "* ")
    said = plain(text[2:] if bullet else text)
    rule = _RULE.match(said)
    if rule:
        return Line(rule[2], mark=rule[1], indent=6)
    return Line(said, mark="·" if bullet else "", indent=2 if bullet else 0)


def _row(text: str) -> Line:
    cells = [plain(cell) for cell in text.strip("|").split("|")]
    return Line("  ·  ".join(cell for cell in cells if cell), "text", indent=2)
