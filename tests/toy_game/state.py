"""What there is in Swap Once: the box, the options, the places on the table, and one moment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field

from core.edition import Edition, GameOptions, standard_edition, validated
from core.states import Moment, moment
from core.table import EVERYONE, NOBODY, Face, Table, Zone


class ToyEdition(Edition):
    """``edition.toml``."""

    game: Literal["swap-once"]
    cards: dict[Literal["1", "2", "3", "4", "5"], int]


class ToyOptions(GameOptions):
    """What a table may agree on."""

    lowest_wins: bool = Field(default=False, description="does the lowest card win?")


BOX = standard_edition("tests.toy_game", ToyEdition)


class Setup:
    """What does not change in a game."""

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.seats = seats
        self.options = validated(ToyOptions, options, "option")
        edition = BOX if self.options.edition is None else validated(ToyEdition, self.options.edition, "edition")
        self.faces: tuple[Face, ...] = tuple(
            sorted(face for face, count in edition.cards.items() for _ in range(count))
        )
        self.deck = Zone("deck", NOBODY)
        self.discard = Zone("discard", EVERYONE)
        self.hands = tuple(Zone(f"{seat} hand", seat) for seat in range(seats))

    def zones(self) -> list[Zone]:
        """All places on the table."""
        return [self.deck, self.discard, *self.hands]


@moment
class ToyState(Moment):
    """One moment. Everything here is public: the table holds cards, not faces."""

    setup: Setup
    table: Table
    phase: str
    active: int | None
    scores: tuple[int, ...] = ()
    """The cards as numbers, once they were shown."""

    @property
    def seats(self) -> int:
        return self.setup.seats
