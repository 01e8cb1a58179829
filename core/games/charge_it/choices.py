"""What a seat may do: its legal moves, why others are none, and what is played for it when its time is up."""

from __future__ import annotations

from core.games.charge_it import moves, turn
from core.games.charge_it.box import EXTENDED, INSURANCE, credit, lost, merchandise
from core.games.charge_it.moves import (
    ATTACKS,
    DECLARE,
    DECLINE,
    DEFEND_WITH_CREDIT,
    DEFEND_WITH_INSURANCE,
    DRAW,
    OPENINGS,
    READY,
    TAKE,
    charges,
    discards,
    insurances,
)
from core.games.charge_it.scoring import counted
from core.games.charge_it.state import ChargeState
from core.move import Move
from core.table import Card, Face, Faces

# ── all legal moves ──────────────────────────────────────────────────────────────────────────────────────────────────


def legal_moves(state: ChargeState, seat: int, faces: Faces) -> list[Move]:
    """Every move this seat may make."""
    phase = state.phase
    if phase == "play" and seat == state.active:
        return _plays(state, seat, faces)
    if phase == "draw":
        return _draws(state, seat)
    if phase == "defend":
        return _answers(state, seat, faces)
    return [READY] if phase == "round_end" else [DECLARE]  # out of turn: option `any_time`


def _draws(state: ChargeState, seat: int) -> list[Move]:
    """C-9, C-39; a defender that may draw from either pile (option) does nothing else."""
    legal = []
    if state.attack is not None or seat == state.active:
        if turn.can_draw_deck(state):
            legal.append(DRAW)
        if turn.can_take(state):
            legal.append(TAKE)
    if state.attack is None:
        legal.append(DECLARE)
    return legal


def _answers(state: ChargeState, seat: int, faces: Faces) -> list[Move]:
    """C-31, Q17: who can defend may decline all the same."""
    assert state.attack is not None
    hand = state.hand(seat, faces)
    legal = [DEFEND_WITH_CREDIT] if credit(state.attack.type) in hand else []
    if INSURANCE in hand:
        legal.append(DEFEND_WITH_INSURANCE)
    legal.append(DECLINE)
    return legal


def _plays(state: ChargeState, seat: int, faces: Faces) -> list[Move]:
    """C-10, C-11: one card is played or discarded."""
    setup, own = state.setup, state.accounts[seat]
    cards = state.table[setup.hands[seat]]
    hand = dict.fromkeys([faces[card] for card in cards])
    legal: list[Move] = []
    for face in hand:
        kind = face[0]
        if kind == "M" or face == EXTENDED:
            if own:
                legal += charges(face, own) if _any_size_fits(state) else _fitting(state, seat, face, faces)
        elif kind == "C":
            if face[2:] not in own:
                legal += OPENINGS[face[2:]]  # type: ignore[index]  # a face says C: and one of the four types
        elif kind == "L":
            of = face[2:]
            for target in range(setup.seats):
                if target != seat and state.may_be_lost(target, of):  # type: ignore[arg-type]
                    legal += ATTACKS[target, of]  # type: ignore[index]
        elif own:
            legal += insurances(state.uninsured(seat))
    if not state.taken or setup.options.take_and_return:
        for face in hand:
            legal += discards(face)
    else:
        for face in dict.fromkeys([faces[card] for card in discardable(state, seat)]):
            legal += discards(face)
    if setup.options.declare_timing == "any_time":
        legal.append(DECLARE)
    return legal


def _any_size_fits(state: ChargeState) -> bool:
    """C-20: whether cards may go over the line, as on the sheet."""
    return state.setup.options.over_limit_placement == "allow"


def _fitting(state: ChargeState, seat: int, face: Face, faces: Faces) -> moves.Moves:
    """Option ``refuse``: the accounts in which there is room for this card."""
    return charges(face, tuple([of for of in state.accounts[seat] if not _goes_over(state, seat, of, face, faces)]))


def _goes_over(state: ChargeState, seat: int, of: str, face: Face, faces: Faces) -> bool:
    """Whether this card would take the account over its line, as far as its cards are known."""
    under = state.table[state.setup.accounts[seat][of].under]  # type: ignore[index]
    known = [faces[card] for card in under if card in faces]
    return face != EXTENDED and len(known) == len(under) and counted(state.setup, of, [*known, face]).over  # type: ignore[arg-type]


def discardable(state: ChargeState, seat: int) -> tuple[Card, ...]:
    """The cards that may be discarded. Option ``take_and_return``: not one just taken, if there is another."""
    hand = state.table[state.setup.hands[seat]]
    if state.setup.options.take_and_return or not state.taken:
        return hand
    return tuple([card for card in hand if card not in state.taken]) or hand


# ── why not ──────────────────────────────────────────────────────────────────────────────────────────────────────────

_KINDS_IN = {
    "draw": ("draw", "declare"),
    "play": (*moves.PLAYS, "charge", "declare"),
    "defend": ("defend", "decline"),
    "round_end": ("ready",),
}
_NOT_NOW = {
    "draw": "Draw a card first, or declare.",
    "play": "You have drawn: now play or discard one card.",
    "defend": "Answer the Lost card first: save the account, or let it go.",
    "round_end": "The round is over: say that you are ready for the next.",
}


