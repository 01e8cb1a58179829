"""The menu: all commands of a screen by name. Type a part of one, Enter does it; its key stands beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from textual.geometry import Region

from core.telling import words
from tui.actions import EVERYWHERE, Action, Keymap, keymap
from tui.screens.choosing import Choosing
from tui.widgets.action_bar import Button
from tui.widgets.choice_list import Row
from tui.widgets.entry import Entry

if TYPE_CHECKING:
    from textual import events

    from tui.look import Look
    from tui.screens.layout import PlannedScreen

CURSOR_KEYS = frozenset(("up", "down", "left", "right"))


class Palette(Choosing[str]):
    """Gives the id of the command that was chosen."""

    def __init__(self, look: Look, commands: tuple[Row, ...]) -> None:
        super().__init__(look, words("Menu"))
        self.every = commands
        self.entry = Entry(words("Find"), longest=40)

    def plan(self, width: int, height: int) -> Mapping[str, Region]:
        return {
            "heading": Region(0, 0, width, 1),
            "rows": Region(0, 1, width, max(1, height - 3)),
            "entry": Region(0, height - 2, width, 1),
            "keys": Region(0, height - 1, width, 1),
        }

    def rows(self) -> tuple[Row, ...]:
        wanted = self.entry.text.casefold() if self.entry else ""
        found = [row for row in self.every if wanted in f"{row.label} {row.id}".casefold()]
        return tuple(sorted(found, key=lambda row: not row.label.casefold().startswith(wanted)))

    def notes(self) -> tuple[tuple[str, str], ...]:
        return () if self.rows() else (("dim", words("No command is called that.")),)

    def buttons(self) -> tuple[Button, ...]:
        return (
            Button("down", "↑↓", words("Go")),
            Button("enter", "Enter", words("Do it")),
            Button("escape", "Esc", words("Back")),
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


def open_palette(screen: PlannedScreen[Any]) -> None:
    """Open it over a screen; what is chosen is done there."""
    if isinstance(screen, Palette):
        return
    app: Any = screen.app
    own = screen.commands()
    there = {row.label for row in own}
    keys = keymap(EVERYWHERE, getattr(app, "rebound", {}))
    more = rows_of((action for action in EVERYWHERE if words(action.words) not in there), keys)

    def chosen(command: str | None) -> None:
        if command is not None:
            screen.command(command)

    app.push_screen(Palette(app.look, (*own, *more)), chosen)


def rows_of(actions: Iterable[Action], keys: Keymap, reasons: Mapping[str, str] | None = None) -> tuple[Row, ...]:
    """Actions as commands. ``reasons``: why some of them cannot be done now."""
    shown = []
    for action in actions:
        reason = (reasons or {}).get(action.id, "")
        about = words("Not now: {reason}", reason=reason) if reason else words(action.about)
        shown.append(Row(action.id, words(action.words), keys.shown(action.id), about, steps=False))
    return tuple(shown)


def rows_of_buttons(buttons: Iterable[Button]) -> tuple[Row, ...]:
    """The commands of a screen that has nothing but its buttons."""
    able = (button for button in buttons if button.action not in CURSOR_KEYS)
    return tuple(Row(button.action, button.words, button.key, steps=False) for button in able)
