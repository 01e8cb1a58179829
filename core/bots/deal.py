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

Group = tuple[list[Card], frozenset[Face] | None]
"""Cards, and the faces they may have; None: any."""


class Unseen:
    """The cards and the faces one seat has not matched yet. Made once for a decision, dealt from many times.

    Every deal that `Game.may_hide` allows is equally likely, as long as a card of which less is known may be whatever a
    card of which more is known may be; so it is in all our games.
    """

    def __init__(self, seen: Observation) -> None:
        self.known: dict[Card, Face] = {}
        """The faces this seat knows, of cards that lie on the table, in the order of the table."""
        self.decks: list[tuple[list[Face], list[Group]]] = []
        """By deck: the faces left over, and the cards that share them."""
        table, faces = seen.state.table, seen.faces
        left: dict[str, Counter[Face]] = {}
        unknown: dict[str, list[list[Card]]] = {}
        # in the order of the table: neither sets nor the dict of faces have the same order in every process
        for _zone, cards in table.zones():
            of_zone: dict[str, list[Card]] = {}
            for card in cards:
                deck = table.deck_of(card)
                if deck not in left:
                    left[deck] = Counter(seen.game.deck_faces(seen.state, deck))
                face = faces.get(card)
                if face is None:
                    of_zone.setdefault(deck, []).append(card)
                else:
                    self.known[card] = face
                    left[deck][face] -= 1
            for deck, hidden in of_zone.items():
                unknown.setdefault(deck, []).append(hidden)
        for deck, piles in unknown.items():
            rest = sorted((+left[deck]).elements())
            self.decks.append((rest, _by_freedom(seen, piles, rest)))

    def deal(self, random: Random) -> dict[Card, Face]:
        """One world: a face for every card on the table."""
        faces = self.known.copy()
        for rest, groups in self.decks:
            left = rest.copy()
            random.shuffle(left)
            for cards, allowed in groups:
                if allowed is not None:
                    fitting = [face for face in left if face in allowed]
                    left = fitting + [face for face in left if face not in allowed]
                faces.update(zip(cards, left, strict=False))
                left = left[len(cards) :]
                random.shuffle(left)
        return faces


def _by_freedom(seen: Observation, piles: list[list[Card]], rest: list[Face]) -> list[Group]:
    """The cards by what faces they may have, those with the fewest first; None: any.

    The narrowest come first so that nobody takes the last face they could be, and so that, of nested groups, every deal
    is equally likely.
    """
    if type(seen.game).may_hide is Game.may_hide:
        return [([card for pile in piles for card in pile], None)]
    kinds = sorted(set(rest))
    groups: dict[frozenset[Face], list[Card]] = {}
    for pile in piles:
        allowed = frozenset([face for face in kinds if seen.game.may_hide(seen.state, pile[0], face)])
        groups.setdefault(allowed, []).extend(pile)
    return [
        (cards, None if len(allowed) == len(kinds) else allowed)
        for allowed, cards in sorted(groups.items(), key=lambda item: len(item[0]))
    ]
