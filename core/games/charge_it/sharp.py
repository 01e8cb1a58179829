"""What the search is told about Charge It!: how a round may end, as a race, and what that is worth in the match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from random import Random
from typing import Any, Final, NamedTuple

from core.bots.bot import Bot, Choice
from core.bots.insight import Insight
from core.game import Game, Move
from core.games.charge_it.box import EXTENDED, INSURANCE, credit
from core.games.charge_it.choices import discardable
from core.games.charge_it.memory import USUAL
from core.games.charge_it.moves import (
    ATTACKS,
    DECLARE,
    DECLINE,
    DEFEND_WITH_CREDIT,
    DEFEND_WITH_INSURANCE,
    DRAW,
    OPENINGS,
    READY,
    TAKE,
    charges,
    discards,
    insurances,
)
from core.games.charge_it.race import Race
from core.games.charge_it.runner import Course, Play, Runner
from core.games.charge_it.state import ChargeState
from core.games.charge_it.turn import can_draw_deck, can_take
from core.observation import Observation
from core.table import Card, Face, Faces

COMPARED: Final = 4
"""So many of the best plays are compared."""
CLOSE: Final = 1500
"""Dollars. Who lacks so much when another declares might have been first, with a little more luck."""
STEP: Final = 1000
"""Dollars in which match totals are reckoned."""
OTHERS_MAKE: Final = (0.15, 0.35, 0.55, 0.75)
"""What those who do not declare have charged by then, as a share of the aim: each about equally often."""
NEARLY, LITTLE = 0.8, 0.3
"""Shares of the aim: with so much charged somebody may declare any time; with so little one has not much to lose."""
DECLARERS_MAKE: Final = 1.04
"""What the declarer has charged, as a share of the aim."""


class Unremembered(dict[Card, Face]):
    """The faces a seat knows; a card of somebody else is none in particular."""

    def __missing__(self, card: Card) -> Face:
        return EXTENDED


class Expert:
    """Plays as the runners of a race do: with an exact memory, and an eye for what lies in front of the others."""

    listens = False

    def __init__(self, course: Course) -> None:
        self.course = course

    def choose(self, seen: Observation, random: Random) -> Choice:
        """The best of its own ideas, in any phase."""
        return Choice(self.ranked(seen)[0])

    def ranked(self, seen: Observation) -> list[Move]:
        """Its ideas, the best first."""
        state: ChargeState = seen.state
        if state.phase == "round_end":
            return [READY]
        if state.phase == "defend":
            return self._answers(seen)
        if state.attack is None and state.active != seen.seat:
            return [DECLARE]  # option `any_time`: nobody asks for it
        course, faces = self.course, Unremembered(seen.faces)
        me = course.runner(state, seen.seat, faces)
        if state.phase == "draw":
            return self._draws(seen, me)
        others = [(seat, course.runner(state, seat, faces)) for seat in state.left_of(seen.seat) if seat != seen.seat]
        if state.setup.options.take_and_return or not state.taken:
            allowed = None
        else:
            allowed = {faces[card] for card in discardable(state, seen.seat)}
        thrown = [play for play in course.discards(me) if allowed is None or play[1] in allowed]
        return [self._move(me, play) for play in sorted([*course.plays(me, others), *thrown], reverse=True)]

    def _move(self, me: Runner, play: Play) -> Move:
        """A play as a move, with a declaration where it reaches the aim."""
        _score, face, kind, of, target = play
        after = me.copy()
        self.course.do(after, play)
        declares = after.is_right(self.course.aim)
        if kind == "discard":
            return discards(face)[declares]
        if kind == "attack":
            return ATTACKS[target, of][declares]  # type: ignore[index]  # an account is one of the four types
        if kind == "open":
            return OPENINGS[of][declares]  # type: ignore[index]
        if kind == "insure":
            return insurances((of,))[declares]
        return charges(face, (of,))[declares]

    def _draws(self, seen: Observation, me: Runner) -> list[Move]:
        state: ChargeState = seen.state
        if state.attack is None and me.is_right(self.course.aim):
            return [DECLARE]
        if not can_take(state):
            return [DRAW]
        if not can_draw_deck(state):
            return [TAKE]
        top = seen.faces[state.table[state.setup.discard][-1]]
        if self.course.wants(me, top):
            return [TAKE, DRAW]
        if top[0] == "C" or (top[0] == "M" and self.course.value[top] > max(me.rooms.values(), default=0)):
            return [DRAW]
        return [DRAW, TAKE]

    def _answers(self, seen: Observation) -> list[Move]:
        state: ChargeState = seen.state
        assert state.attack is not None
        of = state.attack.type
        hand = state.hand(seen.seat, seen.faces)
        ranked = [DEFEND_WITH_CREDIT] if credit(of) in hand else []
        if INSURANCE in hand:
            ranked.append(DEFEND_WITH_INSURANCE)
        if state.table[state.setup.accounts[seen.seat][of].under]:
            return [*ranked, DECLINE]
        return [*ranked[:1], DECLINE] if credit(of) in hand else [DECLINE, *ranked]


class Known(NamedTuple):
    """What is worked out once for a decision."""

    course: Course
    expert: Expert


class ChargeInsight(Insight):
    """Plays a turn by the rules, and reckons the rest of the round as a race."""

    playouts = 60
    trust = 1.5

    def ready(self, seen: Observation) -> Known:
        course = Course(seen.state.setup)
        return Known(course, Expert(course))

    def mine(self, game: Game[Any], known: Known) -> Bot:
        return known.expert

    def theirs(self, game: Game[Any], known: Known) -> Bot:
        return known.expert

    def candidates(self, seen: Observation, known: Known, random: Random) -> Sequence[Move]:
        """The expert's best ideas; only one where it declares, which is always right (C-42)."""
        ranked = known.expert.ranked(seen)
        if ranked[0].get("declare") or ranked[0] is DECLARE:
            return ranked[:1]
        state: ChargeState = seen.state
        if state.phase == "draw" and state.attack is None and _about_to_lose(seen, known.course):
            ranked.append(DECLARE)
        of_discards = [move for move in ranked if move["kind"] == "discard"]
        return [move for move in ranked if move["kind"] != "discard" or move is of_discards[0]][:COMPARED]

    def beyond(self, root: ChargeState, state: ChargeState, known: Known) -> bool:
        """The next turn, or the end of the round."""
        phase = state.phase
        if phase == "draw":
            return state.attack is None and (state.active != root.active or state.round != root.round)
        return phase == "round_end"

    def worth(self, state: ChargeState, seat: int, faces: Faces, known: Known, random: Random) -> float:
        course = known.course
        target = state.setup.options.match_target
        if state.phase == "round_end":
            return _odds(state.scores, seat, target, course)
        race = Race.of(course, state, faces, random)
        declarer = race.run()
        made = [runner.counts_as() for runner in race.runners]
        if declarer is None:
            return _odds(_sum(state.scores, made), seat, target, course)
        lacking = [course.aim - runner.total for runner in race.runners]
        if declarer == seat:
            rival = min((lack, other) for other, lack in enumerate(lacking) if other != seat)[1]
            other_way = 0.5 * exp(-max(0, lacking[rival]) / CLOSE)
        else:
            rival = seat
            other_way = 0.5 * exp(-max(0, lacking[seat]) / CLOSE)
        as_run = _odds(_sum(state.scores, _with_bonus(made, declarer, course)), seat, target, course)
        if other_way < 0.02:
            return as_run
        made[rival], made[declarer] = max(made[rival], course.aim), int(0.9 * course.aim)
        reversed_ = _odds(_sum(state.scores, _with_bonus(made, rival, course)), seat, target, course)
        return (1 - other_way) * as_run + other_way * reversed_


