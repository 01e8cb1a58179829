"""The two forms of a move: a seat names faces, the public form names the card that moves, and never a hidden face."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from core.games.charge_it.box import EXTENDED, INSURANCE, credit, lost
from core.games.charge_it.choices import discardable, face_of, why_not_publicly
from core.games.charge_it.moves import PUBLIC_KINDS, PUBLIC_SCHEMA
from core.games.charge_it.state import ChargeState
from core.move import IllegalMove, Move, known, parsed
from core.table import Card, Face, Faces

_SAID: Final[dict[str, tuple[str, ...]]] = {
    "charge": ("account",),
    "play_credit": ("type",),
    "play_insurance": ("account",),
    "play_lost": ("target", "type"),
    "discard": (),
    "defend": ("with",),
}
"""The public moves of a card, and what they say beside ``kind``, ``card`` and ``declare``."""

_PUBLIC_KIND: Final = {"play_merchandise": "charge", "play_extended": "charge"}
"""Face down both are the same (C-23): where the public name of a move is another."""


def publish(state: ChargeState, seat: int, move: Move, faces: Faces) -> Move:
    """The public form of a legal move."""
    own_kind = move["kind"]
    kind = _PUBLIC_KIND.get(own_kind, own_kind)
    if kind not in _SAID:
        return move
    face = face_of(state, move)
    hand, drawn = state.table[state.setup.hands[seat]], state.drawn
    if kind == "discard":
        hand = discardable(state, seat)
        if drawn in hand and faces.get(drawn) == face:  # a lapse discards the very card that was drawn
            hand = (drawn,)
    card = hand[[faces.get(card) for card in hand].index(face)]
    said: dict[str, Any] = {name: move[name] for name in _SAID[kind]}
    if move.get("declare"):
        said["declare"] = True
    return known(kind, **said, card=card)


def own_form(state: ChargeState, seat: int, public: Move, faces: Faces) -> Move | None:
    """The own form of a public move, None where its card is not known. Raises IllegalMove for what nobody may do."""
    if not public.well_formed:
        public = parsed(public, PUBLIC_SCHEMA, PUBLIC_KINDS)
    kind = public["kind"]
    if kind not in _SAID:
        return public
    card = public["card"]
    face = faces.get(card)
    if face is None or card not in state.table[state.setup.hands[seat]]:
        reason = why_not_publicly(state, seat, kind, public)
        if reason is not None:
            raise IllegalMove(reason)
    if card not in state.table[state.setup.hands[seat]]:
        raise IllegalMove(f"The card {card} is not in that hand.")
    if kind == "discard" and card not in discardable(state, seat):
        raise IllegalMove("This card has just been taken from the discard pile: another must be discarded.")
    if face is None:
        return None
    return _named_by_face(state, kind, public, face)


def _named_by_face(state: ChargeState, kind: str, public: Move, face: Face) -> Move:
    said: dict[str, Any] = {"declare": True} if public.get("declare") else {}
    if kind == "charge":
        said["account"] = public["account"]
        if face == EXTENDED:
            return known("play_extended", **said)
        if face not in state.setup.placeable:
            raise IllegalMove("Only merchandise and Extended Credit go face down under an account.")
        return known("play_merchandise", value=state.setup.value[face], **said)
    if kind == "discard":
        return known("discard", card=face, **said)
    return known(kind, **{name: public[name] for name in _SAID[kind]}, **said)


def asserted(state: ChargeState, public: Move) -> Mapping[Card, frozenset[Face]]:
    """The faces that a public move claims for its card."""
    kind, card = public["kind"], public.get("card")
    if card is None or kind == "discard":
        return {}
    if kind == "charge":
        return {card: state.setup.placeable}
    if kind == "play_credit":
        return {card: frozenset((credit(public["type"]),))}
    if kind == "play_lost":
        return {card: frozenset((lost(public["type"]),))}
    if kind == "defend" and public["with"] == "credit":
        assert state.attack is not None
        return {card: frozenset((credit(state.attack.type),))}
    return {card: frozenset((INSURANCE,))}
