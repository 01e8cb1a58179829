"""Payments: what a winner may lay for his bid, and what is proposed to him. X-25, X-26. How they are found: `purse`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice

from core.game import Move
from core.games.billionaire.money import SMALLEST_UNIT, dollars
from core.games.billionaire.moves import Lazy, pay
from core.games.billionaire.purse import MOST_LISTED, Payment, Pile, can_be_exact, cheapest
from core.games.billionaire.state import BillionaireState, Setup
from core.table import Face, Faces


def listed(state: BillionaireState, seat: int, faces: Faces) -> Sequence[Move]:
    """At most 64 payments, the cheapest first. Needs the payer's own faces."""
    return _listed(state.setup, *_cards(state, seat, faces), amount_owed(state, seat))


def proposed(state: BillionaireState, seat: int, faces: Faces) -> Move:
    """2.4: the payment of somebody whose time is up, the cheapest."""
    return listed(state, seat, faces)[0]


def why_not(state: BillionaireState, seat: int, move: Move, faces: Faces) -> str | None:
    """None for a payment that the rules allow, listed or not; else the sentence for the payer."""
    setup = state.setup
    profit, invest = move["profit"], move["invest"]
    hand = [faces[card] for card in state.table[setup.profit[seat]]]
    for face in profit:
        if face not in hand:
            return f"You do not have so many {face}."
        hand.remove(face)
    owed, reason = amount_owed(state, seat), why_not_papers(state, seat, invest)
    if reason is not None:
        return reason
    amounts = [setup.profit_values[face] for face in profit] + [setup.trading[face] for face in invest]
    reason = why_not_these(amounts, owed)
    if reason is not None or sum(amounts) == owed or setup.options.payment == "irredundant":
        return reason
    if can_be_exact(*_piles(setup, *_cards(state, seat, faces)), owed // SMALLEST_UNIT):
        return f"You can pay {dollars(owed)} exactly, and then you must."
    return None


def why_not_papers(state: BillionaireState, seat: int, invest: Sequence[Face]) -> str | None:
    """The sentence for Investments that the payer does not own. The lot is none of them: it cannot pay for itself."""
    if len(set(invest)) != len(invest):
        return "There is only one of each Investment."
    missing = [face for face in invest if face not in state.owned[seat]]
    return f"You do not own {missing[0]}." if missing else None


def why_not_these(amounts: Sequence[int], owed: int) -> str | None:
    """X-26: enough, and no card that could stay in the hand. None, or the sentence for the payer."""
    total = sum(amounts)
    if total < owed:
        return f"That is {dollars(total)}, and {dollars(owed)} are owed."
    least = min(amounts, default=0)
    if total - least >= owed:
        return f"Without one card of {dollars(least)} it is still enough; no superfluous card may be paid."
    return None


def amount_owed(state: BillionaireState, seat: int) -> int:
    """The bid that this seat owes."""
    owed = state.bids[seat]
    assert owed is not None
    return owed


Hand = tuple[tuple[Face, int], ...]
"""Profit cards: how many there are of each face, the largest first."""


def _cards(state: BillionaireState, seat: int, faces: Faces) -> tuple[Hand, tuple[Face, ...]]:
    """All that decides which payments there are."""
    setup = state.setup
    hand = Counter([faces[card] for card in state.table[setup.profit[seat]]])
    by_value = sorted(hand.items(), key=lambda kind: setup.profit_values[kind[0]], reverse=True)
    return tuple(by_value), tuple(sorted(state.owned[seat], key=setup.rank.__getitem__))


def _piles(setup: Setup, hand: Hand, owned: tuple[Face, ...]) -> tuple[Pile, Pile]:
    coins = Pile([setup.profit_values[face] // SMALLEST_UNIT for face, _ in hand], [count for _, count in hand])
    return coins, Pile([setup.trading[face] // SMALLEST_UNIT for face in owned], [1] * len(owned))


@lru_cache(maxsize=16)
def _listed(setup: Setup, hand: Hand, owned: tuple[Face, ...], owed: int) -> Payments:
    coins, papers = _piles(setup, hand, owned)
    exact = setup.options.payment == "exact_if_possible"
    found = list(islice(cheapest(coins, papers, owed // SMALLEST_UNIT, exact=exact), MOST_LISTED))
    return Payments(found, coins, papers, [face for face, _ in hand], owned)


class Payments(Lazy):
    """Payments as moves, made when they are looked at."""

    __slots__ = ("_coins", "_found", "_hand", "_owned", "_papers")

    def __init__(
        self, found: list[Payment], coins: Pile, papers: Pile, hand: Sequence[Face], owned: Sequence[Face]
    ) -> None:
        self._found = found
        self._coins, self._hand = coins, hand
        self._papers, self._owned = papers, owned

    def __len__(self) -> int:
        return len(self._found)

    def move(self, index: int) -> Move:
        cash, laid = self._found[index]
        profit = [
            face for face, number in zip(self._hand, self._coins.numbers(cash), strict=True) for _ in range(number)
        ]
        invest = [face for face, number in zip(self._owned, self._papers.numbers(laid), strict=True) if number]
        return pay(profit, invest)
