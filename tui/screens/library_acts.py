"""What the library does with games: open, sort, rename, put away, take in, export, add up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from core.telling import words
from replays import shelf
from replays.listing import SORTS, Wish
from tui.problem import told, why
from tui.widgets.entry import Entry as Typed

if TYPE_CHECKING:
    from textual.app import App

    from replays.catalogue import Catalogue, Entry
    from tui.app import HonorApp
    from tui.look import Look

FILTERS: Final = (None, True, False)
"""Whether games are over: all, those that are, those that are not."""


class LibraryActs:
    """A part of `LibraryScreen`: each method is what one key does."""

    app: App[Any]
    honor: HonorApp
    look: Look
    folder: Path
    catalogue: Catalogue
    wish: Wish
    shown: list[Entry]
    cursor: int
    thrown: list[shelf.Thrown]
    say: Callable[[str], None]
    choose: Callable[[], None]
    ask: Callable[[Typed | None, Callable[[str], None] | None], None]
    run_worker: Callable[..., Any]
    counted: Callable[[], str]
    check: Callable[[], Any]

    @property
    def marked(self) -> Entry | None:
        """The game under the cursor."""
        return self.shown[self.cursor] if self.cursor < len(self.shown) else None

    def open_game(self) -> None:
        """Open the marked game."""
        if self.marked is not None:
            from tui.screens.replay import from_library

            self.app.push_screen(from_library(self.honor, str(self.marked.game.path)))

    def audit(self) -> None:
        """What the marked game proves, and what is wrong with it."""
        from tui.screens.audit import audit_screen

        async def show(file: str) -> None:
            self.app.push_screen(await audit_screen(self.honor, file))

        if self.marked is not None:
            file = str(self.marked.game.path)
            self.run_worker(show(file), name="audit sheet", group="audit sheet", exclusive=True)

    def search(self) -> None:
        """Only games in which all these words stand."""
        before = self.wish.words

        def done(text: str) -> None:
            self.wish = replace(self.wish, words=text)
            self.choose()

        self.ask(Typed(words("Search"), before, len(before)), done)

    def sort(self) -> None:
        """By the next column."""
        names = [name for name in SORTS if name != "name"]
        at = names.index(self.wish.sort) if self.wish.sort in names else -1
        self.wish = replace(self.wish, sort=names[(at + 1) % len(names)], reverse=False)
        self.choose()

    def turn_around(self) -> None:
        """The other way round."""
        self.wish = replace(self.wish, reverse=not self.wish.reverse)
        self.choose()

    def next_game(self) -> None:
        """Only games of the next kind."""
        games = ["", *sorted({entry.game.game for entry in self.catalogue.games() if entry.game.game})]
        at = games.index(self.wish.game) if self.wish.game in games else 0
        self.wish = replace(self.wish, game=games[(at + 1) % len(games)])
        self.choose()

    def next_state(self) -> None:
        """All games, those that are over, those that are not."""
        at = FILTERS.index(self.wish.finished)
        self.wish = replace(self.wish, finished=FILTERS[(at + 1) % len(FILTERS)])
        self.choose()

    def rename(self) -> None:
        """Another name for the marked game."""
        entry = self.marked
        if entry is None:
            return
        stem = entry.name.removesuffix(shelf.suffix_of(entry.game.path))

        def done(text: str) -> None:
            self._try(
                lambda: shelf.rename(entry.game.path, text),
                lambda path: words("It is called {name} now.", name=path.name),
            )

        self.ask(Typed(words("New name"), stem, len(stem)), done)

    def delete(self) -> None:
        """Into the trash; nothing is asked, because it can be taken back."""
        entry = self.marked
        if entry is None:
            return

        def said(thrown: shelf.Thrown) -> str:
            self.thrown.append(thrown)
            return words("{name} is in the trash; u takes it back.", name=thrown.path.name)

        self._try(lambda: shelf.throw_away(entry.game.path), said)

    def undo(self) -> None:
        """Take back what was thrown away last."""
        if self.thrown:
            thrown = self.thrown.pop()
            self._try(lambda: shelf.take_back(thrown), lambda path: words("{name} is back.", name=path.name))

    def take_in(self) -> None:
        """Copy a ledger from elsewhere."""
        if self.honor.hosted:  # any file of the server could be asked for
            self.say(words("You play on a server: files of yours are not there, and its own are not for you."))
            return

        def done(text: str) -> None:
            if text:
                source = Path(text).expanduser()
                self._try(
                    lambda: shelf.take_in(source, self.folder),
                    lambda path: words("Taken in as {name}.", name=path.name),
                )

        self.ask(Typed(words("Import FILE")), done)

    def _try(self, work: Callable[[], Any], said: Callable[[Any], str]) -> None:
        try:
            text = said(work())
        except shelf.NotDone as error:
            self.say(told(error))
            return
        self.run_worker(self._after(text), name="after", exclusive=True, group="library")

    async def _after(self, text: str) -> None:
        await asyncio.to_thread(self.catalogue.refresh)
        self.choose()
        self.say(text)
        await self.check()

    def export(self) -> None:
        """Write the marked game in another form."""
        if self.honor.hosted:
            self.say(words("You play on a server, where no files are written."))
            return
        entry = self.marked
        if entry is None or entry.game.trouble:
            return
        suggestion = entry.name.removesuffix(shelf.suffix_of(entry.game.path)) + ".html"
        lead = words("Export to FILE (.html .txt .json .cast .svg)")
        self.ask(Typed(lead, suggestion, len(suggestion)), lambda text: self._export_to(entry, text))

    def _export_to(self, entry: Entry, text: str) -> None:
        from tui.exports import FORMS, form_of

        path = Path(text).expanduser()
        form = form_of(path)
        if form is None:
            self.say(words("The ending says the form: {forms}.", forms=", ".join(FORMS)))
            return
        self.say(words("Writing {path} …", path=path))
        self.run_worker(self._write(entry, form, path), name="export", group="export")

    async def _write(self, entry: Entry, form: str, path: Path) -> None:
        from replays.files import write_new
        from replays.formats import Unreadable
        from replays.player import Player
        from replays.private_files import PrivateFileError
        from tui.exports import exported

        def work() -> None:
            player = Player.open(entry.game.path)
            viewers = player.viewers if player.knows_all else None
            write_new(path, exported(player, form, None, viewers=viewers))

        try:
            await asyncio.to_thread(work)
        except (Unreadable, PrivateFileError) as error:
            self.say(told(error))
        except OSError as error:
            self.say(words("It cannot be written: {why}.", why=why(error)))
        else:
            self.say(words("Written to {path}.", path=path))

    def play_on(self) -> None:
        """Go on with an unfinished game against bots."""
        entry = self.marked
        if entry is None or entry.game.trouble or entry.game.finished:
            self.say(words("Only a game that is not over can be gone on with."))
            return
        self.run_worker(self._sit_down(entry), name="sit down", exclusive=True, group="sit down")

    async def _sit_down(self, entry: Entry) -> None:
        from net.elsewhere import elsewhere
        from net.solo import SoloTable
        from tui.opening import Wanted, lay, lay_again
        from tui.screens.table import TableScreen

        game = entry.game
        wanted = Wanted(game.game, "", ledger=game.path, games=str(self.folder))
        try:
            opened = await elsewhere().on_disk(lay, wanted)
        except (ValueError, OSError) as error:
            self.say(told(error))
            return
        session = SoloTable(opened, lambda before: lay_again(wanted, before), pace=self.honor.settings.pacing)
        await self.app.push_screen(TableScreen(session, self.look, self.honor.rebound))

    def statistics(self) -> None:
        """Everybody's wins, bluffs, calls and bids, over the games that are listed."""
        self.run_worker(self._add_up(), name="statistics", exclusive=True, group="statistics")

    async def _add_up(self) -> None:
        from replays.statistics import gather
        from tui.screens.statistics import Statistics

        names = [entry.name for entry in self.shown]

        def progress(done: int, total: int) -> None:
            self.app.call_from_thread(self.say, words("Reading games: {done} of {total}", done=done, total=total))

        await asyncio.to_thread(gather, self.catalogue, progress, names)
        self.say("")
        now = [self.catalogue.entry(name) for name in names]
        self.app.push_screen(Statistics(self.look, [entry for entry in now if entry is not None], self.counted()))


KEYS: Final[dict[str, Callable[[LibraryActs], None]]] = {
    "enter": LibraryActs.open_game,
    "act": LibraryActs.open_game,
    "slash": LibraryActs.search,
    "s": LibraryActs.sort,
    "r": LibraryActs.turn_around,
    "f": LibraryActs.next_game,
    "o": LibraryActs.next_state,
    "n": LibraryActs.rename,
    "d": LibraryActs.delete,
    "delete": LibraryActs.delete,
    "u": LibraryActs.undo,
    "i": LibraryActs.take_in,
    "y": LibraryActs.export,
    "p": LibraryActs.play_on,
    "z": LibraryActs.audit,
    "t": LibraryActs.statistics,
}
