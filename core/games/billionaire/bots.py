"""The two simple players of Billionaire: one plays at random, one by fixed rules and says why."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from core.bots.bot import Choice
from core.game import Move
from core.games.billionaire import analyzer, auction, ending, payments, power_play, security
from core.games.billionaire.edition import SECURITY
from core.games.billionaire.holdings import Owned, actual_total, cash, means
from core.games.billionaire.money import MILLION, TRADING_SHARE, dollars
from core.games.billionaire.moves import (
    ALLOW,
    CHOOSE_DECK,
    CLAIM,
    CONCEDE,
    HOLD,
    NO_BID,
    ROLL,
    SECURITY_MOVE,
    bid,
    play_power,
)
from core.games.billionaire.state import BillionaireState, Setup
from core.observation import Observation
from core.table import Face
from core.telling import words

# ── at random ────────────────────────────────────────────────────────────────────────────────────────────────────────

RECKLESS: Final = 0.05
"""How often a random bid is above what the bidder has, so that forfeits happen."""
RECKLESS_STEPS: Final = 20


class AtRandom:
    """Any legal move: first what to do, then how, each with the same chance. It pays what the engine proposes."""

    listens = False

    def choose(self, seen: Observation, random: Random) -> Choice:
        """One of the legal moves."""
        state, legal = seen.state, seen.legal_moves()
        if state.phase == "bid":
            if random.random() < RECKLESS:
                unit = state.setup.options.bid_unit
                above = max(means(state, seen.seat, seen.faces), state.floor) // unit + random.randint(
                    1, RECKLESS_STEPS
                )
                return Choice(bid(min(above * unit, auction.MOST_BID // unit * unit)))
            return Choice(legal[int(random.random() * len(legal))])
        if state.phase == "pay":
            return Choice(legal[0])
        kind = random.choice(list(dict.fromkeys([move["kind"] for move in legal])))
        return Choice(random.choice([move for move in legal if move["kind"] == kind]))


# ── steady ───────────────────────────────────────────────────────────────────────────────────────────────────────────

CAUTION: Final = 0.9
"""The share of its trading value that a lot is bid for at most."""
LOWEST: Final = 0.5
"""The share of that limit which is bid at least; where in between is chance, or all would bid the same."""
WORTHWHILE: Final = 75 * MILLION
"""An Investment worth playing a card for, or defending."""
USUAL_CARD: Final = 3 * MILLION
"""A Profit card in somebody else's hand, about."""


