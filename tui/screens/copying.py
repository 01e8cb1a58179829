"""Text that one may want elsewhere: a path, an invitation, a report. It is copied through the terminal (OSC 52)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.telling import words
from tui.screens.sheet import Sheet
from tui.widgets.action_bar import Button

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import App


def copied(app: App[Any], lines: Sequence[str]) -> str:
    """Copy, and say so. Whether the terminal takes it, nobody is told: the text stays on the screen."""
    app.copy_to_clipboard("\n".join(lines))
    return words("Copied, if your terminal allows it (tmux: set-clipboard on).")


class CopiedSheet(Sheet):
    """A sheet whose text ``y`` copies."""

    def more_buttons(self) -> tuple[Button, ...]:
        return (Button("y", "y", words("Copy")),)

    def press(self, key: str) -> bool:
        if key != "y":
            return False
        self.heading = (self.heading[0], copied(self.app, [line.text for line in self.lines]))
        self.show()
        return True
