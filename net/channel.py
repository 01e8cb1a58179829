"""A channel carries lines both ways between two programs; over SSH, or in memory where both are one program.

Lines go out with `send` and come in at a `Reader`, several at a time where several arrived together. Nothing here
knows what the lines mean.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from net.limits import Limits, TokenBucket


class ChannelClosed(ConnectionError):
    """The other side is gone; the message says why, in a sentence."""


@dataclass(frozen=True, slots=True)
class Peer:
    """Who is at the other end."""

    key: str
    """The public key that proved it, in OpenSSH's one-line form without comment."""
    fingerprint: str
    """``SHA256:…`` of that key."""
    address: str
    """Where from, as text: an address, or "here"."""


class Reader(Protocol):
    """Who reads a channel. Both are called from the event loop, and must not block."""

    def received(self, lines: Sequence[bytes]) -> None:
        """These lines came in, without their newlines, in order."""

    def lost(self, sentence: str) -> None:
        """The channel has ended: called once, and nothing is received after it."""


class Channel(ABC):
    """One end of a channel."""

    peer: Peer

    def __init__(self, peer: Peer) -> None:
        self.peer = peer
        self.closed = False
        self.reader: Reader | None = None
        self.writable: Callable[[], None] | None = None
        """Called when a reader that was behind has caught up."""
        self._early: list[bytes] = []
        self._farewell: str | None = None

    def read_by(self, reader: Reader) -> None:
        """From now on this reader gets what comes in; what came before, he gets at once."""
        self.reader = reader
        early, self._early = self._early, []
        if early:
            reader.received(early)
        if self._farewell is not None and self.reader is reader:
            reader.lost(self._farewell)

    @abstractmethod
    def send(self, *lines: bytes) -> None:
        """Send lines (no newline in them) in one go. Never blocks; on a closed channel it does nothing."""

    @property
    @abstractmethod
    def behind(self) -> bool:
        """Whether the other side reads more slowly than we write, so that more should wait for `writable`."""

    @abstractmethod
    def close(self) -> None:
        """End the channel after what was sent. The reader hears `lost`."""

    def deliver(self, lines: list[bytes]) -> None:
        """For transports: these lines came in. A reader that fails loses this channel, and no other."""
        if self.closed or not lines:
            return
        if self.reader is None:
            self._early.extend(lines)
            return
        try:
            self.reader.received(lines)
        except Exception as defect:
            _report(defect, self)
            self.close()

    def lose(self, sentence: str) -> None:
        """For transports: the channel has ended."""
        if self.closed:
            return
        self.closed = True
        self._farewell = sentence
        if self.reader is not None:
            try:
                self.reader.lost(sentence)
            except Exception as defect:
                _report(defect, self)


def _report(defect: Exception, channel: Channel) -> None:
    """A defect of ours, told to whoever watches the event loop."""
    context = {"message": f"reading from {channel.peer.address} failed", "exception": defect}
    asyncio.get_running_loop().call_exception_handler(context)


class Lines:
    """Bytes into lines, with a bound on their length.

    >>> lines = Lines(8)
    >>> lines.feed(b"one\\ntw"), lines.feed(b"o\\n")
    ([b'one'], [b'two'])
    >>> lines.feed(b"far too long for it")
    Traceback (most recent call last):
    ValueError: a line is longer than 8 bytes
    """

    __slots__ = ("_longest", "_rest")

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._rest = b""

    def feed(self, data: bytes) -> list[bytes]:
        """The lines that are complete now. Raises ValueError for one that is too long."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        if len(self._rest) > self._longest or any(len(line) > self._longest for line in lines):
            raise ValueError(f"a line is longer than {self._longest} bytes")
        return lines


class Throttle:
    """Holds a talker to a rate, by not listening to him for a while."""

    def __init__(self, limits: Limits, stop: Callable[[], None], go: Callable[[], None]) -> None:
        self._bucket = TokenBucket(limits.lines_per_second, limits.lines_at_once)
        self._stop, self._go = stop, go
        self._timer: asyncio.TimerHandle | None = None

    def count(self, lines: int) -> None:
        """So many lines came in."""
        wait = self._bucket.wait_for(lines)
        if wait > 0 and self._timer is None:
            self._stop()
            self._timer = asyncio.get_running_loop().call_later(wait, self._listen)

    def _listen(self) -> None:
        self._timer = None
        self._go()

    def end(self) -> None:
        """No timer stays behind."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class MemoryChannel(Channel):
    """Both ends in one program. Lines arrive in the next turn of the event loop, as over a wire."""

    other: MemoryChannel

    @classmethod
    def pair(cls, one: Peer, two: Peer) -> tuple[MemoryChannel, MemoryChannel]:
        """Two ends; the first one's peer is ``two``."""
        first, second = cls(two), cls(one)
        first.other, second.other = second, first
        return first, second

    def send(self, *lines: bytes) -> None:
        if not self.closed and lines:
            asyncio.get_running_loop().call_soon(self.other._arrive, list(lines))

    def _arrive(self, lines: list[bytes]) -> None:
        if not self.closed:
            self.deliver(lines)

    @property
    def behind(self) -> bool:
        return False

    def close(self) -> None:
        if not self.closed:
            loop = asyncio.get_running_loop()
            loop.call_soon(self.other.lose, "The other side has closed the table.")
            self.lose("Closed.")
