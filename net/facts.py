"""What a table says about itself, and the kinds of values that all messages are made of."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from core.cleaning import cleaned

PROTOCOL: Final = 1
"""The version of these messages. One that differs is not talked to; what is newer in detail is announced in `Hello`."""


class Message(BaseModel):
    """Strict: unknown fields and wrong types are refused. Built when first used: no program needs all of them."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


Seat = Annotated[int, Field(ge=0, le=15)]


def _harmless(text: str) -> str:
    """A text as it came, without what could act on a terminal: whatever is said of a table ends on a screen."""
    return text if text.isprintable() else cleaned(text, 400)


Text = Annotated[str, Field(max_length=400), AfterValidator(_harmless)]
Short = Annotated[str, Field(max_length=120), AfterValidator(_harmless)]
Option = Annotated[str, Field(max_length=40), AfterValidator(_harmless)]
Count = Annotated[int, Field(ge=0, lt=1 << 53)]
Level = Literal["random", "steady", "sharp"]


class SeatFacts(Message):
    """One seat, as everybody sees it."""

    kind: Literal["person", "bot", "open"]
    name: Short = ""
    level: Level | None = None
    ready: bool = False
    away_ms: Count | None = None
    """How long the person has been away."""
    bot_in_ms: Count | None = None
    """When a bot takes over; None where it waits for an agreement."""
    played_by_bot: bool = False
    """A bot plays for the person who is away."""
    latency: Count | None = None
    """Round trip in milliseconds."""


class TableFacts(Message):
    """What a lobby shows before one joins."""

    id: Short
    game: Short
    rules: Short
    """Rules version and edition: two programs play together only where these are equal."""
    title: Short
    host: Short
    """The name of whoever keeps the table."""
    seats: Annotated[tuple[SeatFacts, ...], Field(max_length=16)]
    options: dict[Option, Option] = {}
    """Those that differ from the rule sheet, in words."""
    clock: Short = "none"
    trust: Short = "host"
    private: bool = False
    watchable: bool = True
    spectators: Count = 0
    state: Literal["gathering", "playing", "over"] = "gathering"
    away_seconds: Count = 120
    """After so long a bot takes over for somebody who is away; 0: only by agreement."""

    @property
    def people(self) -> int:
        """How many seats people hold."""
        return sum(seat.kind == "person" for seat in self.seats)

    @property
    def bots(self) -> int:
        """How many seats bots hold."""
        return sum(seat.kind == "bot" for seat in self.seats)

    @property
    def open_seats(self) -> int:
        """How many seats are free."""
        return sum(seat.kind == "open" for seat in self.seats)
