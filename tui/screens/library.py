"""The library: all saved games, to watch, to look through, to check, to put in order."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from textual.geometry import Region

from core.cleaning import clean_name
from core.registry import name_of
from core.telling import plural, words
from net.elsewhere import elsewhere
from replays import shelf
from replays.catalogue import Catalogue, Entry
from replays.listing import Wish, chosen, people_of
from tui.problem import why
from tui.screens.layout import PressedScreen
from tui.screens.library_acts import KEYS, LibraryActs
from tui.widgets.action_bar import Button, Footer
from tui.widgets.entry import Entry as Typed
from tui.widgets.entry import EntryLine
from tui.widgets.game_list import GameList, GameListScene, GameRow, length_in_words, room
from tui.widgets.page import Heading
from tui.widgets.panel import Panel
from tui.widgets.too_small import MIN_HEIGHT, MIN_WIDTH, TooSmall

if TYPE_CHECKING:
    from textual import events
    from textual.widget import Widget

    from tui.app import HonorApp
    from tui.look import Look

CLOSING: Final = ("escape", "q", "backspace")


class LibraryScreen(LibraryActs, PressedScreen[None]):
    """A list that is sorted, filtered and searched as one goes; audits run behind it."""

    def __init__(self, app: HonorApp, folder: Path, index: Path | None = None) -> None:
        super().__init__()
        self.honor = app
        self.look: Look = app.look
        self.folder = folder
        self.catalogue = Catalogue(folder, index)
        self.wish = Wish()
        self.shown: list[Entry] = []
        self.cursor = 0
        self.said = words("Looking …")
        self.typed: Typed | None = None
        self.typed_done: Callable[[str], None] | None = None
        self.thrown: list[shelf.Thrown] = []
        self.ready = False

    def plan(self, width: int, height: int) -> Mapping[str, Region]:
        if width < MIN_WIDTH or height < MIN_HEIGHT:
            return {"small": Region(0, 0, width, height)}
        below = "keys" if self.typed is None else "entry"
        return {
            "heading": Region(0, 0, width, 1),
            "games": Region(0, 1, width, height - 2),
            below: Region(0, height - 1, width, 1),
        }

    def compose(self) -> Iterator[Widget]:
        look = self.look
        self.panels: dict[str, Panel[Any]] = {
            "heading": Heading(look, id="heading"),
            "games": GameList(look, id="games"),
            "keys": Footer(look, id="keys"),
            "entry": EntryLine(look, None, id="entry"),
            "small": TooSmall(look, "", id="small"),
        }
        self.show()
        yield from self.panels.values()

    def on_mount(self) -> None:
        self.look_again()

    def on_screen_resume(self) -> None:
        if self.ready:  # a game was watched or played meanwhile
            self.look_again()

    def on_unmount(self) -> None:
        self.catalogue.close()

    # ── showing ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def look_again(self) -> None:
        """Look at the folder once more."""
        self.run_worker(self._refresh(), name="refresh", exclusive=True, group="library")

    async def _refresh(self) -> None:
        def progress(done: int, total: int) -> None:
            if done % 100 == 0 and total > 500:
                self.said = words("Reading games: {done} of {total}", done=done, total=total)
                self.app.call_from_thread(self.show)

        try:
            await asyncio.to_thread(self.catalogue.refresh, progress)
        except OSError as error:
            self.said = words("The folder cannot be read: {why}.", why=why(error))
            self.show()
            return
        self.ready = True
        self.said = ""
        self.choose()
        await self.check()

    async def check(self) -> None:
        """Audit what can be seen and was not audited since it changed, one game after the other."""
        from replays.own_audit import own_audit

        while True:
            there = self.on_view()
            todo = next((entry for entry in there if not entry.verdict and not entry.game.trouble), None)
            if todo is None or not self.is_mounted:
                return
            report = await elsewhere().at_length(own_audit, todo.game.path)
            if self.catalogue.entry(todo.name) is None:
                return
            await elsewhere().on_disk(self.catalogue.judged, todo.name, report.verdict)
            self.shown = [self.catalogue.entry(entry.name) or entry for entry in self.shown]
            self.show()

    def choose(self, keep: str = "") -> None:
        """The games that are wished for; the cursor stays at the game of this name."""
        keep = keep or (self.shown[self.cursor].name if self.cursor < len(self.shown) else "")
        self.shown = chosen(self.catalogue.games(), self.wish)
        self.cursor = next((at for at, entry in enumerate(self.shown) if entry.name == keep), 0)
        self.show()

    def _first(self) -> int:
        high = room(self.panels["games"].size.height or 22)
        return max(0, min(self.cursor - high // 2, len(self.shown) - high))

    def on_view(self) -> list[Entry]:
        """The games that are on the screen, the marked one first."""
        high, first = room(self.panels["games"].size.height or 22), self._first()
        return [*self.shown[self.cursor : self.cursor + 1], *self.shown[first : first + high]]

    def show(self) -> None:
        """Show things as they are now."""
        first = self._first()
        rows = self.shown[first : first + room(self.panels["games"].size.height or 22)]
        scene = GameListScene(
            tuple(_row(entry) for entry in rows),
            first,
            self.cursor,
            len(self.shown),
            self._about(),
            self.wish.sort,
            self.said or words("No game is like that.") if self.ready else self.said,
        )
        self.panels["games"].show(scene)
        self.panels["heading"].show((words("Replays"), self.said or self.counted()))
        self.panels["keys"].show(self.buttons())
        self.panels["entry"].show(self.typed)

    def counted(self) -> str:
        """How many games are listed, which, and in what order."""
        total = len(self.catalogue.games())
        parts = [plural("{count} game", "{count} games", total)]
        if len(self.shown) != total:
            parts = [words("{shown} of {total} games", shown=len(self.shown), total=total)]
        parts += [name_of(self.wish.game)] if self.wish.game else []
        if self.wish.finished is not None:
            parts.append(words("over") if self.wish.finished else words("unfinished"))
        if self.wish.words:
            parts.append(f"“{self.wish.words}”")
        parts.append(words("by {column}", column=words(self.wish.sort)))
        return " · ".join(parts)

    def _about(self) -> tuple[str, ...]:
        if self.cursor >= len(self.shown):
            return ()
        entry = self.shown[self.cursor]
        game = entry.game
        if game.trouble:
            return (words("{file}: {trouble}.", file=entry.name, trouble=game.trouble),)
        verdict = words(entry.verdict) if entry.verdict else words("being checked")
        names = ", ".join(clean_name(name, "?") for name in game.names)
        return (
            words("{names}. Verdict: {verdict}; trust level {trust}.", names=names, verdict=verdict, trust=game.trust),
            words("The file {file}, {size} kB.", file=entry.name, size=max(1, game.size // 1024)),
        )

    def buttons(self) -> tuple[Button, ...]:
        return (
            Button("enter", "Enter", words("Watch")),
            Button("slash", "/", words("Search")),
            Button("s", "s", words("Sort")),
            Button("f", "f", words("Game")),
            Button("o", "o", words("Over?")),
            Button("t", "t", words("Statistics")),
            Button("n", "n", words("Rename")),
            Button("d", "d", words("Delete")),
            *((Button("u", "u", words("Undo")),) if self.thrown else ()),
            Button("i", "i", words("Import")),
            Button("y", "y", words("Export")),
            Button("p", "p", words("Play on")),
            Button("escape", "Esc", words("Close")),
        )

    def dress(self, look: Look) -> None:
        """Another look, at once."""
        self.look = look
        for panel in self.panels.values():
            panel.dress(look)

    def say(self, text: str) -> None:
        """Something beside the title, until the next key."""
        self.said = self.honor.sayable(text)
        self.show()

    # ── keys and clicks ──────────────────────────────────────────────────────────────────────────────────────────────

    def on_key(self, event: events.Key) -> None:
        if self.typed is None:
            super().on_key(event)
            return
        event.stop()
        event.prevent_default()
        if event.key in ("escape", "enter"):
            text, done = self.typed.text, self.typed_done
            self.ask(None, None)
            if event.key == "enter" and done is not None:
                done(text.strip())
        else:
            self.typed = self.typed.after(event) or self.typed
            self.panels["entry"].show(self.typed)

    def ask(self, typed: Typed | None, done: Callable[[str], None] | None) -> None:
        """Open a line to type into, in place of the keys; or close it."""
        self.typed, self.typed_done = typed, done
        self.show()
        self.refresh(layout=True)

    def press(self, key: str) -> None:
        """A key, or the id of a button."""
        page = room(self.panels["games"].size.height or 22)
        last = max(0, len(self.shown) - 1)
        moves = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -page, "pagedown": page, "home": -last, "end": last}
        if key in CLOSING:
            self.dismiss(None)
        if not self.ready:  # on a slow disk: there is nothing to do anything with yet
            return
        self.said = ""
        if key in moves:
            self.cursor = min(max(0, self.cursor + moves[key]), last)
            self.show()
            self.run_worker(self.check(), name="check", exclusive=True, group="library")
        elif key in KEYS:
            KEYS[key](self)

    def on_panel_picked(self, message: Panel.Picked) -> None:
        spot = message.spot
        if spot.kind == "action":
            self.press(str(spot.value))
        elif spot.kind == "row":
            if spot.value == self.cursor:
                self.press("enter")
            else:
                self.cursor = int(spot.value)
                self.show()

    def on_panel_scrolled(self, message: Panel.Scrolled) -> None:
        self.press("up" if message.by > 0 else "down")


def _row(entry: Entry) -> GameRow:
    game = entry.game
    result = words("unfinished") if not game.finished else ", ".join(map(clean_name, game.winners)) or words("given up")
    people = ", ".join(clean_name(name, "?") for name in people_of(entry).split(", "))
    return GameRow(
        date=_local(game.created),
        game=game.title or entry.name[:15],
        people=people,
        result=result if not game.finished or not game.winners else words("{names} won", names=result),
        length=length_in_words(game.seconds),
        verdict=entry.verdict,
        finished=game.finished,
        trouble=game.trouble,
    )


def _local(created: str) -> str:
    try:
        return datetime.fromisoformat(created).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return created[:16]


def library_screen(app: HonorApp, folder: Path) -> LibraryScreen:
    """The library of a folder."""
    return LibraryScreen(app, folder)
