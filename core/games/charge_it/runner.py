"""A seat in a race: what it has, how it weighs its plays, and what a play changes.

Each runner looks at its own hand, its own accounts, and at what lies open, as a player does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from core.games.charge_it.box import EXTENDED, INSURANCE, TYPES, credit
from core.games.charge_it.state import ChargeState, Setup
from core.table import Face, Faces

FINISHING: Final = 10_000.0
"""More than anything else is worth."""


class Weights(NamedTuple):
    """How a runner weighs its plays, in dollars. Found by races against itself with other weights."""

    exact: float = 200.0
    """For filling an account to the dollar."""
    waste: float = 0.6
    """For each dollar of room that is too small to be filled, where all of it is needed."""
    waste_with_slack: float = 0.15
    """And where there is room to spare."""
    opening: float = 3000.0
    """For opening an account, as long as fewer than three are open."""
    opening_later: float = 1800.0
    """For opening the others."""
    line: float = 0.1
    """For each dollar of its line."""
    extended: float = 1200.0
    """For Extended Credit, where without it the aim cannot be reached."""
    extended_spare: float = 300.0
    """And where it can."""
    attack: float = 3600.0
    """For cancelling an account."""
    attack_each: float = 650.0
    """And for each card under it."""
    insure: float = 0.05
    """For each dollar in an account that is insured."""
    take_from: float = 1000.0
    """Merchandise of this value or more is taken from the discard pile."""
    guard: float = 600.0
    """What a card in the hand is worth that can save an account."""
    short: float = 1000.0
    """Slack below which Extended Credit is wanted."""


WEIGHTS: Final = Weights()
_CREDIT: Final[dict[str, Face]] = {of: credit(of) for of in TYPES}


Play = tuple[float, Face, str, str, int]
"""One way to play one card: score in dollars, the card, what to do with it, the account ("" for none), whose (-1: own).

