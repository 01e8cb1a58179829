"""The lines of a ledger, format ``honor-ledger/1``: one model per kind, strict at every border.

Fields stand in alphabetical order, because a model is written in the order of its fields, and canonical JSON has its
keys sorted: reading a line, writing it again and comparing the bytes is the whole check for canonical form.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import ConfigDict, Field, ValidationError

from core.edition import Strict
from replays.canonical import GREATEST, LONGEST, NotCanonical, in_order, loads

FORMAT: Final = "honor-ledger/1"
MOST_SEATS: Final = 12
MOST_CARDS: Final = 20_000
LONGEST_NAME: Final = 60
LONGEST_CHAT: Final = 500

Trust = Literal["local", "host", "fair-dealer", "no-dealer"]
TRUST_LEVELS: Final = ("local", "host", "fair-dealer", "no-dealer")

Count = Annotated[int, Field(ge=0, le=GREATEST)]
Seat = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
# base64url without padding; the last letter has bits that belong to no byte, and must be zero
Bytes16 = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{21}[AQgw]$")]
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


class Model(Strict):
    """A part of a line. Built when it is first read: whoever only writes a ledger needs no model at all."""

    model_config = ConfigDict(defer_build=True)


# ── what the lines of each kind say ──────────────────────────────────────────────────────────────────────────────────


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


class HeaderBody(Model):
    box: Bytes32
    """The dealer's X25519 key."""
    created: Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$")]
    dealer_commit: Bytes32
    """Commitment to the dealer's secret, made before anybody joins."""
    format: Literal["honor-ledger/1"]
    game: Bytes16
    """A random name for this game; every signature holds it."""
    host_key: Bytes32
    """The host's Ed25519 session key."""
    rules: Rules
    seats: Annotated[int, Field(ge=1, le=MOST_SEATS)]
    software: Annotated[str, Field(max_length=60)]
    trust: Trust


class Identity(Model):
    """A person's lasting key, and its signature over the session key."""

    key: Annotated[str, Field(max_length=2048)]
    """As in ``authorized_keys``: type and base64."""
    signature: SomeBytes
    """An SSHSIG blob."""


class JoinBody(Model):
    bot: Annotated[str, Field(min_length=1, max_length=20)] | None
    """The level of a bot; null for a person."""
    box: Bytes32
    identity: Identity | None
    key: Bytes32
    """The seat's Ed25519 session key."""
    name: Annotated[str, Field(max_length=LONGEST_NAME)]
    tip: Bytes32
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
    at: Count
    commitment: Bytes32
    kept: SomeBytes
    """The answer under the seat's own beacon secret: what escrow recovers when the seat vanishes."""


class UnsealBody(Model):
    at: Count
    move: Free
    salt: Bytes16


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
    values: Annotated[tuple[Bytes32, ...], Field(min_length=1, max_length=MOST_SEATS)]
    """Every seat's next beacon value, in seat order."""


class DeckBody(Model):
    commitments: Annotated[tuple[Bytes32, ...], Field(max_length=MOST_CARDS)]
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
    salt: Bytes16


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


# ── lines ────────────────────────────────────────────────────────────────────────────────────────────────────────────


class HostLine(Model):
    """A line of the host's."""

    quiet: ClassVar[bool] = False
    """Whether a line of this kind leaves the question of the moment as it is."""
    loose: ClassVar[tuple[str, ...]] = ()
    """The parts of the body in which the model does not say which keys there are."""

    body: Any
    by: Literal["host"]
    kind: str
    ms: Count
    """Milliseconds since the header, by the host's clock. For the pace of a replay; it proves nothing."""
    n: Count
    prev: Bytes32
    """SHA-256 of the line before."""

    @property
    def seat(self) -> int | None:
        """The seat that wrote and signed the line; None for the host."""
        return None


