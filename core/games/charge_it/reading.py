"""Positions of Charge It!, read: every key checked, and every card laid where it says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from core.game import Position
from core.games.charge_it.box import INSURANCE, TYPES, Type, credit, lost
from core.games.charge_it.notation import FINISHED
from core.games.charge_it.state import Attack, ChargeState, Setup, setup_for
from core.positions import field, lay_out, per_seat, refuse_unknown_keys
from core.table import Card, Face, Zone

if TYPE_CHECKING:
    from core.games.charge_it.rules import ChargeIt

KEYS = frozenset(
    (
        "phase", "active", "dealer", "round", "scores", "frozen", "reshuffles", "deck", "discard", "buried", "hands",
        "accounts", "drawn", "taken", "attack", "out", "ready", "declarer", "bonus", "round_scores",
    )
)  # fmt: skip
MOST_MONEY = 10**9


def from_position(game: ChargeIt, position: Position) -> tuple[ChargeState, dict[Card, Face]]:
    """A position as a state and its faces. Raises ValueError for what cannot be."""
    refuse_unknown_keys(position, KEYS)
    seats = game.check_seats(position.get("seats"))
    setup = setup_for(seats, field(position, "options", dict, {}))
    phase = field(position, "phase", str, "draw")
    if phase not in game.phases:
        raise ValueError(f"There is no phase {phase[:20]!r}. The phases are {', '.join(game.phases)}.")
    dealer = _seat(field(position, "dealer", int, 0), seats)
    fresh_active = None if phase in FINISHED else (dealer + 1) % seats
    active = _optional_seat(field(position, "active", (int, type(None)), fresh_active), seats)
    if (active is None) != (phase in FINISHED):
        raise ValueError("While a round is played a seat is active, and from its end on none is.")
    numbers = _Numbers(position, setup)
    state = ChargeState(
        setup=setup,
        table=None,  # type: ignore[arg-type]  # laid out below, once it is known where everything goes
        phase=phase,
        active=active,
        dealer=dealer,
        round=numbers.round,
        scores=numbers.scores,
        accounts=((),) * seats,
        frozen=field(position, "frozen", bool, False),
        reshuffles=numbers.reshuffles,
        attack=_attack(position, setup, phase, active),
        out=frozenset(_seats(position, "out", seats)),
        declarer=_optional_seat(field(position, "declarer", (int, type(None)), None), seats),
        bonus=_optional_seat(field(position, "bonus", (int, type(None)), None), seats),
        round_scores=numbers.round_scores,
        ready=frozenset(_seats(position, "ready", seats)),
    )
    _check_end(state)
    return _Layout(position, state).laid_out()


class _Numbers:
    """The numbers of a position, each within what can be."""

    def __init__(self, position: Position, setup: Setup) -> None:
        options = setup.options
        self.round = _whole(field(position, "round", int, 1), "round", 1, options.max_rounds)
        # several shuffles may fall into the turn after which the round will end (C-48)
        self.reshuffles = _whole(
            field(position, "reshuffles", int, 0), "reshuffles", 0, options.max_reshuffles + setup.hand_size + 1
        )
        fresh = [0] * setup.seats
        self.scores = tuple(
            _whole(score, "scores", 0, MOST_MONEY) for score in per_seat(position, "scores", setup.seats, fresh)
        )
        self.round_scores = None
        if position.get("round_scores") is not None:
            made = per_seat(position, "round_scores", setup.seats, fresh)
            self.round_scores = tuple(_whole(score, "round_scores", 0, MOST_MONEY) for score in made)


def _check_end(state: ChargeState) -> None:
    """The keys of the end of a round stand where a round has ended, and nowhere else."""
    if state.phase not in FINISHED:
        if state.declarer is not None or state.bonus is not None or state.round_scores is not None:
            raise ValueError('"declarer", "bonus" and "round_scores" are null until the round has ended.')
    elif state.bonus is not None and state.bonus != state.declarer:
        raise ValueError("Nobody but the declarer can have the bonus.")
    if state.ready and state.phase != "round_end":
        raise ValueError('Seats are "ready" in the phase round_end, and only then.')
    if len(state.ready) == state.setup.seats:
        raise ValueError("When all seats are ready the next round has begun.")
    if state.out and state.setup.options.false_declaration != "continue":
        raise ValueError('Seats are "out" only with the option false_declaration = continue.')
    if state.active in state.out:
        raise ValueError(f"Seat {state.active} is out and cannot be active.")


class _Layout:
    """Where the cards of a position lie."""

    def __init__(self, position: Position, state: ChargeState) -> None:
        self.position, self.state, self.setup = position, state, state.setup
        self.placed: list[tuple[str, Zone, list[Face]]] = []
        self.accounts: list[tuple[Type, ...]] = []

    def laid_out(self) -> tuple[ChargeState, dict[Card, Face]]:
        """The state with its table, and all faces."""
        position, setup = self.position, self.setup
        self._hands()
        for seat, accounts in enumerate(per_seat(position, "accounts", setup.seats, [[]] * setup.seats)):
            self._accounts(seat, accounts)
        attack = self.state.attack
        if attack is not None and self.state.phase == "defend":
            self._put(setup.lost, [lost(attack.type)])
        buried = self._cards("buried")
        if buried and setup.options.loss_reveal != "hidden":
            raise ValueError('Cards are "buried" only with the option loss_reveal = hidden.')
        self._put(setup.buried, buried)
        self._put(setup.discard, self._cards("discard"))
        self._put(setup.deck, self._cards("deck"))  # last, so that what the seed shuffles lies under the named top
        table, faces = lay_out(
            setup.zones(),
            {"deck": (setup.deck, setup.faces)},
            self.placed,
            exact=field(position, "exact", bool, False),
            seed=field(position, "seed", int, 0),
        )
        for seat, own in enumerate(setup.accounts):  # whoever placed a card has had it in hand, and was shown it
            for zones in own.values():
                if not zones.under.visible_to(seat):
                    table = table.show(table[zones.under], seat)
        state = self.state._replace(table=table, accounts=tuple(self.accounts))
        if state.frozen and not table[setup.discard]:
            raise ValueError("An empty discard pile cannot be frozen.")
        if attack is not None and state.phase == "defend" and not state.may_be_lost(attack.target, attack.type):
            raise ValueError("The account under attack is open and not insured.")
        return self._with_this_turn(state, faces), faces

    def _put(self, zone: Zone, faces: list[Face]) -> None:
        self.placed.append(("deck", zone, faces))

    def _cards(self, name: str) -> list[Face]:
        cards: list[Face] = list(field(self.position, name, (list, tuple), []))
        return cards

    def _hands(self) -> None:
        setup, state = self.setup, self.state
        for seat, hand in enumerate(per_seat(self.position, "hands", setup.seats, [[]] * setup.seats)):
            if not isinstance(hand, list | tuple):
                raise ValueError('In a position "hands" has a list of faces for each seat.')
            # one more while a card drawn is held; a declaration at any time may come just then, and end the round
            holding = state.phase == "play" and seat == state.active
            most = setup.hand_size + (holding or setup.options.declare_timing == "any_time")
            if len(hand) > most:
                raise ValueError(f"Seat {seat} holds {len(hand)} cards, and can hold {most} at most.")
            if holding and not hand:
                raise ValueError("In the phase play the active seat has a card to play.")
            self._put(setup.hands[seat], list(hand))

    def _accounts(self, seat: int, accounts: Any) -> None:
        if not isinstance(accounts, list | tuple):
            raise ValueError('In a position "accounts" has a list for each seat.')
        types = tuple(_account_type(account) for account in accounts)
        if len(set(types)) != len(types):
            raise ValueError(f"Seat {seat} has two accounts of one type; one of each is allowed.")  # C-15
        for of, account in zip(types, accounts, strict=True):
            zones = self.setup.accounts[seat][of]
            insured, under = account.get("insured", False), account.get("under", [])
            if not isinstance(insured, bool) or not isinstance(under, list | tuple):
                raise ValueError('An account is {"type": "SUP", "insured": true or false, "under": [faces]}.')
            if not all(face in self.setup.placeable for face in under if isinstance(face, str)):
                raise ValueError("Under an account lie merchandise and Extended Credit, and nothing else.")
            self._put(zones.up, [credit(of), INSURANCE] if insured else [credit(of)])
            is_up = self.state.phase in FINISHED or seat in self.state.out
            self._put(zones.counted if is_up else zones.under, list(under))
        self.accounts.append(types)

    def _with_this_turn(self, state: ChargeState, faces: dict[Card, Face]) -> ChargeState:
        """The cards that the active seat has drawn and taken in this turn, found in its hand: they came last."""
        drawn, taken = field(self.position, "drawn", (str, type(None)), None), self._cards("taken")
        if drawn is None and not taken:
            return state
        if state.active is None or state.phase not in ("draw", "play") or state.attack is not None:
            raise ValueError('Cards are "drawn" and "taken" in the phases draw and play, and only then.')
        hand = list(state.table[self.setup.hands[state.active]])
        card = None if drawn is None else _last(hand, drawn, faces)
        found = []
        for face in reversed(taken):
            found.append(_last(hand, face, faces))
            hand.remove(found[-1])
        return state._replace(drawn=card, taken=tuple(reversed(found)))


def _last(hand: list[Card], face: Any, faces: dict[Card, Face]) -> Card:
    for card in reversed(hand):
        if faces[card] == face:
            return card
    raise ValueError("What was drawn or taken in this turn lies in the hand of the active seat.")


def _attack(position: Position, setup: Setup, phase: str, active: int | None) -> Attack | None:
    data = field(position, "attack", (dict, type(None)), None)
    choosing = phase == "draw" and setup.options.defence_draw == "either"  # a defender is about to draw
    if data is None:
        if phase == "defend":
            raise ValueError('In the phase defend there is an "attack".')
        return None
    if phase != "defend" and not choosing:
        raise ValueError('There is an "attack" in the phase defend, and only then.')
    if not {"by", "target", "type"} <= set(data) <= {"by", "target", "type", "declare"}:
        raise ValueError('An attack is {"by": seat, "target": seat, "type": "SUP", "declare": true or false}.')
    by, target = _seat(data["by"], setup.seats), _seat(data["target"], setup.seats)
    if by != active or target == by:
        raise ValueError("An attack is by the active seat, on another.")
    declare = data.get("declare", False)
    if not isinstance(declare, bool):
        raise ValueError('Whether the attacker declares is "declare": true or false.')
    return Attack(by, target, _type(data["type"]), declare)


def _account_type(account: Any) -> Type:
    if not isinstance(account, Mapping) or not {"type"} <= set(account) <= {"type", "insured", "under"}:
        raise ValueError('An account is {"type": "SUP", "insured": true or false, "under": [faces]}.')
    return _type(account["type"])


def _type(of: Any) -> Type:
    if of not in TYPES:
        raise ValueError(f"There is no type {str(of)[:20]!r}. The types are {', '.join(TYPES)}.")
    return of  # type: ignore[no-any-return]


def _seat(seat: Any, seats: int) -> int:
    if type(seat) is not int or not 0 <= seat < seats:
        raise ValueError(f"There is no seat {str(seat)[:20]} among {seats}.")
    return seat


def _optional_seat(seat: Any, seats: int) -> int | None:
    return None if seat is None else _seat(seat, seats)


def _seats(position: Position, name: str, seats: int) -> list[int]:
    listed = [_seat(seat, seats) for seat in field(position, name, (list, tuple), [])]
    if len(set(listed)) != len(listed):
        raise ValueError(f'In a position "{name}" names every seat once.')
    return listed


def _whole(number: Any, name: str, least: int, most: int) -> int:
    if type(number) is not int or not least <= number <= most:
        raise ValueError(f'In a position "{name}" has whole numbers from {least} to {most}, not {str(number)[:20]}.')
    return number
