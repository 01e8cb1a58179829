"""B-19..B-27: does he hold it, and who pays whom?"""

from __future__ import annotations

import pytest

from tests.games.james_bond_007.table import (
    ACCEPT,
    answered,
    call,
    moment,
    points,
    rows,
    run_from,
    three_of,
    told,
)


def test_B_19_any_winning_combination_holds_not_only_the_named_one() -> None:
    match = moment(["5W6", "", ""])
    match.play(0, run_from(5))
    answered(match, call(1), call(1))
    assert told(match, "showed")[0]["holds"] is True
    other = moment(["5WW", "", ""])
    other.play(0, run_from(3))
    answered(other, call(2), ACCEPT)
    assert points(other) == ([32 + 2 + 1, 30, 32], 11)


def test_B_19_a_truth_that_was_named_as_something_else_holds() -> None:
    """5 W 6 is called the run 4-5-6 and is as well 5-6-7; 5 4 6 can only be the run 4-5-6, and 5-6-7 was named."""
    match = moment(["546", "", ""])
    match.play(0, run_from(5))
    answered(match, call(3), ACCEPT)
    assert points(match) == ([32 + 3 + 1, 29, 32], 11)


def test_B_20_all_accepted_and_he_holds_1_from_the_pot() -> None:
    match = moment(["555", "123", "456"])
    match.play(0, three_of(5))
    answered(match, ACCEPT, ACCEPT)
    assert points(match) == ([33, 32, 32], 11)
    assert told(match, "won") == [{"seat": 0, "points": 1, "bluff": False}]


def test_B_21_all_accepted_and_it_was_a_bluff_3_from_the_pot() -> None:
    match = moment(["575", "123", "456"])
    match.play(0, three_of(5))
    answered(match, ACCEPT, ACCEPT)
    assert points(match) == ([35, 32, 32], 9)
    assert told(match, "won") == [{"seat": 0, "points": 3, "bluff": True}]


@pytest.mark.parametrize("pot", [1, 2])
def test_B_21_or_what_is_left_of_it(pot: int) -> None:
    match = moment(["575", "123", "456"], points=[36 - pot, 36, 36], pot=pot)
    match.play(0, three_of(5))
    answered(match, ACCEPT, ACCEPT)
    assert points(match) == ([36, 36, 36], 0)
    assert match.over


@pytest.mark.parametrize("middle", ["5", "7"])
def test_B_22_all_accepted_the_three_cards_are_discarded_either_way_and_the_turn_ends(middle: str) -> None:
    match = moment([f"5{middle}5", "123", "456"], discard=["1"])
    match.play(0, three_of(5))
    answered(match, ACCEPT, ACCEPT)
    assert rows(match)[0] == ""
    assert match.view(None)["discard"] == ["1", "5", middle, "5"]  # left, middle, right
    assert match.to_act == {1}
    assert match.phase == "turn"


def test_B_23_called_and_he_holds_he_takes_every_bet_and_1_from_the_pot() -> None:
    match = moment(["555", "123", "456"])
    match.play(0, three_of(5))
    answered(match, call(2), call(3))
    assert points(match) == ([32 + 2 + 3 + 1, 30, 29], 11)
    assert rows(match)[0] == ""
    assert match.view(None)["discard"] == ["5", "5", "5"]
    assert match.to_act == {1}
    assert told(match, "paid") == [{"seat": 1, "to": 0, "points": 2}, {"seat": 2, "to": 0, "points": 3}]
    assert told(match, "won") == [{"seat": 0, "points": 1, "bluff": False}]


def test_B_24_called_and_a_bluff_he_pays_each_caller_his_bet_and_1_to_the_pot() -> None:
    match = moment(["575", "123", "456"])
    match.play(0, three_of(5))
    answered(match, call(2), call(3))
    assert points(match) == ([32 - 2 - 3 - 1, 34, 35], 13)
    assert told(match, "paid") == [
        {"seat": 0, "to": 1, "points": 2},
        {"seat": 0, "to": 2, "points": 3},
        {"seat": 0, "to": None, "points": 1},
    ]


def test_B_25_he_keeps_his_three_cards_the_turn_ends_and_the_down_card_goes_back_down() -> None:
    match = moment(["575", "123", "456"])
    match.play(0, three_of(5))
    answered(match, call(1), ACCEPT)
    assert rows(match, 0)[0] == "575"
    for seat in (1, 2, None):
        assert rows(match, seat)[0] == "5?5"
        assert told(match, "showed", seat)[0]["cards"] == ["5", "7", "5"]  # the log of that announcement keeps it
    assert match.view(None)["discard"] == []
    assert match.to_act == {1}
    assert told(match, "kept") == [{"seat": 0}]


def test_B_25_who_was_caught_may_announce_the_same_again_in_his_next_turn() -> None:
    match = moment(["575", "123", "456"], deck=["1", "1"])
    match.play(0, three_of(5))
    answered(match, call(1), ACCEPT)
    for seat in (1, 2):
        for move in ({"kind": "draw"}, {"kind": "replace", "slot": "M"}, {"kind": "pass"}):
            match.play(seat, move)
    match.play(0, three_of(5))
    assert match.phase == "respond"


def test_B_25_a_bot_remembers_the_card_it_was_shown() -> None:
    match = moment(["575", "123", "456"])
    middle = match.match.state.table[match.match.state.setup.rows[0][1]][0]
    assert middle not in match.observation(1).faces
    match.play(0, three_of(5))
    answered(match, call(1), ACCEPT)
    assert match.observation(1).faces[middle] == match.observation(2).faces[middle] == "7"


@pytest.mark.parametrize(
    ("purse", "expected"),
    [
        (8, ([1, 35, 35, 32], 18)),
        (7, ([0, 35, 35, 32], 18)),
        (6, ([0, 35, 35, 32], 17)),
        (5, ([0, 35, 34, 32], 17)),
        (3, ([0, 35, 32, 32], 17)),
        (2, ([0, 34, 32, 32], 17)),
    ],
)
def test_B_26_he_pays_as_far_as_he_can_callers_clockwise_each_in_full_then_the_pot(
    purse: int, expected: tuple[list[int], int]
) -> None:
    """He owes 3 to seat 1, 3 to seat 2, then 1 to the pot."""
    match = moment(["575", "123", "456", "222"], points=[purse, 32, 32, 32], pot=17)
    match.play(0, three_of(5))
    answered(match, call(3), call(3), ACCEPT)
    assert points(match) == expected


def test_B_26_clockwise_means_from_his_left_and_not_from_seat_0() -> None:
    match = moment(["123", "222", "575", "456"], active=2, points=[32, 32, 4, 32])
    match.play(2, three_of(5))
    answered(match, call(3), call(3), call(3))  # seats 3, 0, 1
    assert points(match)[0] == [33, 32, 0, 35]


def test_B_27_who_accepted_neither_pays_nor_receives_when_someone_else_called() -> None:
    for middle, expected in (("5", [34, 31, 32]), ("7", [30, 33, 32])):
        match = moment([f"5{middle}5", "123", "456"])
        match.play(0, three_of(5))
        answered(match, call(1), ACCEPT)
        assert points(match)[0] == expected
        assert all(2 not in (paid["seat"], paid["to"]) for paid in told(match, "paid"))
