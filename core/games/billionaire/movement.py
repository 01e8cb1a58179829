"""Before the first turn, the die, income, and the spaces: X-2..X-10, and where the other chapters begin."""

from __future__ import annotations

from core.chance import Roll, Shuffle
from core.game import Move, Seen, Step, happening
from core.games.billionaire import analyzer, auction, power_play
from core.games.billionaire.agenda import (
    ASK_AND_END,
    END_TURN,
    Advance,
    Agenda,
    Arrive,
    AskBillion,
    Deal,
    HighRoll,
    Income,
    NewDeck,
    Reshuffle,
)
from core.games.billionaire.edition import RING_LENGTH
from core.games.billionaire.ending import begun
from core.games.billionaire.state import DECKS, BillionaireState

CARDS_DEALT = 5


# ── before play ──────────────────────────────────────────────────────────────────────────────────────────────────────


def opening(seats: int) -> Agenda:
    """What is to be done before the first turn."""
    decks = [NewDeck(deck) for deck in DECKS]
    return (*decks, Deal(), AskBillion(), HighRoll(tuple(range(seats)), "first turn"))


def new_deck(state: BillionaireState, task: NewDeck, rest: Agenda) -> Step[BillionaireState]:
    """X-3: shuffled separately, face down."""
    setup = state.setup
    return Step(state.waiting(task, rest, Shuffle(task.deck, setup.decks[task.deck], new=setup.faces[task.deck])))


def deal(state: BillionaireState, task: Deal, rest: Agenda) -> Step[BillionaireState]:
    """X-4: five Profit cards to each, one at a time from seat 0."""
    setup, table = state.setup, state.table
    deck = setup.decks["profit"]
    for _ in range(CARDS_DEALT):
        for seat in range(setup.seats):
            table = table.move(table[deck][:1], deck, setup.profit[seat])
    told = [
        happening("dealt", seat=seat, cards=[Seen(card, (seat,)) for card in table[setup.profit[seat]]])
        for seat in range(setup.seats)
    ]
    return Step(state._replace(table=table, agenda=rest), tuple(told))


def high_roll(state: BillionaireState, task: HighRoll, rest: Agenda) -> Step[BillionaireState]:
    """The next of them rolls."""
    return Step(state.waiting(task, rest, Roll(task.seats[len(task.rolled)])))


def high_rolled(state: BillionaireState, task: HighRoll, rest: Agenda, roll: int) -> Step[BillionaireState]:
    """One of them has rolled; if all have, one is alone on top, or those who are roll again."""
    seat = task.seats[len(task.rolled)]
    rolled = (*task.rolled, roll)
    told = (happening("rolled_for", seat=seat, die=roll, prize=task.prize),)
    if len(rolled) < len(task.seats):
        task = HighRoll(task.seats, task.prize, rolled)
        return Step(state._replace(agenda=(task, *rest), awaits=None), told)
    highest = max(rolled)
    top = tuple([seat for seat, die in zip(task.seats, rolled, strict=True) if die == highest])
    if len(top) > 1:
        task = HighRoll(top, task.prize)
        return Step(state._replace(agenda=(task, *rest), awaits=None), told)
    state = state._replace(agenda=rest, awaits=None)
    if task.prize == "first turn":  # he rolls afresh for his move
        return Step(begun(state, top[0], 1), (*told, happening("begins", seat=top[0])))
    step = auction.rolled_off(state, top[0]) if task.prize == "lot" else power_play.stakes_won(state, top[0])
    return Step(step.state, (*told, *step.happenings))


# ── the die ──────────────────────────────────────────────────────────────────────────────────────────────────────────


_TURN = (Advance(), Arrive())
_ROLLS = tuple(Roll(seat) for seat in range(4))


def roll(state: BillionaireState, seat: int, public: Move) -> Step[BillionaireState]:
    """X-6: the active player rolls the die."""
    return Step(state._replace(phase="automatic", agenda=_TURN, awaits=_ROLLS[seat]))


def advanced(state: BillionaireState, task: Advance, rest: Agenda, roll: int) -> Step[BillionaireState]:
    """X-6: clockwise. X-7: passing the own HQ, or landing on it, brings income before the space counts."""
    setup, seat = state.setup, state.actor
    start = state.positions[seat]
    at = (start + roll) % RING_LENGTH
    positions = (*state.positions[:seat], at, *state.positions[seat + 1 :])
    to_headquarters = (setup.headquarters[seat] - start) % RING_LENGTH or RING_LENGTH  # starting there is not passing
    agenda: Agenda = rest
    if to_headquarters < roll:
        agenda = (Income(seat, 1, "passed"), AskBillion(), *rest)
    elif to_headquarters == roll and setup.options.hq_bonus:
        agenda = (Income(seat, setup.options.hq_bonus, "headquarters"), AskBillion(), *rest)
    told = happening(
        "moved", seat=seat, die=roll, origin=start, to=at, square=setup.square_names[at], host=setup.hosts.get(at)
    )
    return Step(state._replace(positions=positions, agenda=agenda, awaits=None), (told,))


def income(state: BillionaireState, task: Income, rest: Agenda) -> Step[BillionaireState]:
    """X-8: cards that are not there are not owed; a partial supply is taken."""
    setup, table = state.setup, state.table
    deck = setup.decks["profit"]
    cards = table[deck][: task.number]
    if cards:
        table = table.move(cards, deck, setup.profit[task.seat])
    seen = [Seen(card, (task.seat,)) for card in cards]
    told = happening("income", seat=task.seat, cards=seen, due=task.number, why=task.why)
    return Step(state._replace(table=table, agenda=rest), (told,))


def reshuffle(state: BillionaireState, task: Reshuffle, rest: Agenda) -> Step[BillionaireState]:
    """X-52: the cards that return, and all that is left of the deck."""
    zone = state.setup.decks[task.deck]
    return Step(state.waiting(task, rest, Shuffle(task.deck, zone, taken=state.table[zone] + task.cards)))


def reshuffled(state: BillionaireState, task: Reshuffle, rest: Agenda) -> Step[BillionaireState]:
    """It is done."""
    told = happening("reshuffled", deck=task.deck, count=len(state.table[state.setup.decks[task.deck]]))
    return Step(state._replace(agenda=rest, awaits=None), (told,))


# ── the spaces ───────────────────────────────────────────────────────────────────────────────────────────────────────


def arrive(state: BillionaireState, task: Arrive, rest: Agenda) -> Step[BillionaireState]:
    """The space takes effect; where there is nothing to decide, the turn ends."""
    setup, seat = state.setup, state.actor
    at = state.positions[seat]
    kind, group = setup.ring[at]
    if kind == "PROFIT":
        return income(state, Income(seat, 1, "space"), ASK_AND_END)
    if kind == "BIDS":
        return auction.land_on_bids(state, group)
    if kind == "THREE":
        return auction.land_on_three(state)
    if kind == "POWER PLAY":
        return power_play.land(state)
    # an HQ without owner does nothing, nor does one's own beyond its income (Q12)
    if analyzer.targets(state):
        return Step(state._replace(phase="analyze", agenda=()))
    told = () if kind == "HQ" else (happening("nothing_to_analyze", seat=seat, group=group),)
    return Step(state._replace(agenda=END_TURN), told)
