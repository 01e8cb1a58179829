"""X-30..X-34: whom one may analyze, and what the spinners do."""

from __future__ import annotations

import pytest

from core.local import LocalMatch
from tests.games.billionaire.table import (
    ALL,
    ALLOW,
    ANALYZE_A,
    ANALYZE_E,
    ANALYZE_F,
    SKIP,
    analyze,
    cash,
    deck,
    hand,
    landed,
    owned,
    profit,
    refused,
    told,
    turn_of,
)

HQ = 12  # of seat 1 at a table of two


@pytest.mark.parametrize(("square", "group"), [(ANALYZE_E, "E"), (ANALYZE_F, "F"), (ANALYZE_A, "A")])
def test_X_30_an_investment_of_that_group_owned_by_another(square: int, group: str) -> None:
    match = landed(square, 3, investments=[["E1", "F1", "A1"], ["E2", "F2", "A2"], [f"{group}4"]])
    assert match.phase == "analyze"
    assert match.to_act == {0}
    assert match.legal_moves(0) == [SKIP, analyze(1, f"{group}2"), analyze(2, f"{group}4")]
    refused(match, 0, analyze(0, f"{group}1"), "opponent")
    refused(match, 0, analyze(3, f"{group}1"), "opponent")
    other = "F" if group == "E" else "E"
    refused(match, 0, analyze(1, f"{other}2"), "On this space")
    refused(match, 0, analyze(1, f"{group}9"), "does not own")


def test_X_30_it_must_be_the_least_and_among_equals_the_picker_chooses() -> None:
    match = landed(ANALYZE_E, investments=[[], ["E4", "E3", "E2", "E9"]])
    assert match.legal_moves(0) == [SKIP, analyze(1, "E2"), analyze(1, "E3")]


def test_X_31_lesser_cards_protect_greater_ones_of_the_same_group() -> None:
    match = landed(ANALYZE_E, investments=[[], ["E9", "E1", "F9"]])
    assert match.legal_moves(0) == [SKIP, analyze(1, "E1")]
    refused(match, 0, analyze(1, "E9"), "protected by a lesser card of its group: E1")
    match = landed(HQ, investments=[[], ["E9", "E1", "F9"]])
    assert match.legal_moves(0) == [SKIP, analyze(1, "E1"), analyze(1, "F9")]  # E1 does not protect F9


def test_X_30_one_need_not_analyze() -> None:
    match = landed(ANALYZE_E, investments=[[], ["E1"]])
    match.play(0, SKIP)
    assert turn_of(match) == 1
    assert owned(match) == [[], ["E1"]]


def test_X_30_without_a_target_the_turn_ends() -> None:
    match = landed(ANALYZE_E, investments=[["E1"], ["F1"]])
    assert turn_of(match) == 1
    assert told(match, "nothing_to_analyze") == [{"seat": 0, "group": "E"}]


# ── the spinners ─────────────────────────────────────────────────────────────────────────────────────────────────────


def spun(first: str, second: str, **position: object) -> LocalMatch:
    """Seat 0 analyzes E4 of seat 1, who lets it happen."""
    given: dict[str, object] = {
        "profit": [["P10"], ["P1", "P2", "P5"]],
        "decks": {"profit": ["P10", "P5"]},
        "picks": [1],
        **position,
    }
    match = landed(ANALYZE_E, investments=[["F1"], ["E4"]], spins=[first, second], **given)  # type: ignore[arg-type]
    match.play(0, analyze(1, "E4"))
    match.play(1, ALLOW)
    assert turn_of(match) == 1
    return match


def test_X_32_the_card_is_announced_before_the_spin() -> None:
    match = landed(ANALYZE_E, investments=[[], ["E4"]])
    match.play(0, analyze(1, "E4"))
    assert told(match, "analyzes") == [{"seat": 0, "owner": 1, "investment": "E4"}]
    assert told(match, "spun") == []
    match.play(1, ALLOW)
    assert len(told(match, "spun")[0]["colours"]) == 2


def test_X_32_red_red_it_goes_to_the_analyst() -> None:
    match = spun("red", "red")
    assert owned(match) == [["F1", "E4"], []]
    assert cash(match) == [10, 8]


def test_X_32_red_green_the_analyst_takes_unseen_then_the_owner_draws() -> None:
    match = spun("red", "green")
    assert owned(match) == [["F1"], ["E4"]]
    assert profit(match, 0) == [10, 2]
    assert profit(match, 1) == [1, 5, 10]  # detail 10: hands keep their order, what comes in is appended


def test_X_32_green_red_the_owner_draws_first_then_the_analyst_takes() -> None:
    match = spun("green", "red", picks=[3])  # the very card that was drawn
    assert profit(match, 0) == [10, 10]
    assert profit(match, 1) == [1, 2, 5]


def test_X_32_green_green_the_owner_draws_two() -> None:
    match = spun("green", "green")
    assert profit(match, 0) == [10]
    assert profit(match, 1) == [1, 2, 5, 10, 5]


def test_X_32_a_card_taken_unseen_is_known_to_taker_and_victim_only() -> None:
    match = landed(ANALYZE_E, 3, investments=[[], ["E4"], []], profit=[[], ["P5"], []], spins=["red", "green"])
    match.play(0, analyze(1, "E4"))
    match.play(1, ALLOW)
    assert [told(match, "took_card", seat)[0]["card"] for seat in (0, 1, 2, None)] == ["P5", "P5", None, None]


@pytest.mark.parametrize(("colours", "left"), [(("red", "green"), [10]), (("green", "red"), [])])
def test_X_33_from_an_empty_hand_nothing_is_taken_the_rest_stands(colours: tuple[str, str], left: list[int]) -> None:
    match = spun(*colours, profit=[["P10"], []], picks=[0])
    assert profit(match, 1) == left
    assert profit(match, 0) == ([10] if left else [10, 10])
    assert bool(told(match, "took_nothing")) == bool(left)


def test_X_33_where_there_are_no_profit_cards_none_are_drawn() -> None:
    match = spun("green", "green", profit=[ALL["profit"], []], decks={})
    assert profit(match, 1) == []
    assert deck(match, "profit") == []
    assert told(match, "income") == [{"seat": 1, "cards": [], "due": 2, "why": "analyzer"}]


# ── headquarters ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_X_34_on_anothers_headquarters_any_unprotected_one_of_that_player() -> None:
    investments = [["E1"], ["E9", "E2", "F3", "A2", "A3"], ["E3", "F1"]]
    match = landed(6, 3, investments=investments)  # the HQ of seat 1 at a table of three
    assert match.phase == "analyze"
    assert match.legal_moves(0) == [SKIP, analyze(1, "E2"), analyze(1, "F3"), analyze(1, "A2"), analyze(1, "A3")]
    refused(match, 0, analyze(2, "F1"), "of its owner")
    refused(match, 0, analyze(1, "E9"), "protected")


def test_X_34_the_analysis_goes_like_any_other() -> None:
    match = landed(HQ, investments=[[], ["F9"]], spins=["red", "red"])
    match.play(0, analyze(1, "F9"))
    assert match.phase == "security"
    match.play(1, ALLOW)
    assert owned(match) == [["F9"], []]


def test_X_34_without_a_target_the_turn_ends() -> None:
    assert turn_of(landed(HQ, investments=[["E1"], []])) == 1


def test_Q12_on_ones_own_headquarters_nothing_is_analyzed() -> None:
    match = landed(0, investments=[[], ["E4"]])
    assert turn_of(match) == 1
    assert hand(match, 0) == []
