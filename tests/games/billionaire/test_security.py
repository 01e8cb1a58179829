"""X-47..X-50: Security against Power Play cards, and against itself."""

from __future__ import annotations

import pytest

from tests.games.billionaire.table import (
    ALLOW,
    CONCEDE,
    SECURITY,
    analyze,
    cash,
    deck,
    hand,
    landed,
    moment,
    owned,
    power,
    refused,
    told,
    turn_of,
)

# ── Security ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_X_41_security_cancels_a_power_play_card_aimed_at_one() -> None:
    match = moment(power=[["DISASTER"], ["SECURITY"]], investments=[[], ["E4"]])
    match.play(0, power("DISASTER", 1, "E4"))
    assert match.legal_moves(1) == [ALLOW, SECURITY]
    match.play(1, SECURITY)
    assert match.phase == "counter"
    assert match.to_act == {0}
    match.play(0, CONCEDE)
    assert owned(match) == [[], ["E4"]]
    assert told(match, "cancelled") == [{"seat": 0, "by": 1}]
    assert turn_of(match) == 1


@pytest.mark.parametrize("square", [10, 12])
def test_X_41_and_an_analysis_from_a_space_or_headquarters(square: int) -> None:
    match = landed(square, power=[[], ["SECURITY"]], investments=[[], ["E4"]], spins=["red", "red"])
    match.play(0, analyze(1, "E4"))
    match.play(1, SECURITY)
    match.play(0, CONCEDE)
    assert owned(match) == [[], ["E4"]]
    assert told(match, "spun") == []
    assert deck(match, "power")[-1] == "SECURITY"


def test_X_41_only_the_target_may_answer() -> None:
    match = moment(3, power=[["DISASTER"], [], ["SECURITY"]], investments=[[], ["E4"], []])
    match.play(0, power("DISASTER", 1, "E4"))
    assert match.to_act == {1}
    refused(match, 2, SECURITY, "not your turn")
    refused(match, 1, SECURITY, "hold no Security")


def test_X_42_the_actor_may_answer_then_the_action_takes_place_and_no_further_answer() -> None:
    match = moment(power=[["DISASTER", "SECURITY"], ["SECURITY", "SECURITY"]], investments=[[], ["E4"]])
    match.play(0, power("DISASTER", 1, "E4"))
    match.play(1, SECURITY)
    assert match.legal_moves(0) == [CONCEDE, SECURITY]
    match.play(0, SECURITY)
    assert owned(match) == [[], []]
    assert hand(match, 1) == ["SECURITY"]  # the second one could not be played
    assert turn_of(match) == 1


def test_X_42_without_one_he_can_only_give_in() -> None:
    match = moment(power=[["DISASTER"], ["SECURITY"]], investments=[[], ["E4"]])
    match.play(0, power("DISASTER", 1, "E4"))
    match.play(1, SECURITY)
    assert match.legal_moves(0) == [CONCEDE]
    refused(match, 0, SECURITY, "hold no Security")


def test_X_43_auctions_and_income_are_actions_against_nobody() -> None:
    match = landed(1, power=[["SECURITY"], ["SECURITY"]])
    assert turn_of(match) == 1
    match = landed(2, power=[["SECURITY"], ["SECURITY"]], profit=[["P5"], ["P5"]])
    for seat in (0, 1):
        refused(match, seat, SECURITY, "bid")
    assert cash(match) == [5, 5]


def test_2_4_the_windows_open_whether_or_not_anybody_holds_the_card() -> None:  # detail 8
    with_card = moment(power=[["DISASTER"], ["SECURITY"]], investments=[[], ["E4"]])
    without = moment(power=[["DISASTER"], ["PROXY"]], investments=[[], ["E4"]])
    for match in (with_card, without):
        match.play(0, power("DISASTER", 1, "E4"))
        assert match.phase == "security"
        assert match.to_act == {1}
    for seat in (0, None):
        assert with_card.view(seat) == without.view(seat)
