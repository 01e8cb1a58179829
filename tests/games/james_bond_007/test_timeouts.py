"""Time-outs: how long there is, and what is played for a seat whose time is up."""

from __future__ import annotations

import pytest

from core.game import Decide, IllegalMove
from tests.games.harness import check_lapses_accepted, random_game
from tests.games.james_bond_007.table import ACCEPT, DRAW, GAME, answered, call, moment, points, replace, rows, three_of


def seconds(match) -> int:  # type: ignore[no-untyped-def]
    pending = match.match.pending
    assert isinstance(pending, Decide)
    return pending.seconds


def test_turn_40_seconds_then_a_card_is_drawn() -> None:
    match = moment(["123", "456", ""], deck=["7"])
    assert seconds(match) == 40
    match.lapse(0)
    assert match.phase == "place"
    assert match.view(0)["drawn"] == "7"


def test_place_30_seconds_then_it_takes_the_middle_unseen() -> None:
    match = moment(["123", "456", ""], deck=["7"])
    match.play(0, DRAW)
    assert seconds(match) == 30
    match.lapse(0)
    assert match.phase == "choose"
    assert rows(match, 0)[0] == "173"
    assert rows(match, 1)[0] == "1?3"


def test_choose_30_seconds_then_the_turn_is_passed() -> None:
    match = moment(["123", "456", ""], deck=["7"])
    match.play(0, DRAW)
    match.play(0, replace("L"))
    assert seconds(match) == 30
    match.lapse(0)
    assert match.to_act == {1}


@pytest.mark.parametrize("answers", ["sealed", "clockwise"])
def test_respond_25_seconds_then_the_announcement_is_accepted(answers: str) -> None:
    match = moment(["575", "123", "456"], options={"answers": answers})
    match.play(0, three_of(5))
    assert seconds(match) == 25
    match.lapse(1)
    match.play(2, call(2))
    assert points(match) == ([29, 32, 34], 13)


def test_a_lapse_is_as_secret_as_an_answer() -> None:
    lapsed, accepted = (moment(["575", "123", "456"]) for _ in range(2))
    for match in (lapsed, accepted):
        match.play(0, three_of(5))
    lapsed.lapse(1)
    accepted.play(1, ACCEPT)
    for seat in (0, 1, 2, None):
        assert lapsed.happenings(seat) == accepted.happenings(seat)
        assert lapsed.view(seat) == accepted.view(seat)


def test_detail_5_a_seat_that_owes_nothing_cannot_lapse() -> None:
    match = moment(["575", "123", "456"])
    for seat in (1, 2, 3, -1):
        with pytest.raises(IllegalMove):
            match.lapse(seat)
    match.play(0, three_of(5))
    match.play(1, ACCEPT)
    for seat in (0, 1):
        with pytest.raises(IllegalMove):
            match.lapse(seat)
    answered(match, ACCEPT)
    assert match.to_act == {1}


def test_a_game_of_lapses_only_ends_and_nobody_wins_or_loses_anything() -> None:
    match = moment(["123", "456", "765"], options={"max_turns": 9})
    while not match.over:
        match.lapse(min(match.to_act))
    assert points(match) == ([32, 32, 32], 12)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_moment_can_lapse(seats: int) -> None:
    for match in random_game(GAME, seats, seed=seats + 10, limit=60, lapses=0.2):
        check_lapses_accepted(match)
