"""A line to type into, in place of a replay's keys: a note, the name of a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from core.cleaning import cleaned
from tui.screens.table import TableScreen
from tui.widgets.entry import Entry

if TYPE_CHECKING:
    from textual import events


class ReplayTyping(TableScreen):
    """A part of `ReplayScreen`."""

    entry: Entry | None
    entry_done: Callable[[str], None] | None

    def on_key(self, event: events.Key) -> None:
        if self.entry is None:
            super().on_key(event)
            return
        event.stop()
        event.prevent_default()
        if event.key in ("escape", "enter"):
            text, done = self.entry.text, self.entry_done
            self.ask_for(None, None)
            if event.key == "enter" and done is not None:
                done(text)
        else:
            self.entry = self.entry.after(event) or self.entry
            self._panels["entry"].show(self.entry)

    def on_paste(self, event: events.Paste) -> None:
        if self.entry is not None:
            event.stop()
            self.entry = self.entry.put(cleaned(event.text, 400))
            self._panels["entry"].show(self.entry)

    def ask_for(self, entry: Entry | None, done: Callable[[str], None] | None) -> None:
        """Open a line to type into, in place of the keys; or close it."""
        self.entry, self.entry_done = entry, done
        self.feed_panels()
        self.refresh(layout=True)
