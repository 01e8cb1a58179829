"""What holds at every moment of every game of James Bond 007, whatever the seats, options and luck."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import median
from typing import Any

import pytest

from core.bots.bot import generator
from core.dealer import SeededDealer
from core.local import LocalMatch
from core.simulation import Contest, begin, level_of_each, play_out
from tests.games.harness import check_followed_to_the_end, check_moment, random_game
from tests.games.james_bond_007.table import GAME

OPTIONS: list[dict[str, Any]] = [
    {},
    {"answers": "clockwise", "pot_first": True},
    {"claim": "free", "adjudicate": "as_named"},
    {"run_order": "in_row", "refill_then_act": False, "deck": "short46"},
    {"pass_without_draw": True, "may_discard_drawn": True, "deck": "even48"},
    {"last_man_takes_pot": True, "max_turns": 20},
]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("deck", ["std60", "short46", "even48"])
def test_36_points_a_seat_are_conserved_72_108_or_144(seats: int, deck: str) -> None:
    for seed in range(4):
        for match in random_game(GAME, seats, {"deck": deck}, seed, lapses=0.05, limit=600):
            state = match.match.state
            assert sum(state.points) + state.pot == 36 * seats
            assert min(*state.points, state.pot) >= 0
            assert all(state.points[seat] == 0 for group in state.out for seat in group)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_check_at_every_moment(seats: int) -> None:
    random = Random(seats)
    for number, options in enumerate(OPTIONS):
        for match in random_game(GAME, seats, options, seed=number, limit=25, lapses=0.05):
            check_moment(match, random, goes_on=4)


def test_every_check_late_in_a_game_too() -> None:
    """With players out, cards shuffled again and down cards known to all."""
    random = Random(1)
    for number, match in enumerate(random_game(GAME, 4, seed=2)):
        if number % 100 == 0:
            check_moment(match, random, goes_on=4)
    assert match.match.state.out
    assert match.match.state.table.epoch > 1


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_bystanders_and_seats_keep_up_to_the_end(seats: int, options: dict[str, Any]) -> None:
    assert check_followed_to_the_end(GAME, seats, options, seed=seats, limit=300).match.happened


def test_two_equal_faces_are_one_as_far_as_the_rules_go() -> None:
    """It never matters which of two equal cards lies where: the game of two decks that differ in handles only."""
    for seed in range(3):
        match = list(random_game(GAME, 3, seed=seed, limit=50))[-1]
        again = LocalMatch.from_position(match.position())
        assert match.match.state.table != again.match.state.table
        assert [match.view(seat) for seat in (None, 0, 1, 2)] == [again.view(seat) for seat in (None, 0, 1, 2)]


@pytest.mark.parametrize(("seats", "low", "high"), [(2, 9, 25), (3, 45, 120)])
def test_random_players_end_their_games_about_as_soon_as_the_rules_page_says(seats: int, low: int, high: int) -> None:
    """Uniform over kinds of move: a median of 15, 76 and 242 turns with 2, 3 and 4 seats."""
    turns = []
    for number in range(60):
        contest = Contest(GAME, level_of_each(["random"], seats), 3)
        table = begin(contest, number)
        play_out(contest, number, table)
        turns.append(table.match.state.turn)
    assert low < median(turns) < high


def test_games_end_in_the_three_ways_there_are() -> None:
    endings: Counter[str] = Counter()
    for seed in range(30):
        for options in ({}, {"max_turns": 30}):
            match = LocalMatch.start(GAME, 3, options, SeededDealer(seed))
            random = generator(seed, 0)
            while not match.over:
                seat = min(match.to_act)
                match.play(seat, random.choice(list(match.legal_moves(seat))))
            endings[match.happenings(None)[-1]["why"]] += 1
    assert set(endings) == {"pot", "last", "max_turns"}
