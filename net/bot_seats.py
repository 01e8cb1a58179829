"""Bots at a table: in seats of their own, and for people who are away. Each thinks beside the game, and then plays."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from random import Random
from time import monotonic
from typing import Any, Protocol

from core.bots.bot import Level, generator
from core.observation import Observation
from net.bot_runner import BotRunner
from net.pacing import Pace, Pauses
from net.people import People
from net.sequencer import Sequencer


class Game(Protocol):
    """The game that bots play in."""

    paused: str
    people: People

    @property
    def sequencer(self) -> Sequencer: ...
    def do(self, job: Callable[[], Awaitable[None]]) -> None: ...
    def failed(self, defect: Exception) -> None: ...


class Bots:
    """All bots of one game. Ends by `close`."""

    def __init__(self, game: Game, pace: Pace) -> None:
        self._game = game
        self._runner = BotRunner()
        self._pauses = Pauses(pace, Random(secrets.randbits(64)))
        self._random: dict[int, Random] = {}
        self._thinking: dict[int, tuple[int, asyncio.Task[None]]] = {}

    def wake(self) -> None:
        """Whoever owes a move and does not think of it yet begins to."""
        game, sequencer, people = self._game, self._game.sequencer, self._game.people
        if game.paused or sequencer.broken or not (people.present() or not people.persons()):
            return
        question = sequencer.scribe.question
        for seat in sorted(sequencer.to_act):
            level = people[seat].played_by_bot
            if level is None or self._thinking.get(seat, (-1,))[0] == question:
                continue
            self.stop(seat)
            self._thinking[seat] = (question, asyncio.create_task(self._think(seat, level, question), name="bot"))

    def stop(self, seat: int) -> None:
        """A bot need not think any further: its person is back."""
        thinking = self._thinking.pop(seat, None)
        if thinking is not None:
            thinking[1].cancel()

    async def _think(self, seat: int, level: Level, question: int) -> None:
        begun, pause = monotonic(), self._pauses.next()
        random = self._random.setdefault(seat, generator(secrets.randbits(62), seat))
        try:
            match = self._game.sequencer.match
            seen = Observation.of(match, seat, listening=self._runner.listens(match.game, level))
            choice = await self._runner.choose(level, seen, random)
            left = begun + pause - monotonic()
            if left > 0:
                await asyncio.sleep(left)
            self._game.do(lambda: self._play(seat, question, choice.move))
        except asyncio.CancelledError:
            raise
        except Exception as defect:
            self._game.failed(defect)

    async def _play(self, seat: int, question: int, move: Any) -> None:
        game, sequencer = self._game, self._game.sequencer
        if self._thinking.get(seat, (-1,))[0] != question or sequencer.scribe.question != question:
            return
        del self._thinking[seat]
        if seat in sequencer.to_act and game.people[seat].played_by_bot is not None and not game.paused:
            await sequencer.play(seat, move)

    def close(self) -> None:
        """No bot thinks any more."""
        for seat in list(self._thinking):
            self.stop(seat)
        self._runner.close()
