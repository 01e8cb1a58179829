"""A screen of rows to choose from: up and down go from row to row, left and right change a value, Enter does more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from rich.cells import cell_len
from textual.geometry import Region

from core.telling import words
from tui.screens.layout import PlannedScreen
from tui.widgets.action_bar import Button, Footer
from tui.widgets.choice_list import ChoiceList, ChoiceScene, Row, rows_of
from tui.widgets.entry import Entry, EntryLine
from tui.widgets.page import Heading
from tui.widgets.panel import Panel
from tui.widgets.stepper import LESS, MORE

if TYPE_CHECKING:
    from textual import events
    from textual.widget import Widget

    from tui.look import Look

R = TypeVar("R")


class Choosing(PlannedScreen[R]):
    """Subclasses give ``rows`` and say what a step, Enter, and the end of it come to."""

    def __init__(self, look: Look, title: str, aside: str = "") -> None:
        super().__init__()
        self.look = look
        self.heading = (title, aside)
        self.cursor = 0
        self.entry: Entry | None = None
        self.told = ""
        """Said in place of what the marked row is about, until the next key."""

    # ── what subclasses say ──────────────────────────────────────────────────────────────────────────────────────────

    def rows(self) -> tuple[Row, ...]:
        """The rows as they are now."""
        raise NotImplementedError

    def notes(self) -> tuple[tuple[str, str], ...]:
        """What stands below the rows: ink and text of each line."""
        return ()

    def step(self, row: Row, by: int) -> None:
        """Left (-1) or right (1) on a row."""

    def enter(self, row: Row) -> None:
        """Enter on a row."""
        self.step(row, 1)

    def typed(self, text: str) -> None:
        """What was typed into the line."""

    def close(self) -> None:
        """Esc."""
        self.dismiss(None)

    def buttons(self) -> tuple[Button, ...]:
        """The keys of this screen."""
        return (
            Button("down", "↑↓", words("Go")),
            Button("right", "←→", words("Change")),
            Button("enter", "Enter", words("Change")),
            Button("escape", "Esc", words("Done")),
        )

    def key(self, key: str) -> bool:
        """A key of its own; whether it meant something."""
        return False

    # ── the rest ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def plan(self, width: int, height: int) -> Mapping[str, Region]:
        below = "keys" if self.entry is None else "entry"
        return {
            "heading": Region(0, 0, width, 1),
            "rows": Region(0, 1, width, max(1, height - 2)),
            below: Region(0, height - 1, width, 1),
        }

    def compose(self) -> Iterator[Widget]:
        look = self.look
        self.title_line = Heading(look, self.heading, id="heading")
        self.list = ChoiceList(look, id="rows")
        self.keys_line = Footer(look, self.buttons(), id="keys")
        self.entry_line = EntryLine(look, None, id="entry")
        self.show()
        yield from (self.title_line, self.list, self.keys_line, self.entry_line)

    def show(self) -> None:
        """Show the rows as they are now."""
        rows = self.rows()
        self.cursor = min(self.cursor, max(0, len(rows) - 1))
        if self.told and rows:
            rows = with_about(rows, self.cursor, self.told)
        (title, aside), notes = self.heading, self.notes()
        if cell_len(title) + cell_len(aside) + 4 > self.app.size.width:  # a sentence that is cut off helps nobody
            if not rows or len(rows) < self._rows_shown():
                notes = (*notes, ("dim", ""), ("gold", aside)) if notes else (("gold", aside),)
            else:
                rows = with_about(rows, self.cursor, f"{aside} {rows[self.cursor].about}")
            aside = ""
        self.list.show(ChoiceScene(rows, self.cursor, notes))
        self.title_line.show((title, aside))
        self.keys_line.show(self.buttons())
        self.entry_line.show(self.entry)

    def _rows_shown(self) -> int:
        """How many rows the list has room for."""
        place = self.plan(*self.app.size)["rows"]
        return rows_of(place.width, place.height)

    def say(self, text: str) -> None:
        """Something beside the title."""
        self.heading = (self.heading[0], text)
        self.show()

    def tell(self, text: str) -> None:
        """A sentence that may be long, such as why something cannot be done."""
        self.told = text
        self.say("")

    def dress(self, look: Look) -> None:
        """Another look, at once."""
        self.look = look
        for panel in (self.title_line, self.list, self.keys_line, self.entry_line):
            panel.dress(look)

    def ask(self, entry: Entry | None) -> None:
        """Open the line to type into, or close it."""
        self.entry = entry
        self.show()
        self.refresh(layout=True)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        if self.entry is None and event.key == "colon":
            self.open_menu()
        elif self.entry is None:
            self._do(event.key)
        elif event.key == "escape":
            self.ask(None)
        elif event.key == "enter":
            text = self.entry.text
            self.ask(None)
            self.typed(text)
            self.show()
        else:
            self.entry = self.entry.after(event) or self.entry
            self.entry_line.show(self.entry)

    def on_paste(self, event: events.Paste) -> None:
        from core.cleaning import cleaned

        event.stop()
        if self.entry is not None:
            self.entry = self.entry.put(cleaned(event.text, 120))
            self.entry_line.show(self.entry)

    def press_button(self, action: str) -> None:
        self._do(action)

    def _do(self, key: str) -> None:
        rows = self.rows()
        self.told = ""
        page = max(1, rows_of(*self.list.size) - 1)
        moves = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -page, "pagedown": page}
        if self.key(key):
            self.show()
        elif key in moves and rows:
            last = len(rows) - 1
            wrapped = (self.cursor + moves[key]) % len(rows) if abs(moves[key]) == 1 else self.cursor + moves[key]
            self.cursor = min(max(0, wrapped), last)
            self.show()
        elif key in ("left", "h", "right", "l") and rows:
            if rows[self.cursor].steps:
                self.step(rows[self.cursor], -1 if key in ("left", "h") else 1)
            self.show()
        elif key in ("enter", "space") and rows:
            self.enter(rows[self.cursor])
            self.show()
        elif key in ("escape", "q", "backspace"):
            self.close()

    def on_panel_picked(self, message: Panel.Picked) -> None:
        spot, rows = message.spot, self.rows()
        self.told = ""
        if spot.kind == "action":
            self._do(str(spot.value))
        elif spot.kind in (LESS, MORE):
            self.cursor = int(spot.value)
            self.step(rows[self.cursor], -1 if spot.kind == LESS else 1)
            self.show()
        elif spot.kind == "row":
            if self.cursor == spot.value:
                self.enter(rows[self.cursor])
            self.cursor = int(spot.value)
            self.show()

    def on_mouse_scroll_down(self) -> None:
        self._do("down")

    def on_mouse_scroll_up(self) -> None:
        self._do("up")


def with_about(rows: tuple[Row, ...], at: int, about: str) -> tuple[Row, ...]:
    """The rows, with another sentence on what one of them is about."""
    return (*rows[:at], replace(rows[at], about=about), *rows[at + 1 :])
