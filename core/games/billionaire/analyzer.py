"""Analyses: whom one may analyze, and what the spinners do. X-30..X-34."""

from __future__ import annotations

from functools import lru_cache

from core.chance import Spin
from core.game import Happening, Move, Step, happening
from core.games.billionaire.agenda import AFTER_ACTION, Agenda, AskBillion, Income, SpinAnalyzer, TakeUnseen
from core.games.billionaire.holdings import Owned, all_unprotected, handed_over, is_unprotected, unprotected
from core.games.billionaire.moves import analyze
from core.games.billionaire.state import BillionaireState, Setup


def targets(state: BillionaireState) -> tuple[Move, ...]:
    """The analyses that the space of the active player allows."""
    return _targets(state.setup, state.actor, state.positions[state.actor], state.owned)


@lru_cache(maxsize=64)
def _targets(setup: Setup, seat: int, at: int, owned: Owned) -> tuple[Move, ...]:
    kind, group = setup.ring[at]
    opponents = [(seat + step) % setup.seats for step in range(1, setup.seats)]
    if kind == "ANALYZE":  # of that group, unprotected
        return tuple([analyze(owner, face) for owner in opponents for face in unprotected(setup, owned[owner], group)])
    if kind == "HQ":  # of the owner of the HQ, any group, unprotected
        return tuple(
            [
                analyze(owner, face)
                for owner in opponents
                if setup.headquarters[owner] == at
                for face in all_unprotected(setup, owned[owner])
            ]
        )
    return ()


def why_not(state: BillionaireState, seat: int, move: Move) -> str | None:
    """The sentence for an analysis that this space does not allow."""
    owner, investment, setup = move["seat"], move["investment"], state.setup
    kind, group = setup.ring[state.positions[seat]]
    if owner == seat or owner >= setup.seats:
        return "Choose an Investment of an opponent."
    if investment not in state.owned[owner]:
        return f"That opponent does not own {investment}."
    if kind == "ANALYZE" and investment[0] != group:
        return f"On this space you may analyze Investments of {setup.edition.groups[group].name} only."  # type: ignore[index]
    if kind == "HQ" and setup.headquarters[owner] != state.positions[seat]:
        return "At a Headquarters you may analyze Investments of its owner only."
    if not is_unprotected(setup, state.owned[owner], investment):
        least = " or ".join(unprotected(setup, state.owned[owner], investment[0]))
        return f"{investment} is protected by a lesser card of its group: {least}."
    return None


def begin(state: BillionaireState, seat: int, move: Move) -> Step[BillionaireState]:
    """X-32: the card is announced first. X-41: its owner may object; at an HQ, too, unless the table says no (Q9)."""
    told = (happening("analyzes", seat=seat, owner=move["seat"], investment=move["investment"]),)
    at_headquarters = state.setup.ring[state.positions[seat]].kind == "HQ"
    if at_headquarters and not state.setup.options.security_on_hq:
        return Step(state._replace(phase="automatic", agenda=(SpinAnalyzer(),), action=move), told)
    return Step(state._replace(phase="security", action=move), told)


def spin(state: BillionaireState, task: SpinAnalyzer, rest: Agenda) -> Step[BillionaireState]:
    """X-32: both parts."""
    return Step(state.waiting(task, rest, Spin(2)))


def spun(state: BillionaireState, task: SpinAnalyzer, rest: Agenda, colours: tuple[str, ...]) -> Step[BillionaireState]:
    """X-32: what the colours mean. X-33: a take from an empty hand takes nothing, the rest of the result stands."""
    action, analyst = state.action, state.actor
    assert action is not None
    owner, investment = action["seat"], action["investment"]
    told: tuple[Happening, ...] = (
        happening("spun", seat=analyst, owner=owner, investment=investment, colours=list(colours)),
    )
    take, draw = TakeUnseen(owner, "profit"), Income(owner, 1, "analyzer")
    agenda: Agenda
    if colours == ("red", "red"):  # the Investment becomes the analyst's
        state = handed_over(state, investment, owner, analyst)
        told = (*told, happening("took_investment", seat=analyst, owner=owner, investment=investment))
        agenda = AFTER_ACTION
    elif colours == ("red", "green"):
        agenda = (take, AskBillion(), draw, *AFTER_ACTION)
    elif colours == ("green", "red"):
        agenda = (draw, AskBillion(), take, *AFTER_ACTION)
    else:
        agenda = (Income(owner, 2, "analyzer"), *AFTER_ACTION)
    return Step(state._replace(agenda=agenda, awaits=None), told)
