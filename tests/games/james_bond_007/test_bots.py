"""The two simple players."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from core.bots.bot import Choice, generator
from core.game import load_game
from core.games.james_bond_007 import bots
from core.local import LocalMatch
from core.observation import Observation
from core.simulation import Contest, begin, play_out
from tests.games.harness import is_sentence, permuted, random_game
from tests.games.james_bond_007.table import DRAW, GAME, answered, call, moment, run_from, three_of

POLICIES = load_game(GAME).policies


def chosen(
    match: LocalMatch, seat: int, level: str = "STEADY", tries: int = 200
) -> Counter[tuple[tuple[str, Any], ...]]:
    """What the bot does in this seat, in so many tries."""
    seen, random = match.observation(seat), Random(1)
    bot = getattr(POLICIES, level)
    return Counter(
        tuple((name, str(value)) for name, value in bot.choose(seen, random).move.items()) for _ in range(tries)
    )


def only(match: LocalMatch, seat: int) -> Choice:
    """The choice of a bot that has no doubt."""
    assert len(chosen(match, seat)) == 1
    return POLICIES.STEADY.choose(match.observation(seat), Random(1))


@pytest.mark.parametrize("level", ["RANDOM", "STEADY"])
@pytest.mark.parametrize("options", [{}, {"claim": "free"}, {"may_discard_drawn": True, "pass_without_draw": True}])
def test_both_choose_legal_moves_only_and_give_reasons_in_one_sentence(level: str, options: dict[str, Any]) -> None:
    bot = getattr(POLICIES, level)
    for seats in (2, 3, 4):
        for match in random_game(GAME, seats, options, seed=seats, limit=120):
            for seat in match.to_act:
                choice = bot.choose(match.observation(seat), generator(1, seat))
                assert choice.move in match.legal_moves(seat)
                assert (choice.reason == "") if level == "RANDOM" else is_sentence(choice.reason)


@pytest.mark.parametrize("level", ["RANDOM", "STEADY"])
def test_the_same_generator_the_same_choice(level: str) -> None:
    bot = getattr(POLICIES, level)
    for match in random_game(GAME, 3, seed=5, limit=60):
        for seat in match.to_act:
            seen = match.observation(seat)
            assert bot.choose(seen, Random(3)) == bot.choose(seen, Random(3))


@pytest.mark.parametrize("level", ["RANDOM", "STEADY"])
def test_a_bot_never_sees_more_than_its_seat(level: str) -> None:
    """Fed matches whose hidden faces are permuted, it chooses the same."""
    bot, random = getattr(POLICIES, level), Random(2)
    for match in random_game(GAME, 4, seed=6, limit=150):
        for seat in match.to_act:
            worlds = [match.match, *(permuted(match, seat, random) for _ in range(3))]
            choices = [bot.choose(Observation.of(world, seat, listening=bot.listens), Random(4)) for world in worlds]
            assert all(choice == choices[0] for choice in choices)


def test_random_announces_in_at_least_three_of_ten_chances() -> None:
    for options in ({}, {"pass_without_draw": True}):
        match = moment(["5W6", "", ""], options=options)
        kinds = Counter(dict(move)["kind"] for move in chosen(match, 0, "RANDOM", 600).elements())
        assert kinds["announce"] > 0.25 * 600
        assert set(kinds) == {move["kind"] for move in match.legal_moves(0)}


def test_random_takes_every_legal_move_now_and_then() -> None:
    match = moment(["5W6", "", ""])
    assert len(chosen(match, 0, "RANDOM", 600)) == len(match.legal_moves(0))
    match.play(0, run_from(4))
    assert len(chosen(match, 1, "RANDOM", 600)) == 4


def test_steady_announces_what_it_holds() -> None:
    choice = only(moment(["5W6", "", ""]), 0)
    assert choice.move == run_from(4)
    assert choice.reason == "You hold the run four, five, six."


def test_steady_draws_when_it_holds_nothing() -> None:
    assert only(moment(["546", "", ""], options={"run_order": "in_row"}), 0).move == DRAW
    assert only(moment(["575", "", ""]), 0).move == DRAW


def test_steady_places_a_card_so_as_to_win() -> None:
    match = moment(["176", "", ""], deck=["5"])
    match.play(0, DRAW)
    assert only(match, 0).move == {"kind": "replace", "slot": "L"}
    assert "five, six, seven" in only(match, 0).reason


def test_steady_else_keeps_the_up_cards_that_most_cards_complete() -> None:
    match = moment(["165", "", ""], deck=["3"])
    match.play(0, DRAW)
    assert only(match, 0).move == {"kind": "replace", "slot": "L"}  # 3 and 5 can be completed, 1 and 5 cannot
    deep = moment(["545", "", ""], deck=["1"])
    deep.play(0, DRAW)
    assert only(deep, 0).move == {"kind": "replace", "slot": "M"}  # a pair stays, and what is hidden tells nothing


@pytest.mark.parametrize(("row", "share"), [("575", 0.25), ("147", 0.0)])
def test_steady_bluffs_one_time_in_four_where_its_up_cards_can_be_completed(row: str, share: float) -> None:
    match = moment([row, "", ""], phase="choose")
    bluffs = chosen(match, 0, tries=1000)
    announced = sum(count for move, count in bluffs.items() if dict(move)["kind"] == "announce")
    assert announced == pytest.approx(1000 * share, abs=45)


def test_steady_bluffs_with_the_combination_that_the_unseen_cards_make_likeliest() -> None:
    match = moment(["526", "777", ""], phase="choose", discard=["7"] * 5)
    bluffs = {move for move in chosen(match, 0, tries=400) if dict(move)["kind"] == "announce"}
    assert {dict(move)["claim"] for move in bluffs} == {str(run_from(4)["claim"])}


@pytest.mark.parametrize(("row", "rate"), [("575", 0.25), ("5W6", 0.15)])
def test_steady_calls_more_often_where_few_kinds_of_card_complete_it(row: str, rate: float) -> None:
    match = moment([row, "", ""])
    match.play(0, match.legal_moves(0)[0])
    calls = sum(count for move, count in chosen(match, 1, tries=1000).items() if dict(move)["kind"] == "call")
    assert calls == pytest.approx(1000 * rate, abs=45)
    assert all(dict(move).get("bet", "1") == "1" for move in chosen(match, 1))


def test_steady_bets_3_when_nearly_all_cards_that_would_complete_it_lie_open() -> None:
    match = moment(["575", "", ""], discard=list("555555" + "WWWW"))
    match.play(0, three_of(5))
    assert only(match, 1).move == call(3)
    poor = moment(["575", "", ""], discard=list("555555" + "WWWW"), points=[60, 2, 34])
    poor.play(0, three_of(5))
    assert only(poor, 1).move == call(2)


def test_steady_remembers_a_down_card_that_was_shown() -> None:
    match = moment(["575", "123", "456"])
    match.play(0, three_of(5))
    answered(match, call(1), call(1))
    for seat in (1, 2):
        while match.to_act == {seat}:
            match.lapse(seat)
    match.play(0, three_of(5))
    assert only(match, 1).move == call(3)
    assert "seen" in only(match, 1).reason


def test_steady_beats_three_randoms_in_more_than_60_of_100_games() -> None:
    games = 120
    contest = Contest(GAME, ("steady", "random", "random", "random"), 1)
    wins = 0.0
    for number in range(games):
        winners = play_out(contest, number, begin(contest, number)).winners
        wins += (0 in winners) / len(winners)
    assert wins / games > 0.6


def test_the_bots_need_not_listen() -> None:
    assert bots.RANDOM.listens is False
    assert bots.STEADY.listens is False
