"""Hashes with names: every use of SHA-256 says what it is for, and frames its parts by length.

So no two different meanings, and no two different splits of the same bytes, ever hash the same.

>>> digest("a", b"bc") == digest("ab", b"c")
False
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterable
from typing import Final

SALT: Final = 12
"""Bytes of a salt: whoever wants to know what a commitment hides has 2^96 to try for each thing that it may be."""
COMMITMENT: Final = 24
"""Bytes of a commitment, of the 32 that SHA-256 gives: it takes 2^96 tries to make one that opens in two ways, and
2^192 to open somebody else's otherwise. The hashes of lines and of states keep their whole length."""

Part = bytes | str | int

MOST_SIZES: Final = 128
_SIZES = tuple(size.to_bytes(4, "big") for size in range(MOST_SIZES))


def framed(name: str, *parts: Part) -> bytes:
    """A name and parts as one unambiguous sequence: each after its 4-byte length; numbers as 8 bytes, big-endian."""
    return _joined((name, *parts))


def _joined(parts: Iterable[Part]) -> bytes:
    pieces: list[bytes] = []
    for part in parts:
        data = part.encode() if isinstance(part, str) else part.to_bytes(8, "big") if isinstance(part, int) else part
        size = len(data)
        pieces.append(_SIZES[size] if size < MOST_SIZES else size.to_bytes(4, "big"))
        pieces.append(data)
    return b"".join(pieces)


def digest(name: str, *parts: Part) -> bytes:
    """SHA-256 over the framed parts."""
    return hashlib.sha256(framed(name, *parts)).digest()


def commitment(name: str, *parts: Part) -> bytes:
    """What everybody is shown of something hidden, so that whoever is shown it later can tell that it was this."""
    return _shortened(digest(name, *parts))


def _shortened(hashed: bytes) -> bytes:
    return hashed[:COMMITMENT]


def committing(name: str, *parts: Part) -> Callable[..., bytes]:
    """`commitment` for many last parts, with the ones before hashed once.

    >>> committing("link")(3, b"value") == committing("link", 3)(b"value") == commitment("link", 3, b"value")
    True
    """
    shared = hashlib.sha256(framed(name, *parts))

    def committed(*last: Part) -> bytes:
        whole = shared.copy()
        whole.update(_joined(last))
        return _shortened(whole.digest())

    return committed


def derived(secret: bytes, name: str, *parts: Part) -> bytes:
    """32 bytes that only the holder of a secret can know: HMAC-SHA-256."""
    return hmac.digest(secret, framed(name, *parts), "sha256")


def masked(data: bytes, secret: bytes, name: str, *parts: Part) -> bytes:
    """Data under a one-time mask (SHAKE-256 of secret, name and parts); the same call takes it off again.

    The mask must be used for one piece of data only, which the parts have to make sure.
    """
    mask = hashlib.shake_256(framed(name, secret, *parts)).digest(len(data))
    return (int.from_bytes(data, "big") ^ int.from_bytes(mask, "big")).to_bytes(len(data), "big")
