"""Positions of James Bond 007: the whole truth of a moment, and moments that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from core.dealer import ScriptedDealer, SeededDealer
from core.local import LocalMatch
from tests.games.harness import check_position_goes_on, is_sentence, random_game
from tests.games.james_bond_007.table import ACCEPT, GAME, answered, call, moment, points, rows, run_from, three_of


def load(**position: Any) -> LocalMatch:
    rows = position.pop("rows", ["123", "456", "765"])
    if isinstance(rows, list):
        rows = [list(row) if isinstance(row, str) else row for row in rows]
    return LocalMatch.from_position({"game": GAME, "seats": 3, "rows": rows, **position})


def test_keys_left_out_have_the_value_of_a_fresh_start() -> None:
    match = LocalMatch.from_position({"game": GAME, "seats": 3})
    view = match.view(None)
    assert view["phase"] == "turn"
    assert (view["dealer"], view["active"], view["turn"]) == (0, 1, 1)
    assert points(match) == ([32, 32, 32], 12)
    assert view["discard"] == []
    assert [len(row) for row in rows(match)] == [0, 3, 0]  # the active seat had no cards, and has taken some
    assert view["deck"] == 57


def test_a_position_as_one_writes_it_by_hand() -> None:
    match = LocalMatch.from_position(
        {
            "game": GAME, "seats": 3, "phase": "turn", "active": 1, "points": [32, 32, 32], "pot": 12,
            "rows": [["7", "7", "1"], ["5", "W", "6"], []], "out": [], "deck": ["4"], "discard": [],
        }
    )  # fmt: skip
    assert match.to_act == {1}
    assert rows(match, 1) == ["7?1", "5W6", ""]
    match.play(1, {"kind": "draw"})
    assert match.view(1)["drawn"] == "4"


def test_every_moment_of_a_game_can_be_written_down_and_read_again() -> None:
    for seats in (2, 3, 4):
        for match in random_game(GAME, seats, seed=seats, limit=80, lapses=0.1):
            position = match.position()
            assert LocalMatch.from_position(position).position() == position
            assert position["exact"] is True


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"answers": "clockwise"},
        {"show_known_down": True},
        {"refill_then_act": False},
        {"claim": "free", "adjudicate": "as_named", "run_order": "in_row", "deck": "short46"},
        {"pass_without_draw": True, "may_discard_drawn": True, "last_man_takes_pot": True, "max_turns": 60},
    ],
)
def test_it_goes_on_identically(options: dict[str, Any]) -> None:
    for number, match in enumerate(random_game(GAME, 3, options, seed=11, limit=60)):
        if number % 6 == 0:
            check_position_goes_on(match)


def test_a_position_remembers_whose_down_card_all_have_seen() -> None:
    match = moment(["575", "123", "456"], options={"show_known_down": True})
    match.play(0, three_of(5))
    answered(match, call(1), ACCEPT)
    assert match.position()["known_down"] == [0]
    again = LocalMatch.from_position(match.position())
    assert rows(again, 1)[0] == "575"
    assert again.observation(1).faces == {
        card: face for card, face in again.match.faces.items() if card in again.match.state.table.known_to(1)
    }


def test_sealed_answers_are_part_of_the_position_and_of_no_view() -> None:
    match = moment(["575", "123", "456"])
    match.play(0, three_of(5))
    match.play(2, call(2))
    position = match.position()
    assert position["responses"] == [None, None, {"kind": "call", "bet": 2}]
    again = LocalMatch.from_position(position)
    assert again.to_act == {1}
    assert again.view(None)["answered"] == [2]
    again.play(1, ACCEPT)
    assert points(again)[0] == [29, 32, 34]


@pytest.mark.parametrize("answers", ["sealed", "clockwise"])
def test_a_position_in_which_all_have_answered_goes_on_by_itself(answers: str) -> None:
    match = load(
        rows=["575", "123", "456"],
        phase="respond",
        active=0,
        claim={"kind": "set", "n": 5},
        responses=[None, ACCEPT, call(2)],
        options={"answers": answers},
    )
    assert match.to_act == {1}
    assert match.phase == "turn"
    assert points(match) == ([29, 32, 34], 13)


def test_a_scripted_deck_applies_at_the_next_shuffle_of_a_position() -> None:
    rows = [list("123"), list("456"), list("765")]
    position = {"game": GAME, "seats": 3, "rows": rows, "active": 0, "discard": list("1234"), "exact": True}
    match = LocalMatch.from_position(position, ScriptedDealer({"deck": ["4", "2"]}, seed=1))
    match.play(0, {"kind": "draw"})
    assert match.view(0)["drawn"] == "4"
    assert match.position()["deck"][0] == "2"


def test_the_seed_of_the_position_orders_the_cards_that_are_not_named() -> None:
    orders = {tuple(load(seed=seed, deck=["1", "2"]).position()["deck"]) for seed in range(10)}
    assert len(orders) == 10
    assert all(order[:2] == ("1", "2") for order in orders)
    assert load(seed=3).position() == load(seed=3).position()


def test_points_are_taken_as_written_so_that_puzzles_may_give_what_they_like() -> None:
    assert points(load(points=[1, 100, 0], pot=2)) == ([1, 100, 0], 2)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"seats": 5}, "2 to 4"),
        ({"phase": "refill"}, "phases are turn, place"),
        ({"phase": 5}, '"phase" is str'),
        ({"active": 3}, "0 to 2"),
        ({"active": -1}, "0 to 2"),
        ({"active": None}, "0 to 2"),
        ({"active": True}, '"active" is int or null'),
        ({"dealer": 7}, "0 to 2"),
        ({"turn": 0}, 'first "turn" is 1'),
        ({"turn": "1"}, '"turn" is int'),
        ({"points": [32, 32]}, "one entry per seat"),
        ({"points": [32, 32, -1]}, "none below zero"),
        ({"points": [32, 32, 1.5]}, "whole numbers"),
        ({"points": [32, 32, True]}, "whole numbers"),
        ({"pot": -3}, "none below zero"),
        ({"pot": None}, '"pot" is int'),
        ({"rows": ["123", "456"]}, "one entry per seat"),
        ({"rows": [["1", "2"], [], []]}, "empty, or has three"),
        ({"rows": [["1", "2", "3", "4"], [], []]}, "empty, or has three"),
        ({"rows": [["1", "2", 3], [], []]}, "lists of faces"),
        ({"rows": [["1", "2", "9"], [], []]}, "names 9 1 time"),
        ({"rows": 5}, '"rows" is list or tuple'),
        ({"deck": ["W"] * 5}, "names W 1 time"),
        ({"deck": "12"}, '"deck" is list or tuple'),
        ({"out": [[3]]}, "0 to 2"),
        ({"out": [3]}, "list of groups"),
        ({"out": [[]]}, "list of groups"),
        ({"out": [[2], [2]], "rows": ["123", "456", []]}, "only once"),
        ({"out": [[1]], "active": 1, "rows": ["123", [], "456"]}, "cannot be active"),
        ({"out": [[2]]}, "out has no cards"),
        ({"out": [[2]], "rows": ["123", "456", []], "points": [60, 30, 18]}, "out has no points"),
        ({"out": [[1], [2]], "active": 0, "rows": ["123", [], []]}, "the game is over"),
        ({"drawn": "4"}, "in the phase place"),
        ({"phase": "place"}, "in the phase place"),
        ({"phase": "place", "drawn": 4}, '"drawn" is str or null'),
        ({"phase": "place", "drawn": "4", "active": 0, "rows": [[], "123", "456"]}, "three cards in its row"),
        ({"claim": {"kind": "set", "n": 5}}, "in the phase respond"),
        ({"phase": "respond"}, "in the phase respond"),
        ({"phase": "respond", "active": 0, "claim": {"kind": "set", "n": 8}}, "announce"),
        ({"phase": "respond", "active": 0, "claim": {"kind": "set", "n": 5}}, "No down card makes that claim"),
        ({"responses": [None, {"kind": "accept"}, None]}, "in the phase respond"),
        ({"known_down": [3]}, "0 to 2"),
        ({"known_down": [1], "rows": ["123", [], []], "active": 0}, "no down card"),
        ({"hands": []}, 'no key "hands"'),
        ({"exact": 1}, '"exact" is bool'),
        ({"options": {"speed": 1}}, "option speed"),
    ],
    ids=lambda value: str(value)[:50],
)
def test_a_position_that_cannot_be_is_refused_with_a_sentence(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says) as refusal:
        load(**wrong)
    sentence = str(refusal.value)
    assert is_sentence(sentence[0].upper() + sentence[1:])


@pytest.mark.parametrize(
    ("responses", "options", "says"),
    [
        ([ACCEPT, None, None], {}, "opponents of the announcer"),
        ([None, {"kind": "draw"}, None], {}, "accept or call"),
        ([None, call(3), None], {}, "cannot bet 3"),
        ([None, call(9), None], {}, "bet"),
        ([None, None, ACCEPT], {"answers": "clockwise"}, "begin at the left"),
    ],
)
def test_answers_that_cannot_be_are_refused(responses: list[Any], options: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        load(
            phase="respond",
            active=0,
            claim={"kind": "run", "low": 1},
            points=[70, 2, 30],
            responses=responses,
            options=options,
        )


def test_an_answer_by_a_player_who_is_out_is_refused() -> None:
    with pytest.raises(ValueError, match="opponents of the announcer"):
        load(
            phase="respond", active=0, claim={"kind": "run", "low": 1}, points=[70, 0, 30], out=[[1]],
            rows=["123", [], "456"], responses=[None, ACCEPT, None],
        )  # fmt: skip


def test_a_game_that_is_over_can_be_loaded_and_shows_its_result() -> None:
    match = load(phase="over", points=[40, 0, 68], out=[[1]], pot=0, rows=["123", [], "456"])
    assert match.over
    assert match.result == {"ranking": [[2], [0], [1]], "scores": [40, 0, 68]}
    assert match.view(None)["active"] is None


def test_the_luck_of_a_position_counts_the_events_so_far() -> None:
    match = LocalMatch.start(GAME, 3, dealer=SeededDealer(5))
    assert match.position()["luck"] == 2  # who deals, and the shuffle
    match.play(min(match.to_act), {"kind": "draw"})
    assert match.position()["luck"] == 2


def test_run_orders_are_checked_as_the_table_plays() -> None:
    with pytest.raises(ValueError, match="No down card"):
        load(
            rows=["546", "123", "777"], phase="respond", active=0,
            claim=run_from(4)["claim"], options={"run_order": "in_row"},
        )  # fmt: skip
