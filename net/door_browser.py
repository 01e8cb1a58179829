"""One visitor in a browser: keys and sizes come in, output goes out, over one WebSocket.

Binary messages are a terminal's bytes, both ways. Text messages are small JSON: the door's question who it is and its
farewell, the browser's answer and the size of its window.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from time import monotonic
from typing import TYPE_CHECKING, Final

import asyncssh
from websockets.exceptions import ConnectionClosed

from net.door_browser_words import size, text, understood
from net.door_browsers import proved
from net.door_call import Call, Terminal
from net.door_log import crashed, note
from net.door_session import PAUSE_SECONDS, PIECE
from net.limits import TokenBucket

if TYPE_CHECKING:
    from websockets.asyncio.server import ServerConnection

    from net.door import Door
    from net.door_web import DoorWeb

WORDS: Final = ("--plain", "--ascii")
"""What the page's address may ask for."""
HELD_BYTES: Final = 1 << 17
"""Output that waits for a browser; with more, nothing is painted until it has caught up."""
LOST_BYTES: Final = 1 << 22
"""With so much waiting, it is let go."""
ASKED_SECONDS: Final = 120.0
"""So long somebody may think about whether this browser shall be his."""
RESIZE_COST: Final = 200
"""What another size of the window costs, in bytes typed: everything is laid out and painted anew."""
NOT_PROVED: Final = "This browser could not prove its key. Reload the page."
NOT_LET_IN: Final = (
    "This door lets in only whom it knows. Come with ssh first: "
    "ssh HOST browser gives a link that makes this browser yours."
)
NO_LINK: Final = "That link was used before, or is older than ten minutes. ssh HOST browser gives another one."


