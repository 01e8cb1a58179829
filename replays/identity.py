"""Identities: the lasting Ed25519 key of a person, which certifies the session key of every seat it takes.

Other people's identities may be of any kind that SSH knows; they sign once, at the join.
"""

from __future__ import annotations

from base64 import b64decode
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from replays.canonical import dumps, from_text, to_text
from replays.folders import data_folder
from replays.openssh_key import ed25519_seed, key_file
from replays.private_files import PrivateFileError, read_private, write_private
from replays.sshsig import SEAT_NAMESPACE, public_line, sign, ssh_signature, verifies, whole_signature


class OwnIdentity:
    """This person's identity."""

    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key = key
        self.public: bytes = key.public_key().public_bytes_raw()

    @property
    def line(self) -> str:
        """The public key as in ``authorized_keys``."""
        return public_line(self.public)

    def sign(self, message: bytes, namespace: str) -> bytes:
        """The 64 bytes of this person's signature in a namespace; always the same for the same message."""
        return sign(self._key, message, namespace)

    def certify(self, game: str, seat: int, key: str, box: str, tip: str) -> dict[str, Any]:
        """The ``identity`` of a join: this person's word that the session key is his."""
        message = certified(game, seat, key, box, tip)
        return {"key": self.line, "signature": to_text(ssh_signature(sign(self._key, message, SEAT_NAMESPACE)))}


def certified(game: str, seat: int, key: str, box: str, tip: str) -> bytes:
    """What an identity signs at the join."""
    return dumps({"box": box, "game": game, "key": key, "seat": seat, "tip": tip})


def own_identity(path: Path | None = None) -> OwnIdentity:
    """The identity of whoever runs this program, made at first use (OpenSSH format, mode 0600).

    Raises PrivateFileError for a file that others may read or that is no Ed25519 key, and OSError.
    """
    path = path or data_folder() / "identity"
    try:
        data = read_private(path)
    except FileNotFoundError:
        return OwnIdentity(_made(path))
    seed = ed25519_seed(data)
    if seed is not None:
        return OwnIdentity(Ed25519PrivateKey.from_private_bytes(seed))
    from cryptography.hazmat.primitives import serialization  # brings RSA and more along: only when it is needed

    try:
        loaded = serialization.load_ssh_private_key(data, password=None)
    except (ValueError, TypeError) as error:
        raise PrivateFileError(f"{path} holds no key that can be read ({str(error)[:80]}).") from None
    if not isinstance(loaded, Ed25519PrivateKey):
        raise PrivateFileError(f"{path} is no Ed25519 key.")
    return OwnIdentity(loaded)


def _made(path: Path) -> Ed25519PrivateKey:
    key = Ed25519PrivateKey.generate()
    write_private(path, key_file(key.private_bytes_raw(), key.public_key().public_bytes_raw()))
    return key


def vouches(line: str, signature: str, message: bytes) -> bool:
    """Whether the identity with this public key signed this message at a join. False for anything malformed."""
    kind, _, rest = line.partition(" ")
    try:
        signed = from_text(signature)
        wire = b64decode(rest, validate=True)
    except ValueError:
        return False
    if kind != "ssh-ed25519":
        return _vouches_by_asyncssh(line, whole_signature(wire, signed, SEAT_NAMESPACE), message)
    raw, public = signed[-64:], wire[-32:]
    if public_line(public) != line or ssh_signature(raw) != signed:
        return False
    return verifies(Ed25519PublicKey.from_public_bytes(public), raw, message, SEAT_NAMESPACE)


def _vouches_by_asyncssh(line: str, blob: bytes, message: bytes) -> bool:
    """RSA, ECDSA and hardware keys."""
    import asyncssh
    from asyncssh.sshsig import import_allowed_signers

    try:
        signers = import_allowed_signers(f'seat namespaces="{SEAT_NAMESPACE}" {line}\n')
        return bool(asyncssh.validate_sshsig(message, blob, "seat", signers))
    except Exception:  # whatever a stranger's key makes the parser say: it vouches for nothing
        return False
