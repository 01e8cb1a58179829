"""Signatures as OpenSSH makes them (SSHSIG, Ed25519), so that stock ``ssh-keygen -Y verify`` can check any line.

The ledger keeps the 64 bytes of the signature; namespace and hash are fixed, so the rest need not be said again.
"""

from __future__ import annotations

import hashlib
from base64 import b64encode
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

NAMESPACE: Final = "honor-entry@v1"
"""Of every signature over a line."""
SEAT_NAMESPACE: Final = "honor-seat@v1"
"""Of an identity's signature over a session key."""
KEY_TYPE: Final = b"ssh-ed25519"


def _string(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data


def _preamble(namespace: str) -> bytes:
    return b"SSHSIG" + _string(namespace.encode()) + _string(b"") + _string(b"sha512") + (64).to_bytes(4, "big")


_ENTRY_PREAMBLE = _preamble(NAMESPACE)


def signed_bytes(message: bytes, namespace: str = NAMESPACE) -> bytes:
    """What an SSHSIG signature over a message really signs."""
    preamble = _ENTRY_PREAMBLE if namespace == NAMESPACE else _preamble(namespace)
    return preamble + hashlib.sha512(message).digest()


def sign(key: Ed25519PrivateKey, message: bytes, namespace: str = NAMESPACE) -> bytes:
    """64 bytes."""
    return key.sign(signed_bytes(message, namespace))


def verifies(key: Ed25519PublicKey, signature: bytes, message: bytes, namespace: str = NAMESPACE) -> bool:
    """Whether the signature is this key's over this message."""
    try:
        key.verify(signature, signed_bytes(message, namespace))
    except InvalidSignature:
        return False
    return True


def public_bytes(key: Ed25519PrivateKey) -> bytes:
    """The 32 bytes of the public key."""
    return key.public_key().public_bytes_raw()


def public_blob(public: bytes) -> bytes:
    """A public key in SSH's wire form."""
    return _string(KEY_TYPE) + _string(public)


def public_line(public: bytes) -> str:
    """A public key as it stands in ``authorized_keys`` and ``allowed_signers``."""
    return f"ssh-ed25519 {b64encode(public_blob(public)).decode()}"


def ssh_signature(signature: bytes) -> bytes:
    """A signature in SSH's wire form."""
    return _string(KEY_TYPE) + _string(signature)


def whole_signature(public: bytes, signed: bytes, namespace: str) -> bytes:
    """A whole SSHSIG of any kind of key; both the key and what it signed in SSH's wire form."""
    return (
        b"SSHSIG"
        + (1).to_bytes(4, "big")
        + _string(public)
        + _string(namespace.encode())
        + _string(b"")
        + _string(b"sha512")
        + _string(signed)
    )


def armored(public: bytes, signature: bytes, namespace: str = NAMESPACE) -> str:
    """The signature file that ``ssh-keygen -Y verify -s`` reads."""
    return armored_blob(whole_signature(public_blob(public), ssh_signature(signature), namespace))


def armored_blob(blob: bytes) -> str:
    """A whole SSHSIG as a signature file."""
    text = b64encode(blob).decode()
    lines = [text[start : start + 70] for start in range(0, len(text), 70)]
    return "\n".join(["-----BEGIN SSH SIGNATURE-----", *lines, "-----END SSH SIGNATURE-----", ""])
