"""Before a game at a table: readiness, bots on seats, the start, and going on after a crash."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import Final

from net import wire
from net.ending import Ending
from net.entrusted import TableKept
from net.game_run import GameRun
from net.guest import Guest
from net.opening import GamePlan, Opening, SeatPlan
from net.published import PublishedLedger
from net.reopening import Reopened
from net.table_base import level_of

log = logging.getLogger(__name__)

JOIN_SECONDS: Final = 10.0
"""How long the start waits for the seats to make their keys."""


class Starting(Ending):
    """The part of a table that begins games."""

    def _before_game(self, guest: Guest, message: wire.Ready | wire.Again | wire.FillSeat | wire.Start) -> None:
        assert guest.seat is not None
        chair = self.people[guest.seat]
        if self.state == "playing" or self._starting:
            guest.refuse("state", "The game has begun.")
            return
        keeper = guest.key == self.wanted.keeper
        if isinstance(message, wire.Ready):
            chair.ready = message.on
        elif isinstance(message, wire.Again):
            chair.ready = True
        elif not keeper:
            guest.refuse("state", f"That is for {self.wanted.host_name} to decide, who keeps the table.")
            return
        elif isinstance(message, wire.FillSeat):
            trouble = self.people.fill(message.seat, message.level)
            if trouble is not None:
                guest.refuse("seat", trouble)
                return
        else:
            chair.ready = True
            trouble = self.people.why_not_start(chair.number)
            if trouble is not None:
                guest.refuse("state", trouble)
        all_ready = all(other.ready for other in self.people.persons()) and self.people.why_not_start(None) is None
        if all_ready and (self.state == "over" or isinstance(message, wire.Start) or not self._keeper_sits()):
            self.start()
        self.news()

    def _keeper_sits(self) -> bool:
        return self.people.of(self.wanted.keeper) is not None

    def start(self) -> None:
        """Begin a game with everybody who sits here. The seats' programs make their keys first."""
        self._starting = True
        self._later(self._start())

    async def _start(self) -> None:
        wanted = self.wanted
        if self.state == "over":
            self.forget_secrets()
        if self.run is not None:
            await self.run.close()
            self.run = None
        seats = tuple(
            SeatPlan(chair.name, None if chair.is_person else chair.level, chair.key) for chair in self.people.chairs
        )
        try:
            opening = Opening(
                GamePlan(
                    wanted.game,
                    wanted.options,
                    seats,
                    wanted.new_path(),
                    table=self.kept(),
                    keeper=next((chair.number for chair in self.people.persons() if chair.key == wanted.keeper), None),
                    durable=wanted.durable,
                    seed=wanted.seed,
                )
            )
            self._joined.clear()
            self._opening = opening
            self._use(opening.ledger, opening.game_name)
            await opening.publish()
            if not await self._all_in(opening):
                return
            await opening.seat_all()
            if not await self._all_in(opening):
                return
            sequencer = opening.begin()
        except (OSError, ValueError) as error:
            self._call_off(f"The game could not begin: {getattr(error, 'strerror', None) or error}.")
            return
        self._opening = None
        self.run = GameRun(sequencer, self, wanted.rules)
        self.state, self._starting = "playing", False
        for chair in self.people.persons():
            if not chair.present:
                self.run.away(chair.number, chair.away_since or monotonic())
        self.news()
        self.run.begin()

    async def _all_in(self, opening: Opening) -> bool:
        """Wait for what every seat has to send before a game begins. False: one does not, and it is called off."""
        try:
            async with asyncio.timeout(JOIN_SECONDS):
                while opening.missing:
                    self._joined.clear()
                    await self._joined.wait()
        except TimeoutError:
            pass
        if opening.missing:
            missing = ", ".join(self.people[seat].name for seat in opening.missing)
            opening.abandon()
            self._call_off(f"The game could not begin: {missing} did not answer.")
            return False
        return True

    def kept(self) -> TableKept:
        """How this table was opened, for whoever has to open it again."""
        wanted = self.wanted
        return TableKept(
            id=self.id,
            title=wanted.title,
            host=wanted.host_name,
            code=wanted.code,
            private=wanted.private,
            watchable=wanted.watchable,
            clock=wanted.rules.clock.typed,
            away_seconds=wanted.rules.away_seconds,
            stand_in=wanted.rules.stand_in,
            pace=wanted.rules.pace,
            port=self.port,
        )

    def go_on_with(self, reopened: Reopened) -> None:
        """The game of a host that was gone: everybody is away at first, and comes back to his seat."""
        now = monotonic()
        for seat, join in reopened.joins.items():
            chair = self.people[seat]
            chair.name = join.name
            if join.bot is not None:
                chair.level = level_of(join.bot)
                continue
            chair.key = join.identity.key if join.identity is not None else join.key
            chair.away_since = now
            if seat in reopened.bots:
                chair.bot_plays, chair.level = True, level_of(reopened.bots[seat])
        self._ledger, self._ledger_name = reopened.ledger, reopened.name
        self._ledger.told = self.told
        if reopened.sequencer is None:
            self.state = "over"
            self._expect_all({chair.key: chair.number for chair in self.people.persons()})
            for chair in self.people.persons():
                self.people.clear(chair.number)
            return
        self.run = GameRun(reopened.sequencer, self, self.wanted.rules, noted_away=reopened.noted_away)
        self.state = "playing"
        self.run.do(self._wait_for_people)
        self.run.begin()

    async def _wait_for_people(self) -> None:
        """A host that has come back waits a moment for all others; then the ledger says who has not returned."""
        assert self.run is not None
        give_up = monotonic() + self.run.rules.return_seconds
        while monotonic() < give_up and len(self.people.present()) < len(self.people.persons()):
            await asyncio.sleep(0.05)
        for chair in self.people.persons():
            if chair.away_since is not None:
                self.run.away(chair.number, chair.away_since, expected=False)

    def _use(self, ledger: PublishedLedger, name: str) -> None:
        """From now on everybody follows this ledger."""
        self._ledger, self._ledger_name = ledger, name
        ledger.told = self.told
        self._tell_news()  # at once: the lines that follow are those of the game it names
        for guest in list(self.guests):
            guest.follow(ledger, 0)

    def _call_off(self, sentence: str) -> None:
        log.error("%s", sentence)
        self._opening, self._ledger, self._ledger_name, self._starting = None, None, "", False
        self.state = "gathering"
        for chair in self.people.persons():
            chair.ready = False
        self.everybody(wire.Warned(seat=None, line=0, sentence=sentence))
        self.news()

    def broke(self, defect: Exception) -> None:
        """This program has failed at the game. What is written stays; nothing wrong gets written."""
        log.error("the game cannot go on", exc_info=defect)
        asyncio.get_running_loop().call_exception_handler({"message": "a game failed", "exception": defect})
        self.broken("The host's program has failed. The game is kept up to the last line.")
