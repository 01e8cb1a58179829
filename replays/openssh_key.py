"""Ed25519 key files of OpenSSH without a passphrase, at once: what reads and writes all kinds takes long to load.

The format is OpenSSH's PROTOCOL.key: ``openssh-key-v1``, cipher and kdf ``none``, one key.
"""

from __future__ import annotations

import os
from base64 import b64decode, b64encode
from typing import Final

_BEGIN: Final = b"-----BEGIN OPENSSH PRIVATE KEY-----"
_END: Final = b"-----END OPENSSH PRIVATE KEY-----"
_MAGIC: Final = b"openssh-key-v1\0"
_NONE: Final = b"\0\0\0\4none\0\0\0\4none\0\0\0\0\0\0\0\1"


def ed25519_seed(data: bytes) -> bytes | None:
    """The 32 bytes of the private key; None for any other kind of file, which the general reader is for."""
    text = data.strip()
    if not text.startswith(_BEGIN) or not text.endswith(_END):
        return None
    try:
        blob = b64decode(text[len(_BEGIN) : -len(_END)].replace(b"\n", b"").replace(b"\r", b""), validate=True)
    except ValueError:
        return None
    if not blob.startswith(_MAGIC + _NONE):
        return None
    fields = strings(blob[len(_MAGIC) + len(_NONE) :])
    if len(fields) < 2:
        return None
    secret = fields[1]
    if secret[:4] != secret[4:8]:
        return None
    inner = strings(secret[8:])
    if len(inner) < 3 or inner[0] != b"ssh-ed25519" or len(inner[1]) != 32 or len(inner[2]) != 64:
        return None
    return inner[2][:32] if inner[2][32:] == inner[1] else None


def key_file(seed: bytes, public: bytes) -> bytes:
    """The file of a key without a passphrase, from the 32 bytes of each half.

    >>> ed25519_seed(key_file(b"s" * 32, b"p" * 32)) == b"s" * 32
    True
    """
    kind = _string(b"ssh-ed25519") + _string(public)
    twice = os.urandom(4)  # who reads with a wrong passphrase finds two different numbers here
    secret = twice * 2 + kind + _string(seed + public) + _string(b"")
    secret += bytes(range(1, -len(secret) % 8 + 1))
    text = b64encode(_MAGIC + _NONE + _string(kind) + _string(secret))
    lines = [text[start : start + 70] for start in range(0, len(text), 70)]
    return b"\n".join([_BEGIN, *lines, _END, b""])


def _string(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data


def strings(data: bytes) -> list[bytes]:
    """SSH strings, one after the other, up to what is none."""
    found: list[bytes] = []
    while len(data) >= 4:
        size = int.from_bytes(data[:4], "big")
        if size > len(data) - 4:
            break
        found.append(data[4 : 4 + size])
        data = data[4 + size :]
    return found
