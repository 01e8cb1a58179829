"""The ssh-agent: who is asked to sign with a key that this program does not see.

The protocol is that of draft-ietf-sshm-ssh-agent: a length, a number that says what is wanted, and SSH strings.
"""

from __future__ import annotations

import os
import socket
from dataclasses import dataclass
from typing import Final

import asyncssh

from replays.openssh_key import strings

LIST, LISTED, SIGN, SIGNED = 11, 12, 13, 14
SHA_512: Final = 4
"""The flag that asks an RSA key for rsa-sha2-512."""
SECONDS: Final = 20.0
"""An agent may ask its owner first."""
LONGEST: Final = 1 << 18


class AgentTrouble(Exception):
    """The agent does not do it. The message says why, in words."""


@dataclass(frozen=True, slots=True)
class Agent:
    """The agent at this socket. Every question is a connection of its own."""

    path: str

    @classmethod
    def here(cls) -> Agent | None:
        """The agent of this login; None where there is none."""
        path = os.environ.get("SSH_AUTH_SOCK", "")
        return cls(path) if path else None

    def holds(self) -> list[bytes]:
        """The public keys that it can sign with, in SSH's wire form. Raises AgentTrouble."""
        kind, answer = self._ask(bytes([LIST]))
        if kind != LISTED or len(answer) < 4:
            raise AgentTrouble("The ssh-agent does not say which keys it has.")
        return strings(answer[4:])[::2]

    def sign(self, public: bytes, data: bytes) -> bytes:
        """What this key signs, as SSH does. Raises AgentTrouble."""
        flags = SHA_512 if strings(public)[0] == b"ssh-rsa" else 0
        kind, answer = self._ask(bytes([SIGN]) + _string(public) + _string(data) + flags.to_bytes(4, "big"))
        signed = strings(answer)
        if kind != SIGNED or not signed:
            raise AgentTrouble("The ssh-agent does not sign with your key. Is it still there? ssh-add -l")
        return signed[0]

    def _ask(self, question: bytes) -> tuple[int, bytes]:
        try:
            with socket.socket(socket.AF_UNIX) as connection:
                connection.settimeout(SECONDS)
                connection.connect(self.path)
                connection.sendall(_string(question))
                size = int.from_bytes(_read(connection, 4), "big")
                if not 0 < size <= LONGEST:
                    raise AgentTrouble("The ssh-agent answers something else than an agent does.")
                answer = _read(connection, size)
        except OSError as error:
            raise AgentTrouble(f"The ssh-agent cannot be asked: {error.strerror or error}.") from None
        return answer[0], answer[1:]


class AgentKey(asyncssh.SSHKeyPair):
    """A key of the agent, to log in with."""

    _key_type = "agent"

    def __init__(self, agent: Agent, public: bytes) -> None:
        kind = strings(public)[0]
        algorithms = (b"rsa-sha2-512",) if kind == b"ssh-rsa" else (kind,)
        super().__init__(kind, kind, algorithms, algorithms, public, None)
        self._agent = agent
        self.trouble = ""
        """Why the agent has not signed, in words."""

    def sign(self, data: bytes) -> bytes:
        """For asyncssh."""
        try:
            self.trouble = ""
            return self._agent.sign(self.key_public_data, data)
        except AgentTrouble as trouble:
            self.trouble = str(trouble)
            raise ValueError(self.trouble) from None  # asyncssh: this key cannot sign, try the next


def _string(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data


def _read(connection: socket.socket, size: int) -> bytes:
    data = b""
    while len(data) < size:
        more = connection.recv(size - len(data))
        if not more:
            raise AgentTrouble("The ssh-agent has hung up.")
        data += more
    return data
