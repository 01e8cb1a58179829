"""A table of one person and bots, all in this process: the simplest `Session`."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Any

from core.bots.bot import Level, adviser_for, generator
from core.game import IllegalMove, Move
from net.bot_runner import BotRunner
from net.elsewhere import Settling, elsewhere
from net.opened import Opened
from net.pacing import Pace, Pauses
from net.session import Hint, Session, SessionClosed, StaleMove, TableInfo, Told, check_hints


@dataclass(frozen=True, slots=True)
class Clock:
    """Time, as this session uses it; tests put their own in."""

    now: Callable[[], float] = monotonic
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep


class SoloTable:
    """Implements `Session`. Must be made inside a running event loop, where the bots think in the background."""

    def __init__(
        self,
        opened: Opened,
        open_again: Callable[[Opened], Opened],
        *,
        pace: Pace = "normal",
        clock: Clock | None = None,
    ) -> None:
        self._opened = opened
        self._open_again = open_again
        self._table = opened.table
        self._seat = [person.level for person in opened.info.people].index(None)
        self._pace = pace
        self._clock = clock or Clock()
        self._began = self._clock.now()
        self._pauses = Pauses(pace, Random(f"honor-pauses/1 {opened.seed}"))
        self._runner = BotRunner()
        self._bots: dict[int, tuple[Level, Random]] = {
            other: (person.level, generator(opened.seed, other))  # type: ignore[misc]  # a level is one of LEVELS
            for other, person in enumerate(opened.info.people)
            if person.level is not None
        }
        self._told: list[Told] = []
        self._heard = 0
        self._number = 0
        self._answered = 0
        self._question: tuple[object, ...] | None = None
        self._asked_at = 0
        self._skipping = False
        self._ended: BaseException | None = None
        self._writing = asyncio.Lock()
        """One move after the other, each on disk before anybody is told."""
        self._settling: Callable[[], Callable[[], None]] | None = None
        if elsewhere().apart and isinstance(opened.table, Settling):
            opened.table.settle_elsewhere()
            self._settling = opened.table.settling
        self._change = asyncio.Event()
        self._hurry = asyncio.Event()
        self._moved = asyncio.Event()
        self._note()
        self._bots_play: asyncio.Task[None] | None = asyncio.create_task(self._drive(), name="bots")

    # ── what may be asked ────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def info(self) -> TableInfo:
        """Who sits here, and what was agreed."""
        return self._opened.info

    @property
    def seat(self) -> int | None:
        """The person's seat."""
        return self._seat

    @property
    def number(self) -> int:
        """Grows with every change of the table."""
        return self._number

    @property
    def missed_since(self) -> int | None:
        """From which number on the person has not seen what happened; None where there is nothing to catch up on."""
        return 0 if self._opened.resumed else None

    def view(self) -> dict[str, Any]:
        """All that the person may see now."""
        return self._table.view(self._seat)

    def legal_moves(self) -> Sequence[Move]:
        """What the person may do now."""
        return self._table.legal_moves(self._seat)

    def why_not(self, move: Mapping[str, Any]) -> str | None:
        """None for a move that can be made now, else the sentence why not."""
        if not len(self._table.legal_moves(self._seat)):  # some rules let one put in a move out of turn
            return "The game is over." if self._table.over else "It is not your turn."
        seen = self._table.observation(self._seat)
        try:
            parsed = seen.game.parse_move(move)
        except IllegalMove as refusal:
            return refusal.reason
        return seen.game.why_not(seen.state, self._seat, parsed, seen.faces)

    def told(self, since: int = 0) -> list[Told]:
        """What happened, from this number on."""
        return self._told[since:]

    def seconds_left(self) -> float | None:
        """Against bots there is no clock."""
        return None

    # ── what the person does ─────────────────────────────────────────────────────────────────────────────────────────

    async def play(self, move: Mapping[str, Any], at: int) -> None:
        """Make a move that answers the question of number ``at``."""
        async with self._writing:
            self._check_open()
            if self._question is not None and at < self._asked_at:
                raise StaleMove("The table has moved on meanwhile; look again.")
            self._table.play(self._seat, move)
            self._answered += 1
            try:
                await self._settled()
            finally:  # whoever asked may not wait any more; the move is made all the same
                self._skipping = False
                self._hurry.clear()
                self._note()
                self._moved.set()
        await asyncio.sleep(0)  # bots that take no time answer before the person looks again

    async def changed(self, since: int) -> None:
        """Returns as soon as ``number`` is above ``since``."""
        while self._number <= since:
            self._check_open()
            await self._change.wait()

    async def hint(self) -> Hint | None:
        """What a steady player would do in this seat, knowing what the person knows."""
        if self._seat not in self._table.to_act:
            return None
        check_hints(self.info)
        if (hinted := getattr(self._table, "hinted", None)) is not None:
            hinted(self._seat)
        adviser = adviser_for(self._table.game)
        seen = self._table.observation(self._seat, listening=adviser.listens)
        choice = adviser.choose(seen, Random(f"honor-hint/1 {self._number}"))
        return Hint(choice.move, choice.reason)

    async def chat(self, text: str) -> None:
        """Bots do not answer, but what was said is kept with the game."""
        self._check_open()
        keep = getattr(self._table, "chat", None)
        if keep is not None:
            keep(self._seat, text)
        self._tell({"kind": "chat", "seat": self._seat, "text": text})
        self._number += 1
        self._wake()

    def skip(self) -> None:
        """No more thinking pauses until the person's next decision."""
        self._skipping = True
        self._hurry.set()

    async def again(self) -> Session:
        """The same table once more, with new luck."""
        await self.close()
        return await self.instead(await elsewhere().on_disk(self._open_again, self._opened))

    async def instead(self, opened: Opened) -> Session:
        """Leave this table for another one, which is gone on with in the same way."""
        await self.close()
        return SoloTable(opened, self._open_again, pace=self._pace, clock=self._clock)

    async def close(self) -> None:
        """Leave. What is recorded is on the disk already, so nothing needs saving."""
        if self._ended is None:
            self._ended = SessionClosed("You have left this table.")
        playing, self._bots_play = self._bots_play, None  # its last frame holds the table, and would be held by it
        if playing is not None:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            del playing
        self._runner.close()
        closing = getattr(self._table, "close", None)
        if closing is not None:
            closing()
        self._wake()

    # ── the bots ─────────────────────────────────────────────────────────────────────────────────────────────────────

    async def _drive(self) -> None:
        """Let bots play whenever they owe a move, until the game is over."""
        try:
            while not self._table.over:
                owing = sorted(self._table.to_act & self._bots.keys())
                if not owing:
                    self._moved.clear()
                    await self._moved.wait()
                    continue
                # One pause for each, all running from now: the answers to one window do not queue up.
                begun = self._clock.now()
                for pause, bot in sorted((self._pauses.next(), bot) for bot in owing):
                    await self._bot_plays(bot, begun + pause)
        except asyncio.CancelledError:
            raise
        except Exception as defect:
            self._ended = defect
            self._wake()

    async def _bot_plays(self, bot: int, due: float) -> None:
        level, random = self._bots[bot]
        seen = self._table.observation(bot, listening=self._runner.listens(self._table.game, level))
        choice = await self._runner.choose(level, seen, random)
        await self._pause_until(due)
        async with self._writing:
            if bot not in self._table.to_act or self._refused(bot, choice.move):
                return  # the person has put in a move out of turn; whoever owes one now is asked anew
            self._table.play(bot, choice.move)
            await self._settled()
            self._note()
        if self._seat not in self._table.to_act:
            await asyncio.sleep(0)  # a table without pauses lets the screen breathe all the same

    async def _settled(self) -> None:
        """What has just been written is on disk: `RecordedTable.play` has waited for it, or it is waited for here."""
        if self._settling is not None:
            await elsewhere().on_disk(self._settling())

    def _refused(self, bot: int, move: Move) -> bool:
        seen = self._table.observation(bot)
        return seen.game.why_not(seen.state, bot, move, seen.faces) is not None

    async def _pause_until(self, due: float) -> None:
        left = due - self._clock.now()
        if left <= 0 or self._skipping:
            return
        sleeping = asyncio.ensure_future(self._clock.sleep(left))
        hurrying = asyncio.ensure_future(self._hurry.wait())
        try:
            await asyncio.wait((sleeping, hurrying), return_when=asyncio.FIRST_COMPLETED)
        finally:
            sleeping.cancel()
            hurrying.cancel()

    # ── what changes ─────────────────────────────────────────────────────────────────────────────────────────────────

    def _note(self) -> None:
        """The table has changed: hear what happened, and see whether the person is asked something new."""
        for what in self._table.happenings(self._seat, self._heard):
            self._heard += 1
            self._tell(what)
        self._number += 1
        asked = self._seat in self._table.to_act
        # The same question stays the same while others answer theirs; any answer of one's own ends it.
        question = (self._table.phase, self._table.view(None)["active"], self._answered) if asked else None
        if question is not None and question != self._question:
            self._asked_at = self._number
            self._skipping = False
            self._hurry.clear()
        self._question = question
        self._wake()

    def _tell(self, what: Mapping[str, Any]) -> None:
        self._told.append(Told(len(self._told), int((self._clock.now() - self._began) * 1000), what))

    def _wake(self) -> None:
        self._change.set()
        self._change = asyncio.Event()

    def _check_open(self) -> None:
        if self._ended is not None:
            raise self._ended
