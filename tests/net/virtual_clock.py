"""Time that passes when a test says so."""

from __future__ import annotations

import asyncio


class VirtualClock:
    """``now`` and ``sleep`` for whoever takes a clock; `pass_time` wakes whose time has come, one after the other."""

    def __init__(self) -> None:
        self.time = 0.0
        self.asked: list[float] = []
        """Every pause that somebody wanted to sleep, in order."""
        self._sleepers: list[tuple[float, asyncio.Event]] = []

    def now(self) -> float:
        """Seconds."""
        return self.time

    async def sleep(self, seconds: float) -> None:
        """Until so many seconds have passed."""
        self.asked.append(seconds)
        woken = asyncio.Event()
        self._sleepers.append((self.time + seconds, woken))
        await woken.wait()

    @property
    def sleeping(self) -> bool:
        """Whether somebody waits for time to pass."""
        return bool(self._sleepers)

    async def settle(self) -> None:
        """Let everybody do what can be done without time passing."""
        for _ in range(50):
            await asyncio.sleep(0)

    async def pass_time(self, seconds: float) -> None:
        """So many seconds, in which sleepers wake at their times."""
        end = self.time + seconds
        await self.settle()
        while due := [sleeper for sleeper in self._sleepers if sleeper[0] <= end]:
            sleeper = min(due, key=lambda one: one[0])
            self._sleepers.remove(sleeper)
            self.time = max(self.time, sleeper[0])
            sleeper[1].set()
            await self.settle()
        self.time = end