What to do is ``charge``, ``open``, ``extend``, ``insure``, ``attack`` or ``discard``.
"""


class Runner:
    """One seat in the race."""

    __slots__ = ("charged", "hand", "rooms", "safe", "total", "under", "weights")

    def __init__(self, hand: list[Face], weights: Weights = WEIGHTS) -> None:
        self.hand = hand
        self.rooms: dict[str, int] = {}
        """Open accounts, and how many dollars there are up to their lines."""
        self.charged: dict[str, int] = {}
        self.under: dict[str, list[Face]] = {}
        """What lies under them. Others see how many cards these are."""
        self.safe: set[str] = set()
        self.total = 0
        self.weights = weights

    def copy(self) -> Runner:
        """A runner that goes on by itself."""
        twin = Runner(self.hand.copy(), self.weights)
        twin.rooms, twin.charged = self.rooms.copy(), self.charged.copy()
        twin.under = {of: under.copy() for of, under in self.under.items()}
        twin.safe, twin.total = self.safe.copy(), self.total
        return twin

    def counts_as(self) -> int:
        """C-41, C-44: what it makes in the round, without a bonus."""
        return self.total if min(self.rooms.values(), default=0) >= 0 else 0

    def is_right(self, aim: int) -> bool:
        """C-42: whether it may declare."""
        return self.total >= aim and min(self.rooms.values(), default=0) >= 0


class Course:
    """What is the same in all races of one table: lines, values, the aim."""

    def __init__(self, setup: Setup) -> None:
        self.lines: dict[str, int] = dict(setup.lines.items())
        self.value = {face: value for face, value in setup.value.items() if face != EXTENDED}
        self.more = setup.edition.extended_credit
        self.aim = setup.edition.round_target
        self.bonus = setup.edition.bonus
        self.hand_size = setup.hand_size

    def runner(self, state: ChargeState, seat: int, faces: Faces) -> Runner:
        """A seat as it stands, all its faces known."""
        setup, table = state.setup, state.table
        runner = Runner([faces[card] for card in table[setup.hands[seat]]])
        for of in state.accounts[seat]:
            zones = setup.accounts[seat][of]
            under = [faces[card] for card in table[zones.under]]
            charged = sum([setup.value[face] for face in under])
            runner.rooms[of] = self.lines[of] + self.more * under.count(EXTENDED) - charged
            runner.charged[of] = charged
            runner.under[of] = under
            runner.total += charged
            if len(table[zones.up]) > 1:
                runner.safe.add(of)
        return runner

    # ── what a runner does ───────────────────────────────────────────────────────────────────────────────────────────

    def slack(self, runner: Runner) -> int:
        """Dollars of room beyond what is still needed, if all accounts can be opened whose cards are in the hand."""
        hand, rooms = runner.hand, runner.rooms
        room = sum(rooms.values()) + self.more * hand.count(EXTENDED)
        if len(rooms) < len(self.lines):
            for of, line in self.lines.items():
                if of not in rooms:
                    room += line if _CREDIT[of] in hand else line // 2
        return room - (self.aim - runner.total)

    def plays(self, runner: Runner, others: Sequence[tuple[int, Runner]]) -> list[Play]:
        """Every way to play a card, discarding excepted."""
        weights, rooms, hand = runner.weights, runner.rooms, runner.hand
        need = self.aim - runner.total
        slack = self.slack(runner)
        wasting = weights.waste_with_slack if slack >= self.more // 2 else weights.waste
        found: list[Play] = []
        for face in dict.fromkeys(hand):
            kind = face[0]
            if kind == "M":
                value = self.value[face]
                for of, room in rooms.items():
                    left = room - value
                    if left >= 0:
                        score = value - wasting * left if left < 1000 else value
                        if left == 0:
                            score += weights.exact
                        if value >= need:
                            score += FINISHING
                        found.append((score, face, "charge", of, -1))
            elif kind == "C":
                of = face[2:]
                if of not in rooms:
                    score = weights.opening if len(rooms) < 3 else weights.opening_later
                    found.append((score + weights.line * self.lines[of], face, "open", of, -1))
            elif kind == "L":
                of = face[2:]
                for seat, other in others:
                    under = other.under.get(of)
                    if under is not None and of not in other.safe:
                        score = (weights.attack + weights.attack_each * len(under)) / len(others)
                        found.append((score, face, "attack", of, seat))
            elif face == EXTENDED:
                score = weights.extended if slack < weights.short else weights.extended_spare
                for of in rooms:
                    found.append((score + 0.01 * self.lines[of], face, "extend", of, -1))
            else:
                for of, charged in runner.charged.items():
                    if of not in runner.safe:
                        found.append((weights.insure * charged, face, "insure", of, -1))
        return found

    def discards(self, runner: Runner) -> list[Play]:
        """Every card as a discard: what it is worth to keep speaks against it."""
        weights, hand = runner.weights, runner.hand
        found: list[Play] = []
        for face in dict.fromkeys(hand):
            kind = face[0]
            if kind == "M":
                keep = 0.5 * self.value[face]
            elif kind == "C":
                of = face[2:]
                keep = weights.opening if of not in runner.rooms else 0.0 if of in runner.safe else weights.guard
                if hand.count(face) > 1:
                    keep *= 0.2
            elif kind == "L":
                keep = weights.attack / hand.count(face)
            else:
                keep = weights.extended if face == EXTENDED else weights.guard + 100
            found.append((-keep, face, "discard", "", -1))
        return found

    def wants(self, runner: Runner, face: Face) -> bool:
        """Whether a runner takes this card from the discard pile, and not one that it does not know."""
        kind, rooms = face[0], runner.rooms
        if kind == "M":
            value = self.value[face]
            if value >= runner.weights.take_from or value >= self.aim - runner.total:
                return any(room >= value for room in rooms.values())
            return value in rooms.values() and value >= 500
        if kind == "C":
            return face[2:] not in rooms and face not in runner.hand
        if face == EXTENDED:
            return self.slack(runner) < runner.weights.short
        return face == INSURANCE

    def do(self, runner: Runner, play: Play) -> None:
        """What a play changes for the runner that makes it."""
        _score, face, kind, of, _target = play
        runner.hand.remove(face)
        if kind == "charge":
            value = self.value[face]
            runner.rooms[of] -= value
            runner.charged[of] += value
            runner.under[of].append(face)
            runner.total += value
        elif kind == "open":
            runner.rooms[of] = self.lines[of]
            runner.charged[of] = 0
            runner.under[of] = []
        elif kind == "extend":
            runner.rooms[of] += self.more
            runner.under[of].append(face)
        elif kind == "insure":
            runner.safe.add(of)
