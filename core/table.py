"""The table: cards, zones and who may see into them.

A card is an opaque handle (``"3.17"``: position 17 of shuffle 3). A zone is an ordered pile of handles with one
audience. A face becomes known to somebody in one way only: its card enters a zone this somebody may see, or is shown.
All privacy of all games is decided here and nowhere else.

>>> deck, hand = Zone("deck", NOBODY), Zone("hand", 1)
>>> table = Table.laid_out((deck, hand)).shuffled("deck", deck, (), 3)
>>> table[deck]
('1.0', '1.1', '1.2')
>>> table = table.move(table[deck][:1], deck, hand)
>>> table[hand], table.shown
(('1.0',), (('1.0', 1),))
>>> table.known_to(1), table.known_to(0), table.known_to(None)
({'1.0'}, set(), set())
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NewType

Card = NewType("Card", str)
"""A handle: ``"epoch.position"``. It says nothing about the face, and no handle is ever used twice in a game."""

Face = str
"""What is printed on a card, in the words of the rules page: ``"W"``, ``"C:SUP"``, ``"P10"``."""

Faces = Mapping[Card, Face]
"""The faces somebody knows."""

Audience = int
"""Who may see the faces in a zone: a seat number, EVERYONE or NOBODY."""

EVERYONE: Final = -1
NOBODY: Final = -2


class Zone:
    """A place on the table. Zones are compared by identity: each game lays out its own once and keeps them."""

    __slots__ = ("audience", "name")

    def __init__(self, name: str, audience: Audience) -> None:
        self.name: Final = name
        self.audience: Final = audience

    def visible_to(self, seat: int | None) -> bool:
        """Whether this seat (None: a spectator) may look into the zone now."""
        return self.audience == EVERYONE or (seat is not None and self.audience == seat)

    def __repr__(self) -> str:
        return f"Zone({self.name!r}, {self.audience})"


@lru_cache(maxsize=4096)
def handles(epoch: int, count: int) -> tuple[Card, ...]:
    """The handles of one shuffle, top card first.

    >>> handles(2, 3)
    ('2.0', '2.1', '2.2')
    """
    return tuple(Card(f"{epoch}.{position}") for position in range(count))


def epoch_of(card: Card) -> int:
    """The number of the shuffle a handle was born in (the first is 1)."""
    return int(card.split(".", 1)[0])


def _news(cards: tuple[Card, ...], before: Audience, now: Audience) -> tuple[tuple[Card, Audience], ...]:
    """Who is shown which card, where cards go from one audience to another: nobody needs to be shown twice."""
    if now == NOBODY or before in (EVERYONE, now):
        return ()
    return ((cards[0], now),) if len(cards) == 1 else tuple([(card, now) for card in cards])


class Table:
    """Where every card lies, and which card was ever shown to whom. Immutable: every operation gives a new table.

    ``shown`` lists (card, audience) in the order in which it happened; a shuffle forgets the cards it takes in, so
    ``shown`` is exactly what memory can still be about.
    ``decks`` names the deck of every shuffle so far: ``decks[epoch - 1]``.
    """

    __slots__ = ("_zones", "decks", "shown")

    def __init__(
        self,
        zones: dict[Zone, tuple[Card, ...]],
        shown: tuple[tuple[Card, Audience], ...] = (),
        decks: tuple[str, ...] = (),
    ) -> None:
        self._zones: Final = zones
        self.shown: Final = shown
        self.decks: Final = decks

    @classmethod
    def laid_out(cls, zones: Iterable[Zone]) -> Table:
        """An empty table with these zones."""
        return cls(dict.fromkeys(zones, ()))

    def __getitem__(self, zone: Zone) -> tuple[Card, ...]:
        return self._zones[zone]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return (self._zones, self.shown, self.decks) == (other._zones, other.shown, other.decks)

    __hash__ = None  # type: ignore[assignment]  # a table is a value with dicts inside; nobody needs it as a key

    def zones(self) -> Iterable[tuple[Zone, tuple[Card, ...]]]:
        """All zones with their cards."""
        return self._zones.items()

    @property
    def epoch(self) -> int:
        """How many shuffles there were."""
        return len(self.decks)

    def deck_of(self, card: Card) -> str:
        """The name of the deck this card was last shuffled in."""
        return self.decks[epoch_of(card) - 1]

    def move(self, cards: Sequence[Card], source: Zone, target: Zone) -> Table:
        """Take cards out of one zone and lay them at the end of another, in this order.

        Whoever may see the target is shown the cards. Raises ValueError where a card does not lie in the source.
        """
        zones = self._zones.copy()
        held, moved = zones[source], tuple(cards)
        if len(moved) == 1:
            at = held.index(moved[0])
            zones[source] = held[:at] + held[at + 1 :]
        elif held[: len(moved)] == moved:
            zones[source] = held[len(moved) :]
        else:
            gone = frozenset(moved)
            rest = tuple([card for card in held if card not in gone])
            if len(rest) + len(moved) != len(held):
                raise ValueError(f"Some of {', '.join(moved)} are not in {source.name}.")
            zones[source] = rest
        zones[target] += moved
        return Table(zones, self.shown + _news(moved, source.audience, target.audience), self.decks)

    def gather(self, sources: Iterable[Zone], target: Zone) -> Table:
        """Lay all that lies in these zones, one zone after the other, at the end of another."""
        zones, shown = self._zones.copy(), self.shown
        for source in sources:
            moved = zones[source]
            zones[source] = ()
            zones[target] += moved
            shown += _news(moved, source.audience, target.audience)
        return Table(zones, shown, self.decks)

    def deal(self, source: Zone, targets: Sequence[Zone], each: int) -> Table:
        """From the top, one card at a time to each target in turn, until all have so many or there are no more.

        >>> deck, left, right = Zone("deck", NOBODY), Zone("left", 0), Zone("right", 1)
        >>> table = Table.laid_out((deck, left, right)).shuffled("deck", deck, (), 5).deal(deck, (left, right), 2)
        >>> table[left], table[right], table[deck]
        (('1.0', '1.2'), ('1.1', '1.3'), ('1.4',))
        """
        zones, shown, count = self._zones.copy(), self.shown, len(targets)
        dealt = zones[source][: count * each]
        zones[source] = zones[source][len(dealt) :]
        for place, target in enumerate(targets):
            moved = dealt[place::count]
            zones[target] += moved
            shown += _news(moved, source.audience, target.audience)
        return Table(zones, shown, self.decks)

    def show(self, cards: Sequence[Card], audience: Audience = EVERYONE) -> Table:
        """Turn cards up for an audience where they lie, and down again: they are known from now on, not visible."""
        return Table(self._zones, self.shown + _news(tuple(cards), NOBODY, audience), self.decks)

    def shuffled(self, deck: str, into: Zone, taken: Sequence[Card], count: int) -> Table:
        """Shuffle: the taken cards vanish from wherever they lie, ``count`` cards with new handles fill ``into``.

        Old and new handles cannot be linked, so all memory of the taken cards ends here.
        """
        gone = frozenset(taken)
        zones, shown = self._zones.copy(), self.shown
        if gone:
            for zone, cards in self._zones.items():
                if not gone.isdisjoint(cards):
                    zones[zone] = tuple([card for card in cards if card not in gone])
            shown = tuple([entry for entry in shown if entry[0] not in gone])
        decks = (*self.decks, deck)
        zones[into] += handles(len(decks), count)
        return Table(zones, shown, decks)

    def known_to(self, seat: int | None) -> set[Card]:
        """The cards whose faces this seat has been shown (None: everyone has) and that were not shuffled since."""
        return {card for card, audience in self.shown if audience in (EVERYONE, seat)}

    def visible_to(self, seat: int | None) -> set[Card]:
        """The cards that lie face up for this seat (None: a spectator) right now."""
        return {card for zone, cards in self._zones.items() if zone.visible_to(seat) for card in cards}

    def faces_in(self, zone: Zone, seat: int | None, faces: Faces) -> list[Face | None]:
        """The faces in a zone as this seat may see them now, null where hidden: the only way into a view."""
        if zone.visible_to(seat):
            return [faces.get(card) for card in self._zones[zone]]
        return [None] * len(self._zones[zone])
