"""Moves: small immutable JSON objects, and how foreign data becomes one."""

from __future__ import annotations

import copy
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import IllegalMove, load_game
from core.move import Move, known
from tests.games.harness import is_sentence
from tests.games.moves import NOT_EVEN_MOVES

BOND = load_game("james-bond-007")


def test_a_move_is_a_dict_that_cannot_be_changed() -> None:
    move = Move(kind="call", bet=2)
    for attempt in (
        lambda: move.__setitem__("bet", 3),
        lambda: move.__delitem__("bet"),
        lambda: move.update(bet=3),
        lambda: move.pop("bet"),
        move.popitem,
        move.clear,
        lambda: move.setdefault("bet", 3),
        lambda: move.__ior__({"bet": 3}),
    ):
        with pytest.raises(TypeError, match="cannot be changed"):
            attempt()
    assert move == {"kind": "call", "bet": 2}
    assert json.loads(json.dumps(move)) == move


def test_moves_survive_copying_and_pickling_and_stay_well_formed() -> None:
    move = known("announce", claim=known("set", n=5))
    for twin in (copy.copy(move), copy.deepcopy(move), pickle.loads(pickle.dumps(move))):
        assert twin == move
        assert twin.well_formed
        assert hash(twin) == hash(move)
    assert not pickle.loads(pickle.dumps(Move(kind="draw"))).well_formed


def test_foreign_data_becomes_a_well_formed_move() -> None:
    move = BOND.parse_move({"kind": "announce", "claim": {"kind": "run", "low": 3}})
    assert move == {"kind": "announce", "claim": {"kind": "run", "low": 3}}
    assert move.well_formed
    assert move.kind == "announce"


@pytest.mark.parametrize("data", NOT_EVEN_MOVES, ids=lambda data: repr(data)[:30])
def test_what_is_no_move_is_refused_with_a_sentence(data: object) -> None:
    with pytest.raises(IllegalMove) as refusal:
        BOND.parse_move(data)
    assert is_sentence(refusal.value.reason)


@pytest.mark.parametrize("bet", [0, 4, -1, 10**30, 1.0, 2.5, "2", True, None, [], [2], {"bet": 2}, float("nan")])
def test_a_bet_is_a_whole_number_from_1_to_3_and_nothing_that_equals_one(bet: object) -> None:
    with pytest.raises(IllegalMove) as refusal:
        BOND.parse_move({"kind": "call", "bet": bet})
    assert is_sentence(refusal.value.reason)
    assert "bet" in refusal.value.reason


def test_superfluous_and_missing_keys_are_refused() -> None:
    for data in (
        {"kind": "draw", "card": "5"},
        {"kind": "call"},
        {"kind": "announce"},
        {"kind": "announce", "claim": {}},
    ):
        with pytest.raises(IllegalMove):
            BOND.parse_move(data)


def test_an_unknown_kind_is_told_with_those_there_are() -> None:
    with pytest.raises(IllegalMove, match="announce, draw, replace, discard, pass, accept, call"):
        BOND.parse_move({"kind": "fly"})


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@given(
    st.fixed_dictionaries(
        {"kind": st.sampled_from([*BOND.move_kinds, "fly"]) | json_values},
        optional={"claim": json_values, "slot": json_values, "bet": json_values, "x": json_values},
    )
    | json_values
)
def test_any_json_is_a_well_formed_move_or_refused_with_a_sentence(data: object) -> None:
    try:
        move = BOND.parse_move(data)
    except IllegalMove as refusal:
        reason = refusal.reason
    else:
        assert move == data
        return
    assert is_sentence(reason)
