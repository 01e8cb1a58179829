"""Signatures of a long ledger, checked in other processes while this one goes on with the rules.

    elsewhere = SignaturesElsewhere(pool)
    elsewhere.verifies(key, signature, message)     # taken for good, and checked over there
    elsewhere.all_good()                            # whether they really were

Whoever hears that one is not good begins again and checks each in its place: so what is found, and in which order, does
not depend on how many processes there are.
"""

from __future__ import annotations

from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from replays.sshsig import signed_bytes

AT_ONCE: Final = 256
"""Signatures that go over in one piece: 15 ms of work for a cost of less than one."""
_KEY, _SIGNATURE = 32, 64


class SignaturesElsewhere:
    """See the module. What the pool has not begun when this process is through with the rules, it checks itself."""

    def __init__(self, pool: Executor) -> None:
        self._pool = pool
        self._waiting: list[bytes] = []
        self._sent: list[tuple[Future[bool], list[bytes]]] = []

    def verifies(self, key: Ed25519PublicKey, signature: bytes, message: bytes) -> bool:
        """True, for now."""
        self._waiting.append(key.public_bytes_raw() + signature + signed_bytes(message))
        if len(self._waiting) == AT_ONCE:
            piece, self._waiting = self._waiting, []
            self._sent.append((self._pool.submit(all_verify, piece), piece))
        return True

    def all_good(self) -> bool:
        """Whether all of them are good."""
        good = all_verify(self._waiting)
        while good and self._sent:
            sent, piece = self._sent.pop()
            try:
                good = all_verify(piece) if sent.cancel() else sent.result()
            except BrokenProcessPool:  # somebody has killed it: the work remains
                good = all_verify(piece)
        for sent, _piece in self._sent:
            sent.cancel()
        return good


def all_verify(piece: list[bytes]) -> bool:
    """Whether each signature is good: key, signature and what was signed, one after the other."""
    keys: dict[bytes, Ed25519PublicKey] = {}
    for one in piece:
        raw = one[:_KEY]
        key = keys.get(raw)
        if key is None:
            key = keys[raw] = Ed25519PublicKey.from_public_bytes(raw)
        try:
            key.verify(one[_KEY : _KEY + _SIGNATURE], one[_KEY + _SIGNATURE :])
        except InvalidSignature:
            return False
    return True
