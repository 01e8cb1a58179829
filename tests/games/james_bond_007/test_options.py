"""The open questions of the sheet: every option, each way. (The defaults are the rules: they are tested with those.)"""

from __future__ import annotations

import pytest

from core.game import IllegalMove
from tests.games.james_bond_007.table import (
    ACCEPT,
    DRAW,
    PASS,
    answered,
    call,
    claims,
    kinds,
    moment,
    points,
    replace,
    rows,
    run_from,
    three_of,
    told,
)


def test_Q1_free_announcements_need_not_fit() -> None:
    match = moment(["555", "", ""], options={"claim": "free"})
    assert len(claims(match, 0)) == 7 + 5
    match.play(0, run_from(1))
    assert match.phase == "respond"


def test_Q12_up_cards_that_nothing_completes_allow_an_announcement_only_where_they_are_free() -> None:
    fitting, free = moment(["147", "", ""]), moment(["147", "", ""], options={"claim": "free"})
    assert claims(fitting, 0) == []
    with pytest.raises(IllegalMove, match="No down card"):
        fitting.play(0, three_of(1))
    free.play(0, three_of(1))
    answered(free, ACCEPT, ACCEPT)
    assert points(free)[0][0] == 35


@pytest.mark.parametrize(("adjudicate", "holds"), [("any", True), ("as_named", False)])
def test_Q1_the_named_combination_is_binding_only_as_named(adjudicate: str, holds: bool) -> None:
    match = moment(["546", "", ""], options={"adjudicate": adjudicate})
    match.play(0, run_from(5))  # 5-6-7 is named, 4-5-6 lies there
    answered(match, call(2), ACCEPT)
    assert told(match, "showed")[0]["holds"] is holds
    assert points(match)[0] == ([35, 30, 32] if holds else [29, 34, 32])


def test_Q1_as_named_a_wild_card_may_still_be_what_was_named() -> None:
    for low in (4, 5):
        match = moment(["5W6", "", ""], options={"adjudicate": "as_named"})
        match.play(0, run_from(low))
        answered(match, call(1), ACCEPT)
        assert told(match, "showed")[0]["holds"] is True


def test_Q2_clockwise_answers_are_given_in_turn_and_heard_by_all() -> None:
    match = moment(["123", "575", "456", "222"], active=1, options={"answers": "clockwise"})
    match.play(1, three_of(5))
    for seat, answer in ((2, call(3)), (3, ACCEPT), (0, call(1))):
        assert match.to_act == {seat}
        with pytest.raises(IllegalMove, match="not your turn"):
            match.play((seat + 1) % 4, ACCEPT)
        match.play(seat, answer)
        if match.phase == "respond":
            assert match.view(0)["answered"] == sorted({2, 3} & set(range(2, seat + 1)))
            assert told(match, "called") == [{"seat": 2, "bet": 3}]
    assert points(match) == ([33, 32 - 3 - 1 - 1, 35, 32], 17)
    assert told(match, "accepted") == [{"seat": 3}]


def test_Q3_in_row_a_run_must_lie_in_order() -> None:
    assert claims(moment(["546", "", ""], options={"run_order": "in_row"}), 0) == []
    match = moment(["456", "", ""], options={"run_order": "in_row"})
    assert claims(match, 0) == [("run", 4)]
    match.play(0, run_from(4))
    answered(match, call(1), ACCEPT)
    assert told(match, "showed")[0]["holds"] is True
    wild = moment(["WW3", "", ""], options={"run_order": "in_row"})
    assert claims(wild, 0) == [("set", 3), ("run", 1)]


@pytest.mark.parametrize(("acts", "to_act"), [(True, {0}), (False, {1})])
def test_Q4_who_refills_acts_in_that_turn_or_not(acts: bool, to_act: set[int]) -> None:
    match = moment(["", "123", "456"], options={"refill_then_act": acts})
    assert len(rows(match, 0)[0]) == 3
    assert match.to_act == to_act
    assert match.view(None)["turn"] == (1 if acts else 2)


def test_Q4_without_acting_a_round_of_empty_rows_refills_one_seat_after_the_other() -> None:
    match = moment(["", "", ""], options={"refill_then_act": False})
    assert [len(row) for row in rows(match)] == [3, 3, 3]
    assert match.to_act == {0}
    assert match.view(None)["turn"] == 4


