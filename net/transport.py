"""The one transport: SSH. A port offers the subsystem ``honor``, which carries lines, and nothing else.

Who is at the other end follows from SSH: the host from its host key (`net.known_hosts` decides whether to trust it),
the guest from the public key he logs in with. Any key is let in; what it may do is for the table to say.
No shell, no command, no terminal, no forwarding, no file transfer, no agent.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import asyncssh

from net.agent import AgentKey
from net.channel import Channel, ChannelClosed, Lines, Peer, Throttle
from net.limits import Limits
from net.trouble import NetworkTrouble, cannot_connect

log = logging.getLogger(__name__)
# What is answered to somebody who has just hung up goes nowhere; that is no news, and asyncio would print it.
logging.getLogger("asyncio").addFilter(lambda record: not record.getMessage().startswith("socket.send() raised"))

Connection = asyncssh.SSHClientConnection | asyncssh.SSHServerConnection

SUBSYSTEM = "honor"
CIPHERS = ("aes128-gcm@openssh.com", "aes256-gcm@openssh.com", "chacha20-poly1305@openssh.com")
KEY_EXCHANGE = ("curve25519-sha256", "curve25519-sha256@libssh.org", "ecdh-sha2-nistp256")
HOST_KEYS = ("ssh-ed25519",)
WINDOW = 1 << 18
"""Bytes that may be on their way before the reader has asked for more."""
CLOSING_SECONDS = 2.0
"""How long the other side may take to read what was sent last."""
KEEPALIVE_SECONDS, KEEPALIVES_MISSED = 5, 3
"""SSH's own check, below the table's (`net.wire.Ping`): ends connections that nobody talks on."""

COMMON: dict[str, Any] = {
    "encryption_algs": list(CIPHERS),
    "kex_algs": list(KEY_EXCHANGE),
    "compression_algs": ["none"],
    "keepalive_interval": KEEPALIVE_SECONDS,
    "keepalive_count_max": KEEPALIVES_MISSED,
    "rekey_bytes": 1 << 30,
    "config": None,
}

NOTHING_ELSE: dict[str, Any] = {
    "allow_scp": False,
    "agent_forwarding": False,
    "x11_forwarding": False,
    "password_auth": False,
    "host_based_auth": False,
    "gss_host": None,
    "line_editor": False,
    "encoding": None,
    "server_version": "HonorSystem",
    "backlog": 128,
}
"""For a port, beside `COMMON`: no files, no agent, no windows, no passwords; bytes as they are."""


class Pipe:
    """What both ends of a subsystem share: an asyncssh session whose data are lines."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.channel: SSHChannel | None = None
        self.pipe: Any = None
        self._lines = Lines(limits.line)
        self._throttle: Throttle | None = None
        self.ending = "The connection was closed."

    def opened(self, channel: SSHChannel, pipe: Any) -> None:
        """Data may flow."""
        self.channel, self.pipe = channel, pipe
        self._throttle = Throttle(self.limits, pipe.pause_reading, pipe.resume_reading)

    def data_received(self, data: bytes, datatype: object) -> None:
        """asyncssh: bytes came in."""
        channel, throttle = self.channel, self._throttle
        if channel is None or throttle is None or channel.closed:
            return
        try:
            lines = self._lines.feed(data)
        except ValueError as error:
            log.warning("%s: %s", channel.peer.address, error)
            self.ending = "It sent a line that is too long."
            channel.abort()
            return
        if lines:
            throttle.count(len(lines))
            channel.deliver(lines)

    def eof_received(self) -> bool:
        """asyncssh: the other side will send no more; so we end too, after what is on its way to it."""
        if self.pipe is not None:
            self.pipe.close()
        return True

    def pause_writing(self) -> None:
        """asyncssh: the other side reads too slowly."""
        if self.channel is not None:
            self.channel.slow = True

    def resume_writing(self) -> None:
        """asyncssh: the other side has caught up."""
        channel = self.channel
        if channel is not None:
            channel.slow = False
            if channel.writable is not None and not channel.closed:
                channel.writable()

    def connection_lost(self, error: Exception | None) -> None:
        """asyncssh: the end."""
        if self._throttle is not None:
            self._throttle.end()
        if self.channel is not None:
            self.channel.ended(str(error) if error else self.ending)


