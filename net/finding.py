"""From what somebody types to a seat: a table's title, its code, an address, a person's name, or nothing at all."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import asyncssh

from core.cleaning import cleaned
from net import codes
from net.channel import Channel
from net.found import SILENCE_SECONDS, Found, advice, reached
from net.identity import Self
from net.known_hosts import fingerprint
from net.link import Refused
from net.nearby import look_around
from net.places import DEFAULT_PORT, parse_address
from net.transport import connect, public_line
from net.trouble import NetworkTrouble, address_text
from net.visit import Errand, Visit

log = logging.getLogger(__name__)

LOOK_AGAIN_AFTER: Final = 3
"""After so many failed attempts to come back, discovery is asked where the table is now."""


@dataclass(frozen=True, slots=True)
class Destination:
    """Where a table is."""

    host: str
    port: int
    label: str
    """What the host is remembered as."""
    table: str = ""
    """Its id, where it is known."""
    fingerprint: str = ""
    """The host key it announces, if it was found by discovery."""
    code: str = ""
    """The code that was typed, where it may open the table."""

    @classmethod
    def typed(cls, host: str, port: int) -> Destination:
        """An address that somebody typed."""
        return cls(host, port, address_text(host, port))

    @classmethod
    async def found(cls, found: Found, code: str = "") -> Destination:
        """A table that was found. Raises NetworkTrouble where it does not answer."""
        reachable = await reached(found)
        if reachable is None:
            raise NetworkTrouble(
                f"{cleaned(found.facts.title, 40)} was announced, but does not answer.",
                "Its host may just have gone, or a firewall stands between.",
            )
        return cls(reachable[0], found.port, found.label, found.facts.id, found.fingerprint, code)


async def find(word: str | None, code: str = "") -> list[Destination]:
    """Where somebody means to go; several where only trying tells (a code of a private table), the likeliest first.

    Raises NetworkTrouble with what to try.
    """
    address = parse_address(word) if word else None
    if address is not None and word is not None and _is_address(word):
        return [Destination.typed(*address)]
    tables = await _tables(word)
    if not word:
        return [await Destination.found(_only_one(tables), code)]
    meant = _meant(word, tables)
    if len(meant) > 1:
        raise NetworkTrouble(
            f"{word} may be {_listed(meant)}.", "Name one of them by its code, its address or its host."
        )
    if meant:
        return [await Destination.found(meant[0], code)]
    private = [found for found in tables if found.facts.private] if codes.well_formed(word) else []
    if private:
        return [await Destination.found(found, word) for found in private]
    if address is not None and await _resolves(word):
        return [Destination.typed(*address)]
    raise NetworkTrouble(f"No table {word!r} was found.", " ".join(advice()[1:]))


def _is_address(word: str) -> bool:
    """Whether a word can be nothing but an address: it has a port, a dot, or colons."""
    return ":" in word or "." in word or word == "localhost"


async def _tables(word: str | None) -> list[Found]:
    def enough(tables: Sequence[Found]) -> bool:
        return bool(word) and bool(_meant(word or "", tables))

    try:
        return await look_around(SILENCE_SECONDS if word else 2.0, enough)
    except NetworkTrouble:
        if word:
            return []  # it may still be the name of a machine
        raise


def _only_one(tables: Sequence[Found]) -> Found:
    joinable = [found for found in tables if found.facts.open_seats] or list(tables)
    if not joinable:
        first, *rest = advice()
        raise NetworkTrouble(first, " ".join(rest))
    if len(joinable) > 1:
        raise NetworkTrouble(f"There are several tables: {_listed(joinable)}.", "Name one: honor join TITLE")
    return joinable[0]


def _meant(word: str, tables: Sequence[Found]) -> list[Found]:
    """The tables that a word names: by code, id, title, host, or machine. The most exact kind of match counts."""
    folded, code = word.casefold(), codes.normal(word)
    kinds = (
        [found for found in tables if found.code and found.code == code],
        [found for found in tables if found.facts.id == word],
        [found for found in tables if found.facts.title == word],
        [found for found in tables if found.facts.title.casefold() == folded],
        [found for found in tables if folded in (found.facts.host.casefold(), found.label.casefold())],
        [found for found in tables if found.label.casefold().partition("@")[2] == folded],
    )
    return next((kind for kind in kinds if kind), [])


def _listed(tables: Sequence[Found]) -> str:
    return ", ".join(
        f"{found.facts.title!r} of {found.label}" + (f" (code {found.code})" if found.code else "")
        for found in tables[:6]
    )


async def _resolves(name: str) -> bool:
    try:
        await asyncio.get_running_loop().getaddrinfo(name, DEFAULT_PORT, type=socket.SOCK_STREAM)
    except OSError:
        return False
    return True


class Dialler:
    """The way to a table, each time anew: it checks the host's key, remembers it, and looks where the table is now."""

    def __init__(self, me: Self, destination: Destination) -> None:
        self.me, self.destination = me, destination
        self.first_time = False
        """Whether this host was met for the first time, and trusted."""
        self._failures = 0

    async def __call__(self) -> Channel:
        """Connect. Raises NetworkTrouble with a sentence."""
        try:
            channel = await self._connect()
        except NetworkTrouble:
            self._failures += 1
            if self._failures % LOOK_AGAIN_AFTER == 0:
                await self._look_again()
            raise
        self._failures = 0
        label, key = self.destination.label, channel.peer.key
        self.first_time = self.me.known_hosts.get(label) is None
        try:
            self.me.known_hosts.remember(label, key, f"{datetime.now(UTC):%Y-%m-%d}")
        except OSError as error:
            log.warning("the host cannot be remembered: %s", error)
        return channel

    async def _connect(self) -> Channel:
        destination = self.destination
        return await connect(destination.host, destination.port, self.me.key, self._trusts)

    def _trusts(self, key: asyncssh.SSHKey) -> str | None:
        line, destination = public_line(key), self.destination
        if destination.fingerprint and fingerprint(line) != destination.fingerprint:
            return (
                f"{destination.label} answers with another key than it announces. "
                "Somebody may have taken its place; ask its host for the table's address."
            )
        return self.me.known_hosts.why_not(destination.label, line)

    async def _look_again(self) -> None:
        """The table may be at another address by now."""
        table, label = self.destination.table, self.destination.label
        if not table:
            return
        try:
            tables = await look_around(1.5, lambda found: any(one.facts.id == table for one in found))
            here = next((one for one in tables if one.facts.id == table and one.label == label), None)
            if here is not None:
                self.destination = await Destination.found(here, self.destination.code)
        except NetworkTrouble as trouble:
            log.debug("looked again: %s", trouble)


async def go(me: Self, word: str | None, errand: Errand, folder: Path | None) -> Visit:
    """Go where somebody means to go, and sit down (or watch). Raises NetworkTrouble with what to do."""
    refusal: Refused | None = None
    for destination in await find(word, errand.code):
        dial = Dialler(me, destination)
        visit = Visit(me, dial, _with(errand, destination), folder=folder)
        try:
            await visit.open()
        except Refused as error:
            if error.why != "code":
                raise
            refusal = error
            continue
        return visit
    assert refusal is not None
    raise refusal


def _with(errand: Errand, destination: Destination) -> Errand:
    return replace(errand, table=destination.table, code=errand.code or destination.code)
