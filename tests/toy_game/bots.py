"""The two simple players of Swap Once."""

from __future__ import annotations

from random import Random

from core.bots.bot import Choice
from core.observation import Observation
from core.telling import words
from tests.toy_game.moves import KEEP, SWAP


class AtRandom:
    """Any legal move."""

    listens = False

    def choose(self, seen: Observation, random: Random) -> Choice:
        return Choice(random.choice(list(seen.legal_moves())))


class Steady:
    """Keeps what is better than the middle."""

    listens = False

    def choose(self, seen: Observation, random: Random) -> Choice:
        setup = seen.state.setup
        mine = int(seen.faces[seen.state.table[setup.hands[seen.seat]][0]])
        if (mine < 3) if setup.options.lowest_wins else (mine > 3):
            return Choice(KEEP, words("Your card is better than most."))
        return Choice(SWAP, words("Most cards are as good as yours, or better."))


RANDOM = AtRandom()
STEADY = Steady()
