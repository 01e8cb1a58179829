"""The dealer's side of the deal: a secret that is committed before anybody joins, and all that follows from it.

A shuffle sorts the faces that go in, orders them by PRF(secret, epoch, mix), and commits to the *face* of each
position with a salt of its own. So nobody can link old and new handles, equal cards cannot be followed, and whoever is
given the secret afterwards recomputes everything. The secret never leaves the dealer before the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from core.chance import shuffled
from core.table import Card, Face, epoch_of, handles
from replays.boxes import private_box, public_box, shared_secret
from replays.hashing import SALT, committing, derived, digest, masked


class Opening(NamedTuple):
    """What opens a commitment."""

    face: Face
    salt: bytes


def dealer_commitment(secret: bytes) -> bytes:
    """What the header says of the dealer's secret. It also is the ``context`` of everything that luck hashes."""
    return digest("dealer", secret)


@lru_cache(maxsize=16)
def _committing(context: bytes) -> Callable[..., bytes]:
    return committing("card", context)


def card_commitment(context: bytes, card: Card, face: Face, salt: bytes) -> bytes:
    """The commitment to a face at a position; ``card`` is ``"epoch.position"``."""
    return _committing(context)(card, face, salt)


def packed(opening: Opening, width: int) -> bytes:
    """An opening as bytes: the salt, then the face, filled up with zeros to ``width`` so that lengths tell nothing."""
    return opening.salt + opening.face.encode().ljust(width, b"\0")


def unpacked(data: bytes) -> Opening:
    """The opposite. Raises ValueError for what no dealer packed."""
    return Opening(data[SALT:].rstrip(b"\0").decode(), data[:SALT])


def masked_opening(data: bytes, shared: bytes, context: bytes, card: Card) -> bytes:
    """A packed opening sealed for one seat, or unsealed: a card is dealt to a seat once, so no mask is used twice."""
    return masked(data, shared, "deal", context, card)


class Dealing:
    """Every opening of a game, for the holder of the dealer's secret."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret
        self.context = dealer_commitment(secret)
        self.box_secret = derived(secret, "box")
        self._box = private_box(self.box_secret)
        self.box: bytes = public_box(self._box)
        """The public key that goes into the header: sealed openings are between it and a seat's."""
        self.openings: dict[Card, Opening] = {}
        self._widths: dict[int, int] = {}
        self._shared: dict[bytes, bytes] = {}

    def shuffle(self, epoch: int, mix: bytes, faces: Sequence[Face]) -> tuple[tuple[Face, ...], list[bytes]]:
        """The faces from the top, and a commitment to each."""
        order = shuffled(derived(self.secret, "shuffle", epoch, mix), faces)
        commitments = []
        for card, face in zip(handles(epoch, len(order)), order, strict=True):
            opening = Opening(face, derived(self.secret, "salt", card)[:SALT])
            self.openings[card] = opening
            commitments.append(card_commitment(self.context, card, face, opening.salt))
        self._widths[epoch] = max((len(face.encode()) for face in order), default=0)
        return order, commitments

    def knows(self, card: Card) -> bool:
        """Whether the card was dealt from a deck of this dealer's; those of a position were not."""
        return card in self.openings

    def is_face(self, card: Card, face: Face) -> bool:
        """Whether this dealer dealt the card with this face."""
        opening = self.openings.get(card)
        return opening is not None and opening.face == face

    def sealed(self, card: Card, box: bytes) -> bytes:
        """The card's opening, sealed for the seat with this public box key."""
        shared = self._shared.get(box)
        if shared is None:
            shared = self._shared[box] = shared_secret(self._box, box)
        opening = packed(self.openings[card], self._widths[epoch_of(card)])
        return masked_opening(opening, shared, self.context, card)
