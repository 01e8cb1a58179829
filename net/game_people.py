"""People who go and come back while a game is on, and bots that take over for them."""

from __future__ import annotations

import asyncio
from time import monotonic

from net.game_base import GameBase


class GamePeople(GameBase):
    """The part of a game that notes who is there."""

    def away(self, seat: int, since: float, *, expected: bool = True) -> None:
        """Somebody is not there any more: last heard of then. The network's time is not his.

        ``expected``: he may be back in a moment; False where he has left, or was waited for already.
        """
        if expected:
            self._expected[seat] = monotonic() + self.rules.return_seconds
        self.clocks.stop(seat, since)
        self.endorsing.interrupted(seat)
        self.recovery.gone(seat)
        self.do(lambda: self._write_away(seat))

    async def _write_away(self, seat: int) -> None:
        if not self.people[seat].present:
            await self.note_away(seat)

    async def wait_for_signers(self) -> bool:
        """See `GameBase`.

        One person alone proves little by his name under a game of several. Where nobody else is left, those whose
        connection was lost only just now are waited for.
        """
        persons = [chair.number for chair in self.people.persons()]
        while len(persons) > 1 >= len(self.people.present()) and self._returning(persons):
            await asyncio.sleep(0.02)
        noted = self._noted_away.copy()
        for seat in sorted(noted):
            await self._write_back(seat)
        return self._noted_away != noted

    def _returning(self, persons: list[int]) -> bool:
        """Whether one of these people is away, and may be back in a moment."""
        now = monotonic()
        return any(self._expected.get(seat, 0.0) > now and not self.people[seat].present for seat in persons)

    def back(self, seat: int) -> None:
        """Somebody is there again."""
        self.clocks.go(seat, monotonic())
        self.do(lambda: self._write_back(seat))

    async def _write_back(self, seat: int) -> None:
        chair = self.people[seat]
        if not chair.present or seat not in self._noted_away or self.sequencer.over:
            return
        if self.sequencer.bot_has_sealed(seat):
            return  # `_look` gives the seat back when that answer is open
        self._noted_away.discard(seat)
        if chair.bot_plays:
            chair.bot_plays, chair.level = False, None
            self._bots.stop(seat)
            await self.sequencer.presence(seat, "person")
        else:
            await self.sequencer.presence(seat, "returned")
        self._around.news()

    def give_back(self) -> None:
        """Seats whose people have come back while a bot's sealed answer was still to be opened."""
        for seat in self._noted_away:
            if self.people[seat].present and not self.sequencer.bot_has_sealed(seat):
                self.back(seat)

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
