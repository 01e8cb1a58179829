"""What the rules ask of hidden faces: facts that their holder states, and faces that a move asserts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from core.chance import Chance, Outcome
from core.dealer import ScriptedDealer, SeededDealer
from core.game import Decide, Fact, Facts, IllegalMove, Move, Pending, Step, happening
from core.local import LocalMatch, Recorder
from core.match import Match, Witness, WrongFace
from core.table import Card, Face, Faces
from tests.games.harness import check_followed_to_the_end
from tests.toy_game.moves import SWAP
from tests.toy_game.rules import SwapOnce
from tests.toy_game.state import ToyState

FIVE, ONE = "five", "one"


class Asking(SwapOnce):
    """After the deal it asks whether somebody has a 5, and if not, whether somebody has a 1."""

    def after_chance(self, state: ToyState, chance: Chance, outcome: Outcome) -> Step[ToyState]:
        step = super().after_chance(state, chance, outcome)
        return Step(step.state._replace(phase=FIVE, active=None), step.happenings)

    def pending(self, state: ToyState) -> Pending:
        return Facts((state.phase,)) if state.phase in (FIVE, ONE) else super().pending(state)

    def true_fact(self, state: ToyState, faces: Faces) -> Fact | None:
        wanted = {FIVE: "5", ONE: "1"}[state.phase]
        for seat, hand in enumerate(state.setup.hands):
            if faces[state.table[hand][0]] == wanted:
                return Fact(state.phase, seat)
        return None

    def after_fact(self, state: ToyState, fact: Fact | None) -> Step[ToyState]:
        if fact is None and state.phase == FIVE:
            return Step(state._replace(phase=ONE))
        told = happening("stated", name=None if fact is None else fact.name, seat=None if fact is None else fact.seat)
        return Step(state._replace(phase="turn", active=0), (told,))


class Boasting(SwapOnce):
    """Who keeps a card says that it is a 4 or a 5, and must not lie."""

    def why_not(self, state: ToyState, seat: int, move: Move, faces: Faces) -> str | None:
        card = state.table[state.setup.hands[seat]][0]
        low = faces.get(card, "5") not in ("4", "5")
        return "Your card is too low to keep." if move["kind"] == "keep" and low else None

    def asserted(self, state: ToyState, seat: int, public: Move) -> Mapping[Card, frozenset[Face]]:
        card = state.table[state.setup.hands[seat]][0]
        return {card: frozenset("45")} if public["kind"] == "keep" else {}

    def default_move(self, state: ToyState, seat: int, faces: Faces) -> Move:
        return SWAP

    def legal_moves(self, state: ToyState, seat: int, faces: Faces) -> list[Move]:
        return [
            move for move in super().legal_moves(state, seat, faces) if self.why_not(state, seat, move, faces) is None
        ]


class Hearing(Recorder):
    """Notes the facts it is told of."""

    def __init__(self) -> None:
        self.facts: list[Fact] = []

    def stated(self, fact: Fact) -> None:
        self.facts.append(fact)


def started(game: SwapOnce, deck: str, recorder: Recorder | None = None) -> LocalMatch:
    return LocalMatch.start(game, 2, dealer=ScriptedDealer({"deck": list(deck)}), recorder=recorder)


def bystander(game: SwapOnce) -> Match[Any]:
    match = Match(game, game.begin(2, {}))
    match.resolve(None)
    return match


@pytest.mark.parametrize(
    ("deck", "facts", "told"),
    [
        ("25", [Fact(FIVE, 1)], {"name": FIVE, "seat": 1}),
        ("51", [Fact(FIVE, 0)], {"name": FIVE, "seat": 0}),
        ("21", [Fact(ONE, 1)], {"name": ONE, "seat": 1}),
        ("34", [], {"name": None, "seat": None}),
    ],
)
def test_the_holder_of_all_faces_states_a_fact_at_once_and_its_witness_hears_it(
    deck: str, facts: list[Fact], told: dict[str, Any]
) -> None:
    recorder = Hearing()
    match = started(Asking(), deck, recorder)
    assert recorder.facts == facts
    assert match.happenings(None)[-1] == {"kind": "stated", **told}
    assert match.to_act == {0}
    assert started(Asking(), deck).happenings(None) == match.happenings(None)  # with nobody to hear it, too


def test_a_bystander_waits_for_the_fact_or_for_its_absence() -> None:
    match = bystander(Asking())
    assert match.pending == Facts((FIVE,))
    assert match.to_act == frozenset()
    with pytest.raises(ValueError, match="No fact 'one'"):
        match.state_fact(Fact(ONE, 0))
    match.no_fact()
    assert (match.pending,) == (Facts((ONE,)),)
    match.state_fact(Fact(ONE, 1))
    assert isinstance(match.pending, Decide)
    assert match.happened[-1].told_to(None, {}) == {"kind": "stated", "name": ONE, "seat": 1}


def test_no_fact_where_none_is_asked_for_changes_nothing() -> None:
    match = bystander(SwapOnce())
    state, pending = match.state, match.pending
    match.no_fact()
    assert match.state is state
    assert match.pending is pending


def test_nobody_can_move_while_a_fact_is_awaited() -> None:
    match = bystander(Asking())
    with pytest.raises(IllegalMove, match="not your turn"):
        match.play_public(0, Move(kind="keep"))


def test_bystanders_and_seats_keep_up_with_facts() -> None:
    for seed in range(12):
        check_followed_to_the_end(Asking(), 2, seed=seed)


def test_a_move_that_asserts_a_wrong_face_is_refused_by_who_knows_the_card() -> None:
    match = started(Boasting(), "25")
    with pytest.raises(IllegalMove, match="too low"):
        match.play(0, {"kind": "keep"})
    for copy in (match.match, bystander(Boasting())):
        copy.faces[copy.state.table[copy.state.setup.hands[0]][0]] = "2"
        with pytest.raises(IllegalMove):
            copy.play_public(0, Move(kind="keep"))
        assert copy.to_act == {0}


def test_the_rules_may_leave_it_to_what_was_asserted() -> None:
    class Trusting(Boasting):
        def why_not(self, state: ToyState, seat: int, move: Move, faces: Faces) -> str | None:
            return None

    match = bystander(Trusting())
    card = match.state.table[match.state.setup.hands[0]][0]
    match.learn(card, "2")
    with pytest.raises(IllegalMove, match=f"The card {card} is 2, not what the move says"):
        match.play_public(0, Move(kind="keep"))


def test_a_wrong_assertion_is_found_out_when_the_card_is_turned_up() -> None:
    match = bystander(Boasting())
    card = match.state.table[match.state.setup.hands[0]][0]
    match.play_public(0, Move(kind="keep"))
    assert match.claimed == {card: frozenset("45")}
    with pytest.raises(WrongFace, match="a move said it was 4 or 5"):
        match.learn(card, "2")


def test_a_true_assertion_is_forgotten_when_the_card_is_turned_up() -> None:
    match = bystander(Boasting())
    card = match.state.table[match.state.setup.hands[0]][0]
    match.play_public(0, Move(kind="keep"))
    match.learn(card, "4")
    assert match.claimed == {}


def test_who_knows_a_card_notes_no_assertion_about_it() -> None:
    match = bystander(Boasting())
    card = match.state.table[match.state.setup.hands[0]][0]
    match.learn(card, "5")
    match.play_public(0, Move(kind="keep"))
    assert match.claimed == {}
    assert started(Boasting(), "55").match.claimed == {}


def test_bystanders_and_seats_keep_up_with_assertions() -> None:
    for seed in range(6):
        check_followed_to_the_end(Boasting(), 3, seed=seed)


def test_a_public_move_can_be_played_at_a_local_table_too() -> None:
    heard: list[str] = []

    class Listening(Recorder):
        def moved(self, seat: int, public: Move) -> None:
            heard.append(f"{seat} {public['kind']}")

        def settled(self, match: LocalMatch) -> None:
            heard.append(f"settled {sorted(match.to_act)}")

    match = started(Boasting(), "25", Listening())
    for wrong in (Move(kind="keep"), Move(kind="fly"), Move(kind="swap", card="1.0")):
        with pytest.raises(IllegalMove):
            match.play_public(0, wrong)
    with pytest.raises(IllegalMove, match="not your turn"):
        match.play_public(1, Move(kind="swap"))
    match.play_public(0, Move(kind="swap"))
    assert heard == ["0 swap", "settled [1]"]
    quiet = started(Boasting(), "25")
    quiet.play_public(0, Move(kind="swap"))
    assert quiet.view(None) == match.view(None)


def test_a_sealed_decision_is_not_answered_by_a_public_move_at_a_local_table() -> None:
    match = LocalMatch.start("james-bond-007", 2, dealer=SeededDealer(3))
    while match.phase != "respond":
        seat = min(match.to_act)
        match.play(seat, match.legal_moves(seat)[0])
    with pytest.raises(IllegalMove, match="sealed first"):
        match.play_public(min(match.to_act), Move(kind="accept"))


def test_a_witness_need_not_do_anything() -> None:
    match = Match(Asking(), Asking().begin(2, {}), knows_all=True, witness=Witness())
    match.resolve(tuple("251234512345134"))
    assert match.to_act == {0}
