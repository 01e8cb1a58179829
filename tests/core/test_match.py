"""Matches: the same class in the hands of the dealer, a seat and a bystander."""

from __future__ import annotations

from typing import Any

import pytest

from core.chance import Shuffle
from core.dealer import SeededDealer
from core.game import Decide, Fact, IllegalMove, Move, Over, Pending, Reveal, load_game
from core.local import LocalMatch
from core.match import Match, Witness, WrongFace
from core.table import EVERYONE, Audience, Card
from tests.games.harness import check_followed_to_the_end, is_sentence
from tests.toy_game import GAME


def bystander(seats: int = 2) -> Match[Any]:
    """A copy of the toy game in which the cards are dealt, and their faces unknown."""
    match = Match(GAME, GAME.begin(seats, {}))
    match.resolve(None)
    return match


def dealer(seats: int = 2) -> Match[Any]:
    match = Match(GAME, GAME.begin(seats, {}), knows_all=True)
    match.resolve(("4", "2", *"1112233344555"))
    return match


def test_a_match_says_what_it_waits_for() -> None:
    match = Match(GAME, GAME.begin(2, {}))
    first: Pending = match.pending
    assert isinstance(first, Shuffle)
    assert match.to_act == frozenset()
    match.resolve(None)
    assert match.pending == Decide(frozenset({0}), 20)
    assert match.to_act == {0}
    assert not match.over
    assert match.result is None


def test_the_dealer_goes_on_by_itself_and_a_bystander_waits_for_the_openings() -> None:
    here, there = dealer(), bystander()
    for match in (here, there):
        match.play_public(0, Move(kind="keep"))
        match.play_public(1, Move(kind="keep"))
    assert here.over
    assert here.result == {"ranking": [[0], [1]], "scores": [4, 2]}
    assert isinstance(there.pending, Reveal)
    there.learn(there.pending.cards[0], "4")
    assert not there.over
    there.learn(there.pending.cards[1], "2")
    assert there.result == here.result


def test_luck_is_refused_where_none_is_awaited() -> None:
    with pytest.raises(ValueError, match="No luck"):
        dealer().resolve(3)


def test_a_shuffle_of_another_size_is_refused_and_changes_nothing() -> None:
    match = Match(GAME, GAME.begin(2, {}), knows_all=True)
    state = match.state
    with pytest.raises(ValueError, match="cards are shuffled, not 2"):
        match.resolve(("1", "2"))
    assert match.state is state
    assert not match.faces


def test_nobody_may_be_told_two_faces_of_one_card() -> None:
    match = bystander()
    card = match.state.table[match.state.setup.hands[0]][0]
    match.learn(card, "3")
    match.learn(card, "3")
    with pytest.raises(WrongFace, match="cannot be 4"):
        match.learn(card, "4")


def test_a_fact_that_is_not_asked_for_is_refused() -> None:
    with pytest.raises(ValueError, match="No fact"):
        bystander().state_fact(Fact("rich", 0))


@pytest.mark.parametrize("seat", [1, -1, 2, 99, None, "0", 0.0, False, (0,), 10**400])
def test_a_seat_that_owes_nothing_cannot_move(seat: object) -> None:
    match = bystander()
    before = match.state
    for attempt in (match.play_public, match.checked):
        with pytest.raises(IllegalMove) as refusal:
            attempt(seat, Move(kind="keep"))  # type: ignore[arg-type]
        assert is_sentence(refusal.value.reason)
        if seat != 1 or type(seat) is not int:
            assert refusal.value.reason == "There is no such seat: this table has 0 to 1."
    assert match.state is before


def test_a_public_move_that_is_nonsense_is_refused_by_every_holder() -> None:
    for match in (bystander(), dealer()):
        for data in ({"kind": "fly"}, {"kind": "keep", "card": "1.0"}, {}, {"kind": 5}):
            with pytest.raises(IllegalMove):
                match.play_public(0, Move(data))
        assert match.to_act == {0}


def test_after_the_end_every_move_is_refused() -> None:
    match = dealer()
    match.play_public(0, Move(kind="keep"))
    match.play_public(1, Move(kind="swap"))
    assert isinstance(match.pending, Over)
    with pytest.raises(IllegalMove, match="over"):
        match.checked(0, {"kind": "keep"})


def test_a_sealed_decision_cannot_be_answered_openly_nor_twice() -> None:
    match = LocalMatch.start("james-bond-007", 3, dealer=SeededDealer(3))
    while match.phase != "respond":
        seat = min(match.to_act)
        match.play(seat, match.legal_moves(seat)[0])
    seat = min(match.to_act)
    with pytest.raises(IllegalMove, match="sealed first"):
        match.match.play_public(seat, Move(kind="accept"))
    match.play(seat, {"kind": "accept"})
    with pytest.raises(IllegalMove, match="already"):
        match.play(seat, {"kind": "accept"})


def test_answers_that_are_opened_are_checked() -> None:
    match = LocalMatch.start("james-bond-007", 2, dealer=SeededDealer(3))
    while match.phase != "respond":
        seat = min(match.to_act)
        match.play(seat, match.legal_moves(seat)[0])
    here = match.match
    (seat,) = here.to_act
    assert here.check_answer(seat, {"kind": "call", "bet": 3}) == {"kind": "call", "bet": 3}
    for data in ({"kind": "draw"}, {"kind": "call", "bet": 4}, None):
        with pytest.raises(IllegalMove):
            here.check_answer(seat, data)


def test_a_witness_is_told_once_of_every_face_that_somebody_sees_for_the_first_time() -> None:
    class Listening(Witness):
        def __init__(self) -> None:
            self.heard: list[tuple[Card, Audience]] = []

        def shown(self, card: Card, audience: Audience) -> None:
            self.heard.append((card, audience))

    witness = Listening()
    match = Match(GAME, GAME.begin(2, {}), knows_all=True, witness=witness)
    match.resolve(tuple("123451234512345"))
    hands = [match.state.table[hand][0] for hand in match.state.setup.hands]
    assert witness.heard == [(hands[0], 0), (hands[1], 1)]
    match.play_public(0, Move(kind="swap"))
    new = match.state.table[match.state.setup.hands[0]][0]
    assert witness.heard[2:] == [(hands[0], EVERYONE), (new, 0)]
    match.play_public(1, Move(kind="keep"))
    assert witness.heard[4:] == [(new, EVERYONE), (hands[1], EVERYONE)]


def test_a_copy_shares_nothing_that_changes() -> None:
    match = LocalMatch.start("james-bond-007", 3, dealer=SeededDealer(1))
    before, told = match.position(), match.happenings(None)
    twin = match.copy()
    while not twin.over:
        seat = min(twin.to_act)
        twin.play(seat, twin.legal_moves(seat)[-1])
    assert match.position() == before
    assert match.happenings(None) == told


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bystanders_and_seats_keep_up_with_the_dealer(seats: int) -> None:
    for seed in range(5):
        assert check_followed_to_the_end(GAME, seats, seed=seed).over


def test_a_game_in_which_nobody_decides_in_secret_has_no_sealed_decisions() -> None:
    state = GAME.begin(2, {})
    for attempt in (
        lambda: GAME.seal(state, 0),
        lambda: GAME.answer(state, {}, {}),
        lambda: GAME.after_fact(state, None),
    ):
        with pytest.raises(NotImplementedError):
            attempt()
    assert load_game("james-bond-007").true_fact(load_game("james-bond-007").begin(2, {}), {}) is None
