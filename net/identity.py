"""Who one is on the network: the identity of `replays.identity` as an SSH key, and the host key of one's tables."""

from __future__ import annotations

import hashlib
from base64 import b64decode, b64encode
from dataclasses import dataclass
from pathlib import Path

import asyncssh

from net.key_file import Asking, LoginKey, identity_in
from net.known_hosts import KnownHosts
from replays.folders import data_folder
from replays.identity import OwnIdentity, own_identity
from replays.private_files import PrivateFileError, read_private, write_private


@dataclass(frozen=True, slots=True)
class Self:
    """This person, on this machine."""

    identity: OwnIdentity
    """Certifies the keys of the seats he takes."""
    key: LoginKey
    """The same key, to log in with."""
    known_hosts: KnownHosts
    folder: Path
    """Where all this lies, with receipts and the people one knows."""

    @property
    def fingerprint(self) -> str:
        """``SHA256:…`` of the identity."""
        public = b64decode(self.identity.line.split()[1])
        return f"SHA256:{b64encode(hashlib.sha256(public).digest()).decode().rstrip('=')}"


def myself(identity: Path | None = None, folder: Path | None = None, ask: Asking = lambda prompt: None) -> Self:
    """The identity in this file (an SSH key), else the one in the data folder, made at first use.

    ``ask``: for the passphrase of a key that has one. Raises PrivateFileError with the command that mends it, OSError.
    """
    folder = folder or data_folder()
    known = KnownHosts(folder / "known_hosts")
    if identity is None:
        path = folder / "identity"
        return Self(own_identity(path), _imported(path), known, folder)
    if not identity.exists():
        raise PrivateFileError(f"There is no key file {identity}.")
    own, key = identity_in(identity, ask)
    return Self(own, key, known, folder)


def host_key(folder: Path | None = None) -> asyncssh.SSHKey:
    """The key that this person's tables answer with, made at first use. Raises PrivateFileError and OSError."""
    path = (folder or data_folder()) / "host_key"
    try:
        read_private(path)
    except FileNotFoundError:
        fresh = asyncssh.generate_private_key("ssh-ed25519")
        write_private(path, fresh.export_private_key("openssh"))
    return _imported(path)


def passing_key() -> asyncssh.SSHKey:
    """A key for one connection, where nobody needs to be known (looking at a list)."""
    return asyncssh.generate_private_key("ssh-ed25519")


def _imported(path: Path) -> asyncssh.SSHKey:
    try:
        return asyncssh.import_private_key(read_private(path))
    except asyncssh.KeyImportError as error:
        raise PrivateFileError(f"{path} holds no key that can be read ({str(error)[:80]}).") from None


__all__ = ["Self", "host_key", "myself", "passing_key"]
