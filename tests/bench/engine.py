"""Random self-play through `LocalMatch`: legal moves made, one of them checked and played, until the game is over."""

from __future__ import annotations

import cProfile
import gc
import pstats
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

from core.dealer import SeededDealer
from core.game import game_ids, load_game
from core.local import LocalMatch

SECONDS: Final = 1.0
"""How long each game and seat count is measured, three times; the best counts, for others use the machine too."""
TIMES: Final = 3
PROFILED: Final = "james-bond-007", 4
ROOT: Final = Path(__file__).parent.parent.parent


def play(game: str, seats: int, seed: int, random: Random) -> int:
    """One game. Gives the number of moves."""
    match = LocalMatch.start(game, seats=seats, dealer=SeededDealer(seed))
    moves = 0
    while match.to_act:
        for seat in match.to_act:
            if seat in match.to_act:
                legal = match.legal_moves(seat)
                match.play(seat, legal[int(random.random() * len(legal))])
                moves += 1
    return moves


def speed(game: str, seats: int) -> tuple[float, float]:
    """Games and moves in a CPU second: the best of some measurements."""
    best = 0.0, 0.0
    play(game, seats, 0, Random(0))
    for attempt in range(TIMES):
        random, games, moves, start = Random(attempt), 0, 0, time.process_time()
        while time.process_time() - start < SECONDS:
            moves += play(game, seats, games, random)
            games += 1
        elapsed = time.process_time() - start
        best = max(best, (games / elapsed, moves / elapsed), key=lambda figures: figures[1])
    return best


def where_time_goes(game: str, seats: int) -> list[tuple[str, float]]:
    """The share of each part of the engine: of a file, by the time spent in it."""
    profile, random = cProfile.Profile(), Random(1)
    profile.enable()
    for seed in range(20):
        play(game, seats, seed, random)
    profile.disable()
    shares: Counter[str] = Counter()
    for (path, _line, _name), (_calls, _own_calls, own, _total, _callers) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        inside = Path(path).is_relative_to(ROOT)
        part = str(Path(path).relative_to(ROOT)) if inside else "Python itself"
        shares[part] += own
    total = shares.total()
    return [(part, seconds / total) for part, seconds in shares.most_common(10)]


def run() -> None:
    """Print moves a second for every game and seat count, and where the time of one of them goes."""
    loaded = [load_game(game) for game in game_ids()]
    gc.collect()
    gc.freeze()  # as the processes of `honor simulate` do: what was loaded is not looked through for garbage
    print(f"{len(loaded)} games are loaded, and garbage collections pass over what is loaded.")
    print(f"{'game':16} {'seats':>5} {'games/s':>9} {'moves/s':>9}")
    for game in game_ids():
        for seats in load_game(game).seat_counts:
            games, moves = speed(game, seats)
            print(f"{game:16} {seats:5} {games:9,.0f} {moves:9,.0f}", flush=True)
    print(
        f"\nWhere the time goes, {PROFILED[0]} with {PROFILED[1]} seats (profiled; a profiler overstates small calls):"
    )
    for part, share in where_time_goes(*PROFILED):
        print(f"  {share:5.1%}  {part}")
