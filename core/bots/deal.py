"""Random deals of what a seat has not seen: worlds in which it sees exactly what it sees.

A deal gives every card on the table a face. Cards that the seat was shown keep theirs; the others share, at random,
the faces of their deck that are left over. It is made from an `Observation` and nothing else.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from core.game import Game
from core.observation import Observation
from core.table import Card, Face


class Unseen:
    """The cards and the faces one seat has not matched yet. Made once for a decision, dealt from many times.

    Every deal that `Game.may_hide` allows is equally likely, as long as a card of which less is known may be whatever a
    card of which more is known may be; so it is in all our games.
    """

    def __init__(self, seen: Observation) -> None:
        self.known: dict[Card, Face] = {}
        """The faces this seat knows, of cards that lie on the table, in the order of the table."""
        self.decks: list[tuple[list[Card], list[Face], list[tuple[list[Card], frozenset[Face]]]]] = []
        """By deck: cards that may be anything, the faces left over, and groups of cards that may only be some faces."""
        table, faces = seen.state.table, seen.faces
        unknown: dict[str, list[Card]] = {}
        left: dict[str, Counter[Face]] = {}
        # in the order of the table: neither sets nor the dict of faces have the same order in every process
        for _zone, cards in table.zones():
            for card in cards:
                deck = table.deck_of(card)
                if deck not in left:
                    left[deck] = Counter(seen.game.deck_faces(seen.state, deck))
                    unknown[deck] = []
                face = faces.get(card)
                if face is None:
                    unknown[deck].append(card)
                else:
                    self.known[card] = face
                    left[deck][face] -= 1
        for deck, cards in unknown.items():
            rest = sorted((+left[deck]).elements())
            free, bound = _by_freedom(seen, cards, rest)
            self.decks.append((free, rest, bound))

    def deal(self, random: Random) -> dict[Card, Face]:
        """One world: a face for every card on the table."""
        faces = self.known.copy()
        for free, rest, bound in self.decks:
            left = rest.copy()
            for cards, allowed in bound:
                fitting = [face for face in left if face in allowed]
                random.shuffle(fitting)
                supply = fitting + [face for face in left if face not in allowed]
                faces.update(zip(cards, supply, strict=False))
                left = supply[len(cards) :]
            random.shuffle(left)
            faces.update(zip(free, left, strict=False))
        return faces


def _by_freedom(
    seen: Observation, cards: list[Card], rest: list[Face]
) -> tuple[list[Card], list[tuple[list[Card], frozenset[Face]]]]:
    """Cards that may be any of these faces; and the others, in groups, the one with the fewest possible faces first.

    The narrowest come first so that nobody takes the last face they could be, and so that, of nested groups, every deal
    is equally likely.
    """
    if type(seen.game).may_hide is Game.may_hide:
        return cards, []
    kinds = sorted(set(rest))
    groups: dict[frozenset[Face], list[Card]] = {}
    for card in cards:
        allowed = frozenset([face for face in kinds if seen.game.may_hide(seen.state, card, face)])
        groups.setdefault(allowed, []).append(card)
    free = groups.pop(frozenset(kinds), [])
    return free, [(group, allowed) for allowed, group in sorted(groups.items(), key=lambda item: len(item[0]))]
