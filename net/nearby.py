"""All tables that can be found without typing an address: those announced on the network, those of others on this
machine, and one's own to be told to both.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from net.found import Found, heard, is_loopback
from net.rendezvous import Notice, notices
from net.trouble import NetworkTrouble
from net.wire import TableFacts

if TYPE_CHECKING:
    from net.discovery import Announcer

LOOK_SECONDS: Final = 1.0
"""How often the notices on this machine are looked at."""
EVERYWHERE: Final = (None, "", "0.0.0.0", "::")
"""Ways to say that a port listens on every interface."""
RENEW_SECONDS: Final = 60.0
"""How often a notice is put up again if somebody has tidied it away."""


def merged(network: Iterable[Found], here: Iterable[Found]) -> dict[str, Found]:
    """One list of both, by name. A table that is in both is the one of this machine, which can be told its keeper.

    One that merely claims to be the same, but has another key or port, stays beside it.
    """
    local = {(found.facts.id, found.fingerprint, found.port): found for found in here}
    tables = {}
    for found in network:
        same = local.pop((found.facts.id, found.fingerprint, found.port), None)
        if same is not None:
            found = replace(same, name=found.name, addresses=tuple(dict.fromkeys((*same.addresses, *found.addresses))))
        tables[found.name] = found
    return tables | {found.name: found for found in local.values()}


class Nearby:
    """Listens for tables. ``tables`` is current; ``changed`` is called whenever it is not what it was."""

    def __init__(self, changed: Callable[[], None] | None = None) -> None:
        self.tables: dict[str, Found] = {}
        self.trouble: NetworkTrouble | None = None
        """Why nothing is heard from the network; None where something may be."""
        self._changed = changed
        from net.discovery import Browser

        self._browser = Browser(self._merge)
        self._here: list[Found] = []
        self._looking: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Ask the network and this machine. Never raises: see ``trouble``."""
        self._here = await asyncio.to_thread(notices)
        self._merge()
        self._looking = asyncio.create_task(self._look(), name="nearby")
        try:
            await self._browser.start()
        except NetworkTrouble as trouble:
            self.trouble = trouble

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            here = await asyncio.to_thread(notices)
            if here != self._here:
                self._here = here
                self._merge()

    def _merge(self) -> None:
        tables = merged(self._browser.tables.values(), self._here)
        if tables != self.tables:
            self.tables = tables
            if self._changed is not None:
                self._changed()

    async def close(self) -> None:
        """Stop listening."""
        if self._looking is not None:
            self._looking.cancel()
        await self._browser.close()


async def look_around(seconds: float, enough: Callable[[Sequence[Found]], bool] | None = None) -> list[Found]:
    """The tables that are found within so many seconds; sooner where ``enough`` says so.

    Raises NetworkTrouble where multicast does not work and there is no table on this machine either.
    """
    news = asyncio.Event()
    nearby = Nearby(news.set)
    await nearby.start()
    try:
        seconds = 0 if nearby.trouble is not None else seconds
        await heard(news, lambda: list(nearby.tables.values()), seconds, enough)
    finally:
        await nearby.close()
    if nearby.trouble is not None and not nearby.tables:
        raise nearby.trouble
    return list(nearby.tables.values())


class Announcement:
    """Tells the network and this machine about one table for as long as it is open."""

    def __init__(self) -> None:
        self.trouble: NetworkTrouble | None = None
        """Why the network does not hear of it; None where it may."""
        self.on_this_machine = False
        """Whether others on this machine find it."""
        self._announcer: Announcer | None = None
        self._notice = Notice()
        self._said: tuple[TableFacts, int, str, str, str, str] | None = None
        self._renewing: asyncio.Task[None] | None = None

    async def start(
        self, facts: TableFacts, port: int, label: str, fingerprint: str, code: str, bind: str | None = None
    ) -> None:
        """Announce. ``bind``: the one address on which the port listens. Never raises: see ``trouble``."""
        self._said = (facts, port, _address(bind), label, fingerprint, code)
        self.on_this_machine = self._notice.put(*self._said)
        self._renewing = asyncio.create_task(self._renew(), name="notice")
        if self.on_this_machine and is_loopback(_address(bind)) and bind not in EVERYWHERE:
            return  # nobody else could reach it
        from net.discovery import Announcer  # zeroconf takes 3 MB

        self._announcer = Announcer()
        try:
            await self._announcer.start(facts, port, label, fingerprint, code)
        except NetworkTrouble as trouble:
            self.trouble = trouble

    def update(self, facts: TableFacts) -> None:
        """The table has changed."""
        if self._said is None:
            return
        self._said = (facts, *self._said[1:])
        self._notice.put(*self._said)
        if self._announcer is not None:
            self._announcer.update(facts)

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            if self._said is not None:
                self._notice.put(*self._said)

    async def close(self) -> None:
        """Say goodbye."""
        self._said = None
        if self._renewing is not None:
            self._renewing.cancel()
        self._notice.close()
        if self._announcer is not None:
            await self._announcer.close()


def _address(bind: str | None) -> str:
    """Where somebody on this machine reaches a port.

    >>> _address(None), _address("0.0.0.0"), _address("10.0.0.5")
    ('127.0.0.1', '127.0.0.1', '10.0.0.5')
    """
    return "127.0.0.1" if bind in (*EVERYWHERE, "localhost") else str(bind)
