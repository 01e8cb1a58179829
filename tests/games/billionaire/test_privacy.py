"""2.3: what each sees, and what nobody may read anywhere."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from core.dealer import SeededDealer
from core.local import LocalMatch, Recorder
from core.move import Move
from tests.games.billionaire.table import (
    ALLOW,
    BIDS_E,
    GAME,
    SECURITY,
    bid,
    bids,
    landed,
    moment,
    pay,
    power,
)
from tests.games.harness import check_view_blind, random_game


class Listener(Recorder):
    """Writes down the public forms of all moves, and who is shown what."""

    def __init__(self) -> None:
        self.public: list[tuple[int, Move]] = []
        self.shows: list[tuple[str, int]] = []
        self.facts: list[Any] = []

    def moved(self, seat: int, public: Move) -> None:
        self.public.append((seat, public))

    def shown(self, card: Any, audience: int) -> None:
        self.shows.append((card, audience))

    def stated(self, fact: Any) -> None:
        self.facts.append(fact)


def test_public_moves_name_hidden_cards_by_handle_only() -> None:
    recorder = Listener()
    match = LocalMatch.start(GAME, 3, {"payments": "closed"}, SeededDealer(3), recorder)
    random = Random(3)
    while not match.over:
        seat = min(match.to_act)
        legal = match.legal_moves(seat)
        match.play(seat, legal[int(random.random() * len(legal))])
    kinds = {move["kind"] for _seat, move in recorder.public}
    assert {"pay", "play_power", "roll"} <= kinds
    for _seat, move in recorder.public:
        if move["kind"] == "pay":
            assert all("." in card for card in move["profit"])
        if move["kind"] in ("play_power", "security"):
            assert "." in move["card"]
        assert json.loads(json.dumps(move)) == move


def test_the_public_form_of_each_move_that_names_cards() -> None:
    match = moment(power=[["PROXY", "DISASTER"], ["SECURITY"]], investments=[[], ["E4"]])
    game, state, faces = match.game, match.match.state, match.match.faces
    own = game.parse_move(power("DISASTER", 1, "E4"))
    card = state.table[state.setup.power[0]][1]
    public = game.publish(state, 0, own, faces)
    assert public == {"kind": "play_power", "card": card, "face": "DISASTER", "seat": 1, "investment": "E4"}
    assert game.own_form(state, 0, public, faces) == own
    assert game.own_form(state, 0, public, {}) == own  # the face is open from now on
    assert game.asserted(state, 0, public) == {card: frozenset({"DISASTER"})}
    match.play(0, own)
    state = match.match.state
    card = state.table[state.setup.power[1]][0]
    public = game.publish(state, 1, game.parse_move(SECURITY), match.match.faces)
    assert public == {"kind": "security", "card": card}
    assert game.own_form(state, 1, public, {}) == SECURITY
    assert game.asserted(state, 1, public) == {card: frozenset({"SECURITY"})}

    match = bids(landed(BIDS_E, profit=[["P1"], ["P5", "P2", "P2"]], investments=[[], ["F1"]]), None, 6.5)
    state, faces = match.match.state, match.match.faces
    own = game.parse_move(pay("P2", "P2", "F1"))
    hand = state.table[state.setup.profit[1]]
    public = game.publish(state, 1, own, faces)
    assert public == {"kind": "pay", "profit": [hand[1], hand[2]], "invest": ["F1"]}
    assert game.own_form(state, 1, public, faces) == own
    assert game.own_form(state, 1, public, {}) is None
    assert game.asserted(state, 1, public) == {}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_permuting_what_a_seat_cannot_see_changes_nothing_for_it(seats: int) -> None:
    random = Random(seats)
    for options in ({}, {"payments": "closed"}):
        for number, match in enumerate(random_game(GAME, seats, options, seed=seats, limit=200)):
            if number % 7 == 0:
                check_view_blind(match, random, told_since=max(0, len(match.match.happened) - 40))


def test_a_lot_that_returns_was_seen_by_nobody_but_the_lander() -> None:
    recorder = Listener()
    match = moment(3, positions=[1, 13, 13], rolls=[1], decks={"E": ["E4"]}, profit=[["P1"]] * 3)
    match.match.witness = recorder
    match.play(0, {"kind": "roll"})
    (lot,) = match.match.state.lot
    bids(match, None, None, None)
    assert [audience for card, audience in recorder.shows if card == lot] == [0]
    for seat in (1, 2, None):
        assert "E4" not in json.dumps(match.happenings(seat))


def test_three_unseen_cards_are_shown_to_nobody_before_they_are_paid() -> None:
    recorder = Listener()
    match = moment(3, positions=[16, 13, 13], rolls=[1], profit=[["P5"]] * 3)
    match.match.witness = recorder
    match.play(0, {"kind": "roll"})
    lot = match.match.state.lot
    bids(match, 1, 2, None)
    assert not [show for show in recorder.shows if show[0] in lot]
    match.play(1, pay("P5"))
    assert [audience for card, audience in recorder.shows if card in lot] == [-1, -1, -1]


def test_an_overbid_and_a_billion_are_all_that_is_said_about_a_hand() -> None:
    recorder = Listener()
    match = LocalMatch.start(GAME, 4, dealer=SeededDealer(8), recorder=recorder)
    random = Random(8)
    while not match.over:
        seat = min(match.to_act)
        legal = match.legal_moves(seat)
        too_much = match.phase == "bid" and random.random() < 0.2
        match.play(seat, bid(900) if too_much else legal[int(random.random() * len(legal))])
    assert {fact.name for fact in recorder.facts} == {"overbid", "billion"}
    assert sum(fact.name == "billion" for fact in recorder.facts) == 1


def test_a_window_tells_nothing_about_the_hand_it_is_opened_for() -> None:
    """Everything anybody else sees is the same until the answer, and after an answer that anybody could give."""
    worlds = [
        moment(3, power=[["DISASTER"], [card], []], investments=[[], ["E4"], []], shuffles={"E": ["E1"]})
        for card in ("SECURITY", "PROXY")
    ]
    for match in worlds:
        match.play(0, power("DISASTER", 1, "E4"))
    for step in range(2):
        for seat in (0, 2, None):
            assert worlds[0].view(seat) == worlds[1].view(seat)
            assert worlds[0].happenings(seat) == worlds[1].happenings(seat)
        if step == 0:
            for match in worlds:
                match.play(1, ALLOW)
