"""What was placed face down is shown to nobody, its owner included, before the count; and other privacy."""

import json
from random import Random
from typing import Any

import pytest

from core.game import load_game
from core.local import LocalMatch, Recorder
from core.move import Move
from core.observation import Observation
from core.table import NOBODY
from tests.games.charge_it.playing import quiet_game, quiet_step
from tests.games.charge_it.tables import account, happened, play, table, turn


def test_under_an_account_lies_nobodys_business() -> None:
    setup = table().match.state.setup
    for own in setup.accounts:
        for zones in own.values():
            assert zones.under.audience == NOBODY


@pytest.mark.parametrize("seats", [2, 4])
def test_no_view_happening_or_public_move_ever_tells_a_placed_face(seats: int) -> None:
    """A whole game in which every placed face is marked: the mark appears nowhere before the count.

    The faces that the dealer knows are replaced by a mark where a card lies under an account; whatever shows the mark
    has looked where it must not.
    """
    public: list[Move] = []

    class Listener(Recorder):
        def moved(self, seat: int, move: Move) -> None:
            public.append(move)

    looked = 0
    for match in quiet_game(seats, seed=seats, limit=400, recorder=Listener()):
        state = match.match.state
        under = {
            card for own in state.setup.accounts for zones in own.values() for card in state.table[zones.under]
        }  # fmt: skip
        marked = match.match.faces | dict.fromkeys(under, "M999999")
        # a card that was drawn or discarded openly before it was placed was seen then, rightly
        recent = [told for told in match.match.happened[-8:] if told.kind not in ("drew", "discarded")]
        for viewer in (None, *range(seats)):
            seen = match.game.view(state, viewer, marked)
            told = [happening.told_to(viewer, marked, all_seeing=viewer is None) for happening in recent]
            assert "999999" not in json.dumps([seen, told])
        looked += len(under)
    assert looked > 100
    charges = [move for move in public if move["kind"] == "charge"]
    assert charges
    assert all(set(move) <= {"kind", "account", "card", "declare"} for move in charges)


def test_merchandise_and_extended_credit_are_the_same_move_in_public() -> None:
    game = load_game("charge-it")
    match = table(hand=["M250", "EXT"] + ["INS"] * 4, mine=[account("BAN")])
    play(match, 0, "draw", source="deck")
    state, faces = match.match.state, match.match.faces
    first, second = state.table[state.setup.hands[0]][:2]
    merchandise = game.publish(
        state, 0, game.parse_move({"kind": "play_merchandise", "value": 250, "account": "BAN"}), faces
    )
    extended = game.publish(
        state, 0, game.parse_move({"kind": "play_extended", "account": "BAN", "declare": False}), faces
    )
    assert merchandise == {"kind": "charge", "account": "BAN", "card": first}
    assert extended == {"kind": "charge", "account": "BAN", "card": second}
    assert (game.asserted(state, 0, merchandise)[first], game.asserted(state, 0, extended)[second]) == (
        frozenset({"M2000", "M1000", "M750", "M500", "M250", "EXT"}),
    ) * 2


def test_moves_whose_card_turns_up_name_it_in_public_and_claim_its_face() -> None:
    match = table(
        hand=["C:DIN", "L:SUP", "INS", "M250", "M250", "M500"], mine=[account("BAN")], theirs=[account("SUP")]
    )
    play(match, 0, "draw", source="deck")
    game, state, faces = match.game, match.match.state, match.match.faces
    cards = state.table[state.setup.hands[0]]
    for own, public, claimed in (
        ({"kind": "play_credit", "type": "DIN"}, {"card": cards[0]}, {"C:DIN"}),
        ({"kind": "play_lost", "target": 1, "type": "SUP", "declare": True}, {"card": cards[1]}, {"L:SUP"}),
        ({"kind": "play_insurance", "account": "BAN"}, {"card": cards[2]}, {"INS"}),
        ({"kind": "discard", "card": "M500"}, {"card": cards[5]}, None),
    ):
        published = game.publish(state, 0, game.parse_move(own), faces)
        assert published == {**own, **public}
        wanted = {} if claimed is None else {public["card"]: frozenset(claimed)}
        assert game.asserted(state, 0, published) == wanted
        assert game.own_form(state, 0, published, faces) == own
        assert json.loads(json.dumps(published)) == published


