"""A screen of text over the table: it scrolls, and can be searched. Help, log, scores and the like are sheets.

Arrows, j and k, PgUp and PgDn, Home and End scroll; ``/`` searches; Esc or q closes. The table goes on beneath.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from textual.geometry import Region

from core.telling import words
from tui.screens.layout import PlannedScreen
from tui.widgets.action_bar import Button, Footer
from tui.widgets.entry import Entry, EntryLine
from tui.widgets.page import Heading, Line, Page, PageScene, measure, rows
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from textual import events
    from textual.widget import Widget

    from tui.look import Look

CLOSING: Final = ("escape", "q", "backspace")


class Sheet(PlannedScreen[None]):
    """A title, lines of text, and the keys below. Subclasses give ``lines`` and may add keys."""

    def __init__(self, look: Look, title: str, lines: tuple[Line, ...], aside: str = "") -> None:
        super().__init__()
        self.look = look
        self.heading = (title, aside)
        self.lines = lines
        self.top = 0
        self.found = ""
        self.entry: Entry | None = None

    def plan(self, width: int, height: int) -> Mapping[str, Region]:
        below = {"entry": Region(0, height - 1, width, 1)} if self.entry is not None else {}
        if not below:
            below = {"keys": Region(0, height - 1, width, 1)}
        return {"heading": Region(0, 0, width, 1), "page": Region(0, 1, width, max(1, height - 2)), **below}

    def compose(self) -> Iterator[Widget]:
        look = self.look
        self.page = Page(look, id="page")
        self.title_line = Heading(look, self.heading, id="heading")
        self.keys_line = Footer(look, self.buttons(), id="keys")
        self.entry_line = EntryLine(look, None, id="entry")
        self.show()
        yield from (self.title_line, self.page, self.keys_line, self.entry_line)

    def buttons(self) -> tuple[Button, ...]:
        """The keys of this sheet."""
        return (
            Button("scroll", "↑↓", words("Scroll")),
            Button("search", "/", words("Search")),
            *((Button("next", "n", words("Next")),) if self.found else ()),
            *self.more_buttons(),
            Button("close", "Esc", words("Close")),
        )

    def more_buttons(self) -> tuple[Button, ...]:
        """Keys that only this sheet has."""
        return ()

    def press(self, key: str) -> bool:
        """A key of this sheet's own, or the id of one of its buttons. Whether it meant something."""
        return False

    # ── showing ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def show(self) -> None:
        """Show the lines from where one has scrolled to."""
        self.page.show(PageScene(self.lines, self.top, self.found))
        self.keys_line.show(self.buttons())
        self.title_line.show(self.heading)
        self.entry_line.show(self.entry)

    def dress(self, look: Look) -> None:
        """Another look, at once."""
        self.look = look
        for panel in (self.page, self.title_line, self.keys_line, self.entry_line):
            panel.dress(look)

    def _furthest(self) -> int:
        width, height = self.page.size
        return max(0, len(rows(self.lines, measure(width))) - height)

    def scroll_by(self, count: int) -> None:
        """Scroll by so many rows."""
        self.top = min(max(0, self.top + count), self._furthest())
        self.show()

    def search_on(self, skip: int = 1) -> None:
        """Go to the next row that holds what is searched for, around the end."""
        wanted = self.found.casefold()
        every = rows(self.lines, measure(self.page.size.width))
        order = [*range(self.top + skip, len(every)), *range(self.top + skip)]
        hit = next((at for at in order if wanted in every[at][2].casefold()), None)
        if hit is not None:
            self.top = min(hit, self._furthest())
        self.show()

    # ── keys, paste, mouse ───────────────────────────────────────────────────────────────────────────────────────────

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        if self.entry is not None:
            self._type(event)
        elif event.key == "colon":
            self.open_menu()
        else:
            self._do(event.key)

    def press_button(self, action: str) -> None:
        self._do(action)

    def _do(self, key: str) -> None:
        page = max(1, self.page.size.height - 1)
        steps = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -page, "pagedown": page, "space": page}
        if key in steps:
            self.scroll_by(steps[key])
        elif key in ("home", "g"):
            self.scroll_by(-(10**9))
        elif key in ("end", "upper_g", "G"):
            self.scroll_by(10**9)
        elif key in ("slash", "search"):
            self._ask(Entry(words("Search")))
        elif key in ("n", "next") and self.found:
            self.search_on()
        elif self.press(key):
            pass
        elif key in (*CLOSING, "close"):
            self.dismiss(None)

    def _ask(self, entry: Entry | None) -> None:
        self.entry = entry
        self.show()
        self.refresh(layout=True)

    def _type(self, event: events.Key) -> None:
        assert self.entry is not None
        if event.key == "escape":
            self._ask(None)
        elif event.key == "enter":
            self.found = self.entry.text.strip()
            self._ask(None)
            if self.found:
                self.search_on(0)
        else:
            self.entry = self.entry.after(event) or self.entry
            self.entry_line.show(self.entry)

    def on_paste(self, event: events.Paste) -> None:
        from core.cleaning import cleaned

        event.stop()
        if self.entry is not None:
            self.entry = self.entry.put(cleaned(event.text, 80))
            self.entry_line.show(self.entry)

    def on_mouse_scroll_down(self) -> None:
        self.scroll_by(3)

    def on_mouse_scroll_up(self) -> None:
        self.scroll_by(-3)

    def on_panel_picked(self, message: Panel.Picked) -> None:
        if message.spot.kind == "action":
            self._do(str(message.spot.value))
