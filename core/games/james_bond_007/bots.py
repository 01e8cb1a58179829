"""The two simple players of the James Bond 007 Card Game: one plays at random, one by fixed rules and says why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from core.bots.bot import Choice
from core.game import Move
from core.games.james_bond_007.events import combination
from core.games.james_bond_007.moves import (
    ACCEPT,
    CALLS,
    DRAW,
    PASS,
    REPLACE,
    combinations,
    fitting,
)
from core.games.james_bond_007.state import BondState
from core.observation import Observation
from core.table import Face
from core.telling import words

BLUFFS: Final = 0.25
"""How often it announces what it does not hold, after a draw that did not help."""
CALLS_WHERE_FEW_FIT: Final = 0.25
CALLS_OTHERWISE: Final = 0.15
"""How often it calls: where at most one kind of card completes the announcer's up cards, and otherwise."""
NEARLY_ALL_SEEN: Final = 0.85
"""Share of the completing cards that must lie open before it is sure enough to bet 3."""


class AtRandom:
    """Any legal move: first what to do, then how, each with the same chance.

    So it announces in a third of its chances or more, and every game comes to an end.
    """

    listens = False

    def choose(self, seen: Observation, random: Random) -> Choice:
        """One of the legal moves."""
        legal = seen.legal_moves()
        kind = random.choice(list(dict.fromkeys(move["kind"] for move in legal)))
        return Choice(random.choice([move for move in legal if move["kind"] == kind]))


class Steady:
    """Announces what it holds, makes the most of what it draws, bluffs and calls now and then."""

    listens = False

    def choose(self, seen: Observation, random: Random) -> Choice:
        """By the phase of the moment."""
        phase = seen.state.phase
        if phase == "respond":
            return self._answer(seen, random)
        if phase == "place":
            return self._place(seen)
        return self._announce(seen, random)

    def _announce(self, seen: Observation, random: Random) -> Choice:
        state, legal = seen.state, seen.legal_moves()
        announcements = [move for move in legal if move["kind"] == "announce"]
        row = row_of(seen, seen.seat)
        held = [move for move in announcements if row and move in combinations(*row, state.setup.in_row)]
        if held:
            reason = words("You hold {claim}.", claim=combination(held[0]["claim"]))
            return Choice(held[0], reason)
        if state.phase == "turn":
            return Choice(DRAW, words("You hold no combination; another card may make one."))
        if not row or not fitting(row[0], row[2], state.setup.in_row):
            return Choice(PASS, words("No card makes a combination with your two up cards."))
        if random.random() < BLUFFS:
            bluff = likeliest(announcements, seen)
            claim = combination(bluff["claim"])
            return Choice(bluff, words("It may well be {claim}, and a bluff that is believed pays 3.", claim=claim))
        return Choice(PASS, words("You hold no combination, and who bluffs too often is not believed."))

    def _place(self, seen: Observation) -> Choice:
        state = seen.state
        in_row = state.setup.in_row
        left, middle, right = row_of(seen, seen.seat)
        drawn = seen.faces[state.table[state.setup.drawn[seen.seat]][0]]
        rows = [(drawn, middle, right), (left, drawn, right), (left, middle, drawn)]
        # the middle first: what stays hidden tells nobody anything
        order = (1, 0, 2)
        for slot in order:
            held = combinations(*rows[slot], in_row)
            if held:
                return Choice(REPLACE[slot], words("That makes {claim}.", claim=combination(held[0]["claim"])))
        unseen = unseen_faces(seen)
        best = max(order, key=lambda slot: chances(rows[slot][0], rows[slot][2], in_row, unseen))
        return Choice(REPLACE[best], words("Then most of the cards that are left would complete your two up cards."))

    def _answer(self, seen: Observation, random: Random) -> Choice:
        state = seen.state
        setup, points = state.setup, state.points[seen.seat]
        left, middle, right = row_of(seen, state.active)
        if middle != "?":  # it was shown once, and lies there still
            held = combinations(left, middle, right, setup.in_row)
            holds = state.claim in held if setup.options.adjudicate == "as_named" else bool(held)
            if holds:
                return Choice(ACCEPT, words("You have seen the down card: it holds."))
            if points:
                return Choice(CALLS[min(3, points) - 1], words("You have seen the down card: it is a bluff."))
        completing = fitting(left, right, setup.in_row)
        if points and seen_share(completing, seen) >= NEARLY_ALL_SEEN:
            bet = min(3, points)
            return Choice(CALLS[bet - 1], words("Nearly all cards that would complete it lie open."))
        few_fit = len(completing) <= 2  # one number, and the wild card, which completes everything
        if points and random.random() < (CALLS_WHERE_FEW_FIT if few_fit else CALLS_OTHERWISE):
            return Choice(CALLS[0], words("Every third announcement is a bluff, and 1 point is a small bet."))
        return Choice(ACCEPT, words("Two announcements of three are true, and accepting puts no points at risk."))


def row_of(seen: Observation, seat: int) -> tuple[Face, ...]:
    """The three faces of a row as the observer knows them; "?" for a down card that is not his."""
    state: BondState = seen.state
    return tuple(seen.faces.get(place, "?") for zone in state.setup.rows[seat] for place in state.table[zone])


def unseen_faces(seen: Observation) -> Counter[Face]:
    """The faces that lie nowhere in sight: in the draw pile, or under somebody else's eyes."""
    on_table = {place for _zone, cards in seen.state.table.zones() for place in cards}
    known = [face for place, face in seen.faces.items() if place in on_table]
    return Counter(seen.state.setup.faces) - Counter(known)


def chances(left: Face, right: Face, in_row: bool, unseen: Counter[Face]) -> int:
    """How many of the unseen cards would complete two up cards."""
    return sum(unseen[face] for face in fitting(left, right, in_row))


def seen_share(completing: Sequence[Face], seen: Observation) -> float:
    """How much of what would complete an announcement lies in sight."""
    all_faces = Counter(seen.state.setup.faces)
    unseen = unseen_faces(seen)
    total = sum(all_faces[face] for face in completing)
    return 1 - sum(unseen[face] for face in completing) / total if total else 1.0


def likeliest(announcements: Sequence[Move], seen: Observation) -> Move:
    """The bluff that most of the cards nobody has seen would make true."""
    left, _middle, right = row_of(seen, seen.seat)
    in_row, unseen = seen.state.setup.in_row, unseen_faces(seen)
    return max(
        announcements,
        key=lambda move: sum(
            unseen[face] for face in fitting(left, right, in_row) if move in combinations(left, face, right, in_row)
        ),
    )


RANDOM: Final = AtRandom()
STEADY: Final = Steady()
