"""B-32..B-36: who is out, when it ends, and who has won."""

from __future__ import annotations

import pytest

from core.local import LocalMatch
from tests.games.james_bond_007.table import (
    ACCEPT,
    DRAW,
    PASS,
    answered,
    call,
    moment,
    points,
    replace,
    rows,
    three_of,
    told,
)


def test_B_32_a_player_with_no_points_after_a_resolution_is_out_and_discards_his_cards() -> None:
    match = moment(["575", "123", "456"], points=[4, 50, 50], pot=4, discard=["1"])
    match.play(0, three_of(5))
    answered(match, call(3), ACCEPT)
    assert match.view(None)["seats"][0] == {"row": [], "out": True}
    assert match.view(None)["discard"] == ["1", "5", "7", "5"]
    assert match.to_act == {1}
    assert match.position()["out"] == [[0]]
    assert told(match, "out") == [{"seat": 0}]


def test_B_32_a_caller_who_loses_his_last_points_is_out_too() -> None:
    match = moment(["555", "123", "456"], points=[50, 2, 50], pot=6)
    match.play(0, three_of(5))
    answered(match, call(2), ACCEPT)
    assert match.view(None)["seats"][1]["out"] is True
    assert rows(match)[1] == ""
    assert match.to_act == {2}


def test_detail_1_the_announcers_cards_first_then_the_rows_of_those_who_are_out_by_seat() -> None:
    match = moment(["456", "555", "123", "777"], active=1, points=[2, 90, 3, 3], pot=46)
    match.play(1, three_of(5))
    answered(match, call(3), call(3), call(2))  # seats 2, 3, 0
    assert match.view(None)["discard"] == list("555" + "456" + "123" + "777")
    assert match.position()["out"] == [[0, 2, 3]]


def test_B_32_nobody_is_out_before_all_that_is_due_is_paid() -> None:
    """He gives his last point away, but nobody pays him in the same resolution; who had 0 in between is not asked."""
    match = moment(["555", "123", "456"], points=[1, 50, 50], pot=7)
    match.play(0, three_of(5))
    answered(match, call(1), ACCEPT)
    assert points(match)[0][0] == 3
    assert not match.view(None)["seats"][0]["out"]


@pytest.mark.parametrize(("pot", "over"), [(1, True), (2, False), (3, False)])
def test_B_33_the_game_ends_as_soon_as_a_resolution_leaves_the_pot_at_0(pot: int, over: bool) -> None:
    match = moment(["555", "123", "456"], points=[36 - pot, 36, 36], pot=pot)
    match.play(0, three_of(5))
    answered(match, ACCEPT, ACCEPT)
    assert match.over is over
    if over:
        assert told(match, "game_over")[0]["why"] == "pot"


def test_B_33_after_all_payments_of_that_resolution() -> None:
    match = moment(["555", "123", "456"], points=[35, 36, 36], pot=1)
    match.play(0, three_of(5))
    answered(match, call(3), call(2))
    assert points(match) == ([35 + 5 + 1, 33, 34], 0)
    assert match.result == {"ranking": [[0], [2], [1]], "scores": [41, 33, 34]}


def test_B_33_a_called_bluff_refills_the_pot() -> None:
    match = moment(["575", "123", "456"], points=[35, 36, 36], pot=1)
    match.play(0, three_of(5))
    answered(match, call(1), ACCEPT)
    assert points(match)[1] == 2
    assert not match.over


def test_B_34_it_also_ends_when_only_one_player_is_left_in() -> None:
    match = moment(["575", "123"], points=[3, 60], pot=9)
    match.play(0, three_of(5))
    answered(match, call(3))
    assert match.over
    assert told(match, "game_over")[0]["why"] == "last"
    assert match.result == {"ranking": [[1], [0]], "scores": [0, 63]}


def test_Q9_the_pot_is_not_awarded() -> None:
    match = moment(["575", "123"], points=[3, 60], pot=9)
    match.play(0, three_of(5))
    answered(match, call(3))
    assert points(match) == ([0, 63], 9)
    assert told(match, "took_pot") == []


def test_B_35_most_points_win_and_equal_points_share_the_place() -> None:
    match = moment(["555", "123", "456", "777"], points=[34, 35, 40, 34], pot=1)
    match.play(0, three_of(5))
    answered(match, ACCEPT, ACCEPT, ACCEPT)
    assert match.result == {"ranking": [[2], [0, 1], [3]], "scores": [35, 35, 40, 34]}


def test_B_35_players_out_rank_below_the_later_out_above_the_earlier() -> None:
    match = moment(["555", "", "", "777"], points=[71, 0, 0, 72], pot=1, out=[[2], [1]])
    match.play(0, three_of(5))
    answered(match, ACCEPT)
    assert match.result == {"ranking": [[0, 3], [1], [2]], "scores": [72, 0, 0, 72]}


def test_B_35_out_in_the_same_resolution_is_a_tie() -> None:
    match = moment(["555", "123", "456", "777"], points=[100, 3, 3, 34], pot=4)
    match.play(0, three_of(5))
    answered(match, call(3), call(3), ACCEPT)
    assert match.position()["out"] == [[1, 2]]
    final = LocalMatch.from_position({**match.position(), "phase": "over", "rows": [[], [], [], []], "exact": False})
    assert final.result == {"ranking": [[0], [3], [1, 2]], "scores": [107, 0, 0, 34]}


@pytest.mark.parametrize("turns", [1, 2, 5])
def test_B_36_after_max_turns_the_game_ends_and_points_decide(turns: int) -> None:
    match = moment(["123", "456", "765"], options={"max_turns": turns}, points=[30, 34, 32])
    for number in range(turns):
        seat = number % 3
        assert match.to_act == {seat}
        for move in (DRAW, replace("M"), PASS):
            match.play(seat, move)
    assert match.over
    assert match.result == {"ranking": [[1], [2], [0]], "scores": [30, 34, 32]}
    assert told(match, "game_over")[0]["why"] == "max_turns"


def test_B_36_the_valve_is_at_1000_turns() -> None:
    match = moment(["123", "456", "765"], turn=1000)
    for move in (DRAW, replace("M"), PASS):
        match.play(0, move)
    assert match.over
    other = moment(["123", "456", "765"], turn=999)
    for move in (DRAW, replace("M"), PASS):
        other.play(0, move)
    assert not other.over


def test_detail_6_after_the_end_nothing_more_is_turned_up() -> None:
    match = moment(["555", "123", "456"], points=[35, 36, 36], pot=1)
    match.play(0, three_of(5))
    answered(match, ACCEPT, ACCEPT)
    assert match.over
    assert match.phase == "over"
    assert rows(match, None) == ["", "1?3", "4?6"]
    assert rows(match, 1) == ["", "123", "4?6"]
    assert match.to_act == frozenset()
    assert match.legal_moves(0) == []
