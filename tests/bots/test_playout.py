"""Playouts drive the rules by themselves: they must come to what a real match comes to."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest

from core.bots.bot import Choice
from core.bots.deal import Unseen
from core.bots.playout import Playout, shown_to_all
from core.chance import DIE_SIDES, SPINNER_SIDES, Chance, Outcome, Roll, Shuffle, Spin
from core.game import Decide, Game
from core.local import LocalMatch
from core.match import Match
from core.observation import Observation
from core.table import Card, Face
from tests.bots.tables import moments, name, tables


class _SameLuck:
    """A dealer whose luck is that of a playout with the same generator."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def resolve(self, chance: Chance, faces: Sequence[Face], number: int) -> Outcome:
        if isinstance(chance, Shuffle):
            # a playout lists the cards that are taken in first, and then the new ones
            order = [*faces[len(chance.new) :], *faces[: len(chance.new)]]
            self.random.shuffle(order)
            return tuple(order)
        if isinstance(chance, Roll):
            return int(self.random.random() * DIE_SIDES) + 1
        if isinstance(chance, Spin):
            return tuple([SPINNER_SIDES[self.random.random() < 0.5] for _ in range(chance.spinners)])
        return int(self.random.random() * chance.among)


class _Noting:
    """A bot that notes what it was shown, and plays as another does."""

    listens = False

    def __init__(self, bot: Any) -> None:
        self.bot = bot
        self.saw: list[tuple[int, dict[Card, Face]]] = []

    def choose(self, seen: Observation, random: Random) -> Choice:
        """What the other bot does."""
        self.saw.append((seen.seat, seen.faces.copy()))
        choice: Choice = self.bot.choose(seen, random)
        return choice


def _played_on(match: LocalMatch, random: Random, bots: Sequence[_Noting]) -> LocalMatch:
    """The game to its end, through `LocalMatch`, each seat asked with an observation that is cut out afresh."""
    while not match.over:
        pending = match.match.pending
        assert isinstance(pending, Decide)
        for seat in sorted(pending.seats) if pending.sealed else [min(pending.seats)]:
            seen = match.observation(seat)
            on_table = {card for _zone, cards in seen.state.table.zones() for card in cards}
            assert set(seen.faces) <= on_table
            match.play(seat, bots[seat].choose(seen, random).move)
    return match


@pytest.mark.parametrize(("game", "seats"), tables(), ids=name)
def test_it_is_the_match_itself_with_the_same_luck(game: Game[Any], seats: int) -> None:
    """From a moment on, in a dealt world: the same observations for every bot, the same moves, the same result."""
    compared = 0
    for seed in range(4):
        begun = (match for match in moments(game, seats, seed, every=9 + 7 * seed) if not match.match.answers)
        for match in islice(begun, 1):
            state = match.match.state
            faces = Unseen(match.observation(min(match.to_act))).deal(Random(seed))
            there = [_Noting(game.policies.STEADY) for _ in range(seats)]
            playout = Playout(game, state, faces.copy(), there, Random(seed), shown_to_all(state))
            result = playout.on(lambda state: False, 100_000)

            here = [_Noting(game.policies.STEADY) for _ in range(seats)]
            random = Random(seed)
            real = LocalMatch(Match(game, state, faces, knows_all=True), _SameLuck(random), 0, None)
            assert _played_on(real, random, here).result == result
            for mine, theirs in zip(there, here, strict=True):
                assert len(mine.saw) == len(theirs.saw)
                for saw, shown in zip(mine.saw, theirs.saw, strict=True):
                    assert saw == shown, "a playout shows a bot more, or less, than a match"
            compared += 1
    assert compared >= 2


@pytest.mark.parametrize(("game", "seats"), tables(), ids=name)
def test_it_stops_where_it_is_told_to(game: Game[Any], seats: int) -> None:
    match = next(moments(game, seats, seed=1, every=5))
    faces = Unseen(match.observation(min(match.to_act))).deal(Random(1))
    bots = [game.policies.STEADY] * seats
    started = Playout(game, match.match.state, faces.copy(), bots, Random(1))
    assert started.on(lambda state: True, 100) is None
    assert started.state == match.match.state
    asked = [_Noting(game.policies.STEADY) for _ in range(seats)]
    assert Playout(game, match.match.state, faces, asked, Random(1)).on(lambda state: False, 3) is None
    assert 3 <= sum(len(bot.saw) for bot in asked) < 3 + seats
