"""Payments: what a winner may lay for his bid, and what is proposed to him. X-25, X-26. How they are found: `purse`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from core.game import Move
from core.games.billionaire.money import SMALLEST_UNIT, dollars
from core.games.billionaire.moves import Lazy, pay
from core.games.billionaire.purse import MOST_LISTED, Kinds, Payments, Pile, can_be_exact, cheapest, with_more
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
    for face in dict.fromkeys(profit):
        if profit.count(face) > hand.count(face):
            return f"You do not have so many {face}."
    owed, reason = amount_owed(state, seat), why_not_papers(state, seat, invest)
    if reason is not None:
        return reason
    amounts = [setup.profit_values[face] for face in profit] + [setup.trading[face] for face in invest]
    reason = why_not_these(amounts, owed)
    if reason is not None or sum(amounts) == owed or setup.options.payment == "irredundant":
        return reason
    counts, owned = _cards(state, seat, faces)
    if can_be_exact(_coins(setup).pile(counts), _owned(setup, owned), owed // SMALLEST_UNIT):
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


Counts = tuple[int, ...]
"""How many there are of each kind of card."""


def _cards(state: BillionaireState, seat: int, faces: Faces) -> tuple[Counts, tuple[Face, ...]]:
    """All that decides which payments there are: the Profit cards of each kind, and the Investments."""
    setup = state.setup
    hand = [faces[card] for card in state.table[setup.profit[seat]]]
    return tuple([hand.count(face) for face in setup.profit_kinds]), state.owned[seat]


@lru_cache(maxsize=16)
def _coins(setup: Setup) -> Kinds:
    values = [setup.profit_values[face] // SMALLEST_UNIT for face in setup.profit_kinds]
    return Kinds(values, [setup.faces["profit"].count(face) for face in setup.profit_kinds])


@lru_cache(maxsize=16)
def _papers(setup: Setup) -> Kinds:
    return Kinds([setup.trading[face] // SMALLEST_UNIT for face in setup.rank], [1] * len(setup.rank))


@lru_cache(maxsize=256)
def _owned(setup: Setup, owned: tuple[Face, ...]) -> Pile:
    papers = _papers(setup)
    pile = papers.nothing
    for place in sorted([setup.rank[face] for face in owned]):
        pile = with_more(pile, place, 1)
    return pile


@lru_cache(maxsize=16)
def _listed(setup: Setup, hand: Counts, owned: tuple[Face, ...], owed: int) -> Listed:
    exact = setup.options.payment == "exact_if_possible"
    return Listed(cheapest(_coins(setup).pile(hand), _owned(setup, owned), owed // SMALLEST_UNIT, exact=exact), setup)


class Listed(Lazy):
    """Payments as moves, made when they are looked at."""

    __slots__ = ("_count", "_found", "_setup")

    def __init__(self, found: Payments, setup: Setup) -> None:
        self._found = found
        self._count = min(found.count, MOST_LISTED)
        self._setup = setup

    def __len__(self) -> int:
        return self._count

    def move(self, index: int) -> Move:
        cash, laid = self._found[index]
        setup = self._setup
        coins = zip(setup.profit_kinds, _coins(setup).numbers(cash), strict=True)
        papers = zip(setup.rank, _papers(setup).numbers(laid), strict=True) if laid else ()
        return pay([face for face, number in coins for _ in range(number)], [face for face, number in papers if number])
