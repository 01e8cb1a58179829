"""B-7..B-9 and B-14's table: which cards are a combination, and which up cards allow which announcement."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement, permutations, product

import pytest

from core.game import Move
from core.games.james_bond_007.moves import claims, combinations, fitting
from tests.games.james_bond_007.table import answered, call, dealt, moment, points, run_from, three_of

FACES = "1234567W"
NUMBERS = range(1, 8)


def meant(cards: tuple[str, ...]) -> list[tuple[int, ...]]:
    """B-8: every reading of the cards, each W as each number."""
    return list(product(*(NUMBERS if card == "W" else (int(card),) for card in cards)))


def named(cards: tuple[str, ...], *, in_row: bool = False) -> set[tuple[str, int]]:
    """B-7, B-9 by enumeration: what the cards may be called."""
    found = set()
    for reading in meant(cards):
        if len(set(reading)) == 1:
            found.add(("set", reading[0]))
        ordered = reading if in_row else tuple(sorted(reading))
        if ordered[1] == ordered[0] + 1 and ordered[2] == ordered[1] + 1:
            found.add(("run", ordered[0]))
    return found


def plain(moves: Sequence[Move]) -> set[tuple[str, int]]:
    return {(move["claim"]["kind"], move["claim"].get("n") or move["claim"]["low"]) for move in moves}


@pytest.mark.parametrize("in_row", [False, True])
def test_B_7_B_8_B_9_every_row_of_three_cards_against_an_enumeration(in_row: bool) -> None:
    for cards in product(FACES, repeat=3):
        assert plain(combinations(*cards, in_row)) == named(cards, in_row=in_row), cards


@pytest.mark.parametrize("cards", ["555", "5W5", "234", "23W"])
def test_B_8_the_examples_of_the_sheet(cards: str) -> None:
    assert combinations(*cards, False)


@pytest.mark.parametrize("cards", ["671", "712", "W71", "135", "112", "W47", "443"])
def test_B_9_runs_do_not_wrap_and_gaps_are_no_runs(cards: str) -> None:
    assert combinations(*cards, False) == ()


def test_B_9_order_does_not_matter_and_three_wilds_count() -> None:
    for cards in permutations("345"):
        assert plain(combinations(*cards, False)) == {("run", 3)}
    assert plain(combinations("W", "W", "W", False)) == {("set", n) for n in NUMBERS} | {
        ("run", n) for n in range(1, 6)
    }


def test_B_8_two_wilds_may_stand_for_different_numbers() -> None:
    match = moment(["WW1", "", ""])
    match.play(0, run_from(1))
    answered(match, call(1), call(1))
    assert points(match) == ([32 + 2 + 1, 31, 31], 11)


@pytest.mark.parametrize("in_row", [False, True])
def test_B_14_every_pair_of_up_cards_against_an_enumeration(in_row: bool) -> None:
    for left, right in product(FACES, repeat=2):
        allowed = set().union(*(named((left, down, right), in_row=in_row) for down in FACES))
        assert plain(claims(left, right, in_row)) == allowed, (left, right)
        assert set(fitting(left, right, in_row)) == {
            down for down in FACES if named((left, down, right), in_row=in_row)
        }  # fmt: skip


def test_B_14_the_consistency_table() -> None:
    """Equal: the set. One apart: the runs below and from it. Two apart: one run. Further: nothing. W: all that fits."""
    for left, right in combinations_with_replacement(NUMBERS, 2):
        apart = right - left
        expected: set[tuple[str, int]] = set()
        if apart == 0:
            expected = {("set", left)}
        elif apart == 1:
            expected = {("run", low) for low in (left - 1, left) if 1 <= low <= 5}
        elif apart == 2:
            expected = {("run", left)}
        assert plain(claims(str(left), str(right), False)) == expected
        assert plain(claims(str(right), str(left), False)) == expected
    for number in NUMBERS:
        runs = {("run", low) for low in range(1, 6) if low <= number <= low + 2}
        assert plain(claims(str(number), "W", False)) == {("set", number)} | runs
    assert len(claims("W", "W", False)) == 7 + 5


def test_B_14_a_claim_must_fit_the_up_cards() -> None:
    match = dealt("555" + "777" + "666", dealer=0)
    assert match.legal_moves(1)[:-1] == [run_from(4), run_from(5)]
    for wrong in (three_of(5), three_of(6), run_from(3), run_from(1)):
        with pytest.raises(ValueError, match="5 and 6, your cards that lie up"):
            match.play(1, wrong)


def test_B_14_the_cards_need_not_be_there() -> None:
    match = dealt("555" + "111" + "666", dealer=0)
    match.play(1, run_from(4))
    assert match.phase == "respond"
