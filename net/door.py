"""The door of a shared machine: an SSH server behind which there are tables, and nothing else.

Whoever has a terminal gets what ``terminals`` makes for him (the app; this package knows no screens). A program gets
the channel of `net.transport`, for the same tables. A command gets text. Nobody gets a shell, a file, or a connection
to anywhere: what was asked for is named, and refused in a sentence.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import asyncssh

from net.bot_runner import Shared
from net.door_announcing import Announcements
from net.door_browsers import Browsers
from net.door_call import Call, Served, Terminal
from net.door_connection import DoorConnection
from net.door_counts import Newcomers, Sessions
from net.door_elsewhere import DoorElsewhere
from net.door_figures import Figures
from net.door_house import House
from net.door_log import note
from net.door_network import Network
from net.door_people import NameRefused, Residents
from net.door_rules import DoorRules, read_authorized, read_rules
from net.elsewhere import Here, work_at
from net.limits import Doorkeeper, Limits
from net.listening import listen
from net.transport import COMMON, NOTHING_ELSE
from net.trouble import cannot_listen

if TYPE_CHECKING:
    from net.door_web import DoorWeb

SIGNATURES: Final = (
    *("ssh-ed25519", "sk-ssh-ed25519@openssh.com", "sk-ecdsa-sha2-nistp256@openssh.com", "ssh-ed448"),
    *("ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521", "rsa-sha2-512", "rsa-sha2-256"),
)
"""With what people may show that a key is theirs: everything but SHA-1."""
KEEPALIVE_SECONDS: Final = 15
"""People come over slow lines; at a table a program is missed sooner."""
CLOSING_SECONDS: Final = 3.0


@dataclass(frozen=True, slots=True)
class DoorWanted:
    """A door as its keeper wants it."""

    folder: Path
    rules_file: Path
    host_key: asyncssh.SSHKey
    port: int = 7007
    bind: str | None = None
    web: int | None = None
    """Where a page for browsers listens; None: there is none."""
    web_bind: str = "127.0.0.1"


class Door:
    """See the module."""

    def __init__(self, wanted: DoorWanted) -> None:
        """Raises DoorRulesWrong and OSError."""
        self.wanted = wanted
        self.rules = read_rules(wanted.rules_file)
        self.authorized = read_authorized(self.rules)
        self.residents = Residents(wanted.folder / "people", self.rules.people)
        self.browsers = Browsers(self.residents)
        self.fingerprint = wanted.host_key.get_fingerprint()
        self.house = House(wanted.folder / "games", self.fingerprint, lambda: self.rules)
        self.announcements = Announcements(self.house, self.fingerprint, self._announces)
        self.network = Network(self.fingerprint)
        self.figures = Figures()
        self.figures.gauges = self._gauges
        self.elsewhere: DoorElsewhere | None = None
        self.sessions = Sessions(lambda: self.rules)
        self.newcomers = Newcomers(lambda: self.rules)
        self.doorkeeper = Doorkeeper(_limits(self.rules))
        self.open_sessions: set[Served] = set()
        self.connections: set[asyncssh.SSHServerConnection] = set()
        self.terminals: Callable[[Call], Terminal]
        """Makes what serves a terminal; the text side as well."""
        self.page: Mapping[str, tuple[str, bytes]] = {}
        """What a browser gets: paths, each with its content type and bytes."""
        self.web: DoorWeb | None = None
        self.closing = False
        self.port = 0
        self._acceptor: asyncssh.SSHAcceptor | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._metrics: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen. Raises NetworkTrouble with a sentence."""
        wanted = self.wanted
        self._acceptor = await listen(
            wanted.bind,
            wanted.port,
            server_factory=lambda: DoorConnection(self),
            server_host_keys=[wanted.host_key],
            login_timeout=self.rules.log_in_seconds,
            signature_algs=list(SIGNATURES),
            **NOTHING_ELSE,
            **{**COMMON, "keepalive_interval": KEEPALIVE_SECONDS},
        )
        self.elsewhere = DoorElsewhere()
        work_at(self.elsewhere)
        self.port = self.house.port = self._acceptor.get_port()
        self.house.bind = wanted.bind
        if wanted.web is not None:
            from net.door_web import DoorWeb

            self.web = await DoorWeb.open(self, self.page, wanted.web, wanted.web_bind)
        if self.rules.metrics_port:
            try:
                self._metrics = await self.figures.serve(self.rules.metrics_port)
            except OSError as error:
                raise cannot_listen(error, "127.0.0.1", self.rules.metrics_port) from error
        self._later(self._look_after())
        self._later(self.network.listen(self.rules.network))
        again = await self.house.go_on()
        web = self.web.port if self.web is not None else None
        note("open", port=self.port, web=web, people=len(self.residents), games=again, guests=self.rules.guests)

    def reread(self) -> None:
        """Read the rules again. Those that are wrong are not used. Who is here stays."""
        try:
            rules = read_rules(self.wanted.rules_file)
            authorized = read_authorized(rules)
        except ValueError as wrong:
            note("rules not read", logging.ERROR, why=str(wrong))
            return
        self.rules, self.authorized = rules, authorized
        self.doorkeeper.limits = _limits(rules)
        if self.web is not None:
            self.web.doorkeeper.limits = self.doorkeeper.limits
        self.residents.most = rules.people
        self._later(self.network.listen(rules.network))
        note("rules read", guests=rules.guests)

    async def close(self, sentence: str) -> None:
        """Let nobody in any more, tell everybody, keep every game."""
        self.closing = True
        if self._acceptor is not None:
            self._acceptor.close()
        for session in list(self.open_sessions):
            session.hang_up(sentence)
        until = monotonic() + CLOSING_SECONDS
        while self.open_sessions and monotonic() < until:
            await asyncio.sleep(0.02)
        await self.house.close(sentence)
        await self.announcements.close()
        await self.network.close()
        while any(not session.is_over for session in self.open_sessions) and monotonic() < until:
            await asyncio.sleep(0.02)
        for connection in list(self.connections):
            connection.abort()
        if self.web is not None:
            await self.web.close()
        Shared.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._metrics is not None:
            self._metrics.close()
        if self._acceptor is not None:
            await self._acceptor.wait_closed()
        if self.elsewhere is not None:
            work_at(Here())
            self.elsewhere.close()
        note("closed")

    # ── who may come in ──────────────────────────────────────────────────────────────────────────────────────────────

    def admits(self, key: str) -> bool:
        """Whether the guest policy lets the owner of this key in."""
        match self.rules.guests:
            case "known":
                return self.residents.of(key) is not None
            case "authorized_keys":
                return key in self.authorized
        return True

    def welcome(self, key: str, address: str, name: str) -> None:
        """Get to know somebody by a name. Raises NameRefused with a sentence, and OSError."""
        refusal = self.residents.why_not(key, name)
        if refusal is None and self.residents.of(key) is None and not self.newcomers.one_more(address):
            refusal = "Too many have come from your address for the first time. Try again in an hour."
        if refusal is not None:
            raise NameRefused(refusal)
        self.residents.welcome(key, name)
        note("newcomer", address=address, people=len(self.residents))
        self.figures.happened["newcomers"] += 1

    # ── time, figures ────────────────────────────────────────────────────────────────────────────────────────────────

    async def _look_after(self) -> None:
        """Let go of whoever has not pressed a key for long."""
        while True:
            longest = self.rules.idle_minutes * 60
            await asyncio.sleep(min(10.0, longest / 4))
            now = monotonic()
            for session in list(self.open_sessions):
                if now - session.typed_at > longest:
                    note("idle", fingerprint=session.fingerprint)
                    self.figures.happened["idle"] += 1
                    session.hang_up("You have not pressed a key for a long time. Your seat is kept; come back.")

    def _gauges(self) -> dict[str, float]:
        tables = self.house.tables.values()
        return {
            "sessions": self.sessions.count,
            "people_here": self.sessions.people,
            "people_known": len(self.residents),
            "connections": self.doorkeeper.connected,
            "tables": len(tables),
            "games": sum(table.state == "playing" for table in tables),
        }

    def _announces(self) -> bool:
        return self.rules.announce and not self.closing

    def _later(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _limits(rules: DoorRules) -> Limits:
    return Limits(
        connections=rules.connections,
        connections_per_address=rules.connections_per_address,
        strangers=rules.strangers,
        strangers_per_address=rules.strangers_per_address,
        log_in_seconds=rules.log_in_seconds,
    )
