"""The rules of the James Bond 007 Card Game: how a game runs. Numbers B-n are those of `guide.md`.

Who may do what is in `legality.py`; who pays whom, and who wins, in `showdown.py`.

Phases in which somebody decides: turn, place, choose, respond. What happens by itself has phases too: first_dealer,
opening (the first shuffle), refill and drawing (both may need a shuffle), show (the down card is turned up).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from core.chance import Chance, Outcome, Pick, Shuffle
from core.game import Decide, Game, Happening, Move, Over, Pending, Position, Reveal, Seen, Step, Unseal, happening
from core.games.james_bond_007 import legality, moves, notation, reading, showdown
from core.games.james_bond_007.moves import BETS, SLOTS
from core.games.james_bond_007.state import BOX, BondEdition, BondOptions, BondState, Setup, clockwise, setup_for
from core.table import Card, Face, Faces, Table

MOST_SEATS = 4
SECONDS = {"turn": 40, "place": 30, "choose": 30, "respond": 25}
_ALONE = {
    phase: tuple(Decide(frozenset((seat,)), seconds) for seat in range(MOST_SEATS))
    for phase, seconds in SECONDS.items()
}
_NOBODY: frozenset[int] = frozenset()


class JamesBond007(Game[BondState]):
    """2 to 4 players win points by making or bluffing three-card combinations (B-1)."""

    id = "james-bond-007"
    name = "James Bond 007"
    seat_counts = range(2, MOST_SEATS + 1)
    rules_version = "1"
    phases = ("turn", "place", "choose", "respond", "over")
    move_kinds = moves.KINDS
    move_schema = moves.SCHEMA
    deck_names = ("deck",)
    options_model = BondOptions

    @property
    def edition(self) -> BondEdition:
        return BOX

    # ── before play ──────────────────────────────────────────────────────────────────────────────────────────────────

    def begin(self, seats: int, options: Mapping[str, Any]) -> BondState:
        setup = setup_for(self.check_seats(seats), options)
        edition = setup.edition
        return BondState(
            setup=setup,
            table=Table.laid_out(setup.zones()),
            points=(edition.points_each - edition.stake,) * seats,  # B-2, B-3
            pot=edition.stake * seats,
            phase="first_dealer",
            active=None,
            dealer=0,
            turn=1,
            claim=None,
            answered=_NOBODY,
            answers=setup.no_answers,
            out=(),
        )

    def after_chance(self, state: BondState, chance: Chance, outcome: Outcome) -> Step[BondState]:
        if isinstance(chance, Pick):
            assert isinstance(outcome, int)
            return Step(state._replace(phase="opening", dealer=outcome))
        if state.phase == "opening":
            return self._deal(state)
        told = (happening("reshuffled", count=len(state.table[state.setup.deck])),)  # B-31
        step = self._refill(state) if state.phase == "refill" else self._draw(state)
        return Step(step.state, told + step.happenings)

    def _deal(self, state: BondState) -> Step[BondState]:
        """B-4: three to each, one at a time from the dealer's left: up, down, up. B-5: the rest is the draw pile."""
        setup, table = state.setup, state.table
        for slot in range(3):
            for seat in clockwise(state.dealer, setup.seats):
                table = table.move(table[setup.deck][:1], setup.deck, setup.rows[seat][slot])
        told = happening("dealt", dealer=state.dealer, rows=[_row_seen(setup, table, n) for n in range(setup.seats)])
        state = state._replace(table=table)
        first = (state.dealer + 1) % setup.seats  # B-10
        return self._begin_turn(state, first, 1, (told,))

    # ── the turn ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _begin_turn(self, state: BondState, seat: int, turn: int, told: tuple[Any, ...]) -> Step[BondState]:
        setup = state.setup
        has_cards = bool(state.table[setup.rows[seat][0]])
        state = state._replace(
            active=seat,
            turn=turn,
            phase="turn" if has_cards else "refill",
            claim=None,
            answered=_NOBODY,
            answers=setup.no_answers,
        )
        if has_cards:
            return Step(state, told)
        step = self._refill(state)  # B-28
        return Step(step.state, told + step.happenings)

    def _refill(self, state: BondState) -> Step[BondState]:
        """B-28: three cards from the draw pile, in the order up, down, up; then the turn is played (Q4)."""
        setup, table, seat = state.setup, state.table, state.active
        assert seat is not None
        row = setup.rows[seat]
        missing = [slot for slot in row if not table[slot]]
        if len(missing) == 3 and len(table[setup.deck]) + len(table[setup.discard]) < 3:
            return Step(state._replace(phase="turn"))  # too few cards anywhere: the row stays empty
        for slot in missing:
            if not table[setup.deck]:
                return Step(state._replace(table=table))  # B-31: a shuffle is due first
            table = table.move(table[setup.deck][:1], setup.deck, slot)
        told = (happening("refilled", seat=seat, cards=_row_seen(setup, table, seat)),)
        if setup.options.refill_then_act:
            return Step(state._replace(table=table, phase="turn"), told)
        return self._end_turn(state._replace(table=table), told)

    def _draw(self, state: BondState) -> Step[BondState]:
        """B-11: the top card, for the active player's eyes only."""
        setup, table, seat = state.setup, state.table, state.active
        assert seat is not None
        pile = table[setup.deck]
        if not table[setup.rows[seat][0]] or not (pile or table[setup.discard]):  # Q11: nothing to draw, or nowhere
            return Step(state._replace(phase="choose"), (happening("drew_nothing", seat=seat),))
        if not pile:
            return Step(state._replace(phase="drawing"))  # B-31: a shuffle is due first
        table = table.move(pile[:1], setup.deck, setup.drawn[seat])
        return Step(
            state._replace(table=table, phase="place"), (happening("drew", seat=seat, card=Seen(pile[0], (seat,))),)
        )

    def _replace(self, state: BondState, seat: int, slot: str) -> Step[BondState]:
        """B-12: the drawn card takes a place; the card that lay there goes face up on the discard pile."""
        setup, table = state.setup, state.table
        place = setup.rows[seat][SLOTS.index(slot)]
        (old,), (new,) = table[place], table[setup.drawn[seat]]
        table = table.move((old,), place, setup.discard).move((new,), setup.drawn[seat], place)
        told = happening("replaced", seat=seat, slot=slot, card=Seen(new, (place.audience,)), old=Seen(old))
        return Step(state._replace(table=table, phase="choose"), (told,))

    def _discard(self, state: BondState, seat: int) -> Step[BondState]:
        """Option ``may_discard_drawn`` (Q5): the drawn card itself goes face up on the discard pile."""
        setup, table = state.setup, state.table
        (card,) = table[setup.drawn[seat]]
        table = table.move((card,), setup.drawn[seat], setup.discard)
        told = happening("discarded_drawn", seat=seat, card=Seen(card))
        return Step(state._replace(table=table, phase="choose"), (told,))

    def _end_turn(self, state: BondState, told: tuple[Any, ...]) -> Step[BondState]:
        """B-10: clockwise, skipping players who are out. B-36: the safety valve."""
        turn = state.turn + 1
        if turn > state.setup.options.max_turns:
            return self._end(state._replace(turn=turn), told, "max_turns")
        return self._begin_turn(state, state.opponents()[0], turn, told)

    # ── announcing and answering ─────────────────────────────────────────────────────────────────────────────────────

    def _announce(self, state: BondState, seat: int, announcement: Move) -> Step[BondState]:
        """B-11, B-14: no card is drawn any more; every opponent in play answers (B-15)."""
        told = happening("announced", seat=seat, claim=dict(announcement["claim"]))
        return Step(state._replace(phase="respond", claim=announcement), (told,))

    def seal(self, state: BondState, seat: int) -> Step[BondState]:
        """B-16: that a seat has answered is public, its answer is not."""
        return Step(state._replace(answered=state.answered | {seat}), (_ANSWERED[seat],))

    def possible_answers(self, state: BondState, seat: int) -> Sequence[Move]:
        return moves.ACCEPT, *moves.CALLS

    def answer(self, state: BondState, answers: Mapping[int, Move], faces: Faces) -> Step[BondState]:
        told = tuple([_answer_told(seat, answers[seat]) for seat in state.opponents()])
        return Step(self._show(state, tuple(map(answers.get, range(state.seats)))), told)

    def _answer_openly(self, state: BondState, seat: int, move: Move) -> Step[BondState]:
        """Option ``answers`` = clockwise: one after the other, heard by all."""
        answers = tuple(move if other == seat else answer for other, answer in enumerate(state.answers))
        state = state._replace(answered=state.answered | {seat}, answers=answers)
        return Step(state if state.owing() else self._show(state, answers), (_answer_told(seat, move),))

    def _show(self, state: BondState, answers: tuple[Move | None, ...]) -> BondState:
        """B-18: the down card is shown to all, in both cases."""
        assert state.active is not None
        middle = state.setup.rows[state.active][1]
        return state._replace(phase="show", answers=answers, table=state.table.show(state.table[middle]))

    def revealed(self, state: BondState, faces: Faces) -> Step[BondState]:
        """B-18..B-35: the down card lies open. Who pays whom, who is out, has the game ended?"""
        state, told = showdown.settled(state, faces)
        state, gone = showdown.without_the_broke(state)
        told += gone
        if state.pot == 0:  # B-33
            return self._end(state, told, "pot")
        if len(state.in_play()) <= 1:  # B-34
            state, taken = showdown.pot_to_the_last(state)
            return self._end(state, told + taken, "last")
        return self._end_turn(state, told)

    # ── the end ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _end(self, state: BondState, told: tuple[Any, ...], why: str) -> Step[BondState]:
        state = state._replace(phase="over", active=None, claim=None, answered=_NOBODY, answers=state.setup.no_answers)
        return Step(state, (*told, happening("game_over", why=why, **showdown.result(state))))

    # ── what is waited for ───────────────────────────────────────────────────────────────────────────────────────────

    def pending(self, state: BondState) -> Pending:
        phase = state.phase
        if phase == "respond":
            if state.setup.options.answers == "clockwise":
                return _ALONE[phase][state.owing()[0]]
            return _sealed_answers(state.opponents(), state.answered)
        if state.active is not None and phase in _ALONE:
            return _ALONE[phase][state.active]
        setup = state.setup
        if phase == "show":
            assert state.active is not None
            return Reveal(state.table[setup.rows[state.active][1]])
        if phase == "over":
            return Over(showdown.result(state))
        if phase == "first_dealer":
            return Pick(setup.seats)
        if phase == "opening":
            return Shuffle("deck", setup.deck, new=setup.faces)
        return Shuffle("deck", setup.deck, taken=state.table[setup.discard])  # B-31

    legal_moves = staticmethod(legality.legal_moves)
    why_not = staticmethod(legality.why_not)

    def default_move(self, state: BondState, seat: int, faces: Faces) -> Move:
        return legality.DEFAULT[state.phase]

    def apply(self, state: BondState, seat: int, public: Move, faces: Faces) -> Step[BondState]:
        kind = public["kind"]
        if kind == "announce":
            return self._announce(state, seat, public)
        if kind == "draw":
            return self._draw(state)
        if kind == "replace":
            return self._replace(state, seat, public["slot"])
        if kind == "pass":
            return self._end_turn(state, (_PASSED[seat],))
        if kind == "discard":
            return self._discard(state, seat)
        return self._answer_openly(state, seat, public)

    # ── notation, and what a search needs ────────────────────────────────────────────────────────────────────────────

    def view(self, state: BondState, seat: int | None, faces: Faces) -> dict[str, Any]:
        return notation.view(self, state, seat, faces)

    def position(self, state: BondState, faces: Faces, answers: Mapping[int, Move]) -> Position:
        return notation.position(self, state, faces, answers)

    def from_position(self, position: Position) -> tuple[BondState, dict[Card, Face], dict[int, Move]]:
        state, faces, answers = reading.from_position(self, position)
        if state.phase == "turn" and state.active is not None:
            # an active seat with an empty row refills on load
            state = self._begin_turn(state, state.active, state.turn, ()).state
        elif state.phase == "respond" and state.setup.options.answers == "clockwise" and not state.owing():
            state = self._show(state, state.answers)
        return state, faces, answers

    def deck_faces(self, state: BondState, deck: str) -> Sequence[Face]:
        return state.setup.faces


@lru_cache(maxsize=1024)
def _sealed_answers(opponents: tuple[int, ...], answered: frozenset[int]) -> Pending:
    owing = frozenset(opponents) - answered
    return Decide(owing, SECONDS["respond"], sealed=True) if owing else Unseal(tuple(sorted(answered)))


def _row_seen(setup: Setup, table: Table, seat: int) -> list[Seen]:
    return [Seen(card, (slot.audience,)) for slot in setup.rows[seat] for card in table[slot]]


def _answer_told(seat: int, move: Move) -> Happening:
    return _CALLED[seat][move["bet"] - 1] if move["kind"] == "call" else _ACCEPTED[seat]


# what happens most often needs to be made only once
_PASSED, _ANSWERED, _ACCEPTED = (
    tuple(happening(kind, seat=seat) for seat in range(MOST_SEATS)) for kind in ("passed", "answered", "accepted")
)
_CALLED = tuple(tuple(happening("called", seat=seat, bet=bet) for bet in BETS) for seat in range(MOST_SEATS))
