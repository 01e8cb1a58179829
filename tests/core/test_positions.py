"""Positions: what is the same for every game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from core.positions import field, lay_out, per_seat, refuse_unknown_keys
from core.table import EVERYONE, NOBODY, Zone

DECK, DISCARD, HAND = Zone("deck", NOBODY), Zone("discard", EVERYONE), Zone("hand", 0)
FACES = tuple("1122334455")


def laid(placed: list[Any], *, exact: bool = False, seed: int = 0) -> tuple[dict[str, list[str]], Any]:
    table, faces = lay_out((DECK, DISCARD, HAND), {"deck": (DECK, FACES)}, placed, exact=exact, seed=seed)
    return {zone.name: [faces[card] for card in cards] for zone, cards in table.zones()}, table


def test_named_cards_lie_where_they_are_named_and_the_rest_under_the_named_top_of_the_deck() -> None:
    lying, _ = laid([("deck", DISCARD, ["5", "1"]), ("deck", HAND, ["3"]), ("deck", DECK, ["2", "4"])])
    assert lying["discard"] == ["5", "1"]
    assert lying["hand"] == ["3"]
    assert lying["deck"][:2] == ["2", "4"]
    assert Counter(face for pile in lying.values() for face in pile) == Counter(FACES)


def test_the_rest_is_shuffled_by_the_seed() -> None:
    orders = {tuple(laid([("deck", DECK, ["2"])], seed=seed)[0]["deck"]) for seed in range(20)}
    assert len(orders) > 10
    assert laid([], seed=3) == laid([], seed=3)


def test_an_exact_position_has_the_named_cards_only() -> None:
    lying, _ = laid([("deck", HAND, ["3"]), ("deck", DECK, ["2"])], exact=True)
    assert lying == {"deck": ["2"], "discard": [], "hand": ["3"]}


def test_the_decks_count_as_shuffled_once_each_and_the_next_shuffle_makes_new_handles() -> None:
    profit, power = Zone("profit", NOBODY), Zone("power", NOBODY)
    decks = {"profit": (profit, tuple("123")), "power": (power, tuple("45"))}
    table, _faces = lay_out((profit, power), decks, [], exact=False, seed=0)
    assert [table.deck_of(card) for card in (*table[profit], *table[power])] == ["profit"] * 3 + ["power"] * 2
    assert not set(table.shuffled("power", power, table[power], 2)[power]) & {*table[profit], *table[power]}


def test_what_lies_open_counts_as_shown() -> None:
    _, table = laid([("deck", DISCARD, ["5"]), ("deck", HAND, ["3"])])
    assert table.known_to(None) == set(table[DISCARD])
    assert table.known_to(0) == set(table[DISCARD]) | set(table[HAND])


@pytest.mark.parametrize("named", [["9"], ["1", "1", "1"], ["W"]])
def test_a_face_the_edition_does_not_have_so_often_is_refused(named: list[str]) -> None:
    with pytest.raises(ValueError, match="more than the edition has it"):
        laid([("deck", HAND, named)])


@pytest.mark.parametrize("named", ["123", 5, [1, 2], [None], {"1": 2}])
def test_cards_are_lists_of_faces(named: Any) -> None:
    with pytest.raises(ValueError, match="lists of faces"):
        laid([("deck", HAND, named)])


def test_a_key_has_its_type_and_a_boolean_is_no_number() -> None:
    assert field({"pot": 3}, "pot", int, 0) == 3
    assert field({}, "pot", int, 7) == 7
    assert field({"active": None}, "active", (int, type(None)), 0) is None
    assert field({"exact": True}, "exact", bool, False) is True
    for wrong in ("3", 3.0, True, [3], None):
        with pytest.raises(ValueError, match=r'"pot" is int, not \w+\.'):
            field({"pot": wrong}, "pot", int, 0)
    with pytest.raises(ValueError, match='"active" is int or null'):
        field({"active": "x"}, "active", (int, type(None)), 0)


def test_there_is_one_entry_per_seat() -> None:
    assert per_seat({"points": (1, 2)}, "points", 2, [0, 0]) == [1, 2]
    assert per_seat({}, "points", 2, [0, 0]) == [0, 0]
    for wrong in ([1], [1, 2, 3], []):
        with pytest.raises(ValueError, match="one entry per seat: 2"):
            per_seat({"points": wrong}, "points", 2, [0, 0])


def test_unknown_keys_are_refused_and_the_common_ones_known() -> None:
    known = frozenset({"pot"})
    refuse_unknown_keys({"game": "x", "seats": 2, "options": {}, "seed": 1, "exact": True, "luck": 0, "pot": 1}, known)
    with pytest.raises(ValueError, match='A position of x has no key "pott"'):
        refuse_unknown_keys({"game": "x", "pott": 1}, known)
