"""B-1..B-6: before play."""

from __future__ import annotations

from collections import Counter

import pytest

from core.dealer import SeededDealer
from core.local import LocalMatch
from tests.games.james_bond_007.table import GAME, dealt, points, rows, told


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_B_1_two_to_four_players_win_points(seats: int) -> None:
    match = LocalMatch.start(GAME, seats)
    assert len(match.view(None)["seats"]) == seats
    for wrong in (0, 1, 5, 6):
        with pytest.raises(ValueError, match="2 to 4 players"):
            LocalMatch.start(GAME, wrong)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_B_2_each_starts_with_36_points_and_B_3_puts_4_in_the_pot(seats: int) -> None:
    match = LocalMatch.start(GAME, seats)
    assert points(match) == ([32] * seats, 4 * seats)
    assert sum(match.view(None)["points"]) + match.view(None)["pot"] == 36 * seats


def test_B_2_the_chips_of_the_box_are_2_blue_2_red_and_6_white() -> None:
    chips = LocalMatch.start(GAME, 2).match.state.setup.edition.chips
    assert {colour: (chip.count, chip.points) for colour, chip in chips.items()} == {
        "blue": (2, 10),
        "red": (2, 5),
        "white": (6, 1),
    }


@pytest.mark.parametrize(("dealer", "expected"), [(0, ["3?6", "1?4", "2?5"]), (1, ["2?5", "3?6", "1?4"])])
def test_B_4_three_cards_each_one_at_a_time_from_the_dealers_left_up_down_up(dealer: int, expected: list[str]) -> None:
    match = dealt("123" + "777" + "456", dealer=dealer)
    assert rows(match) == expected
    assert told(match, "dealt")[0]["dealer"] == dealer


def test_B_4_the_down_card_is_the_second_card_dealt_to_a_seat() -> None:
    match = dealt("111" + "234" + "555", dealer=0)
    assert [rows(match, seat)[seat] for seat in range(3)] == ["145", "125", "135"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_B_5_the_rest_is_the_draw_pile_face_down(seats: int) -> None:
    match = LocalMatch.start(GAME, seats)
    view = match.view(0)
    assert view["deck"] == 60 - 3 * seats
    assert view["discard"] == []


def test_B_6_a_player_may_look_at_his_own_down_card_and_nobody_else_may() -> None:
    match = dealt("111" + "234" + "555", dealer=0)
    assert rows(match, 1) == ["1?5", "125", "1?5"]
    assert rows(match, None) == ["1?5", "1?5", "1?5"]
    (own,), (other,), (public,) = (told(match, "dealt", seat) for seat in (1, 2, None))
    assert own["rows"][1] == ["1", "2", "5"]
    assert other["rows"][1] == public["rows"][1] == ["1", None, "5"]


@pytest.mark.parametrize(
    ("deck", "count", "each", "wild"), [("std60", 60, 8, 4), ("short46", 46, 6, 4), ("even48", 48, 6, 6)]
)
def test_Q15_the_three_decks(deck: str, count: int, each: int, wild: int) -> None:
    match = LocalMatch.start(GAME, 2, {"deck": deck})
    there = Counter(match.match.faces.values())
    assert there == Counter({**{str(number): each for number in range(1, 8)}, "W": wild})
    assert there.total() == count


def test_Q16_chance_picks_the_first_dealer_and_every_seat_may_be_it() -> None:
    dealers = [LocalMatch.start(GAME, 3, dealer=SeededDealer(seed)).view(None)["dealer"] for seed in range(40)]
    assert set(dealers) == {0, 1, 2}
    assert [dealt("", dealer=seat).view(None)["dealer"] for seat in range(3)] == [0, 1, 2]
