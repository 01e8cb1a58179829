"""The moves of Charge It!: their schema, and one constant for each of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Final, Literal

from pydantic import Field, TypeAdapter

from core.edition import DEFERRED, Strict
from core.games.charge_it.box import EXTENDED, MOST_SEATS, TYPES, Type
from core.move import Move, known
from core.table import Face

Moves = tuple[Move, ...]


class Draw(Strict):
    """Take the top card of one of the piles (C-9)."""

    kind: Literal["draw"]
    source: Literal["deck", "discard"]


class Declare(Strict):
    """Say that one has reached the aim of the round, instead of a turn (C-39)."""

    kind: Literal["declare"]


class Play(Strict):
    """One of the six plays with which a card leaves the hand; it may come with a declaration (C-39)."""

    declare: bool = False


class PlayCredit(Play):
    """Open an account (C-14)."""

    kind: Literal["play_credit"]
    type: Type


class PlayMerchandise(Play):
    """Charge merchandise to an account (C-18)."""

    kind: Literal["play_merchandise"]
    value: int = Field(ge=1, le=1_000_000)
    account: Type


class PlayExtended(Play):
    """Raise the line of an account (C-23)."""

    kind: Literal["play_extended"]
    account: Type


class PlayInsurance(Play):
    """Insure an account (C-27)."""

    kind: Literal["play_insurance"]
    account: Type


class PlayLost(Play):
    """Report somebody's credit card lost (C-30)."""

    kind: Literal["play_lost"]
    target: int = Field(ge=0, lt=MOST_SEATS)
    type: Type


class Discard(Play):
    """Put a card on the discard pile (C-10)."""

    kind: Literal["discard"]
    card: Face = Field(max_length=10)


class Defend(Strict):
    """Save the account under attack (C-31)."""

    kind: Literal["defend"]
    with_: Literal["credit", "insurance"] = Field(alias="with")


class Decline(Strict):
    """Give up the account under attack (C-31)."""

    kind: Literal["decline"]


class Ready(Strict):
    """The count has been read."""

    kind: Literal["ready"]


SCHEMA: TypeAdapter[Any] = TypeAdapter(
    Annotated[
        Draw
        | Declare
        | PlayCredit
        | PlayMerchandise
        | PlayExtended
        | PlayInsurance
        | PlayLost
        | Discard
        | Defend
        | Decline
        | Ready,
        Field(discriminator="kind"),
    ],
    config=DEFERRED,
)
"""Moves in the form of the seat that makes them: cards are named by their faces."""


class OfCard(Strict):
    """In public a play names the card that moves, not its face."""

    card: str = Field(pattern=r"^[0-9]{1,9}\.[0-9]{1,4}$")


class Charge(Play, OfCard):
    """A card goes face down under an account: merchandise or Extended Credit, nobody can tell."""

    kind: Literal["charge"]
    account: Type


class PublicCredit(PlayCredit, OfCard):
    """An account is opened with this card."""


class PublicInsurance(PlayInsurance, OfCard):
    """An account is insured with this card."""


class PublicLost(PlayLost, OfCard):
    """This Lost card is played."""


class PublicDiscard(Play, OfCard):
    """This card goes to the discard pile."""

    kind: Literal["discard"]


class PublicDefend(Defend, OfCard):
    """This card saves the account."""


PUBLIC_SCHEMA: TypeAdapter[Any] = TypeAdapter(
    Annotated[
        Draw
        | Declare
        | Charge
        | PublicCredit
        | PublicInsurance
        | PublicLost
        | PublicDiscard
        | PublicDefend
        | Decline
        | Ready,
        Field(discriminator="kind"),
    ],
    config=DEFERRED,
)
"""Moves in their public form."""

PLAYS: Final = ("play_credit", "play_merchandise", "play_extended", "play_insurance", "play_lost", "discard")
KINDS: Final = ("draw", "declare", *PLAYS, "defend", "decline", "ready")
PUBLIC_KINDS: Final = (
    "draw", "declare", "play_credit", "charge", "play_insurance", "play_lost", "discard", "defend", "decline", "ready"
)  # fmt: skip

DRAW: Final = known("draw", source="deck")
TAKE: Final = known("draw", source="discard")
DECLARE: Final = known("declare")
DEFEND_WITH_CREDIT: Final = known("defend", **{"with": "credit"})
DEFEND_WITH_INSURANCE: Final = known("defend", **{"with": "insurance"})
DECLINE: Final = known("decline")
READY: Final = known("ready")


def _twice(kind: str, **parameters: Any) -> Moves:
    """A play, and the same play with a declaration."""
    return (known(kind, **parameters), known(kind, **parameters, declare=True))


OPENINGS: Final = {of: _twice("play_credit", type=of) for of in TYPES}
ATTACKS: Final = {
    (target, of): _twice("play_lost", target=target, type=of) for target in range(MOST_SEATS) for of in TYPES
}  # fmt: skip


@lru_cache(maxsize=256)
def discards(face: Face) -> Moves:
    """Discarding this card.

    >>> discards("INS")
    ({'kind': 'discard', 'card': 'INS'}, {'kind': 'discard', 'card': 'INS', 'declare': True})
    """
    return _twice("discard", card=face)


@lru_cache(maxsize=4096)
def charges(face: Face, accounts: tuple[Type, ...]) -> Moves:
    """Placing merchandise or Extended Credit under one of these accounts."""
    if face == EXTENDED:
        return tuple(move for of in accounts for move in _twice("play_extended", account=of))
    value = int(face[1:])
    return tuple(move for of in accounts for move in _twice("play_merchandise", value=value, account=of))


@lru_cache(maxsize=256)
def insurances(accounts: tuple[Type, ...]) -> Moves:
    """Insuring one of these accounts."""
    return tuple(move for of in accounts for move in _twice("play_insurance", account=of))
