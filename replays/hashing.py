"""Hashes with names: every use of SHA-256 says what it is for, and frames its parts by length.

So no two different meanings, and no two different splits of the same bytes, ever hash the same.

>>> digest("a", b"bc") == digest("ab", b"c")
False
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

SALT: Final = 16
"""Bytes of a salt: 128 bits that nobody can try out."""

Part = bytes | str | int

_SIZES = tuple(size.to_bytes(4, "big") for size in range(128))


def framed(name: str, *parts: Part) -> bytes:
    """A name and parts as one unambiguous sequence: each after its 4-byte length; numbers as 8 bytes, big-endian."""
    pieces: list[bytes] = []
    for part in (name, *parts):
        data = part.encode() if isinstance(part, str) else part.to_bytes(8, "big") if isinstance(part, int) else part
        size = len(data)
        pieces.append(_SIZES[size] if size < len(_SIZES) else size.to_bytes(4, "big"))
        pieces.append(data)
    return b"".join(pieces)


def digest(name: str, *parts: Part) -> bytes:
    """SHA-256 over the framed parts."""
    return hashlib.sha256(framed(name, *parts)).digest()


def derived(secret: bytes, name: str, *parts: Part) -> bytes:
    """32 bytes that only the holder of a secret can know: HMAC-SHA-256."""
    return hmac.digest(secret, framed(name, *parts), "sha256")


def masked(data: bytes, secret: bytes, name: str, *parts: Part) -> bytes:
    """Data under a one-time mask (SHAKE-256 of secret, name and parts); the same call takes it off again.

    The mask must be used for one piece of data only, which the parts have to make sure.
    """
    mask = hashlib.shake_256(framed(name, secret, *parts)).digest(len(data))
    return (int.from_bytes(data, "big") ^ int.from_bytes(mask, "big")).to_bytes(len(data), "big")
