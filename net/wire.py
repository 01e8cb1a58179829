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

from core import SOFTWARE
from net.facts import PROTOCOL, Count, Level, Message, SeatFacts, TableFacts
from net.guest_messages import (
    Again,
    Endorsed,
    Entrust,
    Entry,
    FillSeat,
    GuestHello,
    Join,
    Leave,
    Propose,
    Ready,
    Say,
    Share,
    Start,
    Value,
    Warn,
)
from net.host_messages import (
    Bye,
    ClockNews,
    Endorse,
    Heard,
    HostHello,
    No,
    ProposalFacts,
    Recall,
    Seated,
    TableNews,
    UpToDate,
    Warned,
)

__all__ = [
    "MESSAGE_START",
    "PROTOCOL",
    "SOFTWARE",
    "Again",
    "Bye",
    "ClockNews",
    "Count",
    "Endorse",
    "Endorsed",
    "Entrust",
    "Entry",
    "FillSeat",
    "FromGuest",
    "FromHost",
    "GuestHello",
    "Heard",
    "HostHello",
    "Join",
    "Leave",
    "Level",
    "Message",
    "No",
    "NotUnderstood",
    "Ping",
    "Pong",
    "ProposalFacts",
    "Propose",
    "Ready",
    "Recall",
    "Say",
    "SeatFacts",
    "Seated",
    "Share",
    "Start",
    "TableFacts",
    "TableNews",
    "UpToDate",
    "Value",
    "Warn",
    "Warned",
    "encoded",
    "from_guest",
    "from_host",
    "is_message",
    "other_version",
]

MESSAGE_START: Final = b'{"say":'


class NotUnderstood(ValueError):
    """Bytes that are no message of this protocol. The text says what is wrong, without repeating the bytes."""


class Ping(Message):
    """Are you there? To be answered at once."""

    say: Literal["ping"] = "ping"
    at: Count


class Pong(Message):
    """Here. ``at`` as asked."""

    say: Literal["pong"] = "pong"
    at: Count


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

_LATER: Final = ConfigDict(defer_build=True)
"""Built when the first message comes in."""
_HOST: TypeAdapter[FromHost] = TypeAdapter(Annotated[FromHost, Field(discriminator="say")], config=_LATER)
_GUEST: TypeAdapter[FromGuest] = TypeAdapter(Annotated[FromGuest, Field(discriminator="say")], config=_LATER)


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
