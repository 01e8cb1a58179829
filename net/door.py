"""The door of a shared machine: an SSH server behind which there are tables, and nothing else.

Whoever has a terminal gets what ``terminals`` makes for him (the app; this package knows no screens). A program gets
the channel of `net.transport`, for the same tables. A command gets text. Nobody gets a shell, a file, or a connection
to anywhere: what was asked for is named, and refused in a sentence.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, Final, Protocol

import asyncssh

from net.bot_runner import Shared
from net.door_counts import Sessions
from net.door_figures import Figures
from net.door_house import House, HouseTable
from net.door_log import note
from net.door_people import Residents
from net.door_rules import DoorRules, read_authorized, read_rules
from net.door_session import DoorSession
from net.limits import Doorkeeper, Limits
from net.places import here
from net.transport import CIPHERS, KEY_EXCHANGE, SSHChannel, public_line
from net.trouble import NetworkTrouble, cannot_listen

KEEPALIVE_SECONDS, KEEPALIVES_MISSED = 15, 3
WINDOW: Final = 1 << 15
"""Bytes that somebody may have typed before anybody has read them."""
CLOSING_SECONDS: Final = 3.0
NO_KEY: Final = (
    "This door knows people by their SSH key, and you have shown none that it accepts.\n"
    "To make one: ssh-keygen -t ed25519\n"
)


@dataclass(frozen=True, slots=True)
class Call:
    """One terminal, as somebody asks for it."""

    key: str
    fingerprint: str
    address: str
    login: str
    """The name he has typed at ssh; a suggestion, no more."""
    terminal: str
    """TERM; empty where there is none."""
    size: tuple[int, int]
    environment: Mapping[str, str]
    """What his ssh has sent of the few variables that say how a terminal looks."""
    words: tuple[str, ...]
    """The command, in words."""
    write: Callable[[bytes], None]
    """Sends output; what cannot be sent any more is dropped."""
    end: Callable[[int], None]
    """Ends the session with an exit status, after what was written."""


class Terminal(Protocol):
    """What serves one session. Everything is called in the event loop."""

    def typed(self, data: bytes) -> None: ...
    def resized(self, size: tuple[int, int]) -> None: ...
    def hold(self) -> None:
        """The terminal reads too slowly: nothing more, please."""

    def go(self) -> None:
        """It has caught up."""

    def hang_up(self, sentence: str) -> None:
        """It is gone (empty), or shall go, and hear this. `Call.end` follows."""


@dataclass(frozen=True, slots=True)
class DoorWanted:
    """A door as its keeper wants it."""

    folder: Path
    rules_file: Path
    host_key: asyncssh.SSHKey
    port: int = 7007
    bind: str | None = None


class Door:
    """See the module."""

    def __init__(self, wanted: DoorWanted) -> None:
        """Raises DoorRulesWrong and OSError."""
        self.wanted = wanted
        self.rules = read_rules(wanted.rules_file)
        self.authorized = read_authorized(self.rules)
        self.residents = Residents(wanted.folder / "people", self.rules.people)
        self.fingerprint = wanted.host_key.get_fingerprint()
        self.house = House(wanted.folder / "games", self.fingerprint, lambda: self.rules)
        self.figures = Figures()
        self.figures.gauges = self._gauges
        self.sessions = Sessions(lambda: self.rules)
        self.doorkeeper = Doorkeeper(_limits(self.rules))
        self.open_sessions: set[DoorSession] = set()
        self.connections: set[asyncssh.SSHServerConnection] = set()
        self.terminals: Callable[[Call], Terminal]
        """Makes what serves a terminal; the text side as well."""
        self.closing = False
        self.port = 0
        self._acceptor: asyncssh.SSHAcceptor | None = None
        self._announcers: dict[str, Any] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._metrics: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen. Raises NetworkTrouble with a sentence."""
        wanted = self.wanted
        try:
            self._acceptor = await asyncssh.listen(
                wanted.bind,
                wanted.port,
                server_factory=lambda: _Server(self),
                server_host_keys=[wanted.host_key],
                login_timeout=self.rules.log_in_seconds,
                backlog=128,
                encoding=None,
                line_editor=False,
                allow_scp=False,
                agent_forwarding=False,
                x11_forwarding=False,
                password_auth=False,
                host_based_auth=False,
                gss_host=None,
                server_version="HonorSystem",
                encryption_algs=list(CIPHERS),
                kex_algs=list(KEY_EXCHANGE),
                compression_algs=["none"],
                keepalive_interval=KEEPALIVE_SECONDS,
                keepalive_count_max=KEEPALIVES_MISSED,
                config=None,
            )
        except OSError as error:
            raise cannot_listen(error, wanted.bind, wanted.port) from error
        self.port = self.house.port = self._acceptor.get_port()
        self.house.changed, self.house.closed = self._table_changed, self._table_closed
        if self.rules.metrics_port:
            try:
                self._metrics = await self.figures.serve(self.rules.metrics_port)
            except OSError as error:
                raise cannot_listen(error, "127.0.0.1", self.rules.metrics_port) from error
        self._later(self.figures.watch_loop())
        self._later(self._look_after())
        again = await self.house.go_on()
        note("open", port=self.port, people=len(self.residents), games=again, guests=self.rules.guests)

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
        self.residents.most = rules.people
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
        for announcer in [one for one in self._announcers.values() if one is not None]:
            with contextlib.suppress(NetworkTrouble, OSError):
                await announcer.close()
        while any(not session.is_over for session in self.open_sessions) and monotonic() < until:
            await asyncio.sleep(0.02)
        for connection in list(self.connections):
            connection.abort()
        Shared.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._metrics is not None:
            self._metrics.close()
        if self._acceptor is not None:
            await self._acceptor.wait_closed()
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

    # ── time, figures, announcements ─────────────────────────────────────────────────────────────────────────────────

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
                    session.hang_up(
                        "You have not pressed a key for a long time. Your seat is kept; come back with ssh."
                    )

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

    def _table_changed(self, table: HouseTable) -> None:
        if not self.rules.announce or self.closing:
            return
        if table.id not in self._announcers:
            self._announcers[table.id] = None
            self._later(self._announce(table))
        elif (announcer := self._announcers[table.id]) is not None:
            announcer.update(table.facts())

    async def _announce(self, table: HouseTable) -> None:
        from net.discovery import Announcer

        announcer = Announcer()
        try:
            await announcer.start(table.facts(), self.port, here(), self.fingerprint, table.wanted.code)
        except NetworkTrouble as trouble:
            note("not announced", logging.WARNING, why=str(trouble))
            return
        if table.id in self.house.tables:
            self._announcers[table.id] = announcer
        else:
            await announcer.close()

    def _table_closed(self, table: HouseTable) -> None:
        announcer = self._announcers.pop(table.id, None)
        if announcer is not None:
            self._later(announcer.close())

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


