"""One game in progress, sans-IO: it says what is pending; moves, luck, faces and facts are its only inputs.

Somebody holds a match: the dealer, who knows every face, a seat, which knows some, or a bystander, who knows none.
The same class serves all, and checks of a move all that its holder can know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, Generic, TypeVar

from core.chance import LUCK, Outcome, Shuffle
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
    Result,
    Reveal,
    State,
    Step,
)
from core.table import EVERYONE, Audience, Card, Face, handles

S = TypeVar("S", bound=State)


class WrongFace(ValueError):
    """A face that cannot be: a card turned out to be something else than a move or an opening said."""


class Witness:
    """Somebody who is told of every input before it takes effect (a ledger). The base class does nothing."""

    def shown(self, card: Card, audience: Audience) -> None:
        """A card's face becomes known to a seat, or to EVERYONE, that did not know it."""

    def stated(self, fact: Fact) -> None:
        """The holder of the faces states a fact."""


class Match(Generic[S]):
    """A match as its holder knows it.

    ``faces`` grows and never shrinks: handles are not used twice. ``knows_all`` marks the dealer's copy, which
    reveals faces and states facts by itself.
    """

    def __init__(
        self,
        game: Game[S],
        state: S,
        faces: Mapping[Card, Face] | None = None,
        *,
        answers: Mapping[int, Move] | None = None,
        knows_all: bool = False,
        witness: Witness | None = None,
    ) -> None:
        self.game = game
        self.state = state
        self.faces: dict[Card, Face] = dict(faces or {})
        self.answers: dict[int, Move] = dict(answers or {})
        self.knows_all = knows_all
        self.witness = witness
        self.happened: list[Happening] = []
        self.claimed: dict[Card, frozenset[Face]] = {}
        """Faces that moves asserted for cards this holder does not know yet."""
        self._aware: set[tuple[Card, Audience]] = set(state.table.shown)
        self._told = len(state.table.shown)
        """How many entries of ``table.shown`` the witness knows of: it only grows, but for a shuffle."""
        self.pending: Pending = game.pending(state)
        self._go_on()

    def copy(self) -> Match[S]:
        """The same moment in other hands, to try something out. Nobody witnesses what happens there."""
        twin = copy(self)
        twin.faces, twin.answers, twin.claimed = self.faces.copy(), self.answers.copy(), self.claimed.copy()
        twin.happened, twin._aware = self.happened.copy(), self._aware.copy()
        twin.witness = None
        return twin

    # ── what may be asked ────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def to_act(self) -> frozenset[int]:
        """Seats that owe a move; empty while luck or faces are awaited, and when the game is over."""
        return self.pending.seats if type(self.pending) is Decide else frozenset()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return type(self.pending) is Over

    @property
    def result(self) -> Result | None:
        """None, or places and scores."""
        return self.pending.result if type(self.pending) is Over else None

    def owes(self, seat: int) -> None:
        """Raises IllegalMove, with a sentence, where this seat owes no move now."""
        pending = self.pending
        if type(seat) is not int or not 0 <= seat < self.state.seats:  # not bool, not 1.0, though they equal seats
            raise IllegalMove(f"There is no such seat: this table has 0 to {self.state.seats - 1}.")
        if type(pending) is Decide and seat in pending.seats:
            return
        if type(pending) is Over:
            raise IllegalMove("The game is over.")
        if type(pending) is Decide and pending.sealed and seat in self.answers:
            raise IllegalMove("You have answered already; the answer is sealed.")
        raise IllegalMove("It is not your turn.")

    def may_move(self, seat: int) -> bool:
        """Whether this seat owes a move, or may put one in though nobody waits for it."""
        pending = self.pending
        return type(pending) is Decide and type(seat) is int and (seat in pending.seats or seat in pending.may)

    # ── moves ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def checked(self, seat: int, move: Move | Mapping[str, Any]) -> Move:
        """The move in well-formed own form, or IllegalMove. Needs the seat's own faces. Changes nothing."""
        pending = self.pending
        owed = type(pending) is Decide and type(seat) is int and seat in pending.seats
        if not (owed or self.may_move(seat)):
            self.owes(seat)
        if type(move) is not Move or not move.well_formed:
            move = self.game.parse_move(move)
        reason = self.game.why_not(self.state, seat, move, self.faces)
        if reason is not None:
            raise IllegalMove(reason)
        return move

    def sealed_now(self) -> bool:
        """Whether the decision of the moment is a sealed one."""
        return type(self.pending) is Decide and self.pending.sealed

    def play_public(self, seat: int, public: Move) -> None:
        """A move in its public form, checked as far as this holder can. Raises IllegalMove, and nothing has changed."""
        if not self.may_move(seat):
            self.owes(seat)
        if self.sealed_now():
            raise IllegalMove("This decision is sealed first, and opened when all are in.")
        self.check_public(seat, public)
        self.enter(seat, public)

    def check_public(self, seat: int, public: Move) -> None:
        """Raises IllegalMove where a public move cannot be, as far as this holder knows."""
        own = self.game.own_form(self.state, seat, public, self.faces)
        if own is not None:
            if type(own) is not Move or not own.well_formed:  # it came from outside
                own = self.game.parse_move(own)
            reason = self.game.why_not(self.state, seat, own, self.faces)
            if reason is not None:
                raise IllegalMove(reason)
        for card, faces in self.game.asserted(self.state, seat, public).items():
            face = self.faces.get(card)
            if face is not None and face not in faces:
                raise IllegalMove(f"The card {card} is {face}, not what the move says.")

    def enter(self, seat: int, public: Move) -> None:
        """A checked public move takes effect."""
        if not self.knows_all:
            for card, faces in self.game.asserted(self.state, seat, public).items():
                if card not in self.faces:
                    self.claimed[card] = faces
        self._take(self.game.apply(self.state, seat, public, self.faces))

    def seal(self, seat: int) -> None:
        """A seat has answered; nobody else knows what."""
        self.owes(seat)
        self.enter_sealed(seat)

    def enter_sealed(self, seat: int) -> None:
        """The answer of a seat that owes one takes effect: that there is one is public."""
        self._take(self.game.seal(self.state, seat))

    def possible_answers(self, seat: int) -> Sequence[Move]:
        """What a seat can have sealed, by what everybody knows."""
        return self.game.possible_answers(self.state, seat)

    def check_answer(self, seat: int, data: object) -> Move:
        """A sealed answer that was opened, or IllegalMove where it cannot be, as far as this holder knows."""
        move = self.game.parse_move(data)
        reason = self.game.why_not(self.state, seat, move, self.faces)
        if reason is not None:
            raise IllegalMove(reason)
        return move

    def unseal(self, answers: Mapping[int, Move]) -> None:
        """All sealed answers are open. They must have been checked (`checked`, `check_answer`)."""
        self.answers = {}
        self._take(self.game.answer(self.state, answers, self.faces))

    # ── luck, faces, facts ───────────────────────────────────────────────────────────────────────────────────────────

    def resolve(self, outcome: Outcome) -> None:
        """Luck has spoken about the pending Chance. For a shuffle: the faces top first, None from who does not know."""
        chance: Any = self.pending
        if type(chance) not in LUCK:
            raise ValueError("No luck is awaited.")
        if type(chance) is Shuffle:
            count = len(chance.taken) + len(chance.new)
            table = self.state.table.shuffled(chance.deck, chance.into, chance.taken, count)
            if outcome is not None:
                faces: Sequence[Face] = outcome  # type: ignore[assignment]  # of a shuffle
                if len(faces) != count:
                    raise ValueError(f"{count} cards are shuffled, not {len(faces)}.")
                self.faces.update(zip(handles(table.epoch, count), faces, strict=True))
            self.state = self.state._replace(table=table)  # type: ignore[attr-defined]  # states are NamedTuples
            self._told = len(table.shown)
        self._take(self.game.after_chance(self.state, chance, outcome))

    def learn(self, card: Card, face: Face) -> None:
        """The holder is shown a face. Raises WrongFace where it contradicts what he knows or what a move asserted."""
        if self.faces.setdefault(card, face) != face:
            raise WrongFace(f"The card {card} is {self.faces[card]}, and cannot be {face}.")
        asserted = self.claimed.pop(card, None)
        if asserted is not None and face not in asserted:
            raise WrongFace(f"The card {card} is {face}; a move said it was {' or '.join(sorted(asserted))}.")
        self._go_on()

    def state_fact(self, fact: Fact) -> None:
        """A fact is stated by whoever holds the faces. Raises ValueError where none of that name is asked for."""
        if type(self.pending) is not Facts or fact.name not in self.pending.names:
            raise ValueError(f"No fact {fact.name!r} can be stated here.")
        self._take(self.game.after_fact(self.state, fact))

    def no_fact(self) -> None:
        """The pending fact was not stated: the answer is no."""
        if type(self.pending) is Facts:
            self._take(self.game.after_fact(self.state, None))

    # ── going on ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _take(self, step: Step[S]) -> None:
        self.state = step.state
        if step.happenings:
            self.happened.extend(step.happenings)
        self.pending = self.game.pending(step.state)
        if self.witness is not None:
            self._tell_shown()
        if type(self.pending) is not Decide:
            self._go_on()

    def _tell_shown(self) -> None:
        """Tell the witness of faces that somebody sees for the first time. The order is that of the table."""
        aware, witness, shown = self._aware, self.witness, self.state.table.shown
        assert witness is not None
        new, self._told = shown[self._told :], len(shown)
        for entry in new:
            if entry not in aware:
                aware.add(entry)
                if (entry[0], EVERYONE) not in aware or entry[1] == EVERYONE:
                    witness.shown(*entry)

    def _go_on(self) -> None:
        """Whatever needs no outside input happens at once: reveals of known faces, facts that the dealer can see."""
        while True:
            pending = self.pending
            if type(pending) is Reveal and all(map(self.faces.__contains__, pending.cards)):
                self._take(self.game.revealed(self.state, self.faces))
            elif type(pending) is Facts and self.knows_all:
                fact = self.game.true_fact(self.state, self.faces)
                if fact is not None and self.witness is not None:
                    self.witness.stated(fact)
                self._take(self.game.after_fact(self.state, fact))
            else:
                return
