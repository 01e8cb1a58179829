"""Chat: one line to type into, and lines that are ready. It never takes keys from the table; Esc goes back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from textual.geometry import Region

from core.cleaning import CHAT_CELLS, cleaned
from core.telling import words
from tui.screens.sheet import Sheet
from tui.widgets.action_bar import Button
from tui.widgets.entry import Entry
from tui.widgets.page import Line

if TYPE_CHECKING:
    from textual import events

    from tui.screens.table import TableScreen

READY: Final = ("Nice bluff.", "Well called.", "One minute, please.", "Thank you for the game.", "Hello, everybody.")


class Chat(Sheet):
    """What was said, and the line to say something. Up and down bring the lines that are ready."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        spoken = [line for line in table.story.lines if line.kind == "chat"]
        lines = [Line(line.text, line.mood, seat=line.seat, indent=2) for line in spoken]
        lines = lines or [Line(words("Nobody has said anything so far."), "dim")]
        ready = [Line(words(text), mark=f"{n}", indent=2) for n, text in enumerate(READY, start=1)]
        lead = [Line(""), Line(words("Ready to say: up and down bring them into the line below."), "dim")]
        super().__init__(table.look, words("Chat"), (*lines, *lead, *ready))
        self.entry = Entry(words("Say"), longest=CHAT_CELLS)
        self._ready = -1

    def plan(self, width: int, height: int) -> Mapping[str, Region]:
        return {
            "heading": Region(0, 0, width, 1),
            "page": Region(0, 1, width, max(1, height - 3)),
            "entry": Region(0, height - 2, width, 1),
            "keys": Region(0, height - 1, width, 1),
        }

    def buttons(self) -> tuple[Button, ...]:
        return (
            Button("say", "Enter", words("Say it")),
            Button("ready", "↑↓", words("Lines that are ready")),
            Button("close", "Esc", words("Back to the table")),
        )

    def on_mount(self) -> None:
        self.call_after_refresh(self.scroll_by, 10**9)

    def _type(self, event: events.Key) -> None:
        assert self.entry is not None
        if event.key == "escape":
            self.dismiss(None)
        elif event.key == "enter":
            self._do("say")
        elif event.key in ("up", "down"):
            self._bring(1 if event.key == "down" else -1)
        else:
            self.entry = self.entry.after(event) or self.entry
            self.entry_line.show(self.entry)

    def press(self, key: str) -> bool:
        if key == "say":
            self.run_worker(self._say(), name="chat")
        elif key == "ready":
            self._bring(1)
        return key in ("say", "ready")

    def _bring(self, step: int) -> None:
        self._ready = (self._ready + step) % len(READY)
        self.entry = Entry(words("Say"), longest=CHAT_CELLS).put(words(READY[self._ready]))
        self.entry_line.show(self.entry)

    async def _say(self) -> None:
        text = cleaned(self.entry.text if self.entry else "", CHAT_CELLS)
        if text:
            await self.table.session.chat(text)
        self.dismiss(None)


def over(table: TableScreen) -> Chat:
    """Chat at this table."""
    return Chat(table)
