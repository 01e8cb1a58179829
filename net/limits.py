"""What a stranger may cost us: sizes, rates and counts that every connection is held to."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

LONGEST_LINE: Final = 64 * 1024
"""Bytes of one message, newline excluded. The longest line of a real ledger (a deck of 120 cards) has 7 kB."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one port. Seconds are real ones; rates are per connection."""

    line: int = LONGEST_LINE
    lines_per_second: float = 400.0
    lines_at_once: int = 800
    connections: int = 400
    connections_per_address: int = 120
    strangers: int = 60
    """Connections that have not said who they are yet."""
    strangers_per_address: int = 24
    log_in_seconds: float = 10.0
    """From the connection to the key that says who it is, and again from there to the first message."""
    unread: int = 1 << 20
    """Bytes that wait for a reader who does not read; beyond that he is let go."""


def neighbourhood(address: str) -> str:
    """What counts as one address: of the newer kind (IPv6) a whole network, because anybody has billions of them.

    >>> neighbourhood("192.0.2.7"), neighbourhood("::ffff:192.0.2.7"), neighbourhood("2001:db8::1:2:3:4%eth0")
    ('192.0.2.7', '192.0.2.7', '2001:db8::/64')
    >>> neighbourhood("here")
    'here'
    """
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.IPv6Network((parsed, 64), strict=False))
    return str(parsed)


class TokenBucket:
    """So many at once, so many a second. Time comes from a clock that can be replaced.

    >>> now = [0.0]
    >>> bucket = TokenBucket(10, 2, lambda: now[0])
    >>> bucket.wait_for(2), bucket.wait_for(1)
    (0.0, 0.1)
    >>> now[0] = 5.0
    >>> bucket.wait_for(1)
    0.0
    """

    __slots__ = ("_at_once", "_clock", "_level", "_rate", "_seen")

    def __init__(self, rate: float, at_once: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._at_once, self._clock = rate, float(at_once), clock
        self._level, self._seen = float(at_once), clock()

    def wait_for(self, count: int) -> float:
        """Take so many; the seconds until that was allowed (0 where it is now)."""
        now = self._clock()
        self._level = min(self._at_once, self._level + (now - self._seen) * self._rate) - count
        self._seen = now
        return 0.0 if self._level >= 0 else -self._level / self._rate


class Doorkeeper:
    """Counts connections of one port, and says who is one too many. One address is a `neighbourhood`."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._connected: Counter[str] = Counter()
        self._strangers: Counter[str] = Counter()
        self.refused = 0

    def enter(self, address: str, *, for_others: bool = False) -> str | None:
        """A connection comes in. None where it may stay, else why not; then it does not count.

        ``for_others``: from a proxy; whose it is will be told, and then it has `moved`.
        """
        limits, address = self.limits, neighbourhood(address)
        reason = None
        if self._connected.total() >= limits.connections or self._strangers.total() >= limits.strangers:
            reason = "too many connections"
        elif not for_others and (
            self._connected[address] >= limits.connections_per_address
            or self._strangers[address] >= limits.strangers_per_address
        ):
            reason = "too many connections from this address"
        if reason is not None:
            self.refused += 1
            return reason
        self._connected[address] += 1
        self._strangers[address] += 1
        return None

    def moved(self, before: str, address: str) -> str | None:
        """A connection of a stranger is somebody else's. As `enter`; where it may not stay, it counts no more."""
        self.leave(before, False)
        return self.enter(address)

    def known(self, address: str) -> None:
        """A connection has said who it is."""
        self._less(self._strangers, neighbourhood(address))

    def leave(self, address: str, was_known: bool) -> None:
        """A connection that was let in has ended."""
        address = neighbourhood(address)
        self._less(self._connected, address)
        if not was_known:
            self._less(self._strangers, address)

    @property
    def connected(self) -> int:
        """How many connections there are."""
        return self._connected.total()

    @staticmethod
    def _less(counter: Counter[str], address: str) -> None:
        counter[address] -= 1
        if counter[address] <= 0:
            del counter[address]
