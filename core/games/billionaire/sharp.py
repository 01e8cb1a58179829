"""What the search is told about Billionaire: which bids and cards are worth comparing, and what a fortune is worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
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


class Stage(NamedTuple):
    """What things are worth, in log odds of winning, when the richest owns so many millions of Investments."""

    richest: float
    investments: float
    """For each hundred millions."""
    first_cash: float
    """For each ten millions, of the first ten: without them one cannot bid at all."""
    more_cash: float
    """Of the next fifteen."""
    spare_cash: float
    """Of the next twenty-five. More than that finds nothing to buy."""
    power: float
    """For each Power Play card."""
    security: float
    """For each SECURITY, beyond that."""
    turn: float
    """For being the next to play."""


STAGES: Final = (
    Stage(0, 0.30, 0.45, 0.16, 0.08, 0.13, 0.08, 0.035),
    Stage(200, 0.31, 0.48, 0.22, 0.04, 0.09, 0.09, 0.045),
    Stage(500, 0.325, 0.64, 0.295, 0.00, 0.025, 0.13, 0.06),
    Stage(700, 0.435, 0.86, 0.34, 0.00, 0.00, 0.17, 0.075),
    Stage(900, 0.70, 1.18, 0.38, 0.00, 0.00, 0.20, 0.085),
    Stage(1000, 0.87, 1.40, 0.40, 0.00, 0.00, 0.22, 0.09),
)
"""Fitted (logistic regression) to the turns of 3,800 games: of bidders of many tempers, and of this search itself."""


@lru_cache(maxsize=4096)
def stage(richest: int, stages: tuple[Stage, ...] = STAGES) -> Stage:
    """The stage of a game, between those in the list.

    >>> stage(100).investments, stage(2000).first_cash
    (0.305, 1.4)
    """
    for before, after in pairwise(stages):
        if richest <= after.richest:
            share = (richest - before.richest) / (after.richest - before.richest)
            return Stage(*[round(low + share * (high - low), 9) for low, high in zip(before, after, strict=True)])
    return stages[-1]


def prospects(state: BillionaireState, faces: Faces, stages: tuple[Stage, ...] = STAGES) -> list[float]:
    """Of each seat, in log odds: what it owns and what that helps. Knows every face."""
    setup, table = state.setup, state.table
    owned = [actual_total(setup, faces_of) // MILLION for faces_of in state.owned]
    now = stage(max(owned), stages)
    found = []
    for seat in range(setup.seats):
        money = cash(state, seat, faces) / MILLION
        value = now.investments * owned[seat] / 100
        value += now.first_cash * min(money, 10.0) / 10
        if money > 10:
            value += now.more_cash * min(money - 10, 15.0) / 10
            if money > 25:
                value += now.spare_cash * min(money - 25, 25.0) / 10
        for card in table[setup.power[seat]]:
            value += now.power + (now.security if faces[card] == SECURITY else 0.0)
        found.append(value + (now.turn if state.active == seat else 0.0))
    return found


class BillionaireInsight(Insight):
    """Plays a turn to its end by the rules, and values what everybody owns then."""

    playouts = 150

    def __init__(self, stages: tuple[Stage, ...] = STAGES) -> None:
        self.stages = stages

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
        found = prospects(state, faces, self.stages)
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
