"""A written-down Billionaire game as a state: every key checked, and whatever cannot be refused with a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.game import Move, Position
from core.games.billionaire import ending, power_play
from core.games.billionaire.edition import GROUPS, RING_LENGTH, SECURITY
from core.games.billionaire.holdings import means
from core.games.billionaire.money import GOAL
from core.games.billionaire.movement import CARDS_DEALT
from core.games.billionaire.moves import NO_BID, bid
from core.games.billionaire.state import DECKS, BillionaireState, Setup, setup_for
from core.positions import field, lay_out, per_seat, refuse_unknown_keys
from core.table import Card, Face, Faces, Table

if TYPE_CHECKING:
    from core.games.billionaire.rules import Billionaire

KEYS = frozenset((
    "phase", "active", "turn", "positions", "profit", "power", "investments", "decks", "drawn", "lot", "bids",
    "answered", "eligible", "floor", "ties", "winner", "action", "played",
))  # fmt: skip
LIST = (list, tuple)


def from_position(game: Billionaire, position: Position) -> tuple[BillionaireState, dict[Card, Face], dict[int, Move]]:
    """A position as a state, its faces and its sealed answers. Raises ValueError for what cannot be."""
    refuse_unknown_keys(position, KEYS)
    setup = setup_for(game.check_seats(position.get("seats")), field(position, "options", dict, {}))
    phase = field(position, "phase", str, "start")
    if phase not in game.phases:
        raise ValueError(f"There is no phase {phase[:20]!r}. The phases are {', '.join(game.phases)}.")
    active = field(position, "active", (int, type(None)), None if phase == "game_over" else 0)
    active = None if phase == "game_over" else _seat_number(active, setup)
    table, faces = _laid_out(setup, position, phase, active)
    state = BillionaireState(
        setup=setup,
        table=table,
        phase=phase,
        active=active,
        turn=_count(position, "turn", 1, least=1),
        positions=tuple([_square(at) for at in per_seat(position, "positions", setup.seats, setup.headquarters)]),
        owned=tuple([tuple([faces[card] for card in table[zone]]) for zone in setup.investments]),
        agenda=(),
        awaits=None,
        eligible=_seats(position, "eligible", setup, ending.EVERYBODY[setup.seats]),
        answered=_seats(position, "answered", setup, ending.NOBODY_YET),
        bids=ending.NO_BIDS[setup.seats],
        floor=_count(position, "floor", 0),
        ties=_count(position, "ties", 0),
        winner=None,
        action=None,
        drawn=table[setup.power[active]][-1] if phase == "power_drawn" and active is not None else None,
        result=None,
    )
    state = _with_action(game, state, position, faces)
    state, answers = _with_bids(state, position, faces)
    if phase == "choose_deck" and not any(table[setup.decks[group]] for group in GROUPS):
        raise ValueError("In the phase choose_deck there is a deck to choose.")
    if phase == "game_over":
        state = state._replace(result=ending.places(state, faces))
    return state, faces, answers


def _laid_out(setup: Setup, position: Position, phase: str, active: int | None) -> tuple[Table, dict[Card, Face]]:
    """Every named card where the position says."""
    over = phase == "game_over"
    profit = per_seat(position, "profit", setup.seats, [[]] * setup.seats)
    power = per_seat(position, "power", setup.seats, [[]] * setup.seats)
    investments = per_seat(position, "investments", setup.seats, [[]] * setup.seats)
    decks = field(position, "decks", dict, {})
    unknown = sorted(set(map(str, decks)) - set(DECKS))
    if unknown:
        raise ValueError(f'There is no deck "{unknown[0][:20]}". The decks are {", ".join(DECKS)}.')
    lot = field(position, "lot", (*LIST, type(None)), None) or ()
    played = field(position, "played", LIST, [])
    drawn = field(position, "drawn", (str, type(None)), None)
    if (phase == "power_drawn") != (drawn is not None):
        raise ValueError('A card is "drawn" in the phase power_drawn, and only then.')
    if active is not None and drawn is not None and (not power[active] or list(power[active])[-1] != drawn):
        raise ValueError('The card "drawn" is also the last one in the "power" of the active seat.')

    placed: list[tuple[str, Any, Any]] = []
    for seat in range(setup.seats):
        placed += [("profit", setup.shown[seat] if over else setup.profit[seat], profit[seat])]
        placed += [("power", setup.shown[seat] if over else setup.power[seat], power[seat])]
        placed += [(group, setup.investments[seat], face) for group, face in _by_group(investments[seat])]
    placed += [(group, _lot_zone(setup, position, lot, active), face) for group, face in _by_group(lot)]
    placed += [("power", setup.played, played)]
    # the draw piles come last, so that what the seed shuffles lies under the named top
    placed += [(name, setup.decks[name], decks.get(name, [])) for name in DECKS]
    piles = {name: (setup.decks[name], setup.faces[name]) for name in DECKS}
    exact = field(position, "exact", bool, False)
    table, faces = lay_out(setup.zones(), piles, placed, exact=exact, seed=field(position, "seed", int, 0))
    table = _in_order(table, setup, investments, faces)
    if "profit" not in position and not over:
        table = _dealt(table, setup, len(decks.get("profit", [])))
    return table, faces


def _by_group(named: Any) -> list[tuple[str, list[Face]]]:
    """Investments one by one, each with its deck."""
    if not isinstance(named, LIST) or not all(isinstance(face, str) and face[:1] in GROUPS for face in named):
        raise ValueError("Investments are lists of ids: E1, F2, A3.")
    return [(face[0], [face]) for face in named]


def _in_order(table: Table, setup: Setup, investments: list[Any], faces: Faces) -> Table:
    """What was laid out deck by deck, in the order in which each owner has it."""
    for zone, named in zip(setup.investments, investments, strict=True):
        cards = {faces[card]: card for card in table[zone]}
        wanted = tuple([cards[face] for face in named])
        if wanted != table[zone]:
            table = table.move(wanted, zone, zone)
    return table


def _lot_zone(setup: Setup, position: Position, lot: Any, active: int | None) -> Any:
    """X-11: the lander looks at a lot of one; X-17: nobody at one from the space for three."""
    at = per_seat(position, "positions", setup.seats, setup.headquarters)[active or 0]
    if setup.ring[_square(at)].kind == "THREE":
        if len({str(face)[:1] for face in lot}) < len(lot):
            raise ValueError("A lot has one Investment of a group.")
        return setup.lots[-1]
    if len(lot) > 1:
        raise ValueError("A lot has one Investment, except on the space for three.")
    return setup.lots[active or 0]


def _dealt(table: Table, setup: Setup, named: int) -> Table:
    """`profit` left out: five to each from the cards that are named nowhere, which lie under the named ones."""
    deck = setup.decks["profit"]
    for _ in range(CARDS_DEALT):
        for seat in range(setup.seats):
            table = table.move(table[deck][named : named + 1], deck, setup.profit[seat])
    return table


def _with_action(game: Billionaire, state: BillionaireState, position: Position, faces: Faces) -> BillionaireState:
    """The action that is being answered, with the cards played for and against it."""
    named = field(position, "action", (dict, type(None)), None)
    if (state.phase in ("security", "counter")) != (named is not None):
        raise ValueError('There is an "action" in the phases security and counter, and only then.')
    played = [faces[card] for card in state.table[state.setup.played]]
    if named is None:
        if played:
            raise ValueError('Cards are "played" in the phases security and counter, and only then.')
        return state
    action = game.parse_move(named)
    owner, investment = action.get("seat"), action.get("investment")
    if action["kind"] not in ("analyze", "play_power") or owner in (None, state.active) or owner >= state.seats:
        raise ValueError('The "action" is analyze or play_power, against another seat.')
    if investment is not None and investment not in state.owned[owner]:
        raise ValueError(f'Seat {owner} does not own {investment}, which the "action" names.')
    if action.get("stake", "") and action["stake"] not in state.owned[state.actor]:
        raise ValueError(f'The active seat does not own {action["stake"]}, which the "action" stakes.')
    card = action.get("card")
    if card is not None:
        if tuple(name for name in ("seat", "investment", "stake") if name in action) != power_play.NEEDS.get(card):
            raise ValueError('The "action" names what its card needs, and nothing else.')
        if played[:1] != [card]:
            raise ValueError(f'The card of the "action", {card}, is the first one "played".')
        played = played[1:]
    elif "investment" not in action:
        raise ValueError('The "action" names an Investment.')
    answers = len(played)
    if any(face != SECURITY for face in played) or answers % 2 != (state.phase == "counter"):
        raise ValueError('"played" are the card of the action, then the Security cards of both in turn.')
    if answers > 1 and state.setup.options.security_chain == "single":
        raise ValueError("At this table nobody answers the second Security card.")
    return state._replace(action=action)


def _with_bids(state: BillionaireState, position: Position, faces: Faces) -> tuple[BillionaireState, dict[int, Move]]:
    """Sealed bids in the phase bid, open ones in the phase pay."""
    setup, phase = state.setup, state.phase
    bids = per_seat(position, "bids", setup.seats, [None] * setup.seats)
    winner = field(position, "winner", (int, type(None)), None)
    if (phase in ("bid", "pay")) != bool(state.lot):
        raise ValueError('There is a "lot" in the phases bid and pay, and only then.')
    if (phase == "pay") != (winner is not None):
        raise ValueError('There is a "winner" in the phase pay, and only then.')
    if any(amount is not None for amount in bids) and phase not in ("bid", "pay"):
        raise ValueError('There are "bids" in the phases bid and pay, and only then.')
    for amount in bids:
        if amount is not None and (type(amount) is not int or not 0 < amount <= GOAL):
            raise ValueError("Bids are whole dollars up to a billion, or null.")
        if amount is not None and amount % setup.options.bid_unit:
            raise ValueError(f"Bids are multiples of {setup.options.bid_unit} dollars.")
    if phase == "bid":
        if not state.answered <= state.eligible or not state.eligible:
            raise ValueError('Only "eligible" seats have "answered", and there are some.')
        if any(amount is not None and seat not in state.answered for seat, amount in enumerate(bids)):
            raise ValueError("A seat that has bid has answered.")
        return state, {seat: NO_BID if bids[seat] is None else bid(bids[seat]) for seat in state.answered}
    if winner is not None:
        winner = _seat_number(winner, setup)
        owed = bids[winner]
        if owed is None or owed < max(amount or 0 for amount in bids):
            raise ValueError('The "winner" has bid most.')
        if means(state, winner, faces) < owed:
            raise ValueError('The "winner" can pay what he has bid; who cannot has forfeited a card instead.')
        state = state._replace(winner=winner, bids=tuple(bids))
    return state, {}


# ── single keys ──────────────────────────────────────────────────────────────────────────────────────────────────────


def _seat_number(seat: object, setup: Setup) -> int:
    if type(seat) is not int or not 0 <= seat < setup.seats:
        raise ValueError(f"There is no seat {str(seat)[:20]} among {setup.seats}.")
    return seat


def _square(at: object) -> int:
    if type(at) is not int or not 0 <= at < RING_LENGTH:
        raise ValueError(f"Positions are squares, 0 to {RING_LENGTH - 1}, not {str(at)[:20]}.")
    return at


def _seats(position: Position, name: str, setup: Setup, default: frozenset[int]) -> frozenset[int]:
    seats = field(position, name, LIST, sorted(default))
    return frozenset([_seat_number(seat, setup) for seat in seats])


def _count(position: Position, name: str, default: int, least: int = 0) -> int:
    number = field(position, name, int, default)
    assert isinstance(number, int)
    if number < least:
        raise ValueError(f'In a position "{name}" is {least} or more.')
    return number
