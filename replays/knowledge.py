"""What each seat knows at a moment: not only what lies open for it now, but all it has been shown and nothing shuffled.

Knowing is more than seeing: who has taken a card from the discard pile holds a card that everybody knows.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from core.bots.deal import Unseen
from core.observation import Observation
from core.table import EVERYONE, Face
from replays.player import NoKey, Player, Viewer


@dataclass(frozen=True, slots=True)
class Known:
    """A card that a seat knows, though not everybody does, or though it lies face down."""

    place: str
    """The zone it lies in."""
    face: Face | None
    """None where the viewer may not read it: he sees only that it is known."""
    by_all: bool
    """Whether everybody knows it."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """One seat's, as a viewer may be told of it."""

    seat: int | None
    """None: what everybody knows."""
    cards: tuple[Known, ...]
    unseen: dict[str, Counter[Face]]
    """By deck: the faces that this seat has not placed. Empty where the viewer may not know that."""


def knowledge(player: Player, line: int, as_: Viewer) -> list[Knowledge]:
    """What everybody knows, then what each seat knows beside it.

    Of other seats than his own a viewer is told which cards they know, without faces; all-seeing eyes read them. While
    a game is played only what is public is told: what one knows and has forgotten is for nobody to look up.

    Raises NoKey.
    """
    if as_ is not None and not player.knows_all:
        raise NoKey("Told when the game is over: remembering is part of it.")
    if as_ not in player.viewers:
        raise NoKey("The cards of that seat cannot be seen.")
    match = player.at(line).match
    table, faces = match.state.table, match.faces
    public = table.known_to(None)
    told = []
    for seat in (None, *range(player.seats)):
        mine = table.known_to(seat)
        readable = as_ in ("all", seat) or seat is None
        cards = [
            Known(zone.name, faces.get(card) if readable else None, card in public)
            for zone, pile in table.zones()
            for card in pile
            if card in mine and zone.audience != EVERYONE and (seat is None or card not in public)
        ]
        unseen: dict[str, Counter[Face]] = {}
        if seat is not None and as_ in ("all", seat):
            for rest, groups in Unseen(Observation.of(match, seat)).decks:
                deck = table.deck_of(groups[0][0][0])
                unseen[deck] = Counter(rest)
        told.append(Knowledge(seat, tuple(cards), unseen))
    return told
