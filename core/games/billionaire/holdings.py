"""What people own, what it is worth, and how an Investment changes hands."""

from __future__ import annotations

from functools import lru_cache

from core.games.billionaire.edition import GROUPS
from core.games.billionaire.state import BillionaireState, Setup
from core.table import Card, Face, Faces

Owned = tuple[tuple[Face, ...], ...]


# ── worth and means ──────────────────────────────────────────────────────────────────────────────────────────────────


def cash(state: BillionaireState, seat: int, faces: Faces) -> int:
    """The dollars in a hand of Profit cards. Needs its faces."""
    values = state.setup.profit_values
    return sum([values[faces[card]] for card in state.table[state.setup.profit[seat]]])


@lru_cache(maxsize=256)
def trading_total(setup: Setup, owned: tuple[Face, ...]) -> int:
    """What Investments count in a payment (X-16)."""
    return sum([setup.trading[face] for face in owned])


@lru_cache(maxsize=256)
def actual_total(setup: Setup, owned: tuple[Face, ...]) -> int:
    """What Investments are worth."""
    return sum([setup.actual[face] for face in owned])


def means(state: BillionaireState, seat: int, faces: Faces) -> int:
    """What a bidder has, as far as an overbid is concerned (X-27, Q3). Needs the seat's own faces."""
    setup = state.setup
    if setup.options.means_with_investments:
        return cash(state, seat, faces) + trading_total(setup, state.owned[seat])
    return cash(state, seat, faces)


def sure_means(state: BillionaireState, seat: int) -> int:
    """What a bidder has at least, as everybody can see."""
    setup = state.setup
    least = len(state.table[setup.profit[seat]]) * setup.least_profit
    return least + trading_total(setup, state.owned[seat]) if setup.options.means_with_investments else least


def worth(state: BillionaireState, seat: int, faces: Faces) -> int:
    """Cash and the actual values of Investments (X-1). Needs the seat's faces."""
    return cash(state, seat, faces) + actual_total(state.setup, state.owned[seat])


def may_be_worth(state: BillionaireState, goal: int) -> bool:
    """Whether somebody's worth may have reached the goal, as far as everybody can see."""
    setup, table = state.setup, state.table
    if max(map(len, state.owned)) * setup.most_valuable + setup.all_profit < goal:
        return False  # nearly always, and found quickly
    return any(
        len(table[hand]) * setup.most_profit + actual_total(setup, owned) >= goal
        for hand, owned in zip(setup.profit, state.owned, strict=True)
    )


# ── protection ───────────────────────────────────────────────────────────────────────────────────────────────────────


@lru_cache(maxsize=256)
def unprotected(setup: Setup, owned: tuple[Face, ...], group: str) -> tuple[Face, ...]:
    """X-30, X-31: the least Investments of a group among those one player owns; several where they are equal."""
    members = [face for face in owned if face[0] == group]
    if not members:
        return ()
    least = min(setup.actual[face] for face in members)
    return tuple(sorted([face for face in members if setup.actual[face] == least], key=setup.rank.__getitem__))


def is_unprotected(setup: Setup, owned: tuple[Face, ...], investment: Face) -> bool:
    """Whether an Investment is one of the least of its owner in its group."""
    return investment in unprotected(setup, owned, investment[0])


@lru_cache(maxsize=256)
def all_unprotected(setup: Setup, owned: tuple[Face, ...]) -> tuple[Face, ...]:
    """The unprotected Investments of one player, in all groups."""
    return tuple([face for group in GROUPS for face in unprotected(setup, owned, group)])


def most_valuable(setup: Setup, owned: tuple[Face, ...]) -> Face:
    """X-27: equal values: the lowest id, in the order E, F, A."""
    return min(owned, key=lambda face: (-setup.actual[face], setup.rank[face]))


# ── changing hands ───────────────────────────────────────────────────────────────────────────────────────────────────


def card_of(state: BillionaireState, seat: int, investment: Face) -> Card:
    """The card of an Investment that this seat owns."""
    return state.table[state.setup.investments[seat]][state.owned[seat].index(investment)]


def without(owned: Owned, seat: int, gone: tuple[Face, ...]) -> Owned:
    """What is owned when a seat gives some Investments away."""
    kept = tuple([face for face in owned[seat] if face not in gone])
    return (*owned[:seat], kept, *owned[seat + 1 :])


def with_more(owned: Owned, seat: int, more: tuple[Face, ...]) -> Owned:
    """What is owned when a seat gets some Investments."""
    return (*owned[:seat], owned[seat] + more, *owned[seat + 1 :])


def handed_over(state: BillionaireState, investment: Face, giver: int, taker: int) -> BillionaireState:
    """The state after an Investment went from one player to another; it stays face up (X-51)."""
    zones = state.setup.investments
    table = state.table.move((card_of(state, giver, investment),), zones[giver], zones[taker])
    owned = with_more(without(state.owned, giver, (investment,)), taker, (investment,))
    return state._replace(table=table, owned=owned)
