"""What systemd is told, where it started the door: that it is open, that it reads its rules again, that it closes.

The protocol is one datagram of text to the socket that the environment names (sd_notify); without one, nothing happens.
"""

from __future__ import annotations

import logging
import os
import socket
from time import monotonic_ns
from typing import Final

log = logging.getLogger(__name__)

SOCKET: Final = "NOTIFY_SOCKET"
READY: Final = "READY=1"
CLOSING: Final = "STOPPING=1"


def tell_service_manager(state: str) -> bool:
    """Tell it; whether there was somebody to tell."""
    address = os.environ.get(SOCKET, "")
    if not address.startswith(("/", "@")):
        return False
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | getattr(socket, "SOCK_CLOEXEC", 0)) as channel:
            channel.settimeout(1.0)
            channel.sendto(state.encode(), f"\0{address[1:]}" if address.startswith("@") else address)
    except OSError as error:
        log.warning("the service manager cannot be told %s: %s", state.partition("=")[0], error.strerror)
        return False
    return True


def rereading() -> str:
    """That the rules are being read again; `READY` follows."""
    return f"RELOADING=1\nMONOTONIC_USEC={monotonic_ns() // 1000}"
