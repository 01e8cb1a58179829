"""Sharing a secret: any so many of the shares give it back, and fewer tell nothing about it.

Shamir's scheme, exact, over the integers modulo the smallest prime above 2^256, so that any 32 bytes are a secret. A
share is the value of a random polynomial at a place 1, 2, 3, …; the secret is its value at 0.

>>> shares = split(b"s" * 32, 2, (1, 2, 3))
>>> join({1: shares[1], 3: shares[3]}) == join({2: shares[2], 3: shares[3]}) == b"s" * 32
True
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from typing import Final

PRIME: Final = 2**256 + 297
SECRET: Final = 32
"""Bytes of a secret."""
SHARE: Final = 33
"""Bytes of a share."""


class NotShares(ValueError):
    """Numbers that are no shares of any 32 bytes."""


def split(
    secret: bytes, threshold: int, places: Iterable[int], below: Callable[[int], int] = secrets.randbelow
) -> dict[int, bytes]:
    """A share for each place, any ``threshold`` of which give the secret. Raises ValueError where that cannot be.

    ``below(n)`` draws a number in 0..n-1: the system's randomness, which tests replace.
    """
    where = list(places)
    if len(secret) != SECRET or not 1 <= threshold <= len(where) or len(set(where)) < len(where) or min(where) < 1:
        raise ValueError(f"{len(secret)} bytes cannot be shared {threshold} of {len(where)}.")
    polynomial = [int.from_bytes(secret, "big"), *(below(PRIME) for _ in range(threshold - 1))]
    return {place: _value(polynomial, place).to_bytes(SHARE, "big") for place in where}


def join(shares: Mapping[int, bytes]) -> bytes:
    """The secret that these shares give, which must be as many as the threshold. Raises NotShares for nonsense."""
    numbers = {place: int.from_bytes(share, "big") for place, share in shares.items()}
    if not numbers or min(numbers) < 1 or any(len(share) != SHARE for share in shares.values()):
        raise NotShares("These are no shares.")
    if any(number >= PRIME for number in numbers.values()):
        raise NotShares("A share is a number below the prime.")
    total = 0
    for place, number in numbers.items():
        above = below = 1
        for other in numbers:
            if other != place:
                above = above * other % PRIME
                below = below * (other - place) % PRIME
        total = (total + number * above * pow(below, -1, PRIME)) % PRIME
    if total >> 8 * SECRET:
        raise NotShares("These shares do not belong together.")
    return total.to_bytes(SECRET, "big")


def _value(polynomial: list[int], place: int) -> int:
    value = 0
    for coefficient in reversed(polynomial):
        value = (value * place + coefficient) % PRIME
    return value
