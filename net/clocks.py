"""Clocks: none, so much for a move, or a bank beside it. Time that the network takes costs nobody anything.

A clock runs for a seat from the moment it is asked until it has answered, except while it is stopped: because the
person is not connected, or the table is paused. All times are seconds of a monotonic clock that the caller reads.

>>> clocks = Clocks(ClockRule.parse("bank:1"), 2)
>>> clocks.ask(0, 30, now=100.0)
>>> clocks.left(0, now=110.0), clocks.left(1, now=110.0)
(80.0, None)
>>> clocks.stop(0, now=110.0)
>>> clocks.left(0, now=500.0)
80.0
>>> clocks.go(0, now=500.0); clocks.answered(0, now=540.0)
>>> clocks.bank[0]
40.0
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class ClockRule:
    """What the people at a table agreed on."""

    kind: Literal["none", "move", "bank"] = "none"
    bank_seconds: float = 0.0
    """Beside the time for each move; for the whole game."""

    @classmethod
    def parse(cls, text: str) -> ClockRule:
        """``none``, ``move`` or ``bank:MINUTES``. Raises ValueError with a sentence.

        >>> str(ClockRule.parse("bank:10")), str(ClockRule.parse("move")), str(ClockRule.parse("none"))
        ('per move, bank 10 min', 'per move', 'none')
        """
        kind, _, amount = text.partition(":")
        if kind in ("none", "move") and not amount:
            return cls(kind)  # type: ignore[arg-type]  # one of the literals
        try:
            minutes = float(amount)
        except ValueError:
            minutes = -1.0
        if kind == "bank" and 0 < minutes <= 600:
            return cls("bank", minutes * 60)
        raise ValueError("A clock is none, move, or bank:MINUTES with 600 minutes at most (bank:10).")

    @classmethod
    def told(cls, text: str) -> ClockRule:
        """As a table tells it (`str`); none where that makes no sense.

        >>> ClockRule.told("per move, bank 2.5 min").typed, ClockRule.told("per move").typed, ClockRule.told("?").typed
        ('bank:2.5', 'move', 'none')
        """
        kind, _, bank = text.partition(", bank ")
        try:
            return cls.parse(f"bank:{bank.removesuffix(' min')}" if bank else "move" if kind == "per move" else "none")
        except ValueError:
            return cls()

    def __str__(self) -> str:
        if self.kind == "bank":
            return f"per move, bank {self.bank_seconds / 60:g} min"
        return "per move" if self.kind == "move" else "none"

    @property
    def typed(self) -> str:
        """As `parse` takes it."""
        return f"bank:{self.bank_seconds / 60:g}" if self.kind == "bank" else self.kind


@dataclass(slots=True)
class _Running:
    allowance: float
    """For this decision, before the bank is touched."""
    used: float = 0.0
    since: float | None = None
    """When it was last set going; None while it stands."""

    def used_by(self, now: float) -> float:
        return self.used + (max(0.0, now - self.since) if self.since is not None else 0.0)


class Clocks:
    """The clocks of one game."""

    def __init__(self, rule: ClockRule, seats: int) -> None:
        self.rule = rule
        self.bank = [rule.bank_seconds] * seats
        self._running: dict[int, _Running] = {}
        self._stopped: set[int] = set()

    def ask(self, seat: int, allowance: float, now: float) -> None:
        """The seat owes a move. Asked again for the same decision, nothing changes."""
        if self.rule.kind == "none" or seat in self._running:
            return
        self._running[seat] = _Running(allowance, since=None if seat in self._stopped else now)

    def answered(self, seat: int, now: float) -> None:
        """The seat owes nothing any more. What went beyond the move's own time is taken from its bank."""
        clock = self._running.pop(seat, None)
        if clock is not None:
            self.bank[seat] = max(0.0, self.bank[seat] - max(0.0, clock.used_by(now) - clock.allowance))

    def stop(self, seat: int, now: float) -> None:
        """The seat's clock stands from ``now`` on, which may lie in the past: when it was last heard of."""
        self._stopped.add(seat)
        clock = self._running.get(seat)
        if clock is not None and clock.since is not None:
            clock.used, clock.since = clock.used_by(now), None

    def go(self, seat: int, now: float) -> None:
        """The seat's clock runs again."""
        self._stopped.discard(seat)
        clock = self._running.get(seat)
        if clock is not None and clock.since is None:
            clock.since = now

    def left(self, seat: int, now: float) -> float | None:
        """Seconds until the seat's time is up, its bank included; None where no clock counts for it."""
        clock = self._running.get(seat)
        if clock is None:
            return None
        return max(0.0, clock.allowance + self.bank[seat] - clock.used_by(now))

    def running(self, seat: int) -> bool:
        """Whether the seat's clock counts down right now."""
        clock = self._running.get(seat)
        return clock is not None and clock.since is not None

    def due(self, now: float) -> tuple[float, int] | None:
        """The seat whose time is up first, and in how many seconds (0: it is up)."""
        soonest = [
            (left, seat) for seat in self._running if self.running(seat) and (left := self.left(seat, now)) is not None
        ]
        return min(soonest, default=None)

    def asked(self) -> frozenset[int]:
        """The seats with a clock on the table."""
        return frozenset(self._running)
