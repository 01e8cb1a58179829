"""The box of Billionaire as data (``edition.toml``), and the options of a table."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Final, Literal, NamedTuple

from pydantic import AfterValidator, Field, model_validator

from core.edition import MOST_OF_A_KIND, Edition, GameOptions, Strict, standard_edition
from core.games.billionaire.money import GOAL, MILLION, SMALLEST_UNIT, TRADING_SHARE
from core.table import Face

Group = Literal["E", "F", "A"]
GROUPS: Final[tuple[Group, ...]] = ("E", "F", "A")

PowerFace = Literal["SECURITY", "PROXY", "DISASTER", "POWER", "ANALYZE", "ESP-PROFIT", "ESP-POWER", "ESP-INVEST"]
SECURITY: Final = "SECURITY"

RING_LENGTH: Final = 24
SquareName = Literal[
    "HQ orange", "HQ yellow", "HQ green", "HQ blue", "PROFIT", "POWER PLAY", "BIDS THREE",
    "BIDS E", "BIDS F", "BIDS A", "ANALYZE E", "ANALYZE F", "ANALYZE A",
]  # fmt: skip

RingName = Literal["standard", "two_threes", "ten_auctions"]
InvestmentsName = Literal["standard", "eight", "ten"]
ProfitDeckName = Literal["standard", "deep"]


class Square(NamedTuple):
    """One of the 24 squares."""

    kind: Literal["HQ", "PROFIT", "POWER PLAY", "THREE", "BIDS", "ANALYZE"]
    group: str = ""
    """Of BIDS and ANALYZE: the group; of an HQ: the colour."""


def square(name: SquareName) -> Square:
    """A square from its name in the edition.

    >>> square("BIDS E"), square("BIDS THREE"), square("HQ blue")
    (Square(kind='BIDS', group='E'), Square(kind='THREE', group=''), Square(kind='HQ', group='blue'))
    """
    if name in ("PROFIT", "POWER PLAY"):
        return Square(name)
    if name == "BIDS THREE":
        return Square("THREE")
    kind, group = name.split()
    return Square(kind, group)  # type: ignore[arg-type]  # SquareName has HQ, BIDS and ANALYZE only


class GroupName(Strict):
    """A group of Investments."""

    name: str = Field(min_length=1, max_length=40)
    colour: str = Field(max_length=20)


def _investment_id(text: str) -> str:
    # in plain Python: a regular expression would be the only one of a whole table, and takes half a megabyte
    number = text[1:]
    if text[:1] not in GROUPS or not number.isascii() or not number.isdigit() or number[0] == "0" or len(number) > 2:
        raise ValueError("the id of an Investment is its group and a number from 1 to 99, like E4")
    return text


class Investment(Strict):
    """An Investment card."""

    id: Annotated[str, AfterValidator(_investment_id)] = Field(
        description="group and number; the lowest number is the lowest id",
        json_schema_extra={"pattern": "^[EFA][1-9][0-9]?$"},
    )
    name: str = Field(min_length=1, max_length=60)
    value: int = Field(gt=0, lt=GOAL, multiple_of=SMALLEST_UNIT * TRADING_SHARE, description="actual value in dollars")


class BillionaireEdition(Edition):
    """``edition.toml``: the ring, the Investments, the two other decks."""

    game: Literal["billionaire"]
    groups: dict[Group, GroupName]
    headquarters: dict[Literal["2", "3", "4"], tuple[int, ...]]
    rings: dict[RingName, tuple[SquareName, ...]]
    investments: dict[InvestmentsName, tuple[Investment, ...]]
    profit_decks: dict[ProfitDeckName, dict[str, int]]
    power_deck: dict[PowerFace, int]

    @model_validator(mode="after")
    def _adds_up(self) -> BillionaireEdition:
        if set(self.groups) != set(GROUPS):  # in any order: in a ledger keys are sorted
            raise ValueError("the groups are E, F and A")
        for part, presets in (
            ("rings", self.rings),
            ("investments", self.investments),
            ("profit_decks", self.profit_decks),
        ):
            if "standard" not in presets:
                raise ValueError(f"{part}: one of them is named standard")
        for name, ring in self.rings.items():
            self._check_ring(name, ring)
        for preset, cards in self.investments.items():
            self._check_investments(preset, cards)
        names: dict[str, str] = {}
        for card in (card for cards in self.investments.values() for card in cards):
            if names.setdefault(card.id, card.name) != card.name:
                raise ValueError(f"investments: {card.id} has one name wherever it is used")
        for profit_deck, counts in self.profit_decks.items():
            self._check_profit(profit_deck, counts)
        if set(self.power_deck) != set(PowerFace.__args__):  # type: ignore[attr-defined]  # typing has no type for it
            raise ValueError(f"power_deck: it has all of {', '.join(PowerFace.__args__)}")  # type: ignore[attr-defined]
        if any(not 0 <= count <= MOST_OF_A_KIND for count in self.power_deck.values()):
            raise ValueError(f"power_deck: a count is 0 to {MOST_OF_A_KIND}")
        return self

    def _check_ring(self, name: str, ring: tuple[SquareName, ...]) -> None:
        if len(ring) != RING_LENGTH:
            raise ValueError(f"ring {name}: there are {RING_LENGTH} squares, not {len(ring)}")
        corners = sorted(square for square in ring if square.startswith("HQ"))
        if corners != ["HQ blue", "HQ green", "HQ orange", "HQ yellow"]:
            raise ValueError(f"ring {name}: there is one HQ of each colour")
        if not any(square.startswith("BIDS") for square in ring):
            raise ValueError(f"ring {name}: nothing would ever be sold")
        if set(self.headquarters) != {"2", "3", "4"}:
            raise ValueError("headquarters are given for 2, 3 and 4 players")
        for seats, squares in self.headquarters.items():
            if len(squares) != int(seats) or len(set(squares)) != len(squares):
                raise ValueError(f"headquarters of {seats} players: one square each")
            for at in squares:
                if not 0 <= at < RING_LENGTH or not ring[at].startswith("HQ"):
                    raise ValueError(f"headquarters of {seats} players: square {at} of ring {name} is no HQ")

    def _check_investments(self, preset: str, cards: tuple[Investment, ...]) -> None:
        ids = Counter(card.id for card in cards)
        twice = [card for card, count in ids.items() if count > 1]
        if twice:
            raise ValueError(f"investments {preset}: there are two {twice[0]}")
        for group in GROUPS:
            if not any(card.id[0] == group for card in cards):
                raise ValueError(f"investments {preset}: group {group} has no cards")
        if sum(card.value for card in cards) < GOAL:
            raise ValueError(f"investments {preset}: all together are worth less than a billion")

    def _check_profit(self, preset: str, counts: dict[str, int]) -> None:
        for face, count in counts.items():
            if face[:1] != "P" or not face[1:].isascii() or not face[1:].isdigit() or not 1 <= int(face[1:]) <= 999:
                raise ValueError(f"profit_decks {preset}: {face[:20]} is no Profit card; P5 is one of $5M")
            if face[1] == "0" or not 0 <= count <= MOST_OF_A_KIND:
                raise ValueError(f"profit_decks {preset}: {face[:20]}: a count is 0 to {MOST_OF_A_KIND}")
        if sum(counts.values()) < 20:  # four players with five cards each
            raise ValueError(f"profit_decks {preset}: four players need 20 cards")

    def profit_faces(self, preset: ProfitDeckName) -> tuple[Face, ...]:
        """All faces of a Profit deck, sorted."""
        counts = self.profit_decks[preset]
        return tuple(sorted(face for face, count in counts.items() for _ in range(count)))

    def power_faces(self) -> tuple[Face, ...]:
        """All faces of the Power Play deck, sorted."""
        return tuple(sorted(face for face, count in self.power_deck.items() for _ in range(count)))

    def investment_faces(self, preset: InvestmentsName, group: str) -> tuple[Face, ...]:
        """All faces of one Investment deck, the lowest id first."""
        ids = [card.id for card in self.investments[preset] if card.id[0] == group]
        return tuple(sorted(ids, key=lambda face: int(face[1:])))


def profit_value(face: Face) -> int:
    """The dollars of a Profit card.

    >>> profit_value("P5")
    5000000
    """
    return int(face[1:]) * MILLION


class BillionaireOptions(GameOptions):
    """Where the rule sheet leaves a question open (the table of the rules page)."""

    no_bids: Literal["return", "to_lander"] = Field(
        default="return", description="nobody bids: does the lot return, or does the lander get it free?"
    )
    tie_rebid: Literal["all", "tied"] = Field(default="all", description="who bids again after a tie?")
    tie_floor: bool = Field(default=False, description="after a tie, must a bid reach the tied figure?")
    means_with_investments: bool = Field(
        default=True, description="do Investments count, at trading value, for what a bidder has?"
    )
    payment: Literal["irredundant", "exact_if_possible"] = Field(
        default="irredundant", description="may one overpay (without a superfluous card), or must one pay exactly?"
    )
    payments: Literal["open", "closed"] = Field(
        default="open", description="are the Profit cards of a payment laid open, or seen by the two concerned?"
    )
    security_chain: Literal["single", "unlimited"] = Field(
        default="single", description="may a counter-Security be countered again?"
    )
    security_on_hq: bool = Field(default=True, description="does Security stop an analysis from a Headquarters?")
    any_respects_protection: bool = Field(
        default=False, description="do lesser cards protect greater ones from Analyze Any Investment, too?"
    )
    cancelled_returns: bool = Field(
        default=True, description="is a cancelled Power Play card used up, or taken back into the hand?"
    )
    hq_bonus: int = Field(default=2, ge=0, le=10, description="how many Profit cards for landing on one's own HQ?")
    billion: Literal["auto", "claim"] = Field(
        default="auto", description="does a billion end the game by itself, or must it be claimed in one's own turn?"
    )
    tie: Literal["investments", "shared"] = Field(
        default="investments", description="equal worth at the end: do Investments decide, or is the place shared?"
    )
    bid_unit: int = Field(
        default=SMALLEST_UNIT,
        gt=0,
        le=10 * MILLION,
        multiple_of=SMALLEST_UNIT,
        description="the unit of bids, in dollars",
    )
    ring: RingName = Field(default="standard", description="which board?")
    investments: InvestmentsName = Field(default="standard", description="which Investments?")
    profit_deck: ProfitDeckName = Field(default="standard", description="which Profit deck?")
    max_turns: int = Field(default=1000, ge=1, le=100_000, description="the game ends after so many turns")
    max_ties: int = Field(
        default=5, ge=1, le=1000, description="after so many tied rounds in a row the tied bidders roll for the lot"
    )


BOX = standard_edition("core.games.billionaire", BillionaireEdition)
