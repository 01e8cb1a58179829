"""LocalMatch: what others call by name, to the letter."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from core.chance import Chance, Outcome
from core.dealer import ScriptedDealer, SeededDealer
from core.game import IllegalMove, Move, UnknownGame
from core.local import LocalMatch, Recorder
from core.observation import Observation
from tests.games.harness import random_game
from tests.toy_game import GAME as TOY

GAMES = ("charge-it", "james-bond-007", "billionaire")


@pytest.mark.parametrize("game", GAMES)
def test_a_new_match_has_everything_that_may_be_asked(game: str) -> None:
    match = LocalMatch.start(game, seats=4, options={}, dealer=SeededDealer(7))
    assert isinstance(match.to_act, frozenset)
    assert match.to_act
    assert isinstance(match.phase, str)
    assert match.phase == match.phase.lower()
    assert match.over is False
    assert match.result is None
    for seat in match.to_act:
        assert len(match.legal_moves(seat)) > 0
        assert match.legal_moves(seat)[0]["kind"] in match.game.move_kinds
    for viewer in (None, 0, 1, 2, 3):
        assert json.loads(json.dumps(match.view(viewer))) == match.view(viewer)
        assert json.loads(json.dumps(match.happenings(viewer))) == match.happenings(viewer)
    assert match.position()["game"] == game
    assert match.position()["exact"] is True


@pytest.mark.parametrize("seat", [-1, 3, 7, True, "0", 1.0])
@pytest.mark.parametrize("game", GAMES)
def test_a_seat_that_there_is_not_has_no_view_and_hears_nothing(game: str, seat: Any) -> None:
    match = LocalMatch.start(game, seats=3, dealer=SeededDealer(7))
    for asked in (match.view, match.happenings):
        with pytest.raises(ValueError, match=r"^There is no such seat: this table has 0 to 2"):
            asked(seat)


def test_without_options_and_dealer_a_game_starts_too() -> None:
    assert LocalMatch.start("james-bond-007", seats=2).position() == LocalMatch.start(
        "james-bond-007", seats=2, options={}, dealer=SeededDealer(0)
    ).position()  # fmt: skip


def test_the_same_seed_and_moves_are_the_same_game() -> None:
    first, second = (list(random_game("james-bond-007", 3, seed=4, limit=60))[-1] for _ in range(2))
    assert first.position() == second.position()
    assert first.happenings(None) == second.happenings(None)


def test_a_move_may_be_a_move_or_a_plain_dict() -> None:
    for move in (Move(kind="draw"), {"kind": "draw"}):
        match = LocalMatch.start("james-bond-007", seats=2, dealer=SeededDealer(1))
        match.play(min(match.to_act), move)
        assert match.phase == "place"


def test_illegal_moves_are_value_errors_with_a_reason_and_nothing_has_changed() -> None:
    match = LocalMatch.start("james-bond-007", seats=2, dealer=SeededDealer(1))
    before = match.position()
    with pytest.raises(IllegalMove) as refusal:
        match.play(min(match.to_act), {"kind": "pass"})
    assert isinstance(refusal.value, ValueError)
    assert refusal.value.reason == str(refusal.value) == "You may pass only after drawing a card."
    assert match.position() == before


def test_a_lapse_plays_the_default_move_and_is_refused_where_nothing_is_owed() -> None:
    match = LocalMatch.start("james-bond-007", seats=3, dealer=SeededDealer(1))
    (seat,) = match.to_act
    match.lapse(seat)
    assert match.phase == "place"
    with pytest.raises(IllegalMove, match="not your turn"):
        match.lapse((seat + 1) % 3)


def test_a_seat_that_owes_nothing_has_no_legal_moves() -> None:
    match = LocalMatch.start("james-bond-007", seats=3, dealer=SeededDealer(1))
    (seat,) = match.to_act
    assert match.legal_moves((seat + 1) % 3) == []
    assert match.legal_moves(17) == []


def test_the_result_names_every_seat_once_and_the_game_is_over() -> None:
    for match in random_game("james-bond-007", 4, seed=9):
        assert match.over == (match.result is not None) == (not match.to_act)
    assert match.result is not None
    assert sorted(seat for place in match.result["ranking"] for seat in place) == [0, 1, 2, 3]
    assert len(match.result["scores"]) == 4
    with pytest.raises(IllegalMove, match="over"):
        match.play(0, {"kind": "draw"})


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"game": "whist", "seats": 2}, "no game 'whist'"),
        ({"game": "", "seats": 2}, "charge-it"),
        ({"game": "james-bond-007", "seats": 1}, "2 to 4"),
        ({"game": "james-bond-007", "seats": 5}, "2 to 4"),
        ({"game": "james-bond-007", "seats": "3"}, "2 to 4"),
        ({"game": "james-bond-007", "seats": 3.0}, "2 to 4"),
        ({"game": "james-bond-007", "seats": True}, "2 to 4"),
        ({"game": "james-bond-007", "seats": 10**400}, "2 to 4"),
        ({"game": "james-bond-007", "seats": 2, "options": {"speed": 1}}, "option speed is unknown"),
        ({"game": "james-bond-007", "seats": 2, "options": {"deck": "tarot"}}, "option deck"),
        ({"game": "james-bond-007", "seats": 2, "options": {"max_turns": 0}}, "option max_turns"),
        ({"game": "james-bond-007", "seats": 2, "options": {"max_turns": 2.0}}, "option max_turns"),
        ({"game": "james-bond-007", "seats": 2, "options": {"pot_first": 1}}, "option pot_first"),
        ({"game": "james-bond-007", "seats": 2, "options": {"edition": {"game": "x"}}}, "edition"),
        ({"game": "james-bond-007", "seats": 2, "options": [1]}, "option"),
    ],
)
def test_what_cannot_be_started_is_a_value_error_with_a_sentence(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says) as refusal:
        LocalMatch.start(**arguments)
    assert "\n" not in str(refusal.value)
    assert str(refusal.value).endswith((".", "?"))


def test_an_unknown_game_is_told_with_those_there_are() -> None:
    with pytest.raises(UnknownGame, match="charge-it, james-bond-007, billionaire"):
        LocalMatch.start("whist", 2)


def test_spectators_and_seats_are_told_different_things_of_the_same_happening() -> None:
    match = LocalMatch.start("james-bond-007", seats=2, dealer=SeededDealer(1))
    (seat,) = match.to_act
    match.play(seat, {"kind": "draw"})
    own, other, public = (match.happenings(viewer)[-1] for viewer in (seat, 1 - seat, None))
    assert own["card"] == match.view(seat)["drawn"] is not None
    assert other["card"] is public["card"] is None


def test_happenings_can_be_asked_for_from_a_number_on() -> None:
    match = list(random_game("james-bond-007", 2, seed=1, limit=20))[-1]
    everything = match.happenings(0)
    assert match.happenings(0, 5) == everything[5:]
    assert match.happenings(0, len(everything)) == []


def test_an_observation_holds_only_what_its_seat_was_shown() -> None:
    match = list(random_game("james-bond-007", 3, seed=2, limit=25))[-1]
    for seat in range(3):
        seen = match.observation(seat, listening=True)
        assert set(seen.faces) == match.match.state.table.known_to(seat)
        assert seen.view() == match.view(seat)
        assert list(seen.heard) == match.happenings(seat)
        assert isinstance(seen, Observation)
        assert match.observation(seat).heard == ()


def test_the_match_made_from_a_position_takes_seed_and_luck_from_it() -> None:
    match = list(random_game("james-bond-007", 2, seed=6, limit=40))[-1]
    position = match.position()
    assert position["seed"] == 6
    assert position["luck"] == match.luck
    other = LocalMatch.from_position(position)
    assert other.position() == position


@pytest.mark.parametrize(
    ("position", "says"),
    [
        (None, "names its"),
        ([], "names its"),
        ({}, "names its"),
        ({"game": 5}, "names its"),
        ({"game": "whist"}, "no game"),
        ({"game": "james-bond-007"}, "2 to 4"),
        ({"game": "james-bond-007", "seats": 2, "seed": "x"}, '"seed" is int'),
        ({"game": "james-bond-007", "seats": 2, "seed": True}, '"seed" is int'),
        ({"game": "james-bond-007", "seats": 2, "luck": 1.5}, '"luck" is int'),
        ({"game": "james-bond-007", "seats": 2, "options": []}, '"options" is dict'),
    ],
)
def test_what_is_no_position_is_a_value_error_with_a_sentence(position: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        LocalMatch.from_position(position)


class Order(Recorder):
    """Notes what it hears, and what the match looked like then."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def moved(self, seat: int, public: Move) -> None:
        self.heard.append(f"moved {public.kind}")

    def sealed(self, seat: int, move: Move) -> None:
        self.heard.append("sealed")

    def unsealed(self, answers: Mapping[int, Move]) -> None:
        self.heard.append(f"unsealed {len(answers)}")

    def lapsed(self, seat: int, public: Move, sealed: bool) -> None:
        self.heard.append(f"lapsed {public.kind} {sealed}")

    def resolved(self, chance: Chance, outcome: Outcome) -> None:
        self.heard.append(f"resolved {type(chance).__name__}")

    def settled(self, match: LocalMatch) -> None:
        self.heard.append("settled")


