"""The tables of people behind a door: opened by whoever is logged in, kept in the door's folder, gone on with after a
restart. Guests with programs of their own come to the same tables over the network.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Callable, Mapping
from contextvars import Context
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import Any, Final

from core.cleaning import TITLE_CELLS, clean_name, cleaned
from core.game import load_game
from net import codes, wire
from net.channel import Channel, MemoryChannel, Peer
from net.clocks import ClockRule
from net.desk import Desk
from net.door_log import note
from net.door_rules import DoorRules
from net.game_run import RunRules
from net.identity import Self
from net.link import Patience
from net.reopening import reopen
from net.table import Table, TableWanted
from net.visit import Errand, Visit
from replays.formats import Unreadable
from replays.private_files import PrivateFileError, write_private
from replays.resume import CannotGoOn
from replays.writer import LedgerInUse

log = logging.getLogger(__name__)

EMPTY_SECONDS: Final = 900.0
"""A table at which no game is on and nobody is stays open for so long."""
LOOK_SECONDS: Final = 15.0


class NoTable(ValueError):
    """A table that cannot be opened. The message is a sentence."""


class HouseTable(Table):
    """A table whose seats may be played through the door: their keys lie on the server, and everybody is told so."""

    def facts(self) -> wire.TableFacts:
        """As everybody sees it."""
        return super().facts().model_copy(update={"trust": "door"})

    @property
    def is_empty(self) -> bool:
        """Whether nobody is here, and no game waits for anybody."""
        return not self.guests and self.state != "playing"


class _HouseEnd(MemoryChannel):
    """The house's end of a way without a network. What arrives is dealt with in an empty context: a table outlives
    whoever opened it, and its tasks must not hold on to his terminal, nor look into his folder."""

    def _arrive(self, lines: list[bytes]) -> None:
        Context().run(super()._arrive, lines)

    def lose(self, sentence: str) -> None:
        Context().run(super().lose, sentence)


class House:
    """All tables of one door."""

    def __init__(self, folder: Path, fingerprint: str, rules: Callable[[], DoorRules]) -> None:
        self.folder, self.fingerprint, self._rules = folder, fingerprint, rules
        self.desk = Desk()
        self.tables: dict[str, HouseTable] = {}
        self.port = 0
        self.bind: str | None = None
        """The one address on which the door listens; None: all."""
        self.changed: Callable[[HouseTable], None] = lambda table: None
        """Called when what a lobby shows of a table has changed."""
        self.closed: Callable[[HouseTable], None] = lambda table: None
        self._keepers_file = folder / "keepers.json"
        self._emptied: dict[str, float] = {}
        self._sweeping: asyncio.Task[None] | None = None
        self._ends: set[asyncio.Task[None]] = set()

    # ── opening ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def open_table(
        self, game: str, seats: int, me: Self, name: str, options: Mapping[str, Any] | None = None
    ) -> HouseTable:
        """A new table, kept by this person. Raises NoTable with a sentence, and ValueError."""
        rules = self._rules()
        if len(self.tables) >= rules.tables:
            raise NoTable("There are as many tables in this house as there may be. Join one.")
        own = sum(table.wanted.keeper == me.identity.line for table in self.tables.values())
        if own >= rules.tables_per_person:
            raise NoTable(f"You keep {own} tables already; close one by leaving it.")
        loaded = load_game(game)
        loaded.check_seats(seats)
        title = cleaned(f"{clean_name(name)}'s table", TITLE_CELLS)
        differing = loaded.begin(seats, dict(options or {})).setup.options.differing()
        table = self._table(loaded, seats, title, name, me.identity.line, options=differing)
        Context().run(self._take_in, table)
        note("table opened", table=table.id, game=loaded.id, seats=seats)
        return table

    def _table(self, game: Any, seats: int, title: str, name: str, keeper: str, **more: Any) -> HouseTable:
        return HouseTable(
            TableWanted(
                game=game,
                seats=seats,
                title=title,
                host_name=clean_name(name),
                keeper=keeper,
                host_key=self.fingerprint,
                new_path=lambda: self._new_path(game.id),
                **{"code": codes.fresh_code(), **more},
            ),
            self.desk.release,
        )

    def _take_in(self, table: HouseTable) -> None:
        table.port = self.port
        self.tables[table.id] = self.desk.tables[table.id] = table
        table.changed = lambda: self.changed(table)
        table.broken = lambda sentence: self._broken(table, sentence)
        self._keep_keepers()
        self.changed(table)
        if self._sweeping is None:
            self._sweeping = asyncio.create_task(self._sweep(), name="house")

    def _new_path(self, game: str) -> Path:
        now = datetime.now(UTC)
        short = hashlib.sha256(f"{now.isoformat()} {len(self.tables)}".encode()).hexdigest()[:8]
        return self.folder / f"{now:%Y-%m-%d}-{game}-{short}.honor"

    # ── going to a table ─────────────────────────────────────────────────────────────────────────────────────────────

    async def dial(self, me: Self) -> Channel:
        """A way to the tables without a network."""
        there = _HouseEnd(Peer(me.identity.line, me.fingerprint, "here"))
        mine = MemoryChannel(Peer(self.fingerprint, self.fingerprint, "here"))
        there.other, mine.other = mine, there
        Context().run(self.desk.welcome, there)
        return mine

    async def visit(self, me: Self, name: str, table: str, *, watch: bool = False) -> Visit:
        """Sit down, or watch. Raises NetworkTrouble with a sentence."""
        place = self.tables.get(table)
        visit = Visit(me, lambda: self.dial(me), Errand(name, watch, table=table), patience=Patience(silence=30.0))
        visit.kept_by_host = lambda: place.kept_in if place is not None else None
        await visit.open()
        return visit

    def waiting_for(self, key: str) -> str | None:
        """The table where somebody's seat is kept while he is away; a game that is on first."""
        kept = []
        for table in self.tables.values():
            chair = table.people.of(key)
            if chair is not None and not chair.present:
                kept.append((table.state != "playing", table.id))
        return min(kept)[1] if kept else None

    # ── the end, and after it ────────────────────────────────────────────────────────────────────────────────────────

    def _broken(self, table: HouseTable, sentence: str) -> None:
        note("table failed", logging.ERROR, table=table.id)
        self._end(table, sentence)

    def _end(self, table: HouseTable, sentence: str) -> None:
        task = asyncio.create_task(self.close_table(table, sentence))
        self._ends.add(task)
        task.add_done_callback(self._ends.discard)

    async def close_table(self, table: HouseTable, sentence: str) -> None:
        """Close one table; who is there is told."""
        if self.tables.pop(table.id, None) is None:
            return
        self.desk.tables.pop(table.id, None)
        self._keep_keepers()
        for guest in list(table.guests):
            guest.dismiss(sentence)
        await table.close()
        self.closed(table)
        note("table closed", table=table.id)

    async def _sweep(self) -> None:
        """Close tables that nobody wants any more."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            now = monotonic()
            for table in list(self.tables.values()):
                if not table.is_empty:
                    self._emptied.pop(table.id, None)
                elif now - self._emptied.setdefault(table.id, now) > EMPTY_SECONDS:
                    await self.close_table(table, "Nobody was there.")

    async def close(self, sentence: str) -> None:
        """Everybody is told; games are kept, to be gone on with by `go_on`."""
        if self._sweeping is not None:
            self._sweeping.cancel()
        self._keep_keepers()
        tables, self.tables = list(self.tables.values()), {}
        for table in tables:
            await table.close()
        await self.desk.close(sentence, back=True)

    async def go_on(self) -> int:
        """Go on with the games that were not over when the door was closed; how many there are."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            keepers = dict(json.loads(self._keepers_file.read_text("utf-8")))
        except (OSError, ValueError, TypeError, RecursionError):
            keepers = {}
        count = 0
        for path in sorted(self.folder.glob("*.honor")):
            if not path.with_name(path.name + ".guests").exists():
                continue  # over
            try:
                count += await self._go_on_with(path, keepers)
            except (CannotGoOn, Unreadable, PrivateFileError, LedgerInUse, ValueError, OSError) as error:
                note("game not gone on with", logging.WARNING, file=path.name, why=type(error).__name__)
        return count

    async def _go_on_with(self, path: Path, keepers: dict[str, Any]) -> bool:
        reopened = await reopen(path)
        kept = reopened.kept.table
        if kept is None:
            reopened.ledger.drop()
            return False
        try:
            rules = RunRules(ClockRule.parse(kept.clock), kept.away_seconds, kept.stand_in, kept.pace)
            keeper = str(keepers.get(kept.id, ""))
            state = reopened.game.begin(len(reopened.joins), dict(reopened.options))
            options = state.setup.options.differing()
            more = {"code": kept.code, "id": kept.id, "rules": rules, "watchable": kept.watchable, "options": options}
            table = self._table(reopened.game, len(reopened.joins), kept.title, kept.host, keeper, **more)
            table.go_on_with(reopened)
        except BaseException:
            reopened.ledger.drop()
            raise
        self._take_in(table)
        return True

    def _keep_keepers(self) -> None:
        keepers = {table.id: table.wanted.keeper for table in self.tables.values()}
        try:
            write_private(self._keepers_file, json.dumps(keepers, sort_keys=True).encode())
        except OSError as error:
            log.warning("the keepers of tables cannot be kept: %s", error.strerror)
