"""X-56, X-57: equal fortunes, and the safety valves."""

from __future__ import annotations

from typing import Any

import pytest

from core.local import LocalMatch
from tests.games.billionaire.table import BIDS_E, ROLL, M, bids, landed, moment, owned, pay, result, told, turn_of, why

# ── X-56 ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def tied_end(options: dict[str, Any] | None = None) -> LocalMatch:
    """The last turn: 75M and 5M against 50M and 30M, and a third with less."""
    return landed(
        18,
        3,
        options={"max_turns": 1, **(options or {})},
        investments=[["E4"], ["E2"], []],
        profit=[["P5"], ["P10", "P10", "P10"], ["P1"]],
    )


def test_X_56_equal_worth_the_greater_total_of_investments_wins() -> None:
    assert result(tied_end()) == ([[0], [1], [2]], [80, 80, 1])


def test_X_56_else_the_place_is_shared() -> None:
    match = landed(
        18, 3, options={"max_turns": 1}, investments=[["E4"], ["F4"], []], profit=[["P5"], ["P2", "P2", "P1"], []]
    )
    assert result(match) == ([[0, 1], [2]], [80, 80, 0])


def test_option_tie_shared_looks_at_nothing_else() -> None:
    assert result(tied_end({"tie": "shared"})) == ([[0, 1], [2]], [80, 80, 1])


# ── X-57 ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("most", [1, 2, 5])
def test_X_57_after_max_turns_the_richest_wins(most: int) -> None:
    rolls = [4] * most  # from 14 to 18, the HQ of nobody, to 22 and so on: seat 0 sells what nobody wants
    match = moment(options={"max_turns": most}, positions=[14, 14], rolls=rolls, profit=[["P1"], ["P2"]])
    for turn in range(most):
        assert not match.over
        assert match.view(None)["turn"] == turn + 1
        match.play(turn % 2, ROLL)
        if match.phase == "bid":
            bids(match, None, None)
    assert why(match) == "max_turns"
    ranking, scores = result(match)
    assert [scores[seat] for place in ranking for seat in place] == sorted(scores, reverse=True)


def test_X_57_the_valve_is_1000_turns() -> None:
    match = moment(turn=999, positions=[14, 23], rolls=[4, 1])
    match.play(0, ROLL)
    assert turn_of(match) == 1
    match = moment(turn=1000, positions=[14, 23], rolls=[4])
    match.play(0, ROLL)
    assert why(match) == "max_turns"


def tied_often(most: int = 5, **position: Any) -> LocalMatch:
    """Seats 1 and 2 bid 4M each, again and again."""
    options = {"options": {"max_ties": most}} if most != 5 else {}
    match = landed(BIDS_E, 3, decks={"E": ["E4"]}, profit=[["P5"], ["P5"], ["P2", "P2"]], **{**options, **position})
    for _ in range(most):
        assert match.phase == "bid"
        bids(match, 1, 4, 4)
    return match


def test_X_57_after_five_tied_rounds_in_a_row_the_tied_bidders_roll() -> None:
    match = tied_often(rolls=[3, 5])
    assert [(roll["seat"], roll["die"], roll["prize"]) for roll in told(match, "rolled_for")] == [
        (1, 3, "lot"),
        (2, 5, "lot"),
    ]
    assert match.phase == "pay"
    assert match.to_act == {2}
    assert match.view(None)["bids"] == [1 * M, 4 * M, 4 * M]  # he pays the last tied figure
    match.play(2, pay("P2", "P2"))
    assert owned(match)[2] == ["E4"]


def test_X_57_ties_roll_again_among_themselves() -> None:  # detail 5
    match = landed(BIDS_E, 4, options={"max_ties": 1}, profit=[["P5"]] * 4, rolls=[4, 4, 2, 6, 5])
    bids(match, 3, 3, None, 3)
    assert [(roll["seat"], roll["die"]) for roll in told(match, "rolled_for")] == [
        (0, 4),
        (1, 4),
        (3, 2),
        (0, 6),
        (1, 5),
    ]
    assert match.to_act == {0}


def test_X_57_the_dice_go_clockwise_from_the_active_seat() -> None:  # detail 9
    match = moment(
        4, active=2, positions=[13, 13, 1, 13], rolls=[1, 1, 2, 3], profit=[["P5"]] * 4, options={"max_ties": 1}
    )
    match.play(2, ROLL)
    bids(match, 3, 3, 3, None)
    assert [roll["seat"] for roll in told(match, "rolled_for")] == [2, 0, 1]
    assert match.to_act == {1}


def test_X_57_the_winner_of_a_roll_forfeits_if_he_bid_too_much() -> None:
    match = landed(BIDS_E, 3, options={"max_ties": 2}, profit=[["P5"], ["P2"], ["P1"]], rolls=[6, 1])
    for _ in range(2):
        bids(match, 1, 4, 4)
    assert told(match, "overbid") == [{"seat": 1, "amount": 4 * M}]
    assert match.to_act == {0, 2}


def test_X_57_the_counter_starts_anew_after_an_overbid_or_a_roll() -> None:  # detail 5
    match = landed(BIDS_E, 3, options={"max_ties": 2}, profit=[["P5"], ["P2"], ["P5"]])
    bids(match, 2, 2, 1)
    assert match.view(None)["ties"] == 1
    bids(match, 1, 3, 1)  # too much
    assert match.view(None)["ties"] == 0
    bids(match, 2, 2)
    assert match.phase == "bid"
    match = landed(BIDS_E, 3, options={"max_ties": 2}, profit=[["P5"], ["P1"], ["P2", "P2"]], rolls=[6, 1])
    for _ in range(2):
        bids(match, 1, 4, 4)
    assert told(match, "overbid") == [{"seat": 1, "amount": 4 * M}]  # the dice chose him, and he has too little
    assert match.view(None)["ties"] == 0
    bids(match, 2, 2)
    assert match.phase == "bid"


def test_X_57_a_round_without_a_tie_is_no_round_in_a_row() -> None:
    match = landed(BIDS_E, options={"max_ties": 2}, profit=[["P5"], ["P5"]])
    bids(match, 2, 2)
    bids(match, 1, 2)
    match.play(1, pay("P5"))
    assert match.view(None)["ties"] == 0
