"""Foreign, foolish and hostile moves: refused with a sentence, and nothing has changed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.harness import check_others_refused_without_effect, check_refused, random_game
from tests.games.james_bond_007.table import ACCEPT, DRAW, GAME, PASS, call, moment, replace, run_from, three_of


def test_another_seats_turn() -> None:
    match = moment(["123", "456", "765"])
    for seat in (1, 2):
        assert check_refused(match, lambda seat=seat: match.play(seat, DRAW)) == "It is not your turn."  # type: ignore[misc]


def test_a_move_twice() -> None:
    match = moment(["123", "456", "765"])
    match.play(0, DRAW)
    check_refused(match, lambda: match.play(0, DRAW))
    match.play(0, replace("M"))
    check_refused(match, lambda: match.play(0, replace("M")))
    match.play(0, PASS)
    check_refused(match, lambda: match.play(0, PASS))


@pytest.mark.parametrize(
    "move",
    [
        {"kind": "announce", "claim": {"kind": "set", "n": 0}},
        {"kind": "announce", "claim": {"kind": "set", "n": 8}},
        {"kind": "announce", "claim": {"kind": "set", "n": 2.0}},
        {"kind": "announce", "claim": {"kind": "set", "n": True}},
        {"kind": "announce", "claim": {"kind": "set", "n": "2"}},
        {"kind": "announce", "claim": {"kind": "set", "low": 2}},
        {"kind": "announce", "claim": {"kind": "run", "low": 0}},
        {"kind": "announce", "claim": {"kind": "run", "low": 6}},
        {"kind": "announce", "claim": {"kind": "run", "low": 1, "n": 2}},
        {"kind": "announce", "claim": {"kind": "flush"}},
        {"kind": "announce", "claim": "run"},
        {"kind": "announce", "claim": None},
        {"kind": "announce"},
        {"kind": "draw", "card": "W"},
        {"kind": "replace", "slot": "M"},
        {"kind": "replace", "slot": "X"},
        {"kind": "replace", "slot": 1},
        {"kind": "accept"},
        {"kind": "call", "bet": 1},
        {"kind": "fly"},
        {"kind": "Draw"},
        {"kind": None},
        {},
        [],
        "draw",
        None,
        7,
    ],
    ids=str,
)
def test_nonsense(move: Any) -> None:
    match = moment(["123", "456", "765"])
    check_refused(match, lambda: match.play(0, move))


def test_after_the_end() -> None:
    match = moment(["555", "123"], points=[35, 36], pot=1)
    match.play(0, three_of(5))
    match.play(1, ACCEPT)
    assert match.over
    for seat in (0, 1):
        for move in (DRAW, PASS, ACCEPT, call(1), run_from(1), replace("L")):
            assert check_refused(match, lambda seat=seat, move=move: match.play(seat, move)) == "The game is over."  # type: ignore[misc]
        check_refused(match, lambda seat=seat: match.lapse(seat))  # type: ignore[misc]


def test_an_announcer_cannot_answer_himself() -> None:
    match = moment(["555", "123", "456"])
    match.play(0, three_of(5))
    check_refused(match, lambda: match.play(0, ACCEPT))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_garbage_at_every_moment_of_a_game(seats: int) -> None:
    random = Random(seats)
    for match in random_game(GAME, seats, seed=seats, limit=60):
        check_others_refused_without_effect(match, random, tries=6)
