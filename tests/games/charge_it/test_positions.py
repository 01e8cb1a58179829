"""Positions: the ones that can be go on identically, the others are refused with a sentence."""

import json
from random import Random
from typing import Any

import pytest

from core.dealer import SeededDealer
from core.local import LocalMatch
from tests.games.charge_it.playing import quiet_step
from tests.games.charge_it.tables import account, all_ready, full, hand, happened, now, play, table

CONTRACT: dict[str, Any] = {
    "game": "charge-it", "seats": 2, "options": {}, "seed": 1, "phase": "draw", "active": 0, "dealer": 1, "round": 1,
    "scores": [0, 0], "frozen": False, "reshuffles": 0, "deck": ["M500"], "discard": ["M250"],
    "hands": [["C:PHO", "M250", "M500", "EXT", "L:SUP", "C:DIN"], ["INS", "M1000", "M1000", "L:BAN", "C:BAN", "M750"]],
    "accounts": [[], [{"type": "SUP", "insured": False, "under": ["EXT", "M2000"]}]],
}  # fmt: skip


def test_the_position_of_the_contract() -> None:
    match = LocalMatch.from_position(CONTRACT)
    assert now(match) == ("draw", [0])
    assert hand(match, 0) == CONTRACT["hands"][0]
    view = match.view(1)
    assert view["seats"][1]["hand"] == CONTRACT["hands"][1]
    assert view["seats"][1]["accounts"] == [{"type": "SUP", "insured": False, "count": 2}]
    assert view["discard"] == {"top": "M250", "count": 1}
    assert view["deck"] == 108 - 1 - 12 - 3
    play(match, 0, "draw", source="deck")
    assert hand(match, 0)[-1] == "M500"


def test_keys_left_out_are_those_of_a_fresh_start() -> None:
    match = LocalMatch.from_position({"game": "charge-it", "seats": 3})
    position = match.position()
    fresh = {
        "phase": "draw", "active": 1, "dealer": 0, "round": 1, "scores": [0, 0, 0], "frozen": False, "reshuffles": 0,
        "discard": [], "buried": [], "hands": [[], [], []], "accounts": [[], [], []], "drawn": None, "taken": [],
        "attack": None, "out": [], "ready": [], "declarer": None, "bonus": None, "round_scores": None, "options": {},
        "exact": True,
    }  # fmt: skip
    assert fresh.items() <= position.items()
    assert len(position["deck"]) == 108
    assert len(set(map(str, (LocalMatch.from_position({"game": "charge-it", "seats": 3, "seed": n}).position()["deck"]
                             for n in range(3))))) == 3  # fmt: skip


def moments() -> list[LocalMatch]:
    """One of every kind of moment."""
    drawing = table(hand=["M250"] * 4, deck=["INS"], discard=["EXT"], mine=[account("SUP", "M1000")])
    halfway = drawing.copy()
    play(halfway, 0, "draw", source="discard")
    playing = table(hand=["L:PHO"] + ["M250"] * 5, theirs=[account("PHO", "M750", insured=False), account("BAN")])
    play(playing, 0, "draw", source="deck")
    attacked = playing.copy()
    play(attacked, 0, "play_lost", target=1, type="PHO", declare=True)
    cancelled = attacked.copy()
    play(cancelled, 1, "decline")
    counted = table(mine=full(), theirs=[account("SUP", "EXT", insured=True)])
    play(counted, 0, "declare")
    one_ready = counted.copy()
    play(one_ready, 1, "ready")
    over = table(mine=full(), scores=[49_000, 0])
    play(over, 0, "declare")
    all_ready(over)
    return [drawing, halfway, playing, attacked, cancelled, counted, one_ready, over]


@pytest.mark.parametrize("number", range(8))
def test_from_position_of_position_is_the_same_moment(number: int) -> None:
    match = moments()[number]
    position = json.loads(json.dumps(match.position()))
    again = LocalMatch.from_position(position, SeededDealer(position["seed"]))
    assert again.position() == position
    assert again.to_act == match.to_act
    for viewer in (None, 0, 1):
        assert again.view(viewer) == match.view(viewer)
    assert [again.legal_moves(seat) for seat in (0, 1)] == [match.legal_moves(seat) for seat in (0, 1)]


