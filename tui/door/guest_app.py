"""One person's app: the same as everybody's, with his own folder, and nothing that acts on the server."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakSet

from core.telling import words
from net.elsewhere import elsewhere
from net.session import SessionClosed
from net.trouble import NetworkTrouble
from tui.app import HonorApp
from tui.door.shared import SharedStylesheet, colours_of, same_filters
from tui.door.tables import Goal, Offer
from tui.door.taking_apart import RememberedWorkers
from tui.settings import Settings

if TYPE_CHECKING:
    from textual.filter import LineFilter
    from textual.screen import Screen

    from net.door import Door
    from net.door_call import Call
    from net.door_people import Person
    from net.identity import Self
    from net.session import TableInfo
    from net.visit import Visit
    from tui.door.asked import Asked
    from tui.screens.home import HomeScreen
    from tui.screens.table import TableScreen

LEFT: Final = "left.json"
"""In a person's folder: the game against bots that he has got up from by his own will."""


class GuestApp(HonorApp):
    """Made and run in a context of its own, in which the person's folder is the one of `replays.folders`."""

    hosted = True

    def __init__(
        self,
        door: Door,
        call: Call,
        asked: Asked,
        settings: Settings,
        messages: Sequence[str],
        environment: Mapping[str, str],
    ) -> None:
        super().__init__(settings, None, messages, environment)
        self.stylesheet = SharedStylesheet(variables=self.get_css_variables())
        self.door, self.call, self.asked = door, call, asked
        self.folder: Path = door.residents.folder_of(call.key)
        self.lost = False
        """Whether the terminal is gone, so that seats are kept."""
        self._myself: Self | None = None
        self._sat_at: WeakSet[Any] = WeakSet()
        self.ever_shown: WeakSet[Any] = WeakSet()
        """Everything that was ever on the screen: to be taken apart in the end (`tui.door.taking_apart.take_apart`)."""
        self._workers = RememberedWorkers(self)

    # ── what all apps have in common ─────────────────────────────────────────────────────────────────────────────────

    def get_css_variables(self) -> dict[str, str]:
        self.theme_variables = colours_of(self.current_theme, super().get_css_variables)
        return self.theme_variables

    def refresh_css(self, animate: bool = True) -> None:
        """As always; but where the colours are those that everything was dressed in, nothing is dressed anew."""
        if self.stylesheet._variables is not self.get_css_variables():
            super().refresh_css(animate)

    def get_line_filters(self) -> Sequence[LineFilter]:
        return same_filters(super().get_line_filters())

    # ── who it is ────────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def person(self) -> Person | None:
        """Whom this app serves; None before he has said his name."""
        return self.door.residents.of(self.call.key)

    @property
    def name_here(self) -> str:
        """What the others call him."""
        person = self.person
        return person.name if person is not None else words("You")

    def myself(self) -> Self:
        """His identity at tables: an SSH key that lies here, in his folder. Raises PrivateFileError and OSError."""
        if self._myself is None:
            from net.identity import myself

            self._myself = myself(folder=self.folder)
        return self._myself

    async def on_mount(self) -> None:
        if self.person is None:
            from tui.door.naming import NamingScreen

            await self.push_screen(NamingScreen(self), self._named)
        else:
            await self._home()

    def _named(self, named: bool | None) -> None:
        if named:
            self.settings = self.settings.model_copy(update={"name": self.name_here})
            self.run_worker(self._home(), name="home", group="home")
        else:
            self.exit(0)

    async def _home(self) -> None:
        from tui.screens.home import HomeScreen
        from tui.screens.home_more import last_wish

        home = HomeScreen(self, last_wish())
        await self.push_screen(home, self._left)
        for message in self.said:
            self.notify(message, severity="warning", timeout=12)
        if not await self._where_asked(home):
            await self._back_to_the_table(home)

    async def _where_asked(self, home: HomeScreen) -> bool:
        """Whether he has said where he wants to go: ``ssh -t HOST watch TABLE``. He is told where that cannot be."""
        from tui.door.tables import NoSuchTable, sought

        asked = self.asked
        if asked.command == "play":
            screen = self._table_against_bots(asked)
            if screen is None:
                home.say(words("This door cannot write anything down at the moment."))
            else:
                await self.push_screen(screen, home.table_left)
        elif asked.command in ("watch", "join"):
            try:
                trouble = await self.go_to(*sought(self.door, asked.table), watch=asked.command == "watch")
            except NoSuchTable as none:
                trouble = str(none)
            if trouble:
                self.notify(trouble, severity="warning", timeout=12, markup=False)
        return bool(asked.command)

    def _table_against_bots(self, asked: Asked) -> TableScreen | None:
        from replays.private_files import PrivateFileError
        from replays.writer import LedgerInUse
        from tui.opening import Wanted, lay
        from tui.places import games_folder
        from tui.screens.home_more import seat_at

        wanted = Wanted(asked.game, self.name_here, bots=asked.level, games=str(games_folder()))
        try:
            return seat_at(self, wanted, lay(wanted))
        except (OSError, ValueError, LedgerInUse, PrivateFileError):
            return None

    # ── going ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def push_screen(self, screen: Any, *rest: Any, **more: Any) -> Any:
        """As always; but a program that serves many has to close what one of them leaves open."""
        self.ever_shown.add(screen)
        if hasattr(screen, "session"):
            self._sat_at.add(screen)
        return super().push_screen(screen, *rest, **more)

    def _start_widget(self, parent: Any, widget: Any) -> None:
        self.ever_shown.add(widget)
        super()._start_widget(parent, widget)

    def _register_child(self, parent: Any, child: Any, before: int | None, after: int | None) -> None:
        self.ever_shown.add(child)
        super()._register_child(parent, child, before, after)

    async def on_unmount(self) -> None:
        await super().on_unmount()
        for screen in list(self._sat_at):
            await screen.session.close()

    # ── coming back ──────────────────────────────────────────────────────────────────────────────────────────────────

    async def _back_to_the_table(self, home: HomeScreen) -> None:
        """Whoever has lost his connection is where he was."""
        table = self.door.house.waiting_for(self.myself().identity.line) if self.person is not None else None
        if table is not None:
            await self.go_to(Offer(table, facts=self.door.house.tables[table].facts()), watch=False)
            return
        screen = await self._interrupted()
        if screen is not None:
            await self.push_screen(screen, home.table_left)
            home.say(words("Welcome back."))

    async def _interrupted(self) -> TableScreen | None:
        """The table against bots that was not got up from; None where there is none, or another terminal has it."""
        from replays.library import saved_game
        from replays.private_files import PrivateFileError
        from replays.writer import LedgerInUse
        from tui.opening import Wanted, lay
        from tui.places import games_folder
        from tui.screens.home_more import seat_at

        newest = self._newest_game()
        if newest is None or newest.name == self._left_game():
            return None
        saved = await elsewhere().on_disk(saved_game, newest)
        if saved.trouble or saved.finished or not saved.game or saved.trust != "local":
            return None
        wanted = Wanted(saved.game, self.name_here, games=str(games_folder()))
        try:
            opened = await elsewhere().on_disk(lay, replace(wanted, ledger=newest))
        except (ValueError, OSError, LookupError, LedgerInUse, PrivateFileError):
            return None
        return seat_at(self, wanted, opened)

    def _newest_game(self) -> Path | None:
        games = [(path.stat().st_mtime, path) for path in (self.folder / "games").glob("*.honor")]
        return max(games)[1] if games else None

    def _left_game(self) -> str:
        try:
            return str(json.loads((self.folder / LEFT).read_text("utf-8"))["game"])
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return ""

    def left_table(self) -> None:
        """Got up by his own will: the next log-in does not lead back there."""
        newest = self._newest_game()
        if newest is not None and not self.lost:
            try:
                (self.folder / LEFT).write_text(json.dumps({"game": newest.name}), "utf-8")
            except OSError:
                pass  # then the next log-in leads to the table once more

    # ── tables ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def table_info(self, info: TableInfo) -> TableInfo:
        """Tables against bots lie on the server, and so do their keys."""
        return replace(info, trust=words("bots, all on the server"))

    def lobby(self) -> Screen[Any]:
        """The tables of this house."""
        from tui.door.lobby import HouseLobby

        return HouseLobby(self)

    async def go_to(self, *goals: Goal, watch: bool) -> str:
        """Sit down at the first table that takes one in, or watch. A sentence where that cannot be."""
        from replays.private_files import PrivateFileError
        from tui.door.tables import visit as to_table
        from tui.places import games_folder
        from tui.screens.gathering import GatheringScreen

        try:
            visit = await to_table(self.door, self.myself(), self.name_here, goals, games_folder(), watch=watch)
        except (NetworkTrouble, SessionClosed, PrivateFileError, OSError) as trouble:
            return str(trouble) if isinstance(trouble, NetworkTrouble) else words("That table cannot be reached.")
        self.closing.append(lambda: self._get_up(visit))
        await self.push_screen(GatheringScreen(self, visit, None))
        return ""

    async def _get_up(self, visit: Visit) -> None:
        if self.lost:
            await visit.vanish()  # the seat is kept
        else:
            await visit.leave()

    def sayable(self, text: str) -> str:
        """Without the places of files on the server: a name is enough."""
        for folder in (self.folder / "games", self.folder, self.door.wanted.folder, Path.home()):
            text = text.replace(f"{folder}{os.sep}", "").replace(str(folder), "…")
        return text

    # ── nothing that acts on the server ──────────────────────────────────────────────────────────────────────────────

    def action_screenshot(self, filename: str | None = None, path: str | None = None) -> None:
        """Not here: the file would be the server's."""

    def save_screenshot(
        self, filename: str | None = None, path: str | None = None, time_format: str | None = None
    ) -> str:
        """Not here."""
        return ""

    def deliver_screenshot(self, *_: Any, **__: Any) -> str | None:
        """Not here."""
        return None

    def action_suspend_process(self) -> None:
        """Not here: the process is everybody's."""
