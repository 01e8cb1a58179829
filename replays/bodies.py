"""What the lines of a ledger say, format ``honor-ledger/1``: one model per kind of line, strict.

Fields stand in alphabetical order, because a model is written in the order of its fields, and canonical JSON has its
keys sorted: reading a line, writing it again and comparing the bytes is the whole check for canonical form.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, ConfigDict, Field

from core.edition import Strict
from replays.canonical import GREATEST
from replays.limits import LONGEST_CHAT, LONGEST_NAME, LONGEST_SENTENCE, MOST_CARDS, MOST_SEATS

Trust = Literal["local", "host", "fair-dealer", "no-dealer"]

Count = Annotated[int, Field(ge=0, le=GREATEST)]
Seat = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
# base64url without padding; the last letter has bits that belong to no byte, and must be zero
Bytes12 = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{16}$")]
Bytes16 = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{21}[AQgw]$")]
Bytes24 = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{32}$")]
Bytes32 = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$")]
Bytes64 = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{85}[AQgw]$")]
SomeBytes = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]*$", max_length=4096)]
Handle = Annotated[str, Field(pattern=r"^[1-9][0-9]{0,8}\.(0|[1-9][0-9]{0,8})$")]
FaceName = Annotated[str, Field(min_length=1, max_length=60)]
SeatName = Annotated[str, Field(pattern=r"^(0|[1-9][0-9]?)$")]
Signatures = dict[Annotated[str, Field(pattern=r"^(host|0|[1-9][0-9]?)$")], Bytes64]
"""Signatures over the line itself, as it is without them; by seat, or ``host``."""
Free = dict[str, Any]
"""JSON that the rules read: a move, options, a position."""


def _a_time(text: str) -> str:
    """A time that there is: whoever goes on with the game counts from it."""
    datetime.fromisoformat(text)
    return text


class Model(Strict):
    """A part of a line. Built when it is first read: whoever only writes a ledger needs no model at all."""

    model_config = ConfigDict(defer_build=True)


class Rules(Model):
    """Which game is played, and how."""

    edition: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    """Fingerprint of the edition."""
    game: Annotated[str, Field(min_length=1, max_length=40)]
    options: Free
    """Those that differ from the rule sheet's defaults; an owner's own edition is among them."""
    position: Free | None = None
    """Where the game starts, if not at its beginning. A position is no secret."""
    version: Annotated[str, Field(min_length=1, max_length=20)]


class Parent(Model):
    """The game that this one branches off from: it begins where that one stood after a line."""

    game: Bytes16
    """That game's name, as in its header."""
    hash: Bytes32
    """SHA-256 of that line: nobody can exchange what came before."""
    line: Count


class HeaderBody(Model):
    box: Bytes32
    """The dealer's X25519 key."""
    created: Annotated[
        str,
        Field(pattern=r"^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$"),
        AfterValidator(_a_time),
    ]
    dealer_commit: Bytes32
    """Commitment to the dealer's secret, made before anybody joins."""
    format: Literal["honor-ledger/1"]
    game: Bytes16
    """A random name for this game; every signature holds it."""
    host_key: Bytes32
    """The host's Ed25519 session key."""
    parent: Parent | None = None
    """Where the game comes from, if somebody played on from a moment of another one."""
    rules: Rules
    seats: Annotated[int, Field(ge=1, le=MOST_SEATS)]
    software: Annotated[str, Field(max_length=60)]
    trust: Trust


class Identity(Model):
    """A person's lasting key, and its signature over the session key."""

    key: Annotated[str, Field(max_length=2048)]
    """As in ``authorized_keys``: type and base64."""
    signature: SomeBytes
    """As SSH signs: the name of the algorithm, then the signature, each after its length in four bytes."""


class JoinBody(Model):
    bot: Annotated[str, Field(min_length=1, max_length=20)] | None
    """The level of a bot; null for a person."""
    box: Bytes32
    identity: Identity | None
    key: Bytes32
    """The seat's Ed25519 session key."""
    name: Annotated[str, Field(max_length=LONGEST_NAME)]
    tip: Bytes24
    """The end of the seat's beacon chain."""


