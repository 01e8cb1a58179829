"""What a host says to his guests, beside the lines of the ledger."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from core import SOFTWARE
from net.facts import PROTOCOL, Count, Message, Seat, Short, TableFacts, Text


class HostHello(BaseModel):
    """The first message. ``say`` and ``protocol`` stay where they are in every version; more fields may come."""

    model_config = ConfigDict(extra="ignore", strict=True, frozen=True, defer_build=True)

    say: Literal["hello"] = "hello"
    protocol: Count = PROTOCOL
    software: Short = SOFTWARE
    formats: Annotated[tuple[Short, ...], Field(max_length=16)] = ("honor-ledger/1",)
    nonce: Short = ""
    """Fresh for this connection: a proof of the table code is over it."""
    tables: Annotated[tuple[TableFacts, ...], Field(max_length=64)] = ()


class Seated(Message):
    """You are in. ``seat`` None: as a spectator."""

    say: Literal["seated"] = "seated"
    table: TableFacts
    seat: Seat | None
    name: Short
    keeper: bool = False
    """Whether you keep the table: bots and the start are yours to decide."""
    taker: Short = ""
    """Where the table changes hands: the word of the seat that takes it over (`net.taker`)."""


class TableNews(Message):
    """The table has changed (people, readiness, presence, not the game)."""

    say: Literal["table"] = "table"
    table: TableFacts
    paused: Text = ""
    """Why the game stands still, in words; empty where it runs."""
    proposals: Annotated[tuple[ProposalFacts, ...], Field(max_length=32)] = ()
    ledger: Short = ""
    """The id of the game that is played or was just over."""


class ProposalFacts(Message):
    """Something that needs everybody's agreement."""

    what: Literal["pause", "resume", "bot", "end"]
    seat: Seat | None = None
    agreed: Annotated[tuple[Seat, ...], Field(max_length=16)] = ()
    missing: Annotated[tuple[Seat, ...], Field(max_length=16)] = ()


class ClockNews(Message):
    """Who has how much time, from the moment this arrives. Seats without a clock are left out."""

    say: Literal["clock"] = "clock"
    left_ms: dict[Annotated[str, Field(max_length=2)], Count]
    running: bool = True


class No(Message):
    """What you wanted is refused; nothing has changed. ``count`` is that of the entry it is about, if any."""

    say: Literal["no"] = "no"
    why: Literal[
        "version", "rules", "code", "full", "seat", "twice", "closed", "illegal", "stale", "rate", "unknown", "state"
    ]
    sentence: Text
    count: Count | None = None


class Heard(Message):
    """Chat outside the ledger: before and after a game, and among spectators."""

    say: Literal["heard"] = "heard"
    seat: Seat | None
    name: Short
    text: Text


class Warned(Message):
    """Somebody's program says that a line breaks the rules, or that his copy of the game is another one."""

    say: Literal["warned"] = "warned"
    seat: Seat | None
    line: Count
    sentence: Text


class UpToDate(Message):
    """You have all lines there are. ``complete``: nothing more follows from the last input; what is not said is not so.

    Otherwise the game waits for something that seats send by themselves (an answer to be opened).
    """

    say: Literal["uptodate"] = "uptodate"
    lines: Count
    complete: bool


class Endorse(Message):
    """Sign this line of the host's (a checkpoint, the sign-off) if it is what you hold as well."""

    say: Literal["endorse"] = "endorse"
    kind: Literal["checkpoint", "signoff", "recover", "handover"]
    body: dict[str, Any]
    ms: Count
    n: Count
    prev: Short


class Recall(Message):
    """Give the share of this seat's secret that you hold: the seat is gone, and the game needs something of it.

    ``dealer``: the share of the dealer's secret, because this seat takes the table over.
    """

    say: Literal["recall"] = "recall"
    seat: Seat
    dealer: bool = False


class Bye(Message):
    """The host ends this connection; why, and what happens next. ``back``: coming back makes sense.

    ``given_up``: the table does not change hands after all, and is where it was before.
    """

    say: Literal["bye"] = "bye"
    sentence: Text
    back: bool = False
    given_up: bool = False


TableNews.model_rebuild()
