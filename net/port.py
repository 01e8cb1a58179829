"""The host's side of the transport: a port that offers the subsystem ``honor`` to whoever has a key, and nothing else.

No shell, no command, no terminal, no forwarding, no file transfer, no agent.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import asyncssh

from net.channel import Channel
from net.limits import Doorkeeper, Limits, neighbourhood
from net.listening import listen
from net.transport import COMMON, NOTHING_ELSE, SUBSYSTEM, WINDOW, Pipe, SSHChannel, peer_of

log = logging.getLogger(__name__)


class _ServerSession(Pipe, asyncssh.SSHServerSession[bytes]):
    def __init__(self, server: _Server) -> None:
        super().__init__(server.port.limits)
        self._server = server

    def connection_made(self, chan: Any) -> None:
        self.pipe = chan

    def subsystem_requested(self, subsystem: str) -> bool:
        return subsystem == SUBSYSTEM

    def session_started(self) -> None:
        server = self._server
        assert server.connection is not None
        assert server.key is not None
        channel = SSHChannel(peer_of(server.connection, server.key), server.connection, self.pipe)
        self.opened(channel, self.pipe)
        server.started(channel)


class _Server(asyncssh.SSHServer):
    """One connection at the port, from the first byte on."""

    def __init__(self, port: Port) -> None:
        self.port = port
        self.connection: asyncssh.SSHServerConnection | None = None
        self.key: asyncssh.SSHKey | None = None
        self._address = ""
        self._counted = self._known = self._asked = False
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self.connection = conn
        self._address = neighbourhood(str((conn.get_extra_info("peername") or ("here",))[0]))
        refusal = self.port.doorkeeper.enter(self._address)
        if refusal is not None:
            log.debug("%s: %s", self._address, refusal)
            conn.abort()
            return
        self._counted = True
        self.port.connections.add(conn)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._counted:
            self.port.doorkeeper.leave(self._address, self._known)
        if self.connection is not None:
            self.port.connections.discard(self.connection)

    def begin_auth(self, username: str) -> bool:
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        self.key = key  # asyncssh goes on only if the guest can sign with it
        return True

    def auth_completed(self) -> None:
        self._known = True
        self.port.doorkeeper.known(self._address)
        self._timer = asyncio.get_running_loop().call_later(self.port.limits.log_in_seconds, self._too_slow)

    def _too_slow(self) -> None:
        if self.connection is not None:
            self.connection.abort()

    def session_requested(self) -> Any:
        if self._asked or self.key is None or self.connection is None:
            return False  # one channel a connection
        self._asked = True
        pipe = self.connection.create_server_channel(encoding=None, window=WINDOW)
        return pipe, _ServerSession(self)

    def started(self, channel: SSHChannel) -> None:
        """The subsystem is open: a guest is here."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.port.welcome(channel)


class Port:
    """A listening port. Every guest that has proved a key and opened the subsystem is handed to ``guest``."""

    def __init__(self, guest: Callable[[Channel], None], limits: Limits) -> None:
        self.guest, self.limits = guest, limits
        self.doorkeeper = Doorkeeper(limits)
        self.connections: set[asyncssh.SSHServerConnection] = set()
        self.number = 0
        """The port's number."""
        self._acceptor: asyncssh.SSHAcceptor | None = None
        self._channels: set[SSHChannel] = set()

    def welcome(self, channel: SSHChannel) -> None:
        """Somebody is here."""
        self._channels.add(channel)
        channel.when_finished = self._channels.discard
        self.guest(channel)

    @classmethod
    async def open(
        cls,
        guest: Callable[[Channel], None],
        host_key: asyncssh.SSHKey,
        *,
        bind: str | None = None,
        port: int = 0,
        limits: Limits | None = None,
    ) -> Port:
        """Listen; ``bind`` None means on every interface. Raises NetworkTrouble with a sentence."""
        self = cls(guest, limits or Limits())
        self._acceptor = await listen(
            bind,
            port,
            server_factory=lambda: _Server(self),
            server_host_keys=[host_key],
            login_timeout=self.limits.log_in_seconds,
            allow_pty=False,
            kbdint_auth=False,
            **NOTHING_ELSE,
            **COMMON,
        )
        self.number = self._acceptor.get_port()
        return self

    async def close(self) -> None:
        """Stop listening and end every connection, after what was sent."""
        if self._acceptor is not None:
            self._acceptor.close()
        channels = list(self._channels)
        for channel in channels:
            channel.close()
        for channel in channels:
            await channel.finished.wait()  # at the latest when CLOSING_SECONDS are over
        for connection in list(self.connections):
            connection.abort()
        if self._acceptor is not None:
            await self._acceptor.wait_closed()