class EscrowBody(Model):
    shares: dict[SeatName, SomeBytes]
    """The seat's beacon secret, Shamir-shared, each share sealed for another seat."""
    t: Annotated[int, Field(ge=1, le=MOST_SEATS)]


class MoveBody(Model):
    at: Count
    """The number of the line that it answers."""
    move: Free
    """Its public form: handles, never a hidden face."""


class SealBody(Model):
    commitment: Bytes24


class UnsealBody(Model):
    """What opens the answer that the seat has sealed last."""

    move: Free
    salt: Bytes12


class RecalledBody(Model):
    """A sealed answer of a seat that vanished, opened with its recovered secret."""

    move: Free
    salt: Bytes12
    seat: Seat


class AskBody(Model):
    among: Count | None = None
    deck: Annotated[str, Field(max_length=40)] | None = None
    k: Count
    """The number of the chance event, from 1."""
    new: dict[FaceName, Count] | None = None
    """How many of each face enter the game with this shuffle."""
    purpose: Literal["shuffle", "roll", "spin", "pick"]
    seat: Seat | None = None
    spinners: Count | None = None


class LuckBody(Model):
    k: Count
    values: Annotated[tuple[Bytes24, ...], Field(min_length=1, max_length=MOST_SEATS)]
    """Every seat's next beacon value, in seat order."""


class DeckBody(Model):
    commitments: Annotated[tuple[Bytes24, ...], Field(max_length=MOST_CARDS)]
    """One for each position, from the top."""
    epoch: Annotated[int, Field(ge=1, le=10**9)]
    taken: Annotated[tuple[Handle, ...], Field(max_length=MOST_CARDS)]
    """The handles that were shuffled in, and now mean nothing any more."""


class DealBody(Model):
    card: Handle
    opening: SomeBytes
    """Salt and face, sealed for the seat."""
    seat: Seat


class OpenBody(Model):
    card: Handle
    face: FaceName
    salt: Bytes12


class FactBody(Model):
    card: Handle | None = None
    """Where the rules need a card that only the holder of the faces can point out."""
    name: Annotated[str, Field(min_length=1, max_length=40)]
    seat: Seat


class LapseBody(Model):
    at: Count
    """The number of the line whose question timed out."""
    move: Free
    seat: Seat


class PresenceBody(Model):
    key: Bytes32 | None = None
    """The session key of the bot that plays from here on."""
    level: Annotated[str, Field(min_length=1, max_length=20)] | None = None
    seat: Seat | None = None
    spectators: Count | None = None
    state: Literal["left", "returned", "bot", "person"] | None = None
    trust: Trust | None = None
    """The trust level from this line on, where it falls."""


class RecoverBody(Model):
    seat: Seat
    secret: Bytes32
    """The beacon secret of a seat that vanished, rebuilt from shares."""
    signatures: Signatures


class DisputeBody(Model):
    """Somebody's program refuses a line, and says so for good."""

    hash: Bytes32 | None = None
    """Of the line as whoever disputes was shown it; a line that is not in the ledger, in this form, is known by it."""
    line: Count
    seat: Seat | None = None
    """The seat it concerns; left out where that is the host."""
    sentence: Annotated[str, Field(min_length=1, max_length=LONGEST_SENTENCE)]


class HandoverBody(Model):
    """The host has vanished, and somebody else goes on with the same committed decks."""

    host_key: Bytes32
    """The session key of the new host, which signs for the host from here on."""
    seat: Seat
    """Whose program it is."""
    signatures: Signatures


class ChatBody(Model):
    text: Annotated[str, Field(max_length=LONGEST_CHAT)]


class CheckpointBody(Model):
    signatures: Signatures | None = None
    state: Bytes32
    """What everybody has on the table (`states.public_hash`)."""


class EndBody(Model):
    result: Free | None
    """As the rules give it; null for a game that was given up."""


class DiscloseBody(Model):
    secret: Bytes32
    """The dealer's secret."""


class SignoffBody(Model):
    signatures: Signatures | None = None
