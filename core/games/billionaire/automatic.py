"""What is done between decisions: each task of the agenda, with the function of the chapter that does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.chance import Outcome
from core.game import Step
from core.games.billionaire import agenda, analyzer, auction, ending, movement, power_play, sale
from core.games.billionaire.state import BillionaireState
from core.table import Faces

_DO: dict[type, Callable[[BillionaireState, Any, agenda.Agenda], Step[BillionaireState] | None]] = {
    agenda.NewDeck: movement.new_deck,
    agenda.Deal: movement.deal,
    agenda.HighRoll: movement.high_roll,
    agenda.Income: movement.income,
    agenda.Arrive: movement.arrive,
    agenda.AskBillion: ending.ask_billion,
    agenda.Reopen: auction.reopen,
    agenda.Reshuffle: movement.reshuffle,
    agenda.AskLastCard: ending.ask_last_card,
    agenda.SpinAnalyzer: analyzer.spin,
    agenda.TakeUnseen: power_play.take_unseen,
    agenda.PowerDeckBottom: power_play.to_the_bottom,
    agenda.EndTurn: ending.end_turn,
    agenda.CountUp: ending.count_up,
}
"""How each task is begun, and done where it needs nothing from outside; None: there was nothing to do."""

_LUCK: dict[type, Callable[[BillionaireState, Any, agenda.Agenda, Any], Step[BillionaireState]]] = {
    agenda.NewDeck: lambda state, task, rest, outcome: Step(state._replace(agenda=rest, awaits=None)),
    agenda.HighRoll: movement.high_rolled,
    agenda.Advance: movement.advanced,
    agenda.Reshuffle: lambda state, task, rest, outcome: movement.reshuffled(state, task, rest),
    agenda.SpinAnalyzer: analyzer.spun,
    agenda.TakeUnseen: power_play.taken_unseen,
}
"""How the tasks that need luck go on with it."""

_FACES: dict[type, Callable[[BillionaireState, Any, agenda.Agenda, Faces], Step[BillionaireState]]] = {
    agenda.Paid: sale.paid,
    agenda.Forfeit: lambda state, task, rest, faces: auction.forfeit_shown(state, task, rest),
    agenda.Claim: ending.claim_shown,
    agenda.CountUp: ending.counted,
}
"""How the tasks go on whose cards had to be open first."""


def proceed(step: Step[BillionaireState]) -> Step[BillionaireState]:
    """Do what is on the agenda, until somebody decides, or luck, faces or facts are needed."""
    state, told = step.state, step.happenings
    todo = state.agenda
    if not todo or state.awaits is not None:
        return step
    while todo and state.awaits is None:
        task, rest = todo[0], todo[1:]
        done = _DO[type(task)](state, task, rest)
        if done is None:
            todo = rest
            continue
        state = done.state
        todo = state.agenda
        if done.happenings:
            told += done.happenings
    return Step(state if todo is state.agenda else state._replace(agenda=todo), told)


def with_luck(state: BillionaireState, outcome: Outcome) -> Step[BillionaireState]:
    """Go on with the first task, for which there was luck."""
    task, *rest = state.agenda
    return proceed(_LUCK[type(task)](state, task, tuple(rest), outcome))


def with_faces(state: BillionaireState, faces: Faces) -> Step[BillionaireState]:
    """Go on with the first task, whose cards lie open now."""
    task, *rest = state.agenda
    return proceed(_FACES[type(task)](state, task, tuple(rest), faces))
