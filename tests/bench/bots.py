"""How long bots think, and what the search does in that time."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import quantiles
from time import perf_counter, process_time
from typing import Any

from core.bots.bot import Bot, bot_for
from core.bots.deal import Unseen
from core.game import Game, game_ids, load_game
from core.observation import Observation
from net.patience import Patience, patient_bot
from tests.bots.tables import moments

MOMENTS = 150


def run() -> None:
    """For each game: the time of a decision by level, at most a second at a table, and random deals a second."""
    for game_id in game_ids():
        game = load_game(game_id)
        seen = list(_observations(game))
        print(f"{game_id}, 2 seats: {len(seen)} decisions")
        for level in ("random", "steady", "sharp"):
            print(f"  {level:<24}{_times(bot_for(game, level), seen)}")
        patience = Patience(seconds=0.2, times=10**6)
        longest = 0.0
        for moment in seen[:: len(seen) // 15]:
            begun = perf_counter()
            patient_bot(game, "sharp", patience).choose(moment, Random(1))
            longest = max(longest, perf_counter() - begun)
        print(f"  sharp, given 0.2 s       the longest of 16 took {longest:.3f} s by the clock")
        unseen, random, begun = Unseen(seen[len(seen) // 2]), Random(1), process_time()
        for _ in range(2000):
            unseen.deal(random)
        print(f"  random deals             {2000 / (process_time() - begun):,.0f} a second")


def _observations(game: Game[Any]) -> Iterator[Observation]:
    found = 0
    for seed in range(100):
        for match in moments(game, 2, seed, every=4):
            yield match.observation(min(match.to_act), listening=True)
            found += 1
            if found == MOMENTS:
                return


def _times(bot: Bot, seen: list[Observation]) -> str:
    took = []
    for moment in seen:
        begun = process_time()
        bot.choose(moment, Random(1))
        took.append(1000 * (process_time() - begun))
    tenths = quantiles(took, n=10)
    return f"median {tenths[4]:.2f} ms, 9 of 10 below {tenths[8]:.2f} ms, the longest {max(took):.1f} ms"
