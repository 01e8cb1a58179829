"""What a guest says to his host."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from core import SOFTWARE
from net.facts import PROTOCOL, Count, Level, Message, Seat, Short, Text


class GuestHello(BaseModel):
    """The first message of a guest; see `HostHello`."""

    model_config = ConfigDict(extra="ignore", strict=True, frozen=True, defer_build=True)

    say: Literal["hello"] = "hello"
    protocol: Count = PROTOCOL
    software: Short = SOFTWARE
    formats: Annotated[tuple[Short, ...], Field(max_length=16)] = ("honor-ledger/1",)


class Join(Message):
    """Let me sit, or watch."""

    say: Literal["join"] = "join"
    table: Short = ""
    """Empty: the only table there is."""
    watch: bool = False
    name: Text
    seat: Seat | None = None
    rules: Annotated[dict[Short, Short], Field(max_length=32, default_factory=dict)]
    """The rules the guest's program has, by game."""
    proof: Short = ""
    instance: Short
    """Made up at the program's start: the same person in another window has another one."""
    ledger: Short = ""
    have: Count = 0
    """How many lines of that ledger the guest holds."""
    head: Short = ""
    """The hash of the last of them."""


class Ready(Message):
    """I am ready, or not any more."""

    say: Literal["ready"] = "ready"
    on: bool


class FillSeat(Message):
    """The keeper puts a bot on an open seat (or takes it off again: ``level`` None)."""

    say: Literal["fill"] = "fill"
    seat: Seat
    level: Level | None


class Start(Message):
    """The keeper starts the game, with everybody who sits."""

    say: Literal["start"] = "start"


class Again(Message):
    """The same people once more, after the end."""

    say: Literal["again"] = "again"


class Propose(Message):
    """I propose this, or agree to it; ``yes`` false takes it back or turns it down."""

    say: Literal["propose"] = "propose"
    what: Literal["pause", "resume", "bot", "end"]
    seat: Seat | None = None
    yes: bool = True


class Entry(Message):
    """A line that a seat wrote and signed, to be put into the ledger: everything but the host's fields."""

    say: Literal["entry"] = "entry"
    kind: Short
    body: dict[str, Any]
    count: Count
    seen: Count
    sig: Annotated[str, Field(max_length=100)]


class Entrust(Message):
    """Where luck is on the host's word: the seat's beacon secret, from which its part of all luck follows."""

    say: Literal["entrust"] = "entrust"
    game: Short
    beacon: Short


class Value(Message):
    """My seat's part in the chance event that was asked for."""

    say: Literal["value"] = "value"
    k: Count
    value: Short


class Share(Message):
    """My share of a secret that was asked for; empty where I do not give it."""

    say: Literal["share"] = "share"
    seat: Seat
    share: Short = ""


class Endorsed(Message):
    """My signature under the line that I was asked to sign; empty where I do not sign it."""

    say: Literal["endorsed"] = "endorsed"
    n: Count
    signature: Short = ""


class Say(Message):
    """Chat outside the ledger."""

    say: Literal["chat"] = "chat"
    text: Text


class Warn(Message):
    """My program refuses this line."""

    say: Literal["warn"] = "warn"
    line: Count
    sentence: Text


class Leave(Message):
    """I get up. ``for_good``: the seat may be given to a bot at once."""

    say: Literal["leave"] = "leave"
    for_good: bool = False
