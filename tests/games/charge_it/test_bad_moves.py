"""Moves that are none, or are not allowed now: a sentence that helps, and nothing has changed."""

import math
from typing import Any

import pytest

from core.game import IllegalMove
from core.local import LocalMatch
from core.match import Match
from core.move import Move
from tests.games.charge_it.tables import account, full, play, refusal, table, turn

NONSENSE: list[Any] = [
    None, 5, "draw", [], {}, {"kind": "fly"}, {"kind": None}, {"kind": "draw"}, {"kind": "draw", "source": "hand"},
    {"kind": "draw", "source": ["deck"]}, {"kind": "draw", "source": "deck", "declare": True},
    {"kind": "declare", "x": 1},
    {"kind": "discard"}, {"kind": "discard", "card": 250}, {"kind": "discard", "card": "M" * 100},
    {"kind": "discard", "card": "M250", "declare": 1}, {"kind": "discard", "card": "M250", "declare": "yes"},
    {"kind": "play_merchandise", "value": 250}, {"kind": "play_merchandise", "account": "SUP"},
    {"kind": "play_merchandise", "value": "250", "account": "SUP"},
    {"kind": "play_merchandise", "value": 250.0, "account": "SUP"},
    {"kind": "play_merchandise", "value": math.nan, "account": "SUP"},
    {"kind": "play_merchandise", "value": True, "account": "SUP"},
    {"kind": "play_merchandise", "value": 0, "account": "SUP"},
    {"kind": "play_merchandise", "value": -250, "account": "SUP"},
    {"kind": "play_merchandise", "value": 10**30, "account": "SUP"},
    {"kind": "play_merchandise", "value": 250, "account": "VIP"},
    {"kind": "play_merchandise", "value": 250, "account": "sup"},
    {"kind": "play_credit", "type": "SUP", "card": "1.0"}, {"kind": "play_credit"},
    {"kind": "charge", "account": "SUP", "card": "1.0"},
    {"kind": "play_lost", "target": -1, "type": "SUP"}, {"kind": "play_lost", "target": 10**30, "type": "SUP"},
    {"kind": "play_lost", "target": "1", "type": "SUP"}, {"kind": "play_lost", "target": None, "type": "SUP"},
    {"kind": "play_lost", "type": "SUP"}, {"kind": "defend"}, {"kind": "defend", "with": "luck"},
    {"kind": "defend", "with_": "credit"}, {"kind": "ready", "seat": 1},
]  # fmt: skip


@pytest.mark.parametrize("move", NONSENSE, ids=lambda move: str(move)[:60])
def test_nonsense_is_refused_in_every_phase(move: Any) -> None:
    playing = table(hand=["L:SUP"] + ["M250"] * 5, mine=[account("SUP")], theirs=[account("SUP")])
    play(playing, 0, "draw", source="deck")
    attacked = playing.copy()
    play(attacked, 0, "play_lost", target=1, type="SUP")
    counted = table()
    play(counted, 0, "declare")
    for match, seat in ((table(), 0), (playing, 0), (attacked, 1), (counted, 1)):
        before = match.position()
        with pytest.raises(IllegalMove) as caught:
            match.play(seat, move)
        assert match.position() == before
        assert caught.value.reason.endswith(".")
        assert " " in caught.value.reason


@pytest.mark.parametrize("declare", [True, False])
def test_declare_may_be_said_or_not_and_false_is_the_same_as_nothing(declare: bool) -> None:
    match = table()
    play(match, 0, "draw", source="deck")
    match.play(0, {"kind": "discard", "card": "M250", "declare": declare})
    assert match.phase == ("round_end" if declare else "draw")


def test_a_move_twice_another_seats_turn_and_a_move_of_another_phase() -> None:
    match = table(mine=full())
    assert refusal(match, 1, "draw", source="deck") == "It is not your turn."
    assert refusal(match, 0, "ready") == "Draw a card first, or declare."
    play(match, 0, "draw", source="deck")
    assert refusal(match, 0, "draw", source="deck") == "You have drawn: now play or discard one card."
    play(match, 0, "discard", card="M250")
    assert refusal(match, 0, "discard", card="M250") == "It is not your turn."
    play(match, 1, "declare")
    assert refusal(match, 1, "declare") == "The round is over: say that you are ready for the next."
    for seat in (2, -1, 10**30, None, "0", True, 0.0):
        with pytest.raises(IllegalMove):
            match.play(seat, {"kind": "ready"})  # type: ignore[arg-type]