class SeatLine(Model):
    """A line that a seat wrote and signed."""

    quiet: ClassVar[bool] = False
    loose: ClassVar[tuple[str, ...]] = ()

    body: Any
    by: Seat
    count: Count
    """The seat's own counter, from 1."""
    kind: str
    ms: Count
    n: Count
    prev: Bytes32
    seen: Count
    """The last line the seat had seen; the signature holds its hash."""
    sig: Bytes64

    @property
    def seat(self) -> int:
        return self.by


class Header(Model):
    """The first line."""

    quiet: ClassVar[bool] = False
    loose: ClassVar[tuple[str, ...]] = ("rules",)

    body: HeaderBody
    by: Literal["host"]
    kind: Literal["header"]
    ms: Literal[0]
    n: Literal[0]
    prev: Literal[""]

    @property
    def seat(self) -> int | None:
        return None


class Join(SeatLine):
    quiet = True
    body: JoinBody
    kind: Literal["join"]


class Escrow(SeatLine):
    quiet = True
    loose = ("shares",)
    body: EscrowBody
    kind: Literal["escrow"]


class MoveLine(SeatLine):
    loose = ("move",)
    body: MoveBody
    kind: Literal["move"]


class Seal(SeatLine):
    quiet = True
    body: SealBody
    kind: Literal["seal"]


class Unseal(SeatLine):
    loose = ("move",)
    body: UnsealBody
    kind: Literal["unseal"]


class Ask(HostLine):
    loose = ("new",)
    body: AskBody
    kind: Literal["ask"]


class Luck(HostLine):
    body: LuckBody
    kind: Literal["luck"]


class Deck(HostLine):
    body: DeckBody
    kind: Literal["deck"]


class Deal(HostLine):
    body: DealBody
    kind: Literal["deal"]


class Open(HostLine):
    body: OpenBody
    kind: Literal["open"]


class SeatOpen(SeatLine):
    body: OpenBody
    kind: Literal["open"]


class SeatAsk(SeatLine):
    loose = ("new",)
    body: AskBody
    kind: Literal["ask"]


class FactLine(HostLine):
    body: FactBody
    kind: Literal["fact"]


class Lapse(HostLine):
    loose = ("move",)
    body: LapseBody
    kind: Literal["lapse"]


class Presence(HostLine):
    quiet = True
    body: PresenceBody
    kind: Literal["presence"]


class Recover(HostLine):
    quiet = True
    loose = ("signatures",)
    body: RecoverBody
    kind: Literal["recover"]


class Chat(SeatLine):
    quiet = True
    body: ChatBody
    kind: Literal["chat"]


class Checkpoint(HostLine):
    quiet = True
    loose = ("signatures",)
    body: CheckpointBody
    kind: Literal["checkpoint"]


class End(HostLine):
    loose = ("result",)
    body: EndBody
    kind: Literal["end"]


class Disclose(HostLine):
    body: DiscloseBody
    kind: Literal["disclose"]


class Signoff(HostLine):
    loose = ("signatures",)
    body: SignoffBody
    kind: Literal["signoff"]


class Extra(HostLine):
    """A kind that begins with ``x-``: for programs that keep more. It means nothing to a game."""

    quiet = True
    body: Free
    kind: Annotated[str, Field(pattern=r"^x-[a-z0-9-]{1,30}$")]


class SeatExtra(SeatLine):
    quiet = True
    body: Free
    kind: Annotated[str, Field(pattern=r"^x-[a-z0-9-]{1,30}$")]


Entry = (
    Header | Join | Escrow | MoveLine | Seal | Unseal | Ask | SeatAsk | Luck | Deck | Deal | Open | SeatOpen | FactLine
    | Lapse | Presence | Recover | Chat | Checkpoint | End | Disclose | Signoff | Extra | SeatExtra
)  # fmt: skip

