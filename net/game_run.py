"""A game that is being played at a table: inputs one after the other, clocks, bots, people who go and come back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from time import monotonic
from typing import Final, Protocol

from core.bots.bot import Level
from core.game import IllegalMove
from net import wire
from net.bot_seats import Bots
from net.clocks import ClockRule, Clocks
from net.endorsing import Endorsing
from net.guest import Guest
from net.pacing import Pace
from net.people import People
from net.recovery import Recovery
from net.sequencer import Refusal, Sequencer
from net.session import StaleMove
from replays.canonical import NotCanonical, from_text

log = logging.getLogger(__name__)

RECOVER_SECONDS: Final = 5.0
"""How long a seat may keep the game waiting for its part in luck, before the others rebuild it."""
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


class Surroundings(Protocol):
    """What a game needs of its table."""

    people: People

    def guest_in(self, seat: int) -> Guest | None: ...
    def news(self) -> None: ...
    def told(self) -> None: ...
    def ended(self) -> None: ...
    def broke(self, defect: Exception) -> None: ...
    def everybody(self, message: wire.ClockNews | wire.Warned) -> None: ...


class GameRun:
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
        self._jobs: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._bots = Bots(self, rules.pace)
        self._wake: asyncio.TimerHandle | None = None
        self._closed = False
        self._working = asyncio.create_task(self._work(), name="game")

    def begin(self) -> None:
        """Everything is in place: let the first luck speak, and ask whoever owes something."""
        self.do(self.sequencer.go_on)

    # ── one thing after the other ────────────────────────────────────────────────────────────────────────────────────

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

    # ── what seats send ──────────────────────────────────────────────────────────────────────────────────────────────

    def entry(self, guest: Guest, entry: wire.Entry) -> None:
        """A line that a seat has written."""
        if entry.kind == "chat" and guest.chat.wait_for(1) > 0:
            guest.refuse("rate", "Not so fast: a line of chat every two seconds.", entry.count)
            return
        self.do(lambda: self._take(guest, entry))

    async def _take(self, guest: Guest, entry: wire.Entry) -> None:
        seat = guest.seat
        if seat is None or guest.closed:
            return
        if (self.paused or self.sequencer.broken) and entry.kind in ("move", "seal"):
            guest.refuse("state", f"The game stands still. {self.standstill}"[:400], entry.count)
            return
        try:
            await self.sequencer.take(seat, entry)
        except StaleMove as late:
            guest.refuse("stale", late.reason, entry.count)
        except IllegalMove as refusal:
            guest.refuse("illegal", refusal.reason, entry.count)
        except Refusal as refusal:
            log.info("seat %d: %s", seat, refusal)
            guest.refuse(refusal.why, str(refusal), entry.count)

    def value(self, guest: Guest, message: wire.Value) -> None:
        """A seat shows its part in luck."""
        self.do(lambda: self._value(guest, message))

    async def _value(self, guest: Guest, message: wire.Value) -> None:
        if guest.seat is None:
            return
        try:
            await self.sequencer.value(guest.seat, message.k, from_text(message.value))
        except (NotCanonical, ValueError):
            guest.refuse("unknown", "That is no value of a chain.")
        except Refusal as refusal:
            log.warning("seat %d: %s", guest.seat, refusal)
            guest.refuse(refusal.why, str(refusal))

    def shared(self, guest: Guest, message: wire.Share) -> None:
        """A seat gives its share of a secret, or says that it does not."""
        if guest.seat is not None:
            self.recovery.shared(guest.seat, message)

    # ── people who go and come back ──────────────────────────────────────────────────────────────────────────────────

    def away(self, seat: int, since: float) -> None:
        """Somebody is not there any more: last heard of then. The network's time is not his."""
        self.clocks.stop(seat, since)
        self.endorsing.interrupted(seat)
        self.recovery.gone(seat)
        self.do(lambda: self._write_away(seat))

    async def _write_away(self, seat: int) -> None:
        if not self.people[seat].present:
            await self.note_away(seat)

    def is_noted_away(self, seat: int) -> bool:
        """Whether the ledger says that he is away."""
        return seat in self._noted_away

    def guest_in(self, seat: int) -> Guest | None:
        """Who is connected for a seat."""
        return self._around.guest_in(seat)

    def everybody(self, message: wire.Warned) -> None:
        """Something for all."""
        self._around.everybody(message)

    def failed(self, defect: Exception) -> None:
        """A bot of this program has failed."""
        self._around.broke(defect)

    async def note_away(self, seat: int) -> None:
        """The ledger says that he is away; once."""
        if seat in self._noted_away or self.sequencer.over:
            return
        self._noted_away.add(seat)
        await self.sequencer.presence(seat, "left")

    def back(self, seat: int) -> None:
        """Somebody is there again."""
        self.clocks.go(seat, monotonic())
        self.do(lambda: self._write_back(seat))

    async def _write_back(self, seat: int) -> None:
        chair = self.people[seat]
        if not chair.present or seat not in self._noted_away or self.sequencer.over:
            return
        self._noted_away.discard(seat)
        if chair.bot_plays:
            chair.bot_plays, chair.level = False, None
            self._bots.stop(seat)
            await self.sequencer.presence(seat, "person")
        else:
            await self.sequencer.presence(seat, "returned")
        self._around.news()

    def hand_over(self, seat: int) -> None:
        """A bot takes over for somebody who is away."""
        self.do(lambda: self._hand_over(seat))

    async def _hand_over(self, seat: int) -> None:
        chair = self.people[seat]
        if chair.present or chair.bot_plays or not chair.is_person or self.sequencer.over:
            return
        await self.note_away(seat)
        chair.bot_plays, chair.level = True, self.rules.stand_in
        await self.sequencer.presence(seat, "bot", chair.level)
        self.clocks.answered(seat, monotonic())
        self._around.news()
        self.recovery.stuck = ""
        await self.sequencer.go_on()

    def pause(self, why: str) -> None:
        """The game stands still; why, in words. Empty: it goes on."""
        if not why:
            self.sequencer.broken = ""  # all have agreed to go on
        if self.paused == why:
            return
        self.paused = why
        now = monotonic()
        for chair in self.people.persons():
            if why:
                self.clocks.stop(chair.number, now)
            elif chair.present:
                self.clocks.go(chair.number, now)
        self.do(self._nothing)
        self._around.news()

    def give_up(self) -> None:
        """The game ends without a result, as all have agreed."""
        self.do(self.sequencer.give_up)

    # ── after every input ────────────────────────────────────────────────────────────────────────────────────────────

    def _look(self) -> None:
        """Who owes what now? Set clocks, wake bots, and see whether it is over."""
        if self.sequencer.over:
            self._around.ended()
            return
        self.recovery.look()
        now, to_act, question = monotonic(), self.sequencer.to_act, self.sequencer.scribe.question
        changed = False
        for seat in [seat for seat, asked in self._questions.items() if seat not in to_act or asked != question]:
            del self._questions[seat]
            self.clocks.answered(seat, now)
            changed = True
        for seat in to_act:
            if seat in self._questions:
                continue
            self._questions[seat] = question
            if self.people[seat].played_by_bot is None:
                self.clocks.ask(seat, self.sequencer.seconds, now)
                changed = True
        if changed and self.rules.clock.kind != "none":
            self.tell_clocks()
        self._bots.wake()
        self.plan()

    def tell_clocks(self) -> None:
        """Everybody hears how much time there is."""
        now = monotonic()
        left = {
            str(seat): round(seconds * 1000)
            for seat in self.clocks.asked()
            if (seconds := self.clocks.left(seat, now)) is not None
        }
        self._around.everybody(wire.ClockNews(left_ms=left, running=not self.paused))

    def plan(self) -> None:
        """Set the alarm for whatever comes first: a clock that runs out, or a bot that takes over."""
        if self._wake is not None:
            self._wake.cancel()
            self._wake = None
        if self._closed or self.sequencer.over:
            return
        now = monotonic()
        waits = [wait for wait, _ in self._takeovers(now) + self._recoveries(now)]
        due = None if self.paused else self.clocks.due(now)
        if due is not None:
            waits.append(due[0])
        if waits:
            self._wake = asyncio.get_running_loop().call_later(max(0.0, min(waits)) + 0.001, self._alarm)

    def _takeovers(self, now: float) -> list[tuple[float, int]]:
        """Who is away for whom a bot is to take over, and in how many seconds. Nobody, where no person is left."""
        if self.rules.away_seconds <= 0 or self.paused or not self.people.present():
            return []
        return [
            (chair.away_since + self.rules.away_seconds - now, chair.number)
            for chair in self.people.persons()
            if chair.away_since is not None and not chair.bot_plays and not self.sequencer.forsaken(chair.number)
        ]

    def _recoveries(self, now: float) -> list[tuple[float, int]]:
        if self.sequencer.broken or not self.people.present():
            return []
        return self.recovery.waits(now, frozenset(self.people.present()))

    async def _recover(self, seat: int) -> None:
        present = frozenset(self.people.present())
        if present:
            await self.recovery.recover(seat, present, self.note_away)

    def _alarm(self) -> None:
        self._wake = None
        now = monotonic()
        for wait, seat in self._takeovers(now):
            if wait <= 0:
                self.hand_over(seat)
        for wait, seat in self._recoveries(now):
            if wait <= 0:
                self.do(lambda seat=seat: self._recover(seat))  # type: ignore[misc]
        due = None if self.paused else self.clocks.due(now)
        if due is not None and due[0] <= 0:
            seat, question = due[1], self._questions.get(due[1])
            self.do(lambda: self._lapse(seat, question))
        self.plan_later()

    def plan_later(self) -> None:
        """Plan again once what was asked for is done."""
        self.do(self._nothing)

    async def _lapse(self, seat: int, question: int | None) -> None:
        if self._questions.get(seat) != question or self.paused or seat not in self.sequencer.to_act:
            return
        left = self.clocks.left(seat, monotonic())
        if left is None or left > 0 or not self.clocks.running(seat):
            return
        await self.sequencer.lapse(seat)

    # ── the end ──────────────────────────────────────────────────────────────────────────────────────────────────────

    async def close(self) -> None:
        """Stop; what is written stays written."""
        self._closed = True
        if self._wake is not None:
            self._wake.cancel()
        self._working.cancel()
        await asyncio.gather(self._working, return_exceptions=True)
        self._bots.close()
        self.sequencer.ledger.close()
