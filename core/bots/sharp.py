"""The strong bot of every game: it deals the unseen faces at random, again and again, and plays each idea on.

Determinised Monte Carlo at the root: in every deal each move that is still in the running is played out with the same
luck, so that what is compared are moves and not deals; moves that are clearly behind the best one are dropped. What a
game knows that helps (how others play, what a moment is worth, what moves say about cards) it tells as an `Insight`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import inf, sqrt
from random import Random
from typing import Any, Final, Protocol

from core.bots.bot import Choice
from core.bots.deal import Unseen
from core.bots.insight import Insight, insight_of, utility
from core.bots.playout import Playout, shown_to_all
from core.game import Decide, Game, Move
from core.observation import Observation
from core.table import Card, Face
from core.telling import words

MOST_DECISIONS: Final = 5000
"""A playout that does not end counts as a draw; no game comes near."""
FIRST_LOOK: Final = 10
"""Deals before the first move is dropped."""
CLEARLY: Final = 2.5
"""A move is dropped when it lies so many standard errors behind the best."""
MOST_REFUSED: Final = 30
"""Deals that explain the others' moves badly, in a row, before one is taken all the same."""


class Budget(Protocol):
    """How long to think."""

    def more(self, playouts: int) -> bool:
        """Whether to go on after so many playouts in this decision. Asked for the first time with 0."""


class Playouts:
    """So many playouts a decision: the same choice on every machine."""

    def __init__(self, most: int) -> None:
        self.most = most

    def more(self, playouts: int) -> bool:
        """Whether some are left."""
        return playouts < self.most


class Sharp:
    """One search for all games. It is given an `Observation`, and has no other way to a face."""

    def __init__(self, game: Game[Any], budget: Budget | None = None, insight: Insight | None = None) -> None:
        self.game = game
        self.insight = insight or insight_of(game)
        self.budget: Budget = budget or Playouts(self.insight.playouts)
        self.listens = self.insight.listens

    def choose(self, seen: Observation, random: Random) -> Choice:
        """The move that does best over the deals that the budget allows."""
        known = self.insight.ready(seen)
        moves = self.insight.candidates(seen, known, random)
        if len(moves) == 1:
            return Choice(moves[0])
        search = Search(self.insight, known, seen, moves, random)
        playouts = 0
        while len(search.running) > 1 and self.budget.more(playouts):
            playouts += search.one_deal()
        return search.choice()


class Tally:
    """How one move did in each deal."""

    __slots__ = ("move", "public", "worths")

    def __init__(self, move: Move, public: Move) -> None:
        self.move = move
        self.public = public
        self.worths: list[float] = []

    def mean(self) -> float:
        return sum(self.worths) / len(self.worths) if self.worths else 0.0

    def ahead_of(self, other: Tally) -> float:
        """How much better it did than another move in the same deals, in standard errors."""
        ahead = [mine - theirs for mine, theirs in zip(self.worths, other.worths, strict=True)]
        if len(ahead) < 2:
            return 0.0
        mean = sum(ahead) / len(ahead)
        error = sqrt(sum((value - mean) ** 2 for value in ahead) / (len(ahead) - 1) / len(ahead))
        return mean / error if error else inf if mean > 0 else 0.0


class Search:
    """The search of one decision: deals, until somebody has had enough."""

    def __init__(self, insight: Insight, known: Any, seen: Observation, moves: Sequence[Move], random: Random) -> None:
        self.insight, self.known, self.seen, self.random = insight, known, seen, random
        game, state = seen.game, seen.state
        pending = game.pending(state)
        self.sealed = type(pending) is Decide and pending.sealed
        self.running = [
            Tally(move, move if self.sealed else game.publish(state, seen.seat, move, seen.faces)) for move in moves
        ]
        self.unseen = Unseen(seen)
        self.shown = shown_to_all(state)
        theirs = insight.theirs(game, known)
        self.bots = [theirs] * state.seats
        self.bots[seen.seat] = insight.mine(game, known)
        self.beyond = partial(insight.beyond, state, known=known)

    def one_deal(self) -> int:
        """Every move that is still running is played out in one more deal. The number of playouts."""
        faces = self._believable_deal()
        luck = self.random.getrandbits(64)
        for tally in self.running:
            tally.worths.append(self._played_out(tally.public, faces.copy(), Random(luck)))
        count = len(self.running)
        if len(self.running[0].worths) % FIRST_LOOK == 0:
            self._drop()
        return count

    def _believable_deal(self) -> dict[Card, Face]:
        for _ in range(MOST_REFUSED):
            faces = self.unseen.deal(self.random)
            likelihood = self.insight.likelihood(self.seen, self.known, faces)
            if likelihood >= 1.0 or self.random.random() < likelihood:
                break
        return faces

    def _played_out(self, public: Move, faces: dict[Card, Face], luck: Random) -> float:
        seen = self.seen
        playout = Playout(seen.game, seen.state, faces, self.bots, luck, self.shown)
        if self.sealed:
            playout.seal(seen.seat, public)
        else:
            playout.open(seen.seat, public)
        result = playout.on(self.beyond, MOST_DECISIONS)
        if result is not None:
            return utility(result, seen.seat)
        return self.insight.worth(playout.state, seen.seat, playout.faces, self.known, luck)

    def _drop(self) -> None:
        """Moves clearly behind the best so far are out. Their differences are taken within deals, that share luck."""
        best = max(self.running, key=Tally.mean)
        self.running = [tally for tally in self.running if tally is best or best.ahead_of(tally) <= CLEARLY]

    def choice(self) -> Choice:
        """The best move, and how well it did."""
        usual, best = self.running[0], max(self.running, key=Tally.mean)
        if best is not usual and best.ahead_of(usual) <= self.insight.trust:
            best = usual
        if not best.worths:
            return Choice(best.move)
        reason = words(
            "Over {deals} ways the cards may lie, this wins {percent} % of the time.",
            deals=len(best.worths),
            percent=round(100 * best.mean()),
        )
        return Choice(best.move, reason)
