"""Who may do what in the James Bond 007 Card Game, and in words why not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.game import Move
from core.games.james_bond_007.moves import (
    ACCEPT,
    CALLS,
    DISCARD,
    DRAW,
    PASS,
    REPLACE,
    RUNS,
    SETS,
    claims,
)
from core.games.james_bond_007.state import BondState
from core.table import Faces

DEFAULT: Final = {"turn": DRAW, "place": REPLACE[1], "choose": PASS, "respond": ACCEPT}
"""What is played for a seat whose time is up: draw; put the card in the middle, unseen; pass; accept."""

KINDS_IN: Final = {
    "turn": ("announce", "draw", "pass"),  # B-11
    "place": ("replace", "discard"),  # B-12
    "choose": ("announce", "pass"),  # B-13
    "respond": ("accept", "call"),  # B-15
}
NOT_NOW: Final = {
    "turn": "Announce a combination, or draw a card.",
    "place": "Put the drawn card in the place of one of your three cards first.",
    "choose": "You have drawn: announce a combination, or pass.",
    "respond": "Accept the announcement, or call it a bluff.",
}


def announcements(state: BondState, seat: int, faces: Faces) -> tuple[Move, ...]:
    """B-14, Q1: what the two up cards allow, or everything where the table plays ``free``."""
    setup, table = state.setup, state.table
    left, _middle, right = setup.rows[seat]
    if not table[left]:
        return ()
    if setup.options.claim == "free":
        return (*SETS, *RUNS)
    return claims(faces[table[left][0]], faces[table[right][0]], setup.in_row)


def legal_moves(state: BondState, seat: int, faces: Faces) -> Sequence[Move]:
    """Everything a seat may do that owes a move."""
    phase, options = state.phase, state.setup.options
    if phase == "respond":
        return [ACCEPT, *CALLS[: state.points[seat]]]  # B-17
    if phase == "place":
        return [*REPLACE, DISCARD] if options.may_discard_drawn else list(REPLACE)
    if phase == "choose":
        return [*announcements(state, seat, faces), PASS]
    can_pass = (PASS,) if options.pass_without_draw else ()
    return [*announcements(state, seat, faces), DRAW, *can_pass]


def why_not(state: BondState, seat: int, move: Move, faces: Faces) -> str | None:
    """None for a legal move, else a sentence."""
    kind, phase, options = move["kind"], state.phase, state.setup.options
    if kind not in KINDS_IN[phase]:
        return NOT_NOW[phase]
    if kind == "announce":
        return _why_not_announce(state, seat, move, faces)
    if kind == "call" and move["bet"] > state.points[seat]:
        return f"You cannot bet {move['bet']}: your points are {state.points[seat]}."
    if kind == "pass" and phase == "turn" and not options.pass_without_draw:
        return "You may pass only after drawing a card."
    if kind == "discard" and not options.may_discard_drawn:
        return "The drawn card must take the place of one of your three cards."
    return None


def _why_not_announce(state: BondState, seat: int, move: Move, faces: Faces) -> str | None:
    if move in announcements(state, seat, faces):
        return None
    left, _middle, right = state.setup.rows[seat]
    if not state.table[left]:
        return "You have no cards to announce with."
    up = " and ".join(faces[state.table[slot][0]] for slot in (left, right))
    return f"No down card makes that combination with {up}, your cards that lie up."
