"""The two simple players of Charge It!: one plays at random, one by fixed rules and says why; and who gives hints.

They see what a person in their seat sees, and remember what a person might: `memory.py`, `steady.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from core.bots.bot import Choice
from core.game import Move
from core.games.charge_it.choices import face_of
from core.games.charge_it.memory import accounts, exact, nothing
from core.games.charge_it.state import ChargeState
from core.games.charge_it.steady import Steady
from core.observation import Observation
from core.telling import words

KNOWINGLY_OVER: Final = 0.1
"""How often it looks at a card of which it knows that it goes over the line."""


class AtRandom:
    """Any legal move: first what to do, then how, each with the same chance.

    It declares only when it has charged the aim of the round, and seldom goes over a line knowingly.
    """

    listens = False

    def choose(self, seen: Observation, random: Random) -> Choice:
        """One of the legal moves."""
        legal = seen.legal_moves()
        if seen.state.phase in ("draw", "play"):
            legal = _within_reason(seen, legal, random) or legal
        kind = random.choice(list(dict.fromkeys(move["kind"] for move in legal)))
        return Choice(random.choice([move for move in legal if move["kind"] == kind]))


def _within_reason(seen: Observation, legal: Sequence[Move], random: Random) -> list[Move]:
    state: ChargeState = seen.state
    own = accounts(seen, exact)
    total, aim = sum([account.total for account in own.values()]), state.setup.edition.round_target
    over_as_well = random.random() < KNOWINGLY_OVER
    sensible = []
    for move in legal:
        charged = state.setup.value[face_of(state, move)] if move["kind"] == "play_merchandise" else 0
        declares = move["kind"] == "declare" or move.get("declare")
        if declares and total + charged < aim:
            continue
        if charged and charged > own[move["account"]].room and not over_as_well:
            continue
        sensible.append(move)
    return sensible


RANDOM = AtRandom()
STEADY = Steady()


class Adviser(Steady):
    """Gives hints to a person. It goes by the hand and by what lies on the table for all to see.

    So no hint remembers for anybody what was placed, or says that it is time to declare. Where it would charge more if
    it only knew, it says whose memory is asked.
    """

    def __init__(self) -> None:
        super().__init__(recall=nothing, declares=False)

    def choose(self, seen: Observation, random: Random) -> Choice:
        """As the steady player, who remembers nothing."""
        choice, state = super().choose(seen, random), seen.state
        discards = choice.move["kind"] == "discard" and choice.move["card"] in state.setup.value
        if not discards or state.setup.options.assist != "none" or not state.accounts[seen.seat]:
            return choice
        aim = f"${state.setup.edition.round_target:,}"
        why = words("Your accounts may be full. If you remember room, charge it; if you count {aim}, declare.", aim=aim)
        return Choice(choice.move, why)


HINTS = Adviser()
