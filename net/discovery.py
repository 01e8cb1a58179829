"""Finding tables without typing an address: multicast DNS, ``_honor._tcp.local.``, on loopback too.

What a table says about itself stands in the TXT record, so that a list can be drawn without talking to anybody. It is
hearsay: everything is bounded and cleaned here, and proved only by joining.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
from collections.abc import Callable, Sequence
from typing import Final

from zeroconf import DNSQuestionType, InterfaceChoice, IPVersion, NonUniqueNameException, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from core.cleaning import cleaned
from net.found import MOST_TABLES, Found, addresses_here, chosen_interfaces, heard, is_loopback, nearness
from net.hearsay import from_txt, to_txt
from net.trouble import NetworkTrouble
from net.wire import TableFacts

log = logging.getLogger(__name__)

SERVICE: Final = "_honor._tcp.local."
LIFETIME_SECONDS: Final = 75
"""How long others believe in a table that was announced and then fell silent."""
RESOLVE_MILLISECONDS: Final = 1500
MOST_ADDRESSES: Final = 8


def _zeroconf() -> AsyncZeroconf:
    """Multicast on the interfaces to use; with IPv6 where the machine has it. Raises NetworkTrouble."""
    chosen, here = chosen_interfaces(), addresses_here()
    interfaces = chosen or InterfaceChoice.All
    six = any(":" in address and not is_loopback(address) for address in here)
    four = any(":" not in address for address in here)
    try:
        if six:
            try:
                return AsyncZeroconf(interfaces=interfaces, ip_version=IPVersion.All if four else IPVersion.V6Only)
            except (OSError, RuntimeError, ValueError) as error:
                log.info("no multicast over IPv6: %s", error)
        return AsyncZeroconf(interfaces=interfaces, ip_version=IPVersion.V4Only)
    except (OSError, RuntimeError, ValueError) as error:
        raise _no_multicast(error) from error


def _no_multicast(error: Exception) -> NetworkTrouble:
    if isinstance(error, RuntimeError) and "nterface" in str(error):
        return NetworkTrouble(
            "This machine has no network interface that is up.", "Connect it, or type the host's address."
        )
    if isinstance(error, OSError) and error.args and isinstance(error.strerror, str):
        return NetworkTrouble(
            f"Multicast does not work here ({error.strerror.lower()}), so tables cannot be found by themselves.",
            "Join by address: honor join HOST:PORT. The host's program shows its address.",
        )
    return NetworkTrouble("Tables cannot be found by themselves here.", "Join by address: honor join HOST:PORT.")


class Announcer:
    """Tells the network about one table for as long as it is open."""

    def __init__(self) -> None:
        self._zeroconf: AsyncZeroconf | None = None
        self._info: AsyncServiceInfo | None = None
        self._pending: asyncio.Task[None] | None = None
        self._next: AsyncServiceInfo | None = None

    async def start(self, facts: TableFacts, port: int, label: str, fingerprint: str, code: str) -> None:
        """Announce. Raises NetworkTrouble where multicast does not work; the table can be used all the same."""
        self._zeroconf = _zeroconf()
        self._port, self._label, self._fingerprint, self._code = port, label, fingerprint, code
        self._addresses = [ipaddress.ip_address(address).packed for address in addresses_here()[:MOST_ADDRESSES]]
        self._info = self._described(facts)
        try:
            # The name holds 64 random bits: nobody has to be asked for a second and more whether it is free.
            await self._zeroconf.async_register_service(self._info, cooperating_responders=True)
        except (OSError, NonUniqueNameException) as error:
            await self.close()
            raise _no_multicast(error) from error

    def update(self, facts: TableFacts) -> None:
        """The table has changed; what is said last goes out, in its own time."""
        if self._zeroconf is None:
            return
        info = self._described(facts)
        if self._info is not None and info.text == self._info.text:
            return
        self._next = info
        if self._pending is None or self._pending.done():
            self._pending = asyncio.get_running_loop().create_task(self._send_updates())

    async def _send_updates(self) -> None:
        while self._next is not None and self._zeroconf is not None:
            self._info, self._next = self._next, None
            try:
                await self._zeroconf.async_update_service(self._info)
            except OSError as error:
                log.warning("cannot announce: %s", error)
            await asyncio.sleep(0.5)  # a table that changes all the time does not fill the network

    def _described(self, facts: TableFacts) -> AsyncServiceInfo:
        return AsyncServiceInfo(
            SERVICE,
            f"honor-{facts.id}.{SERVICE}",
            addresses=self._addresses,
            port=self._port,
            properties=to_txt(facts, self._label, self._fingerprint, self._code),
            server=f"honor-{facts.id}.local.",
            host_ttl=LIFETIME_SECONDS,
            other_ttl=LIFETIME_SECONDS,
        )

    async def close(self) -> None:
        """Say goodbye."""
        if self._pending is not None:
            self._pending.cancel()
        zeroconf, self._zeroconf = self._zeroconf, None
        if zeroconf is not None:
            try:
                await zeroconf.async_unregister_all_services()
            except OSError as error:
                log.debug("goodbye not sent: %s", error)
            await zeroconf.async_close()


class Browser:
    """Listens for tables. ``tables`` is current; ``changed`` is called whenever it is not what it was."""

    def __init__(self, changed: Callable[[], None] | None = None) -> None:
        self.tables: dict[str, Found] = {}
        self._changed = changed
        self._zeroconf: AsyncZeroconf | None = None
        self._browser: AsyncServiceBrowser | None = None
        self._resolving: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Ask the network. Raises NetworkTrouble where multicast does not work."""
        self._zeroconf = _zeroconf()
        try:
            # Multicast answers only: where several programs share the port on one machine, an answer to one of them
            # alone may reach another.
            self._browser = AsyncServiceBrowser(
                self._zeroconf.zeroconf, SERVICE, handlers=[self._heard], question_type=DNSQuestionType.QM
            )
        except OSError as error:
            await self.close()
            raise _no_multicast(error) from error

    def _heard(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        if state_change is ServiceStateChange.Removed:
            if self.tables.pop(name, None) is not None:
                self._tell()
            return
        if len(self._resolving) + len(self.tables) > MOST_TABLES:
            return
        task = asyncio.ensure_future(self._resolve(zeroconf, name))
        self._resolving.add(task)
        task.add_done_callback(self._resolving.discard)

    async def _resolve(self, zeroconf: Zeroconf, name: str) -> None:
        info = AsyncServiceInfo(SERVICE, name)
        try:
            if not await info.async_request(zeroconf, RESOLVE_MILLISECONDS, DNSQuestionType.QM):
                return
        except OSError as error:
            log.debug("cannot resolve: %s", error)
            return
        heard = from_txt(info.properties)
        if heard is None or not info.port:
            log.debug("not a table as we know them: %s", cleaned(name, 80))
            return
        addresses = tuple(sorted(info.parsed_scoped_addresses(IPVersion.All)[:MOST_ADDRESSES], key=nearness))
        found = Found(name, heard.facts, addresses, info.port, heard.label, heard.fingerprint, heard.code)
        if self.tables.get(name) != found:
            self.tables[name] = found
            self._tell()

    def _tell(self) -> None:
        if self._changed is not None:
            self._changed()

    async def close(self) -> None:
        """Stop listening."""
        for task in list(self._resolving):
            task.cancel()
        browser, self._browser = self._browser, None
        if browser is not None:
            await browser.async_cancel()
        zeroconf, self._zeroconf = self._zeroconf, None
        if zeroconf is not None:
            await zeroconf.async_close()


async def look_around(seconds: float, enough: Callable[[Sequence[Found]], bool] | None = None) -> list[Found]:
    """The tables that are heard of within so many seconds; sooner where ``enough`` says so.

    Raises NetworkTrouble where multicast does not work.
    """
    news = asyncio.Event()
    browser = Browser(news.set)
    await browser.start()
    try:
        await heard(news, lambda: list(browser.tables.values()), seconds, enough)
    finally:
        await browser.close()
    return list(browser.tables.values())