def test_the_sentences_help() -> None:
    match = table(
        hand=["L:SUP", "L:PHO", "C:SUP", "INS", "M250", "M250"],
        mine=[account("SUP", insured=True)],
        theirs=[account("SUP", insured=True)],
        deck=["M500"],
    )
    play(match, 0, "draw", source="deck")
    for move, words in (
        ({"kind": "play_credit", "type": "SUP"},
         "You have a Super Charge account already, and may have one of each type."),
        ({"kind": "play_credit", "type": "BAN"}, "You hold no Bank-o-Rama credit card."),
        ({"kind": "play_merchandise", "value": 250, "account": "BAN"},
         "You have no Bank-o-Rama account: lay its credit card first."),
        ({"kind": "play_merchandise", "value": 2000, "account": "SUP"}, "You hold no $2,000 merchandise card."),
        ({"kind": "play_extended", "account": "SUP"}, "You hold no Extended Credit card."),
        ({"kind": "play_insurance", "account": "SUP"}, "Your Super Charge account is insured already."),
        ({"kind": "play_lost", "target": 1, "type": "SUP"},
         "That Super Charge account is insured, and cannot be lost."),
        ({"kind": "play_lost", "target": 1, "type": "PHO"}, "That player has no Phoney Express account."),
        ({"kind": "play_lost", "target": 1, "type": "BAN"}, "That player has no Bank-o-Rama account."),
        ({"kind": "discard", "card": "C:BAN"}, "You hold no Bank-o-Rama credit card."),
        ({"kind": "discard", "card": "L:BAN"}, "You hold no Lost Bank-o-Rama card."),
        ({"kind": "discard", "card": "XYZ"}, "You hold no card 'XYZ'."),
        ({"kind": "decline"}, "You have drawn: now play or discard one card."),
    ):  # fmt: skip
        assert refusal(match, 0, **move) == words


# ── public moves, as they come from a file or a wire ─────────────────────────────────────────────────────────────────


def knowing_nothing(match: LocalMatch) -> Match[Any]:
    """The same moment, held by somebody who was shown nothing but what lies open to all."""
    known = {card: match.match.faces[card] for card in match.match.state.table.known_to(None)}
    return Match(match.game, match.match.state, known)


def test_a_bystander_refuses_what_cannot_be_though_it_knows_no_face() -> None:
    match = table(hand=["L:SUP"] + ["M250"] * 5, mine=[account("SUP", insured=True)], theirs=[account("PHO")])
    drawing = knowing_nothing(match)
    play(match, 0, "draw", source="deck")
    state = match.match.state
    card, theirs = state.table[state.setup.hands[0]][0], state.table[state.setup.hands[1]][0]
    playing = knowing_nothing(match)
    wrong: list[dict[str, Any]] = [
        {"kind": "draw", "source": "deck"},
        {"kind": "charge", "account": "BAN", "card": card},
        {"kind": "charge", "account": "SUP", "card": theirs},
        {"kind": "charge", "account": "SUP", "card": "9.9"},
        {"kind": "charge", "account": "SUP", "card": "no card"},
        {"kind": "charge", "account": "SUP"},
        {"kind": "charge", "card": card},
        {"kind": "charge", "account": ["SUP"], "card": card},
        {"kind": "play_credit", "type": "SUP", "card": card},
        {"kind": "play_insurance", "account": "SUP", "card": card},
        {"kind": "play_lost", "target": 1, "type": "SUP", "card": card},
        {"kind": "play_lost", "target": 9, "type": "SUP", "card": card},
        {"kind": "play_merchandise", "value": 250, "account": "SUP"},
        {"kind": "discard", "card": theirs},
        {"kind": "discard", "card": card, "face": "M250"},
        {"kind": "discard", "card": {"card": card}},
        {"kind": "defend", "with": "credit", "card": card},
        {"kind": "nonsense"},
        {},
    ]
    for move in wrong:
        before = playing.state
        with pytest.raises(IllegalMove, match=r"\.$"):
            playing.play_public(0, Move(move))
        assert playing.state is before
    with pytest.raises(IllegalMove, match="Draw a card first"):
        drawing.play_public(0, Move(kind="discard", card=card))
    playing.play_public(0, Move(kind="charge", account="SUP", card=card))  # nobody can know better
    assert playing.claimed == {card: state.setup.placeable}


def test_whoever_knows_the_face_refuses_a_public_move_that_lies_about_it() -> None:
    match = table(hand=["L:SUP", "C:BAN", "INS"] + ["M250"] * 3, mine=[account("SUP")], theirs=[account("SUP")])
    play(match, 0, "draw", source="deck")
    cards = match.match.state.table[match.match.state.setup.hands[0]]
    for move in (
        {"kind": "charge", "account": "SUP", "card": cards[0]},
        {"kind": "charge", "account": "SUP", "card": cards[1]},
        {"kind": "play_credit", "type": "BAN", "card": cards[0]},
        {"kind": "play_credit", "type": "PHO", "card": cards[1]},
        {"kind": "play_insurance", "account": "SUP", "card": cards[3]},
        {"kind": "play_lost", "target": 1, "type": "SUP", "card": cards[2]},
    ):
        with pytest.raises(IllegalMove):
            match.match.play_public(0, Move(move))


def test_a_card_just_taken_may_not_be_discarded_in_public_either() -> None:
    match = table(discard=["M250"], options={"take_and_return": False})
    play(match, 0, "draw", source="discard")
    holder = knowing_nothing(match)
    taken = match.match.state.drawn
    with pytest.raises(IllegalMove, match="just been taken"):
        holder.play_public(0, Move(kind="discard", card=taken))


def test_a_defence_names_its_card_and_is_checked_when_the_card_is_seen() -> None:
    match = table(hand=["L:SUP"] + ["M250"] * 5, other=["M500"] * 6, theirs=[account("SUP", "M500")])
    turn(match, 0, "play_lost", target=1, type="SUP")
    holder = knowing_nothing(match)
    card = match.match.state.table[match.match.state.setup.hands[1]][0]
    holder.play_public(1, Move({"kind": "defend", "with": "credit", "card": card}))
    with pytest.raises(ValueError, match="a move said it was C:SUP"):
        holder.learn(card, "M500")
