"""What the search is told about the James Bond 007 Card Game: how people bluff and call, and what a lead is worth."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from random import Random
from typing import Any, Final, NamedTuple

from core.bots.bot import Bot, Choice
from core.bots.insight import Insight
from core.game import Game, Move
from core.games.james_bond_007.moves import ACCEPT, CALLS, DRAW, PASS, REPLACE, WILD, claims, combinations, fitting
from core.games.james_bond_007.state import BondState
from core.observation import Observation
from core.table import Faces

NUMBERS: Final = tuple(str(n) for n in range(1, 8))
MEMORY: Final = 2.5
"""What one believes of a stranger weighs as much as so many decisions of his that one has seen."""
CALLS_OFTEN: Final = 0.2
"""How often a stranger calls."""
BETS_USUALLY: Final = 1.3
"""And what he bets then, in points; it weighs as much as two calls."""
BLUFFS_AT_ONCE: Final = 0.12
"""How many of a stranger's announcements are bluffs where he did not draw first."""
BLUFFS_AFTER_DRAWING: Final = 0.35
"""And where he did."""
USUAL_FIT: Final = 0.32
"""The chance that a random card completes two up cards that can be completed (rules page, 1)."""
LEAD: Final = 0.9
"""What a point of lead is worth (log odds of winning), times the square root of what the pot may still change."""
TEMPO: Final = 0.5
"""Points that it is worth to be the next to play. Both fitted to games of careful and of wild players."""
HELD: Final = 1.2
"""Points that a combination promises which one can announce in one's next turn."""
EACH_FIT: Final = 0.2
"""And each number that would complete the up cards."""
NEW_ROW: Final = 0.5
"""And three new cards."""


class Habits(NamedTuple):
    """What one has seen of the others, and expects of strangers."""

    calls: tuple[float, ...]
    """How often each seat calls an announcement."""
    bets: tuple[float, ...]
    """What each seat bets when it calls, in points, on average."""
    bluff_weight: float
    """How likely the announcer of the moment announces a bluff, where he certainly announces what he holds."""


def habits(seen: Observation) -> Habits:
    """Counted from what this seat has heard."""
    seats = seen.state.seats
    called, answered, bet = [0.0] * seats, [0.0] * seats, [2 * BETS_USUALLY] * seats
    bluffs = {(seat, drew): 0.0 for seat in range(seats) for drew in (False, True)}
    shows = dict.fromkeys(bluffs, 0.0)
    drew = False
    for told in seen.heard:
        kind = told["kind"]
        if kind == "drew":
            drew = True
        elif kind in ("passed", "kept"):
            drew = False
        elif kind in ("called", "accepted"):
            answered[told["seat"]] += 1
            called[told["seat"]] += kind == "called"
            bet[told["seat"]] += told.get("bet", 0)
        elif kind == "showed":
            shows[told["seat"], drew] += 1
            bluffs[told["seat"], drew] += not told["holds"]
            drew = False
    calls = tuple((called[n] + MEMORY * CALLS_OFTEN) / (answered[n] + MEMORY) for n in range(seats))
    bets = tuple(bet[n] / (called[n] + 2) for n in range(seats))
    weight = 1.0
    if seen.state.phase == "respond":
        his = (seen.state.active, drew)
        usual = BLUFFS_AFTER_DRAWING if drew else BLUFFS_AT_ONCE
        share = (bluffs[his] + MEMORY * usual) / (shows[his] + MEMORY)
        weight = min(1.0, share / (1 - share) * USUAL_FIT / (1 - USUAL_FIT)) if share < 1 else 1.0
    return Habits(calls, bets, weight)


class Player:
    """A quick player for playouts: it announces what it holds; how often it bluffs and calls is the caller's to say."""

    listens = False

    def __init__(self, known: Habits, bluffs: float | None) -> None:
        self.known = known
        self.bluffs = bluffs
        """The chance to bluff; None: whenever it pays."""

    def choose(self, seen: Observation, random: Random) -> Choice:
        """Announce what it holds; else draw, make the most of the card, and perhaps bluff."""
        state, seat = seen.state, seen.seat
        phase = state.phase
        if phase == "respond":
            shown = _shown_row(seen)
            if shown is not None:
                most = min(3, state.points[seat])
                return _ACCEPT if shown or not most else _CALLS[most - 1]
            bet = min(int(self.known.bets[seat] + random.random()), state.points[seat])
            return _CALLS[bet - 1] if bet and random.random() < self.known.calls[seat] else _ACCEPT
        if phase == "place":
            return Choice(REPLACE[best_slot(seen)])
        row = [seen.faces[card] for zone in state.setup.rows[seat] for card in state.table[zone]]
        if row:
            left, middle, right = row
            in_row = state.setup.in_row
            held = combinations(left, middle, right, in_row)
            if held:
                return Choice(held[0])
            if phase == "choose" and self._bluffs(state, seat, random):
                possible = claims(left, right, in_row)
                if possible:
                    return Choice(possible[0])
        return _DRAW if phase == "turn" else _PASS

    def _bluffs(self, state: BondState, seat: int, random: Random) -> bool:
        if self.bluffs is not None:
            return random.random() < self.bluffs
        believed, loss = 1.0, 0.0
        for other in state.in_play():
            if other != seat:
                calls = self.known.calls[other]
                believed *= 1 - calls
                loss += calls * (2 * self.known.bets[other] + 1)
        return believed * min(3, state.pot) > loss


