"""The tables on the LAN: who plays what, and where a seat is free. An address or a code can be typed as well."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from core.telling import words
from net.moment import seats_words, trust_words
from net.trouble import NetworkTrouble, address_text
from tui.problem import told
from tui.screens.choosing import Choosing
from tui.widgets.action_bar import Button
from tui.widgets.choice_list import Row
from tui.widgets.entry import Entry

if TYPE_CHECKING:
    from net.found import Found
    from net.nearby import Nearby
    from tui.app import HonorApp

Order = Callable[["Found", int | None], Any]
ORDERS: Final[tuple[tuple[str, Order], ...]] = (
    ("free seats", lambda found, _: (-found.facts.open_seats, found.facts.title.casefold())),
    ("game", lambda found, _: (found.facts.game, found.facts.title.casefold())),
    ("host", lambda found, _: found.facts.host.casefold()),
    ("people", lambda found, _: -found.facts.people),
    ("watching", lambda found, _: -found.facts.spectators),
    ("latency", lambda _, latency: latency if latency is not None else 10**9),
)
"""Ways to sort the tables, by the words for them."""
LATENCY_SECONDS: Final = 5.0
ADVICE: Final = "advice"


class LobbyScreen(Choosing[None]):
    """Listens for tables for as long as it is open."""

    def __init__(self, app: HonorApp) -> None:
        super().__init__(app.look, words("Tables on the LAN"), words("Looking around …"))
        self.honor = app
        self.order = 0
        self.tables: dict[str, Found] = {}
        self.latencies: dict[str, int | None] = {}
        self.known: list[str] = []
        self._browser: Nearby | None = None
        self._advised = False

    # ── what is shown ────────────────────────────────────────────────────────────────────────────────────────────────

    def _sorted(self) -> list[Found]:
        order = ORDERS[self.order][1]
        return sorted(
            self.tables.values(), key=lambda found: (order(found, self.latencies.get(found.name)), found.name)
        )

    def rows(self) -> tuple[Row, ...]:
        tables = tuple(
            Row(
                found.name,
                f"{found.facts.title}  {found.facts.game}",
                "  ".join(self._columns(found)),
                self._about(found),
                changed=found.facts.open_seats > 0 and found.facts.state != "playing",
                steps=False,
            )
            for found in self._sorted()
        )
        if not tables and self._advised:
            from net.found import advice

            tables = (Row(ADVICE, words("No table so far"), "", " ".join(advice()), steps=False),)
        about = words("Enter looks whether a table is open there.")
        known = tuple(Row(f"at {name}", name, words("joined before"), about, steps=False) for name in self.known)
        return (*tables, *known)

    def _columns(self, found: Found) -> tuple[str, ...]:
        facts, latency = found.facts, self.latencies.get(found.name)
        return (
            seats_words(facts),
            words("playing") if facts.state == "playing" else "",
            "" if latency is None else f"{latency} ms",
            words("private") if facts.private else "",
        )

    def _about(self, found: Found) -> str:
        facts = found.facts
        watching = words("{count} watching", count=facts.spectators) if facts.watchable else words("Nobody may watch")
        options = ", ".join(f"{name} = {value}" for name, value in facts.options.items()) or words("as on the sheet")
        return words(
            "Host {host} ({label}, {address}). Options: {options}. Clock: {clock}. {trust}. {watching}. "
            "Replays show all hands once the game is over.",
            host=facts.host,
            label=found.label,
            address=address_text(found.addresses[0] if found.addresses else "?", found.port),
            options=options,
            clock=facts.clock,
            trust=trust_words(facts.trust).capitalize(),
            watching=watching,
        )

    def buttons(self) -> tuple[Button, ...]:
        return (
            Button("down", "↑↓", words("Go")),
            Button("enter", "Enter", words("Join")),
            Button("w", "w", words("Watch")),
            Button("a", "a", words("Address or code")),
            Button("o", "o", words("Sort: {by}", by=words(ORDERS[self.order][0]))),
            Button("escape", "Esc", words("Back")),
        )

    # ── listening ────────────────────────────────────────────────────────────────────────────────────────────────────

    def on_mount(self) -> None:
        self.run_worker(self._listen(), name="lobby", exit_on_error=True)

    async def _listen(self) -> None:
        from net.found import SILENCE_SECONDS
        from net.identity import myself
        from net.nearby import Nearby

        known = (host.name for host in myself().known_hosts.all() if host.address is not None)
        self.known = list(dict.fromkeys(known))[:5]
        news = asyncio.Event()
        browser = self._browser = Nearby(news.set)
        await browser.start()
        if browser.trouble is not None:
            self.say(str(browser.trouble))  # others on this machine are found all the same
        try:
            measuring: asyncio.Task[None] | None = None
            while True:
                self._take(dict(browser.tables))
                if measuring is None or measuring.done():
                    measuring = asyncio.create_task(self._measure())
                news.clear()
                try:
                    async with asyncio.timeout(LATENCY_SECONDS if self.tables else SILENCE_SECONDS):
                        await news.wait()
                except TimeoutError:
                    self._advise()
        finally:
            await browser.close()

    def _take(self, tables: dict[str, Found]) -> None:
        marked = self.rows()[self.cursor].id if self.rows() else ""
        first, self.tables = not self.tables and bool(tables), tables
        ids = [row.id for row in self.rows()]
        self.cursor = ids.index(marked) if marked in ids and not first else 0  # on the first table that is found
        if tables:
            count = len(tables)
            self.heading = (self.heading[0], words("{count} found", count=count))
        self.show()

    async def _measure(self) -> None:
        """How far away each table is; one that does not answer is not shown any longer than its announcement."""
        from net.found import reached

        for found in list(self.tables.values()):
            answer = await reached(found)
            self.latencies[found.name] = answer[1] if answer is not None else None
        if self.is_mounted:
            self.show()

    def _advise(self) -> None:
        """Nothing was found for a while: what to try stands in the list."""
        if not self.tables:
            self._advised = True
            self.say(words("Still looking around …"))

    # ── going there ──────────────────────────────────────────────────────────────────────────────────────────────────

    def key(self, key: str) -> bool:
        rows = self.rows()
        if key == "o":
            self.order = (self.order + 1) % len(ORDERS)
        elif key == "a":
            self.ask(Entry(words("Address or code")))
        elif key == "w" and rows and rows[self.cursor].id != ADVICE:
            self._go(rows[self.cursor].id, watch=True)
        else:
            return False
        return True

    def enter(self, row: Row) -> None:
        if row.id == ADVICE:
            self.ask(Entry(words("Address or code")))
        else:
            self._go(row.id, watch=False)

    def typed(self, text: str) -> None:
        if text.strip():
            self._visit(text.strip(), watch=False)

    def _go(self, row: str, *, watch: bool) -> None:
        found = self.tables.get(row)
        self._visit(found.facts.id if found is not None else row.removeprefix("at "), watch=watch)

    def _visit(self, where: str, *, watch: bool) -> None:
        self.say(words("Going to {where} …", where=where))
        self.run_worker(self._arrive(where, watch), name="join", exclusive=True, group="join")

    async def _arrive(self, where: str, watch: bool) -> None:
        from net.finding import go
        from net.identity import myself
        from net.visit import Errand
        from replays.private_files import PrivateFileError
        from tui.asked_table import own_name
        from tui.places import games_folder
        from tui.screens.gathering import GatheringScreen

        settings = self.honor.settings
        try:
            folder = None if watch else games_folder(settings.games)
            visit = await go(myself(), where, Errand(own_name(settings.name), watch), folder)
        except (NetworkTrouble, PrivateFileError, OSError) as trouble:
            self.tell(told(trouble))
            return
        self.say("")
        self.honor.closing.append(visit.leave)
        self.app.push_screen(GatheringScreen(self.honor, visit, None))
