"""Reading an Ed25519 key file of OpenSSH without a passphrase, at once: the general reader takes long to load.

The format is OpenSSH's PROTOCOL.key: ``openssh-key-v1``, cipher and kdf ``none``, one key.
"""

from __future__ import annotations

from base64 import b64decode
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
