"""The steady player of Charge It!: fixed rules, a human memory, and a sentence for each of its moves.

Scores are in steps of $250 of progress: placing a $1,000 card is worth 4.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from core.bots.bot import Choice
from core.games.charge_it.box import EXTENDED, INSURANCE, STEP, TYPES, Type, credit
from core.games.charge_it.choices import discardable
from core.games.charge_it.memory import Account, Recall, accounts, human
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
    Moves,
    charges,
    discards,
    insurances,
)
from core.games.charge_it.state import ChargeState
from core.games.charge_it.turn import can_draw_deck, can_take
from core.observation import Observation
from core.table import Face
from core.telling import words

ALWAYS: Final = 100.0
"""More than anything else is worth: what is done without comparing."""
UNPROTECTED: Final = 0.7
"""What merchandise counts where a Lost card could take it away (the sheet's first hint)."""
EXACT_FILL: Final = 2.0
LOST_AT_ONCE, LOST_PER_CARD = 2.5, 1.6
"""A Lost card on an account with k cards is worth the first and k times the second (the sheet's second hint)."""
FOURTH_ACCOUNT: Final = 7.0
LITTLE_ROOM: Final = 1500
UNSURE: Final = 500
"""The room it leaves, in dollars, in an account of which it has forgotten a card."""
WORTH_INSURING: Final = 2500
WORTH_TAKING: Final = 1000


class Idea(NamedTuple):
    """Something one could play: how good it is, the move with and without a declaration, and why."""

    score: float
    moves: Moves
    why: str
    after: Account | None = None
    """The account as it would be, where the play changes one."""


class Steady:
    """Fills accounts it can protect, robs fat ones, keeps what defends, declares when it believes it is there."""

    listens = False

    def __init__(self, recall: Recall = human, declares: bool = True) -> None:
        self._recall = recall
        self._declares = declares

    def choose(self, seen: Observation, random: Random) -> Choice:
        """By the phase of the moment."""
        state: ChargeState = seen.state
        if state.phase == "round_end":
            return Choice(READY, words("The round is counted; there is nothing to decide."))
        if state.phase == "defend":
            return self._answer(seen)
        if state.attack is None and state.active != seen.seat:
            return Choice(DECLARE, words("Out of turn there is nothing else to do."))  # nobody asks a bot for it
        own = accounts(seen, self._recall)
        hand = state.hand(seen.seat, seen.faces)
        if state.phase == "draw":
            return self._draw(seen, own, hand)
        return self._play(seen, own, hand)

    # ── answering a Lost card ────────────────────────────────────────────────────────────────────────────────────────

    def _answer(self, seen: Observation) -> Choice:
        state: ChargeState = seen.state
        assert state.attack is not None
        of = state.attack.type
        hand = state.hand(seen.seat, seen.faces)
        if credit(of) in hand:
            return Choice(DEFEND_WITH_CREDIT, words("The same credit card again saves all that lies under it."))
        if INSURANCE in hand:
            if len(state.table[state.setup.accounts[seen.seat][of].under]) >= 2:
                return Choice(DEFEND_WITH_INSURANCE, words("There is enough under it to be worth an Insurance."))
            return Choice(DECLINE, words("An Insurance is worth more than the little that lies under it."))
        return Choice(DECLINE, words("You hold nothing that would save it."))

    # ── drawing ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _draw(self, seen: Observation, own: dict[Type, Account], hand: list[Face]) -> Choice:
        state: ChargeState = seen.state
        if state.attack is None and self._declares and reached(state, own):
            return Choice(DECLARE, words("You have charged enough, as far as you remember."))
        if can_take(state):
            top = seen.faces[state.table[state.setup.discard][-1]]
            why = _worth_taking(top, own, hand)
            if why:
                return Choice(TAKE, why)
            if not can_draw_deck(state):
                return Choice(TAKE, words("There is no other card to draw."))
            return Choice(DRAW, words("The draw pile may hold something better than what lies open."))
        return Choice(DRAW, words("The draw pile is all there is to draw from now."))

    # ── playing ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _play(self, seen: Observation, own: dict[Type, Account], hand: list[Face]) -> Choice:
        state: ChargeState = seen.state
        best = max(self._ideas(seen, own, hand), key=lambda idea: idea.score)
        there = own if best.after is None else {**own, best.after.type: best.after}
        if self._declares and reached(state, there):
            return Choice(best.moves[1], words("With this card you have charged enough, as far as you remember."))
        return Choice(best.moves[0], best.why)

    def _ideas(self, seen: Observation, own: dict[Type, Account], hand: list[Face]) -> Iterator[Idea]:
        state: ChargeState = seen.state
        for face in dict.fromkeys(hand):
            if face == EXTENDED:
                yield from _extending(state, own, hand)
            elif face == INSURANCE:
                yield from _insuring(own)
            elif face[0] == "M":
                yield from _charging(state, own, hand, face)
            elif face[0] == "C":
                yield from _opening(state, own, face)
            else:
                yield from _robbing(state, seen.seat, face)
        yield from _discarding(seen, own, hand)


def reached(state: ChargeState, own: dict[Type, Account]) -> bool:
    """Whether the aim of the round is reached with no account over its line; with a reserve where one is unsure."""
    reserve = UNSURE * sum([not account.sure for account in own.values()])
    total = sum([account.total for account in own.values()])
    return total >= state.setup.edition.round_target + reserve and all(
        account.room >= (0 if account.sure else UNSURE) for account in own.values()
    )


def protected(account: Account, hand: list[Face]) -> bool:
    """Whether a Lost card on this account can be answered, or cannot be played."""
    return account.insured or credit(account.type) in hand or INSURANCE in hand


def fits(account: Account, value: int) -> bool:
    """Whether merchandise of this value has room, as far as the account is remembered."""
    return value <= account.room - (0 if account.sure else UNSURE)


def _worth_taking(top: Face, own: dict[Type, Account], hand: list[Face]) -> str:
    """Why the top of the discard pile is better than an unknown card, "" if it is not."""
    if top[0] == "C" and top[2:] not in own and top not in hand:
        return words("It opens an account that you lack.")
    if top == INSURANCE:
        return words("An Insurance saves whatever account you like.")
    if top == EXTENDED:
        return words("Extended Credit makes room where it is needed.")
    if top[0] == "M" and int(top[1:]) >= WORTH_TAKING and any(fits(each, int(top[1:])) for each in own.values()):
        return words("It goes under one of your accounts at once.")
    return ""


# ── what could be played, and how good it is ─────────────────────────────────────────────────────────────────────────


def _opening(state: ChargeState, own: dict[Type, Account], face: Face) -> Iterator[Idea]:
    """Below three accounts always the missing one with the highest line; a fourth where nothing is better."""
    of: Type = face[2:]  # type: ignore[assignment]  # a face says C: and one of the four types
    if of not in own:
        line = state.setup.lines[of]
        score = ALWAYS + line / 1_000_000 if len(own) < len(TYPES) - 1 else FOURTH_ACCOUNT
        yield Idea(score, OPENINGS[of], words("You need accounts to charge to, high lines first."))


def _charging(state: ChargeState, own: dict[Type, Account], hand: list[Face], face: Face) -> Iterator[Idea]:
    value = state.setup.value[face]
    for account in own.values():
        if not fits(account, value):
            continue
        score = value / STEP
        if protected(account, hand):
            why = words("The more the better, where you can answer a Lost card.")
        else:
            score *= UNPROTECTED
            why = words("It brings you on, though you could not answer a Lost card.")
        if value == account.room:
            score += EXACT_FILL
        after = account.with_card(value, 0)
        if reached(state, {**own, account.type: after}):
            score += ALWAYS
        yield Idea(score - account.room / 1_000_000, charges(face, (account.type,)), why, after)


def _extending(state: ChargeState, own: dict[Type, Account], hand: list[Face]) -> Iterator[Idea]:
    """The sheet's third hint: where an account is forgotten, or over its line; or where there is no room left."""
    more = state.setup.edition.extended_credit
    room = sum([max(0, account.room) for account in own.values()])
    lines = sum([account.line for account in own.values()])
    for account in own.values():
        after = account.with_card(0, more)
        moves = charges(EXTENDED, (account.type,))
        if account.room < 0:
            yield Idea(
                9.0 if reached(state, {**own, account.type: after}) else 6.5,
                moves,
                words("That account may be over its line."),
                after,
            )
        elif not account.sure and account.room < UNSURE:
            yield Idea(5.0, moves, words("You are no longer sure of that account, and this makes room."), after)
        elif room < LITTLE_ROOM and lines < state.setup.edition.round_target:
            safe = 1.0 if account.insured else 0.5 if protected(account, hand) else 0.0
            yield Idea(5.0 + safe, moves, words("Your accounts are filling up, and this makes room."), after)


def _insuring(own: dict[Type, Account]) -> Iterator[Idea]:
    for account in own.values():
        if not account.insured and account.total >= WORTH_INSURING:
            score = 3.0 + account.total / 10_000
            yield Idea(score, insurances((account.type,)), words("There is much to lose in that account."))


def _robbing(state: ChargeState, seat: int, face: Face) -> Iterator[Idea]:
    of: Type = face[2:]  # type: ignore[assignment]  # a face says L: and one of the four types
    setup, table = state.setup, state.table
    for target in range(setup.seats):
        if target != seat and state.may_be_lost(target, of):
            cards = len(table[setup.accounts[target][of].under])
            rival = sum([len(table[setup.accounts[target][each].under]) for each in state.accounts[target]])
            score = LOST_AT_ONCE + LOST_PER_CARD * cards + rival / 1000
            yield Idea(score, ATTACKS[target, of], words("That account has become worth a Lost card."))


def _discarding(seen: Observation, own: dict[Type, Account], hand: list[Face]) -> Iterator[Idea]:
    """Something must go: what is worth least to keep."""
    state: ChargeState = seen.state
    lost_cards = sum([face[0] == "L" for face in hand])
    for face in dict.fromkeys([seen.faces[card] for card in discardable(state, seen.seat)]):
        keep = _worth_keeping(state, own, face, hand.count(face), lost_cards)
        yield Idea(1.5 - keep, discards(face), words("It is what you can best do without."))


def _worth_keeping(state: ChargeState, own: dict[Type, Account], face: Face, copies: int, lost_cards: int) -> float:
    if face == INSURANCE:
        return 6.0
    if face == EXTENDED:
        return 4.0
    if face[0] == "L":  # one of each type, and two at most
        return 0.5 if copies > 1 or lost_cards > 2 else 3.0
    if face[0] == "C":
        of: Type = face[2:]  # type: ignore[assignment]
        if of not in own:
            return 8.0 if copies == 1 else 2.5
        return 0.0 if own[of].insured else 4.0 if copies == 1 else 1.0
    value = state.setup.value[face]
    if any(fits(account, value) for account in own.values()):
        return 0.8 * value / STEP
    return 0.4 * value / STEP if len(own) < len(TYPES) else 0.1
