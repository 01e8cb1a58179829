"""All commands by name: type a part of one, Enter does it. Each has its key beside it, and the reason if not now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from textual.geometry import Region

from core.telling import words
from tui.screens.choosing import Choosing
from tui.widgets.action_bar import Button
from tui.widgets.choice_list import Row
from tui.widgets.entry import Entry

if TYPE_CHECKING:
    from textual import events

    from tui.screens.table import TableScreen


class Palette(Choosing[str]):
    """Gives the id of the action that was chosen."""

    def __init__(self, table: TableScreen) -> None:
        super().__init__(table.look, words("Menu"))
        self.table = table
        self.entry = Entry(words("Find"), longest=40)

    def plan(self, width: int, height: int) -> Mapping[str, Region]:
        return {
            "heading": Region(0, 0, width, 1),
            "rows": Region(0, 1, width, max(1, height - 3)),
            "entry": Region(0, height - 2, width, 1),
            "keys": Region(0, height - 1, width, 1),
        }

    def rows(self) -> tuple[Row, ...]:
        table = self.table
        wanted = self.entry.text.casefold() if self.entry else ""
        offers = {offer.action: offer for offer in table.games.offers(table.state, table.hands)}
        shown = []
        for action in table.actions():
            if action.group == "move" or wanted not in f"{words(action.words)} {action.id}".casefold():
                continue
            offer = offers.get(action.id)
            if offer is not None and offer.reason:
                about = words("Not now: {reason}", reason=offer.reason)
            else:
                about = words(action.about)
            shown.append(Row(action.id, words(action.words), table.keys.shown(action.id), about, steps=False))
        return tuple(shown)

    def buttons(self) -> tuple[Button, ...]:
        return (
            Button("down", "↑↓", words("Go")),
            Button("enter", "Enter", words("Do it")),
            Button("escape", "Esc", words("Back to the table")),
        )

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        if event.key in ("up", "down", "pageup", "pagedown", "enter", "escape"):
            self._do(event.key)
        elif self.entry is not None:
            self.entry = self.entry.after(event) or self.entry
            self.cursor = 0
            self.show()

    def enter(self, row: Row) -> None:
        self.dismiss(row.id)


def open_palette(table: TableScreen) -> None:
    """Open it over a table; what is chosen is done there."""

    def chosen(action: str | None) -> None:
        if action is not None:
            table.do(action)

    table.app.push_screen(Palette(table), chosen)
