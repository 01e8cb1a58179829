"""Somebody's existing SSH key as his identity: from its file, which may ask for a passphrase, or from the ssh-agent."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import asyncssh

from net.agent import Agent, AgentKey, AgentTrouble
from replays.identity import OwnIdentity, own_identity
from replays.openssh_key import ed25519_seed, strings
from replays.private_files import PrivateFileError, read_private
from replays.ssh_identity import STEADY_KINDS, SshIdentity

Asking = Callable[[str], str | None]
"""Asks the person for something secret; None where nobody can be asked."""
LoginKey = asyncssh.SSHKey | asyncssh.SSHKeyPair
TRIES: Final = 3
SHORTEST_RSA: Final = 2048
EASIEST: Final = "Or let the program make a key of its own: leave --identity away."


def identity_in(path: Path, ask: Asking) -> tuple[OwnIdentity, LoginKey]:
    """The identity in this file, and the same key to log in with. Raises PrivateFileError with what to do, OSError."""
    if path.suffix == ".pub":
        return _in_agent(path, _public(path))
    data = read_private(path)
    if ed25519_seed(data) is not None:
        return own_identity(path), asyncssh.import_private_key(data)
    try:
        key = asyncssh.import_private_key(data)
    except asyncssh.KeyEncryptionError:
        return _locked(path, data, ask)
    except asyncssh.KeyImportError as error:
        if "assphrase" not in str(error):
            raise PrivateFileError(f"{path} holds no key that can be read ({str(error)[:80]}).") from None
        return _locked(path, data, ask)
    return _identity_of(path, key), key


def _locked(path: Path, data: bytes, ask: Asking) -> tuple[OwnIdentity, LoginKey]:
    """A key with a passphrase: the agent may have it already; otherwise its owner is asked."""
    beside = path.with_name(path.name + ".pub")
    agent = Agent.here()
    if agent is not None and beside.is_file():
        try:
            if _public(beside) in agent.holds():
                return _in_agent(path, _public(beside))
        except (AgentTrouble, PrivateFileError):
            pass  # then its owner is asked
    for _ in range(TRIES):
        passphrase = ask(f"The passphrase of {path}: ")
        if passphrase is None:
            raise PrivateFileError(
                f"{path} is locked with a passphrase, and nobody can be asked for it here. "
                f"Give it to the agent first: ssh-add {path}"
            )
        try:
            key = asyncssh.import_private_key(data, passphrase)
        except (asyncssh.KeyEncryptionError, asyncssh.KeyImportError):
            continue
        return _identity_of(path, key), key
    raise PrivateFileError(f"That is not the passphrase of {path}.")


def _identity_of(path: Path, key: asyncssh.SSHKey) -> OwnIdentity:
    public, kind = key.public_data, key.get_algorithm()
    secret: Any = key.pyca_key
    if kind == "ssh-ed25519":
        return OwnIdentity(secret)
    if kind == "ssh-rsa":
        if secret.key_size < SHORTEST_RSA:
            raise PrivateFileError(f"{path} is an RSA key of {secret.key_size} bits, which is too short. {EASIEST}")
        return SshIdentity(public, lambda data: key.sign(data, b"rsa-sha2-512"))
    if kind.startswith("ecdsa-sha2-"):
        scalar = secret.private_numbers().private_value
        return SshIdentity(public, lambda data: key.sign(data, kind.encode()), scalar.to_bytes(66, "big"))
    raise PrivateFileError(
        f"{path} is a key of the kind {kind}, which cannot serve here. Ed25519, RSA and ECDSA can. {EASIEST}"
    )


def _public(path: Path) -> bytes:
    try:
        return asyncssh.read_public_key(path).public_data
    except asyncssh.KeyImportError as error:
        raise PrivateFileError(f"{path} holds no public key that can be read ({str(error)[:80]}).") from None


def _in_agent(path: Path, public: bytes) -> tuple[OwnIdentity, LoginKey]:
    """The agent signs with the key whose public half this is."""
    agent, kind = Agent.here(), strings(public)[0].decode("ascii", "replace")
    private = path.with_suffix("") if path.suffix == ".pub" else path
    if kind not in STEADY_KINDS:
        raise PrivateFileError(
            f"An agent cannot serve with a key of the kind {kind}: it signs differently each time, and what is dealt "
            f"to you could not be opened again. Use its file (--identity {private}), or an Ed25519 or RSA key."
        )
    if agent is None:
        raise PrivateFileError(
            f"{path} is a public key, and there is no ssh-agent here that could sign for it. "
            f"Start one (eval $(ssh-agent); ssh-add {private}), or name the private key: --identity {private}"
        )
    try:
        if public not in agent.holds():
            raise PrivateFileError(f"The ssh-agent does not have this key. Give it to the agent: ssh-add {private}")
    except AgentTrouble as trouble:
        raise PrivateFileError(f"{trouble} Name the private key instead: --identity {private}") from None
    return SshIdentity(public, lambda data: agent.sign(public, data)), AgentKey(agent, public)
