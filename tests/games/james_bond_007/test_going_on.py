"""B-28..B-31: new cards, answers meanwhile, and a new draw pile."""

from __future__ import annotations

from collections import Counter

from tests.games.james_bond_007.table import (
    ACCEPT,
    DRAW,
    PASS,
    answered,
    call,
    dealt,
    kinds,
    moment,
    replace,
    rows,
    run_from,
    three_of,
    told,
)


def test_B_28_no_new_cards_until_the_start_of_the_next_turn_then_three_up_down_up() -> None:
    match = moment(["555", "123", "456"], deck=["7", "2", "4", "1", "6"])
    match.play(0, three_of(5))
    answered(match, ACCEPT, ACCEPT)
    for seat in (1, 2):
        for move in (DRAW, replace("M"), PASS):
            assert rows(match)[0] == ""
            match.play(seat, move)
    assert rows(match, 0)[0] == "416"
    assert rows(match, 1)[0] == rows(match, None)[0] == "4?6"
    assert told(match, "refilled", 0) == [{"seat": 0, "cards": ["4", "1", "6"]}]
    assert told(match, "refilled", 1) == told(match, "refilled", None) == [{"seat": 0, "cards": ["4", None, "6"]}]


def test_B_28_he_then_plays_that_turn_normally() -> None:
    match = moment(["", "123", "456"], deck=["7", "6", "7"])
    assert rows(match, 0)[0] == "767"
    assert match.phase == "turn"
    assert match.to_act == {0}
    assert kinds(match, 0) == {"announce", "draw"}


def test_B_29_he_still_answers_announcements_meanwhile() -> None:
    match = moment(["555", "123", "456"])
    match.play(0, three_of(5))
    answered(match, ACCEPT, ACCEPT)
    match.play(1, run_from(1))
    assert match.to_act == {0, 2}
    assert match.legal_moves(0) == [ACCEPT, call(1), call(2), call(3)]


def test_B_30_play_continues_turn_after_turn() -> None:
    match = dealt("", seats=2)
    for turn in range(1, 40):
        assert match.view(None)["turn"] == turn
        (seat,) = match.to_act
        for move in (DRAW, replace("L"), PASS):
            match.play(seat, move)


def test_B_31_the_discards_are_shuffled_when_a_card_is_next_needed() -> None:
    match = moment(["123", "456", "765"], deck=["7"], discard=["1", "2", "3", "4"], exact=True)
    for move in (DRAW, replace("M"), PASS):
        match.play(0, move)
    assert match.view(None)["deck"] == 0  # used up, and not needed yet
    assert match.view(None)["discard"] == ["1", "2", "3", "4", "2"]
    match.play(1, DRAW)
    assert told(match, "reshuffled") == [{"count": 5}]
    assert match.view(None)["deck"] == 4
    assert match.view(None)["discard"] == []
    assert match.view(1)["drawn"] in {"1", "2", "3", "4"}


def test_B_31_a_pile_that_ends_in_the_middle_of_a_refill_is_shuffled_for_the_rest() -> None:
    match = moment(["", "456", "765"], deck=["7"], discard=["1", "2", "3", "4"], exact=True)
    row = rows(match, 0)[0]
    assert row[0] == "7"
    assert len(row) == 3
    assert match.view(None)["deck"] == 2
    assert Counter(row[1:]) <= Counter("1234")


def test_B_31_old_and_new_cards_cannot_be_linked() -> None:
    match = moment(["123", "456", "765"], deck=["7"], discard=["1", "1", "1", "1"], exact=True)
    for move in (DRAW, replace("M"), PASS):
        match.play(0, move)
    before = set(match.match.state.table[match.match.state.setup.discard])
    match.play(1, DRAW)
    on_table = {card for _zone, cards in match.match.state.table.zones() for card in cards}
    assert not before & on_table
    assert not {card for card, _audience in match.match.state.table.shown} & before


def test_Q11_where_no_card_is_left_a_draw_is_skipped() -> None:
    match = moment(["123", "456", "765"], exact=True)
    match.play(0, DRAW)
    assert match.phase == "choose"
    assert match.view(0)["drawn"] is None
    assert told(match, "drew_nothing") == [{"seat": 0}]
    assert kinds(match, 0) == {"announce", "pass"}


def test_detail_3_where_fewer_than_three_cards_are_left_the_row_stays_empty() -> None:
    match = moment(["", "456", "765"], deck=["7"], discard=["1"], exact=True)
    assert rows(match)[0] == ""
    assert match.phase == "turn"
    assert kinds(match, 0) == {"draw"}
    match.play(0, DRAW)
    assert match.phase == "choose"
    assert kinds(match, 0) == {"pass"}
    assert match.view(None)["deck"] == 1
    match.play(0, PASS)
    assert match.to_act == {1}


def test_detail_3_three_cards_in_both_piles_together_are_enough() -> None:
    match = moment(["", "456", "765"], deck=["7"], discard=["1", "1"], exact=True)
    assert len(rows(match, 0)[0]) == 3
