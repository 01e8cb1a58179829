"""Tables that were found: what was heard of one, where it may be reached, and what to try where there is none.

Nothing here listens to a network: that is `net.discovery`, and takes a library of 3 MB.
"""

from __future__ import annotations

import asyncio
import ipaddress
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from net.wire import TableFacts

SILENCE_SECONDS: Final = 3.0
"""After so long without a table it is time for advice."""
MOST_TABLES: Final = 200
INTERFACES: Final = "HONOR_INTERFACES"
"""Environment: addresses of the interfaces to use, separated by commas; all of them where it is not set."""


@dataclass(frozen=True, slots=True)
class Found:
    """A table that somebody announces."""

    name: str
    """Its name in DNS; unique."""
    facts: TableFacts
    addresses: tuple[str, ...]
    port: int
    label: str
    """Who says to keep it: ``ann@hall``."""
    fingerprint: str
    """Of the host key he says to have."""
    code: str = ""
    """The code of a public table."""
    latency: int | None = field(default=None, compare=False)
    """Milliseconds to it and back, once measured."""


def chosen_interfaces() -> list[str]:
    """The addresses of the interfaces to use; empty: all of them."""
    return [address.strip() for address in os.environ.get(INTERFACES, "").split(",") if address.strip()]


def addresses_here() -> list[str]:
    """The addresses of this machine that a table announces: those that lead furthest first, loopback last.

    IPv4 before IPv6, which many a home does not route; an address of one link only (``fe80::``) after both.
    """
    chosen = chosen_interfaces()
    if chosen:
        return chosen
    import ifaddr

    found = {
        str(ip.ip) if ip.is_IPv4 else str(ip.ip[0])
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if is_address(str(ip.ip) if ip.is_IPv4 else str(ip.ip[0]))
    }
    return sorted(found, key=nearness) or ["127.0.0.1"]


def is_address(text: str) -> bool:
    """Whether it is an address in figures."""
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def is_loopback(text: str) -> bool:
    """Whether an address leads to the machine itself.

    >>> is_loopback("127.0.1.1"), is_loopback("::1"), is_loopback("fd00::2"), is_loopback("hall")
    (True, True, False, False)
    """
    return is_address(text) and ipaddress.ip_address(text).is_loopback


def nearness(text: str) -> tuple[bool, bool, bool, str]:
    """Sorts addresses: those that lead furthest first.

    >>> sorted(["127.0.0.1", "fe80::1%eth0", "fd00::2", "10.0.0.5"], key=nearness)
    ['10.0.0.5', 'fd00::2', 'fe80::1%eth0', '127.0.0.1']
    """
    address = ipaddress.ip_address(text.partition("%")[0])
    return address.is_loopback, address.version == 6 and address.is_link_local, address.version == 6, text


async def reached(found: Found, seconds: float = 1.0) -> tuple[str, int] | None:
    """The first address of a table that answers, and the milliseconds it took; None where none does."""
    loop = asyncio.get_running_loop()
    mine = set(addresses_here())
    # Loopback is announced by every machine: it is the table's own only where its other addresses are ours as well.
    foreign = [address for address in found.addresses if not is_loopback(address)]
    near = not foreign or any(address.partition("%")[0] in mine for address in foreign)
    for address in found.addresses:
        if is_loopback(address) and not near:
            continue
        before = loop.time()
        try:
            async with asyncio.timeout(seconds):
                reader, writer = await asyncio.open_connection(address, found.port)
                greeting = await reader.read(4)
            took = loop.time() - before
            writer.close()
        except (OSError, TimeoutError):
            continue
        if greeting == b"SSH-":
            return address, max(0, round(took * 1000))
    return None


async def heard(
    news: asyncio.Event,
    tables: Callable[[], Sequence[Found]],
    seconds: float,
    enough: Callable[[Sequence[Found]], bool] | None,
) -> None:
    """Wait so long for tables; shorter where ``enough`` says so. It is asked at first, and whenever there is news."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while not (enough is not None and enough(tables())):
                news.clear()
                await news.wait()


def advice() -> list[str]:
    """What to try where nothing is found, as sentences."""
    return [
        "No table was found. Some networks (guest Wi-Fi, VPNs, containers) do not pass multicast on.",
        "Join by the host's address, which his program shows: honor join HOST:PORT.",
        "Or see that both machines are on one network, and UDP port 5353 is let through.",
    ]