def why_not(state: ChargeState, seat: int, move: Move, faces: Faces) -> str | None:
    """None for a legal move, else the sentence a player needs."""
    reason = why_not_publicly(state, seat, move["kind"], move)
    return _why_not_with_this_hand(state, seat, move, faces) if reason is None else reason


def why_not_publicly(state: ChargeState, seat: int, kind: str, move: Move) -> str | None:
    """As much of the answer as everybody knows, of a move in either form."""
    phase = state.phase
    in_a_turn = phase == "draw" or phase == "play"
    if in_a_turn and seat != state.active and state.attack is None and kind != "declare":
        return "It is not your turn: all you may do now is declare."  # option `any_time`
    if kind not in _KINDS_IN[phase]:
        return _NOT_NOW[phase]
    if not in_a_turn:
        return None
    if kind == "declare":
        return _why_not_declare(state)
    if kind == "draw":
        return _why_not_draw(state, move["source"])
    if kind == "discard":
        return None
    if kind == "play_lost":
        return _why_not_lost(state, seat, move)
    of = move["type"] if kind == "play_credit" else move["account"]
    name, is_open = state.setup.edition.types[of].name, of in state.accounts[seat]
    if kind == "play_credit":
        return f"You have a {name} account already, and may have one of each type." if is_open else None
    if not is_open:
        return f"You have no {name} account: lay its credit card first."
    if kind == "play_insurance" and state.is_insured(seat, of):
        return f"Your {name} account is insured already."
    return None


def _why_not_declare(state: ChargeState) -> str | None:
    if state.attack is not None:
        return "Draw a card first: you have just saved an account."
    if state.phase == "play" and state.setup.options.declare_timing == "own_turn":
        return "Declare before you draw, or together with the card you play."
    return None


def _why_not_draw(state: ChargeState, source: str) -> str | None:
    if source == "deck":
        if turn.can_draw_deck(state):
            return None
        return "There is no card left in the draw pile, and none to shuffle into it."
    if turn.can_take(state):
        return None
    if state.frozen:
        return "The discard pile is frozen until another card lands on it."
    return "The discard pile is empty."


def _why_not_lost(state: ChargeState, seat: int, move: Move) -> str | None:
    target, of = move["target"], move["type"]
    name = state.setup.edition.types[of].name
    if target >= state.setup.seats:
        return f"There is no seat {target} at this table."
    if target == seat:
        return "A Lost card is played on an opponent's account, not on your own."
    if target in state.out:
        return "That player is out of this round."
    if of not in state.accounts[target]:
        return f"That player has no {name} account."
    if state.is_insured(target, of):
        return f"That {name} account is insured, and cannot be lost."
    return None


def _why_not_with_this_hand(state: ChargeState, seat: int, move: Move, faces: Faces) -> str | None:
    """The rest of the answer: is the card there, and may this very card be played?"""
    setup, kind = state.setup, move["kind"]
    if kind not in _WITH_A_CARD:
        return None
    face = face_of(state, move)
    if face not in map(faces.get, state.table[setup.hands[seat]]):
        return f"You hold no {setup.name(face)}."
    if kind == "discard":
        if state.taken and all(faces.get(card) != face for card in discardable(state, seat)):
            return "You have just taken this card from the discard pile: discard another."
    elif kind == "play_merchandise" and not _any_size_fits(state):
        of = move["account"]
        if _goes_over(state, seat, of, face, faces):
            name = setup.edition.types[of].name
            return f"That would take your {name} account over its line, which this table does not allow."
    return None


_WITH_A_CARD = frozenset((*moves.PLAYS, "defend"))


def face_of(state: ChargeState, move: Move) -> Face:
    """The face of the card that a move takes out of the hand."""
    kind: str = move["kind"]
    if kind == "discard":
        face: Face = move["card"]
        return face
    if kind == "play_merchandise":
        return merchandise(move["value"])
    if kind == "play_credit":
        return credit(move["type"])
    if kind == "play_lost":
        return lost(move["type"])
    if kind == "play_extended":
        return EXTENDED
    if kind == "defend" and move["with"] == "credit":
        assert state.attack is not None
        return credit(state.attack.type)
    return INSURANCE


# ── time is up ───────────────────────────────────────────────────────────────────────────────────────────────────────


def default_move(state: ChargeState, seat: int, faces: Faces) -> Move:
    """What is played when the time is up; never a declaration."""
    if state.phase == "draw":
        return DRAW if turn.can_draw_deck(state) else TAKE
    if state.phase == "defend":
        return _answers(state, seat, faces)[0]  # a credit card, an Insurance, nothing: in this order
    if state.phase == "round_end":
        return READY
    allowed = discardable(state, seat)
    card = state.drawn if state.drawn is not None and state.drawn in allowed else allowed[0]
    return discards(faces[card])[0]
