"""What a seat may do in each phase: its legal moves, why others are none, and what is played for it in time.

What a card, a bid or a payment may be is for its chapter to say; here stands which of them a phase is about.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Move
from core.games.billionaire import analyzer, auction, ending, moves, payments, power_play, security
from core.games.billionaire.state import BillionaireState
from core.table import Faces

KINDS_IN = {
    "start": ("roll", "play_power", "claim"),
    "power_drawn": ("play_power", "hold"),
    "analyze": ("analyze", "skip"),
    "choose_deck": ("choose_deck",),
    "bid": ("bid", "no_bid"),
    "pay": ("pay",),
    "security": ("security", "allow"),
    "counter": ("security", "concede"),
}
"""Phase → the kinds of moves that it is about."""
NOT_NOW = {
    "start": "Roll the die, or play a Power Play card that you hold.",
    "power_drawn": "Play the Power Play card you have drawn, or hold it.",
    "analyze": "Analyze an Investment, or skip it.",
    "choose_deck": "Choose the deck from which the Investment is taken.",
    "bid": "Write a bid, or make no bid.",
    "pay": "You have won the bidding: pay your bid.",
    "security": "Answer with a Security card, or allow it.",
    "counter": "Answer with a Security card of your own, or concede.",
}
"""Phase → what is said to somebody who tries a move of another kind."""
LAPSE = {
    "start": moves.ROLL,
    "power_drawn": moves.HOLD,
    "analyze": moves.SKIP,
    "bid": moves.NO_BID,
    "security": moves.ALLOW,
    "counter": moves.CONCEDE,
}
"""Phase → what is played when the time is up (2.4); the phases of which this depends on the cards are not here."""


def legal_moves(state: BillionaireState, seat: int, faces: Faces) -> Sequence[Move]:
    """The moves this seat may make now: all of them, but for bids beyond its means and payments after the first 64."""
    phase = state.phase
    if phase == "start":
        return _legal_at_start(state, seat, faces)
    if phase == "bid":
        return auction.possible_bids(state, seat, faces)
    if phase == "pay":
        return payments.listed(state, seat, faces)
    if phase == "power_drawn":
        assert state.drawn is not None
        return [moves.HOLD, *power_play.targets(state, seat, faces[state.drawn])]
    if phase == "analyze":
        return [moves.SKIP, *analyzer.targets(state)]
    if phase == "choose_deck":
        return [moves.CHOOSE_DECK[group] for group in auction.decks_left(state)]
    answer = moves.ALLOW if phase == "security" else moves.CONCEDE
    return [answer] if security.why_not(state, seat, faces) else [answer, moves.SECURITY_MOVE]


def _legal_at_start(state: BillionaireState, seat: int, faces: Faces) -> Sequence[Move]:
    """X-6: roll. X-36: or play a card that was held."""
    legal = [moves.ROLL]
    held = state.table[state.setup.power[seat]]
    for face in dict.fromkeys([faces[card] for card in held]):
        legal += power_play.targets(state, seat, face)
    if state.setup.options.billion == "claim" and ending.why_no_claim(state, seat, faces) is None:
        legal.append(moves.CLAIM)
    return legal


def why_not(state: BillionaireState, seat: int, move: Move, faces: Faces) -> str | None:
    """The sentence that says why the rules refuse this move now; None: they allow it."""
    kind = move["kind"]
    if reason := not_now(state, kind):
        return reason
    if kind == "bid":
        return auction.why_no_bid(state, move)
    if kind == "pay":
        return payments.why_not(state, seat, move, faces)
    if kind == "play_power":
        return power_play.why_not(state, seat, move, faces)
    if kind == "analyze":
        return analyzer.why_not(state, seat, move)
    if kind == "choose_deck" and move["group"] not in auction.decks_left(state):
        return "There are no cards in that deck."
    if kind == "security":
        return security.why_not(state, seat, faces)
    if kind == "claim":
        return ending.why_no_claim(state, seat, faces)
    return None


def not_now(state: BillionaireState, kind: str) -> str | None:
    """The sentence for a kind of move that belongs to another phase."""
    return None if kind in KINDS_IN[state.phase] else NOT_NOW[state.phase]


def default_move(state: BillionaireState, seat: int, faces: Faces) -> Move:
    """What is played when the time is up (2.4)."""
    if state.phase == "pay":
        return payments.proposed(state, seat, faces)
    if state.phase == "choose_deck":
        return moves.CHOOSE_DECK[auction.decks_left(state)[0]]
    return LAPSE[state.phase]
