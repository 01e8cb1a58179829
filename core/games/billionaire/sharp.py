"""What the search is told about Billionaire: which bids and cards are worth comparing, and what a fortune is worth."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Any, Final, NamedTuple

from core.bots.bot import Bot, Choice
from core.bots.insight import Insight
from core.game import Game, Move
from core.games.billionaire import bots, payments
from core.games.billionaire.edition import SECURITY
from core.games.billionaire.holdings import actual_total, cash
from core.games.billionaire.money import GOAL, MILLION, TRADING_SHARE
from core.games.billionaire.moves import NO_BID, bid
from core.games.billionaire.state import BillionaireState
from core.observation import Observation
from core.table import Faces

SHARES: Final = (0.35, 0.5, 0.6, 0.7, 0.8, 0.9, 1.05, 1.25, 1.6)
"""The bids that are compared, as shares of what the lot should trade for."""
MOST_TARGETS: Final = 3
"""So many targets of one card are compared, the dearest first."""
MOST_PAYMENTS: Final = 4


class Weights(NamedTuple):
    """What things are worth to who wants to be first, in dollars of actual value. Fitted to games of this bot."""

    ammunition: float = 6.0
    """For each dollar of cash, as long as there is something to bid for."""
    enough: float = 40.0 * MILLION
    """Cash beyond about so much finds nothing to buy."""
    power_card: float = 15.0 * MILLION
    """For each Power Play card in the hand."""
    spread: float = 50.0 * MILLION
    """How much may still change at the end of the game: the lead that makes a win three times as likely as not."""
    spread_far: float = 0.2
    """And for each dollar that the leader lacks."""


WEIGHTS: Final = Weights()


def fortune(state: BillionaireState, seat: int, faces: Faces, weights: Weights = WEIGHTS) -> float:
    """What somebody owns, as far as it helps him to win: Investments, and cash for what it will buy."""
    setup, table = state.setup, state.table
    money = cash(state, seat, faces)
    return (
        actual_total(setup, state.owned[seat])
        + money
        + (weights.ammunition - 1) * weights.enough * (1 - exp(-money / weights.enough))
        + weights.power_card * len(table[setup.power[seat]])
    )


class BillionaireInsight(Insight):
    """Plays a turn to its end by the rules, and values what everybody owns then."""

    playouts = 150

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights

    def mine(self, game: Game[Any], known: Any) -> Bot:
        return BUYER

    def candidates(self, seen: Observation, known: Any, random: Random) -> Sequence[Move]:
        """What the careful player would do first, then what else may be good."""
        state, seat = seen.state, seen.seat
        phase = state.phase
        if phase == "bid":
            return _bids(seen)
        if phase == "pay":
            listed = payments.listed(state, seat, seen.faces)
            return listed[:MOST_PAYMENTS] if listed[0]["invest"] else listed[:1]
        legal = seen.legal_moves()
        if phase in ("start", "power_drawn", "analyze"):
            return _dearest(state, legal)
        return legal

    def beyond(self, root: BillionaireState, state: BillionaireState, known: Any) -> bool:
        """The next turn."""
        return state.turn != root.turn

    def worth(self, state: BillionaireState, seat: int, faces: Faces, known: Any, random: Random) -> float:
        """The lead over each other seat, against how much may still change."""
        weights = self.weights
        fortunes = [fortune(state, other, faces, weights) for other in range(state.seats)]
        richest = max([actual_total(state.setup, owned) for owned in state.owned])
        spread = weights.spread + weights.spread_far * max(0, GOAL - richest)
        odds = [exp(min(50.0, (other - fortunes[seat]) / spread)) for other in fortunes]
        return 1 / sum(odds)


class Buyer(bots.Steady):
    """Goes on in a playout as a careful player does, but bids for what a lot is worth, not for what it trades for."""

    def _bid(self, seen: Observation, random: Random) -> Choice:
        state, seat = seen.state, seen.seat
        trading = bots.expected_lot(seen) // TRADING_SHARE
        unit = state.setup.options.bid_unit
        amount = int(min(cash(state, seat, seen.faces), trading * (0.8 + 0.3 * random.random()))) // unit * unit
        return Choice(bid(amount) if amount >= max(unit, state.floor) else NO_BID)


BUYER: Final = Buyer()


def _bids(seen: Observation) -> list[Move]:
    """No bid, and shares of what the lot should trade for, as far as the cash goes."""
    state, seat = seen.state, seen.seat
    unit = state.setup.options.bid_unit
    least = max(unit, -(-state.floor // unit) * unit)
    trading = bots.expected_lot(seen) // TRADING_SHARE
    money = cash(state, seat, seen.faces) // unit * unit
    amounts = {min(money, round(share * trading / unit) * unit) for share in SHARES}
    return [NO_BID, *[bid(amount) for amount in sorted(amounts) if amount >= least]]


def _dearest(state: BillionaireState, legal: Sequence[Move]) -> list[Move]:
    """The moves without a target, and for each card the dearest targets; with a stake, the cheapest that is enough."""
    actual = state.setup.actual
    others = [move for move in legal if "investment" not in move]
    of_card: dict[str, dict[tuple[int, str], Move]] = {}
    for move in legal:
        if "investment" in move:
            aims = of_card.setdefault(move.get("card", ""), {})
            aim = (move["seat"], move["investment"])
            if aim not in aims or actual[move.get("stake", aim[1])] < actual[aims[aim].get("stake", aim[1])]:
                aims[aim] = move
    for aims in of_card.values():
        others += sorted(aims.values(), key=lambda move: -actual[move["investment"]])[:MOST_TARGETS]
    return others


INSIGHT: Final = BillionaireInsight()
_ = SECURITY
