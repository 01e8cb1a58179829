"""X-6..X-10: the die, and income."""

from __future__ import annotations

import pytest

from tests.games.billionaire.table import (
    ALL,
    PROFIT,
    ROLL,
    landed,
    moment,
    profit,
    refused,
    told,
    turn_of,
)


@pytest.mark.parametrize("roll", [1, 2, 3, 4, 5, 6])
def test_X_6_one_moves_clockwise_as_many_squares_as_one_rolls(roll: int) -> None:
    match = moment(positions=[22, 13], rolls=[roll])
    match.play(0, ROLL)
    assert match.view(None)["seats"][0]["position"] == (22 + roll) % 24
    moved = told(match, "moved")[0]
    assert (moved["die"], moved["origin"], moved["to"]) == (roll, 22, (22 + roll) % 24)


def test_X_7_passing_ones_own_headquarters_brings_one_card() -> None:
    match = moment(positions=[23, 13], rolls=[5], decks={"profit": ["P5", "P10"]})  # to square 4, nothing to analyze
    match.play(0, ROLL)
    assert profit(match, 0) == [5]
    assert told(match, "income", 0) == [{"seat": 0, "cards": ["P5"], "due": 1, "why": "passed"}]


def test_X_7_landing_there_exactly_brings_two_in_all() -> None:
    match = moment(positions=[22, 13], rolls=[2], decks={"profit": ["P5", "P10", "P2"]})
    match.play(0, ROLL)
    assert profit(match, 0) == [5, 10]
    assert turn_of(match) == 1


def test_X_7_starting_from_there_is_not_passing() -> None:
    match = moment(positions=[0, 13], rolls=[4], decks={"profit": ["P5"]})
    match.play(0, ROLL)
    assert profit(match, 0) == []


def test_X_7_nor_is_passing_somebody_elses() -> None:
    match = moment(positions=[11, 13], rolls=[5], decks={"profit": ["P5"]})  # past square 12, the other's
    match.play(0, ROLL)
    assert profit(match, 0) == []


def test_X_7_the_other_seats_have_their_own_headquarters() -> None:
    match = moment(3, active=1, positions=[0, 5, 13], rolls=[5], decks={"profit": ["P5"]})  # past square 6
    match.play(1, ROLL)
    assert profit(match, 1) == [5]


def test_X_7_income_comes_before_the_space_counts() -> None:
    match = moment(positions=[23, 13], rolls=[2], decks={"profit": ["P5", "P10"]})  # past his own, to a Profit space
    match.play(0, ROLL)
    assert profit(match, 0) == [5, 10]
    assert [income["why"] for income in told(match, "income")] == ["passed", "space"]


def test_X_8_cards_that_are_not_there_are_not_owed() -> None:
    match = moment(positions=[23, 13], rolls=[5], profit=[[], ALL["profit"]])
    match.play(0, ROLL)
    assert profit(match, 0) == []
    assert told(match, "income") == [{"seat": 0, "cards": [], "due": 1, "why": "passed"}]
    assert turn_of(match) == 1


def test_X_8_a_partial_supply_is_taken() -> None:
    match = moment(positions=[22, 13], rolls=[2], profit=[[], ALL["profit"][:-1]])
    match.play(0, ROLL)
    assert profit(match, 0) == [10]


def test_X_9_a_profit_space_brings_one_card() -> None:
    match = landed(PROFIT, roll=1, decks={"profit": ["P2", "P10"]})
    assert profit(match, 0) == [2]
    assert told(match, "income", 0) == [{"seat": 0, "cards": ["P2"], "due": 1, "why": "space"}]
    assert told(match, "income", 1) == [{"seat": 0, "cards": [None], "due": 1, "why": "space"}]
    assert turn_of(match) == 1


def test_X_9_if_there_is_one() -> None:
    match = landed(PROFIT, profit=[[], ALL["profit"]])
    assert profit(match, 0) == []
    assert turn_of(match) == 1


def test_X_10_a_headquarters_without_owner_does_nothing() -> None:
    investments = [["E1"], ["E2", "F3", "A4"]]
    match = landed(18, investments=investments, profit=[["P5"], ["P2"]])
    assert turn_of(match) == 1
    assert profit(match, 0) == [5]
    assert match.view(None)["seats"][0]["position"] == 18


def test_X_6_a_roll_is_made_in_ones_own_turn_only() -> None:
    match = moment()
    refused(match, 1, ROLL, "not your turn")
