"""The state of a game of Charge It!: all of it public, faces excepted, which are not here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from core.edition import validated
from core.games.charge_it.box import (
    BOX,
    EXTENDED,
    HAND_OF_FEW,
    HAND_OF_MANY,
    INSURANCE,
    MOST_WITH_SIX,
    TYPES,
    ChargeEdition,
    ChargeOptions,
    Type,
    credit,
    lost,
    merchandise,
)
from core.states import Moment, moment
from core.table import EVERYONE, NOBODY, Card, Face, Faces, Table, Zone


class AccountZones:
    """Where the cards of one account lie."""

    __slots__ = ("counted", "under", "up")

    def __init__(self, seat: int, of: Type, under: int) -> None:
        self.up: Final = Zone(f"{seat} {of}", EVERYONE)
        """The credit card, and on it the Insurance. An account is open where a card lies here."""
        self.under: Final = Zone(f"{seat} {of} under", under)
        """What was placed face down: nobody sees it again before the count, its owner included (C-22)."""
        self.counted: Final = Zone(f"{seat} {of} counted", EVERYONE)
        """The same cards, turned up at the count (C-40)."""


class Setup:
    """What does not change in a game: seats, options, edition, and where things lie."""

    __slots__ = (
        "accounts",
        "buried",
        "deck",
        "differing",
        "discard",
        "edition",
        "faces",
        "hand_size",
        "hands",
        "lines",
        "lost",
        "options",
        "placeable",
        "seats",
        "value",
    )

    def __init__(self, seats: int, options: ChargeOptions) -> None:
        self.seats = seats
        self.options = options
        edition = BOX if options.edition is None else validated(ChargeEdition, options.edition, "edition")
        self.edition = edition
        self.differing = {name: value for name, value in options.differing().items() if name != "edition"}
        """The options that differ from the rule sheet; an edition of one's own is too long to be told."""
        self.faces = edition.deck()
        # C-5, Q2
        few = seats <= MOST_WITH_SIX or options.hand_size == "six"
        self.hand_size = HAND_OF_FEW if few else HAND_OF_MANY
        # C-13
        limits = options.limits or tuple(edition.types[of].line for of in TYPES)
        self.lines: dict[Type, int] = dict(zip(TYPES, limits, strict=True))
        # C-26: Extended Credit counts nothing as merchandise
        self.value: dict[Face, int] = {merchandise(int(value)): int(value) for value in edition.cards.merchandise}
        self.value[EXTENDED] = 0
        self.placeable = frozenset(self.value)
        """The faces that go face down under an account, and look alike there."""

        self.deck = Zone("deck", NOBODY)
        self.discard = Zone("discard", EVERYONE)
        self.buried = Zone("buried", NOBODY)
        """Option ``loss_reveal`` = hidden: what lay under lost accounts lies face down beneath the discard pile."""
        self.lost = Zone("lost", EVERYONE)
        """The Lost card of an attack, until it is answered."""
        self.hands = tuple(Zone(f"{seat} hand", seat) for seat in range(seats))
        # C-22: under an account nobody may look; with an assist that the table agreed on, its owner may (Q14)
        self.accounts: tuple[dict[Type, AccountZones], ...] = tuple(
            {of: AccountZones(seat, of, NOBODY if options.assist == "none" else seat) for of in TYPES}
            for seat in range(seats)
        )

    def zones(self) -> list[Zone]:
        """All places on the table."""
        of_accounts = [
            zone for own in self.accounts for each in own.values() for zone in (each.up, each.under, each.counted)
        ]
        return [self.deck, self.discard, self.buried, self.lost, *self.hands, *of_accounts]

    def name(self, face: Face) -> str:
        """A face in the words of this edition, for a sentence to a player."""
        if face == INSURANCE:
            return "Insurance card"
        if face == EXTENDED:
            return "Extended Credit card"
        if face in self.value:
            return f"${self.value[face]:,} merchandise card"
        for code, of_type in self.edition.types.items():
            if face == credit(code):
                return f"{of_type.name} credit card"
            if face == lost(code):
                return f"Lost {of_type.name} card"
        return f"card {face[:10]!r}"


NOBODY_YET: Final[frozenset[int]] = frozenset()


class Attack(NamedTuple):
    """A Lost card that has been played and is not yet settled (C-30)."""

    by: int
    target: int
    type: Type
    declare: bool
    """Whether the attacker declares when it is settled."""


@moment
class ChargeState(Moment):
    """One moment. ``phase`` also has names for what happens by itself: see `rules.py`."""

    setup: Setup
    table: Table
    phase: str
    active: int | None
    """Whose turn it is; None from the end of the round on."""
    dealer: int
    round: int
    scores: tuple[int, ...]
    accounts: tuple[tuple[Type, ...], ...]
    """The types of the open accounts of each seat, in the order in which they were opened."""
    frozen: bool = False
    reshuffles: int = 0
    drawn: Card | None = None
    """The card drawn last in this turn."""
    taken: tuple[Card, ...] = ()
    """The cards taken from the discard pile in this turn."""
    attack: Attack | None = None
    out: frozenset[int] = NOBODY_YET
    """Option ``false_declaration`` = continue: seats that declared wrongly in this round."""
    declarer: int | None = None
    resume: str = ""
    """The phase to go back to if a declaration out of turn proves wrong (option ``continue``)."""
    bonus: int | None = None
    """Who took the bonus of the round that was scored last."""
    round_scores: tuple[int, ...] | None = None
    """What each seat made in the round; None while it is played."""
    ready: frozenset[int] = NOBODY_YET

    @property
    def seats(self) -> int:
        return self.setup.seats

    def is_insured(self, seat: int, of: Type) -> bool:
        """Whether an Insurance lies on this open account (C-28)."""
        return len(self.table[self.setup.accounts[seat][of].up]) > 1

    def uninsured(self, seat: int) -> tuple[Type, ...]:
        """The open accounts of a seat that are not insured."""
        return tuple([of for of in self.accounts[seat] if not self.is_insured(seat, of)])

    def may_be_lost(self, seat: int, of: Type) -> bool:
        """Whether a Lost card can be played on this account: it is open and uninsured, and its owner still plays."""
        return len(self.table[self.setup.accounts[seat][of].up]) == 1 and seat not in self.out

    def hand(self, seat: int, faces: Faces) -> list[Face]:
        """The faces in a hand, as far as they are known; "" for the others."""
        return [faces.get(card, "") for card in self.table[self.setup.hands[seat]]]

    def left_of(self, seat: int) -> tuple[int, ...]:
        """The seats that play in this round, clockwise from the left of one, that one last (C-8)."""
        return _left_of(seat, self.setup.seats, self.out)


@lru_cache(maxsize=1024)
def _left_of(seat: int, seats: int, out: frozenset[int]) -> tuple[int, ...]:
    order = [(seat + step) % seats for step in range(1, seats + 1)]
    return tuple([other for other in order if other not in out])


def setup_for(seats: int, options: Mapping[str, Any]) -> Setup:
    """Options from outside, checked. Raises ValueError with a sentence."""
    return Setup(seats, validated(ChargeOptions, dict(options), "option"))
