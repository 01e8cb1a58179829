"""Where things are: this person on this machine, and addresses as people type them."""

from __future__ import annotations

import getpass
import os
import pwd
import socket
from typing import Final

DEFAULT_PORT: Final = 7007


def here() -> str:
    """This person on this machine, as others may remember them: ``ann@hall``.

    >>> "@" in here()
    True
    """
    try:
        person = getpass.getuser()
    except (KeyError, OSError):
        person = f"user{os.getuid()}"
    return _at_this_machine(person)


def at_the_door(label: str) -> str:
    """Somebody's door, beside the tables that he keeps himself: it has a host key of its own, so it is another host.

    >>> at_the_door("ann@hall"), at_the_door("a" * 30 + "@hall")
    ('door.ann@hall', 'door.aaaaaaaaaaaaaaaaaaaaaaaaa@hall')
    """
    person, _, machine = label.partition("@")
    return f"{f'door.{person}'[:30]}@{machine}"


def of_account(number: int) -> str:
    """The same for another account of this machine, as the system knows it.

    >>> of_account(os.getuid()).partition("@")[2] == here().partition("@")[2]
    True
    """
    try:
        person = pwd.getpwuid(number).pw_name
    except (KeyError, OverflowError):
        person = f"user{number}"
    return _at_this_machine(person)


def _at_this_machine(person: str) -> str:
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
