"""The rules of Charge It! as the engine asks for them. Numbers C-n are those of `guide.md`.

The chapters: `turn.py` (deal, draw, play), `lost.py` (Lost cards), `scoring.py` (the count, rounds, the end);
`choices.py` (what a seat may do), `forms.py` (own and public moves), `notation.py` and `reading.py` (views, positions).

Phases in which somebody decides: draw, play, defend, round_end. What happens by itself has phases too: first_dealer,
opening (the first shuffle), shuffling (those of later rounds), reshuffle, count and proof (cards were turned up).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from core.chance import Chance, Outcome, Pick, Shuffle
from core.game import Decide, Game, Move, Over, Pending, Position, Reveal, Step, happening
from core.games.charge_it import choices, forms, lost, moves, notation, reading, scoring, turn
from core.games.charge_it.box import BOX, MOST_SEATS, ChargeEdition, ChargeOptions
from core.games.charge_it.state import ChargeState, setup_for
from core.table import Card, Face, Faces, Table

SECONDS = {"draw": 45, "play": 45, "defend": 20, "round_end": 30}
_ALONE = {
    phase: tuple(Decide(frozenset((seat,)), seconds) for seat in range(MOST_SEATS))
    for phase, seconds in SECONDS.items()
}


class ChargeIt(Game[ChargeState]):
    """2 to 6 players charge merchandise to their accounts, and must remember what (C-1)."""

    id = "charge-it"
    name = "Charge It!"
    seat_counts = range(2, MOST_SEATS + 1)
    rules_version = "1"
    phases = ("draw", "play", "defend", "round_end", "game_over")
    move_kinds = moves.KINDS
    move_schema = moves.SCHEMA
    deck_names = ("deck",)
    options_model = ChargeOptions

    @property
    def edition(self) -> ChargeEdition:
        return BOX

    def names(self, edition: ChargeEdition) -> Mapping[str, str]:
        return {code: of_type.name for code, of_type in edition.types.items()}

    # ── luck ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    def begin(self, seats: int, options: Mapping[str, Any]) -> ChargeState:
        setup = setup_for(self.check_seats(seats), options)
        return ChargeState(
            setup=setup,
            table=Table.laid_out(setup.zones()),
            phase="first_dealer",  # C-7
            active=None,
            dealer=0,
            round=1,
            scores=(0,) * seats,
            accounts=((),) * seats,
        )

    def after_chance(self, state: ChargeState, chance: Chance, outcome: Outcome) -> Step[ChargeState]:
        if isinstance(chance, Pick):
            assert isinstance(outcome, int)
            return Step(state._replace(phase="opening", dealer=outcome))
        return turn.reshuffled(state) if state.phase == "reshuffle" else turn.deal(state)

    # ── what is waited for ───────────────────────────────────────────────────────────────────────────────────────────

    def pending(self, state: ChargeState) -> Pending:
        phase, setup = state.phase, state.setup
        if phase in ("draw", "play"):
            if state.attack is not None:
                return _ALONE["draw"][state.attack.target]  # a defender chooses a pile (option)
            assert state.active is not None
            if setup.options.declare_timing == "any_time":
                return _with_declarers(phase, state.active, setup.seats, state.out)
            return _ALONE[phase][state.active]
        if phase == "defend":
            assert state.attack is not None
            return _ALONE[phase][state.attack.target]
        if phase == "round_end":
            return _readers(setup.seats, state.ready)
        if phase == "game_over":
            return Over(scoring.result(state))
        return self._by_itself(state)

    def _by_itself(self, state: ChargeState) -> Pending:
        setup, table, phase = state.setup, state.table, state.phase
        if phase == "reshuffle":
            return Shuffle("deck", setup.deck, taken=turn.to_reshuffle(state))  # C-36
        if phase == "count" or phase == "proof":
            whose = range(setup.seats) if phase == "count" else (state.declarer,)
            zones = [
                setup.accounts[seat][of].counted for seat in whose if seat is not None for of in state.accounts[seat]
            ]
            return Reveal(tuple([card for zone in zones for card in table[zone]]))
        if phase == "first_dealer":
            return Pick(setup.seats)
        if phase == "opening":
            return Shuffle("deck", setup.deck, new=setup.faces)  # C-5
        return Shuffle("deck", setup.deck, taken=tuple([card for _zone, cards in table.zones() for card in cards]))

    # ── moves ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def legal_moves(self, state: ChargeState, seat: int, faces: Faces) -> Sequence[Move]:
        return choices.legal_moves(state, seat, faces)

    def why_not(self, state: ChargeState, seat: int, move: Move, faces: Faces) -> str | None:
        return choices.why_not(state, seat, move, faces)

    def default_move(self, state: ChargeState, seat: int, faces: Faces) -> Move:
        return choices.default_move(state, seat, faces)

    def publish(self, state: ChargeState, seat: int, move: Move, faces: Faces) -> Move:
        return forms.publish(state, seat, move, faces)

    def own_form(self, state: ChargeState, seat: int, public: Move, faces: Faces) -> Move | None:
        return forms.own_form(state, seat, public, faces)

    def asserted(self, state: ChargeState, seat: int, public: Move) -> Mapping[Card, frozenset[Face]]:
        return forms.asserted(state, public)

    def apply(self, state: ChargeState, seat: int, public: Move, faces: Faces) -> Step[ChargeState]:
        return _TRANSITIONS[public["kind"]](state, seat, public)

    def revealed(self, state: ChargeState, faces: Faces) -> Step[ChargeState]:
        """The cards of the count are open; or those of a declarer who may be wrong (option ``continue``)."""
        declarer = state.declarer
        if state.phase == "count":
            return scoring.score(state, faces)
        assert declarer is not None
        accounts = scoring.count(state, declarer, faces)
        if scoring.is_right(state, accounts):
            return scoring.count_all(state, declarer, ())
        told = (*scoring.told_of_count(state, declarer, accounts), happening("disproved", seat=declarer))
        resume = state.resume
        state = state._replace(out=state.out | {declarer}, declarer=None, resume="")
        return Step(state._replace(phase=resume), told) if resume else turn.after_turn(state, told)

    # ── notation, and what a search needs ────────────────────────────────────────────────────────────────────────────

    def view(self, state: ChargeState, seat: int | None, faces: Faces) -> dict[str, Any]:
        return notation.view(self, state, seat, faces)

    def position(self, state: ChargeState, faces: Faces, answers: Mapping[int, Move]) -> Position:
        return notation.position(self, state, faces)

    def from_position(self, position: Position) -> tuple[ChargeState, dict[Card, Face], dict[int, Move]]:
        state, faces = reading.from_position(self, position)
        if state.phase == "draw" and state.attack is None:  # C-37: where nothing can be drawn, the turn goes on at once
            step = turn.enter(state, ())
            assert state.active is not None
            state = turn.next_turn(state, state.active, ()).state if step.state.phase == "pass" else step.state
        return state, faces, {}

    def deck_faces(self, state: ChargeState, deck: str) -> Sequence[Face]:
        return state.setup.faces

    def may_hide(self, state: ChargeState, card: Card, face: Face) -> bool:
        """C-18, C-23: under an account, and among what was lost face down, lie merchandise and Extended Credit."""
        setup, table = state.setup, state.table
        if face in setup.placeable:
            return True
        placed = (setup.accounts[seat][of].under for seat, own in enumerate(state.accounts) for of in own)
        return card not in table[setup.buried] and not any(card in table[zone] for zone in placed)


_TRANSITIONS: Final[dict[str, Callable[[ChargeState, int, Move], Step[ChargeState]]]] = {
    "draw": turn.draw_from,
    "play_credit": turn.open_account,
    "charge": turn.charge,
    "play_insurance": turn.insure,
    "play_lost": lost.attack,
    "discard": turn.discard,
    "defend": lost.defend,
    "decline": lost.decline,
    "declare": scoring.declare_now,
    "ready": scoring.ready,
}
"""What each public move leads to."""


@lru_cache(maxsize=4096)
def _with_declarers(phase: str, active: int, seats: int, out: frozenset[int]) -> Decide:
    """Option ``any_time``: whoever is still in the round may declare, though nobody waits for it."""
    return Decide(frozenset((active,)), SECONDS[phase], may=frozenset(range(seats)) - out - {active})


@lru_cache(maxsize=256)
def _readers(seats: int, ready: frozenset[int]) -> Decide:
    return Decide(frozenset(range(seats)) - ready, SECONDS["round_end"])
