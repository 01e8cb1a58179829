"""What the network refuses, in words: what is wrong, and what to do."""

from __future__ import annotations

import errno
import socket


class NetworkTrouble(Exception):
    """Something about the network is not as it should be. Message and ``remedy`` are sentences for a person.

    >>> print(NetworkTrouble("Port 7007 is taken.", "Choose another one with --port."))
    Port 7007 is taken. Choose another one with --port.
    """

    def __init__(self, wrong: str, remedy: str = "") -> None:
        super().__init__(f"{wrong} {remedy}".rstrip())
        self.wrong, self.remedy = wrong, remedy


def cannot_listen(error: OSError, bind: str | None, port: int) -> NetworkTrouble:
    """Why a port cannot be opened.

    >>> print(cannot_listen(OSError(errno.EADDRINUSE, "in use"), None, 7007).wrong)
    Port 7007 is taken: another program listens on it, perhaps another table of yours.
    """
    where = bind or "this machine"
    if error.errno == errno.EADDRINUSE or "in use" in str(error):
        return NetworkTrouble(
            f"Port {port} is taken: another program listens on it, perhaps another table of yours.",
            "Choose another with --port, or let the program choose: --port 0.",
        )
    if error.errno in (errno.EACCES, errno.EPERM):
        return NetworkTrouble(
            f"This system does not let you listen on port {port}.", "Choose one from 1024 up, such as --port 7007."
        )
    if error.errno == errno.EADDRNOTAVAIL or isinstance(error, socket.gaierror):
        return NetworkTrouble(
            f"{where} is no address of this machine.", "Leave --bind away to listen on every interface."
        )
    return NetworkTrouble(f"Cannot listen on port {port} of {where}: {_reason(error)}.")


def cannot_connect(error: Exception, host: str, port: int) -> NetworkTrouble:
    """Why a host cannot be reached.

    >>> print(cannot_connect(ConnectionRefusedError(errno.ECONNREFUSED, "refused"), "hall", 7007))
    Nobody listens at hall:7007. Is the table still open, and the port right?
    """
    place = address_text(host, port)
    if isinstance(error, socket.gaierror):
        return NetworkTrouble(f"There is no machine {host!r}.", "Check the name, or use its address in numbers.")
    if isinstance(error, TimeoutError):
        return NetworkTrouble(
            f"{place} does not answer.",
            "A firewall may stand between; on the host's machine the port has to be let through.",
        )
    if isinstance(error, OSError):
        if error.errno == errno.ECONNREFUSED or isinstance(error, ConnectionRefusedError):
            return NetworkTrouble(f"Nobody listens at {place}.", "Is the table still open, and the port right?")
        if error.errno in (errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN):
            return NetworkTrouble(
                f"There is no way from here to {place}.", "Is this machine on the same network as the host?"
            )
        if isinstance(error, ConnectionError):
            return NetworkTrouble(
                f"{place} hung up before it said hello.",
                "It may have too many guests, or be something else than a table. Try again in a minute.",
            )
        return NetworkTrouble(f"Cannot reach {place}: {_reason(error)}.")
    # asyncssh's own errors
    name = type(error).__name__
    if name == "ConnectionLost":
        return NetworkTrouble(
            f"{place} hung up before it said hello.",
            "It may have too many guests, or be something else than a table. Try again in a minute.",
        )
    if name in ("ProtocolError", "ProtocolNotSupported", "KeyExchangeFailed", "ChannelOpenError"):
        return NetworkTrouble(f"{place} is no table of Honor System.", "Check host and port.")
    if name == "PermissionDenied":
        return NetworkTrouble(f"{place} does not let you in with this key.")
    return NetworkTrouble(f"Cannot talk to {place}: {str(error)[:120] or name}.")


def address_text(host: str, port: int) -> str:
    """An address as people type it.

    >>> address_text("::1", 7007), address_text("hall", 7007)
    ('[::1]:7007', 'hall:7007')
    """
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _reason(error: OSError) -> str:
    return (error.strerror or str(error) or type(error).__name__).lower()
