"""The rules of Billionaire: what is waited for, and which chapter answers.

Numbers X-n are those of `guide.md`. The chapters: `movement` (X-2..X-10), `auction`, `payments` and `sale`
(X-11..X-29), `analyzer` (X-30..X-34), `power_play` and `security` (X-35..X-50), `ending` (X-54..X-57). `choices`
says which of them is asked about a move. Phases in which somebody decides are those of the rules page; ``automatic`` is
everything else: `agenda` says what it is made of, and the module `automatic` does it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from core.chance import Chance, Outcome
from core.game import (
    Decide,
    Fact,
    Facts,
    Game,
    Happening,
    IllegalMove,
    Move,
    Over,
    Pending,
    Position,
    Step,
    Unseal,
    happening,
)
from core.games.billionaire import (
    agenda,
    analyzer,
    auction,
    automatic,
    choices,
    ending,
    forms,
    movement,
    moves,
    notation,
    power_play,
    reading,
    sale,
    security,
)
from core.games.billionaire.automatic import proceed
from core.games.billionaire.edition import BOX, BillionaireEdition, BillionaireOptions
from core.games.billionaire.state import DECKS, BillionaireState, setup_for
from core.table import Card, Face, Faces, Table

SECONDS = {
    "start": 30,
    "power_drawn": 30,
    "analyze": 30,
    "choose_deck": 15,
    "bid": 45,
    "pay": 40,
    "security": 15,
    "counter": 15,
}  # 2.4
_ALONE = {phase: tuple(Decide(frozenset((seat,)), seconds) for seat in range(4)) for phase, seconds in SECONDS.items()}


@lru_cache(maxsize=64)
def _bidding(seats: frozenset[int]) -> Decide:
    return Decide(seats, SECONDS["bid"], sealed=True)


class Billionaire(Game[BillionaireState]):
    """2 to 4 players, the first to own $1,000M wins (X-1)."""

    id = "billionaire"
    name = "Billionaire"
    seat_counts = range(2, 5)
    rules_version = "1"
    phases = ("start", "power_drawn", "analyze", "choose_deck", "bid", "pay", "security", "counter", "game_over")
    move_kinds = moves.KINDS
    move_schema = moves.SCHEMA
    deck_names = DECKS
    options_model = BillionaireOptions

    @property
    def edition(self) -> BillionaireEdition:
        return BOX

    def names(self, edition: BillionaireEdition) -> Mapping[str, str]:
        cards = {card.id: card.name for preset in edition.investments.values() for card in preset}
        return cards | {group: part.name for group, part in edition.groups.items()}

    def begin(self, seats: int, options: Mapping[str, Any]) -> BillionaireState:
        setup = setup_for(self.check_seats(seats), options)
        state = BillionaireState(
            setup=setup,
            table=Table.laid_out(setup.zones()),
            phase="automatic",
            active=None,
            turn=1,
            positions=setup.headquarters,  # the marker starts there
            owned=((),) * seats,
            agenda=movement.opening(seats),
            awaits=None,
            eligible=ending.EVERYBODY[seats],
            answered=ending.NOBODY_YET,
            bids=ending.NO_BIDS[seats],
            floor=0,
            ties=0,
            winner=None,
            action=None,
            drawn=None,
            result=None,
        )
        return proceed(Step(state)).state

    # ── what is waited for ───────────────────────────────────────────────────────────────────────────────────────────

    def pending(self, state: BillionaireState) -> Pending:
        if state.awaits is not None:
            return state.awaits
        phase = state.phase
        if phase == "bid":  # sealed, everybody at once
            owing = state.eligible - state.answered
            return _bidding(owing) if owing else Unseal(tuple(sorted(state.answered)))
        if phase == "game_over":
            assert state.result is not None
            return Over(state.result)
        return _ALONE[phase][_decides(state)]

    def legal_moves(self, state: BillionaireState, seat: int, faces: Faces) -> Sequence[Move]:
        return choices.legal_moves(state, seat, faces)

    def why_not(self, state: BillionaireState, seat: int, move: Move, faces: Faces) -> str | None:
        return choices.why_not(state, seat, move, faces)

    def default_move(self, state: BillionaireState, seat: int, faces: Faces) -> Move:
        return choices.default_move(state, seat, faces)

    # ── the two forms of a move ──────────────────────────────────────────────────────────────────────────────────────

    def publish(self, state: BillionaireState, seat: int, move: Move, faces: Faces) -> Move:
        return forms.publish(state, seat, move, faces)

    def own_form(self, state: BillionaireState, seat: int, public: Move, faces: Faces) -> Move | None:
        return forms.own_form(state, seat, public, faces)

    def asserted(self, state: BillionaireState, seat: int, public: Move) -> Mapping[Card, frozenset[Face]]:
        return forms.asserted(public)

    # ── transitions ──────────────────────────────────────────────────────────────────────────────────────────────────

    def apply(self, state: BillionaireState, seat: int, public: Move, faces: Faces) -> Step[BillionaireState]:
        return proceed(_APPLY[public["kind"]](state, seat, public))

    def seal(self, state: BillionaireState, seat: int) -> Step[BillionaireState]:
        """X-20: that a seat has answered is public, its bid is not."""
        return Step(state._replace(answered=state.answered | {seat}), (happening("answered", seat=seat),))

    def possible_answers(self, state: BillionaireState, seat: int) -> Sequence[Move]:
        return auction.bids_up_to(state, auction.MOST_BID)  # more than one has, too

    def answer(self, state: BillionaireState, answers: Mapping[int, Move], faces: Faces) -> Step[BillionaireState]:
        return proceed(auction.open_bids(state, answers))

    def after_chance(self, state: BillionaireState, chance: Chance, outcome: Outcome) -> Step[BillionaireState]:
        return automatic.with_luck(state, outcome)

    def revealed(self, state: BillionaireState, faces: Faces) -> Step[BillionaireState]:
        return automatic.with_faces(state, faces)

    def true_fact(self, state: BillionaireState, faces: Faces) -> Fact | None:
        assert type(state.awaits) is Facts
        return ending.richest(state, faces) if state.awaits.names == ("billion",) else auction.overbidder(state, faces)

    def after_fact(self, state: BillionaireState, fact: Fact | None) -> Step[BillionaireState]:
        assert type(state.awaits) is Facts
        if state.awaits.names == ("billion",):
            return proceed(ending.after_billion(state, state.agenda[1:], fact))
        return proceed(auction.after_overbid(state, fact))

    # ── notation, and what a search needs ────────────────────────────────────────────────────────────────────────────

    def view(self, state: BillionaireState, seat: int | None, faces: Faces) -> dict[str, Any]:
        return notation.view(self, state, seat, faces)

    def position(self, state: BillionaireState, faces: Faces, answers: Mapping[int, Move]) -> Position:
        return notation.position(self, state, faces, answers)

    def from_position(self, position: Position) -> tuple[BillionaireState, dict[Card, Face], dict[int, Move]]:
        return reading.from_position(self, position)

    def deck_faces(self, state: BillionaireState, deck: str) -> Sequence[Face]:
        return state.setup.faces[deck]


def _decides(state: BillionaireState) -> int:
    """Whose decision it is, in the phases of one decision."""
    if state.phase == "security":
        return security.target_of(state)
    if state.phase == "pay":
        assert state.winner is not None
        return state.winner
    return state.actor


def _skip(state: BillionaireState, seat: int, public: Move) -> Step[BillionaireState]:
    told: tuple[Happening, ...] = (happening("skipped", seat=seat),)
    return Step(state._replace(phase="automatic", agenda=agenda.END_TURN), told)


def _choose_deck(state: BillionaireState, seat: int, public: Move) -> Step[BillionaireState]:
    step = auction.draw_lot(state, (public["group"],))
    return Step(step.state, (happening("chose_deck", seat=seat, group=public["group"]), *step.happenings))


def _never(state: BillionaireState, seat: int, public: Move) -> Step[BillionaireState]:
    raise IllegalMove("A bid is sealed first.")


_APPLY: dict[str, Callable[[BillionaireState, int, Move], Step[BillionaireState]]] = {
    "roll": movement.roll,
    "play_power": lambda state, seat, public: power_play.play(state, seat, public["card"], forms.played(public)),
    "hold": lambda state, seat, public: power_play.hold(state, seat),
    "analyze": analyzer.begin,
    "skip": _skip,
    "choose_deck": _choose_deck,
    "bid": _never,
    "no_bid": _never,
    "pay": lambda state, seat, public: sale.pay(state, seat, tuple(public["profit"]), tuple(public["invest"])),
    "security": lambda state, seat, public: security.play(state, seat, public["card"]),
    "allow": lambda state, seat, public: security.allow(state, seat),
    "concede": lambda state, seat, public: security.concede(state, seat),
    "claim": lambda state, seat, public: ending.claim(state, seat),
}
