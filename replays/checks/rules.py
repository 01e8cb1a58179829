"""The rules, driven through every line: who may do what now. Which lines have to follow is said in `due`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from typing import Any

from core.chance import Chance, Pick, Roll, Shuffle, Spin
from core.game import Game, IllegalMove, Move, Unseal
from core.table import Card, Face
from replays import entries
from replays.bodies import SealBody
from replays.canonical import dumps, from_checked, to_text
from replays.checks.due import DueCheck
from replays.checks.luck import LuckCheck
from replays.entries import AnyUnseal, Entry
from replays.findings import Breach, Findings, result_in_words
from replays.hands import answer_commitment
from replays.luck import outcome
from replays.states import public_hash


class RulesCheck(DueCheck):
    """A match, and what the lines make of it."""

    def __init__(
        self,
        game: Game[Any],
        state: Any,
        faces: Mapping[Card, Face],
        answers: Mapping[int, Move],
        findings: Findings,
        luck: LuckCheck,
    ) -> None:
        super().__init__(game, state, faces, answers, findings, luck)
        self.question = 0
        """The number of the line that led to the decision of the moment: what the ``at`` of an answer must say."""
        self.lost_at: int | None = None
        """The line from which on the rules cannot be followed any more."""
        self.asked: Chance | None = None
        """The luck that was asked for and has not spoken yet."""
        self._mix: bytes | None = None
        self._seals: dict[int, SealBody] = {}
        self._answers: dict[int, Move] = dict(answers)
        self._open_answers()  # a position in which everybody has answered

    def copy(self, findings: Findings, luck: LuckCheck) -> RulesCheck:
        """The same moment once more."""
        twin = copy(self)
        twin.findings, twin.luck = findings, luck
        twin._due, twin._seals, twin._answers = self._due.copy(), self._seals.copy(), self._answers.copy()
        twin.match = self.match.copy()
        twin.match.witness = twin
        return twin

    # ── lines ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def take(self, entry: Entry) -> None:
        """The next line that concerns the rules. Whatever they cannot take is a finding, and the last of its kind."""
        if self.lost_at is not None:
            return
        try:
            _HANDLERS[entry.kind](self, entry)
        except Breach:
            raise
        except IllegalMove as error:
            self._lose(entry, error.reason)
        except Exception as error:  # rules are written for moves that were checked; a forger's were not
            self._lose(entry, f"The rules cannot take this line ({type(error).__name__}).")

    def complete(self) -> bool:
        """Whether nothing is due (a file may end in the middle of what an input led to)."""
        return not self._due and self.asked is None

    def _lose(self, entry: Entry, sentence: str) -> None:
        self.lost_at = self.findings.line
        self.findings.add("move", sentence, entry.seat)

    # luck

    def _ask(self, entry: entries.Ask | entries.SeatAsk) -> None:
        self._nothing_due()
        pending = self.match.pending
        if not isinstance(pending, Shuffle | Roll | Spin | Pick) or self.asked is not None:
            raise IllegalMove("No luck is awaited here.")
        self.luck.asked(entry, pending)
        self.asked = pending

    def _luck(self, entry: entries.Luck) -> None:
        if self.asked is None or self._mix is not None:
            raise IllegalMove("Luck speaks without having been asked.")
        mix = self.luck.values(entry)
        if type(self.asked) is Shuffle:
            self._mix = mix
            return
        chance, self.asked = self.asked, None
        self.match.resolve(outcome(chance, mix))

    def _deck(self, entry: entries.Deck) -> None:
        chance, mix, match = self.asked, self._mix, self.match
        if type(chance) is not Shuffle or mix is None:
            raise IllegalMove("No shuffle is awaited here.")
        self.asked = self._mix = None
        faces = None
        if match.knows_all:
            faces = (*chance.new, *[match.faces[card] for card in chance.taken])
        match.resolve(self.luck.deck(entry, chance, mix, match.state.table.epoch + 1, faces))

    # moves

    def _on_time(self, at: int, seat: int) -> None:
        if at != self.question:
            self.findings.add("move", f"It answers line {at}; the question was put by line {self.question}.", seat)

    def _move(self, entry: entries.MoveLine) -> None:
        self._nothing_due()
        match, seat, public = self.match, entry.by, Move(entry.body.move)
        self._on_time(entry.body.at, seat)
        if not match.may_move(seat):
            match.owes(seat)
        if match.sealed_now():
            raise IllegalMove("This decision is sealed first, and opened when all are in.")
        self._checked(seat, public)
        match.enter(seat, public)

    def _checked(self, seat: int, public: Move) -> None:
        """A refused move is a finding; whether the rules can go on all the same, they show."""
        try:
            self.match.check_public(seat, public)
        except IllegalMove as error:
            self.findings.add("move", error.reason, seat)

    def _lapse(self, entry: entries.Lapse) -> None:
        self._nothing_due()
        match, seat, public = self.match, entry.body.seat, Move(entry.body.move)
        self._on_time(entry.body.at, seat)
        match.owes(seat)
        sealed = match.sealed_now()
        if match.knows_all or self.luck.holds_key_of(seat):  # the seat itself sees whether it is the default move
            default = match.game.default_move(match.state, seat, match.faces)
            if not sealed:
                default = match.game.publish(match.state, seat, default, match.faces)
            if default != public:
                self.findings.add("lapse", "This is not the move that the rules play when time is up.", seat)
        if sealed:
            move = match.game.parse_move(public)
            match.seal(seat)
            self._answers[seat] = move
            self._open_answers()
        else:
            self._checked(seat, public)
            match.enter(seat, public)

    # sealed answers

    def _seal(self, entry: entries.Seal) -> None:
        self._nothing_due()
        seat = entry.by
        if entry.seen < self.question:
            self.findings.add("move", f"It was sealed before line {self.question} put the question.", seat)
        self.match.owes(seat)
        if not self.match.sealed_now():
            raise IllegalMove("This decision is not a sealed one.")
        self.match.seal(seat)
        self._seals[seat] = entry.body

    def _unseal(self, entry: AnyUnseal) -> None:
        self._nothing_due()
        match, body = self.match, entry.body
        seat = entry.whose
        if isinstance(entry, entries.HostUnseal) and seat not in self.luck.recovered:
            self.findings.add("seal", f"The host opens the answer of seat {seat}, which can do so itself.", seat)
        seal = self._seals.pop(seat, None)
        if type(match.pending) is not Unseal or seal is None:
            raise IllegalMove("There is no sealed answer of this seat to open now.")
        committed = answer_commitment(self.luck.context, seat, from_checked(body.salt))
        if to_text(committed(dumps(body.move))) != seal.commitment:
            self.findings.add("seal", f"Seat {seat} opens another answer than the one it sealed.", seat)
        move = match.game.parse_move(body.move)
        reason = match.game.why_not(match.state, seat, move, match.faces)
        if reason is not None:
            self.findings.add("move", reason, seat)
        self._answers[seat] = move
        self._open_answers()

    def _open_answers(self) -> None:
        pending = self.match.pending
        if type(pending) is Unseal and all(seat in self._answers for seat in pending.seats):
            answers = {seat: self._answers[seat] for seat in pending.seats}
            self._answers = {}
            self.match.unseal(answers)

    # the end, and on the way there

    def _end(self, entry: entries.End) -> None:
        self._nothing_due()
        result, said = self.match.result, entry.body.result
        if said is None:
            if result is not None:
                self.findings.add("result", "The game has a result, and the end does not say it.")
        elif result is None:
            self.findings.add("result", "The game is not over, and the end says a result.")
        elif dumps(result) != dumps(said):
            self.findings.add(
                "result", f"By the rules the result is {result_in_words(result)}; the end says otherwise."
            )

    def _checkpoint(self, entry: entries.Checkpoint) -> None:
        self._nothing_due()
        if to_text(public_hash(self.match.state)) != entry.body.state:
            self.findings.add("state", "What lies on the table is not what this checkpoint says.")


_HANDLERS: dict[str, Callable[[RulesCheck, Any], None]] = {
    "ask": RulesCheck._ask,
    "luck": RulesCheck._luck,
    "deck": RulesCheck._deck,
    "deal": RulesCheck._deal,
    "open": RulesCheck._open,
    "fact": RulesCheck._fact,
    "move": RulesCheck._move,
    "lapse": RulesCheck._lapse,
    "seal": RulesCheck._seal,
    "unseal": RulesCheck._unseal,
    "checkpoint": RulesCheck._checkpoint,
    "end": RulesCheck._end,
}
OF_THE_RULES = frozenset(_HANDLERS)
