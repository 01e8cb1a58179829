"""The story of a replay: every sentence is made once for each viewer, and the log of any moment is a cut of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tui.screens.story import Story

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tui.games.panels import GamePanels
    from tui.moment import Moment
    from tui.widgets.feed import FeedLine


class Retold(Story):
    """A story that can be told up to any moment. A viewer's own is kept while one looks through other eyes."""

    def __init__(self, panels: GamePanels[Any]) -> None:
        super().__init__(panels)
        self._by_viewer: dict[Any, tuple[list[FeedLine], list[int]]] = {}
        self.viewer: Any = None

    def go_on(self, moment: Moment) -> tuple[Mapping[str, Any], ...]:
        """Tell up to this moment; what is new is what comes after the moment before, where it was earlier."""
        lines, counts = self._by_viewer.setdefault(self.viewer, ([], []))
        for told in moment.told[len(counts) :]:
            line = self.line_of(told, moment)
            if line is not None:
                lines.append(line)
            counts.append(len(lines))
        so_far = len(moment.told)
        self.lines = tuple(lines[: counts[so_far - 1] if so_far else 0])
        new = moment.told[self._read :]
        self._read = so_far
        return tuple(told.what for told in new)

    def forget(self) -> None:
        """The game has more lines, or more open eyes: tell it anew."""
        self._by_viewer.clear()
