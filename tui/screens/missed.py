"""What happened while one was away: the last events, as sentences, and what is asked now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from core.telling import words
from tui.screens.sheet import Sheet
from tui.widgets.page import Line

if TYPE_CHECKING:
    from textual import events

    from tui.screens.table import TableScreen

MOST: Final = 14
"""Events that are told; the log has them all."""


class Missed(Sheet):
    """The summary. Enter closes it too."""

    def on_key(self, event: events.Key) -> None:
        if event.key in ("enter", "space"):
            event.stop()
            event.prevent_default()
            self.dismiss(None)


def show_missed(table: Any, since: int) -> bool:
    """Show what was told from this number on, over the table; whether that is done, or has still to be."""
    screen: TableScreen = table
    if screen.app.screen is not screen:
        return False
    moment, story = screen.moment, screen.story
    missed = [story.line_of(entry, moment) for entry in moment.told if entry.number >= since]
    lines = [line for line in missed if line is not None]
    if not lines:
        return True
    told = [Line(line.text, line.mood, seat=line.seat, indent=2) for line in lines[-MOST:]]
    if len(lines) > MOST:
        earlier = len(lines) - MOST
        told.insert(0, Line(words("{count} earlier events are in the log.", count=earlier), "dim"))
    told += [Line("", "text"), Line(moment.asked, "gold")]
    screen.app.push_screen(Missed(screen.look, words("While you were away"), tuple(told)))
    return True
