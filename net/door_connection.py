"""One connection to the door, from its first byte on: who it is, and what is wanted on it."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import asyncssh

from net.door_log import note
from net.door_session import TOLD, DoorSession
from net.transport import SSHChannel, public_line

if TYPE_CHECKING:
    from net.door import Door

WINDOW: Final = 1 << 15
"""Bytes that somebody may have typed before anybody has read them."""
WANTED: Final = frozenset(name.encode() for name in TOLD)
LONGEST_VARIABLE: Final = 60
NO_KEY: Final = (
    "This door knows people by their SSH key, and you have shown none that it accepts.\n"
    "To make one: ssh-keygen -t ed25519\n"
)


class FewVariables(dict[bytes, bytes]):
    """Of the environment that a client sends, however much it is, what is looked at."""

    def __setitem__(self, name: bytes, value: bytes) -> None:
        if name in WANTED and len(value) <= LONGEST_VARIABLE:
            super().__setitem__(name, value)


class DoorConnection(asyncssh.SSHServer):
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
        channel._env = FewVariables()
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