class Steady:
    """Bids what a lot trades for, goes for the leader, defends what is dear."""

    listens = False

    def choose(self, seen: Observation, random: Random) -> Choice:
        """By the phase of the moment."""
        phase = seen.state.phase
        if phase == "bid":
            return self._bid(seen, random)
        if phase == "pay":
            return Choice(payments.proposed(seen.state, seen.seat, seen.faces), words("The cheapest way to pay."))
        if phase == "start":
            return self._start(seen)
        if phase == "security":
            return self._defend(seen)
        if phase == "power_drawn":
            return self._drawn(seen)
        if phase == "analyze":
            return self._analyze(seen)
        if phase == "choose_deck":
            return self._choose_deck(seen)
        if _holds_security(seen):
            return Choice(SECURITY_MOVE, words("You have begun it: see it through."))
        return Choice(CONCEDE, words("You hold no Security card."))

    def _bid(self, seen: Observation, random: Random) -> Choice:
        state, seat = seen.state, seen.seat
        trading = expected_lot(seen) // TRADING_SHARE
        limit = min(cash(state, seat, seen.faces), CAUTION * trading)
        unit = state.setup.options.bid_unit
        amount = int(limit * (LOWEST + (1 - LOWEST) * random.random())) // unit * unit
        if amount < max(unit, state.floor):
            return Choice(NO_BID, words("You have too little cash for it."))
        return Choice(
            bid(amount),
            words("When paying it counts about {value}: bid less than that.", value=dollars(trading // unit * unit)),
        )

    def _choose_deck(self, seen: Observation) -> Choice:
        state = seen.state
        best = max(auction.decks_left(state), key=lambda group: expected_card(state, group))
        return Choice(CHOOSE_DECK[best], words("The cards left in that deck are the dearest on average."))

    def _start(self, seen: Observation) -> Choice:
        state, seat = seen.state, seen.seat
        if state.setup.options.billion == "claim" and ending.why_no_claim(state, seat, seen.faces) is None:
            return Choice(CLAIM, words("You own a billion."))
        for card in state.table[state.setup.power[seat]]:
            play = worthwhile_play(state, seat, seen.faces[card])
            if play is not None:
                return Choice(play, words("It costs a roll, and the leader a dear Investment."))
        if not state.table[state.setup.power[seat]]:
            return Choice(ROLL, words("You hold no Power Play card, so roll."))
        return Choice(ROLL, words("No Power Play card that you hold is worth more than a roll now."))

    def _drawn(self, seen: Observation) -> Choice:
        state, seat = seen.state, seen.seat
        face = seen.faces[state.drawn]
        play = worthwhile_play(state, seat, face)
        if play is not None:
            return Choice(play, words("There is a good target, and the leader owns it."))
        leader = leader_of(state, seat)
        if face in power_play.STEALS:
            aims = [move for move in power_play.targets(state, seat, face) if move["seat"] == leader]
            if aims:
                return Choice(aims[0], words("Taking a card costs you nothing now."))
        return Choice(HOLD, words("No target is worth it yet."))

    def _analyze(self, seen: Observation) -> Choice:
        state = seen.state
        actual, leader = state.setup.actual, leader_of(state, seen.seat)
        best = max(analyzer.targets(state), key=lambda move: (actual[move["investment"]], move["seat"] == leader))
        return Choice(best, words("One time in four it becomes yours; you can hardly lose by trying."))

    def _defend(self, seen: Observation) -> Choice:
        state = seen.state
        threatened = state.setup.actual.get(state.action.get("investment", ""), 0)
        if threatened >= WORTHWHILE and _holds_security(seen):
            return Choice(SECURITY_MOVE, words("{value} are at stake.", value=dollars(threatened)))
        if threatened >= WORTHWHILE:
            return Choice(ALLOW, words("You hold no Security card."))
        return Choice(ALLOW, words("Keep the Security card for something dearer."))


def _holds_security(seen: Observation) -> bool:
    return security.why_not(seen.state, seen.seat, seen.faces) is None


# ── what it knows ────────────────────────────────────────────────────────────────────────────────────────────────────


def expected_card(state: BillionaireState, group: str) -> int:
    """The average actual value of the Investments of a group that nobody owns."""
    left = _not_owned(state.setup, state.owned, group)
    return sum(left) // len(left) if left else 0


@lru_cache(maxsize=1024)
def _not_owned(setup: Setup, owned: Owned, group: str) -> tuple[int, ...]:
    displayed = {face for faces in owned for face in faces}
    return tuple([setup.actual[face] for face in setup.faces[group] if face not in displayed])


def expected_lot(seen: Observation) -> int:
    """The actual value of the lot: what one has looked at, and averages for the rest."""
    state = seen.state
    total = 0
    for card in state.lot:
        face = seen.faces.get(card)
        total += expected_card(state, state.table.deck_of(card)) if face is None else state.setup.actual[face]
    return total


def visible_worth(state: BillionaireState, seat: int) -> int:
    """What somebody seems to own: Investments, and so many Profit cards of the usual kind."""
    setup = state.setup
    return actual_total(setup, state.owned[seat]) + USUAL_CARD * len(state.table[setup.profit[seat]])


def leader_of(state: BillionaireState, seat: int) -> int:
    """The opponent who seems to own most."""
    opponents = [other for other in range(state.seats) if other != seat]
    return max(opponents, key=lambda other: visible_worth(state, other))


def worthwhile_play(state: BillionaireState, seat: int, face: Face) -> Move | None:
    """The best way to play a card against the leader, if the target is dear enough."""
    if face == SECURITY or face in power_play.STEALS:
        return None
    setup, leader = state.setup, leader_of(state, seat)
    actual = setup.actual
    if face == "POWER":
        behind = visible_worth(state, seat) < visible_worth(state, leader)
        return _even_stakes(state, seat, leader) if behind else None
    aims = [move for move in power_play.targets(state, seat, face) if move["seat"] == leader]
    if not aims:
        return None
    best = max(aims, key=lambda move: actual[move["investment"]])
    least = power_play.PROXY_LIMIT if face == "PROXY" else WORTHWHILE
    return best if actual[best["investment"]] >= least else None


def _even_stakes(state: BillionaireState, seat: int, leader: int) -> Move | None:
    """A stake that is worth no more than what it may win."""
    actual = state.setup.actual
    pairs = [
        (actual[investment], stake, investment)
        for stake in state.owned[seat]
        for investment in state.owned[leader]
        if actual[stake] == actual[investment] >= WORTHWHILE
    ]
    if not pairs:
        return None
    _value, stake, investment = max(pairs)
    return play_power("POWER", leader, investment, stake)


RANDOM: Final = AtRandom()
STEADY: Final = Steady()
