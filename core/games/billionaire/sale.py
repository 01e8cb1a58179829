"""What was bought is turned up, and paid for: X-14, X-15, X-25. Which payments there are is said in `payments`."""

from __future__ import annotations

from core.game import IllegalMove, Reveal, Seen, Step, happening
from core.games.billionaire.agenda import AFTER_SALE, Agenda, Paid, Reshuffle, Task
from core.games.billionaire.edition import GROUPS
from core.games.billionaire.holdings import card_of, with_more, without
from core.games.billionaire.payments import why_not_these
from core.games.billionaire.state import BillionaireState
from core.table import EVERYONE, Audience, Card, Faces


def pay(
    state: BillionaireState, payer: int, profit: tuple[Card, ...], invest: tuple[str, ...]
) -> Step[BillionaireState]:
    """X-14, X-15, X-25: the payment is laid down, what was bought is turned up in front of the buyer."""
    receiver = None if payer == state.actor else state.actor
    audiences: tuple[Audience, ...] = (EVERYONE,)
    if state.setup.options.payments == "closed":  # Q24: seen by the two concerned
        audiences = (payer,) if receiver is None else (payer, receiver)
    paid = happening(
        "paid",
        seat=payer,
        to=receiver,
        amount=state.bids[payer],
        profit=[Seen(card, audiences) for card in profit],
        investments=list(invest),
    )
    step = sold(state, payer, profit, invest)
    return Step(step.state, (paid, *step.happenings))


def sold(
    state: BillionaireState, buyer: int, profit: tuple[Card, ...], invest: tuple[str, ...]
) -> Step[BillionaireState]:
    """The lot goes to the buyer, face up; the rules go on when the faces of it, and of the payment, are known."""
    setup, table = state.setup, state.table
    place = next(zone for zone in setup.lots if table[zone])
    turned_up = lot = table[place]
    if profit and setup.options.payments == "open":
        table = table.move(profit, setup.profit[buyer], setup.payment)
        turned_up += profit
    table = table.move(lot, place, setup.investments[buyer])
    told = happening("bought", seat=buyer, cards=[Seen(card) for card in lot])
    agenda = (Paid(profit, invest, lot),)
    awaits = Reveal(turned_up)
    return Step(state._replace(table=table, phase="automatic", agenda=agenda, awaits=awaits, winner=buyer), (told,))


def paid(state: BillionaireState, task: Paid, rest: Agenda, faces: Faces) -> Step[BillionaireState]:
    """X-25: the payment arrives. Raises IllegalMove for an open one that was not allowed (X-26)."""
    setup, lander, buyer = state.setup, state.actor, state.winner
    assert buyer is not None
    owed = state.bids[buyer]
    if owed is not None and setup.options.payments == "open":
        reason = why_not_these(
            [setup.profit_values[faces[card]] for card in task.profit] + [setup.trading[face] for face in task.invest],
            owed,
        )
        if reason is not None:
            raise IllegalMove(reason)
    table, owned = state.table, with_more(state.owned, buyer, tuple([faces[card] for card in task.lot]))
    notes = tuple([card_of(state, buyer, face) for face in task.invest])
    agenda = AFTER_SALE
    if task.invest:
        owned = without(owned, buyer, task.invest)
    if buyer == lander:  # to the board, each deck reshuffled
        agenda = (*_back_to_decks(state, task.profit, notes), *agenda)
    else:
        if task.profit:
            laid_open = setup.options.payments == "open"
            table = table.move(task.profit, setup.payment if laid_open else setup.profit[buyer], setup.profit[lander])
        if notes:
            table = table.move(notes, setup.investments[buyer], setup.investments[lander])
            owned = with_more(owned, lander, task.invest)
    return Step(state._replace(table=table, owned=owned, agenda=agenda, awaits=None))


def _back_to_decks(state: BillionaireState, profit: tuple[Card, ...], notes: tuple[Card, ...]) -> list[Task]:
    back: list[Task] = [Reshuffle("profit", profit)] if profit else []
    for group in GROUPS:
        if cards := tuple([card for card in notes if state.table.deck_of(card) == group]):
            back.append(Reshuffle(group, cards))
    return back
