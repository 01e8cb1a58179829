"""The story so far: every happening as a sentence with the seat it is about, made once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.cleaning import CHAT_CELLS, cleaned
from core.telling import words
from replays.retelling import sentence_of
from tui.moment import telling_of
from tui.widgets.feed import FeedLine

if TYPE_CHECKING:
    from collections.abc import Mapping

    from net.session import Told
    from tui.games.panels import GamePanels
    from tui.moment import Moment


class Story:
    """Grows with the moments it is shown."""

    def __init__(self, panels: GamePanels[Any]) -> None:
        self.lines: tuple[FeedLine, ...] = ()
        self.beside: tuple[FeedLine, ...] = ()
        """What did not happen, and stands below it in the log: words that have no room elsewhere."""
        self._panels = panels
        self._read = 0

    @property
    def shown(self) -> tuple[FeedLine, ...]:
        """All that the sheet of the log shows."""
        return self.lines + self.beside

    def go_on(self, moment: Moment) -> tuple[Mapping[str, Any], ...]:
        """Take in what is new; returns the new happenings."""
        new = moment.told[self._read :]
        self._read = len(moment.told)
        lines = [line for told in new if (line := self.line_of(told, moment)) is not None]
        if lines:
            self.lines += tuple(lines)
        return tuple(told.what for told in new)

    def line_of(self, told: Told, moment: Moment) -> FeedLine | None:
        """One happening as a line of the log; None where no words are due."""
        what = told.what
        seat = what.get("seat")
        if what["kind"] == "chat":
            return FeedLine(said(moment, what), seat, "chat", "info", told.ms)
        if what["kind"] == "note":
            return FeedLine(str(what["text"]), seat, "note", "info", told.ms)
        text = sentence_of(telling_of(moment.info), what, moment.names, moment.seat)
        return FeedLine(text, seat, what["kind"], self._panels.mood(what), told.ms) if text else None


def said(moment: Moment, what: Mapping[str, Any]) -> str:
    """A line of chat, with who said it."""
    text = cleaned(what.get("text"), CHAT_CELLS)
    seat = what.get("seat")
    if seat is None:
        return words("A spectator: “{text}”", text=text)
    name = words("You") if seat == moment.seat else moment.names[seat]
    return words("{name}: “{text}”", name=name, text=text)