class SSHChannel(Channel):
    """One end of the subsystem."""

    def __init__(self, peer: Peer, connection: Connection, pipe: Any) -> None:
        super().__init__(peer)
        self._connection, self._pipe = connection, pipe
        self.slow = False
        self.finished = asyncio.Event()
        self.when_finished: Callable[[SSHChannel], None] | None = None
        self._hurry: asyncio.TimerHandle | None = None

    def send(self, *lines: bytes) -> None:
        if self.closed or not lines:
            return
        try:
            self._pipe.write(b"\n".join(lines) + b"\n")
        except (OSError, asyncssh.Error):
            self.abort()

    @property
    def behind(self) -> bool:
        return self.slow

    def close(self) -> None:
        if not self.closed:
            self.lose("Closed.")
            self._pipe.close()  # after what was sent; the other side confirms, and `ended` follows
            self._hurry = asyncio.get_running_loop().call_later(CLOSING_SECONDS, self._connection.abort)

    def abort(self) -> None:
        """End at once; what was not sent yet is lost."""
        self._connection.abort()

    def ended(self, sentence: str) -> None:
        """asyncssh: nothing goes over this channel any more; without it the connection has no purpose."""
        if self._hurry is not None:
            self._hurry.cancel()
        self.lose(sentence)
        self.finished.set()
        if self.when_finished is not None:
            self.when_finished(self)
        self._connection.close()


def peer_of(connection: Connection, key: asyncssh.SSHKey) -> Peer:
    """Who is at the other end of a connection that has proved this key."""
    address = connection.get_extra_info("peername") or ("here",)
    return Peer(public_line(key), key.get_fingerprint(), str(address[0]))


def public_line(key: asyncssh.SSHKey) -> str:
    """A public key in OpenSSH's one-line form, without comment."""
    return " ".join(key.export_public_key("openssh").decode("ascii").split()[:2])


# ── the guest's side ─────────────────────────────────────────────────────────────────────────────────────────────────


class _Client(asyncssh.SSHClient):
    """Asks `trusts` about the host's key; keeps what it answered."""

    def __init__(self, trusts: Callable[[asyncssh.SSHKey], str | None]) -> None:
        self._trusts = trusts
        self.refusal: str | None = None
        self.key: asyncssh.SSHKey | None = None

    def validate_host_public_key(self, host: str, addr: str, port: int, key: asyncssh.SSHKey) -> bool:
        self.key = key
        self.refusal = self._trusts(key)
        return self.refusal is None


class _ClientSession(Pipe, asyncssh.SSHClientSession[bytes]):
    def connection_made(self, chan: Any) -> None:
        self.pipe = chan


async def connect(
    host: str,
    port: int,
    identity: asyncssh.SSHKey | asyncssh.SSHKeyPair,
    trusts: Callable[[asyncssh.SSHKey], str | None],
    *,
    seconds: float = 5.0,
    limits: Limits | None = None,
) -> Channel:
    """Go to a host. ``trusts`` says None for a host key that is fine, else why it is not.

    Raises NetworkTrouble with a sentence.
    """
    client = _Client(trusts)
    connection: asyncssh.SSHClientConnection | None = None
    try:
        async with asyncio.timeout(seconds):
            connection, _ = await asyncssh.create_connection(
                lambda: client,
                host,
                port,
                known_hosts=b"",
                client_keys=[identity],
                username="player",
                agent_path=None,
                agent_forwarding=False,
                preferred_auth="publickey",
                server_host_key_algs=list(HOST_KEYS),
                login_timeout=seconds,
                client_version="HonorSystem",
                **COMMON,
            )
            session = _ClientSession(limits or Limits(lines_per_second=20_000, lines_at_once=50_000))
            pipe, _ = await connection.create_session(lambda: session, subsystem=SUBSYSTEM, encoding=None)
    except (OSError, asyncssh.Error, TimeoutError) as error:
        if connection is not None:
            connection.abort()
        if client.refusal is not None:
            raise NetworkTrouble(client.refusal) from error
        if isinstance(identity, AgentKey) and identity.trouble:
            raise NetworkTrouble(identity.trouble) from error
        raise cannot_connect(error, host, port) from error
    assert client.key is not None
    channel = SSHChannel(peer_of(connection, client.key), connection, pipe)
    session.opened(channel, pipe)
    return channel


__all__ = ["Channel", "ChannelClosed", "Pipe", "SSHChannel", "connect", "peer_of", "public_line"]
