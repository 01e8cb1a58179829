"""Sealed bids: the lot, the rounds, and forfeits. X-11..X-29, but for the payment (`sale`)."""

from __future__ import annotations

from collections.abc import Mapping

from core.game import Fact, Facts, Happening, Move, Reveal, Seen, Step, happening
from core.games.billionaire.agenda import (
    END_TURN,
    Agenda,
    AskBillion,
    AskOverbid,
    Forfeit,
    HighRoll,
    Reopen,
    Reshuffle,
)
from core.games.billionaire.edition import GROUPS
from core.games.billionaire.ending import NO_BIDS, NOBODY_YET
from core.games.billionaire.holdings import card_of, means, most_valuable, sure_means, without
from core.games.billionaire.money import GOAL, dollars
from core.games.billionaire.moves import Bids
from core.games.billionaire.payments import amount_owed
from core.games.billionaire.sale import sold
from core.games.billionaire.state import BillionaireState
from core.table import Faces

_OVERBID = Facts(("overbid",))
_ASK_OVERBID = (AskOverbid(),)
MOST_BID = GOAL


# ── the lot ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def land_on_bids(state: BillionaireState, group: str) -> Step[BillionaireState]:
    """X-11: the top card of the group's deck. X-13: if there is none, of another that has cards."""
    if state.table[state.setup.decks[group]]:
        return draw_lot(state, (group,))
    others = decks_left(state)
    if len(others) > 1:
        return Step(state._replace(phase="choose_deck", agenda=()))
    return draw_lot(state, others)


def land_on_three(state: BillionaireState) -> Step[BillionaireState]:
    """X-17: the top card of each deck. X-19: of those there are."""
    return draw_lot(state, decks_left(state))


def decks_left(state: BillionaireState) -> tuple[str, ...]:
    """The Investment decks that have cards."""
    return tuple([group for group in GROUPS if state.table[state.setup.decks[group]]])


def draw_lot(state: BillionaireState, groups: tuple[str, ...]) -> Step[BillionaireState]:
    """X-11: for the lander's eyes. X-17: for nobody's. X-12, X-20: everybody may bid, the lander too."""
    setup, lander, table = state.setup, state.actor, state.table
    if (
        not groups
    ):  # nothing is left to auction; the game did not end with the last card (a payment put cards back since)
        return Step(state._replace(phase="automatic", agenda=END_TURN), (happening("no_lot", seat=lander),))
    unseen = setup.ring[state.positions[lander]].kind == "THREE"
    lot = setup.lots[-1 if unseen else lander]
    for group in groups:
        deck = setup.decks[group]
        table = table.move(table[deck][:1], deck, lot)
    seen = [Seen(card, (lot.audience,)) for card in table[lot]]
    told = happening("lot", seat=lander, groups=list(groups), cards=seen)
    return Step(state._replace(table=table, phase="bid", agenda=()), (told,))


def return_lot(state: BillionaireState) -> Agenda:
    """X-24: what happens to a lot that nobody gets: back to its decks, reshuffled; the turn is over."""
    table = state.table
    back = [Reshuffle(table.deck_of(card), (card,)) for card in state.lot]
    return (*back, *END_TURN)


# ── the bids ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def possible_bids(state: BillionaireState, seat: int, faces: Faces) -> Bids:
    """X-20: one need not bid; up to one's means. (More may be bid, too: X-27.) X-53: without means one plays on."""
    return bids_up_to(state, min(means(state, seat, faces), MOST_BID))


