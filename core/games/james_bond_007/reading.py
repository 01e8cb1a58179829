"""Written-down moments of a James Bond 007 game, read: what can be becomes a state, what cannot a sentence.

Points and the pot are taken as they are written, so that a puzzle may give a player what it likes; cards are not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.game import Move, Position
from core.games.james_bond_007.moves import claims
from core.games.james_bond_007.state import BondState, Setup, setup_for
from core.positions import field, lay_out, per_seat, refuse_unknown_keys
from core.table import Card, Face, Table

if TYPE_CHECKING:
    from core.games.james_bond_007.rules import JamesBond007

LIST = (list, tuple)
KEYS = frozenset(
    (
        *("phase", "active", "dealer", "turn", "points", "pot", "out"),
        *("rows", "deck", "discard", "drawn", "known_down", "claim", "responses"),
    )
)


def from_position(game: JamesBond007, position: Position) -> tuple[BondState, dict[Card, Face], dict[int, Move]]:
    """A position as a state, its faces and its sealed answers. Raises ValueError for what cannot be."""
    refuse_unknown_keys(position, KEYS)
    seats = game.check_seats(position.get("seats"))
    setup = setup_for(seats, field(position, "options", dict, {}))
    phase = field(position, "phase", str, "turn")
    if phase not in game.phases:
        raise ValueError(f"There is no phase {phase[:20]!r}. The phases are {', '.join(game.phases)}.")
    dealer = _seat(field(position, "dealer", int, 0), seats)
    turn = field(position, "turn", int, 1)
    if turn < 1:
        raise ValueError('The first "turn" is 1.')
    out = _groups(field(position, "out", LIST, []), seats)
    active = _active(position, phase, (dealer + 1) % seats, seats, out)
    points, pot = _points(position, setup, out)
    table, faces = _cards(position, setup, phase, active, out)
    announcement = _announcement(game, position, setup, phase, active)
    answers = _answers(game, position, phase, active, points, out)
    openly = setup.options.answers == "clockwise"
    state = BondState(
        setup=setup,
        table=table,
        points=points,
        pot=pot,
        phase=phase,
        active=active,
        dealer=dealer,
        turn=turn,
        claim=announcement,
        answered=frozenset(answers),
        answers=tuple(answers.get(seat) if openly else None for seat in range(seats)),
        out=out,
    )
    if openly and phase == "respond" and set(answers) != set(state.opponents()[: len(answers)]):
        raise ValueError('Where answers go clockwise, "responses" begin at the left of the announcer.')
    return state, faces, {} if openly else answers


def _active(position: Position, phase: str, first: int, seats: int, out: tuple[tuple[int, ...], ...]) -> int | None:
    active = field(position, "active", (int, type(None)), first)
    if phase == "over":
        return None
    gone = {seat for group in out for seat in group}
    if _seat(active, seats) in gone:
        raise ValueError(f"Seat {active} is out and cannot be active.")
    if seats - len(gone) < 2:
        raise ValueError("With one player left in, the game is over.")  # B-34
    return _seat(active, seats)


def _points(position: Position, setup: Setup, out: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], int]:
    gone = {seat for group in out for seat in group}
    fresh = setup.edition.points_each - setup.edition.stake
    points = per_seat(position, "points", setup.seats, [0 if seat in gone else fresh for seat in range(setup.seats)])
    pot = field(position, "pot", int, setup.edition.stake * setup.seats)
    if any(type(number) is not int or number < 0 for number in [*points, pot]):
        raise ValueError("Points and the pot are whole numbers, none below zero.")
    if any(points[seat] > 0 for seat in gone):
        raise ValueError("A player who is out has no points.")
    return tuple(points), pot


def _cards(
    position: Position, setup: Setup, phase: str, active: int | None, out: tuple[tuple[int, ...], ...]
) -> tuple[Table, dict[Card, Face]]:
    seats = setup.seats
    rows = per_seat(position, "rows", seats, [[]] * seats)
    if any(not isinstance(row, LIST) or len(row) not in (0, 3) for row in rows):
        raise ValueError("A row is empty, or has three cards.")
    if any(rows[seat] for group in out for seat in group):
        raise ValueError("A player who is out has no cards.")
    drawn = field(position, "drawn", (str, type(None)), None)
    if (phase == "place") != (drawn is not None):
        raise ValueError('A card is "drawn" in the phase place, and only then.')
    if phase in ("place", "respond") and active is not None and not rows[active]:
        raise ValueError(f"In the phase {phase} the active seat has three cards in its row.")

    placed = [("deck", setup.discard, field(position, "discard", LIST, []))]
    for zones, row in zip(setup.rows, rows, strict=True):
        placed += [("deck", zone, [face]) for zone, face in zip(zones, row, strict=False)]
    if drawn is not None and active is not None:
        placed.append(("deck", setup.drawn[active], [drawn]))
    # the draw pile comes last, so that what the seed shuffles lies under its named top
    placed.append(("deck", setup.deck, field(position, "deck", LIST, [])))
    table, faces = lay_out(
        setup.zones(),
        {"deck": (setup.deck, setup.faces)},
        placed,
        exact=field(position, "exact", bool, False),
        seed=field(position, "seed", int, 0),
    )
    for seat in field(position, "known_down", LIST, []):
        if not rows[_seat(seat, seats)]:
            raise ValueError(f"Seat {seat} has no down card that could be known.")
        table = table.show(table[setup.rows[seat][1]])
    return table, faces


def _announcement(game: JamesBond007, position: Position, setup: Setup, phase: str, active: int | None) -> Move | None:
    claim = field(position, "claim", (dict, type(None)), None)
    if (phase == "respond") != (claim is not None):
        raise ValueError('There is a "claim" in the phase respond, and only then.')
    if claim is None or active is None:
        return None
    announcement = game.parse_move({"kind": "announce", "claim": claim})
    left, _middle, right = position["rows"][active]
    if setup.options.claim == "named_fit" and announcement not in claims(left, right, setup.in_row):
        raise ValueError("No down card makes that claim with the up cards of the active seat.")
    return announcement


def _answers(
    game: JamesBond007,
    position: Position,
    phase: str,
    active: int | None,
    points: tuple[int, ...],
    out: tuple[tuple[int, ...], ...],
) -> dict[int, Move]:
    given = per_seat(position, "responses", len(points), [None] * len(points))
    answers = {seat: game.parse_move(answer) for seat, answer in enumerate(given) if answer is not None}
    if answers and phase != "respond":
        raise ValueError('There are "responses" in the phase respond, and only then.')
    for seat, move in answers.items():
        if seat == active or any(seat in group for group in out) or move["kind"] not in ("accept", "call"):
            raise ValueError('"responses" are accept or call, by the opponents of the announcer.')
        if move["kind"] == "call" and move["bet"] > points[seat]:
            raise ValueError(f"Seat {seat} cannot bet {move['bet']}: its points are {points[seat]}.")  # B-17
    return answers


def _seat(seat: Any, seats: int) -> int:
    if type(seat) is not int or not 0 <= seat < seats:
        raise ValueError(f"A seat is a number from 0 to {seats - 1}.")
    return seat


def _groups(groups: Any, seats: int) -> tuple[tuple[int, ...], ...]:
    """Elimination groups: every seat at most once."""
    if not all(isinstance(group, LIST) and group for group in groups):
        raise ValueError('"out" is a list of groups of seats: [[3], [0, 2]].')
    flat = [_seat(seat, seats) for group in groups for seat in group]
    if len(set(flat)) != len(flat):
        raise ValueError("A seat can be out only once.")
    return tuple(tuple(group) for group in groups)
