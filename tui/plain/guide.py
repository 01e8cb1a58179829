"""The rules in plain lines: chapters by number, single rules by name, Markdown signs taken out."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any, Final

from core.game import Game
from core.telling import words

_HEADING: Final = re.compile(r"^#{1,6}\s+(.*)$")
_MARKS: Final = re.compile(r"(\*\*|__|`)")
_LINK: Final = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_BULLET: Final = re.compile(r"^\s*[-*]\s+")


class Guide:
    """The guide of one game."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game

    @cached_property
    def chapters(self) -> list[tuple[str, list[str]]]:
        """Headings with their lines; what stands before the first heading belongs to the game's name."""
        chapters: list[tuple[str, list[str]]] = [(self._game.name, [])]
        for line in self._game.guide().splitlines():
            heading = _HEADING.match(line)
            if heading:
                chapters.append((plain(heading[1]), []))
            elif line.strip() and not set(line.strip()) <= set("|-: "):
                chapters[-1][1].append(plain(line))
        return [chapter for chapter in chapters if chapter[1]]

    def lines(self, wanted: str) -> list[str]:
        """The contents; the chapter of this number; the rules that hold this word; or, for ``all``, everything."""
        if not wanted:
            contents = [f"{number}. {title}" for number, (title, _) in enumerate(self.chapters, start=1)]
            return [*contents, words("Type r and a number for a chapter, r and a word to search, or r all.")]
        if wanted.casefold() == "all":
            return self.everything()
        if wanted.isdecimal() and 1 <= int(wanted[:4]) <= len(self.chapters):
            title, lines = self.chapters[int(wanted[:4]) - 1]
            return [f"{title}.", *lines]
        whole_word = re.compile(rf"(?<!\w){re.escape(wanted)}(?!\w)", re.IGNORECASE)
        found = [line for _, lines in self.chapters for line in lines if whole_word.search(line)]
        return found or [words("The rules do not say {wanted!r}. Type r alone for the chapters.", wanted=wanted[:40])]

    def everything(self) -> list[str]:
        """All of it."""
        return [line for title, lines in self.chapters for line in ("", f"{title}.", *lines)][1:]


def plain(line: str) -> str:
    """A line of Markdown as one speaks it.

    >>> plain("- **B-7** A *run* is [three](x) numbers: `5 6 7`.")
    'B-7 A run is three numbers: 5 6 7.'
    """
    line = _LINK.sub(r"\1", _MARKS.sub("", _BULLET.sub("", line)))
    line = re.sub(r"(?<!\w)\*([^*]+)\*(?!\w)", r"\1", line)
    return line.strip().strip("|").replace(" | ", "; ").strip()
