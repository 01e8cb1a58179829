"""A round of Charge It! as a race, in plain lists and numbers: quick enough to be run thousands of times.

It knows nothing of handles, happenings or options that are seldom chosen: it is no second set of rules, but what a
player reckons with who asks how a round may end. Hands of others decide only what becomes of an attack.
"""

from __future__ import annotations

from random import Random
from typing import Final

from core.games.charge_it.box import INSURANCE, credit
from core.games.charge_it.runner import Course, Play, Runner
from core.games.charge_it.state import ChargeState
from core.table import Face, Faces

MOST_TURNS: Final = 300
"""A race that is not over by then has no winner."""


class Race:
    """One round that is run to its end. Takes over the runners and the piles it is given."""

    __slots__ = ("active", "course", "deck", "discard", "frozen", "others", "random", "runners")

    def __init__(
        self,
        course: Course,
        runners: list[Runner],
        deck: list[Face],
        discard: list[Face],
        frozen: bool,
        active: int,
        random: Random,
    ) -> None:
        self.course, self.runners, self.active, self.random = course, runners, active, random
        self.deck, self.discard, self.frozen = deck, discard, frozen
        """``deck``: the top card last."""
        self.others = [
            [(seat, runner) for seat, runner in enumerate(runners) if seat != mine] for mine in range(len(runners))
        ]

    @classmethod
    def of(cls, course: Course, state: ChargeState, faces: Faces, random: Random) -> Race:
        """The race from a moment of which all faces are known, at the beginning of a turn."""
        table, setup = state.table, state.setup
        assert state.active is not None
        return cls(
            course,
            [course.runner(state, seat, faces) for seat in range(setup.seats)],
            [faces[card] for card in reversed(table[setup.deck])],
            [faces[card] for card in table[setup.discard]],
            state.frozen,
            state.active,
            random,
        )

    def run(self) -> int | None:
        """Who declares; None where nobody does."""
        for _ in range(MOST_TURNS):
            if self._turn(self.active):
                return self.active
            self.active = (self.active + 1) % len(self.runners)
        return None

    def _turn(self, seat: int) -> bool:
        course, runner = self.course, self.runners[seat]
        if self.discard and not self.frozen and course.wants(runner, self.discard[-1]):
            runner.hand.append(self.discard.pop())
        else:
            self._draw(runner)
        if not runner.hand:
            return False
        play = max(course.plays(runner, self.others[seat]), default=None) or max(course.discards(runner))
        course.do(runner, play)
        if play[2] == "discard":
            self.discard.append(play[1])
            self.frozen = False
        elif play[2] == "attack":
            self._attack(play)
        return runner.total >= course.aim and runner.is_right(course.aim)

    def _draw(self, runner: Runner) -> None:
        if not self.deck:
            self.deck, self.discard, self.frozen = self.discard, [], False  # C-36
            self.random.shuffle(self.deck)
        if self.deck:
            runner.hand.append(self.deck.pop())

    def _attack(self, play: Play) -> None:
        """C-31: a credit card of the type first, then an Insurance, if there is something to save."""
        _score, face, _kind, of, target = play
        victim = self.runners[target]
        same = credit(of)
        if same in victim.hand:
            victim.hand.remove(same)
            self.discard += (same, face)
        elif INSURANCE in victim.hand and victim.under[of]:
            victim.hand.remove(INSURANCE)
            victim.safe.add(of)
            self.discard.append(face)
        else:
            victim.total -= victim.charged.pop(of)
            del victim.rooms[of]
            self.discard += (*victim.under.pop(of), same, face)
            self.frozen = True
            return
        self.frozen = False
        self._draw(victim)
