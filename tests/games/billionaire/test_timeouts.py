"""2.4: what is played for somebody whose time is up, and how much time there is."""

from __future__ import annotations

import pytest

from core.game import Decide
from core.local import LocalMatch
from tests.games.billionaire.table import (
    ALL,
    BIDS_E,
    POWER_PLAY,
    SECURITY,
    bids,
    cash,
    hand,
    landed,
    moment,
    owned,
    power,
    refused,
    told,
    turn_of,
)


def seconds(match: LocalMatch) -> int:
    """The time for the decision of the moment."""
    pending = match.match.pending
    assert type(pending) is Decide
    return pending.seconds


def test_2_4_start_30_seconds_then_the_die_is_rolled() -> None:
    match = moment(positions=[14, 14], rolls=[4], power=[["DISASTER"], []], investments=[[], ["E4"]])
    assert seconds(match) == 30
    match.lapse(0)
    assert match.view(None)["seats"][0]["position"] == 18
    assert hand(match, 0) == ["DISASTER"]


def test_2_4_power_drawn_30_seconds_then_it_is_held() -> None:
    match = landed(POWER_PLAY, decks={"power": ["DISASTER"]}, investments=[[], ["E4"]])
    assert seconds(match) == 30
    match.lapse(0)
    assert hand(match, 0) == ["DISASTER"]
    assert turn_of(match) == 1


def test_2_4_analyze_30_seconds_then_nothing_is_analyzed() -> None:
    match = landed(10, investments=[[], ["E4"]])
    assert seconds(match) == 30
    match.lapse(0)
    assert told(match, "skipped") == [{"seat": 0}]
    assert turn_of(match) == 1


@pytest.mark.parametrize(("empty", "taken"), [("E", "F"), ("F", "E"), ("A", "E")])
def test_2_4_choose_deck_15_seconds_then_the_first_that_has_cards(empty: str, taken: str) -> None:
    square = {"E": 2, "F": 7, "A": 11}[empty]
    match = landed(square, investments=[ALL[empty][:4], ALL[empty][4:]])
    assert seconds(match) == 15
    match.lapse(0)
    assert match.position()["lot"][0][0] == taken


def test_2_4_bid_45_seconds_then_no_bid() -> None:
    match = landed(BIDS_E, profit=[["P5"], ["P5"]])
    assert seconds(match) == 45
    match.lapse(1)
    assert match.view(None)["answered"] == [1]
    match.lapse(0)
    assert told(match, "bids")[0]["bids"] == [{"seat": 0, "amount": None}, {"seat": 1, "amount": None}]


def test_2_4_pay_40_seconds_then_the_cheapest_cash_if_cash_will_do() -> None:
    match = bids(landed(BIDS_E, profit=[["P1"], ["P10", "P5", "P2", "P2"]], investments=[[], ["F2"]]), None, 6)
    assert seconds(match) == 40
    match.lapse(1)
    assert cash(match) == [8, 12]
    assert owned(match)[1][0] == "F2"


def test_2_4_pay_then_all_needed_cash_and_investments_of_the_least_total() -> None:
    match = bids(landed(BIDS_E, profit=[["P1"], ["P1", "P2"]], investments=[[], ["F9", "E1", "A2", "F4"]]), None, 7)
    match.lapse(1)
    assert cash(match) == [3, 1]  # A2 counts 5, and 2 are needed beside it; E1 would not do
    assert owned(match)[0] == ["A2"]


def test_2_4_security_15_seconds_then_it_is_allowed() -> None:
    match = moment(power=[["DISASTER"], ["SECURITY"]], investments=[[], ["E4"]])
    match.play(0, power("DISASTER", 1, "E4"))
    assert seconds(match) == 15
    match.lapse(1)
    assert owned(match) == [[], []]
    assert hand(match, 1) == ["SECURITY"]


def test_2_4_counter_15_seconds_then_it_is_given_up() -> None:
    match = moment(power=[["DISASTER", "SECURITY"], ["SECURITY"]], investments=[[], ["E4"]])
    match.play(0, power("DISASTER", 1, "E4"))
    match.play(1, SECURITY)
    assert seconds(match) == 15
    match.lapse(0)
    assert owned(match) == [[], ["E4"]]
    assert hand(match, 0) == ["SECURITY"]


def test_2_4_only_those_who_owe_a_move_run_out_of_time() -> None:
    match = moment()
    with pytest.raises(ValueError, match="not your turn"):
        match.lapse(1)
    match = landed(BIDS_E)
    match.lapse(0)
    with pytest.raises(ValueError, match="answered already"):
        match.lapse(0)
    refused(match, 0, {"kind": "no_bid"}, "answered already")
