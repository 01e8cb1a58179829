"""Keys: every action with its key, each of which can be changed; what two actions want is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.telling import words
from tui.actions import GAME_FOLDERS, Action, actions_of, all_actions, at_home, key_words, keymap
from tui.screens.choosing import Choosing
from tui.widgets.action_bar import Button
from tui.widgets.choice_list import Row

if TYPE_CHECKING:
    from textual import events

    from tui.app import HonorApp


class KeysScreen(Choosing[dict[str, Any]]):
    """Gives the keys that differ from the defaults."""

    def __init__(self, app: HonorApp) -> None:
        super().__init__(app.look, words("Keys"))
        self.bound: dict[str, Any] = dict(app.rebound)
        self.waiting: str | None = None
        self.every: tuple[Action, ...] = all_actions()

    def rows(self) -> tuple[Row, ...]:
        shown = []
        for action in self.every:
            keys = self.bound.get(action.id, action.keys)
            names = [keys] if isinstance(keys, str) else list(keys)
            value = words("press a key…") if self.waiting == action.id else ", ".join(key_words(key) for key in names)
            about = words(action.about) or words(action.words)
            label = f"{words(action.words)} ({action.id})"
            shown.append(Row(action.id, label, value or words("none"), about, action.id in self.bound, False))
        return tuple(shown)

    def buttons(self) -> tuple[Button, ...]:
        return (
            Button("down", "↑↓", words("Go")),
            Button("enter", "Enter", words("Press another key")),
            Button("delete", "Del", words("Default")),
            Button("escape", "Esc", words("Done")),
        )

    def enter(self, row: Row) -> None:
        self.waiting = row.id
        self.say(words("Press the new key for {action}; Esc keeps the old one.", action=row.label))

    def key(self, key: str) -> bool:
        if key != "delete":
            return False
        self.bound.pop(self.every[self.cursor].id, None)
        self.say(self._conflicts())
        return True

    def on_key(self, event: events.Key) -> None:
        if self.waiting is None:
            super().on_key(event)
            return
        event.stop()
        event.prevent_default()
        if event.key != "escape":
            self.bound[self.waiting] = event.key
        self.waiting = None
        self.say(self._conflicts())

    def _conflicts(self) -> str:
        """The first clash, within the actions that can be on one screen."""
        shared = [action for action in self.every if action.group in ("move", "table", "app")]
        for screen in (at_home(), *((*shared, *actions_of(game)) for game in GAME_FOLDERS)):
            said = keymap(screen, self.bound).conflicts
            if said:
                return said[0]
        return ""

    def close(self) -> None:
        self.dismiss(self.bound)
