"""The story so far: every happening as a sentence with the seat it is about, made once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.cleaning import CHAT_CELLS, cleaned
from core.telling import words
from tui.moment import telling_of
from tui.widgets.feed import FeedLine

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tui.games.panels import GamePanels
    from tui.moment import Moment


class Story:
    """Grows with the moments it is shown."""

    def __init__(self, panels: GamePanels[Any]) -> None:
        self.lines: tuple[FeedLine, ...] = ()
        self._panels = panels
        self._read = 0

    def go_on(self, moment: Moment) -> tuple[Mapping[str, Any], ...]:
        """Take in what is new; returns the new happenings."""
        telling = telling_of(moment.info.game)
        new = moment.told[self._read :]
        self._read = len(moment.told)
        lines = []
        for told in new:
            what = told.what
            seat = what.get("seat")
            if what["kind"] == "chat":
                lines.append(FeedLine(said(moment, what), seat, "chat", "info", told.ms))
                continue
            if what["kind"] == "note":
                lines.append(FeedLine(str(what["text"]), seat, "note", "info", told.ms))
                continue
            text = telling.sentence(what, moment.names, moment.seat)
            if text:
                lines.append(FeedLine(text, seat, what["kind"], self._panels.mood(what), told.ms))
        if lines:
            self.lines += tuple(lines)
        return tuple(told.what for told in new)


def said(moment: Moment, what: Mapping[str, Any]) -> str:
    """A line of chat, with who said it."""
    text = cleaned(what.get("text"), CHAT_CELLS)
    seat = what.get("seat")
    if seat is None:
        return words("A spectator: “{text}”", text=text)
    name = words("You") if seat == moment.seat else moment.names[seat]
    return words("{name}: “{text}”", name=name, text=text)
