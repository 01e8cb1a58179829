"""The rules, driven through every line: who may do what now, and which lines have to follow.

Whatever a line leads to is worked out here first. A card that a seat may see from now on, and a fact that has become
true (for a holder who can know), is *due*: the very next lines must say so, in that order, and nothing else.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from copy import copy
from typing import Any

from core.chance import Chance, Pick, Roll, Shuffle, Spin
from core.game import Fact, Facts, Game, IllegalMove, Move, Unseal
from core.match import Match, Witness, WrongFace
from core.table import EVERYONE, Audience, Card, Face, epoch_of
from replays import entries
from replays.canonical import dumps, from_checked, to_text
from replays.checks.luck import LuckCheck
from replays.entries import AnyUnseal, Entry
from replays.findings import Breach, Findings, result_in_words
from replays.hands import answer_commitment
from replays.luck import outcome
from replays.states import public_hash

Due = tuple[Card, Audience] | Fact


class RulesCheck(Witness):
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
        self.findings = findings
        self.luck = luck
        self.question = 0
        """The number of the line that led to the decision of the moment: what the ``at`` of an answer must say."""
        self.lost_at: int | None = None
        """The line from which on the rules cannot be followed any more."""
        self.asked: Chance | None = None
        """The luck that was asked for and has not spoken yet."""
        self._mix: bytes | None = None
        self._due: deque[Due] = deque()
        self._seals: dict[int, entries.SealBody] = {}
        self._answers: dict[int, Move] = dict(answers)
        self._first_epoch = state.table.epoch + 1
        self.match: Match[Any] = Match(
            game, state, faces, answers=answers, knows_all=luck.dealing is not None, witness=self
        )
        self._open_answers()  # a position in which everybody has answered

    def copy(self, findings: Findings, luck: LuckCheck) -> RulesCheck:
        """The same moment once more."""
        twin = copy(self)
        twin.findings, twin.luck = findings, luck
        twin._due, twin._seals, twin._answers = self._due.copy(), self._seals.copy(), self._answers.copy()
        twin.match = self.match.copy()
        twin.match.witness = twin
        return twin

    # ── what the match tells its witness ─────────────────────────────────────────────────────────────────────────────

    def shown(self, card: Card, audience: Audience) -> None:
        if epoch_of(card) >= self._first_epoch:  # the cards of a position are no secret
            self._due.append((card, audience))

    def stated(self, fact: Fact) -> None:
        self._due.append(fact)

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

    def settle(self) -> None:
        """No more lines follow from the last input: a fact that could have been stated was not."""
        while type(self.match.pending) is Facts and not self._due:
            self.match.no_fact()

    def complete(self) -> bool:
        """Whether nothing is due (a file may end in the middle of what an input led to)."""
        return not self._due and self.asked is None

    def _lose(self, entry: Entry, sentence: str) -> None:
        self.lost_at = self.findings.line
        self.findings.add("move", sentence, entry.seat)

    def _nothing_due(self) -> None:
        """Before a line that opens a new input."""
        for due in list(self._due)[:5]:
            if isinstance(due, Fact):
                self._was_not_said(due)
            else:
                self.findings.add("due", f"The card {due[0]} was not opened to {_audience(due[1])}.")
        self._due.clear()
        self.settle()

    def _was_not_said(self, fact: Fact) -> None:
        self.findings.add("fact", f"It was not said that {fact.name} holds for seat {fact.seat}.", fact.seat)

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

    # openings

    def _deal(self, entry: entries.Deal) -> None:
        card = Card(entry.body.card)
        if self._was_due(card, entry.body.seat):
            face = self.luck.dealt(entry)
            if face is not None:
                self._learn(entry, card, face)

    def _open(self, entry: entries.Open | entries.SeatOpen) -> None:
        card = Card(entry.body.card)
        if self._was_due(card, EVERYONE):
            self.luck.opened(entry)
            if not self.match.knows_all:
                self._learn(entry, card, entry.body.face)

    def _learn(self, entry: Entry, card: Card, face: Face) -> None:
        """A face is known now. One that belies a move or an opening is a finding; the first word stands."""
        try:
            self.match.learn(card, face)
        except WrongFace as error:
            self.findings.add("move", str(error), entry.seat)
            self.match.learn(card, self.match.faces[card])

    def _was_due(self, card: Card, audience: Audience) -> bool:
        due: Due = (card, audience)
        while not self._due and type(self.match.pending) is Facts:
            self.match.no_fact()
        while due in self._due and isinstance(missing := self._due[0], Fact):
            self._due.popleft()
            self._was_not_said(missing)
        if self._due and self._due[0] == due:
            self._due.popleft()
            return True
        if due in self._due:
            self._due.remove(due)
            self.findings.add("due", f"The card {card} is opened before another that comes first.")
            return True
        self.findings.add("due", f"The card {card} is opened to {_audience(audience)}, whom it does not concern now.")
        return False

    def _fact(self, entry: entries.FactLine) -> None:
        body = entry.body
        fact = Fact(body.name, body.seat, None if body.card is None else Card(body.card))
        if self._due and self._due[0] == fact:
            self._due.popleft()
        elif self.match.knows_all:
            self.findings.add("fact", f"It is not so, or not the time to say, that {fact.name} holds.", fact.seat)
        else:
            for due in self._due:
                missing = f"that {due.name} holds was not said" if isinstance(due, Fact) else f"{due[0]} was not opened"
                self.findings.add("due", f"Something that comes first is missing: {missing}.")
            self._due.clear()
            self.match.state_fact(fact)

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


def _audience(audience: Audience) -> str:
    return "everybody" if audience == EVERYONE else f"seat {audience}"


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
