"""Behind a proxy all browsers come from one address, that of the proxy. Where the keeper of the door names it, its word
for whom it speaks is taken (X-Forwarded-For); nobody else's is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final

Network = IPv4Network | IPv6Network
MOST: Final = 20
"""Addresses of one request that are read: more proxies in a row there are not."""


def network(text: str) -> Network:
    """An address or a network, ``10.0.0.5`` or ``10.0.0.0/8``. Raises ValueError."""
    return ip_network(text.strip(), strict=False)


def is_trusted(address: str, proxies: Iterable[str]) -> bool:
    """Whether what comes from this address comes from a proxy that was named."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(parsed, "ipv4_mapped", None) or parsed
    return any(mapped in network(proxy) for proxy in proxies)


def comes_from(peer: str, forwarded: Sequence[str], proxies: Iterable[str]) -> str:
    """From where a request really comes: read from its end, the first address that is no trusted proxy's.

    ``forwarded``: its headers X-Forwarded-For. What stands before that address, anybody may have written.

    >>> comes_from("127.0.0.1", ["6.6.6.6, 203.0.113.9"], ["127.0.0.1"])
    '203.0.113.9'
    >>> comes_from("127.0.0.1", ["203.0.113.9, 10.0.0.2"], ["127.0.0.1", "10.0.0.0/8"])
    '203.0.113.9'
    >>> comes_from("203.0.113.9", ["6.6.6.6"], ["127.0.0.1"]), comes_from("127.0.0.1", ["nonsense"], ["127.0.0.1"])
    ('203.0.113.9', '127.0.0.1')
    """
    named = tuple(proxies)
    said = [one.strip() for header in forwarded for one in header.split(",")][-MOST:]
    address = peer
    while said and is_trusted(address, named):
        before = _address(said.pop())
        if before is None:
            break
        address = before
    return address


def _address(text: str) -> str | None:
    """An address as proxies write it, perhaps with a port."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        return str(ip_address(text))
    except ValueError:
        return None
