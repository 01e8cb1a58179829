"""The strong bot: it sees no more than its seat, answers within the rules and its budget, and the same every time."""

from __future__ import annotations

import pickle
import time
from random import Random
from typing import Any

import pytest

from core.bots.bot import bot_for
from core.bots.insight import Insight
from core.bots.sharp import Playouts, Sharp
from core.game import Game
from core.observation import Observation
from tests.bots.tables import games, moments, name, some_options, tables
from tests.games.harness import permuted

FEW = 40


def _listened(sharp: Sharp, match: Any, seat: int) -> Observation:
    return Observation.of(match, seat, listening=sharp.listens)


@pytest.mark.parametrize(("game", "seats"), tables(), ids=name)
def test_it_chooses_the_same_whatever_the_hidden_faces_are(game: Game[Any], seats: int) -> None:
    """The match is fed twice: as it is, and with all faces permuted that the seat was never shown."""
    sharp, random = Sharp(game, Playouts(FEW)), Random(seats)
    compared = moved = 0
    for seed in range(3):
        for match in moments(game, seats, seed, every=9, limit=200):
            for seat in sorted(match.to_act):
                other = permuted(match, seat, random)
                moved += other.faces != match.match.faces
                choices = [sharp.choose(_listened(sharp, world, seat), Random(seed)) for world in (match.match, other)]
                assert choices[0] == choices[1]
                compared += 1
    assert compared >= 10
    assert moved >= compared // 2, "nothing was permuted"


@pytest.mark.parametrize(("game", "seats"), tables(), ids=name)
def test_it_chooses_a_legal_move_in_every_phase(game: Game[Any], seats: int) -> None:
    sharp = Sharp(game, Playouts(8))
    phases, sealed = set(), 0
    for seed in range(4):
        for match in moments(game, seats, seed, every=7, limit=300):
            for seat in sorted(match.to_act):
                choice = sharp.choose(_listened(sharp, match.match, seat), Random(seed))
                assert game.why_not(match.match.state, seat, choice.move, match.match.faces) is None
                phases.add(match.phase)
                sealed += match.match.sealed_now()
    assert len(phases) >= 3


@pytest.mark.parametrize("game", games(), ids=name)
def test_it_plays_by_whatever_rules_the_table_agreed_on(game: Game[Any]) -> None:
    sharp, answered = Sharp(game, Playouts(8)), 0
    for seed in range(12):
        random = Random(seed)
        options = some_options(game, random)
        seats = random.choice(list(game.seat_counts))
        for match in moments(game, seats, seed, every=9, options=options, limit=150):
            for seat in sorted(match.to_act):
                choice = sharp.choose(_listened(sharp, match.match, seat), Random(seed))
                reason = game.why_not(match.match.state, seat, choice.move, match.match.faces)
                assert reason is None, f"{reason} With {options}"
                answered += 1
    assert answered >= 30


@pytest.mark.parametrize(("game", "seats"), tables(), ids=name)
def test_it_answers_when_another_seat_has_sealed_its_answer_already(game: Game[Any], seats: int) -> None:
    sharp, answered = Sharp(game, Playouts(FEW)), 0
    for seed in range(6):
        for match in moments(game, seats, seed, every=1, limit=300):
            if not match.match.sealed_now() or len(match.match.answers) == 0:
                continue
            for seat in sorted(match.to_act):
                choice = sharp.choose(_listened(sharp, match.match, seat), Random(seed))
                assert game.why_not(match.match.state, seat, choice.move, match.match.faces) is None
                answered += 1
            break
    if game.id == "charge-it" or (game.id == "james-bond-007" and seats == 2):
        assert answered == 0, "there is no sealed decision of several seats here"
    else:
        assert answered >= 3


@pytest.mark.parametrize("game", games(), ids=name)
def test_the_same_generator_gives_the_same_choice(game: Game[Any]) -> None:
    sharp = Sharp(game, Playouts(FEW))
    for match in moments(game, 2, seed=5, every=17, limit=200):
        seen = _listened(sharp, match.match, min(match.to_act))
        assert sharp.choose(seen, Random(1)) == Sharp(game, Playouts(FEW)).choose(seen, Random(1))


@pytest.mark.parametrize("game", games(), ids=name)
def test_an_observation_that_went_to_another_process_gives_the_same_choice(game: Game[Any]) -> None:
    sharp = Sharp(game, Playouts(FEW))
    for match in moments(game, 2, seed=6, every=17, limit=200):
        seen = _listened(sharp, match.match, min(match.to_act))
        assert sharp.choose(pickle.loads(pickle.dumps(seen)), Random(1)) == sharp.choose(seen, Random(1))


class _Counting(Playouts):
    """A budget that remembers what was asked of it."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.reached = 0

    def more(self, playouts: int) -> bool:
        self.reached = playouts
        return super().more(playouts)


@pytest.mark.parametrize("game", games(), ids=name)
def test_it_keeps_its_budget(game: Game[Any]) -> None:
    """No more playouts than allowed, but for the last deal, in which every move that is still running gets its turn."""
    spent = 0
    for match in moments(game, 2, seed=7, every=5, limit=300):
        seat = min(match.to_act)
        budget = _Counting(FEW)
        sharp = Sharp(game, budget)
        seen = _listened(sharp, match.match, seat)
        began = time.perf_counter()
        sharp.choose(seen, Random(1))
        took = time.perf_counter() - began
        candidates = len(sharp.insight.candidates(seen, sharp.insight.ready(seen), Random(1)))
        assert budget.reached < FEW + candidates
        spent += budget.reached
        if budget.reached:
            print(f"{game.id} {match.phase}: {budget.reached} playouts, {1000 * took:.1f} ms")
    assert spent > 0


@pytest.mark.parametrize("game", games(), ids=name)
def test_it_is_one_search_for_all_games(game: Game[Any]) -> None:
    """Without anything a game tells it, it still plays: random deals, played on by `steady` to the end."""
    sharp = Sharp(game, Playouts(6), Insight())
    for match in moments(game, 2, seed=8, every=60, limit=200):
        seat = min(match.to_act)
        choice = sharp.choose(_listened(sharp, match.match, seat), Random(1))
        assert game.why_not(match.match.state, seat, choice.move, match.match.faces) is None


def test_the_level_sharp_is_this_search() -> None:
    assert all(type(bot_for(game, "sharp")) is Sharp for game in games())
