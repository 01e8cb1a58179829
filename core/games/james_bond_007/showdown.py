"""The down card lies open: who pays whom, who is out, and who has won. B-19 to B-27, B-32 to B-35."""

from __future__ import annotations

from typing import Final

from core.game import Happening, Result, Seen, happening
from core.games.james_bond_007.moves import combinations
from core.games.james_bond_007.state import BondState
from core.table import Faces

PRIZE_FOR_TRUTH: Final = 1
PRIZE_FOR_BLUFF: Final = 3
CAUGHT_TO_POT: Final = 1

Told = tuple[Happening, ...]


def settled(state: BondState, faces: Faces) -> tuple[BondState, Told]:
    """The announcement is decided and paid; the announcer's row is discarded, or kept by one who was caught."""
    setup, table, announcer, announcement = state.setup, state.table, state.active, state.claim
    assert announcer is not None
    assert announcement is not None
    (left,), (middle,), (right,) = map(table.__getitem__, setup.rows[announcer])
    held = combinations(faces[left], faces[middle], faces[right], setup.in_row)
    holds = announcement in held if setup.options.adjudicate == "as_named" else bool(held)  # B-19
    bets = [
        (seat, answer["bet"])
        for seat in state.opponents()
        if (answer := state.answers[seat]) is not None and answer["kind"] == "call"
    ]
    told = [happening("showed", seat=announcer, cards=[Seen(left), Seen(middle), Seen(right)], holds=holds)]
    points, pot = list(state.points), state.pot

    if bets and not holds:  # B-24, B-26: callers first, clockwise, the pot last; each in full before the next
        debts: list[tuple[int | None, int]] = [*bets]
        debts.insert(0 if setup.options.pot_first else len(debts), (None, CAUGHT_TO_POT))
        for creditor, debt in debts:
            paid = min(debt, points[announcer])
            points[announcer] -= paid
            if creditor is None:
                pot += paid
            else:
                points[creditor] += paid
            told.append(happening("paid", seat=announcer, to=creditor, points=paid))
        told.append(happening("kept", seat=announcer))  # B-25: the down card goes back down
    else:
        for caller, bet in bets:  # B-23; those who accepted neither pay nor receive (B-27)
            points[caller] -= bet
            points[announcer] += bet
            told.append(happening("paid", seat=caller, to=announcer, points=bet))
        prize = min(PRIZE_FOR_TRUTH if holds else PRIZE_FOR_BLUFF, pot)  # B-20, B-21, B-23
        points[announcer] += prize
        pot -= prize
        told.append(happening("won", seat=announcer, points=prize, bluff=not holds))
        table = table.gather(setup.rows[announcer], setup.discard)  # B-22, B-23
    return state._replace(table=table, points=tuple(points), pot=pot), tuple(told)


def without_the_broke(state: BondState) -> tuple[BondState, Told]:
    """B-32: whoever has no points left is out, and discards his cards."""
    broke = tuple([seat for seat in state.in_play() if state.points[seat] == 0])
    if not broke:
        return state, ()
    table = state.table
    for seat in broke:
        table = table.gather(state.setup.rows[seat], state.setup.discard)
    told = tuple(happening("out", seat=seat) for seat in broke)
    return state._replace(table=table, out=(*state.out, broke)), told


def pot_to_the_last(state: BondState) -> tuple[BondState, Told]:
    """B-34, Q9: chips left in the pot belong to nobody, unless the table gives them to the last one in."""
    left = state.in_play()
    if not left or not state.setup.options.last_man_takes_pot:
        return state, ()
    points = tuple(own + state.pot if seat in left else own for seat, own in enumerate(state.points))
    told = happening("took_pot", seat=left[0], points=state.pot)
    return state._replace(points=points, pot=0), (told,)


def result(state: BondState) -> Result:
    """B-35: most points first, equal points share; players out rank below, the later out above the earlier."""
    left = state.in_play()
    ranking = [
        [seat for seat in left if state.points[seat] == points]
        for points in sorted({state.points[seat] for seat in left}, reverse=True)
    ]
    ranking += [list(group) for group in reversed(state.out)]
    return {"ranking": ranking, "scores": list(state.points)}
