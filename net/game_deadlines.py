"""What happens in a game because time passes: clocks run out, bots take over, lost parts of luck are rebuilt."""

from __future__ import annotations

import asyncio
from time import monotonic

from net import wire
from net.game_people import GamePeople


class Deadlines(GamePeople):
    """The part of a game that looks at the time, after every input and when its alarm rings."""

    def _look(self) -> None:
        """Who owes what now? Set clocks, wake bots, and see whether it is over."""
        if self.sequencer.over:
            self._around.ended()
            return
        self.recovery.look()
        self.give_back()
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
