"""A Billionaire game as JSON: what a seat sees, and whole positions. (The way back: `reading`.)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from core.game import Decide, Move, Position
from core.games.billionaire.state import BillionaireState
from core.table import Face, Faces

if TYPE_CHECKING:
    from core.games.billionaire.rules import Billionaire

# ── views ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def view(game: Billionaire, state: BillionaireState, seat: int | None, faces: Faces) -> dict[str, Any]:
    """What a seat (None: a spectator) may see now."""
    setup, table = state.setup, state.table
    pending = game.pending(state)
    lot = [face for zone in setup.lots for face in table.faces_in(zone, seat, faces)]
    return {
        "game": game.id,
        "seat": seat,
        "phase": state.phase,
        "active": state.active,
        "to_act": sorted(pending.seats) if isinstance(pending, Decide) else [],  # bids that are opened ask nobody
        "options": dict(setup.differing),
        "turn": state.turn,
        "ring": list(setup.square_names),
        "cards": {face: {"name": name, "value": setup.actual[face]} for face, name in setup.names.items()},
        "decks": {name: len(table[zone]) for name, zone in setup.decks.items()},
        "lot": lot or None,
        "groups": [table.deck_of(card) for card in state.lot],
        "bids": list(state.bids) if state.phase == "pay" else None,
        "answered": sorted(state.answered),
        "eligible": sorted(state.eligible),
        "floor": state.floor,
        "ties": state.ties,
        "winner": state.winner,
        "action": None if state.action is None else dict(state.action),
        "played": table.faces_in(setup.played, seat, faces),
        "drawn": state.drawn is not None,
        "seats": [_seat(state, owner, seat, faces) for owner in range(setup.seats)],
        "result": state.result,
    }


def _seat(state: BillionaireState, owner: int, viewer: int | None, faces: Faces) -> dict[str, Any]:
    setup, table = state.setup, state.table
    profit: list[Face | None] | None = None
    power: list[Face | None] | None = None
    profit_count, power_count = len(table[setup.profit[owner]]), len(table[setup.power[owner]])
    if state.phase == "game_over":  # all hands are shown
        shown = table.faces_in(setup.shown[owner], viewer, faces)
        profit = [face for face in shown if face in setup.profit_values]
        power = [face for face in shown if face not in setup.profit_values]
        profit_count, power_count = len(profit), len(power)
    elif viewer == owner:
        profit = table.faces_in(setup.profit[owner], viewer, faces)
        power = table.faces_in(setup.power[owner], viewer, faces)
    return {
        "position": state.positions[owner],
        "hq": setup.headquarters[owner],
        "profit": profit,
        "profit_count": profit_count,
        "power": power,
        "power_count": power_count,
        "investments": list(state.owned[owner]),
    }


# ── positions ────────────────────────────────────────────────────────────────────────────────────────────────────────


def position(game: Billionaire, state: BillionaireState, faces: Faces, answers: Mapping[int, Move]) -> Position:
    """The whole truth."""
    setup, table = state.setup, state.table
    seats = range(setup.seats)
    shown = [[faces[card] for card in table[zone]] for zone in setup.shown]
    profit = [[faces[card] for card in table[zone]] for zone in setup.profit]
    power = [[faces[card] for card in table[zone]] for zone in setup.power]
    if state.phase == "game_over":
        profit = [[face for face in hand if face in setup.profit_values] for hand in shown]
        power = [[face for face in hand if face not in setup.profit_values] for hand in shown]
    bids = state.bids
    if state.phase == "bid":
        bids = tuple([answers[seat].get("amount") if seat in answers else None for seat in seats])
    return {
        "game": game.id,
        "exact": True,
        "seats": setup.seats,
        "options": dict(setup.differing),
        "phase": state.phase,
        "active": state.active,
        "turn": state.turn,
        "positions": list(state.positions),
        "profit": profit,
        "power": power,
        "investments": [list(owned) for owned in state.owned],
        "decks": {name: [faces[card] for card in table[zone]] for name, zone in setup.decks.items()},
        "drawn": None if state.drawn is None else faces[state.drawn],
        "lot": [faces[card] for card in state.lot] or None,
        "bids": list(bids),
        "answered": sorted(state.answered),
        "eligible": sorted(state.eligible),
        "floor": state.floor,
        "ties": state.ties,
        "winner": state.winner,
        "action": None if state.action is None else dict(state.action),
        "played": [faces[card] for card in table[setup.played]],
    }
