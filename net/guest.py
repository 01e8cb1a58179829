"""The host's end of one guest: what he is told, how far behind he is, and whether he is still there.

Every guest gets the lines of the game from one list, at his own pace: a slow reader keeps a number, not a copy.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Final, Protocol

from pydantic import BaseModel

from net import wire
from net.channel import Channel
from net.limits import TokenBucket

log = logging.getLogger(__name__)

PING_SECONDS: Final = 1.0
SILENCE_SECONDS: Final = 4.0
"""A guest that has answered nothing for so long is away."""
IN_FLIGHT: Final = 1 << 18
"""Bytes sent that the guest has not confirmed; beyond that he gets nothing more until he does."""
PORTION: Final = 1 << 15
MISUNDERSTOOD: Final = 10
"""After so many messages that are none, a guest is sent away."""
CHAT_RATE, CHAT_AT_ONCE = 0.5, 6.0
"""Lines of chat a second, and at once."""


class Host(Protocol):
    """Whom a guest's messages go to."""

    def hear(self, guest: Guest, message: wire.FromGuest) -> None:
        """He says something that is neither ping nor pong."""

    def gone(self, guest: Guest, sentence: str) -> None:
        """His connection has ended: called once."""


class Followed(Protocol):
    """A ledger that guests follow (`net.published`)."""

    lines: list[bytes]
    mark: bytes
    """What to say to somebody who has them all."""


class Guest:
    """One connection, at the host's."""

    def __init__(self, channel: Channel, host: Host) -> None:
        self.channel, self.host = channel, host
        self.seat: int | None = None
        self.watching = False
        self.name = ""
        self.instance = ""
        self.greeted = False
        self.nonce = ""
        self.tries = 0
        """Wrong codes."""
        self.arrived = self.heard_at = monotonic()
        self.latency: int | None = None
        self.chat = TokenBucket(CHAT_RATE, CHAT_AT_ONCE)
        self.muted = False
        self._ledger: Followed | None = None
        self._next = 0
        self._mark = b""
        self._sent = self._confirmed = self._complete_at = 0
        """Bytes: sent, confirmed, and sent when there was nothing more to send."""
        self.when_all_read: Callable[[Guest], None] | None = None
        """Called once when he has confirmed all that there is."""
        self._pings: dict[int, tuple[float, int]] = {}
        self._ping = self._ping_sent = 0
        self._behind: list[tuple[int, bytes]] = []
        """Messages that wait for lines: how many lines he has to be sent first."""
        self._strikes = 0
        channel.writable = self.pump

    @property
    def key(self) -> str:
        """The identity he has proved."""
        return self.channel.peer.key

    @property
    def closed(self) -> bool:
        """Whether the connection has ended."""
        return self.channel.closed

    def start(self) -> None:
        """Listen to him."""
        self.channel.read_by(self)

    # ── what he is told ──────────────────────────────────────────────────────────────────────────────────────────────

    def tell(self, *messages: BaseModel) -> None:
        """Messages, at once."""
        self._send([wire.encoded(message) for message in messages])

    def tell_behind(self, lines: int, message: BaseModel) -> None:
        """A message about the first so many lines: it follows them, however long he takes."""
        self._behind.append((lines, wire.encoded(message)))
        self._tell_behind()

    def _tell_behind(self) -> None:
        ready = [message for lines, message in self._behind if self._next >= lines]
        if ready:
            self._behind = [waiting for waiting in self._behind if self._next < waiting[0]]
            self._send(ready)

    def follow(self, ledger: Followed, start: int) -> None:
        """From now on he gets the lines of this ledger, which grows, from number ``start`` on."""
        self._ledger, self._next, self._mark = ledger, start, b""
        self.pump()

    def pump(self) -> None:
        """Send him what he has not got yet, as far as he keeps up."""
        ledger = self._ledger
        if ledger is None:
            return
        lines, channel = ledger.lines, self.channel
        while self._next < len(lines) or self._mark != ledger.mark:
            if channel.closed or channel.behind or self._sent - self._confirmed > IN_FLIGHT:
                return
            portion, size = [], 0
            while self._next < len(lines) and size < PORTION:
                line = lines[self._next]
                portion.append(line)
                size += len(line) + 1
                self._next += 1
            if self._next == len(lines):
                self._mark = ledger.mark
                portion.append(ledger.mark)
            self._send(portion)
            self._complete_at = self._sent
            self._tell_behind()
            if self._sent - self._ping_sent >= PORTION:
                self.ping()  # its answer says that all this was read

    def _send(self, lines: list[bytes]) -> None:
        self._sent += sum(map(len, lines)) + len(lines)
        self.channel.send(*lines)

    def refuse(self, why: str, sentence: str, count: int | None = None) -> None:
        """What he wanted is not done."""
        self.tell(wire.No.model_validate({"why": why, "sentence": sentence[:400], "count": count}))

    def dismiss(self, sentence: str, *, back: bool = False) -> None:
        """Say goodbye and hang up."""
        self.tell(wire.Bye(sentence=sentence[:400], back=back))
        self.channel.close()

    # ── whether he is there ──────────────────────────────────────────────────────────────────────────────────────────

    def ping(self) -> None:
        """Ask whether he is there."""
        if len(self._pings) < 64:
            self._ping += 1
            self._pings[self._ping] = (monotonic(), self._sent)
            self._ping_sent = self._sent
            self._send([wire.encoded(wire.Ping(at=self._ping))])

    def silent_for(self, now: float) -> float:
        """Seconds since he was last heard."""
        return now - self.heard_at

    # ── what he says ─────────────────────────────────────────────────────────────────────────────────────────────────

    def received(self, lines: Sequence[bytes]) -> None:
        """For the channel."""
        self.heard_at = monotonic()
        for line in lines:
            if self.channel.closed:
                return
            try:
                message = wire.from_guest(line)
            except wire.NotUnderstood as error:
                self._misunderstood(error)
                continue
            match message:
                case wire.Pong():
                    self._pong(message.at)
                case wire.Ping():
                    self.tell(wire.Pong(at=message.at))
                case _:
                    self.host.hear(self, message)

    def _pong(self, at: int) -> None:
        asked = self._pings.pop(at, None)
        if asked is None:
            return
        for older in [number for number in self._pings if number < at]:
            del self._pings[older]
        self.latency = round((self.heard_at - asked[0]) * 1000)
        self._confirmed = max(self._confirmed, asked[1])
        self.pump()
        if self.when_all_read is not None and self._confirmed >= self._complete_at and self._has_all_sent():
            told, self.when_all_read = self.when_all_read, None
            told(self)

    def _has_all_sent(self) -> bool:
        ledger = self._ledger
        return ledger is not None and self._next == len(ledger.lines) and self._mark == ledger.mark

    def _misunderstood(self, error: wire.NotUnderstood) -> None:
        self._strikes += 1
        log.info("%s (%s) says %s", self.channel.peer.address, self.channel.peer.fingerprint, error)
        if self._strikes >= MISUNDERSTOOD:
            self.dismiss("This table does not understand your program.")
        else:
            self.refuse("unknown", f"This table does not understand {error}.")

    def lost(self, sentence: str) -> None:
        """For the channel."""
        self.host.gone(self, sentence)
