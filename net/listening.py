"""Listening for SSH: one number for every address."""

from __future__ import annotations

import errno
import socket
from typing import Any, Final

import asyncssh

from net.trouble import cannot_listen

TRIES: Final = 10


async def listen(bind: str | None, port: int, **options: Any) -> asyncssh.SSHAcceptor:
    """Listen; ``bind`` None means on every interface, ``port`` 0 any port. Raises NetworkTrouble with a sentence.

    On every interface the system would choose one port for IPv4 and another for IPv6, and a table has only one.
    """
    for tries_left in range(TRIES - 1, -1, -1):
        chosen = port or (_free_port() if bind is None else 0)
        try:
            return await asyncssh.listen(bind, chosen, **options)
        except OSError as error:
            if port or error.errno != errno.EADDRINUSE or not tries_left:
                raise cannot_listen(error, bind, port) from error
    raise AssertionError("unreachable")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("", 0))
        return int(probe.getsockname()[1])
