"""Where bots think: the quick ones here, between two frames; those that search in a process of their own.

A bot gets an observation and nothing else, here as there.
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Any, Final

from core.bots.bot import Choice, Level, bot_for
from core.game import Game, load_game
from core.observation import Observation
from net.elsewhere import elsewhere
from net.patience import AT_A_TABLE, Patience, patient_bot

if TYPE_CHECKING:
    from concurrent.futures import Executor

SEARCHING: Final[frozenset[Level]] = frozenset(("sharp",))
"""Levels that think for longer than a key press may take."""
LESS_URGENT: Final = 5
"""The screen comes first, where there are few processors."""
TRIES: Final = 3
"""Workers that may die over one move."""


class Shared:
    """For a program with many tables: they share so many worker processes. 0: each table has one of its own."""

    count = 0
    workers: Executor | None = None

    @classmethod
    def close(cls) -> None:
        """End them, without waiting for what they think of."""
        if cls.workers is not None:
            cls.workers.shutdown(wait=False, cancel_futures=True)
            cls.workers = None


class BotRunner:
    """Asks the bots of one table. ``close`` ends the worker process, if there is one.

    Whoever no longer wants an answer cancels; the worker is then done within the patience of the table.
    """

    def __init__(self, patience: Patience = AT_A_TABLE) -> None:
        self._patience = patience
        self._workers: Executor | None = None

    async def choose(self, level: Level, seen: Observation, random: Random) -> Choice:
        """What a bot of this level does with this observation. All its randomness comes from ``random``."""
        if level not in SEARCHING:
            return bot_for(seen.game, level).choose(seen, random)
        from concurrent.futures.process import BrokenProcessPool

        # A worker draws from a generator of its own, so that what happens here meanwhile changes nothing.
        seed = random.getrandbits(64)
        work = (level, self._patience, seen.game.id, seen.state, seen.seat, seen.faces, list(seen.heard), seed)
        for _ in range(TRIES):
            try:
                thought = await elsewhere().on_disk(self._pool().submit, _think, *work)  # it may have to start first
                return await asyncio.wrap_future(thought)
            except BrokenProcessPool:  # somebody killed the worker; another one comes to the same move
                self.close()
                Shared.close()
            except OSError:  # there are as many processes as there may be, or no memory to share
                break
        return bot_for(seen.game, "steady").choose(seen, random)  # this machine does not let us have one

    def listens(self, game: Game[Any], level: Level) -> bool:
        """Whether the bots of this level must be told what they have heard."""
        return bot_for(game, level).listens

    def close(self) -> None:
        """End the worker process, without waiting for what it thinks of."""
        if self._workers is not None:
            self._workers.shutdown(wait=False, cancel_futures=True)
            self._workers = None

    def _pool(self) -> Executor:
        from replays.worker_process import new_processes

        if Shared.count:
            Shared.workers = Shared.workers or new_processes(Shared.count, LESS_URGENT)
            return Shared.workers
        self._workers = self._workers or new_processes(1, LESS_URGENT)
        return self._workers


def _think(
    level: Level,
    patience: Patience,
    game: str,
    state: Any,
    seat: int,
    faces: dict[Any, str],
    heard: list[dict[str, Any]],
    seed: int,
) -> Choice:
    rules = load_game(game)
    return patient_bot(rules, level, patience).choose(Observation(rules, state, seat, faces, heard), Random(seed))
