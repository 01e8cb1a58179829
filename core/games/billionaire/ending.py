"""The end: a billion, the last Investment, the safety valve, and the places. X-54..X-57."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.game import Fact, Facts, Happening, IllegalMove, Result, Reveal, Seen, Step, happening
from core.games.billionaire.agenda import Agenda, AskBillion, AskLastCard, Claim, CountUp, EndTurn
from core.games.billionaire.edition import GROUPS
from core.games.billionaire.holdings import actual_total, may_be_worth, worth
from core.games.billionaire.money import GOAL, dollars
from core.games.billionaire.state import BillionaireState
from core.table import Faces

_BILLION = Facts(("billion",))


# ── X-54: a billion ──────────────────────────────────────────────────────────────────────────────────────────────────


def ask_billion(state: BillionaireState, task: AskBillion, rest: Agenda) -> Step[BillionaireState] | None:
    """X-54: hands are hidden, so whoever holds the faces says so; nobody is asked where it cannot be."""
    if may_be_worth(state, GOAL) and state.setup.options.billion == "auto":
        return Step(state.waiting(task, rest, _BILLION))
    return None


def richest(state: BillionaireState, faces: Faces) -> Fact | None:
    """The fact ``billion``: for the richest of those who own a billion."""
    fortunes = [(worth(state, seat, faces), -seat) for seat in range(state.seats)]
    best, seat = max(fortunes)
    return Fact("billion", -seat) if best >= GOAL else None


def after_billion(state: BillionaireState, rest: Agenda, fact: Fact | None) -> Step[BillionaireState]:
    """It was stated, or it was not."""
    if fact is None:
        return Step(state._replace(agenda=rest, awaits=None))
    return Step(
        state._replace(agenda=(CountUp("billion"),), awaits=None),
        (happening("billion", seat=fact.seat),),
    )


def why_no_claim(state: BillionaireState, seat: int, faces: Faces) -> str | None:
    """Option ``billion`` = claim: only a true claim may be made."""
    if state.setup.options.billion != "claim":
        return "At this table a billion ends the game by itself; nobody need claim it."
    if any(card not in faces for card in state.table[state.setup.profit[seat]]):
        return None  # somebody else's hand: it will be shown
    fortune = worth(state, seat, faces)
    return None if fortune >= GOAL else f"You own {dollars(fortune)}, and need {dollars(GOAL)}."


def claim(state: BillionaireState, seat: int) -> Step[BillionaireState]:
    """Option ``billion`` = claim: the hand is shown to prove it."""
    hand = state.table[state.setup.profit[seat]]
    state = state._replace(
        phase="automatic", agenda=(Claim(seat), CountUp("billion")), awaits=Reveal(hand), table=state.table.show(hand)
    )
    return Step(state, (happening("claimed", seat=seat, profit=[Seen(card) for card in hand]),))


def claim_shown(state: BillionaireState, task: Claim, rest: Agenda, faces: Faces) -> Step[BillionaireState]:
    """The hand of the claimant is open. Raises IllegalMove for a claim that was not true."""
    if worth(state, task.seat, faces) < GOAL:
        raise IllegalMove(f"Seat {task.seat} claimed a billion, and owns less.")
    return Step(state._replace(agenda=rest, awaits=None), (happening("billion", seat=task.seat),))


# ──: the last card, the last turn ─────────────────────────────────────────────────────────────────────────


def ask_last_card(state: BillionaireState, task: AskLastCard, rest: Agenda) -> Step[BillionaireState] | None:
    """X-55: after bidding and payment. A card that went back to the board by payment or forfeit lies in its deck."""
    if any(state.table[state.setup.decks[group]] for group in GROUPS):
        return None
    return Step(state._replace(agenda=(CountUp("last_card"),)))


def end_turn(state: BillionaireState, task: EndTurn, rest: Agenda) -> Step[BillionaireState]:
    """X-5: the next player, clockwise. X-57: the safety valve."""
    setup = state.setup
    if state.turn >= setup.options.max_turns:
        return Step(state._replace(agenda=(CountUp("max_turns"),)))
    return Step(begun(state, (state.actor + 1) % setup.seats, state.turn + 1))


def begun(state: BillionaireState, seat: int, turn: int) -> BillionaireState:
    """The state at the beginning of a turn: nothing is going on."""
    seats = len(state.positions)
    return BillionaireState(
        state.setup,
        state.table,
        "start",
        seat,
        turn,
        state.positions,
        state.owned,
        NO_AGENDA,
        None,  # awaits
        EVERYBODY[seats],
        NOBODY_YET,
        NO_BIDS[seats],
        0,  # floor
        0,  # ties
        None,  # winner
        None,  # action
        None,  # drawn
        None,  # result
    )


NO_AGENDA: Agenda = ()
EVERYBODY = {seats: frozenset(range(seats)) for seats in range(2, 5)}
NOBODY_YET: frozenset[int] = frozenset()
NO_BIDS: dict[int, tuple[int | None, ...]] = {seats: (None,) * seats for seats in range(2, 5)}


# ── the places ───────────────────────────────────────────────────────────────────────────────────────────────────────


def count_up(state: BillionaireState, task: CountUp, rest: Agenda) -> Step[BillionaireState]:
    """2.2, GAME_OVER: all hands are shown."""
    setup, table = state.setup, state.table
    for seat in range(setup.seats):
        for hand in (setup.profit[seat], setup.power[seat]):
            if cards := table[hand]:
                table = table.move(cards, hand, setup.shown[seat])
    if played := table[setup.played]:  # the action that ended the game is over, too
        table = table.move(played, setup.played, setup.decks["power"])
    cards = tuple([card for zone in setup.shown for card in table[zone]])
    return Step(state._replace(table=table).waiting(task, rest, Reveal(cards)))


def counted(state: BillionaireState, task: CountUp, rest: Agenda, faces: Faces) -> Step[BillionaireState]:
    """X-54, X-55: the highest worth wins."""
    setup, table = state.setup, state.table
    hands = [[Seen(card) for card in table[zone]] for zone in setup.shown]
    told: list[Happening] = [
        happening("showed", seat=seat, cards=hand, investments=list(state.owned[seat]))
        for seat, hand in enumerate(hands)
    ]
    result = places(state, faces)
    told.append(happening("game_over", why=task.why, **result))
    return Step(begun(state, 0, state.turn)._replace(phase="game_over", active=None, result=result), tuple(told))


def places(state: BillionaireState, faces: Faces) -> Result:
    """The ranking of a game whose hands lie open. X-56: equal worth: the greater total of Investments, else shared."""
    setup = state.setup
    invested = [actual_total(setup, owned) for owned in state.owned]
    fortunes = [
        sum([setup.profit_values.get(faces[card], 0) for card in state.table[zone]]) + invested[seat]
        for seat, zone in enumerate(setup.shown)
    ]
    by_investments = setup.options.tie == "investments"
    marks = [(fortune, invested[seat] if by_investments else 0) for seat, fortune in enumerate(fortunes)]
    ranking = [_seats_with(mark, marks) for mark in sorted(set(marks), reverse=True)]
    return {"ranking": ranking, "scores": fortunes}


def _seats_with(mark: Any, marks: Sequence[Any]) -> list[int]:
    return [seat for seat, other in enumerate(marks) if other == mark]
