"""The page of a door: the same terminal in a browser, for the same people at the same tables.

Served is one page and what it needs, from memory; no file of the server is ever looked up by a name from outside. A
request has to name a host under which this page is known (so that no other name can be made to lead here), and the
channel of the terminal opens only for this page itself, by its origin. There are no cookies: a browser has a key
(`net.door_browsers`), so no other page can make it act for its visitor.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from net.door_browser import BrowserSession
from net.door_log import note
from net.door_proxies import comes_from, is_trusted
from net.limits import Doorkeeper
from net.trouble import cannot_listen

if TYPE_CHECKING:
    from net.door import Door

CHANNEL: Final = "/door"
LARGEST_MESSAGE: Final = 1 << 14
LOOPBACK: Final = ("127.0.0.1", "localhost", "[::1]")
HEADERS: Final = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src data:; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""Sent with everything: nothing from elsewhere runs in the page, and no other page shows it in a frame."""

Page = Mapping[str, tuple[str, bytes]]
"""Paths, each with its content type and bytes."""

_silent = logging.getLogger("net.door_web.protocol")
_silent.setLevel(logging.CRITICAL)  # what strangers send is counted, not told at length


class DoorWeb:
    """See the module."""

    def __init__(self, door: Door, page: Page) -> None:
        self.door, self.page = door, page
        self.port = 0
        self.doorkeeper = Doorkeeper(door.doorkeeper.limits)
        """Its own: a flood of requests takes no place from those who come with ssh."""
        self._server: Server | None = None

    @classmethod
    async def open(cls, door: Door, page: Page, port: int, bind: str) -> DoorWeb:
        """Listen. Raises NetworkTrouble with a sentence."""
        self = cls(door, page)

        class Connection(_Connection):
            web = self

        try:
            self._server = await serve(
                self._serve,
                bind,
                port,
                process_request=_answer,
                create_connection=Connection,
                compression=None,
                server_header=None,
                max_size=LARGEST_MESSAGE,
                max_queue=8,
                open_timeout=door.rules.log_in_seconds,
                close_timeout=3,
                ping_interval=15,
                ping_timeout=45,
                logger=_silent,
            )
        except OSError as error:
            raise cannot_listen(error, bind, port) from error
        self.port = next(iter(self._server.sockets)).getsockname()[1]
        return self

    @property
    def address(self) -> str:
        """Where people find the page."""
        named = self.door.rules.web_addresses
        return named[0] if named else f"http://127.0.0.1:{self.port}"

    def knows_host(self, host: str) -> bool:
        """Whether a request's Host is one of this page's names. (Through a tunnel the port may be another.)"""
        name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
        return name.lower() in LOOPBACK or host.lower() in [
            urlsplit(one).netloc for one in self.door.rules.web_addresses
        ]

    def knows_origin(self, origin: str, host: str) -> bool:
        """Whether the page that opens a channel is this one."""
        if origin in self.door.rules.web_addresses:
            return True
        name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
        return name.lower() in LOOPBACK and origin == f"http://{host}"

    def proved(self, session: BrowserSession) -> None:
        """Somebody has shown a key."""
        session.connection.is_known = True  # type: ignore[attr-defined]
        self.doorkeeper.known(session.address)

    async def _serve(self, connection: ServerConnection) -> None:
        assert isinstance(connection, _Connection)
        await BrowserSession(self, connection, connection.address).serve()

    async def close(self) -> None:
        """Nobody comes in any more; whoever is here has been told."""
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()


class _Connection(ServerConnection):
    """A connection that is counted from its first byte on."""

    web: DoorWeb
    is_known = False
    """Whether its browser has proved a key."""
    origin_of_page = ""
    address = "here"
    """From where it comes: through a proxy, as that says with the request."""
    _counted = False

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.address = str((transport.get_extra_info("peername") or ("here",))[0])
        door, from_proxy = self.web.door, is_trusted(self.address, self.web.door.rules.proxies)
        if door.closing or self.web.doorkeeper.enter(self.address, for_others=from_proxy) is not None:
            door.figures.happened["connection refused"] += 1
            transport.abort()
            return
        self._counted = True

    def comes_from(self, forwarded: list[str]) -> bool:
        """Whether it may stay, now that its proxy has said whose it is."""
        before, proxies = self.address, self.web.door.rules.proxies
        if self._counted and is_trusted(before, proxies):
            self.address = comes_from(before, forwarded, proxies)
            self._counted = self.web.doorkeeper.moved(before, self.address) is None
        return self._counted

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._counted:
            self.web.doorkeeper.leave(self.address, self.is_known)
            self._counted = False


def _answer(connection: ServerConnection, request: Request) -> Response | None:
    """The page, a refusal, or None: the channel may open."""
    assert isinstance(connection, _Connection)
    web, headers = connection.web, request.headers
    if not connection.comes_from(headers.get_all("X-Forwarded-For")):
        return _refused(web, HTTPStatus.TOO_MANY_REQUESTS, "Too many connections come from your address.", "address")
    hosts = headers.get_all("Host")
    if len(hosts) != 1 or not web.knows_host(hosts[0]):
        return _refused(web, HTTPStatus.MISDIRECTED_REQUEST, "This page is not known under that name.", "host")
    if getattr(request, "method", "GET") != "GET":
        return _response(HTTPStatus.METHOD_NOT_ALLOWED, "text/plain; charset=utf-8", b"There is nothing to be sent.\n")
    path = request.path.partition("?")[0]
    if path == CHANNEL:
        origins = headers.get_all("Origin")
        if len(origins) != 1 or not web.knows_origin(origins[0], hosts[0]):
            return _refused(web, HTTPStatus.FORBIDDEN, "Only this door's own page may do that.", "origin")
        if "websocket" not in headers.get("Upgrade", "").lower():
            return _response(HTTPStatus.UPGRADE_REQUIRED, "text/plain; charset=utf-8", b"This is for the page.\n")
        connection.origin_of_page = origins[0]
        return None
    kind, body = web.page.get(path, ("", b""))
    if not kind:
        return _response(HTTPStatus.NOT_FOUND, "text/plain; charset=utf-8", b"There is only one page here: /\n")
    return _response(HTTPStatus.OK, kind, body)


def _refused(web: DoorWeb, status: HTTPStatus, sentence: str, why: str) -> Response:
    note("page refused", why=why)
    web.door.figures.happened["page refused"] += 1
    return _response(status, "text/plain; charset=utf-8", f"{sentence}\n".encode())


def _response(status: HTTPStatus, kind: str, body: bytes) -> Response:
    headers = Headers(HEADERS)
    headers["Content-Type"] = kind
    headers["Content-Length"] = str(len(body))
    headers["Connection"] = "close"
    return Response(status.value, status.phrase, headers, body)
