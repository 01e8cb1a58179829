"""What a line leads to, and the lines that follow have to say: cards opened to whoever may see them now, and facts.

What follows from a line is worked out first. A card that a seat may see from now on, and a fact that has become true
(for a holder who can know), is *due*: the very next lines must say so, in that order, and nothing else.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any

from core.game import Fact, Facts, Game, Move
from core.match import Match, Witness, WrongFace
from core.table import EVERYONE, Audience, Card, Face, epoch_of
from replays import entries
from replays.checks.luck import LuckCheck
from replays.entries import Entry
from replays.findings import Findings

Due = tuple[Card, Audience] | Fact


class DueCheck(Witness):
    """A match, and what is due of it."""

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
        self._due: deque[Due] = deque()
        self._first_epoch = state.table.epoch + 1
        self.match: Match[Any] = Match(
            game, state, faces, answers=answers, knows_all=luck.dealing is not None, witness=self
        )

    # ── what the match tells its witness ─────────────────────────────────────────────────────────────────────────────

    def shown(self, card: Card, audience: Audience) -> None:
        if epoch_of(card) >= self._first_epoch:  # the cards of a position are no secret
            self._due.append((card, audience))

    def stated(self, fact: Fact) -> None:
        self._due.append(fact)

    # ── lines ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def settle(self) -> None:
        """No more lines follow from the last input: a fact that could have been stated was not."""
        while type(self.match.pending) is Facts and not self._due:
            self.match.no_fact()

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


def _audience(audience: Audience) -> str:
    return "everybody" if audience == EVERYONE else f"seat {audience}"