def test_a_recorder_hears_of_every_input_in_order() -> None:
    recorder = Order()
    match = LocalMatch.start(
        "james-bond-007", 3, dealer=ScriptedDealer({"deck": list("511111511")}, picks=[0]), recorder=recorder
    )
    match.play(1, {"kind": "announce", "claim": {"kind": "set", "n": 5}})
    match.play(0, {"kind": "accept"})
    match.lapse(2)
    assert recorder.heard == [
        "resolved Pick",
        "resolved Shuffle",
        *("moved announce", "settled"),
        *("sealed", "settled"),
        *("lapsed accept True", "unsealed 2", "settled"),
    ]


def test_a_recorder_hears_of_a_move_before_it_takes_effect() -> None:
    phases: list[str] = []

    class Watching(Recorder):
        def moved(self, seat: int, public: Move) -> None:
            phases.append(match.phase)

        def settled(self, match: LocalMatch) -> None:
            phases.append(match.phase)

    match = LocalMatch.start("james-bond-007", 2, recorder=Watching())
    match.play(min(match.to_act), {"kind": "draw"})
    assert phases == ["turn", "place"]


def test_a_refused_move_is_not_recorded() -> None:
    recorder = Order()
    match = LocalMatch.start("james-bond-007", 2, recorder=recorder)
    before = list(recorder.heard)
    with pytest.raises(IllegalMove):
        match.play(min(match.to_act), {"kind": "accept"})
    with pytest.raises(IllegalMove):
        match.lapse(7)
    assert recorder.heard == before


def test_a_game_object_will_do_instead_of_a_name() -> None:
    assert LocalMatch.start(TOY, 2).game is TOY
