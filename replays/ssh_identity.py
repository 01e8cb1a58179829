"""An existing SSH key as one's identity: RSA, ECDSA, or one that an agent holds.

Whoever has the key signs for it, through a function; nothing here knows where the key lies. The keys of one's seats
follow from a signature that is the same every time (`net.own_hand`). Ed25519 and RSA sign so. ECDSA does not: there
they follow from the private key itself, so it has to be at hand.
"""

from __future__ import annotations

import hmac
from base64 import b64encode
from collections.abc import Callable
from typing import Any

from replays.canonical import to_text
from replays.identity import OwnIdentity, certified
from replays.openssh_key import strings
from replays.sshsig import SEAT_NAMESPACE, signed_bytes

Signer = Callable[[bytes], bytes]
"""Signs bytes as SSH does: the name of the algorithm, then the signature, each as an SSH string."""
STEADY_KINDS = ("ssh-ed25519", "ssh-rsa")
"""Kinds of keys that sign the same message in the same way every time."""


class SshIdentity(OwnIdentity):
    """See the module."""

    def __init__(self, public: bytes, sign: Signer, secret: bytes = b"") -> None:
        """``public``: the public key in SSH's wire form. ``secret``: of a key that never signs twice alike."""
        self.public = public
        self._sign, self._secret = sign, secret
        assert secret or self.kind in STEADY_KINDS

    @property
    def kind(self) -> str:
        """What kind of key it is, as SSH names it."""
        return strings(self.public)[0].decode("ascii", "replace")

    @property
    def line(self) -> str:
        return f"{self.kind} {b64encode(self.public).decode()}"

    def sign(self, message: bytes, namespace: str) -> bytes:
        data = signed_bytes(message, namespace)
        return hmac.digest(self._secret, data, "sha512") if self._secret else strings(self._sign(data))[1]

    def certify(self, game: str, seat: int, key: str, box: str, tip: str) -> dict[str, Any]:
        signed = self._sign(signed_bytes(certified(game, seat, key, box, tip), SEAT_NAMESPACE))
        return {"key": self.line, "signature": to_text(signed)}
