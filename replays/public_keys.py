"""Public keys that are none: with points of small order no secret is shared, and anybody can sign for them.

Nobody has one by chance. A seat that names one could disown its lines, or hold up whoever seals something for it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from replays.boxes import private_box, shared_secret

_PRIME: Final = 2**255 - 19
_EIGHTH: Final = 2707385501144840649318225287225658788936804267575313519463743609750303402022
_SMALL: Final = frozenset(
    {
        0,
        1,
        _PRIME - 1,
        _PRIME,
        _PRIME + 1,
        _EIGHTH,
        _PRIME - _EIGHTH,
    }
)
"""The y of every point on Ed25519 whose order divides 8, as it can be written; the sign is the highest bit."""


def can_sign(public: bytes) -> bool:
    """Whether a signature by this Ed25519 key says anything.

    >>> can_sign(bytes(32)), can_sign(bytes([1]) + bytes(31)), can_sign(bytes([2]) + bytes(31))
    (False, False, True)
    """
    return int.from_bytes(public, "little") % 2**255 not in _SMALL


def can_open(public: bytes) -> bool:
    """Whether something can be sealed for this X25519 key.

    >>> can_open(bytes(32)), can_open(bytes([9]) + bytes(31))
    (False, True)
    """
    try:
        shared_secret(_any_key(), public)
    except ValueError:
        return False
    return True


@lru_cache(1)
def _any_key() -> X25519PrivateKey:
    return private_box(bytes(32))
