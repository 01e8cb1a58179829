"""Hands of seats that sit elsewhere, as the host's recorder knows them; and of bots that stand in for them.

A remote hand holds what its seat has sent: signatures that were made there, and values of its chain. It has no key and
can sign nothing itself. Its beacon secret is the seat's own, unless the others have rebuilt it because the seat has
vanished, or (where luck is on the host's word) the seat has entrusted it.
"""

from __future__ import annotations

import hmac
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from replays.bodies import JoinBody
from replays.canonical import from_text, to_text
from replays.hands import Hand, Signed
from replays.keys import SeatSecrets
from replays.luck import Chain, generation_of, step


class RemoteHand(Hand):
    """A seat somewhere else. What it sends is `prepare`d, and given out when the recorder asks for it."""

    def __init__(self, seat: int, join: JoinBody, beacon: bytes, context: bytes) -> None:
        """``beacon``: the secret that the seat has entrusted to the host; empty where luck is made jointly."""
        self.seat = seat
        self.context = context
        self.joined = join
        self.verifier = Ed25519PublicKey.from_public_bytes(from_text(join.key))
        self._secrets = SeatSecrets(b"", b"", beacon)
        self._count = 0
        self._known: Chain | None = Chain(beacon, context, seat) if beacon else None
        self.last = from_text(join.tip)
        """What is public of its chain: the tip, or the value it has shown last."""
        self.lost = False
        """Its secret was rebuilt: everybody knows it, until the seat begins another chain."""
        self._signed: dict[str, Signed] = {}
        self._bodies: dict[str, dict[str, Any]] = {}

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
        """Its beacon secret, as far as the host knows it; empty where not."""
        return self._secrets.beacon

    @property
    def tip(self) -> str:
        """The end of its first chain, which its join must name. Only where its secret was entrusted."""
        assert self._known is not None
        return to_text(self._known.tip)

    # ── its part in luck ─────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def known(self) -> bool:
        """Whether the host can show the seat's values itself."""
        return self._known is not None

    def value(self, event: int) -> bytes:
        assert self._known is not None
        return self._known.value(event)

    def follows(self, value: bytes) -> bool:
        """Whether a value is the next one of the seat's chain."""
        return hmac.compare_digest(step(self.context, self.seat, value), self.last)

    def chain_of(self, secret: bytes, following: int) -> Chain | None:
        """The seat's chain, if this is its secret. ``following``: the chance event that comes next, or is awaited."""
        chain = Chain(secret, self.context, self.seat, generation_of(following))
        return chain if hmac.compare_digest(chain.before(following), self.last) else None

    def recover(self, secret: bytes, chain: Chain) -> None:
        """The others have rebuilt the seat's secret."""
        self._secrets, self._known, self.lost = SeatSecrets(b"", b"", secret), chain, True

    def stands_for(self, chain: Chain | None) -> None:
        """A bot makes the seat's part in luck with a chain of its own (None: the seat's own counts again)."""
        self._known = chain

    def begin_again(self, join: JoinBody, event: int) -> None:
        """The seat has joined with a chain from another secret, which only it knows, for this chance event on."""
        self.last, self.began = from_text(join.tip), event
        self._secrets, self._known, self.lost = SeatSecrets(b"", b"", b""), None, False

    # ── its lines ────────────────────────────────────────────────────────────────────────────────────────────────────

    def prepare(self, kind: str, signed: Signed, body: dict[str, Any] | None = None) -> None:
        """The seat has signed a line of this kind, which was checked and is about to go into the ledger."""
        self._signed[kind] = signed
        if body is not None:
            self.prepare_body(kind, body)

    def prepare_body(self, kind: str, body: dict[str, Any]) -> None:
        """What the seat's next line of this kind says, where nobody here can work it out."""
        self._bodies[kind] = body

    def author(self, game: str, kind: str, body: bytes, seen: int, seen_hash: str) -> Signed:
        signed = self._signed.pop(kind)
        self._count = signed.count
        return signed

    def unseal(self, at: int, move: Any) -> dict[str, Any]:
        return self._bodies.pop("unseal") if "unseal" in self._bodies else super().unseal(at, move)

    def join(self, game: str, name: str, bot: str | None, identity: object, event: int = 1) -> dict[str, Any]:
        """The join with which the seat goes on to its next chain; it has signed it elsewhere."""
        if "join" in self._bodies:
            body = self._bodies.pop("join")
            self.last = from_text(body["tip"])
            return body
        self._known = Chain(self.beacon, self.context, self.seat, generation_of(event))
        return renewed(self.joined, self._known.before(event))

    def endorse(self, message: bytes) -> str:
        raise AssertionError("A remote seat is asked over the network.")


class StandIn(Hand):
    """A bot that plays for somebody who is away: it signs with a key of its own; what is dealt goes to the person.

    The person's part in luck stays the person's.
    """

    def __init__(self, away: RemoteHand, secrets: SeatSecrets) -> None:
        super().__init__(away.seat, secrets, away.context)
        self._count, self.away = away.count, away
        self.persons: int | None = None
        """The question that the person has answered, sealed, before the bot took over."""

    def sealer(self, at: int) -> Hand:
        return self.away if at == self.persons else self

    @property
    def box(self) -> bytes:
        return self.away.box

    @property
    def count(self) -> int:
        """The counter of the seat's last line in the ledger."""
        return self._count

    def value(self, event: int) -> bytes:
        return self.away.value(event)

    def join(self, game: str, name: str, bot: str | None, identity: object, event: int = 1) -> dict[str, Any]:
        return self.away.join(game, name, bot, identity, event)

    def own_chain(self, event: int) -> dict[str, Any]:
        """The join of a chain that the bot makes, where nobody can rebuild the person's."""
        chain = Chain(self._secrets.beacon, self.context, self.seat, generation_of(event))
        self.away.stands_for(chain)
        return renewed(self.away.joined, chain.before(event))

    def give_back(self) -> RemoteHand:
        """The person is here again, and goes on where the bot has stopped."""
        self.away._count = self._count
        return self.away


def renewed(joined: JoinBody, tip: bytes) -> dict[str, Any]:
    """The join of a seat whose chain is used up: the same person and keys, the tip of the next chain."""
    return {**joined.model_dump(mode="json"), "identity": None, "tip": to_text(tip)}
