"""Table codes: short words that people read to each other.

A code finds a table, and opens a private one. To a private table the code itself is never sent: the guest proves that
he knows it, to this host, this table and this connection only, so that a false host learns nothing he could use
elsewhere, and has to spend a slow hash (scrypt) on each guess.

>>> normal(" k7w-q3f "), well_formed("K7WQ3F"), well_formed("hall:7007")
('K7WQ3F', True, False)
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from functools import lru_cache
from typing import Final

ALPHABET: Final = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
"""No I, L, O, U, 0, 1: nothing that is misread or misheard for something else."""
LENGTH: Final = 6
"""30^6 = 729 million codes; at 50 ms a guess, a year and more for one that was chosen by chance."""
LONGEST: Final = 32


def fresh_code() -> str:
    """A new code, by chance."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def normal(code: str) -> str:
    """A code as it is compared: upper case, without spaces and dashes."""
    return "".join(code.split()).replace("-", "").upper()


def well_formed(code: str) -> bool:
    """Whether a typed word can be a table's code."""
    code = normal(code)
    return 4 <= len(code) <= LONGEST and code.isascii() and code.isalnum()


@lru_cache(maxsize=16)
def stretched(code: str, host_key: str, table: str) -> bytes:
    """The slow hash of a code, for one table of one host. Takes about 50 ms and 16 MB."""
    salt = hashlib.sha256(f"honor-table-code/1 {host_key} {table}".encode()).digest()
    return hashlib.scrypt(normal(code).encode(), salt=salt, n=1 << 14, r=8, p=1, dklen=32)


def proof(stretched_code: bytes, nonce: str, guest: str) -> str:
    """What a guest (named by his key's fingerprint) sends instead of the code, for this connection's nonce.

    >>> proof(b"k", "n", "g") == proof(b"k", "n", "g") != proof(b"k", "n", "h")
    True
    """
    return hmac.new(stretched_code, f"honor-join/1 {nonce} {guest}".encode(), hashlib.sha256).hexdigest()


def same(one: str, other: str) -> bool:
    """Compare in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())
