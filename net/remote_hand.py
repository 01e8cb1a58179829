"""Hands of seats that sit elsewhere, as the host's recorder knows them; and of bots that stand in for them.

A remote hand holds what its seat has sent: signatures that were made there, and, where luck is on the host's word,
the secret of its beacon chain. It has no key and can sign nothing itself.
"""

from __future__ import annotations

from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from replays.canonical import from_text, to_text
from replays.entries import JoinBody
from replays.hands import Hand, Signed
from replays.keys import SeatSecrets
from replays.luck import Chain, generation_of


class RemoteHand(Hand):
    """A seat somewhere else. What it sends is `prepare`d, and given out when the recorder asks for it."""

    def __init__(self, seat: int, join: JoinBody, beacon: bytes, context: bytes) -> None:
        self.seat = seat
        self.context = context
        self.joined = join
        self.verifier = Ed25519PublicKey.from_public_bytes(from_text(join.key))
        self._secrets = SeatSecrets(b"", b"", beacon)
        self._count = 0
        self._chain = Chain(beacon, context, seat)
        self._signed: dict[str, Signed] = {}

    @property
    def public(self) -> bytes:
        return from_text(self.joined.key)

    @property
    def box(self) -> bytes:
        return from_text(self.joined.box)

    @property
    def count(self) -> int:
        """The counter of its last line in the ledger."""
        return self._count

    @property
    def beacon(self) -> bytes:
        """The beacon secret it was entrusted with."""
        return self._secrets.beacon

    @property
    def tip(self) -> str:
        """The end of its first chain, which its join must name."""
        return to_text(self._chain.tip)

    def prepare(self, kind: str, signed: Signed) -> None:
        """The seat has signed a line of this kind, which was checked and is about to go into the ledger."""
        self._signed[kind] = signed

    def author(self, game: str, kind: str, body: bytes, seen: int, seen_hash: str) -> Signed:
        signed = self._signed.pop(kind)
        self._count = signed.count
        return signed

    def join(self, game: str, name: str, bot: str | None, identity: object, event: int = 1) -> dict[str, Any]:
        """The join with which the seat goes on to its next chain; it has signed it elsewhere."""
        self._chain = Chain(self.beacon, self.context, self.seat, generation_of(event))
        return renewed(self.joined, self._chain)

    def endorse(self, message: bytes) -> str:
        raise AssertionError("A remote seat is asked over the network.")


class StandIn(Hand):
    """A bot that plays for somebody who is away: it signs with a key of its own; what is dealt goes to the person."""

    def __init__(self, away: RemoteHand, secrets: SeatSecrets) -> None:
        super().__init__(away.seat, SeatSecrets(secrets.session, secrets.box, away.beacon), away.context)
        self._count, self._chain, self._away = away.count, away._chain, away

    @property
    def box(self) -> bytes:
        return self._away.box

    @property
    def count(self) -> int:
        """The counter of the seat's last line in the ledger."""
        return self._count

    def join(self, game: str, name: str, bot: str | None, identity: object, event: int = 1) -> dict[str, Any]:
        self._chain = Chain(self._away.beacon, self.context, self.seat, generation_of(event))
        return renewed(self._away.joined, self._chain)

    def give_back(self) -> RemoteHand:
        """The person is here again, and goes on where the bot has stopped."""
        self._away._count, self._away._chain = self._count, self._chain
        return self._away


def renewed(joined: JoinBody, chain: Chain) -> dict[str, Any]:
    """The join of a seat whose chain is used up: the same person and keys, the tip of the next chain."""
    return {**joined.model_dump(mode="json"), "identity": None, "tip": to_text(chain.tip)}
