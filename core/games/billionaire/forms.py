"""The two forms of a move: a seat names faces, the public reads handles wherever a face is hidden from anybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.game import Move
from core.games.billionaire import choices, payments
from core.games.billionaire.edition import SECURITY
from core.games.billionaire.moves import KINDS, PUBLIC_SCHEMA, SECURITY_MOVE, pay
from core.games.billionaire.state import BillionaireState
from core.move import IllegalMove, known, parsed
from core.table import Card, Face, Faces


def publish(state: BillionaireState, seat: int, move: Move, faces: Faces) -> Move:
    """The public form of a legal move. Of equal cards the one that came first moves."""
    kind, setup, table = move["kind"], state.setup, state.table
    if kind == "play_power":
        card = state.drawn or _first(table[setup.power[seat]], move["card"], faces)
        return known("play_power", card=card, face=move["card"], **_targets(move))
    if kind == "security":
        return known("security", card=_first(table[setup.power[seat]], SECURITY, faces))
    if kind == "pay":
        hand: dict[Face, list[Card]] = {}
        for card in reversed(table[setup.profit[seat]]):
            hand.setdefault(faces[card], []).append(card)
        return known("pay", profit=[hand[face].pop() for face in move["profit"]], invest=list(move["invest"]))
    return move


def _first(hand: tuple[Card, ...], face: Face, faces: Faces) -> Card:
    return next(card for card in hand if faces[card] == face)


def played(public: Move) -> Move:
    """The own form of a Power Play card that was played in public."""
    return known("play_power", card=public["face"], **_targets(public))


def _targets(move: Move) -> dict[str, Any]:
    return {name: value for name, value in move.items() if name not in ("kind", "card", "face")}


def own_form(state: BillionaireState, seat: int, public: Move, faces: Faces) -> Move | None:
    """The own form of a public move, None where faces it needs are not known; then the rest of it is checked here.

    Raises IllegalMove for what is no public move of this moment.
    """
    public = parsed(public, PUBLIC_SCHEMA, KINDS)
    kind, setup, table = public["kind"], state.setup, state.table
    if kind == "play_power":
        _check_held(public["card"], table[setup.power[seat]])
        if state.drawn is not None and public["card"] != state.drawn:
            raise IllegalMove("You may play the card you have just drawn, or hold it.")
        _check_face(public["card"], public["face"], faces)
        return played(public)
    if kind == "security":
        _check_held(public["card"], table[setup.power[seat]])
        _check_face(public["card"], SECURITY, faces)
        return SECURITY_MOVE
    if kind != "pay":
        return public
    cards = public["profit"]
    if len(set(cards)) != len(cards):
        raise IllegalMove("A card can be paid only once.")
    for card in cards:
        _check_held(card, table[setup.profit[seat]])
    if all(card in faces for card in table[setup.profit[seat]]):
        return pay([faces[card] for card in cards], public["invest"])
    # a hand that this holder does not know: the sum is checked when the cards lie open (`sale.paid`)
    reason = choices.not_now(state, kind) or payments.why_not_papers(state, seat, public["invest"])
    if reason is not None:
        raise IllegalMove(reason)
    return None


def _check_held(card: str, hand: tuple[Card, ...]) -> None:
    if card not in hand:
        raise IllegalMove(f"The card {card} is not in that hand.")


def _check_face(card: Card, face: Face, faces: Faces) -> None:
    if faces.get(card, face) != face:
        raise IllegalMove(f"The card {card} is {faces[card]}, not {face}.")


def asserted(public: Move) -> Mapping[Card, frozenset[Face]]:
    """What a public move says about its cards: a Power Play card that is played lies open from then on."""
    if public["kind"] == "play_power":
        return {public["card"]: frozenset((public["face"],))}
    if public["kind"] == "security":
        return {public["card"]: frozenset((SECURITY,))}
    return {}
