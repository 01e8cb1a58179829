"""A James Bond 007 game as JSON: what a seat sees, and whole positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from core.game import Decide, Move, Over, Position
from core.games.james_bond_007.state import BondState
from core.table import Card, Face, Faces

if TYPE_CHECKING:
    from core.games.james_bond_007.rules import JamesBond007


def view(game: JamesBond007, state: BondState, seat: int | None, faces: Faces) -> dict[str, Any]:
    """What a seat (None: a spectator) may see now."""
    setup, table = state.setup, state.table
    pending = game.pending(state)
    drawn = [] if seat is None else table.faces_in(setup.drawn[seat], seat, faces)
    return {
        "game": game.id,
        "seat": seat,
        "options": dict(setup.differing),
        "phase": state.phase,
        "active": state.active,
        "to_act": sorted(pending.seats) if isinstance(pending, Decide) else [],
        "turn": state.turn,
        "dealer": state.dealer,
        "points": list(state.points),
        "pot": state.pot,
        "deck": len(table[setup.deck]),
        "discard": table.faces_in(setup.discard, seat, faces),
        "drawn": drawn[0] if drawn else None,
        "claim": dict(state.claim["claim"]) if state.claim else None,
        "answered": sorted(state.answered),
        "seats": [{"row": _row(state, other, seat, faces), "out": state.is_out(other)} for other in range(setup.seats)],
        "result": pending.result if isinstance(pending, Over) else None,
    }


def _row(state: BondState, owner: int, seat: int | None, faces: Faces) -> list[Face | None]:
    row = [face for slot in state.setup.rows[owner] for face in state.table.faces_in(slot, seat, faces)]
    if state.setup.options.show_known_down:  # Q7: what everybody was shown stays visible
        for middle in _known_down(state, owner):
            row[1] = faces.get(middle)
    return row


def _known_down(state: BondState, owner: int) -> list[Card]:
    """The down card of a row, if everybody was shown it (B-25): turned down again, but known."""
    middle = state.table[state.setup.rows[owner][1]]
    return [card for card in middle if card in state.table.known_to(None)]


def position(game: JamesBond007, state: BondState, faces: Faces, answers: Mapping[int, Move]) -> Position:
    """The whole truth."""
    setup, table = state.setup, state.table
    drawn = [faces[card] for zone in setup.drawn for card in table[zone]]
    return {
        "game": game.id,
        "exact": True,
        "seats": setup.seats,
        "options": setup.options.differing(),
        "phase": state.phase,
        "active": state.active,
        "dealer": state.dealer,
        "turn": state.turn,
        "points": list(state.points),
        "pot": state.pot,
        "rows": [[faces[card] for slot in row for card in table[slot]] for row in setup.rows],
        "out": [list(group) for group in state.out],
        "deck": [faces[card] for card in table[setup.deck]],
        "discard": [faces[card] for card in table[setup.discard]],
        "drawn": drawn[0] if drawn else None,
        "claim": dict(state.claim["claim"]) if state.claim else None,
        "responses": [_plain(state.answers[seat] or answers.get(seat)) for seat in range(setup.seats)],
        "known_down": [seat for seat in range(setup.seats) if _known_down(state, seat)],
    }


def _plain(move: Move | None) -> dict[str, Any] | None:
    return None if move is None else dict(move)