@pytest.mark.parametrize("seed", range(3))
def test_a_bot_sees_no_more_than_its_seat(seed: int) -> None:
    """It remembers its own placements, because they passed through its hand; it knows nobody else's."""
    for match in quiet_game(3, seed=seed, limit=150):
        state = match.match.state
        for seat in range(3):
            seen = Observation.of(match.match, seat)
            for other, own in enumerate(state.setup.accounts):
                for zones in own.values():
                    known = [card in seen.faces for card in state.table[zones.under]]
                    assert (
                        all(known)
                        if other == seat
                        else not any(
                            card in seen.faces and card not in state.table.known_to(None)
                            for card in state.table[zones.under]
                        )
                    )
            assert not any(
                card in seen.faces and card not in state.table.known_to(None)
                for other, zone in enumerate(state.setup.hands)
                for card in state.table[zone]
                if other != seat
            )


def test_hands_stay_hidden_at_the_count_and_after_the_match() -> None:
    match = table(hand=["INS"] * 3, options={"max_rounds": 1})
    play(match, 0, "declare")
    for phase in ("round_end", "game_over"):
        assert match.phase == phase
        assert [seat["hand"] for seat in match.view(None)["seats"]] == [None, None]
        assert match.view(0)["seats"][0]["hand"] == ["INS"] * 3
        assert match.view(0)["seats"][1] == {"hand": None, "hand_count": 6, "accounts": []}
        for seat in sorted(match.to_act):
            play(match, seat, "ready")


def test_the_order_of_the_draw_pile_is_nobodys_knowledge() -> None:
    for match in quiet_game(2, seed=5, limit=60):
        state = match.match.state
        deck = set(state.table[state.setup.deck])
        for viewer in (None, 0, 1):
            assert not deck & (state.table.known_to(viewer) | state.table.visible_to(viewer))


def test_a_placed_card_may_hide_merchandise_and_extended_credit_only() -> None:
    match = table(mine=[account("SUP", "M250")])
    state = match.match.state
    under = state.table[state.setup.accounts[0]["SUP"].under][0]
    in_hand = state.table[state.setup.hands[1]][0]
    faces = sorted(set(match.game.deck_faces(state, "deck")))
    assert {face for face in faces if match.game.may_hide(state, under, face)} == {
        "M2000", "M1000", "M750", "M500", "M250", "EXT",
    }  # fmt: skip
    assert all(match.game.may_hide(state, in_hand, face) for face in faces)
    match = table(buried=["M250"], options={"loss_reveal": "hidden"})
    state = match.match.state
    (buried,) = state.table[state.setup.buried]
    assert not match.game.may_hide(state, buried, "C:SUP")
    assert match.game.may_hide(state, buried, "EXT")


def test_the_flag_of_a_declaration_is_in_no_view_while_the_lost_card_is_answered() -> None:
    seen: list[Any] = []
    for declare in (False, True):
        match = table(hand=["L:SUP"] + ["M250"] * 5, theirs=[account("SUP", "M500")])
        play(match, 0, "draw", source="deck")
        play(match, 0, "play_lost", target=1, type="SUP", declare=declare)
        seen.append([(match.view(viewer), match.happenings(viewer)) for viewer in (None, 0, 1)])
    assert seen[0] == seen[1]


def test_what_is_taken_back_into_play_by_a_shuffle_is_unknown_again() -> None:
    match = table(hand=["L:SUP"] + ["M250"] * 5, theirs=[account("SUP", "M2000")], deck=["M750"], exact=True)
    turn(match, 0, "play_lost", target=1, type="SUP")
    play(match, 1, "decline")
    assert happened(match, "cancelled")[-1]["cards"] == ["M2000"]
    play(match, 1, "draw", source="deck")  # from the shuffled discard pile
    state = match.match.state
    for viewer in (None, 0):
        assert not set(state.table[state.setup.deck]) & state.table.known_to(viewer)
    assert state.table[state.setup.hands[1]][-1] not in state.table.known_to(0)


def test_a_reconnecting_seat_gets_the_same_view_as_one_that_stayed() -> None:
    """Nothing is remembered for a seat: the view follows from the moment alone."""
    random = Random(4)
    match = LocalMatch.start("charge-it", 3)
    for _ in range(80):
        quiet_step(match, random)
    if not match.over:
        again = LocalMatch.from_position(match.position())
        for viewer in (None, 0, 1, 2):
            assert again.view(viewer) == match.view(viewer)