def test_a_loaded_lapse_still_discards_the_card_drawn() -> None:
    match = table(hand=["M500", "INS", "M250"] * 2, deck=["INS"])
    play(match, 0, "draw", source="deck")
    assert match.position()["drawn"] == "INS"
    again = LocalMatch.from_position(match.position())
    again.lapse(0)
    assert hand(again, 0) == ["M500", "INS", "M250"] * 2


def test_who_placed_a_card_remembers_it_after_loading_and_nobody_else() -> None:
    state = table(mine=[account("SUP", "M1000")]).match.state
    (card,) = state.table[state.setup.accounts[0]["SUP"].under]
    assert card in state.table.known_to(0)
    assert card not in state.table.known_to(1) | state.table.known_to(None) | state.table.visible_to(0)


def test_from_the_end_of_a_round_the_placed_cards_lie_open() -> None:
    for phase in ("round_end", "game_over"):
        match = table(mine=full(), phase=phase, round_scores=[10_000, 0])
        assert match.view(None)["seats"][0]["accounts"][0]["under"] == ["M1000"]


def test_a_draw_that_cannot_be_is_skipped_when_the_position_is_read() -> None:
    assert table(exact=True).phase == "play"
    assert table(exact=True, hand=[], other=["M500"]).to_act == {1}
    assert happened(table(), "draw_skipped") == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": 1},
        {"seats": 7},
        {"seats": "2"},
        {"seats": None},
        {"phase": "scoring"},
        {"phase": "count"},
        {"phase": 3},
        {"active": 2},
        {"active": -1},
        {"active": None},
        {"active": True},
        {"active": 0, "phase": "round_end"},
        {"dealer": 2},
        {"dealer": None},
        {"round": 0},
        {"round": -1},
        {"round": 41},
        {"round": 1.5},
        {"scores": [0]},
        {"scores": [0, 0, 0]},
        {"scores": [0, -250]},
        {"scores": [0, 10**30]},
        {"scores": [0, 0.5]},
        {"scores": [0, True]},
        {"scores": 0},
        {"frozen": 1},
        {"frozen": True, "discard": []},
        {"reshuffles": -1},
        {"reshuffles": 1000},
        {"deck": "M500"},
        {"deck": ["M501"]},
        {"deck": ["X"]},
        {"deck": [500]},
        {"deck": ["INS"] * 5},
        {"discard": [None]},
        {"hands": [["M250"] * 7, []]},
        {"hands": [["M250"] * 6]},
        {"hands": [["M250"] * 6, "INS"]},
        {"hands": [["M250"] * 6, ["W"]]},
        {"hands": [["INS"] * 3, ["INS"] * 3]},
        {"hands": {"0": []}},
        {"accounts": [[]]},
        {"accounts": [[], {}]},
        {"accounts": [[], ["SUP"]]},
        {"accounts": [[], [{"type": "VIP"}]]},
        {"accounts": [[], [{"type": ["SUP"]}]]},
        {"accounts": [[], [{"under": []}]]},
        {"accounts": [[], [{"type": "SUP", "colour": 1}]]},
        {"accounts": [[], [{"type": "SUP"}, {"type": "SUP"}]]},
        {"accounts": [[], [{"type": "SUP", "insured": 1}]]},
        {"accounts": [[], [{"type": "SUP", "under": ["INS"]}]]},
        {"accounts": [[], [{"type": "SUP", "under": ["C:SUP"]}]]},
        {"accounts": [[], [{"type": "SUP", "under": "M250"}]]},
        {"accounts": [[], [{"type": "SUP", "under": [250]}]]},
        {"accounts": [[], [{"type": of, "insured": True} for of in ("SUP", "PHO", "DIN", "BAN")]], "discard": ["INS"]},
        {"phase": "play", "hands": [[], []]},
        {"phase": "play", "drawn": "INS"},
        {"phase": "play", "drawn": 5},
        {"phase": "play", "taken": ["INS"]},
        {"phase": "play", "taken": ["M250", "M250"]},
        {"phase": "round_end", "active": None, "drawn": "M250"},
        {"phase": "defend"},
        {"phase": "defend", "attack": {"by": 0, "target": 1, "type": "SUP"}},  # no such account
        {"phase": "defend", "attack": {"by": 1, "target": 0, "type": "SUP"}},
        {"phase": "defend", "attack": {"by": 0, "target": 0, "type": "SUP"}},
        {"phase": "defend", "attack": {"by": 0, "target": 5, "type": "SUP"}},
        {"phase": "defend", "attack": {"by": 0, "target": 1, "type": "VIP"}},
        {"phase": "defend", "attack": {"by": 0, "target": 1}},
        {"phase": "defend", "attack": {"by": 0, "target": 1, "type": "SUP", "declare": 1}},
        {"phase": "defend", "attack": "SUP"},
        {"phase": "defend", "attack": {"by": 0, "target": 1, "type": "SUP"},
         "accounts": [[], [{"type": "SUP", "insured": True}]]},
        {"attack": {"by": 0, "target": 1, "type": "SUP"}},
        {"ready": [0]},
        {"phase": "round_end", "active": None, "ready": [0, 1]},
        {"phase": "round_end", "active": None, "ready": [0, 0]},
        {"phase": "round_end", "active": None, "ready": [2]},
        {"declarer": 0},
        {"bonus": 0},
        {"round_scores": [0, 0]},
        {"phase": "round_end", "active": None, "declarer": 2},
        {"phase": "round_end", "active": None, "declarer": 0, "bonus": 1},
        {"phase": "round_end", "active": None, "round_scores": [0]},
        {"phase": "round_end", "active": None, "round_scores": [0, -1]},
        {"out": [1]},
        {"buried": ["M250"]},
        {"options": {"colour": 1}},
        {"options": []},
        {"seed": "one"},
        {"exact": 1},
        {"colour": "red"},
    ],
    ids=lambda wrong: json.dumps(wrong)[:60],
)  # fmt: skip
def test_positions_that_cannot_be_are_refused_with_a_sentence(wrong: dict[str, Any]) -> None:
    fine: dict[str, Any] = {"game": "charge-it", "seats": 2, "dealer": 1, "active": 0, "hands": [["M250"], ["M500"]]}
    LocalMatch.from_position(fine)
    with pytest.raises(ValueError, match=r"^[A-Z\"a-z].* .*\.$") as refusal:
        LocalMatch.from_position(fine | wrong)
    assert "\n" not in str(refusal.value)


