"""Say the table: everything one can see, as sentences; they can be copied."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.telling import words
from tui.moment import telling_of
from tui.screens.sheet import Sheet
from tui.widgets.action_bar import Button
from tui.widgets.page import Line

if TYPE_CHECKING:
    from tui.screens.table import TableScreen


class Said(Sheet):
    """The sentences. ``y`` copies them through the terminal."""

    def more_buttons(self) -> tuple[Button, ...]:
        return (Button("y", "y", words("Copy")),)

    def press(self, key: str) -> bool:
        if key != "y":
            return False
        self.app.copy_to_clipboard("\n".join(line.text for line in self.lines))
        self.heading = (self.heading[0], words("Copied, if your terminal allows it (tmux: set-clipboard on)."))
        self.show()
        return True


def over(table: TableScreen) -> Said:
    """The table in words."""
    moment = table.moment
    said = telling_of(moment.info).table(moment.view, moment.names)
    return Said(table.look, words("The table in words"), tuple(Line(sentence) for sentence in said))
