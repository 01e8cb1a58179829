"""Where the network's own files lie: keys and remembered hosts, in the platform's folder for this program's data."""

from __future__ import annotations

import getpass
import os
import socket
from pathlib import Path
from typing import Final

APPLICATION: Final = "honor-system"
DEFAULT_PORT: Final = 7007


def data_folder() -> Path:
    """The platform's folder, made on first use, for nobody else to read."""
    import platformdirs

    folder = platformdirs.user_data_path(APPLICATION, appauthor=False)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder


def write_private(file: Path, content: bytes) -> None:
    """Write a file that only its owner may read: whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    fresh = file.with_name(f".{file.name}.{os.getpid()}.new")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o600)
    try:
        os.fchmod(descriptor, 0o600)
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(fresh, file)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise


def here() -> str:
    """This person on this machine, as others may remember them: ``ann@hall``.

    >>> "@" in here()
    True
    """
    try:
        person = getpass.getuser()
    except (KeyError, OSError):
        person = f"user{os.getuid()}"
    return f"{_plain(person)}@{_plain(socket.gethostname().split('.')[0])}"


def _plain(text: str) -> str:
    return (
        "".join(character for character in text if character.isascii() and (character.isalnum() or character in "-_."))[
            :30
        ]
        or "x"
    )


def parse_address(text: str) -> tuple[str, int] | None:
    """``HOST``, ``HOST:PORT``, ``[IPV6]:PORT`` or an IPv6 address; None where it is no address.

    >>> parse_address("hall"), parse_address("10.0.0.5:7010"), parse_address("[::1]:7"), parse_address("::1")
    (('hall', 7007), ('10.0.0.5', 7010), ('::1', 7), ('::1', 7007))
    >>> parse_address("hall:seven"), parse_address("a b"), parse_address("")
    (None, None, None)
    """
    text = text.strip()
    host, port = text, ""
    if text.startswith("["):
        host, bracket, rest = text[1:].partition("]")
        if not bracket or (rest and not rest.startswith(":")):
            return None
        port = rest[1:]
    elif text.count(":") == 1:
        host, _, port = text.partition(":")
        if not port:
            return None
    if not host or len(host) > 253 or not all(character.isalnum() or character in "-_.:%" for character in host):
        return None
    if not port:
        return host, DEFAULT_PORT
    if not (port.isascii() and port.isdigit() and 0 < int(port[:6]) < 65536):
        return None
    return host, int(port)