HOST_KINDS: Final[dict[str, type[Any]]] = {
    "header": Header,
    "ask": Ask,
    "luck": Luck,
    "deck": Deck,
    "deal": Deal,
    "open": Open,
    "fact": FactLine,
    "lapse": Lapse,
    "presence": Presence,
    "recover": Recover,
    "checkpoint": Checkpoint,
    "end": End,
    "disclose": Disclose,
    "signoff": Signoff,
}
SEAT_KINDS: Final[dict[str, type[Any]]] = {
    "join": Join,
    "escrow": Escrow,
    "move": MoveLine,
    "seal": Seal,
    "unseal": Unseal,
    "ask": SeatAsk,
    "open": SeatOpen,
    "chat": Chat,
}


# ── reading one line ─────────────────────────────────────────────────────────────────────────────────────────────────


class BadLine(ValueError):
    """Bytes that are no line of a ledger. The message is a sentence."""


_KIND = b',"kind":"'
_SIG = b',"sig":"'


def parse(line: bytes) -> Entry:
    """A line's bytes, without the newline, as an entry. Raises BadLine for all but canonical bytes of a known kind.

    In a canonical line nothing that comes after the kind is free text, so the kind is found from the end.
    """
    at = line.rfind(_KIND) + len(_KIND)
    kind = line[at : line.find(b'"', at)].decode("ascii", "replace")
    model = (SEAT_KINDS if line[-96:-88] == _SIG else HOST_KINDS).get(kind)
    if model is None:
        model = (SeatExtra if line[-96:-88] == _SIG else Extra) if kind.startswith("x-") else None
    if model is None or len(line) > LONGEST:
        raise BadLine(why_bad(line))
    try:
        entry: Entry = model.__pydantic_validator__.validate_json(line)
    except ValidationError:
        raise BadLine(why_bad(line)) from None
    if model.__pydantic_serializer__.to_json(entry, exclude_unset=True) != line or not _in_order(entry):
        raise BadLine(why_bad(line))
    return entry


def _in_order(entry: Entry) -> bool:
    body = entry.body
    if type(body) is dict:  # of a kind that is not ours
        return in_order(body)
    for name in entry.loose:
        value = getattr(body, name)
        if name == "rules":
            return in_order(value.options) and in_order(value.position)
        if not in_order(value):
            return False
    return True


def why_bad(line: bytes) -> str:
    """What is wrong with a line, as a sentence: the slow and thorough way."""
    try:
        data = loads(line)
    except NotCanonical as error:
        return str(error)
    if not isinstance(data, dict):
        return "Not an object."
    kind = data.get("kind")
    kinds = {**HOST_KINDS, **SEAT_KINDS}
    if not isinstance(kind, str) or (kind not in kinds and not re.fullmatch(r"x-[a-z0-9-]{1,30}", kind)):
        return f"There is no kind of line {str(kind)[:40]!r}."
    seated = type(data.get("by")) is int
    model = (SEAT_KINDS if seated else HOST_KINDS).get(kind)
    if model is None:
        if kind in kinds:
            return f"A line of the kind {kind} is not written by {str(data.get('by'))[:20]!r}."
        model = SeatExtra if seated else Extra
    try:
        model.model_validate_json(line)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(str(part) for part in first["loc"])[:60]
        return f"{kind}: {where}: {first['msg']}."
    return f"{kind}: a part of it is written in a way that this format does not have."


def body_bytes(line: bytes, entry: Entry | SeatLine) -> bytes:
    """The bytes of the body in a canonical line: a cut, not a second writing."""
    return line[8 : len(line) - len(_after_body(entry))]


def _after_body(entry: Any) -> str:
    if type(entry.by) is int:
        return (
            f',"by":{entry.by},"count":{entry.count},"kind":"{entry.kind}","ms":{entry.ms},"n":{entry.n},'
            f'"prev":"{entry.prev}","seen":{entry.seen},"sig":"{entry.sig}"}}'
        )
    return f',"by":"host","kind":"{entry.kind}","ms":{entry.ms},"n":{entry.n},"prev":"{entry.prev}"}}'
