"""What is in the box of Charge It!, and what a table may agree on: the edition and the options, as data."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import AfterValidator, Field, model_validator

from core.edition import MOST_OF_A_KIND, Edition, GameOptions, Strict, standard_edition
from core.table import Face

Type = Literal["SUP", "PHO", "DIN", "BAN"]
TYPES: Final[tuple[Type, ...]] = ("SUP", "PHO", "DIN", "BAN")
"""The codes of the four types of credit cards, the lowest line first."""

INSURANCE: Final = "INS"
EXTENDED: Final = "EXT"
STEP: Final = 250
"""All money comes in steps of this, in dollars."""

MOST_SEATS: Final = 6
HAND_OF_FEW, HAND_OF_MANY, MOST_WITH_SIX = 6, 5, 4  # C-5: six cards each for up to four players, five for more
FEWEST_CARDS: Final = (
    MOST_SEATS * (HAND_OF_FEW + 1) + 1
)  # six players with six cards and one to draw, and the first up-card


def credit(of: str) -> Face:
    """The face of a credit card.

    >>> credit("SUP"), lost("SUP"), merchandise(750)
    ('C:SUP', 'L:SUP', 'M750')
    """
    return f"C:{of}"


def lost(of: str) -> Face:
    """The face of a Lost card."""
    return f"L:{of}"


def merchandise(value: int) -> Face:
    """The face of a merchandise card."""
    return f"M{value}"


def _in_steps(value: int) -> int:
    if value % STEP:
        raise ValueError(f"money comes in multiples of {STEP}, and {value} is none")
    return value


Dollars = Annotated[int, Field(ge=STEP, le=1_000_000), AfterValidator(_in_steps)]
"""An amount above zero, in steps of 250."""

Count = Annotated[int, Field(ge=0, le=MOST_OF_A_KIND)]


class CreditType(Strict):
    """One of the four types of credit cards."""

    name: str = Field(min_length=1, max_length=40)
    line: Dollars
    credit_cards: int = Field(ge=1, le=MOST_OF_A_KIND)
    lost_cards: Count


class Cards(Strict):
    """The cards that belong to no type."""

    insurance: Count
    extended_credit: Count
    merchandise: dict[str, Count] = Field(min_length=1, max_length=40)
    """Value in dollars, as a string, → how many cards."""


class ChargeEdition(Edition):
    """``edition.toml``: the deck, the credit lines, the aim of a round."""

    game: Literal["charge-it"]
    round_target: Dollars  # C-3
    bonus: Dollars
    extended_credit: Dollars
    cards: Cards
    types: dict[Type, CreditType]

    @model_validator(mode="after")
    def _adds_up(self) -> ChargeEdition:
        if set(self.types) != set(TYPES):
            raise ValueError(f"an edition has the types {', '.join(TYPES)}")
        for value in self.cards.merchandise:
            if not (value.isascii() and value.isdecimal()) or not STEP <= int(value[:9]) <= 100_000:
                raise ValueError(f"a merchandise card is worth {STEP} to 100000 dollars, not {value[:20]!r}")
            if value != str(_in_steps(int(value))):
                raise ValueError(f"merchandise of {value[:20]!r} has needless zeros")
        if len(self.deck()) < FEWEST_CARDS:
            raise ValueError(f"six players need at least {FEWEST_CARDS} cards, and here are {len(self.deck())}")
        return self

    def deck(self) -> tuple[Face, ...]:
        """All faces, sorted (C-4: 108 of them in the standard edition)."""
        counts = {INSURANCE: self.cards.insurance, EXTENDED: self.cards.extended_credit}
        for code, of_type in self.types.items():
            counts |= {credit(code): of_type.credit_cards, lost(code): of_type.lost_cards}
        counts |= {f"M{value}": count for value, count in self.cards.merchandise.items()}
        return tuple(sorted(face for face, count in counts.items() for _ in range(count)))


class ChargeOptions(GameOptions):
    """Where the rule sheet leaves a question open, what this table plays."""

    match_target: int = Field(default=50_000, ge=STEP, le=1_000_000, description="Dollars that end the match.")
    dealer: Literal["rotate", "winner", "fixed"] = Field(
        default="rotate", description="Who deals next: the player to the left, the winner of the round, or the same."
    )
    hand_size: Literal["as_dealt", "six"] = Field(
        default="as_dealt", description="Five cards each for five or six players, as the sheet deals, or always six?"
    )
    declare_timing: Literal["own_turn", "any_time"] = Field(
        default="own_turn", description="May one declare in one's own turn only, or at any time?"
    )
    false_declaration: Literal["end_others_score", "end_no_score", "continue"] = Field(
        default="end_others_score",
        description="A wrong declaration ends the round and the others score, or nobody does, or the others go on.",
    )
    over_limit: Literal["zero_player", "zero_pile"] = Field(
        default="zero_player",
        description="Over a line without declaring: is the whole round lost, or only that account?",
    )
    over_limit_placement: Literal["allow", "refuse"] = Field(
        default="allow", description="May a card go over the line, and be punished at the count, or is it refused?"
    )
    defence_draw: Literal["draw_pile", "either"] = Field(
        default="draw_pile", description="Does a defender draw from the draw pile, or from either pile?"
    )
    spent_lost: Literal["on_top", "underneath"] = Field(
        default="on_top", description="Does a Lost card lie on top of the cards it goes away with, or under them?"
    )
    freeze_on_defence: bool = Field(
        default=False, description="Does a defence with a credit card freeze the discard pile too?"
    )
    freeze_empty: bool = Field(
        default=True, description="Does the loss of an account with nothing under it freeze the discard pile?"
    )
    reshuffle: Literal["lazy_all", "keep_top"] = Field(
        default="lazy_all", description="Is the whole discard pile shuffled, or does its top card stay?"
    )
    take_and_return: bool = Field(
        default=True, description="May one discard the very card one has just taken from the discard pile?"
    )
    tie: Literal["bonus_then_shared", "extra_round"] = Field(
        default="bonus_then_shared",
        description="Equal at the end: does the bonus decide (else the victory is shared), or one more round?",
    )
    assist: Literal["none", "own_totals", "own_cards"] = Field(
        default="none", description="Does one see the totals, or even the cards, of one's own accounts?"
    )
    loss_reveal: Literal["faces", "hidden"] = Field(
        default="faces", description="Are the cards of a lost account shown, or do they go away face down?"
    )
    limits: tuple[Dollars, Dollars, Dollars, Dollars] | None = Field(
        default=None,
        description="The four credit lines, Super Charge first (unless given: 1000, 2000, 3000, 4000).",
    )
    max_reshuffles: int = Field(default=25, ge=1, le=1000, description="A round ends after so many reshuffles.")
    max_rounds: int = Field(default=40, ge=1, le=1000, description="The match ends after so many rounds.")


BOX: Final = standard_edition("core.games.charge_it", ChargeEdition)
