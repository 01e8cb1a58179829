"""What every part of a running game shares: its rules, its table, and its jobs, which are done one after the other."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, Protocol

from core.bots.bot import Level
from net import wire
from net.bot_seats import Bots
from net.clocks import ClockRule, Clocks
from net.endorsing import Endorsing
from net.guest import Guest
from net.pacing import Pace
from net.people import People
from net.recovery import Recovery
from net.sequencer import Sequencer

log = logging.getLogger(__name__)

RECOVER_SECONDS: Final = 5.0
"""How long a seat may keep the game waiting for its part in luck, before the others rebuild it."""
RETURN_SECONDS: Final = 5.0
"""How long people whose connection (or whose host) was just lost are waited for, before the ledger goes on alone."""
DISK_SECONDS: Final = 1.0
"""Between two attempts to write to a disk that refuses."""


@dataclass(frozen=True, slots=True)
class RunRules:
    """How a table plays."""

    clock: ClockRule = field(default_factory=ClockRule)
    away_seconds: float = 120.0
    """After so long a bot takes over for somebody who is away; 0: only by agreement."""
    stand_in: Level = "steady"
    pace: Pace = "quick"
    recover_seconds: float = RECOVER_SECONDS
    return_seconds: float = RETURN_SECONDS


class Surroundings(Protocol):
    """What a game needs of its table."""

    people: People

    def guest_in(self, seat: int) -> Guest | None: ...
    def news(self) -> None: ...
    def told(self) -> None: ...
    def ended(self) -> None: ...
    def broke(self, defect: Exception) -> None: ...
    def everybody(self, message: wire.ClockNews | wire.Warned) -> None: ...


class GameBase:
    """See the module. Ends by `close`."""

    def __init__(
        self, sequencer: Sequencer, around: Surroundings, rules: RunRules, noted_away: Iterable[int] = ()
    ) -> None:
        self.sequencer, self._around, self.rules = sequencer, around, rules
        self.endorsing = Endorsing(self)
        sequencer.endorsers = self.endorsing.ask
        self.people = around.people
        self.clocks = Clocks(rules.clock, len(self.people.chairs))
        self.paused = ""
        self.recovery = Recovery(sequencer, around.guest_in, self.endorsing.ask, rules.recover_seconds)
        self._questions: dict[int, int] = {}
        self._noted_away = set(noted_away)
        self._expected: dict[int, float] = {}
        """Until when somebody whose connection was lost is waited for, where nobody else is left to sign."""
        self._jobs: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._bots = Bots(self, rules.pace)
        self._wake: asyncio.TimerHandle | None = None
        self._closed = False
        self._working = asyncio.create_task(self._work(), name="game")

    def begin(self) -> None:
        """Everything is in place: let the first luck speak, and ask whoever owes something."""
        self.do(self.sequencer.go_on)

    # ── one thing after the other ─────────────────────────────────────────────────────────────────────────────────────

    def do(self, job: Callable[[], Awaitable[None]]) -> None:
        """Have something done when all that came before is done."""
        if not self._closed:
            self._jobs.put_nowait(job)

    async def _work(self) -> None:
        while True:
            job = await self._jobs.get()
            try:
                standing = self.standstill
                await self._durably(job)
                self._look()
                if self.standstill != standing:
                    self._around.news()
            except asyncio.CancelledError:
                raise
            except Exception as defect:
                self.sequencer.ledger.unwrite()
                self._around.broke(defect)
                return

    async def _durably(self, job: Callable[[], Awaitable[None]]) -> None:
        """Do a job; a disk that refuses stops the table until it takes what has to be written."""
        try:
            await job()
            return
        except OSError as error:
            trouble = error
        paused, self.paused = self.paused, f"The game cannot be written down: {trouble.strerror or trouble}."
        self._around.news()
        log.error("%s", self.paused)
        while True:
            await asyncio.sleep(DISK_SECONDS)
            try:
                await self.sequencer.go_on()
                break
            except OSError:
                continue
        self.paused = paused
        self._around.news()

    @property
    def standstill(self) -> str:
        """Why the game stands still, in words; empty where it goes on."""
        return self.paused or self.sequencer.broken or self.recovery.stuck

    async def _nothing(self) -> None:
        pass

    def _look(self) -> None:
        """After every input: who owes what now?"""
        raise NotImplementedError

    # ── the table, for the parts of a game ────────────────────────────────────────────────────────────────────────────

    def guest_in(self, seat: int) -> Guest | None:
        """Who is connected for a seat."""
        return self._around.guest_in(seat)

    def everybody(self, message: wire.Warned) -> None:
        """Something for all."""
        self._around.everybody(message)

    def failed(self, defect: Exception) -> None:
        """A bot of this program has failed."""
        self._around.broke(defect)

    def is_noted_away(self, seat: int) -> bool:
        """Whether the ledger says that he is away."""
        return seat in self._noted_away

    async def wait_for_signers(self) -> bool:
        """Before the sign-off: who has come back signs it, too. Whether the ledger now says that somebody is back."""
        raise NotImplementedError

    async def note_away(self, seat: int) -> None:
        """The ledger says that he is away; once."""
        if seat in self._noted_away or self.sequencer.over:
            return
        self._noted_away.add(seat)
        await self.sequencer.presence(seat, "left")

    async def close(self) -> None:
        """Stop; what is written stays written."""
        self._closed = True
        if self._wake is not None:
            self._wake.cancel()
        self._working.cancel()
        await asyncio.gather(self._working, return_exceptions=True)
        self._bots.close()
        self.sequencer.ledger.close()
