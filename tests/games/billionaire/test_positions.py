"""Positions: the ones that can be go on identically, the others are refused with a sentence."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from core.dealer import ScriptedDealer, SeededDealer
from core.local import LocalMatch
from tests.games.billionaire.table import (
    ALL,
    ALLOW,
    BIDS_E,
    DECKS,
    GAME,
    THREE,
    M,
    analyze,
    bid,
    deck,
    landed,
    moment,
    owned,
    power,
    profit,
    turn_of,
)
from tests.games.billionaire.test_bad_moves import moments
from tests.games.harness import check_position_goes_on, is_sentence, random_game

CONTRACT: dict[str, Any] = {
    "game": "billionaire", "seats": 2, "phase": "start", "active": 0, "positions": [2, 12],
    "profit": [["P10", "P5"], ["P2"]], "power": [["SECURITY"], []], "investments": [["E4"], ["F2"]],
    "decks": {"profit": ["P1"], "power": ["DISASTER"], "E": ["E9"], "F": [], "A": []},
}  # fmt: skip


def test_the_position_of_the_contract() -> None:
    match = LocalMatch.from_position(CONTRACT)
    assert turn_of(match) == 0
    view = match.view(0)
    assert view["seats"][0] == {
        "position": 2, "hq": 0, "profit": ["P10", "P5"], "profit_count": 2, "power": ["SECURITY"], "power_count": 1,
        "investments": ["E4"],
    }  # fmt: skip
    assert view["seats"][1]["profit"] is None
    assert view["decks"] == {"profit": 51, "power": 23, "E": 8, "F": 8, "A": 9}
    assert [deck(match, name)[0] for name in ("profit", "power", "E")] == ["P1", "DISASTER", "E9"]


def test_cards_named_nowhere_lie_shuffled_by_the_seed_under_the_named_top() -> None:
    first, second = (LocalMatch.from_position({**CONTRACT, "seed": seed}) for seed in (1, 2))
    for match in (first, second):
        position = match.position()
        for name in DECKS:
            lying = list(position["decks"][name])
            lying += [
                card for hands in ("profit", "power") for hand in position[hands] for card in hand if hands == name
            ]
            lying += [card for owner in position["investments"] for card in owner if card[0] == name]
            assert Counter(lying) == Counter(ALL[name])
    assert first.position()["decks"] != second.position()["decks"]
    assert first.position()["decks"] == LocalMatch.from_position({**CONTRACT, "seed": 1}).position()["decks"]


def test_exact_the_cards_named_are_all_there_are() -> None:
    match = LocalMatch.from_position({**CONTRACT, "exact": True})
    assert match.position()["decks"] == CONTRACT["decks"]


def test_keys_left_out_are_those_of_a_fresh_start() -> None:
    match = LocalMatch.from_position({"game": GAME, "seats": 3})
    position = match.position()
    fresh = {
        "phase": "start", "active": 0, "turn": 1, "positions": [0, 6, 12], "power": [[], [], []], "drawn": None,
        "investments": [[], [], []], "lot": None, "bids": [None] * 3, "answered": [], "eligible": [0, 1, 2], "ties": 0,
        "winner": None, "action": None, "played": [], "options": {}, "exact": True, "floor": 0,
    }  # fmt: skip
    assert fresh.items() <= position.items()
    assert [len(hand) for hand in position["profit"]] == [5, 5, 5]
    assert [len(deck(match, name)) for name in DECKS] == [39, 24, 9, 9, 9]


def test_profit_left_out_is_five_each_from_the_cards_named_nowhere() -> None:
    position = {"game": GAME, "seats": 2, "decks": {"profit": ["P10", "P10", "P10", "P10", "P10", "P10"]}}
    match = LocalMatch.from_position(position)
    assert deck(match, "profit")[:6] == ["P10"] * 6
    assert [len(profit(match, seat)) for seat in (0, 1)] == [5, 5]
    assert 10 not in [*profit(match, 0), *profit(match, 1)]
    assert sum(map(len, match.position()["profit"])) + len(deck(match, "profit")) == 54


def test_the_scripted_decks_apply_at_the_next_shuffle() -> None:
    dealer = ScriptedDealer(decks={"F": ["F9", "F2"]}, seed=1)
    position = {**CONTRACT, "power": [["DISASTER"], []]}
    match = LocalMatch.from_position(position, dealer)
    before = deck(match, "F")
    assert before[:2] != ["F9", "F2"]
    match.play(0, power("DISASTER", 1, "F2"))
    match.play(1, ALLOW)
    assert deck(match, "F")[:2] == ["F9", "F2"]


@pytest.mark.parametrize("phase", moments())
def test_from_position_of_position_is_the_same_moment(phase: str) -> None:
    match = moments()[phase]
    position = json.loads(json.dumps(match.position()))
    again = LocalMatch.from_position(position, SeededDealer(position["seed"]))
    assert again.position() == position
    assert again.to_act == match.to_act
    for viewer in (None, 0, 1):
        assert again.view(viewer) == match.view(viewer)
    assert [list(again.legal_moves(seat)) for seat in (0, 1)] == [list(match.legal_moves(seat)) for seat in (0, 1)]


def test_a_lot_is_seen_by_the_lander_except_on_the_space_for_three() -> None:
    one = moment(phase="bid", lot=["E4"], positions=[2, 13])
    three = moment(phase="bid", lot=["E4", "A1"], positions=[THREE, 13])
    single_on_three = moment(phase="bid", lot=["E4"], positions=[THREE, 13])
    assert [match.view(0)["lot"] for match in (one, three, single_on_three)] == [["E4"], [None, None], [None]]


def test_sealed_bids_are_kept() -> None:
    match = landed(BIDS_E, 3, profit=[["P5"]] * 3)
    match.play(2, bid(2.5))
    match.play(0, {"kind": "no_bid"})
    position = match.position()
    assert position["bids"] == [None, None, 2_500_000]
    assert position["answered"] == [0, 2]
    again = LocalMatch.from_position(position)
    assert again.view(None)["bids"] is None
    again.play(1, bid(1))
    assert again.view(None)["bids"] == [None, 1 * M, 2_500_000]


def test_the_last_position_is_the_end() -> None:
    rich = [*ALL["E"], "A4", "A5", "A6"]
    match = landed(
        1, profit=[["P10", "P10"], ["P2"]], power=[["PROXY"], []], investments=[rich, []], decks={"profit": ["P5"]}
    )
    assert match.over
    again = LocalMatch.from_position(match.position())
    assert again.over
    assert again.result == match.result
    assert again.view(1) == match.view(1)
    assert owned(again) == owned(match)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_go_on_identically_to_the_end(seats: int) -> None:
    random = Random(seats)
    for match in random_game(GAME, seats, seed=seats + 30, lapses=0.05, limit=300):
        if random.random() < 0.03:
            check_position_goes_on(match)


ANALYZE_F2, DISASTER_F2 = analyze(1, "F2"), power("DISASTER", 1, "F2")


# ── positions that cannot be ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"seats": 5}, "players"),
        ({"seats": "2"}, "players"),
        ({"phase": "lunch"}, "no phase"),
        ({"phase": 1}, "phase"),
        ({"active": 2}, "no seat 2"),
        ({"active": None}, "no seat"),
        ({"active": True}, "active"),
        ({"turn": 0}, "turn"),
        ({"positions": [0]}, "positions"),
        ({"positions": [0, 24]}, "squares"),
        ({"positions": [0, "HQ"]}, "squares"),
        ({"profit": [["P10"] * 7, []]}, "P10"),
        ({"profit": [["P3"], []]}, "P3"),
        ({"profit": [["E1"], []]}, "E1"),
        ({"profit": [[5], []]}, "faces"),
        ({"profit": ["P5", []]}, "faces"),
        ({"profit": [[]]}, "profit"),
        ({"power": [["SECURITY"] * 8, []]}, "SECURITY"),
        ({"power": [["P5"], []]}, "P5"),
        ({"investments": [["E4"], ["E4"]]}, "E4"),
        ({"investments": [["Z1"], []]}, "ids"),
        ({"investments": [["E10"], []]}, "E10"),
        ({"investments": [[4], []]}, "ids"),
        ({"decks": {"gold": []}}, "no deck"),
        ({"decks": {"E": ["F1"]}}, "F1"),
        ({"decks": []}, "decks"),
        ({"colour": "red"}, "no key"),
        ({"exact": 1}, "exact"),
        ({"seed": "x"}, "seed"),
        ({"phase": "bid"}, "lot"),
        ({"lot": ["E4"]}, "lot"),
        ({"phase": "bid", "lot": ["E4", "F4"]}, "one Investment"),
        ({"phase": "bid", "lot": ["E4", "E5"], "positions": [17, 12]}, "one Investment of a group"),
        ({"phase": "bid", "lot": ["E4"], "bids": [1_000_000, None]}, "has answered"),
        ({"phase": "bid", "lot": ["E4"], "bids": [1, None], "answered": [0]}, "multiples"),
        ({"phase": "bid", "lot": ["E4"], "bids": [-500_000, None], "answered": [0]}, "whole dollars"),
        ({"phase": "bid", "lot": ["E4"], "bids": [1e6, None], "answered": [0]}, "whole dollars"),
        ({"phase": "bid", "lot": ["E4"], "answered": [0], "eligible": [1]}, "eligible"),
        ({"phase": "bid", "lot": ["E4"], "eligible": []}, "eligible"),
        ({"phase": "bid", "lot": ["E4"], "answered": [7]}, "no seat"),
        ({"bids": [1_000_000, None]}, "bids"),
        ({"ties": -1}, "ties"),
        ({"phase": "pay", "lot": ["E4"]}, "winner"),
        ({"winner": 0}, "winner"),
        ({"phase": "pay", "lot": ["E4"], "winner": 0}, "has bid most"),
        ({"phase": "pay", "lot": ["E4"], "winner": 0, "bids": [1_000_000, 2_000_000]}, "has bid most"),
        ({"phase": "pay", "lot": ["E4"], "winner": 1, "bids": [None, 99_000_000]}, "can pay"),
        ({"phase": "power_drawn"}, "drawn"),
        ({"drawn": "PROXY"}, "drawn"),
        ({"phase": "power_drawn", "drawn": "PROXY"}, "last one"),
        ({"phase": "power_drawn", "drawn": "PROXY", "power": [["PROXY", "POWER"], []]}, "last one"),
        ({"phase": "security"}, "action"),
        ({"action": {"kind": "roll"}}, "action"),
        ({"phase": "security", "action": {"kind": "roll"}}, "action"),
        ({"phase": "security", "action": {"kind": "fly"}}, "no move"),
        ({"phase": "security", "action": {"kind": "analyze", "seat": 0, "investment": "E1"}}, "another seat"),
        ({"phase": "security", "action": {"kind": "analyze", "seat": 1, "investment": "E9"}}, "does not own"),
        ({"phase": "security", "action": DISASTER_F2}, "played"),
        ({"phase": "security", "action": power("DISASTER", 1), "played": ["DISASTER"]}, "needs"),
        ({"phase": "counter", "action": ANALYZE_F2}, "Security"),
        ({"phase": "security", "action": ANALYZE_F2, "played": ["SECURITY"]}, "in turn"),
        ({"phase": "counter", "action": ANALYZE_F2, "played": ["PROXY"]}, "in turn"),
        ({"phase": "counter", "action": ANALYZE_F2,
          "played": ["SECURITY", "SECURITY", "SECURITY"]}, "second Security"),
        ({"played": ["PROXY"]}, "played"),
        ({"phase": "choose_deck", "decks": {"E": [], "F": [], "A": []}, "exact": True}, "deck to choose"),
        ({"phase": "security", "action": power("POWER", 1, "F2", "E9"), "played": ["POWER"]}, "stakes"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused_with_a_sentence(wrong: dict[str, Any], why: str) -> None:
    base = {
        "game": GAME, "seats": 2, "positions": [2, 12], "profit": [["P5"], ["P5"]], "power": [[], []],
        "investments": [["E1"], ["F2"]],
    }  # fmt: skip
    with pytest.raises(ValueError, match=why) as refusal:
        LocalMatch.from_position({**base, **wrong})
    assert is_sentence(str(refusal.value)), str(refusal.value)


def test_what_is_no_position_is_refused() -> None:
    wrong: tuple[Any, ...] = (None, [], "start", {"game": "chess"}, {"game": GAME}, {"seats": 2})
    for nonsense in wrong:
        with pytest.raises(ValueError):
            LocalMatch.from_position(nonsense)
