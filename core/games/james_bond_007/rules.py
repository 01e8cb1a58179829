"""The rules of the James Bond 007 Card Game, in the order of the rule sheet. Numbers B-n are those of `guide.md`.

Phases in which somebody decides: turn, place, choose, respond. What happens by itself has phases too: first_dealer,
opening (the first shuffle), refill and drawing (both may need a shuffle), show (the down card is turned up).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from core.chance import Chance, Outcome, Pick, Shuffle
from core.game import (
    Decide,
    Game,
    Happening,
    Move,
    Over,
    Pending,
    Position,
    Result,
    Reveal,
    Seen,
    Step,
    Unseal,
    happening,
)
from core.games.james_bond_007 import moves, notation
from core.games.james_bond_007.moves import (
    ACCEPT,
    BETS,
    CALLS,
    DISCARD,
    DRAW,
    PASS,
    REPLACE,
    SLOTS,
    claims,
    combinations,
)
from core.games.james_bond_007.state import (
    BOX,
    BondEdition,
    BondOptions,
    BondState,
    Setup,
    clockwise,
    setup_for,
)
from core.table import Card, Face, Faces, Table

MOST_SEATS = 4
SECONDS = {"turn": 40, "place": 30, "choose": 30, "respond": 25}
_ALONE = {
    phase: tuple(Decide(frozenset((seat,)), seconds) for seat in range(MOST_SEATS))
    for phase, seconds in SECONDS.items()
}
_NOBODY: frozenset[int] = frozenset()
PRIZE_FOR_TRUTH, PRIZE_FOR_BLUFF, CAUGHT_TO_POT = 1, 3, 1


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
        """B-19..B-27: does he hold it, and who pays whom?"""
        setup, table, announcer, announcement = state.setup, state.table, state.active, state.claim
        assert announcer is not None
        assert announcement is not None
        (left,), (middle,), (right,) = map(table.__getitem__, setup.rows[announcer])
        held = combinations(faces[left], faces[middle], faces[right], setup.in_row)
        as_named = setup.options.adjudicate == "as_named"
        holds = announcement in held if as_named else bool(held)  # B-19
        bets = [
            (seat, move["bet"])
            for seat in state.opponents()
            if (move := state.answers[seat]) is not None and move["kind"] == "call"
        ]
        told = [happening("showed", seat=announcer, cards=[Seen(left), Seen(middle), Seen(right)], holds=holds)]
        points, pot = list(state.points), state.pot

        if not bets:  # everybody accepted
            prize = min(PRIZE_FOR_TRUTH if holds else PRIZE_FOR_BLUFF, pot)  # B-20, B-21
            points[announcer] += prize
            pot -= prize
            told.append(happening("won", seat=announcer, points=prize, bluff=not holds))
        elif holds:  # B-23
            for caller, bet in bets:
                points[caller] -= bet
                points[announcer] += bet
                told.append(happening("paid", seat=caller, to=announcer, points=bet))
            prize = min(PRIZE_FOR_TRUTH, pot)
            points[announcer] += prize
            pot -= prize
            told.append(happening("won", seat=announcer, points=prize, bluff=False))
        else:  # B-24, B-26: callers first, clockwise, the pot last; each in full before the next
            debts: list[tuple[int | None, int]] = [*bets]
            debts.insert(0 if setup.options.pot_first else len(debts), (None, CAUGHT_TO_POT))
            for creditor, debt in debts:
                paid = min(debt, points[announcer])
                points[announcer] -= paid
                if creditor is None:
                    pot += paid
                else:
                    points[creditor] += paid
                told.append(happening("paid", seat=announcer, to=creditor, points=paid))

        if bets and not holds:  # B-25: he keeps his cards, and the down card goes back down
            told.append(happening("kept", seat=announcer))
        else:  # B-22, B-23
            table = _discard_row(setup, table, announcer)
        state = state._replace(table=table, points=tuple(points), pot=pot)
        return self._after_resolution(state, tuple(told))

    def _after_resolution(self, state: BondState, told: tuple[Any, ...]) -> Step[BondState]:
        """B-32 eliminations, then B-33 and B-34: has the game ended?"""
        broke = tuple([seat for seat in state.in_play() if state.points[seat] == 0])
        if broke:
            table = state.table
            for seat in broke:
                table = _discard_row(state.setup, table, seat)
                told = (*told, happening("out", seat=seat))
            state = state._replace(table=table, out=(*state.out, broke))
        if state.pot == 0:
            return self._end(state, told, "pot")
        left = state.in_play()
        if len(left) <= 1:
            if left and state.setup.options.last_man_takes_pot:
                points = tuple(p + state.pot if seat in left else p for seat, p in enumerate(state.points))
                told = (*told, happening("took_pot", seat=left[0], points=state.pot))
                state = state._replace(points=points, pot=0)
            return self._end(state, told, "last")
        return self._end_turn(state, told)

    # ── the end ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _end(self, state: BondState, told: tuple[Any, ...], why: str) -> Step[BondState]:
        state = state._replace(phase="over", active=None, claim=None, answered=_NOBODY, answers=state.setup.no_answers)
        return Step(state, (*told, happening("game_over", why=why, **_result(state))))

    # ── what is waited for ───────────────────────────────────────────────────────────────────────────────────────────

    def pending(self, state: BondState) -> Pending:
        phase = state.phase
        if phase == "respond":
            owing = state.owing()
            if state.setup.options.answers == "clockwise":
                return _ALONE[phase][owing[0]]
            return _answers_of(owing) if owing else Unseal(tuple(sorted(state.answered)))
        if state.active is not None and phase in _ALONE:
            return _ALONE[phase][state.active]
        setup = state.setup
        if phase == "show":
            assert state.active is not None
            return Reveal(state.table[setup.rows[state.active][1]])
        if phase == "over":
            return Over(_result(state))
        if phase == "first_dealer":
            return Pick(setup.seats)
        if phase == "opening":
            return Shuffle("deck", setup.deck, new=setup.faces)
        return Shuffle("deck", setup.deck, taken=state.table[setup.discard])  # B-31

    def _claims(self, state: BondState, seat: int, faces: Faces) -> tuple[Move, ...]:
        """B-14, Q1: what the two up cards allow, or everything where the table plays ``free``."""
        setup, table = state.setup, state.table
        left, _middle, right = setup.rows[seat]
        if not table[left]:
            return ()
        if setup.options.claim == "free":
            return (*moves.SETS, *moves.RUNS)
        return claims(faces[table[left][0]], faces[table[right][0]], setup.in_row)

    def legal_moves(self, state: BondState, seat: int, faces: Faces) -> Sequence[Move]:
        phase, options = state.phase, state.setup.options
        if phase == "respond":
            return [ACCEPT, *CALLS[: state.points[seat]]]  # B-17
        if phase == "place":
            return [*REPLACE, DISCARD] if options.may_discard_drawn else list(REPLACE)
        announcements = self._claims(state, seat, faces)
        if phase == "choose":
            return [*announcements, PASS]  # B-13
        return [*announcements, DRAW, PASS] if options.pass_without_draw else [*announcements, DRAW]

    def why_not(self, state: BondState, seat: int, move: Move, faces: Faces) -> str | None:
        kind, phase, options = move["kind"], state.phase, state.setup.options
        if kind not in _KINDS_IN[phase]:
            return _NOT_NOW[phase]
        if kind == "announce":
            return self._why_not_announce(state, seat, move, faces)
        if kind == "call" and move["bet"] > state.points[seat]:
            return f"You cannot bet {move['bet']}: your points are {state.points[seat]}."
        if kind == "pass" and phase == "turn" and not options.pass_without_draw:
            return "You may pass only after drawing a card."
        if kind == "discard" and not options.may_discard_drawn:
            return "The drawn card must take the place of one of your three cards."
        return None

    def _why_not_announce(self, state: BondState, seat: int, move: Move, faces: Faces) -> str | None:
        allowed = self._claims(state, seat, faces)
        if move in allowed:
            return None
        if not state.table[state.setup.rows[seat][0]]:
            return "You have no cards to announce with."
        left, _middle, right = (faces.get(card, "?") for slot in state.setup.rows[seat] for card in state.table[slot])
        return f"No down card makes that combination with {left} and {right}, your cards that lie up."

    def default_move(self, state: BondState, seat: int, faces: Faces) -> Move:
        """2.4: draw; put the card in the middle, unseen; pass; accept."""
        return {"turn": DRAW, "place": REPLACE[1], "choose": PASS, "respond": ACCEPT}[state.phase]

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
            drawn = state.table[state.setup.drawn[seat]]
            table = state.table.move(drawn, state.setup.drawn[seat], state.setup.discard)
            return Step(
                state._replace(table=table, phase="choose"),
                (happening("discarded_drawn", seat=seat, card=Seen(drawn[0])),),
            )
        return self._answer_openly(state, seat, public)

    # ── notation, and what a search needs ────────────────────────────────────────────────────────────────────────────

    def view(self, state: BondState, seat: int | None, faces: Faces) -> dict[str, Any]:
        return notation.view(self, state, seat, faces)

    def position(self, state: BondState, faces: Faces, answers: Mapping[int, Move]) -> Position:
        return notation.position(self, state, faces, answers)

    def from_position(self, position: Position) -> tuple[BondState, dict[Card, Face], dict[int, Move]]:
        state, faces, answers = notation.from_position(self, position)
        if state.phase == "turn" and state.active is not None:
            # an active seat with an empty row refills on load
            state = self._begin_turn(state, state.active, state.turn, ()).state
        elif state.phase == "respond" and state.setup.options.answers == "clockwise" and not state.owing():
            state = self._show(state, state.answers)
        return state, faces, answers

    def deck_faces(self, state: BondState, deck: str) -> Sequence[Face]:
        return state.setup.faces


_KINDS_IN = {
    "turn": ("announce", "draw", "pass"),
    "place": ("replace", "discard"),
    "choose": ("announce", "pass"),
    "respond": ("accept", "call"),
}
_NOT_NOW = {
    "turn": "Announce a combination, or draw a card.",
    "place": "Put the drawn card in the place of one of your three cards first.",
    "choose": "You have drawn: announce a combination, or pass.",
    "respond": "Accept the announcement, or call it a bluff.",
}


@lru_cache(maxsize=64)
def _answers_of(owing: tuple[int, ...]) -> Decide:
    return Decide(frozenset(owing), SECONDS["respond"], sealed=True)


def _row_seen(setup: Setup, table: Table, seat: int) -> list[Seen]:
    return [Seen(card, (slot.audience,)) for slot in setup.rows[seat] for card in table[slot]]


def _discard_row(setup: Setup, table: Table, seat: int) -> Table:
    """Left, middle, right, face up on the discard pile."""
    return table.gather(setup.rows[seat], setup.discard)


def _answer_told(seat: int, move: Move) -> Happening:
    return _CALLED[seat][move["bet"] - 1] if move["kind"] == "call" else _ACCEPTED[seat]


# what happens most often needs to be made only once
_PASSED, _ANSWERED, _ACCEPTED = (
    tuple(happening(kind, seat=seat) for seat in range(MOST_SEATS)) for kind in ("passed", "answered", "accepted")
)
_CALLED = tuple(tuple(happening("called", seat=seat, bet=bet) for bet in BETS) for seat in range(MOST_SEATS))


def _result(state: BondState) -> Result:
    """B-35: most points first, equal points share; players out rank below, the later out above the earlier."""
    left = state.in_play()
    ranking = [
        [seat for seat in left if state.points[seat] == points]
        for points in sorted({state.points[seat] for seat in left}, reverse=True)
    ]
    ranking += [list(group) for group in reversed(state.out)]
    return {"ranking": ranking, "scores": list(state.points)}