class _Server(asyncssh.SSHServer):
    """One connection, from its first byte on."""

    def __init__(self, door: Door) -> None:
        self.door = door
        self.connection: asyncssh.SSHServerConnection | None = None
        self.key: asyncssh.SSHKey | None = None
        self.login = ""
        self.address = ""
        self.began = monotonic()
        self._counted = self._known = False
        self._sessions = 0
        self._alone: asyncio.TimerHandle | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self.connection = conn
        self.address = str((conn.get_extra_info("peername") or ("here",))[0])
        refusal = "closing" if self.door.closing else self.door.doorkeeper.enter(self.address)
        if refusal is not None:
            self.door.figures.happened["connection refused"] += 1
            note("connection refused", logging.DEBUG, address=self.address, why=refusal)
            conn.abort()
            return
        self._counted = True
        self.door.connections.add(conn)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._alone is not None:
            self._alone.cancel()
        if self._counted:
            self.door.doorkeeper.leave(self.address, self._known)
            if not self._known:
                self.door.figures.happened["not logged in"] += 1
        if self.connection is not None:
            self.door.connections.discard(self.connection)
        self.connection = None

    # ── who it is ────────────────────────────────────────────────────────────────────────────────────────────────────

    def begin_auth(self, username: str) -> bool:
        self.login = username
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        if not self.door.admits(public_line(key)):
            note("key refused", address=self.address, fingerprint=key.get_fingerprint(), login=username)
            return False
        self.key = key  # asyncssh goes on only if he can sign with it
        return True

    def kbdint_auth_supported(self) -> bool:
        return True  # only to say what is missing

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Any:
        return "Honor System", NO_KEY, "en", []

    def validate_kbdint_response(self, username: str, responses: Any) -> bool:
        return False

    def auth_completed(self) -> None:
        self._known = True
        self.door.doorkeeper.known(self.address)
        self._wait_for_session()

    def _wait_for_session(self) -> None:
        """A connection on which nothing is asked for has no purpose."""
        seconds = self.door.rules.log_in_seconds
        self._alone = asyncio.get_running_loop().call_later(seconds, self._give_up)

    def _give_up(self) -> None:
        if self.connection is not None and self._sessions == 0:
            self.connection.abort()

    # ── what is wanted ───────────────────────────────────────────────────────────────────────────────────────────────

    def session_requested(self) -> Any:
        if self.key is None or self.connection is None or self.door.closing:
            return False
        if self._sessions >= self.door.rules.sessions_per_key:
            raise asyncssh.ChannelOpenError(asyncssh.OPEN_RESOURCE_SHORTAGE, "That is one terminal too many.")
        if self._alone is not None:
            self._alone.cancel()
            self._alone = None
        self._sessions += 1
        channel = self.connection.create_server_channel(encoding=None, window=WINDOW)
        return channel, DoorSession(self.door, self, self.connection, self.key)

    def connection_requested(self, dest_host: str, dest_port: int, orig_host: str, orig_port: int) -> Any:
        raise self._no_forwarding()

    def unix_connection_requested(self, dest_path: str) -> Any:
        raise self._no_forwarding()

    def server_requested(self, listen_host: str, listen_port: int) -> Any:
        self._no_forwarding()
        return False

    def unix_server_requested(self, listen_path: str) -> Any:
        self._no_forwarding()
        return False

    def _no_forwarding(self) -> asyncssh.ChannelOpenError:
        note("forwarding refused", address=self.address)
        self.door.figures.happened["forwarding refused"] += 1
        return asyncssh.ChannelOpenError(
            asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED, "This door leads to tables only: nothing is forwarded."
        )

    def session_over(self) -> None:
        """A session has ended."""
        self._sessions -= 1
        if self._sessions == 0 and self.connection is not None:
            self._wait_for_session()

    def peer(self, channel: SSHChannel) -> None:
        """Somebody's own program, for the tables."""
        self.door.house.desk.welcome(channel)
