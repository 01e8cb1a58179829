"""Bots against bots: a contest of so many games, each of which follows from the contest and its number alone.

So it does not matter who plays which games, in what order, or how many processes share the work.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Final

from core.bots.bot import Level, bot_for, generator
from core.dealer import SeededDealer
from core.local import LocalMatch
from core.playable import Playable

CONFIDENCE: Final = 1.959964
"""Standard deviations of a normal distribution on each side of which 2.5 % lie."""


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played. ``bots`` has one entry for each seat; from game to game everybody moves on by one seat."""

    game: str
    bots: tuple[Level, ...]
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)

    def seed_of(self, number: int) -> int:
        """The seed of one game, for its cards and its bots.

        >>> Contest("billionaire", ("random",) * 2, 7).seed_of(0) < 2**48
        True
        """
        text = f"honor-contest/1 {self.seed} {number}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")

    def entry_in(self, seat: int, number: int) -> int:
        """Which entry sits in this seat in this game: seats are an advantage that everybody shall have in turn.

        >>> contest = Contest("billionaire", ("steady", "random", "random"), 7)
        >>> [contest.entry_in(seat, 1) for seat in range(3)]
        [2, 0, 1]
        """
        return (seat - number) % len(self.bots)


@dataclass(frozen=True, slots=True)
class Finished:
    """How one game went. Entries are positions in the contest's ``bots``."""

    number: int
    winners: tuple[int, ...]
    """Entries that share the first place."""
    scores: tuple[int, ...]
    """By entry."""
    moves: int
    ending: str
    """Why it ended, in the word of the game's last happening."""


def begin(contest: Contest, number: int) -> LocalMatch:
    """The table of one game."""
    dealer = SeededDealer(contest.seed_of(number))
    return LocalMatch.start(contest.game, len(contest.bots), contest.options, dealer)


def play_out(contest: Contest, number: int, table: Playable) -> Finished:
    """Let the bots play one game to its end."""
    seats = range(len(contest.bots))
    seed = contest.seed_of(number)
    entries = [contest.entry_in(seat, number) for seat in seats]
    bots = [bot_for(table.game, contest.bots[entry]) for entry in entries]
    randoms = [generator(seed, seat) for seat in seats]
    moves = 0
    while not table.over:
        for seat in sorted(table.to_act):
            if seat in table.to_act:  # an answer before may have closed the window
                seen = table.observation(seat, listening=bots[seat].listens)
                table.play(seat, bots[seat].choose(seen, randoms[seat]).move)
                moves += 1
    result = table.result
    assert result is not None
    return Finished(
        number=number,
        winners=tuple(sorted(entries[seat] for seat in result["ranking"][0])),
        scores=tuple(result["scores"][entries.index(entry)] for entry in seats),
        moves=moves,
        ending=_ending(table),
    )


def _ending(table: Playable) -> str:
    last = table.happenings(None)[-1]
    return str(last.get("why", last["kind"]))


def level_of_each(levels: Sequence[Level], seats: int) -> tuple[Level, ...]:
    """One level for each seat: those named, and the last of them for the seats that are left.

    >>> level_of_each(["steady", "random"], 4)
    ('steady', 'random', 'random', 'random')
    """
    return tuple(levels[min(seat, len(levels) - 1)] for seat in range(seats))


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's score interval).

    >>> [round(bound, 3) for bound in wilson(60, 100)]
    [0.502, 0.691]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if games == 0:
        return 0.0, 1.0
    share, squared = wins / games, CONFIDENCE**2
    middle = share + squared / (2 * games)
    spread = CONFIDENCE * sqrt(share * (1 - share) / games + squared / (4 * games * games))
    scale = 1 + squared / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


@dataclass(slots=True)
class Tally:
    """The games of a contest added up."""

    contest: Contest
    games: list[Finished] = field(default_factory=list)

    def add(self, finished: Sequence[Finished]) -> None:
        """Some more games."""
        self.games += finished

    def wins(self, entry: int) -> float:
        """Games won by an entry; a shared first place is a share of a win."""
        return sum(1 / len(game.winners) for game in self.games if entry in game.winners)

    def as_json(self) -> dict[str, Any]:
        """Everything, the same whatever the order in which the games came in."""
        games = sorted(self.games, key=lambda game: game.number)
        count = len(games)
        lengths = sorted(game.moves for game in games)
        fingerprint = hashlib.sha256(repr([(game.number, game.scores, game.moves) for game in games]).encode())
        endings: dict[str, int] = {}
        for game in games:
            endings[game.ending] = endings.get(game.ending, 0) + 1
        return {
            "game": self.contest.game,
            "seats": len(self.contest.bots),
            "seed": self.contest.seed,
            "options": dict(self.contest.options),
            "games": count,
            "entries": [self._entry(entry, count) for entry in range(len(self.contest.bots))],
            "moves": {
                name: lengths[min(count - 1, count * percent // 100)] if count else None
                for name, percent in (("shortest", 0), ("p10", 10), ("median", 50), ("p90", 90), ("longest", 100))
            },
            "endings": dict(sorted(endings.items(), key=lambda ending: (-ending[1], ending[0]))),
            "fingerprint": fingerprint.hexdigest(),
        }

    def _entry(self, entry: int, count: int) -> dict[str, Any]:
        wins = self.wins(entry)
        low, high = wilson(wins, count)
        return {
            "bot": self.contest.bots[entry],
            "wins": round(wins, 3),
            "share": round(wins / count, 4) if count else None,
            "low": round(low, 4),
            "high": round(high, 4),
            "mean_score": round(sum(game.scores[entry] for game in self.games) / count, 1) if count else None,
        }