def _about_to_lose(seen: Observation, course: Course) -> bool:
    """Whether another seat is about to declare, and win the match by it, while one has little to lose.

    Then even a wrong declaration may be right: it ends the round, and nobody gets a bonus (C-43).
    """
    state: ChargeState = seen.state
    winning = state.setup.options.match_target - course.aim - course.bonus
    for seat, score in enumerate(state.scores):
        if seat != seen.seat and score >= winning and _seems_to_have(state, seat) >= NEARLY * course.aim:
            me = course.runner(state, seen.seat, Unremembered(seen.faces))
            return me.total <= LITTLE * course.aim
    return False


def _seems_to_have(state: ChargeState, seat: int) -> int:
    """What somebody has charged, guessed from how many cards lie under his accounts."""
    zones = [state.setup.accounts[seat][of].under for of in state.accounts[seat]]
    return USUAL * sum([len(state.table[zone]) for zone in zones])


def _with_bonus(made: list[int], declarer: int, course: Course) -> list[int]:
    return [dollars + course.bonus * (seat == declarer) for seat, dollars in enumerate(made)]


def _sum(before: Sequence[int], made: Sequence[int]) -> tuple[int, ...]:
    return tuple(total + now for total, now in zip(before, made, strict=True))


# ── the match ────────────────────────────────────────────────────────────────────────────────────────────────────────


def _odds(scores: Sequence[int], seat: int, target: int, course: Course) -> float:
    """The chance to win the match with these totals after a round."""
    mine, best = scores[seat], max(score for other, score in enumerate(scores) if other != seat)
    if max(mine, best) >= target:
        return 1.0 if mine > best else 0.0 if mine < best else 0.5
    steps = (target - mine) // STEP, (target - best) // STEP
    return _race_to_target(*steps, len(scores), course.aim // STEP or 1, course.bonus / STEP)


@lru_cache(maxsize=100_000)
def _race_to_target(mine: int, best: int, seats: int, aim: int, bonus: float) -> float:
    """The chance to win the match for who lacks ``mine`` steps, against the best other, who lacks ``best``."""
    if mine <= 0 or best <= 0:
        return 0.5 if mine == best else float(mine < best)
    won = round(DECLARERS_MAKE * aim + bonus)
    chance = 0.0
    for share in OTHERS_MAKE:
        lost = round(share * aim)
        chance += _race_to_target(mine - won, best - lost, seats, aim, bonus)
        chance += _race_to_target(mine - lost, best - won, seats, aim, bonus)
        for other in OTHERS_MAKE if seats > 2 else ():
            # somebody else declares
            both = _race_to_target(mine - lost, best - round(other * aim), seats, aim, bonus)
            chance += (seats - 2) * both / len(OTHERS_MAKE)
    return chance / len(OTHERS_MAKE) / seats


INSIGHT: Final = ChargeInsight()
