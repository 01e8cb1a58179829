"""The rules of Billionaire: what is waited for, which moves there are, and which chapter answers.

Numbers X-n are those of `guide.md`. The chapters: `movement` (X-2..X-10), `auction` and `payments` (X-11..X-29),
`analyzer` (X-30..X-34), `power_play` and `security` (X-35..X-50), `ending` (X-54..X-57). Phases in which somebody
decides are those of the rules page; ``automatic`` is everything else, and `agenda` says what it is made of.
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
    ending,
    forms,
    movement,
    moves,
    notation,
    payments,
    power_play,
    reading,
    security,
)
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
        phase = state.phase
        if phase == "start":
            return self._legal_at_start(state, seat, faces)
        if phase == "bid":
            return auction.possible_bids(state, seat, faces)
        if phase == "pay":
            return payments.listed(state, seat, faces)
        if phase == "power_drawn":
            assert state.drawn is not None
            return [moves.HOLD, *power_play.targets(state, seat, faces[state.drawn])]
        if phase == "analyze":
            return [moves.SKIP, *analyzer.targets(state)]
        if phase == "choose_deck":
            return [moves.CHOOSE_DECK[group] for group in auction.decks_left(state)]
        answer = moves.ALLOW if phase == "security" else moves.CONCEDE
        return [answer] if security.why_not(state, seat, faces) else [answer, moves.SECURITY_MOVE]

    def _legal_at_start(self, state: BillionaireState, seat: int, faces: Faces) -> Sequence[Move]:
        """X-6: roll. X-36: or play a card that was held."""
        legal = [moves.ROLL]
        held = state.table[state.setup.power[seat]]
        for face in dict.fromkeys([faces[card] for card in held]):
            legal += power_play.targets(state, seat, face)
        if state.setup.options.billion == "claim" and ending.why_no_claim(state, seat, faces) is None:
            legal.append(moves.CLAIM)
        return legal

    def why_not(self, state: BillionaireState, seat: int, move: Move, faces: Faces) -> str | None:
        kind = move["kind"]
        if kind not in _KINDS_IN[state.phase]:
            return self.not_now(state, kind)
        if kind == "bid":
            return auction.why_no_bid(state, move)
        if kind == "pay":
            return payments.why_not(state, seat, move, faces)
        if kind == "play_power":
            return power_play.why_not(state, seat, move, faces)
        if kind == "analyze":
            return analyzer.why_not(state, seat, move)
        if kind == "choose_deck" and move["group"] not in auction.decks_left(state):
            return "There are no cards in that deck."
        if kind == "security":
            return security.why_not(state, seat, faces)
        if kind == "claim":
            return ending.why_no_claim(state, seat, faces)
        return None

    def not_now(self, state: BillionaireState, kind: str) -> str | None:
        """The sentence for a kind of move that belongs to another phase."""
        return None if kind in _KINDS_IN[state.phase] else _NOT_NOW[state.phase]

    def default_move(self, state: BillionaireState, seat: int, faces: Faces) -> Move:
        if state.phase == "pay":
            return payments.proposed(state, seat, faces)
        if state.phase == "choose_deck":
            return moves.CHOOSE_DECK[auction.decks_left(state)[0]]
        return _LAPSE[state.phase]

    # ── the two forms of a move ──────────────────────────────────────────────────────────────────────────────────────

    def publish(self, state: BillionaireState, seat: int, move: Move, faces: Faces) -> Move:
        return forms.publish(state, seat, move, faces)

    def own_form(self, state: BillionaireState, seat: int, public: Move, faces: Faces) -> Move | None:
        return forms.own_form(self, state, seat, public, faces)

    def asserted(self, state: BillionaireState, seat: int, public: Move) -> Mapping[Card, frozenset[Face]]:
        return forms.asserted(public)

    # ── transitions ──────────────────────────────────────────────────────────────────────────────────────────────────

    def apply(self, state: BillionaireState, seat: int, public: Move, faces: Faces) -> Step[BillionaireState]:
        return proceed(_APPLY[public["kind"]](state, seat, public))

    def seal(self, state: BillionaireState, seat: int) -> Step[BillionaireState]:
        """X-20: that a seat has answered is public, its bid is not."""
        return Step(state._replace(answered=state.answered | {seat}), (happening("answered", seat=seat),))

    def answer(self, state: BillionaireState, answers: Mapping[int, Move], faces: Faces) -> Step[BillionaireState]:
        return proceed(auction.open_bids(state, answers))

    def after_chance(self, state: BillionaireState, chance: Chance, outcome: Outcome) -> Step[BillionaireState]:
        task, *rest = state.agenda
        return proceed(_LUCK[type(task)](state, task, tuple(rest), outcome))

    def revealed(self, state: BillionaireState, faces: Faces) -> Step[BillionaireState]:
        task, *rest = state.agenda
        return proceed(_FACES[type(task)](state, task, tuple(rest), faces))

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


def proceed(step: Step[BillionaireState]) -> Step[BillionaireState]:
    """Do what is on the agenda, until somebody decides, or luck, faces or facts are needed."""
    state, told = step.state, step.happenings
    todo = state.agenda
    if not todo or state.awaits is not None:
        return step
    while todo and state.awaits is None:
        task, rest = todo[0], todo[1:]
        done = _DO[type(task)](state, task, rest)
        if done is None:
            todo = rest
            continue
        state = done.state
        todo = state.agenda
        if done.happenings:
            told += done.happenings
    return Step(state if todo is state.agenda else state._replace(agenda=todo), told)


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
    "pay": lambda state, seat, public: auction.pay(state, seat, tuple(public["profit"]), tuple(public["invest"])),
    "security": lambda state, seat, public: security.play(state, seat, public["card"]),
    "allow": lambda state, seat, public: security.allow(state, seat),
    "concede": lambda state, seat, public: security.concede(state, seat),
    "claim": lambda state, seat, public: ending.claim(state, seat),
}

_DO: dict[type, Callable[[BillionaireState, Any, agenda.Agenda], Step[BillionaireState] | None]] = {
    agenda.NewDeck: movement.new_deck,
    agenda.Deal: movement.deal,
    agenda.HighRoll: movement.high_roll,
    agenda.Income: movement.income,
    agenda.Arrive: movement.arrive,
    agenda.AskBillion: ending.ask_billion,
    agenda.Reopen: auction.reopen,
    agenda.Reshuffle: movement.reshuffle,
    agenda.AskLastCard: ending.ask_last_card,
    agenda.SpinAnalyzer: analyzer.spin,
    agenda.TakeUnseen: power_play.take_unseen,
    agenda.PowerDeckBottom: power_play.to_the_bottom,
    agenda.EndTurn: ending.end_turn,
    agenda.CountUp: ending.count_up,
}
"""How each task is begun, and done where it needs nothing from outside; None: there was nothing to do."""

_LUCK: dict[type, Callable[[BillionaireState, Any, agenda.Agenda, Any], Step[BillionaireState]]] = {
    agenda.NewDeck: lambda state, task, rest, outcome: Step(state._replace(agenda=rest, awaits=None)),
    agenda.HighRoll: movement.high_rolled,
    agenda.Advance: movement.advanced,
    agenda.Reshuffle: lambda state, task, rest, outcome: movement.reshuffled(state, task, rest),
    agenda.SpinAnalyzer: analyzer.spun,
    agenda.TakeUnseen: power_play.taken_unseen,
}
"""How the tasks that need luck go on with it."""

_FACES: dict[type, Callable[[BillionaireState, Any, agenda.Agenda, Faces], Step[BillionaireState]]] = {
    agenda.Paid: auction.paid,
    agenda.Forfeit: lambda state, task, rest, faces: auction.forfeit_shown(state, task, rest),
    agenda.Claim: ending.claim_shown,
    agenda.CountUp: ending.counted,
}
"""How the tasks go on whose cards had to be open first."""

_LAPSE = {
    "start": moves.ROLL,
    "power_drawn": moves.HOLD,
    "analyze": moves.SKIP,
    "bid": moves.NO_BID,
    "security": moves.ALLOW,
    "counter": moves.CONCEDE,
}  # 2.4
_KINDS_IN = {
    "start": ("roll", "play_power", "claim"),
    "power_drawn": ("play_power", "hold"),
    "analyze": ("analyze", "skip"),
    "choose_deck": ("choose_deck",),
    "bid": ("bid", "no_bid"),
    "pay": ("pay",),
    "security": ("security", "allow"),
    "counter": ("security", "concede"),
}
_NOT_NOW = {
    "start": "Roll the die, or play a Power Play card that you hold.",
    "power_drawn": "Play the Power Play card you have drawn, or hold it.",
    "analyze": "Analyze an Investment, or skip it.",
    "choose_deck": "Choose the deck from which the Investment is taken.",
    "bid": "Write a bid, or make no bid.",
    "pay": "You have won the bidding: pay your bid.",
    "security": "Answer with a Security card, or allow it.",
    "counter": "Answer with a Security card of your own, or concede.",
}
