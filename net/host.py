"""A table on the network: its port, its announcement, its guests, and the seat of whoever keeps it.

host = await TableHost.open(wanted)
visit = await host.sit("Ann")          # the keeper's own seat, without a network between
...
await host.close()
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.bots.bot import Level
from core.cleaning import TITLE_CELLS, clean_name, cleaned
from core.game import Game
from net import codes
from net.channel import Channel, MemoryChannel, Peer
from net.clocks import ClockRule
from net.desk import Desk
from net.entrusted import TableKept
from net.found import addresses_here
from net.game_run import RunRules
from net.guest import SILENCE_SECONDS
from net.identity import Self, host_key
from net.limits import Limits
from net.link import Patience
from net.places import DEFAULT_PORT, here
from net.port import Port
from net.reopening import reopen
from net.table import Table, TableWanted
from net.trouble import NetworkTrouble, address_text
from net.visit import Errand, Visit
from replays.folders import games_folder

if TYPE_CHECKING:
    from net.nearby import Announcement

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class HostWanted:
    """A table as somebody wants to open it."""

    game: Game[Any]
    seats: int
    name: str
    """Of the person who keeps it."""
    options: Mapping[str, Any] = field(default_factory=dict)
    bots: tuple[Level, ...] = ()
    """On the last seats."""
    title: str = ""
    code: str = ""
    """Makes the table private; empty: it is public."""
    watchable: bool = True
    rules: RunRules = field(default_factory=RunRules)
    port: int | None = None
    """None: the usual one, or any other where that is taken."""
    usual_port: int = DEFAULT_PORT
    bind: str | None = None
    """None: every interface."""
    announce: bool = True
    ledger: Path | None = None
    """Where to keep the first game; None: in the folder of saved games."""
    folder: Path | None = None
    """The folder of saved games, if not the usual one."""
    durable: bool = True
    silence: float = SILENCE_SECONDS
    limits: Limits | None = None
    seed: int | None = None


class TableHost:
    """See the module."""

    def __init__(self, wanted: HostWanted, me: Self) -> None:
        self.wanted, self.me = wanted, me
        self.desk = Desk()
        self.port: Port
        self.table: Table
        self.code = ""
        self.fingerprint = ""
        self.silent_because = ""
        """Why the network does not hear of the table, in words; empty where it may."""
        self.own: Visit | None = None
        self._announcer: Announcement | None = None
        self._closing: asyncio.Future[None] | None = None

    @classmethod
    async def open(cls, wanted: HostWanted, me: Self) -> TableHost:
        """Open the table. Raises NetworkTrouble with a sentence, PrivateFileError, OSError, ValueError (options)."""
        self = cls(wanted, me)
        key = host_key()
        self.fingerprint = key.get_fingerprint()
        self.table = self._table()
        for seat, level in zip(range(wanted.seats - len(wanted.bots), wanted.seats), wanted.bots, strict=True):
            self.table.people.fill(seat, level)
        await self._open_doors(key)
        return self

    @classmethod
    async def reopen(cls, wanted: HostWanted, me: Self) -> TableHost:
        """Go on with the game in ``wanted.ledger``, at the table as it was. Game, seats and options are the file's.

        Raises what `open` raises, and CannotGoOn, Unreadable, LedgerInUse.
        """
        assert wanted.ledger is not None
        reopened = await reopen(wanted.ledger, durable=wanted.durable)
        wanted = replace(wanted, game=reopened.game, seats=len(reopened.joins), options=reopened.options, bots=())
        kept = reopened.kept.table
        if kept is not None:
            rules = RunRules(ClockRule.parse(kept.clock), kept.away_seconds, kept.stand_in, kept.pace)
            wanted = replace(
                wanted,
                name=kept.host,
                title=kept.title,
                code=kept.code if kept.private else "",
                watchable=kept.watchable,
                rules=rules,
                usual_port=kept.port or DEFAULT_PORT,
            )
        self = cls(wanted, me)
        try:
            key = host_key()
            self.fingerprint = key.get_fingerprint()
            self.table = self._table(kept)
            self.table.go_on_with(reopened)
            await self._open_doors(key)
        except BaseException:
            reopened.ledger.drop()
            raise
        return self

    @property
    def address(self) -> str:
        """Where others reach it, as people type it."""
        bind = self.wanted.bind
        anywhere = bind in (None, "", "0.0.0.0", "::")
        return address_text(addresses_here()[0] if anywhere else str(bind), self.port.number)

    async def _open_doors(self, key: Any) -> None:
        self.desk.tables[self.table.id] = self.table
        self.port = await self._listen(key)
        self.table.port = self.port.number
        if self.wanted.announce:
            await self._announce()
        self.table.changed = self._changed
        self.table.broken = self._broke

    def _table(self, kept: TableKept | None = None) -> Table:
        wanted, me = self.wanted, self.me
        private = bool(wanted.code)
        self.code = codes.normal(wanted.code) if private else kept.code if kept is not None else codes.fresh_code()
        name = clean_name(wanted.name)
        state = wanted.game.begin(wanted.seats, dict(wanted.options))
        return Table(
            TableWanted(
                game=wanted.game,
                seats=wanted.seats,
                title=cleaned(wanted.title, TITLE_CELLS) or f"{name}'s table",
                host_name=name,
                keeper=me.identity.line,
                host_key=self.fingerprint,
                new_path=self._new_path,
                options=state.setup.options.differing(),
                code=self.code,
                private=private,
                watchable=wanted.watchable,
                id=kept.id if kept is not None else "",
                rules=wanted.rules,
                durable=wanted.durable,
                silence=wanted.silence,
                seed=wanted.seed,
            ),
            self.desk.release,
        )

    async def _listen(self, key: Any) -> Port:
        wanted = self.wanted
        asked = wanted.usual_port if wanted.port is None else wanted.port
        try:
            return await Port.open(self.desk.welcome, key, bind=wanted.bind, port=asked, limits=wanted.limits)
        except NetworkTrouble:
            if wanted.port is not None:
                raise
        return await Port.open(self.desk.welcome, key, bind=wanted.bind, port=0, limits=wanted.limits)

    async def _announce(self) -> None:
        from net.nearby import Announcement  # zeroconf takes 3 MB, and not every table is announced

        table, announcer = self.table, Announcement()
        await announcer.start(table.facts(), self.port.number, here(), self.fingerprint, self.code, self.wanted.bind)
        self._announcer = announcer
        if announcer.trouble is not None:
            found = " Others on this machine find it all the same." if announcer.on_this_machine else ""
            self.silent_because = f"{announcer.trouble}{found}"
            log.warning("%s", self.silent_because)

    def _changed(self) -> None:
        if self._announcer is not None:
            self._announcer.update(self.table.facts())

    def _broke(self, sentence: str) -> None:
        """The table cannot go on: everybody is told, and it is closed."""
        self._closing = asyncio.ensure_future(self.close(sentence))

    def _new_path(self) -> Path:
        wanted = self.wanted
        if wanted.ledger is not None and not wanted.ledger.exists():
            return wanted.ledger
        folder = wanted.folder or games_folder()
        now = datetime.now(UTC)
        short = hashlib.sha256(f"{now.isoformat()} {self.table.id}".encode()).hexdigest()[:6]
        return folder / f"{now:%Y-%m-%d}-{wanted.game.id}-{short}.honor"

    # ── the keeper's own seat ────────────────────────────────────────────────────────────────────────────────────────

    async def dial(self) -> Channel:
        """A way to this table without a network."""
        there, mine = MemoryChannel.pair(
            Peer(self.fingerprint, self.fingerprint, "here"),
            Peer(self.me.identity.line, self.me.fingerprint, "here"),
        )
        self.desk.welcome(there)
        return mine

    async def sit(self, name: str | None = None) -> Visit:
        """Sit at one's own table."""
        code = self.code if self.table.secret is not None else ""
        errand = Errand(name or self.wanted.name, table=self.table.id, code=code)
        visit = Visit(self.me, self.dial, errand, patience=Patience(silence=30.0))
        visit.kept_by_host = lambda: self.table.kept_in
        await visit.open()
        self.own = visit
        return visit

    # ── the end ──────────────────────────────────────────────────────────────────────────────────────────────────────

    async def close(self, sentence: str = "") -> None:
        """Close the table: everybody is told, the game is kept, finished or not."""
        if self._announcer is not None:
            await self._announcer.close()
        unfinished = self.table.state == "playing"
        farewell = sentence or (
            f"{clean_name(self.wanted.name)} has closed the table. The game is kept, and can be gone on with."
            if unfinished
            else f"{clean_name(self.wanted.name)} has closed the table."
        )
        await self.table.close()
        await self.desk.close(farewell)
        await self.port.close()
