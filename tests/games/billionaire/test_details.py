"""The details settled (section 6 of the rules page), as far as they stand nowhere else."""

from __future__ import annotations

from core.dealer import ScriptedDealer
from core.game import load_game
from core.local import LocalMatch
from tests.games.billionaire.table import (
    ALL,
    ALLOW,
    BIDS_E,
    GAME,
    THREE,
    M,
    bids,
    landed,
    moment,
    pay,
    power,
    profit,
    told,
)


def test_the_phases_in_order() -> None:
    assert load_game(GAME).phases == (
        "start", "power_drawn", "analyze", "choose_deck", "bid", "pay", "security", "counter", "game_over",
    )  # fmt: skip


def test_detail_4_in_pay_the_lot_stays_hidden_except_from_the_lander_of_one() -> None:
    match = bids(landed(BIDS_E, 3, decks={"E": ["E4"]}, profit=[["P5"]] * 3), 1, 2, None)
    assert match.phase == "pay"
    assert [match.view(seat)["lot"] for seat in (0, 1, 2, None)] == [["E4"], [None], [None], [None]]
    match = bids(landed(THREE, 3, profit=[["P5"]] * 3), 1, 2, None)
    assert [match.view(seat)["lot"] for seat in (0, 1, 2, None)] == [[None] * 3] * 4


def test_detail_8_pay_opens_even_where_only_one_payment_is_possible() -> None:
    match = bids(landed(BIDS_E, profit=[["P1"], ["P5"]]), None, 5)
    assert match.phase == "pay"
    assert match.legal_moves(1) == [pay("P5")]


def test_detail_9_dice_before_the_game_go_in_seat_order() -> None:
    match = LocalMatch.start(GAME, 4, dealer=ScriptedDealer(rolls=[1, 2, 3, 4]))
    assert [roll["seat"] for roll in told(match, "rolled_for")] == [0, 1, 2, 3]


def test_detail_10_hands_keep_their_order_and_picks_refer_to_it() -> None:
    for index, (left, taken) in enumerate([([2, 10], 5), ([5, 10], 2), ([5, 2], 10)]):
        match = moment(profit=[["P1"], ["P5", "P2", "P10"]], power=[["ESP-PROFIT"], []], picks=[index])
        match.play(0, power("ESP-PROFIT", 1))
        match.play(1, ALLOW)
        assert profit(match, 1) == left
        assert profit(match, 0) == [1, taken]


def test_detail_10_what_is_paid_is_appended_too() -> None:
    match = bids(landed(BIDS_E, profit=[["P1"], ["P5", "P2", "P10"]]), None, 12)
    match.play(1, pay("P10", "P2"))
    assert profit(match, 0) == [1, 10, 2]
    assert profit(match, 1) == [5]


def test_the_view_has_what_the_page_promises() -> None:
    match = landed(
        BIDS_E, decks={"E": ["E4"]}, profit=[["P5"], ["P2", "P1"]], power=[["PROXY"], []], investments=[["F1"], []]
    )
    view = match.view(1)
    assert view["decks"] == {"profit": 51, "power": 23, "E": 8, "F": 8, "A": 9}
    assert view["lot"] == [None]
    assert view["bids"] is None
    assert view["answered"] == []
    assert view["seats"][0] == {
        "position": 2, "hq": 0, "profit": None, "profit_count": 1, "power": None, "power_count": 1,
        "investments": ["F1"],
    }  # fmt: skip
    assert view["seats"][1]["profit"] == ["P2", "P1"]
    assert view["seats"][1]["power"] == []
    assert moment().view(0)["lot"] is None


def test_bids_are_shown_through_pay_and_null_is_no_bid() -> None:
    match = bids(landed(BIDS_E, 3, profit=[["P5"]] * 3), None, 2, 1)
    for seat in (None, 0, 1, 2):
        assert match.view(seat)["bids"] == [None, 2 * M, 1 * M]
    match.play(1, pay("P5"))
    assert match.view(None)["bids"] is None


def test_nobody_is_asked_for_a_fact_that_everybody_can_see() -> None:
    """Bids within one card of a million each, and worth far from a billion, need no word from the dealer."""
    stated = []
    match = landed(BIDS_E, profit=[["P1"] * 4, ["P1"] * 6])
    match.match.witness = type("W", (), {"stated": lambda self, fact: stated.append(fact), "shown": lambda *a: None})()
    bids(match, 1, 6)
    match.play(1, pay(*["P1"] * 6))
    assert stated == []
    assert ALL["profit"].count("P1") == 20
