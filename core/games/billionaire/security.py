"""SECURITY: an action is announced, its target may cancel it, the actor may insist. X-41..X-43.

Both windows open whether or not anybody holds the card, so that nothing can be read off them (2.4).
"""

from __future__ import annotations

from core.game import Seen, Step, happening
from core.games.billionaire import power_play
from core.games.billionaire.agenda import END_TURN, PowerDeckBottom
from core.games.billionaire.edition import SECURITY
from core.games.billionaire.state import BillionaireState
from core.table import Card, Faces


def target_of(state: BillionaireState) -> int:
    """Against whom the action is directed."""
    assert state.action is not None
    target: int = state.action["seat"]
    return target


def why_not(state: BillionaireState, seat: int, faces: Faces) -> str | None:
    """The sentence for somebody who has no Security card."""
    if any(faces.get(card, SECURITY) == SECURITY for card in state.table[state.setup.power[seat]]):
        return None
    return "You hold no Security card."


def play(state: BillionaireState, seat: int, card: Card) -> Step[BillionaireState]:
    """X-41: the target cancels. X-42: the actor insists, and the action takes place; nobody answers that (Q7)."""
    setup = state.setup
    state = state._replace(table=state.table.move((card,), setup.power[seat], setup.played))
    told = (happening("secured", seat=seat, card=Seen(card)),)
    if seat == target_of(state):
        return Step(state._replace(phase="counter"), told)
    if setup.options.security_chain == "unlimited":
        return Step(state._replace(phase="security"), told)
    step = power_play.take_place(state)
    return Step(step.state, (*told, *step.happenings))


def allow(state: BillionaireState, seat: int) -> Step[BillionaireState]:
    """The target lets it happen."""
    step = power_play.take_place(state)
    return Step(step.state, (happening("allowed", seat=seat), *step.happenings))


def concede(state: BillionaireState, seat: int) -> Step[BillionaireState]:
    """The actor gives in: the action is cancelled; its cards are used up all the same (X-38)."""
    state = state._replace(phase="automatic", agenda=(PowerDeckBottom(cancelled=True), *END_TURN))
    return Step(state, (happening("cancelled", seat=seat, by=target_of(state)),))
