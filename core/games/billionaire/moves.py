"""The moves of Billionaire: their own form, and the public form of those that name hidden cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Any, Final, Literal, overload

from pydantic import Field, TypeAdapter

from core.edition import DEFERRED, Strict
from core.games.billionaire.edition import Group
from core.move import Move, known

NAME = Annotated[str, Field(min_length=1, max_length=20)]
"""A face or a handle."""
SEAT = Annotated[int, Field(ge=0, le=3)]
PILE = Annotated[list[NAME], Field(max_length=500)]


class Roll(Strict):
    """Roll the die and move (X-6)."""

    kind: Literal["roll"]


class PlayPower(Strict):
    """Play a Power Play card (X-35..X-50). Which of the targets belong to which card: `power_play.NEEDS`."""

    kind: Literal["play_power"]
    card: NAME
    seat: SEAT = 0
    investment: NAME = ""
    stake: NAME = ""


class Hold(Strict):
    """Keep the Power Play card just drawn (X-35)."""

    kind: Literal["hold"]


class Analyze(Strict):
    """Analyze an Investment of somebody (X-30, X-34)."""

    kind: Literal["analyze"]
    seat: SEAT
    investment: NAME


class Skip(Strict):
    """Analyze nothing."""

    kind: Literal["skip"]


class ChooseDeck(Strict):
    """Choose the deck a lot is taken from (X-13)."""

    kind: Literal["choose_deck"]
    group: Group


class Bid(Strict):
    """Bid for the lot (X-20). Sizes are checked by the rules, which know better words."""

    kind: Literal["bid"]
    amount: int


class NoBid(Strict):
    """Stay out (X-20)."""

    kind: Literal["no_bid"]


class Pay(Strict):
    """Pay one's bid (X-25, X-26): faces of Profit cards, ids of Investments."""

    kind: Literal["pay"]
    profit: PILE
    invest: PILE


class Security(Strict):
    """Cancel the action, or the other's Security (X-41, X-42)."""

    kind: Literal["security"]


class Allow(Strict):
    """Let the action happen."""

    kind: Literal["allow"]


class Concede(Strict):
    """Let the Security stand."""

    kind: Literal["concede"]


class ClaimBillion(Strict):
    """Show that one owns a billion (option ``billion`` = claim)."""

    kind: Literal["claim"]


SCHEMA: TypeAdapter[Any] = TypeAdapter(
    Annotated[
        Roll | PlayPower | Hold | Analyze | Skip | ChooseDeck | Bid | NoBid | Pay | Security | Allow | Concede
        | ClaimBillion,
        Field(discriminator="kind"),
    ],
    config=DEFERRED,
)  # fmt: skip
KINDS: Final = (
    "roll", "play_power", "hold", "analyze", "skip", "choose_deck", "bid", "no_bid", "pay", "security", "allow",
    "concede", "claim",
)  # fmt: skip


class PublicPlayPower(PlayPower):
    """A card by its handle, and its face, which is open from now on."""

    face: NAME


class PublicSecurity(Security):
    """Which card it was."""

    card: NAME


PUBLIC_SCHEMA: TypeAdapter[Any] = TypeAdapter(
    Annotated[
        Roll | PublicPlayPower | Hold | Analyze | Skip | ChooseDeck | Bid | NoBid | Pay | PublicSecurity | Allow
        | Concede | ClaimBillion,
        Field(discriminator="kind"),
    ],
    config=DEFERRED,
)  # fmt: skip
"""In public ``pay`` has handles of Profit cards; Investments lie open, and keep their names."""

ROLL: Final = known("roll")
HOLD: Final = known("hold")
SKIP: Final = known("skip")
NO_BID: Final = known("no_bid")
SECURITY_MOVE: Final = known("security")
ALLOW: Final = known("allow")
CONCEDE: Final = known("concede")
CLAIM: Final = known("claim")
CHOOSE_DECK: Final = {group: known("choose_deck", group=group) for group in ("E", "F", "A")}


@lru_cache(maxsize=4096)
def bid(amount: int) -> Move:
    """A bid, the same object each time."""
    return known("bid", amount=amount)


@lru_cache(maxsize=1024)
def analyze(seat: int, investment: str) -> Move:
    """An analysis, the same object each time."""
    return known("analyze", seat=seat, investment=investment)


@lru_cache(maxsize=16384)
def play_power(card: str, seat: int, investment: str = "", stake: str = "") -> Move:
    """A Power Play card with those targets it needs, the same object each time.

    >>> play_power("ESP-PROFIT", 1), play_power("POWER", 2, "E1", stake="A2")["stake"]
    ({'kind': 'play_power', 'card': 'ESP-PROFIT', 'seat': 1}, 'A2')
    """
    targets: dict[str, Any] = {"seat": seat}
    if investment:
        targets["investment"] = investment
    if stake:
        targets["stake"] = stake
    return known("play_power", card=card, **targets)


def pay(profit: list[str], invest: list[str]) -> Move:
    """A payment."""
    return known("pay", profit=profit, invest=invest)


class Lazy(Sequence[Move]):
    """Moves that are made when they are looked at; equal to a list of the same moves."""

    __slots__ = ()

    def move(self, index: int) -> Move:
        """The move in this place, counted from 0."""
        raise NotImplementedError

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        count = len(self)
        if isinstance(index, slice):
            return [self.move(at) for at in range(*index.indices(count))]
        if index < 0:
            index += count
        if not 0 <= index < count:
            raise IndexError("there are not so many moves")
        return self.move(index)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and len(other) == len(self) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # like a list

    def __repr__(self) -> str:
        return f"<{len(self)} moves, {self[0]} …>" if len(self) else "<no moves>"


class Bids(Lazy):
    """What one may bid within one's means, not written out: ``no_bid``, then one unit after the other.

    >>> bids = Bids(500_000, 1_000_000, 2_000_000)
    >>> len(bids), bids[1]["amount"], bids[-1]["amount"], NO_BID in bids, bid(3_000_000) in bids
    (4, 1000000, 2000000, True, False)
    """

    __slots__ = ("_count", "_least", "_unit")

    def __init__(self, unit: int, least: int, most: int) -> None:
        self._unit = unit
        self._least = least
        self._count = 1 + max(0, (most - least) // unit + 1)

    def __len__(self) -> int:
        return self._count

    def move(self, index: int) -> Move:
        return bid(self._least + (index - 1) * self._unit) if index else NO_BID

    def __contains__(self, move: object) -> bool:
        if move == NO_BID:
            return True
        amount = move.get("amount") if isinstance(move, dict) else None
        if type(amount) is not int:
            return False
        index = (amount - self._least) // self._unit + 1
        return 1 <= index < self._count and self[index] == move
