"""What a game may tell the search about itself. The base class is what the search does without being told.

A game that knows better has a module ``sharp`` in its folder with an ``INSIGHT``; the search is the same for all.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from core.bots.bot import Bot
from core.game import Game, Move, Result
from core.observation import Observation
from core.table import Faces

if TYPE_CHECKING:
    from random import Random

FEW = 10
"""So many moves are compared one by one; of more, only some are."""


class Insight:
    """The knowledge of one game. One object serves all searches: it keeps nothing between two decisions."""

    listens: bool = False
    """Whether it needs what the seat has heard."""
    playouts: int = 200
    """How many playouts a decision is worth where nobody says otherwise."""
    trust: float = 0.0
    """How far the first of the candidates is trusted: another one must do better by so many standard errors."""

    def ready(self, seen: Observation) -> Any:
        """Whatever is worked out once for a decision; it is given to the methods below as ``known``."""
        return None

    def mine(self, game: Game[Any], known: Any) -> Bot:
        """How the searching seat goes on in a playout."""
        return game.policies.STEADY

    def theirs(self, game: Game[Any], known: Any) -> Bot:
        """How the others play in a playout."""
        return game.policies.STEADY

    def candidates(self, seen: Observation, known: Any, random: Random) -> Sequence[Move]:
        """The moves worth comparing; one is enough where there is nothing to compare."""
        legal = seen.legal_moves()
        if len(legal) <= FEW:
            return legal
        usual = self.mine(seen.game, known).choose(seen, random).move
        spread = [legal[at * (len(legal) - 1) // (FEW - 2)] for at in range(FEW - 1)]
        return list(dict.fromkeys([usual, *spread]))

    def likelihood(self, seen: Observation, known: Any, faces: Faces) -> float:
        """How well a deal explains what the others did: the chance, 0..1, to keep it."""
        return 1.0

    def beyond(self, root: Any, state: Any, known: Any) -> bool:
        """Whether a playout from one state need not go on beyond another: `worth` can tell by now."""
        return False

    def worth(self, state: Any, seat: int, faces: Faces, known: Any, random: Random) -> float:
        """The chance, 0..1, that this seat will win, of a moment that `beyond` stopped at. Knows every face."""
        raise NotImplementedError


def utility(result: Result, seat: int) -> float:
    """A result as a number, 0..1: sharing the first place is what counts, a better place a little.

    >>> [utility({"ranking": [[1], [0, 2]], "scores": []}, seat) for seat in range(3)]
    [0.025, 1.0, 0.025]
    >>> utility({"ranking": [[0, 1]], "scores": []}, 0)
    0.5
    """
    ranking = result["ranking"]
    seats = sum(len(group) for group in ranking)
    first = 1 / len(ranking[0]) if seat in ranking[0] else 0.0
    if seats == 2:
        return first
    below = 0
    for group in reversed(ranking):
        if seat in group:
            return 0.9 * first + 0.1 * (below + (len(group) - 1) / 2) / (seats - 1)
        below += len(group)
    raise ValueError(f"There is no seat {seat} in this result.")


def insight_of(game: Game[Any]) -> Insight:
    """The knowledge of a game: ``INSIGHT`` of the module ``sharp`` in its folder, or none."""
    folder = type(game).__module__.rpartition(".")[0]
    if find_spec(f"{folder}.sharp") is None:
        return Insight()
    insight: Insight = import_module(f"{folder}.sharp").INSIGHT
    return insight
