"""Where bots think: the quick ones here, between two frames; those that search in a process of their own.

A bot gets an observation and nothing else, here as there.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from random import Random
from typing import Any, Final

from core.bots.bot import Choice, Level, bot_for
from core.game import Game, load_game
from core.observation import Observation
from replays.worker_process import prepare

SEARCHING: Final[frozenset[Level]] = frozenset(("sharp",))
"""Levels that think for longer than a key press may take."""
TRIES: Final = 3
"""Workers that may die over one move."""


class BotRunner:
    """Asks the bots of one table. ``close`` ends the worker process, if there is one."""

    def __init__(self) -> None:
        self._workers: Executor | None = None

    async def choose(self, level: Level, seen: Observation, random: Random) -> Choice:
        """What a bot of this level does with this observation. All its randomness comes from ``random``."""
        if level not in SEARCHING:
            return bot_for(seen.game, level).choose(seen, random)
        # A worker draws from a generator of its own, so that what happens here meanwhile changes nothing.
        work = (level, seen.game.id, seen.state, seen.seat, seen.faces, list(seen.heard), random.getrandbits(64))
        for _ in range(TRIES):
            try:
                return await asyncio.get_running_loop().run_in_executor(self._pool(), _think, *work)
            except BrokenProcessPool:  # somebody killed the worker; another one comes to the same move
                self.close()
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
        if self._workers is None:
            # a new interpreter, not a copy of this one, which may have a screen, threads and open files
            self._workers = ProcessPoolExecutor(1, get_context("spawn"), initializer=prepare)
        return self._workers


def _think(
    level: Level, game: str, state: Any, seat: int, faces: dict[Any, str], heard: list[dict[str, Any]], seed: int
) -> Choice:
    rules = load_game(game)
    return bot_for(rules, level).choose(Observation(rules, state, seat, faces, heard), Random(seed))
