"""B-15..B-18: accept or call, hidden until all have answered; then the down card is shown."""

from __future__ import annotations

import pytest

from core.game import IllegalMove
from tests.games.james_bond_007.table import (
    ACCEPT,
    DRAW,
    PASS,
    answered,
    call,
    kinds,
    moment,
    points,
    rows,
    three_of,
    told,
)


def announced(*, purses: list[int] | None = None, **position: object):  # type: ignore[no-untyped-def]
    """Seat 0 has announced three fives, and holds 5 7 5."""
    match = moment(["575", "123", "456"], points=purses or [32, 32, 32], **position)  # type: ignore[arg-type]
    match.play(0, three_of(5))
    return match


def test_B_15_every_opponent_in_play_accepts_or_calls() -> None:
    match = announced()
    assert match.phase == "respond"
    assert match.to_act == {1, 2}
    for seat in (1, 2):
        assert match.legal_moves(seat) == [ACCEPT, call(1), call(2), call(3)]
    assert match.legal_moves(0) == []
    assert rows(match, 1)[0] == "5?5"  # nothing is shown before all have answered
    match.play(1, ACCEPT)
    assert rows(match, 1)[0] == "5?5"


def test_B_15_players_who_are_out_are_not_asked() -> None:
    match = moment(["575", "", "", "123"], points=[60, 0, 40, 28], out=[[1]])
    match.play(0, three_of(5))
    assert match.to_act == {2, 3}


def test_B_16_answers_are_simultaneous_and_hidden_until_complete() -> None:
    match = announced()
    match.play(2, call(3))  # in any order
    assert match.to_act == {1}
    assert match.view(None)["answered"] == [2]
    for seat in (0, 1, None):
        assert told(match, "answered", seat) == [{"seat": 2}]
        assert told(match, "called", seat) == []
        assert "call" not in str(match.view(seat))
    match.play(1, ACCEPT)
    assert told(match, "called") == [{"seat": 2, "bet": 3}]
    assert told(match, "accepted") == [{"seat": 1}]


def test_B_16_nobody_sees_in_anything_how_another_has_answered() -> None:
    calling, accepting = announced(), announced()
    calling.play(1, call(3))
    accepting.play(1, ACCEPT)
    for seat in (0, 2, None):
        assert calling.view(seat) == accepting.view(seat)
        assert calling.happenings(seat) == accepting.happenings(seat)
        if seat is not None:
            assert calling.legal_moves(seat) == accepting.legal_moves(seat)


def test_B_16_an_answer_is_given_once() -> None:
    match = announced()
    match.play(1, ACCEPT)
    for again in (ACCEPT, call(1)):
        with pytest.raises(IllegalMove, match="answered already"):
            match.play(1, again)


def test_B_16_the_answers_are_told_clockwise_from_the_announcer() -> None:
    match = moment(["123", "575", "456", ""], active=1)
    match.play(1, three_of(5))
    for seat in (0, 3, 2):
        match.play(seat, call(1))
    assert [happening["seat"] for happening in told(match, "called")] == [2, 3, 0]


@pytest.mark.parametrize("purse", [1, 2, 3, 20])
def test_B_17_a_bet_is_1_to_3_points_and_at_most_what_he_has(purse: int) -> None:
    match = announced(purses=[50, purse, 40])
    most = min(3, purse)
    assert match.legal_moves(1) == [ACCEPT, *(call(bet) for bet in range(1, most + 1))]
    for bet in range(most + 1, 5):
        with pytest.raises(IllegalMove):
            match.play(1, call(bet))
    for bet in (0, -1, 4, 10**30):
        with pytest.raises(IllegalMove, match="bet"):
            match.play(1, call(bet))


def test_B_17_the_reason_names_the_points_one_has() -> None:
    match = announced(purses=[50, 2, 40])
    with pytest.raises(IllegalMove, match="cannot bet 3: your points are 2"):
        match.play(1, call(3))


def test_B_17_only_answers_are_allowed_now() -> None:
    match = announced()
    assert kinds(match, 1) == {"accept", "call"}
    for wrong in (DRAW, PASS, three_of(1)):
        with pytest.raises(IllegalMove, match="Accept the announcement, or call"):
            match.play(1, wrong)


@pytest.mark.parametrize("answers", [(ACCEPT, ACCEPT), (call(1), ACCEPT), (call(2), call(3))])
@pytest.mark.parametrize("middle", ["7", "5"])
def test_B_18_then_the_down_card_is_shown_in_both_cases(answers: tuple[dict[str, str], ...], middle: str) -> None:
    match = moment([f"5{middle}5", "123", "456"])
    match.play(0, three_of(5))
    answered(match, *answers)
    for seat in (None, 1, 2):
        assert told(match, "showed", seat) == [{"seat": 0, "cards": ["5", middle, "5"], "holds": middle == "5"}]


def test_Q13_bets_may_differ() -> None:
    match = announced()
    answered(match, call(1), call(3))
    assert points(match) == ([32 - 1 - 3 - 1, 33, 35], 13)
