"""X-54, X-55: a billion, and the last Investment."""

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
    analyze,
    bids,
    landed,
    moment,
    pay,
    power,
    result,
    told,
    turn_of,
    why,
)

E_AND_A = [*ALL["E"], "A4", "A5", "A6"]  # 750 + 50 + 75 + 100 = 975M


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
