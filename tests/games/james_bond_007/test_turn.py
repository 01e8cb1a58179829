"""B-10..B-14: a turn."""

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
    dealt,
    kinds,
    moment,
    replace,
    rows,
    run_from,
    three_of,
    told,
)


@pytest.mark.parametrize(("dealer", "first"), [(0, 1), (1, 2), (2, 0)])
def test_B_10_the_first_turn_is_at_the_dealers_left(dealer: int, first: int) -> None:
    assert dealt("", dealer=dealer).to_act == {first}


def test_B_10_then_it_goes_clockwise() -> None:
    match, order = dealt("", seats=4, dealer=1), []
    for _ in range(6):
        (seat,) = match.to_act
        order.append(seat)
        for move in (DRAW, replace("M"), PASS):
            match.play(seat, move)
    assert order == [2, 3, 0, 1, 2, 3]


def test_B_10_players_who_are_out_are_passed_over() -> None:
    match = moment(["123", "", "", "456"], points=[60, 0, 0, 68], out=[[1], [2]])
    for move in (DRAW, replace("M"), PASS):
        match.play(0, move)
    assert match.to_act == {3}


def test_B_11_who_announces_at_once_does_not_draw() -> None:
    match = moment(["565", "", ""], deck=["7"])
    match.play(0, three_of(5))
    assert match.view(0)["drawn"] is None
    answered(match, call(1), ACCEPT)
    assert match.to_act == {1}
    assert told(match, "drew") == []


def test_B_11_or_he_draws_the_top_card_and_only_he_sees_it() -> None:
    match = moment(["123", "456", "777"], deck=["4", "5"])
    before = match.view(None)["deck"]
    match.play(0, DRAW)
    assert match.phase == "place"
    assert match.view(0)["drawn"] == "4"
    assert match.view(1)["drawn"] is None
    assert match.view(None)["drawn"] is None
    assert match.view(None)["deck"] == before - 1
    assert told(match, "drew", 0) == [{"seat": 0, "card": "4"}]
    assert told(match, "drew", 1) == told(match, "drew", None) == [{"seat": 0, "card": None}]


def test_B_11_in_his_turn_a_player_announces_or_draws_and_nothing_else() -> None:
    match = moment(["123", "", ""])
    assert kinds(match, 0) == {"announce", "draw"}
    for wrong in (PASS, replace("L"), ACCEPT, call(1), {"kind": "discard"}):
        with pytest.raises(IllegalMove):
            match.play(0, wrong)


@pytest.mark.parametrize(("slot", "own", "seen", "old"), [("L", "723", "7?3", "1"), ("R", "127", "1?7", "3")])
def test_B_12_a_card_that_replaces_an_up_card_lies_up(slot: str, own: str, seen: str, old: str) -> None:
    match = moment(["123", "", ""], deck=["7"])
    match.play(0, DRAW)
    match.play(0, replace(slot))
    assert (rows(match, 0)[0], rows(match, 1)[0]) == (own, seen)
    assert match.view(1)["discard"] == [old]
    assert told(match, "replaced", 1) == [{"seat": 0, "slot": slot, "card": "7", "old": old}]


def test_B_12_a_card_that_replaces_the_down_card_stays_down_and_the_old_one_goes_up() -> None:
    match = moment(["123", "", ""], deck=["7"])
    match.play(0, DRAW)
    match.play(0, replace("M"))
    assert (rows(match, 0)[0], rows(match, 1)[0]) == ("173", "1?3")
    assert match.view(1)["discard"] == ["2"]
    assert told(match, "replaced", 1) == [{"seat": 0, "slot": "M", "card": None, "old": "2"}]
    assert told(match, "replaced", 0) == [{"seat": 0, "slot": "M", "card": "7", "old": "2"}]


def test_B_12_the_drawn_card_must_be_placed_before_anything_else() -> None:
    match = moment(["123", "", ""])
    match.play(0, DRAW)
    assert kinds(match, 0) == {"replace"}
    assert len(match.legal_moves(0)) == 3
    for wrong in (PASS, run_from(1), DRAW, {"kind": "discard"}):
        with pytest.raises(IllegalMove):
            match.play(0, wrong)


def test_B_12_the_discard_pile_grows_at_its_end_and_all_of_it_is_seen() -> None:
    match = moment(["123", "", ""], deck=["7"], discard=["4", "W"])
    match.play(0, DRAW)
    match.play(0, replace("L"))
    assert match.view(None)["discard"] == ["4", "W", "1"]


def test_B_13_after_replacing_one_announces_or_passes() -> None:
    match = moment(["123", "", ""], deck=["4"])
    match.play(0, DRAW)
    match.play(0, replace("L"))
    assert match.phase == "choose"
    assert kinds(match, 0) == {"announce", "pass"}
    assert claims(match, 0) == [("run", 2), ("run", 3)]
    for wrong in (DRAW, replace("M")):
        with pytest.raises(IllegalMove, match="You have drawn"):
            match.play(0, wrong)


def test_B_13_a_pass_ends_the_turn() -> None:
    match = moment(["123", "456", ""])
    for move in (DRAW, replace("M"), PASS):
        match.play(0, move)
    assert match.phase == "turn"
    assert match.to_act == {1}
    assert match.view(None)["turn"] == 2
    assert told(match, "passed") == [{"seat": 0}]


def test_B_13_there_is_no_pass_without_drawing() -> None:
    with pytest.raises(IllegalMove, match="only after drawing"):
        moment(["123", "", ""]).play(0, PASS)


def test_B_14_after_drawing_the_new_up_cards_decide_what_may_be_announced() -> None:
    match = moment(["173", "", ""], deck=["2"])
    assert claims(match, 0) == [("run", 1)]
    match.play(0, DRAW)
    match.play(0, replace("R"))
    assert claims(match, 0) == [("run", 1)]
    match.play(0, run_from(1))
    assert match.view(None)["claim"] == {"kind": "run", "low": 1}
    assert told(match, "announced") == [{"seat": 0, "claim": {"kind": "run", "low": 1}}]


def test_Q14_every_announcement_ends_the_turn() -> None:
    """One who was caught after announcing at once neither draws nor announces again."""
    match = moment(["575", "123", ""])
    match.play(0, three_of(5))
    answered(match, call(1), ACCEPT)
    assert match.to_act == {1}
    with pytest.raises(IllegalMove, match="not your turn"):
        match.play(0, DRAW)
