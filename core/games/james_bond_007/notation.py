"""A James Bond 007 game as JSON: what a seat sees, and whole positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from core.game import Move, Position
from core.games.james_bond_007.moves import claims
from core.games.james_bond_007.state import BondState, setup_for
from core.positions import field, lay_out, per_seat, refuse_unknown_keys
from core.table import Card, Face, Faces

if TYPE_CHECKING:
    from core.games.james_bond_007.rules import JamesBond007

KEYS = frozenset(
    (
        "phase",
        "active",
        "points",
        "pot",
        "rows",
        "out",
        "deck",
        "discard",
        "drawn",
        "claim",
        "responses",
        "turn",
        "dealer",
    )
)


def view(game: JamesBond007, state: BondState, seat: int | None, faces: Faces) -> dict[str, Any]:
    """What a seat (None: a spectator) may see now."""
    setup, table = state.setup, state.table
    pending = game.pending(state)
    to_act = sorted(getattr(pending, "seats", ())) if state.phase != "over" else []
    return {
        "game": game.id,
        "seat": seat,
        "phase": state.phase,
        "active": state.active,
        "to_act": to_act,
        "turn": state.turn,
        "dealer": state.dealer,
        "points": list(state.points),
        "pot": state.pot,
        "deck": len(table[setup.deck]),
        "discard": table.faces_in(setup.discard, seat, faces),
        "drawn": next((faces.get(card) for card in table[setup.drawn[seat]]), None) if seat is not None else None,
        "claim": dict(state.claim["claim"]) if state.claim else None,
        "answered": sorted(state.answered),
        "seats": [{"row": _row(state, other, seat, faces), "out": state.is_out(other)} for other in range(setup.seats)],
        "result": getattr(pending, "result", None),
    }


def _row(state: BondState, owner: int, seat: int | None, faces: Faces) -> list[Face | None]:
    row = [face for slot in state.setup.rows[owner] for face in state.table.faces_in(slot, seat, faces)]
    if row and state.setup.options.show_known_down:  # Q7: what everybody was shown stays visible
        middle = state.table[state.setup.rows[owner][1]][0]
        if middle in state.table.known_to(None):
            row[1] = faces.get(middle)
    return row


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
    }


def _plain(move: Move | None) -> dict[str, Any] | None:
    return None if move is None else dict(move)


def from_position(game: JamesBond007, position: Position) -> tuple[BondState, dict[Card, Face], dict[int, Move]]:
    """A position as a state, its faces and its sealed answers. Raises ValueError for what cannot be."""
    refuse_unknown_keys(position, KEYS)
    seats = game.check_seats(position.get("seats"))
    setup = setup_for(seats, field(position, "options", dict, {}))
    edition = setup.edition
    phase = field(position, "phase", str, "turn")
    if phase not in game.phases:
        raise ValueError(f"There is no phase {phase[:20]!r}. The phases are {', '.join(game.phases)}.")
    dealer = _seat(field(position, "dealer", int, 0), seats)
    active = field(position, "active", (int, type(None)), (dealer + 1) % seats)
    active = None if phase == "over" else _seat(active, seats)
    out = _groups(field(position, "out", (list, tuple), []), seats)
    if active is not None and any(active in group for group in out):
        raise ValueError(f"Seat {active} is out and cannot be active.")

    fresh_points = [
        0 if any(n in group for group in out) else edition.points_each - edition.stake for n in range(seats)
    ]
    points = per_seat(position, "points", seats, fresh_points)
    pot = field(position, "pot", int, edition.stake * seats)
    if any(type(number) is not int or number < 0 for number in [*points, pot]):
        raise ValueError("Points and the pot are whole numbers, none below zero.")

    seed, exact = field(position, "seed", int, 0), field(position, "exact", bool, False)
    rows = per_seat(position, "rows", seats, [[]] * seats)
    drawn = field(position, "drawn", (str, type(None)), None)
    if (phase == "place") != (drawn is not None):
        raise ValueError('A card is "drawn" in the phase place, and only then.')
    if phase in ("place", "respond") and active is not None and not rows[active]:
        raise ValueError(f"In the phase {phase} the active seat has three cards in its row.")
    placed = [("deck", setup.deck, field(position, "deck", (list, tuple), []))]
    placed += [("deck", setup.discard, field(position, "discard", (list, tuple), []))]
    for zones, row in zip(setup.rows, rows, strict=True):
        if not isinstance(row, list | tuple) or len(row) not in (0, 3):
            raise ValueError("A row is empty, or has three cards.")
        placed += [("deck", zone, [face]) for zone, face in zip(zones, row, strict=False)]
    if drawn is not None and active is not None:
        placed.append(("deck", setup.drawn[active], [drawn]))
    # the draw pile comes last, so that what the seed shuffles lies under the named top
    placed.append(placed.pop(0))
    table, faces = lay_out(setup.zones(), {"deck": (setup.deck, setup.faces)}, placed, exact=exact, seed=seed)

    claim = field(position, "claim", (dict, type(None)), None)
    announcement = None if claim is None else game.parse_move({"kind": "announce", "claim": claim})
    if (phase == "respond") != (announcement is not None):
        raise ValueError('There is a "claim" in the phase respond, and only then.')
    answers = {
        seat: game.parse_move(answer)
        for seat, answer in enumerate(per_seat(position, "responses", seats, [None] * seats))
        if answer is not None
    }
    if any(seat == active or move["kind"] not in ("accept", "call") for seat, move in answers.items()):
        raise ValueError('"responses" are accept or call, by the opponents of the announcer.')
    if answers and phase != "respond":
        raise ValueError('There are "responses" in the phase respond, and only then.')
    clockwise = setup.options.answers == "clockwise"
    state = BondState(
        setup=setup,
        table=table,
        points=tuple(points),
        pot=pot,
        phase=phase,
        active=active,
        dealer=dealer,
        turn=field(position, "turn", int, 1),
        claim=announcement,
        answered=frozenset(answers),
        answers=tuple(answers.get(seat) if clockwise else None for seat in range(seats)),
        out=out,
    )
    if announcement is not None and active is not None and setup.options.claim == "named_fit":
        left, _middle, right = rows[active]
        if announcement not in claims(left, right, setup.in_row):
            raise ValueError("No down card makes that claim with the up cards of the active seat.")
    return state, faces, {} if clockwise else answers


def _seat(seat: object, seats: int) -> int:
    if type(seat) is not int or not 0 <= seat < seats:
        raise ValueError(f"There is no seat {str(seat)[:20]} among {seats}.")
    return seat


def _groups(groups: Any, seats: int) -> tuple[tuple[int, ...], ...]:
    """Elimination groups: every seat at most once."""
    if not all(isinstance(group, list | tuple) for group in groups):
        raise ValueError('"out" is a list of groups of seats: [[3], [0, 2]].')
    flat = [_seat(seat, seats) for group in groups for seat in group]
    if len(set(flat)) != len(flat):
        raise ValueError("A seat can be out only once.")
    return tuple(tuple(group) for group in groups)