def test_Q5_pass_without_draw() -> None:
    match = moment(["123", "456", ""], options={"pass_without_draw": True})
    assert kinds(match, 0) == {"announce", "draw", "pass"}
    match.play(0, PASS)
    assert match.to_act == {1}
    assert rows(match, 0)[0] == "123"


def test_Q5_may_discard_the_drawn_card() -> None:
    match = moment(["123", "456", ""], options={"may_discard_drawn": True}, deck=["7"])
    match.play(0, DRAW)
    assert kinds(match, 0) == {"replace", "discard"}
    match.play(0, {"kind": "discard"})
    assert rows(match, 0)[0] == "123"
    assert match.view(None)["discard"] == ["7"]
    assert match.phase == "choose"
    assert told(match, "discarded_drawn", 1) == [{"seat": 0, "card": "7"}]
    plain = moment(["123", "456", ""])
    plain.play(0, DRAW)
    with pytest.raises(IllegalMove, match="must take the place"):
        plain.play(0, {"kind": "discard"})


@pytest.mark.parametrize(("pot_first", "expected"), [(False, ([0, 34, 32], 10)), (True, ([0, 33, 32], 11))])
def test_Q6_the_callers_or_the_pot_first(pot_first: bool, expected: tuple[list[int], int]) -> None:
    match = moment(["575", "123", "456"], points=[2, 32, 32], pot=10, options={"pot_first": pot_first})
    match.play(0, three_of(5))
    answered(match, call(3), ACCEPT)
    assert points(match) == expected


@pytest.mark.parametrize("stays", [False, True])
def test_Q7_the_known_down_card_is_turned_back_or_stays_visible(stays: bool) -> None:
    match = moment(["575", "123", "456"], options={"show_known_down": stays}, deck=["1", "1", "2"])
    match.play(0, three_of(5))
    answered(match, call(1), ACCEPT)
    for seat in (1, 2, None):
        assert rows(match, seat)[0] == ("575" if stays else "5?5")
        assert rows(match, seat)[2] == ("456" if seat == 2 else "4?6")
    for seat in (1, 2):
        for move in (DRAW, replace("M"), PASS):
            match.play(seat, move)
    match.play(0, DRAW)
    match.play(0, replace("M"))
    assert rows(match, 1)[0] == "5?5"  # a new down card was not shown


def test_Q8_a_prize_larger_than_the_pot_is_paid_as_far_as_it_goes_and_the_game_is_over() -> None:
    match = moment(["575", "123", "456"], points=[34, 36, 36], pot=2)
    match.play(0, three_of(5))
    answered(match, ACCEPT, ACCEPT)
    assert points(match) == ([36, 36, 36], 0)
    assert match.over


@pytest.mark.parametrize(("takes", "expected"), [(False, ([0, 63], 9)), (True, ([0, 72], 0))])
def test_Q9_the_last_one_in_takes_the_pot_or_not(takes: bool, expected: tuple[list[int], int]) -> None:
    match = moment(["575", "123"], points=[3, 60], pot=9, options={"last_man_takes_pot": takes})
    match.play(0, three_of(5))
    answered(match, call(3))
    assert match.over
    assert points(match) == expected
    assert match.result is not None
    assert match.result["scores"] == expected[0]
    assert told(match, "took_pot") == ([{"seat": 1, "points": 9}] if takes else [])


def test_Q9_the_pot_goes_to_the_last_one_only_where_others_were_eliminated() -> None:
    match = moment(["555", "123", "456"], points=[35, 36, 36], pot=1, options={"last_man_takes_pot": True})
    match.play(0, three_of(5))
    answered(match, ACCEPT, ACCEPT)
    assert told(match, "took_pot") == []


def test_Q10_equal_points_share_and_there_is_no_other_way() -> None:
    assert moment(["123", "456"], options={"tie": "shared"}).position()["options"] == {}
    with pytest.raises(ValueError, match="option tie"):
        moment(["123", "456"], options={"tie": "play_off"})


def test_options_are_told_where_they_differ_from_the_sheet() -> None:
    match = moment(["123", "456"], options={"pot_first": True, "deck": "even48", "answers": "sealed"})
    assert match.view(None)["options"] == {"pot_first": True, "deck": "even48"}
    assert match.position()["options"] == {"pot_first": True, "deck": "even48"}
