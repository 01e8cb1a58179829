"""The log: everything that happened, with a filter by seat and kind. It grows while one reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.telling import words
from tui.screens.sheet import Sheet
from tui.widgets.action_bar import Button
from tui.widgets.page import Line

if TYPE_CHECKING:
    from tui.screens.table import TableScreen

CHAT = "chat"


class Log(Sheet):
    """The sheet of everything that happened. ``f`` goes from filter to filter."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.filters: tuple[int | str | None, ...] = (None, *range(len(table.moment.names)), CHAT)
        self.filter: int | str | None = None
        super().__init__(table.look, words("Log"), ())
        self._choose()

    def more_buttons(self) -> tuple[Button, ...]:
        return (Button("f", "f", words("Filter: {what}", what=self._filter_words())),)

    def press(self, key: str) -> bool:
        if key != "f":
            return key == "l" and self.dismiss(None) is not None
        at = self.filters.index(self.filter)
        self.filter = self.filters[(at + 1) % len(self.filters)]
        self._choose()
        self.top = self._furthest()
        self.show()
        return True

    def on_mount(self) -> None:
        self.call_after_refresh(self.scroll_by, 10**9)
        self.set_interval(1.0, self._grow)

    def _grow(self) -> None:
        if self.table.story.shown and len(self.table.story.shown) != self._told:
            at_end = self.top >= self._furthest()
            self._choose()
            self.scroll_by(10**9 if at_end else 0)

    def _filter_words(self) -> str:
        if self.filter is None:
            return words("all")
        if isinstance(self.filter, str):
            return words("chat")
        return self.table.moment.names[self.filter]

    def _choose(self) -> None:
        story = self.table.story.shown
        self._told = len(story)
        kept = [
            line
            for line in story
            if self.filter is None or line.seat == self.filter or (self.filter == CHAT and line.kind == CHAT)
        ]
        self.lines = tuple(Line(line.text, line.mood, seat=line.seat, indent=2) for line in kept)
        if not kept:
            self.lines = (Line(words("Nothing so far."), "dim"),)
        self.heading = (words("Log"), words("{shown} of {all}", shown=len(kept), all=len(story)))


def over(table: TableScreen) -> Log:
    """The log of this table."""
    return Log(table)