def _shown_row(seen: Observation) -> bool | None:
    """Whether the announcer holds a combination, where its down card was shown before (B-25); None where it was not."""
    state: BondState = seen.state
    assert state.active is not None
    row = [seen.faces.get(state.table[zone][0]) for zone in state.setup.rows[state.active]]
    if row[1] is None:
        return None
    return bool(combinations(*row, state.setup.in_row))


_CALLS = tuple(Choice(call) for call in CALLS)
_ACCEPT, _DRAW, _PASS = Choice(ACCEPT), Choice(DRAW), Choice(PASS)


def best_slot(seen: Observation) -> int:
    """Where the drawn card goes: so as to hold a combination, else to leave two up cards that most faces complete."""
    state, setup = seen.state, seen.state.setup
    row = [seen.faces[state.table[zone][0]] for zone in setup.rows[seen.seat]]
    drawn = seen.faces[state.table[setup.drawn[seen.seat]][0]]
    best, most = 1, -1
    for slot in (1, 0, 2):
        cards = [drawn if at == slot else face for at, face in enumerate(row)]
        fits = len(fitting(cards[0], cards[2], setup.in_row))
        if combinations(*cards, setup.in_row):
            fits += 100
        if fits > most:
            best, most = slot, fits
    return best


class BondInsight(Insight):
    """Listens to how often each seat calls and bluffs, and looks one round ahead."""

    listens = True

    def ready(self, seen: Observation) -> Habits:
        return habits(seen)

    def mine(self, game: Game[Any], known: Habits) -> Bot:
        return Player(known, None)

    def theirs(self, game: Game[Any], known: Habits) -> Bot:
        return Player(known, 0.25)

    def candidates(self, seen: Observation, known: Habits, random: Random) -> Sequence[Move]:
        """One announcement stands for all: the truth where there is one, else what most cards would make true."""
        legal = seen.legal_moves()
        announcements = [move for move in legal if move["kind"] == "announce"]
        if len(announcements) < 2:
            return legal
        state = seen.state
        left, middle, right = (seen.faces[card] for zone in state.setup.rows[seen.seat] for card in state.table[zone])
        in_row = state.setup.in_row
        held = [move for move in combinations(left, middle, right, in_row) if move in announcements]
        if held:
            chosen = held[0]
        else:
            chosen = max(
                announcements,
                key=lambda move: sum(move in combinations(left, face, right, in_row) for face in (*NUMBERS, WILD)),
            )
        return [chosen, *[move for move in legal if move["kind"] != "announce"]]

    def likelihood(self, seen: Observation, known: Habits, faces: Faces) -> float:
        """Who announces holds it, or bluffs (B-14): seldom, as it seems from what was shown before."""
        state: BondState = seen.state
        if state.phase != "respond" or state.active is None or known.bluff_weight >= 1:
            return 1.0
        left, middle, right = (faces[state.table[zone][0]] for zone in state.setup.rows[state.active])
        return 1.0 if combinations(left, middle, right, state.setup.in_row) else known.bluff_weight

    def beyond(self, root: BondState, state: BondState, known: Habits) -> bool:
        """A round later."""
        return state.turn >= root.turn + root.seats and state.phase == "turn"

    def worth(self, state: BondState, seat: int, faces: Faces, known: Habits, random: Random) -> float:
        """The lead over each other seat against what the pot may still change (B-33: it ends when the pot is empty)."""
        if state.is_out(seat):
            return 0.0
        mine = _prospects(state, seat, faces)
        point = LEAD / sqrt(state.pot + 1)
        chance = 1.0
        for other in state.in_play():
            if other != seat:
                chance /= 1 + exp(min(50.0, (_prospects(state, other, faces) - mine) * point))
        return chance


def _prospects(state: BondState, seat: int, faces: Faces) -> float:
    """The points of a seat, and what its row promises."""
    points = state.points[seat] + (TEMPO if state.active == seat else 0.0)
    row = [faces[card] for zone in state.setup.rows[seat] for card in state.table[zone]]
    if not row:
        return points + NEW_ROW
    if combinations(*row, state.setup.in_row):
        return points + HELD
    return points + EACH_FIT * len(fitting(row[0], row[2], state.setup.in_row))


INSIGHT = BondInsight()
