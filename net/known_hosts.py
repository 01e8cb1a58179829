"""Hosts one has met: trusted on first use, remembered, and refused where their key has changed.

The file has OpenSSH's own format (``NAME ssh-ed25519 KEY day last seen``). A table that was typed in is remembered
by its address, a table that was found on the network by the person and machine it says it is (``ann@hall``).

One name may have several keys, as in OpenSSH: somebody has a second host beside the first on one machine. A second key
is never taken on the host's own word, but only where the person here has named its fingerprint (``trusted``).
"""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass
from pathlib import Path

from net.places import parse_address
from replays.private_files import write_private

MOST_HOSTS = 500


@dataclass(frozen=True, slots=True)
class KnownHost:
    """A host one has met."""

    name: str
    """An address as one types it (``hall:7007``, ``[::1]:7007``) or ``person@machine``."""
    key: str
    """Its public host key, in OpenSSH's one-line form."""
    seen: str
    """The day it was last met, ``2025-11-30``."""

    @property
    def fingerprint(self) -> str:
        """``SHA256:…``, as OpenSSH shows it."""
        return fingerprint(self.key)

    @property
    def address(self) -> tuple[str, int] | None:
        """Host and port where it can be typed in again."""
        return None if "@" in self.name else parse_address(self.name)


def fingerprint(key: str) -> str:
    """``SHA256:…`` of a public key in one-line form.

    >>> fingerprint("ssh-ed25519 AAAA")
    'SHA256:cJ6AyISHokEeHuTfufIqhhSS0gxHZRUMDHlKvXD4FHw'
    """
    blob = base64.b64decode(key.split()[1])
    return "SHA256:" + base64.b64encode(hashlib.sha256(blob).digest()).decode().rstrip("=")


class KnownHosts:
    """The file of known hosts. Lines that are not ours to understand stay as they are."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.trusted = ""
        """The fingerprint that the person says is right: of a second host that has the name of one he knows."""

    def all(self) -> list[KnownHost]:
        """Every host, the last one met first."""
        hosts = [host for line in self._read() if (host := _parsed(line)) is not None]
        return sorted(hosts, key=lambda host: host.seen, reverse=True)

    def get(self, name: str) -> KnownHost | None:
        """The host of this name; the one met last where there are several."""
        return next(iter(self._known_as(name)), None)

    def why_not(self, name: str, key: str) -> str | None:
        """None where this key may answer for the name, else why it is refused, and the way out."""
        known = self._known_as(name)
        if not known or key in (host.key for host in known) or fingerprint(key) == self.trusted:
            return None
        return (
            f"{name} answers with another key than before. Known since {known[0].seen}: {known[0].fingerprint}; now: "
            f"{fingerprint(key)}. Somebody else may be answering in its place; or the machine was set up anew, or its "
            "address now belongs to another one. Is it a second host beside the first, join with --trust FINGERPRINT, "
            "as honor doctor tells it there. If you know why the key has changed, forget the old one with: "
            f"honor join --forget {name}"
        )

    def remember(self, name: str, key: str, day: str) -> None:
        """The host has proved this key today."""
        if any((host.key, host.seen) == (key, day) for host in self._known_as(name)):
            return
        lines = [
            line for line in self._read() if (host := _parsed(line)) is None or (host.name, host.key) != (name, key)
        ]
        self._write([*lines[-MOST_HOSTS:], f"{name} {key} {day}"])

    def forget(self, name: str) -> bool:
        """Trust whoever answers next for this name. False where it was not known."""
        lines = self._read()
        kept = [line for line in lines if (host := _parsed(line)) is None or host.name != name]
        if len(kept) == len(lines):
            return False
        self._write(kept)
        return True

    def _known_as(self, name: str) -> list[KnownHost]:
        return [host for host in self.all() if host.name == name]

    def _read(self) -> list[str]:
        try:
            return self.file.read_text("utf-8", errors="replace").splitlines()
        except OSError:
            return []

    def _write(self, lines: list[str]) -> None:
        write_private(self.file, "".join(f"{line}\n" for line in lines).encode())


def _parsed(line: str) -> KnownHost | None:
    words = line.split()
    if len(words) < 3 or words[0].startswith(("#", "@")) or words[1] != "ssh-ed25519":
        return None
    try:
        base64.b64decode(words[2], validate=True)
    except ValueError:
        return None
    return KnownHost(words[0], f"{words[1]} {words[2]}", words[3][:10] if len(words) > 3 else "")
