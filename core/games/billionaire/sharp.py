"""What the search is told about Billionaire: which bids and cards are worth comparing, and what a fortune is worth."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import exp
from random import Random
from typing import Any, Final, NamedTuple

from core.bots.bot import Bot, Choice
from core.bots.insight import Insight
from core.game import Game, Move
from core.games.billionaire import bots, payments
from core.games.billionaire.edition import SECURITY
from core.games.billionaire.holdings import actual_total, cash
from core.games.billionaire.money import MILLION, TRADING_SHARE
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
    """What things are worth to who wants to be first: log odds of winning. Fitted to games of bots with many tempers."""

    cash: float = 0.010
    """For each million in the hand."""
    cash_early: float = 0.006
    """And as much more at the beginning, when it buys most."""
    early: float = 150.0
    """Until the richest owns about so many millions."""
    power_card: float = 0.05
    """For each Power Play card in the hand."""
    security: float = 0.08
    """And if it is SECURITY."""
    turn: float = 0.045
    """For being the next to play."""
    spreads: tuple[tuple[float, float], ...] = (
        (50.0, 850.0), (175.0, 470.0), (325.0, 330.0), (475.0, 300.0), (625.0, 257.0), (775.0, 215.0), (1000.0, 130.0)
    )  # fmt: skip
    """How many millions of Investments the log odds are that e stands for, by how many the richest owns."""


WEIGHTS: Final = Weights()


def spread(weights: Weights, richest: float) -> float:
    """How many millions of Investments ahead make the odds of winning e to one; ``richest`` in millions.

    >>> spread(WEIGHTS, 0.0), spread(WEIGHTS, 250.0), spread(WEIGHTS, 2000.0)
    (850.0, 400.0, 130.0)
    """
    points = weights.spreads
    if richest <= points[0][0]:
        return points[0][1]
    for (before, high), (after, low) in pairwise(points):
        if richest <= after:
            return high + (low - high) * (richest - before) / (after - before)
    return points[-1][1]


def prospects(state: BillionaireState, faces: Faces, weights: Weights = WEIGHTS) -> list[float]:
    """Of each seat, in log odds: what it owns and what that helps. Knows every face."""
    setup, table = state.setup, state.table
    owned = [actual_total(setup, faces_of) / MILLION for faces_of in state.owned]
    richest = max(owned)
    per_million = 1 / spread(weights, richest)
    per_cash = weights.cash + weights.cash_early * exp(-richest / weights.early)
    found = []
    for seat in range(setup.seats):
        value = owned[seat] * per_million + cash(state, seat, faces) / MILLION * per_cash
        for card in table[setup.power[seat]]:
            value += weights.power_card + (weights.security if faces[card] == SECURITY else 0.0)
        found.append(value + (weights.turn if state.active == seat else 0.0))
    return found


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
        found = prospects(state, faces, self.weights)
        return 1 / sum([exp(min(50.0, other - found[seat])) for other in found])


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
