"""The state of a James Bond 007 game: all of it public, faces excepted, which are not here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal

from pydantic import Field, model_validator

from core.edition import MOST_OF_A_KIND, Edition, GameOptions, Strict, standard_edition, validated
from core.game import Move
from core.states import Moment, moment
from core.table import EVERYONE, NOBODY, Face, Table, Zone

DeckName = Literal["std60", "short46", "even48"]


class Chip(Strict):
    """Chips of one colour."""

    count: int = Field(ge=0, le=100)
    points: int = Field(ge=1, le=1000)


class BondEdition(Edition):
    """``edition.toml``: the decks, the chips and the stake."""

    game: Literal["james-bond-007"]
    stake: int = Field(ge=1, le=1000)
    chips: dict[str, Chip] = Field(min_length=1, max_length=5)
    decks: dict[DeckName, dict[Literal["1", "2", "3", "4", "5", "6", "7", "W"], int]]

    @model_validator(mode="after")
    def _adds_up(self) -> BondEdition:
        if set(self.decks) != {"std60", "short46", "even48"}:
            raise ValueError("an edition has the decks std60, short46 and even48")
        for name, counts in self.decks.items():
            if any(not 0 <= count <= MOST_OF_A_KIND for count in counts.values()):
                raise ValueError(f"deck {name}: a count is 0 to {MOST_OF_A_KIND}")
            if sum(counts.values()) < 13:  # four rows and a card in hand (Q11)
                raise ValueError(f"deck {name}: four players need at least 13 cards")
        if self.stake >= self.points_each:
            raise ValueError("the stake is less than a player's chips")
        return self

    @property
    def points_each(self) -> int:
        """The points a player starts with, before the stake."""
        return sum(chip.count * chip.points for chip in self.chips.values())

    def deck(self, name: str) -> tuple[Face, ...]:
        """All faces of a deck, sorted."""
        counts = self.decks[name]  # type: ignore[index]  # the options hold one of the three names
        return tuple(sorted(face for face, count in counts.items() for _ in range(count)))


class BondOptions(GameOptions):
    """Where the rule sheet leaves a question open (the table of the rules page)."""

    claim: Literal["named_fit", "free"] = Field(
        default="named_fit", description="must an announcement fit the up cards?"
    )
    adjudicate: Literal["any", "as_named"] = Field(
        default="any", description="does any combination hold, or the named one?"
    )
    answers: Literal["sealed", "clockwise"] = Field(default="sealed", description="answer all at once, or in turn?")
    run_order: Literal["any", "in_row"] = Field(default="any", description="must a run lie in order?")
    refill_then_act: bool = Field(default=True, description="play the turn in which one takes new cards?")
    pass_without_draw: bool = Field(default=False, description="may one pass without drawing?")
    may_discard_drawn: bool = Field(default=False, description="may one discard the drawn card itself?")
    pot_first: bool = Field(default=False, description="is the pot paid before the callers?")
    show_known_down: bool = Field(default=False, description="does a shown down card stay visible?")
    last_man_takes_pot: bool = Field(default=False, description="does the last one in take the pot?")
    tie: Literal["shared"] = Field(default="shared", description="what about equal points at the end?")
    deck: DeckName = Field(default="std60", description="which deck?")
    max_turns: int = Field(default=1000, ge=1, le=100_000, description="the game ends after so many turns")


class Setup:
    """What does not change in a game: seats, options, edition, and where things lie."""

    __slots__ = (
        *("seats", "options", "differing", "edition", "faces", "in_row", "no_answers"),
        *("deck", "discard", "rows", "drawn"),
    )

    def __init__(self, seats: int, options: BondOptions) -> None:
        self.seats = seats
        self.options = options
        self.edition = BOX if options.edition is None else validated(BondEdition, options.edition, "edition")
        self.faces = self.edition.deck(options.deck)
        self.in_row = options.run_order == "in_row"
        self.differing = {name: value for name, value in options.differing().items() if name != "edition"}
        """The options that differ from the rule sheet; an edition of one's own is too long to be told."""
        self.no_answers: tuple[Move | None, ...] = (None,) * seats
        self.deck = Zone("deck", NOBODY)
        self.discard = Zone("discard", EVERYONE)
        # B-4, B-6: the outer cards lie up, the middle one is its owner's secret; a drawn card likewise
        self.rows = tuple(
            (Zone(f"{seat} left", EVERYONE), Zone(f"{seat} middle", seat), Zone(f"{seat} right", EVERYONE))
            for seat in range(seats)
        )
        self.drawn = tuple(Zone(f"{seat} drawn", seat) for seat in range(seats))

    def zones(self) -> list[Zone]:
        """All places on the table."""
        return [self.deck, self.discard, *(slot for row in self.rows for slot in row), *self.drawn]


@moment
class BondState(Moment):
    """One moment. ``phase`` also has names for what happens by itself: see `rules.py`."""

    setup: Setup
    table: Table
    points: tuple[int, ...]
    pot: int
    phase: str
    active: int | None
    dealer: int
    turn: int
    claim: Move | None
    """The announcement that is being answered, as a move."""
    answered: frozenset[int]
    answers: tuple[Move | None, ...]
    """Answers that are open: all of them once all are in, or each at once where they go clockwise."""
    out: tuple[tuple[int, ...], ...]
    """Seats that are out, in groups: one a resolution, the first out first."""

    @property
    def seats(self) -> int:
        return self.setup.seats

    def is_out(self, seat: int) -> bool:
        """Whether this seat has lost all its points."""
        return bool(self.out) and any(seat in group for group in self.out)

    def in_play(self) -> tuple[int, ...]:
        """The seats that are not out, ascending."""
        return _in_play(self.setup.seats, self.out)

    def opponents(self) -> tuple[int, ...]:
        """Everybody in play but the active seat, clockwise from its left."""
        assert self.active is not None
        return _opponents(self.active, self.setup.seats, self.out)

    def owing(self) -> tuple[int, ...]:
        """B-15, B-29: the opponents that have not answered yet, from the announcer's left."""
        answered = self.answered
        return tuple([seat for seat in self.opponents() if seat not in answered])


def clockwise(after: int, seats: int) -> list[int]:
    """All seats from the left of one, that one last.

    >>> clockwise(1, 4)
    [2, 3, 0, 1]
    """
    return [(after + step) % seats for step in range(1, seats + 1)]


@lru_cache(maxsize=1024)
def _in_play(seats: int, out: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    return tuple(seat for seat in range(seats) if not any(seat in group for group in out))


@lru_cache(maxsize=1024)
def _opponents(seat: int, seats: int, out: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    left = _in_play(seats, out)
    return tuple(other for other in clockwise(seat, seats) if other != seat and other in left)


BOX = standard_edition("core.games.james_bond_007", BondEdition)


def setup_for(seats: int, options: Mapping[str, Any]) -> Setup:
    """Options from outside, checked. Raises ValueError with a sentence."""
    return Setup(seats, validated(BondOptions, options, "option"))
