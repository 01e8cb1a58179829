"""Where the turns and the chapters of a game began, found while it is read."""

from __future__ import annotations

from typing import Any, NamedTuple

from core.annals import Annals


class SoFar(NamedTuple):
    """How far the turns had come, to go back to."""

    turns: int
    chapters: int
    moments: int
    chapter: tuple[int, Any]
    state: Any


class Turns:
    """The lines that began something."""

    def __init__(self) -> None:
        self.turns: list[int] = []
        self.chapters: list[tuple[int, int]] = []
        self.moments: list[tuple[int, Any]] = []
        self._chapter: tuple[int, Any] = (0, None)
        self._state: Any = None

    def look(self, line: int, state: Any, annals: Annals) -> None:
        """The state after this line."""
        if state is self._state:
            return
        chapter = annals.chapter(state)
        if chapter != self._chapter:
            if self._state is not None:
                self.moments.append((line, self._state))
            self.turns.append(line)
            if chapter[0] != self._chapter[0]:
                self.chapters.append((line, chapter[0]))
            self._chapter = chapter
        self._state = state

    def so_far(self) -> SoFar:
        """What is certain now, before something is looked at that may still turn out otherwise."""
        return SoFar(len(self.turns), len(self.chapters), len(self.moments), self._chapter, self._state)

    def back_to(self, kept: SoFar) -> None:
        """Forget what was seen since."""
        del self.turns[kept.turns :], self.chapters[kept.chapters :], self.moments[kept.moments :]
        self._chapter, self._state = kept.chapter, kept.state
