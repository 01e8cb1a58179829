"""Short words for the top line and the action bar: whom everybody waits for, and why something cannot be done now."""

from __future__ import annotations

from core.telling import words
from tui.games.billionaire.actions import ACTIONS
from tui.games.billionaire.state import BillionaireTable


def waited_for(state: BillionaireTable) -> str:
    """Whom everybody waits for, and for what, in a few words; empty where the game's own sentence is short."""
    names = ", ".join(seat.name for seat in state.seats if seat.owes)
    if state.phase == "bid" and names:
        return words("Sealed bids; awaited: {names}.", names=names)
    if state.phase in ("security", "counter") and names:
        return words("{name} may answer with Security.", name=names)
    if state.phase == "power_drawn" and names:
        return words("{name} has drawn a Power Play card.", name=names)
    return ""


def short(action: str) -> str:
    """An action's words for the bar."""
    return next(each.words for each in ACTIONS if each.id == action)


def why_not(state: BillionaireTable, action: str) -> str:
    """The reason why an action does nothing now; none for what is no question at all."""
    if action == "bill.power" and state.phase == "start":
        mine = state.mine
        if mine is not None and mine.power:
            return words("None of your Power Play cards has a target now.")
        return words("You hold no Power Play card.")
    if action == "bill.power" and state.phase == "power_drawn":
        return words("It has no target now: hold it.")
    if action == "bill.security" and state.phase in ("security", "counter"):
        return words("You hold no Security card, or none may be played now.")
    return ""
