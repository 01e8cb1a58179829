"""LocalMatch: a match whose luck is made at once by a dealer in the same process.

>>> from core.dealer import SeededDealer
>>> match = LocalMatch.start("james-bond-007", seats=3, dealer=SeededDealer(7))
>>> sorted(match.to_act), match.phase
([0], 'turn')
>>> match.play(0, {"kind": "draw"})
>>> match.phase
'place'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy, deepcopy
from typing import Any

from core.chance import LUCK, Chance, Outcome, Shuffle
from core.dealer import Dealer, SeededDealer
from core.game import Decide, Game, IllegalMove, Move, Position, Result, Unseal, load_game
from core.match import Match, Witness
from core.observation import Observation
from core.positions import field
from core.table import Card, Face

_NOBODY: frozenset[int] = frozenset()


class Recorder(Witness):
    """A witness that also hears of moves and luck, before they take effect. The base class does nothing."""

    def moved(self, seat: int, public: Move) -> None:
        """A checked move in its public form."""

    def sealed(self, seat: int, move: Move) -> None:
        """A sealed answer is given."""

    def unsealed(self, answers: Mapping[int, Move]) -> None:
        """All sealed answers are opened."""

    def lapsed(self, seat: int, public: Move, sealed: bool) -> None:
        """Time is up for a seat: this default move is played for it."""

    def resolved(self, chance: Chance, outcome: Outcome) -> None:
        """Luck has spoken."""

    def settled(self, match: LocalMatch) -> None:
        """All that an input led to has happened; the caller is about to be told."""


class LocalMatch:
    """A game in one process. Every input is checked; a refusal changes nothing."""

    def __init__(self, match: Match[Any], dealer: Dealer, luck: int, recorder: Recorder | None) -> None:
        self.match = match
        self.dealer = dealer
        self.luck = luck
        """How many chance events there were."""
        self.recorder = recorder
        self._run()

    @classmethod
    def start(
        cls,
        game: str | Game[Any],
        seats: int,
        options: Mapping[str, Any] | None = None,
        dealer: Dealer | None = None,
        recorder: Recorder | None = None,
    ) -> LocalMatch:
        """A new game. Raises ValueError with a sentence for an unknown game, a wrong seat count or a wrong option."""
        rules = load_game(game) if isinstance(game, str) else game
        state = rules.begin(seats, options or {})
        match: Match[Any] = Match(rules, state, knows_all=True, witness=recorder)
        return cls(match, dealer or SeededDealer(0), 0, recorder)

    @classmethod
    def from_position(
        cls, position: Mapping[str, Any], dealer: Dealer | None = None, recorder: Recorder | None = None
    ) -> LocalMatch:
        """Go on from a written-down moment. Raises ValueError with a sentence for a position that cannot be."""
        where: object = position
        if not isinstance(where, Mapping) or not isinstance(where.get("game"), str):
            raise ValueError('A position is an object that names its "game".')
        seed, luck = field(where, "seed", int, 0), field(where, "luck", int, 0)
        rules = load_game(where["game"])
        state, faces, answers = rules.from_position(dict(where))
        match = Match(rules, state, faces, answers=answers, knows_all=True, witness=recorder)
        return cls(match, dealer or SeededDealer(seed), luck, recorder)

    def copy(self) -> LocalMatch:
        """The same moment, to try something out: it goes on identically, this match stays, and nobody records it."""
        twin = copy(self)
        twin.match, twin.dealer, twin.recorder = self.match.copy(), deepcopy(self.dealer), None
        return twin

    # ── what may be asked ────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def game(self) -> Game[Any]:
        """The rules."""
        return self.match.game

    @property
    def to_act(self) -> frozenset[int]:
        """Seats that owe a move; empty when the game is over."""
        pending = self.match.pending
        return pending.seats if type(pending) is Decide else _NOBODY

    @property
    def phase(self) -> str:
        """The phase name of the rules page."""
        phase: str = self.match.state.phase
        return phase

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match.over

    @property
    def result(self) -> Result | None:
        """None, or ``{"ranking": [[seat, …], …], "scores": [int, …]}``."""
        return self.match.result

    def legal_moves(self, seat: int) -> Sequence[Move]:
        """Every move this seat may make now; empty for a seat that owes none and may put in none."""
        match = self.match
        pending = match.pending
        if (type(pending) is Decide and seat in pending.seats) or match.may_move(seat):
            return match.game.legal_moves(match.state, seat, match.faces)
        return []

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that this seat (None: a spectator) may see now. Raises ValueError for a seat that there is not."""
        self._check_viewer(seat)
        match = self.match
        view: dict[str, Any] = match.game.view(match.state, seat, match.faces)
        return view

    def happenings(self, seat: int | None, since: int = 0) -> list[dict[str, Any]]:
        """What happened since the start, as this seat (None: a spectator) may see it. ValueError as in ``view``."""
        self._check_viewer(seat)
        faces = self.match.faces
        return [happening.told_to(seat, faces) for happening in self.match.happened[since:]]

    def _check_viewer(self, seat: object) -> None:
        seats = self.match.state.seats
        if seat is not None and (type(seat) is not int or not 0 <= seat < seats):
            raise ValueError(f"There is no such seat: this table has 0 to {seats - 1}, and None is a spectator.")

    def position(self) -> Position:
        """Everything, as a position; ``from_position`` goes on identically with a dealer of the same seed."""
        match = self.match
        position = match.game.position(match.state, match.faces, match.answers)
        return {**position, "seed": getattr(self.dealer, "seed", 0), "luck": self.luck}

    def observation(self, seat: int, *, listening: bool = False) -> Observation:
        """What a bot in this seat gets: public state, the faces its seat has been shown, and what it has heard."""
        return Observation.of(self.match, seat, listening=listening)

    # ── inputs ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def play(self, seat: int, move: Move | Mapping[str, Any]) -> None:
        """A seat's move in its own form. Raises IllegalMove, and then nothing has changed."""
        match = self.match
        move = match.checked(seat, move)
        if match.pending.sealed:  # type: ignore[union-attr]  # `checked` saw a Decide
            if self.recorder is not None:
                self.recorder.sealed(seat, move)
            self._seal(seat, move)
        else:
            public = match.game.publish(match.state, seat, move, match.faces)
            if self.recorder is not None:
                self.recorder.moved(seat, public)
            match.enter(seat, public)
        if type(match.pending) is not Decide:
            self._run()
        if self.recorder is not None:
            self.recorder.settled(self)

    def play_public(self, seat: int, public: Move) -> None:
        """A move in the form that a ledger has it. Raises IllegalMove, and then nothing has changed."""
        match = self.match
        if not match.may_move(seat):
            match.owes(seat)
        if match.sealed_now():
            raise IllegalMove("This decision is sealed first, and opened when all are in.")
        match.check_public(seat, public)
        if self.recorder is not None:
            self.recorder.moved(seat, public)
        match.enter(seat, public)
        self._run()
        if self.recorder is not None:
            self.recorder.settled(self)

    def lapse(self, seat: int) -> None:
        """Time is up: the default move of the rules page is played. Raises IllegalMove for a seat that owes nothing."""
        match = self.match
        match.owes(seat)
        move = match.game.default_move(match.state, seat, match.faces)
        sealed = match.sealed_now()
        public = move if sealed else match.game.publish(match.state, seat, move, match.faces)
        if self.recorder is not None:
            self.recorder.lapsed(seat, public, sealed)
        if sealed:
            self._seal(seat, move)
        else:
            match.enter(seat, public)
        self._run()
        if self.recorder is not None:
            self.recorder.settled(self)

    def _seal(self, seat: int, move: Move) -> None:
        match = self.match
        match.enter_sealed(seat)
        match.answers[seat] = move
        if type(match.pending) is not Decide:
            self._unseal()

    def _unseal(self) -> None:
        answers = self.match.answers
        if self.recorder is not None:
            self.recorder.unsealed(answers)
        self.match.unseal(answers)

    def _run(self) -> None:
        """Resolve luck until somebody has to decide."""
        match = self.match
        if type(match.pending) is Unseal:  # a position in which everybody has answered
            self._unseal()
        while type(match.pending) in LUCK:
            chance: Any = match.pending
            faces: tuple[Face, ...] = ()
            if type(chance) is Shuffle:
                faces = chance.new + tuple([match.faces[card] for card in chance.taken])
            outcome = self.dealer.resolve(chance, faces, self.luck)
            self.luck += 1
            if self.recorder is not None:
                self.recorder.resolved(chance, outcome)
            match.resolve(outcome)


__all__ = ["Card", "IllegalMove", "LocalMatch", "Recorder"]
