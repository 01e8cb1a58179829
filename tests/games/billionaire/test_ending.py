"""X-54..X-57: a billion, the last Investment, ties, and the safety valves."""

from __future__ import annotations

from typing import Any

import pytest

from core.local import LocalMatch
from tests.games.billionaire.table import (
    ALL,
    ALLOW,
    ANALYZE_E,
    BIDS_E,
    PROFIT,
    ROLL,
    THREE,
    M,
    analyze,
    bids,
    landed,
    moment,
    owned,
    pay,
    power,
    told,
    turn_of,
)

E_AND_A = [*ALL["E"], "A4", "A5", "A6"]  # 750 + 50 + 75 + 100 = 975M


def result(match: LocalMatch) -> tuple[list[list[int]], list[int]]:
    """Places, and scores in millions; the game is over."""
    assert match.over
    assert match.phase == "game_over"
    assert match.to_act == frozenset()
    final = match.result
    assert final is not None
    return final["ranking"], [score // M for score in final["scores"]]


def why(match: LocalMatch) -> str:
    """Why the game is over."""
    reason: str = told(match, "game_over")[0]["why"]
    return reason


# ── X-54 ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("purse", "over"), [(["P10", "P10", "P2"], False), (["P10", "P10", "P5"], True)])
def test_X_54_the_game_ends_with_a_billion_of_investments_and_cash(purse: list[str], over: bool) -> None:
    # 975M, and 22M or 25M; the card drawn is one of $2M
    match = landed(PROFIT, profit=[purse[:-1], ["P1"]], investments=[E_AND_A, []], decks={"profit": [purse[-1]]})
    assert match.over is over
    if over:
        assert result(match) == ([[0], [1]], [1000, 1])
        assert why(match) == "billion"


def test_X_54_in_anybodys_turn() -> None:
    match = landed(BIDS_E, profit=[["P10"], ["P10", "P10", "P5"]], investments=[[], [*E_AND_A[1:], "A1"]])
    bids(match, None, 0.5)  # the other one has 975M, and buys in this seat's turn
    match.play(1, pay("P5"))
    assert result(match)[0] == [[1], [0]]
    assert why(match) == "billion"


def test_X_54_by_an_action_against_somebody() -> None:
    match = moment(profit=[["P10"], []], power=[["PROXY"], []], investments=[E_AND_A, ["F2"]])
    match.play(0, power("PROXY", 1, "F2"))
    match.play(1, ALLOW)
    assert result(match) == ([[0], [1]], [1035, 0])


def test_X_54_of_several_the_highest_worth_wins() -> None:
    # nothing can give two players a billion at once in the standard box but a sale: the seller gets cash, the buyer
    # the card. With two billions on the table the richer one wins
    rich = [face for group in "EFA" for face in ALL[group]]
    mine = [*ALL["E"], "F1", "F2", "F3", "F4"]  # 950M
    theirs = [face for face in rich if face not in mine and face != "A1"]  # 1300M
    match = landed(PROFIT, investments=[mine, theirs], profit=[["P10"] * 4 + ["P5"], []], decks={"profit": ["P10"]})
    ranking, scores = result(match)
    assert scores == [1005, 1300]
    assert ranking == [[1], [0]]


def test_X_54_a_worth_of_a_million_less_is_not_enough() -> None:
    match = landed(PROFIT, investments=[E_AND_A, []], profit=[["P10", "P10", "P2"], []], decks={"profit": ["P2"]})
    assert turn_of(match) == 1  # 999M


def test_detail_2_it_is_checked_after_hq_income_before_the_space_counts() -> None:
    # passing his own HQ makes the billion; the Power Play space is not entered any more
    match = moment(
        positions=[22, 13],
        rolls=[5],
        investments=[E_AND_A, []],
        profit=[["P10", "P10"], []],
        decks={"profit": ["P5"], "power": ["DISASTER"]},
    )
    match.play(0, ROLL)
    assert result(match) == ([[0], [1]], [1000, 0])
    assert told(match, "drew_power") == []


def test_detail_2_it_is_checked_between_the_take_and_the_draw_of_an_analysis() -> None:
    match = landed(
        ANALYZE_E,
        investments=[[face for face in E_AND_A if face != "E1"] + ["F1"], ["E1"]],  # 975M
        profit=[["P10", "P10"], ["P5"]],
        spins=["red", "green"],
        decks={"profit": ["P10"]},
    )
    match.play(0, analyze(1, "E1"))
    match.play(1, ALLOW)
    assert result(match) == ([[0], [1]], [1000, 25])  # the owner does not draw any more


def test_X_54_at_the_end_all_hands_are_shown() -> None:
    match = landed(
        PROFIT,
        profit=[["P10", "P10"], ["P2", "P1"]],
        power=[["PROXY"], ["SECURITY"]],
        investments=[E_AND_A, ["F1"]],
        decks={"profit": ["P5"]},
    )
    for seat in (None, 0, 1):
        view = match.view(seat)
        assert [part["profit"] for part in view["seats"]] == [["P10", "P10", "P5"], ["P2", "P1"]]
        assert [part["power"] for part in view["seats"]] == [["PROXY"], ["SECURITY"]]
        assert [part["profit_count"] for part in view["seats"]] == [3, 2]
        assert view["result"] == match.result
        assert [shown["cards"] for shown in told(match, "showed", seat)] == [
            ["P10", "P10", "P5", "PROXY"],
            ["P2", "P1", "SECURITY"],
        ]
    with pytest.raises(ValueError, match="game is over"):
        match.play(1, ROLL)


# ── X-55 ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def last_cards(*left: str, square: int = BIDS_E, **position: Any) -> LocalMatch:
    """These are the last Investments in their decks; both players own many, and none a billion."""
    decks: dict[str, list[str]] = {group: [face for face in left if face[0] == group] for group in "EFA"}
    mine = ["E1", "E9", "F1", "F2", "F3", "F9", "A1", "A9"]
    theirs = ["E2", "E3", "F4", "F5", "F6", "A2", "A3", "A4"]
    others = {"decks": decks, "exact": True, "investments": [mine, theirs]}
    return landed(square, profit=[["P10", "P5"], ["P10", "P1"]], **{**others, **position})


def test_X_55_the_game_ends_with_the_last_investment_the_richest_wins() -> None:
    match = bids(last_cards("E4"), 2, 5)
    match.play(1, pay("P10"))
    assert why(match) == "last_card"
    ranking, scores = result(match)
    assert ranking == [[0], [1]]
    assert scores[0] == 25 + 150 + 25 + 50 + 50 + 200 + 25 + 175 + 25


def test_X_55_not_while_another_deck_has_cards() -> None:
    match = bids(last_cards("E4", "A5"), 2, 5)
    match.play(1, pay("P10"))
    assert turn_of(match) == 1


def test_X_55_a_lot_of_three_may_be_the_last() -> None:
    match = bids(last_cards("E4", "F7", "A5", square=THREE), 2, 5)
    match.play(1, pay("P10"))
    assert why(match) == "last_card"


def test_X_55_a_payment_that_puts_a_card_back_prevents_it() -> None:
    match = bids(last_cards("E4"), 5, 2)
    match.play(0, pay("F2"))  # 5M, to the board
    assert turn_of(match) == 1
    assert match.view(None)["decks"]["F"] == 1


def test_X_55_a_payment_to_a_player_does_not() -> None:
    match = bids(last_cards("E4"), 2, 5)
    match.play(1, pay("A2"))
    assert why(match) == "last_card"


def test_X_55_a_forfeit_that_put_a_card_back_prevents_it() -> None:
    match = bids(last_cards("E4"), 1, 900)
    assert match.view(None)["decks"]["F"] == 1
    bids(match, 1)
    match.play(0, pay("P5"))
    assert turn_of(match) == 1


def test_X_55_a_lot_that_returns_does_not_end_the_game() -> None:
    assert turn_of(bids(last_cards("E4"), None, None)) == 1


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
