"""What programs say to each other beside the lines of the ledger: small JSON messages, one a line, strictly checked.

A message begins with ``{"say":``, a line of the ledger with ``{"body":``, so that each is told from the other by its
first bytes, and ledger lines go over the wire as they stand in the file.

>>> encoded(Ping(at=5))
b'{"say":"ping","at":5}'
>>> from_guest(b'{"say":"ping","at":5}')
Ping(say='ping', at=5)
>>> from_guest(b'{"say":"open the safe"}')
Traceback (most recent call last):
net.wire.NotUnderstood: a message that does not exist, or not in this direction: 'open the safe'
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from core import VERSION

PROTOCOL: Final = 1
"""The version of these messages. One that differs is not talked to; what is newer in detail is announced in `Hello`."""
SOFTWARE: Final = f"honor-system {VERSION}"
MESSAGE_START: Final = b'{"say":'
LEDGER_START: Final = b'{"body":'


class NotUnderstood(ValueError):
    """Bytes that are no message of this protocol. The text says what is wrong, without repeating the bytes."""


class Message(BaseModel):
    """Strict: unknown fields and wrong types are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


Seat = Annotated[int, Field(ge=0, le=15)]
Text = Annotated[str, Field(max_length=400)]
Short = Annotated[str, Field(max_length=120)]
Count = Annotated[int, Field(ge=0, lt=1 << 53)]
Level = Literal["random", "steady", "sharp"]


# ── what a table is, for people who consider sitting down ────────────────────────────────────────────────────────────


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
    options: dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=40)]] = {}
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


# ── both directions ──────────────────────────────────────────────────────────────────────────────────────────────────


class Ping(Message):
    """Are you there? To be answered at once."""

    say: Literal["ping"] = "ping"
    at: Count


class Pong(Message):
    """Here. ``at`` as asked."""

    say: Literal["pong"] = "pong"
    at: Count


# ── the host speaks ──────────────────────────────────────────────────────────────────────────────────────────────────


class HostHello(BaseModel):
    """The first message. ``say`` and ``protocol`` stay where they are in every version; more fields may come."""

    model_config = ConfigDict(extra="ignore", strict=True, frozen=True)

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
    """Give the share of this seat's secret that you hold: the seat is gone, and the game needs something of it."""

    say: Literal["recall"] = "recall"
    seat: Seat


class Bye(Message):
    """The host ends this connection; why, and what happens next. ``back``: coming back makes sense."""

    say: Literal["bye"] = "bye"
    sentence: Text
    back: bool = False


# ── the guest speaks ─────────────────────────────────────────────────────────────────────────────────────────────────


class GuestHello(BaseModel):
    """The first message of a guest; see `HostHello`."""

    model_config = ConfigDict(extra="ignore", strict=True, frozen=True)

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
    rules: Annotated[dict[Short, Short], Field(max_length=32)] = {}
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


FromHost = (
    HostHello | Seated | TableNews | ClockNews | No | Heard | Warned | UpToDate | Endorse | Recall | Bye | Ping | Pong
)
FromGuest = (
    GuestHello
    | Join
    | Ready
    | FillSeat
    | Start
    | Again
    | Propose
    | Entry
    | Entrust
    | Value
    | Share
    | Endorsed
    | Say
    | Warn
    | Leave
    | Ping
    | Pong
)

TableNews.model_rebuild()
_HOST: TypeAdapter[FromHost] = TypeAdapter(Annotated[FromHost, Field(discriminator="say")])
_GUEST: TypeAdapter[FromGuest] = TypeAdapter(Annotated[FromGuest, Field(discriminator="say")])


def encoded(message: BaseModel) -> bytes:
    """A message as it goes out: one line, without its newline."""
    return message.model_dump_json().encode()


def is_message(line: bytes) -> bool:
    """Whether a line is a message; otherwise it should be one of the ledger."""
    return line.startswith(MESSAGE_START)


def from_host(line: bytes) -> FromHost:
    """A message of a host, or NotUnderstood."""
    message: FromHost = _parsed(_HOST, line)
    return message


def from_guest(line: bytes) -> FromGuest:
    """A message of a guest, or NotUnderstood."""
    message: FromGuest = _parsed(_GUEST, line)
    return message


def _parsed(adapter: TypeAdapter[Any], line: bytes) -> Any:
    try:
        return adapter.validate_json(line)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=True)[0]
        if first["type"] == "union_tag_invalid":
            tag = str(first.get("ctx", {}).get("tag", ""))[:40]
            raise NotUnderstood(f"a message that does not exist, or not in this direction: {tag!r}") from None
        where = ".".join(str(part) for part in first["loc"])[:60]
        raise NotUnderstood(f"a message that cannot be: {where} {first['msg']}"[:200]) from None
    except RecursionError:
        raise NotUnderstood("a message that is nested too deeply") from None


def other_version(theirs: HostHello | GuestHello, they: str) -> str | None:
    """None where the two programs can talk; else a sentence that says who has to update.

    >>> sentence = other_version(GuestHello(protocol=0, software="honor-system 0.0.1"), "the guest's program")
    >>> sentence.split(". ")[1]
    "The older one has to be updated: the guest's program."
    """
    ours = {"honor-ledger/1"}
    if theirs.protocol == PROTOCOL and ours & set(theirs.formats):
        return None
    older = they if theirs.protocol < PROTOCOL else "this one"
    shown = "".join(character for character in theirs.software[:40] if character.isprintable())
    return (
        f"The versions differ: {they} is {shown} (protocol {theirs.protocol}), this one is {SOFTWARE} "
        f"(protocol {PROTOCOL}). The older one has to be updated: {older}."
    )