def test_more_positions_that_cannot_be() -> None:
    continuing = {"game": "charge-it", "seats": 2, "options": {"false_declaration": "continue"}, "dealer": 1}
    assert LocalMatch.from_position(continuing | {"out": [1]}).view(None)["out"] == [1]
    for wrong in ({"out": [0]}, {"out": [1, 1]}, {"out": [2]}, {"out": 1}):
        with pytest.raises(ValueError, match=r"\.$"):
            LocalMatch.from_position(continuing | wrong)


SOME_OPTIONS: list[dict[str, Any]] = [
    {},
    {"false_declaration": "continue", "declare_timing": "any_time", "take_and_return": False},
    {"loss_reveal": "hidden", "defence_draw": "either", "reshuffle": "keep_top"},
]


@pytest.mark.parametrize("seed", range(6))
def test_every_position_of_a_game_is_one_that_can_be(seed: int) -> None:
    options = SOME_OPTIONS[seed % 3]
    random = Random(seed)
    match = LocalMatch.start("charge-it", 2 + seed % 5, options | {"max_rounds": 2}, SeededDealer(seed))
    for _ in range(250):
        if match.over:
            break
        quiet_step(match, random, 0.05)
        position = json.loads(json.dumps(match.position()))
        assert LocalMatch.from_position(position, SeededDealer(seed)).position() == position