def bids_up_to(state: BillionaireState, most: int) -> Bids:
    """X-20: no bid, or whole units; after a tie at least what was tied."""
    unit = state.setup.options.bid_unit
    return Bids(unit, -(-state.floor // unit) * unit or unit, most)


def why_no_bid(state: BillionaireState, move: Move) -> str | None:
    """The sentence for an amount that cannot be bid."""
    amount, unit = move["amount"], state.setup.options.bid_unit
    if amount <= 0:
        return f"A bid is at least {dollars(unit)}; to stay out, make no bid."
    if amount > MOST_BID:
        return f"Nobody can bid more than {dollars(MOST_BID)}."
    if amount % unit:
        return f"Bids are multiples of {dollars(unit)}."
    if amount < state.floor:
        return f"After the tie a bid is at least {dollars(state.floor)}."
    return None


def open_bids(state: BillionaireState, answers: Mapping[int, Move]) -> Step[BillionaireState]:
    """X-21: the active player's first, then clockwise. X-22: the highest wins."""
    bids = tuple([answers[seat].get("amount") if seat in answers else None for seat in range(state.seats)])
    order = [seat for seat in _clockwise_from(state) if seat in answers]
    told = (happening("bids", bids=[{"seat": seat, "amount": bids[seat]} for seat in order]),)
    highest = max([amount for amount in bids if amount is not None], default=None)
    if highest is None:
        return _nobody_bid(state._replace(phase="automatic", bids=bids), told)
    top = tuple([seat for seat in order if bids[seat] == highest])
    if len(top) == 1:
        return Step(_won(state, top[0], bids), told)
    return _tied(state._replace(phase="automatic", bids=bids), top, highest, told)


def _clockwise_from(state: BillionaireState) -> list[int]:
    """All seats, the active one first."""
    seats, first = range(state.seats), state.actor
    return [*seats[first:], *seats[:first]]


def _nobody_bid(state: BillionaireState, told: tuple[Happening, ...]) -> Step[BillionaireState]:
    """X-24; with the option ``no_bids`` = to_lander, the lander has it for nothing (Q1)."""
    told = (*told, happening("nobody_bid", seat=state.actor))
    if state.setup.options.no_bids == "to_lander":
        step = sold(state, state.actor, (), ())
        return Step(step.state, (*told, *step.happenings))
    return Step(state._replace(agenda=return_lot(state)), told)


def _tied(
    state: BillionaireState, top: tuple[int, ...], amount: int, told: tuple[Happening, ...]
) -> Step[BillionaireState]:
    """X-23: a new sealed round. X-57: after so many tied rounds the tied bidders roll, the active seat first."""
    options, ties = state.setup.options, state.ties + 1
    told = (*told, happening("tied", seats=list(top), amount=amount, rolls=ties >= options.max_ties))
    if ties >= options.max_ties:
        return Step(state._replace(agenda=(HighRoll(top, "lot"),), ties=0), told)
    again = frozenset(top) if options.tie_rebid == "tied" else state.eligible
    floor = amount if options.tie_floor else 0
    return Step(_new_round(state, again)._replace(ties=ties, floor=floor), told)


def _new_round(state: BillionaireState, eligible: frozenset[int]) -> BillionaireState:
    return state._replace(
        phase="bid",
        agenda=(),
        eligible=eligible,
        answered=NOBODY_YET,
        bids=NO_BIDS[state.seats],
        floor=0,
        ties=0,
        winner=None,
    )


def rolled_off(state: BillionaireState, winner: int) -> Step[BillionaireState]:
    """X-57: he pays the last tied figure; X-27 applies to him."""
    return Step(_won(state, winner, state.bids))


# ── bidding more than one has ────────────────────────────────────────────────────────────────────────────────────────


def _won(state: BillionaireState, winner: int, bids: tuple[int | None, ...]) -> BillionaireState:
    """X-22: he pays. X-27: hands are hidden, so whoever holds the faces says whether he has so much.

    Nobody is asked where all can see that he has.
    """
    owed = bids[winner]
    assert owed is not None
    if owed > sure_means(state, winner):
        return state._replace(phase="automatic", bids=bids, winner=winner, agenda=_ASK_OVERBID, awaits=_OVERBID)
    return state._replace(phase="pay", bids=bids, winner=winner, agenda=())


def overbidder(state: BillionaireState, faces: Faces) -> Fact | None:
    """The fact ``overbid``. Where only the holder of the faces can know which card is forfeited (X-28), it names it."""
    winner = state.winner
    assert winner is not None
    if amount_owed(state, winner) <= means(state, winner, faces):
        return None
    hand = state.table[state.setup.profit[winner]]
    if state.owned[winner] or not hand:
        return Fact("overbid", winner)
    values = state.setup.profit_values
    return Fact("overbid", winner, max(hand, key=lambda card: values[faces[card]]))  # the first of the highest


def after_overbid(state: BillionaireState, fact: Fact | None) -> Step[BillionaireState]:
    """X-27, X-28: the forfeit. Raises ValueError for a fact that cannot be."""
    if fact is None:
        return Step(state._replace(phase="pay", agenda=(), awaits=None))
    winner, setup = state.winner, state.setup
    assert winner is not None
    hand = state.table[setup.profit[winner]]
    named = not state.owned[winner] and bool(hand)
    if fact.seat != winner or (fact.card in hand) != named or (fact.card is None) == named:
        raise ValueError(f"Seat {fact.seat} cannot have bid too much, or cannot forfeit that card.")
    told = happening("overbid", seat=winner, amount=state.bids[winner])
    if state.owned[winner]:
        forfeit = most_valuable(setup, state.owned[winner])
        card = card_of(state, winner, forfeit)
        state = state._replace(
            owned=without(state.owned, winner, (forfeit,)),
            agenda=(Reshuffle(forfeit[0], (card,)), AskBillion(), Reopen()),
            awaits=None,
        )
        return Step(state, (told, happening("forfeited", seat=winner, investment=forfeit, card=None)))
    if fact.card is None:  # with neither: nothing
        return Step(state._replace(agenda=(Reopen(),), awaits=None), (told,))
    table = state.table.show((fact.card,))
    forfeited = happening("forfeited", seat=winner, investment=None, card=Seen(fact.card))
    agenda = (Forfeit(fact.card), AskBillion(), Reopen())
    return Step(state._replace(table=table, agenda=agenda, awaits=Reveal((fact.card,))), (told, forfeited))


def forfeit_shown(state: BillionaireState, task: Forfeit, rest: Agenda) -> Step[BillionaireState]:
    """X-28: to the Profit deck, reshuffled."""
    return Step(state._replace(agenda=(Reshuffle("profit", (task.card,)), *rest), awaits=None))


def reopen(state: BillionaireState, task: Reopen, rest: Agenda) -> Step[BillionaireState]:
    """X-29: a new sealed round among the others; the one who had bid too much is out for this lot (Q4)."""
    eligible = state.eligible - {state.winner}
    if eligible:
        return Step(_new_round(state, eligible))
    return Step(state._replace(agenda=return_lot(state), winner=None))  # everybody has bid too much: X-24