class BrowserSession:
    """See the module. Stands among the door's sessions."""

    def __init__(self, web: DoorWeb, connection: ServerConnection, address: str) -> None:
        self.web, self.connection, self.address = web, connection, address
        self.fingerprint = ""
        self.typed_at = monotonic()
        self.is_over = False
        self._key = ""
        self._terminal: Terminal | None = None
        self._counted = False
        self._waiting = bytearray()
        self._some = asyncio.Event()
        self._held = False
        self._ended = asyncio.Event()
        self._farewell = ""
        rules = web.door.rules
        self._bucket = TokenBucket(rules.bytes_per_second, 4 * rules.bytes_per_second)

    @property
    def door(self) -> Door:
        """Where it came to."""
        return self.web.door

    # ── from the first message to the last ───────────────────────────────────────────────────────────────────────────

    async def serve(self) -> None:
        """All of it. Ends with the session or the connection, whichever is first."""
        pouring = asyncio.ensure_future(self._pour())
        reading: asyncio.Task[None] | None = None
        try:
            async with asyncio.timeout(self.door.rules.log_in_seconds) as limit:
                refusal, call = await self._who(limit)
            if call is None:
                await self._say_over(refusal)
                return
            self._begin(call)
            reading = asyncio.ensure_future(self._read())
            await asyncio.wait(
                [reading, asyncio.ensure_future(self._ended.wait())], return_when=asyncio.FIRST_COMPLETED
            )
            if self._ended.is_set():
                await self._drained()
                await self._say_over(self._farewell)
        except (ConnectionClosed, TimeoutError, OSError):
            pass
        finally:
            for task in (pouring, reading):
                if task is not None:
                    task.cancel()
            self._gone()

    async def _who(self, limit: asyncio.Timeout) -> tuple[str, Call | None]:
        """Ask who it is. A refusal, or what he asks for."""
        door, nonce, origin = self.door, secrets.token_urlsafe(32), self.connection.origin_of_page  # type: ignore[attr-defined]
        await self.connection.send(json.dumps({"door": door.fingerprint, "nonce": nonce}))
        answer = understood(await self.connection.recv())
        key = proved(text(answer, "key"), text(answer, "signature"), origin, door.fingerprint, nonce)
        if key is None:
            return NOT_PROVED, None
        self.web.proved(self)
        link = text(answer, "link")
        if link:
            limit.reschedule(asyncio.get_running_loop().time() + ASKED_SECONDS)
            trouble = await self._follow(link, key)
            if trouble:
                return trouble, None
        self._key = door.browsers.owner(key)
        self.fingerprint = asyncssh.import_public_key(self._key).get_fingerprint()
        if not door.admits(self._key):
            note("key refused", address=self.address, fingerprint=self.fingerprint, login="(a browser)")
            return NOT_LET_IN, None
        refusal = door.sessions.enter(self._key, self.address)
        if refusal is not None:
            note("session refused", fingerprint=self.fingerprint, address=self.address, asked="(a browser)")
            door.figures.happened["session refused"] += 1
            return refusal, None
        self._counted = True
        asked = answer.get("words")
        words = tuple(word for word in WORDS if isinstance(asked, list) and word in asked[:4])
        return "", self._call(words, size(answer), linked=self._key != key)

    async def _follow(self, link: str, key: str) -> str:
        """A link makes the browser somebody's: but any page can lead a browser here, so its visitor is asked first.

        Returns a refusal; empty where all is well, also where he does not want it.
        """
        door = self.door
        owner = door.browsers.whose(link)
        person = door.residents.of(owner) if owner is not None else None
        if person is None:
            return NO_LINK
        await self.connection.send(json.dumps({"confirm": person.name}))
        if understood(await self.connection.recv()).get("yes") is not True:
            return ""
        try:
            return "" if door.browsers.take(key, link) else NO_LINK
        except OSError:
            return "This door cannot write anything down at the moment."

    def _call(self, words: tuple[str, ...], window: tuple[int, int], *, linked: bool) -> Call:
        return Call(
            key=self._key,
            fingerprint=self.fingerprint,
            address=self.address,
            login="",
            terminal="xterm-256color",
            size=self._bounded(window),
            environment={"COLORTERM": "truecolor", "LANG": "C.UTF-8"},
            words=words,
            write=self._write,
            end=self._end,
            browser=not linked,
        )

    def _begin(self, call: Call) -> None:
        door = self.door
        door.open_sessions.add(self)
        door.figures.happened["sessions"] += 1
        door.figures.happened["browsers"] += 1
        note("session", fingerprint=self.fingerprint, address=self.address, terminal="browser")
        try:
            self._terminal = door.terminals(call)
        except Exception as defect:
            self._defect(defect)
            self._end(1)

    def _bounded(self, window: tuple[int, int]) -> tuple[int, int]:
        rules = self.door.rules
        return min(max(window[0], 20), rules.widest), min(max(window[1], 5), rules.tallest)

    # ── in ───────────────────────────────────────────────────────────────────────────────────────────────────────────

    async def _read(self) -> None:
        """What comes faster than anybody types waits in the browser; what comes at once is handed on in pieces."""
        async for message in self.connection:
            if isinstance(message, bytes):
                self.typed_at = monotonic()
                for start in range(0, len(message), PIECE):
                    piece = message[start : start + PIECE]
                    wait = self._bucket.wait_for(len(piece))
                    self._typed(piece)
                    if wait > 0 or start + PIECE < len(message):
                        await asyncio.sleep(max(wait, PAUSE_SECONDS))
            else:
                wait = self._bucket.wait_for(RESIZE_COST)
                self._resize(size(understood(message)))
                if wait > 0:
                    await asyncio.sleep(wait)

    def _typed(self, data: bytes) -> None:
        if self._terminal is None:
            return
        try:
            self._terminal.typed(data)
        except Exception as defect:
            self._defect(defect)
            self.hang_up("")

    def _resize(self, window: tuple[int, int]) -> None:
        if self._terminal is not None and window != (0, 0):
            self._terminal.resized(self._bounded(window))

    def _defect(self, defect: BaseException) -> None:
        crashed(defect, self.fingerprint)
        self.door.figures.happened["crashed"] += 1

    # ── out ──────────────────────────────────────────────────────────────────────────────────────────────────────────

    def _write(self, data: bytes) -> None:
        if self.is_over:
            return
        self._waiting += data
        self._some.set()
        if len(self._waiting) > LOST_BYTES:
            self._waiting.clear()
            self.connection.transport.abort()
        elif len(self._waiting) > HELD_BYTES and not self._held and self._terminal is not None:
            self._held = True
            self._terminal.hold()

    async def _pour(self) -> None:
        """Send what waits; sending waits while the browser does not read."""
        while True:
            await self._some.wait()
            data = bytes(self._waiting)
            self._waiting.clear()
            self._some.clear()
            try:
                await self.connection.send(data)
            except ConnectionClosed:
                return
            if self._held and len(self._waiting) < HELD_BYTES:
                self._held = False
                if self._terminal is not None:
                    self._terminal.go()

    async def _drained(self) -> None:
        async with asyncio.timeout(3):
            while self._waiting:
                await asyncio.sleep(0.01)

    async def _say_over(self, sentence: str) -> None:
        await self.connection.send(json.dumps({"over": sentence}))
        await self.connection.close()

    # ── the end ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def hang_up(self, sentence: str) -> None:
        """End the session; who is still there hears why."""
        self._farewell = sentence or self._farewell
        if self._terminal is not None and not self.is_over:
            self._terminal.hang_up("")

    def _end(self, status: int) -> None:
        """For the terminal: it has ended."""
        self._terminal = None
        self.is_over = True
        self._ended.set()
        self._forget()

    def _gone(self) -> None:
        """The connection is over."""
        self.is_over = self.is_over or self._terminal is None
        terminal = self._terminal
        if terminal is not None:
            terminal.go()
            terminal.hang_up("")
        else:
            self._forget()

    def _forget(self) -> None:
        if self._counted:
            self._counted = False
            self.door.open_sessions.discard(self)
            self.door.sessions.leave(self._key, self.address)
            note("session over", fingerprint=self.fingerprint)
