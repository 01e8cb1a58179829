"""The lines of a ledger, format ``honor-ledger/1``: which kinds there are, and who writes them. Bodies: `bodies`."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import Field

from replays.bodies import (
    AskBody,
    ChatBody,
    CheckpointBody,
    DealBody,
    DeckBody,
    DiscloseBody,
    DisputeBody,
    EndBody,
    EscrowBody,
    FactBody,
    Free,
    HandoverBody,
    HeaderBody,
    JoinBody,
    LapseBody,
    LuckBody,
    Model,
    MoveBody,
    OpenBody,
    PresenceBody,
    RecalledBody,
    RecoverBody,
    SealBody,
    SignoffBody,
    UnsealBody,
)
from replays.lines import HostLine, SeatLine


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


class HostEscrow(HostLine):
    """The dealer's secret, shared so that the table can be taken over."""

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

    @property
    def whose(self) -> int:
        """The seat whose answer it opens: the last one that it has sealed."""
        return self.by


class HostUnseal(HostLine):
    """The answer of a seat that vanished, opened with the secret that the others have rebuilt."""

    loose = ("move",)
    body: RecalledBody
    kind: Literal["unseal"]

    @property
    def whose(self) -> int:
        """As for `Unseal`."""
        return self.body.seat


AnyUnseal = Unseal | HostUnseal


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


class Handover(HostLine):
    quiet = True
    loose = ("signatures",)
    body: HandoverBody
    kind: Literal["handover"]


class Dispute(SeatLine):
    quiet = True
    body: DisputeBody
    kind: Literal["dispute"]


class HostDispute(HostLine):
    quiet = True
    body: DisputeBody
    kind: Literal["dispute"]


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
    Header | Join | Escrow | HostEscrow | MoveLine | Seal | Unseal | HostUnseal | Ask | SeatAsk | Luck | Deck | Deal
    | Open | SeatOpen | FactLine | Lapse | Presence | Recover | Handover | Dispute | HostDispute | Chat | Checkpoint
    | End | Disclose | Signoff | Extra | SeatExtra
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
    "escrow": HostEscrow,
    "unseal": HostUnseal,
    "handover": Handover,
    "dispute": HostDispute,
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
    "dispute": Dispute,
}
