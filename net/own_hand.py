"""The keys of one's own seat in one game: always the same ones for the same person and game.

They follow from a signature of the lasting identity over the game's header, which nobody else can make. So one takes
one's seat again from any machine that has the identity, and opens there what was dealt here.
"""

from __future__ import annotations

import hashlib
from typing import Final

from net import wire
from replays.canonical import dumps, to_text
from replays.hands import Hand
from replays.hashing import derived
from replays.identity import OwnIdentity
from replays.keys import SeatSecrets

NAMESPACE: Final = "honor-seat-keys@v1"
"""Of the signature that the keys follow from. Nothing else is ever signed in it, and it is never shown."""


def seat_secrets(identity: OwnIdentity, header: bytes, seat: int) -> SeatSecrets:
    """The secrets of a seat in the game with this header line."""
    root = hashlib.sha256(identity.sign(b"%d %b" % (seat, header), NAMESPACE)).digest()
    return SeatSecrets(derived(root, "session"), derived(root, "box"), derived(root, "beacon"))


class OwnHand(Hand):
    """One's own hand: makes entries for the host, each over the lines one has seen."""

    def __init__(self, seat: int, secrets: SeatSecrets, context: bytes) -> None:
        super().__init__(seat, secrets, context)
        self._first = secrets.beacon

    def entry(self, game: str, kind: str, body: dict[str, object], count: int, seen: int, seen_hash: str) -> wire.Entry:
        """A signed entry; ``count`` is that of one's last line in the ledger."""
        self._count = count  # what was signed and not taken has never been
        signed = self.author(game, kind, dumps(body), seen, seen_hash)
        return wire.Entry(kind=kind, body=body, count=signed.count, seen=signed.seen, sig=signed.sig)

    def entrust(self, game: str) -> wire.Entrust:
        """The beacon secret, where luck is on the host's word."""
        return wire.Entrust(game=game, beacon=to_text(self._secrets.beacon))

    def begin_again(self, number: int, event: int) -> None:
        """Go on with another beacon secret, from this chance event on: so many became known to all.

        It follows from the session key, which nobody ever learns, and not from the secrets that are known now.
        """
        beacon = derived(self._secrets.session, "beacon", number) if number else self._first
        self.begin_chain(beacon, event)

    @property
    def box_secret(self) -> bytes:
        """What opens the cards that are dealt to the seat: the content of its key file."""
        return self._secrets.box
