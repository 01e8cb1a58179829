"""A guest's connection to a table, that mends itself: it says hello, joins, answers pings, and comes back after a loss.

What goes wrong before one sits for the first time is raised; afterwards the link only says `lost` and `back`.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from pydantic import BaseModel

from net import wire
from net.channel import Channel, Peer
from net.trouble import NetworkTrouble

log = logging.getLogger(__name__)

SILENCE_SECONDS: Final = 4.0
"""A host pings every second. After so long without a word the connection is given up, and another one made."""
SECOND_LOOK: Final = 0.02
HELLO_SECONDS: Final = 5.0
FIRST_WAIT, LONGEST_WAIT, PATIENT_SECONDS, PATIENT_WAIT = 0.05, 1.0, 300.0, 5.0
"""Between attempts to come back: doubling up to a second; after five minutes every five seconds."""


class Refused(NetworkTrouble):
    """The host does not let one in; ``why`` is that of `net.wire.No`."""

    def __init__(self, why: str, sentence: str) -> None:
        super().__init__(sentence)
        self.why = why


class Owner(Protocol):
    """Whom a link belongs to. All calls come from the event loop."""

    def joining(self, hello: wire.HostHello) -> Awaitable[wire.Join]:
        """What to say after this hello: whom one joins as, and what one has already."""

    def joined(self, seated: wire.Seated) -> None:
        """One sits (again)."""

    def heard(self, message: wire.FromHost) -> None:
        """A message that is no line of the ledger."""

    def lines(self, lines: Sequence[bytes]) -> None:
        """Lines of the ledger, in order."""

    def lost(self, sentence: str) -> None:
        """The connection is gone; the link is on its way back."""

    def over(self, sentence: str) -> None:
        """The connection is gone for good."""


@dataclass(slots=True)
class Patience:
    """How long to wait for what. Tests are less patient."""

    silence: float = SILENCE_SECONDS
    hello: float = HELLO_SECONDS
    first_wait: float = FIRST_WAIT
    longest_wait: float = LONGEST_WAIT


@dataclass(slots=True)
class _Attempt:
    """One connection, until it is lost."""

    channel: Channel
    hello: asyncio.Future[wire.HostHello] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    seated: asyncio.Future[wire.Seated] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    gone: asyncio.Future[str] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Link:
    """See the module. Made by `open`; ends by `close`."""

    def __init__(self, dial: Callable[[], Awaitable[Channel]], owner: Owner, patience: Patience | None = None) -> None:
        self._dial, self._owner = dial, owner
        self._patience = patience or Patience()
        self._attempt: _Attempt | None = None
        self._keeping: asyncio.Task[None] | None = None
        self._heard_at = 0.0
        self._final: str | None = None
        self.connected = False
        self.instance = secrets.token_hex(8)
        """This program, as against another one of the same person."""

    async def open(self) -> wire.Seated:
        """Sit down for the first time. Raises NetworkTrouble (Refused among them) with a sentence."""
        seated = await self._sit()
        self._keeping = asyncio.create_task(self._keep(), name="link")
        return seated

    def send(self, *messages: BaseModel) -> bool:
        """Say something. False where there is no connection now; then nothing was said."""
        if not self.connected or self._attempt is None:
            return False
        self._attempt.channel.send(*[wire.encoded(message) for message in messages])
        return True

    @property
    def peer(self) -> Peer:
        """The host at the other end. Only while there is one."""
        assert self._attempt is not None
        return self._attempt.channel.peer

    async def close(self, farewell: BaseModel | None = None) -> None:
        """Hang up."""
        if farewell is not None:
            self.send(farewell)
        self._final = "You have left the table."
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)
        self._drop()

    def redirect(self, dial: Callable[[], Awaitable[Channel]]) -> Callable[[], Awaitable[Channel]]:
        """The table is somewhere else from now on. Gives the way by which it was found before."""
        before, self._dial = self._dial, dial
        self.drop()
        return before

    def next_time(self, dial: Callable[[], Awaitable[Channel]]) -> None:
        """Where the table is looked for when this connection is lost."""
        self._dial = dial

    def drop(self) -> None:
        """Give up this connection and make another one."""
        if self._attempt is not None:
            self._lose(self._attempt, "The connection was given up.")

    # ── one connection ───────────────────────────────────────────────────────────────────────────────────────────────

    async def _sit(self) -> wire.Seated:
        channel = await self._dial()
        attempt = _Attempt(channel)
        self._drop()
        self._attempt = attempt
        self._heard_at = time.monotonic()
        channel.read_by(_Ear(self, attempt))
        try:
            async with asyncio.timeout(self._patience.hello):
                hello = await attempt.hello
                trouble = wire.other_version(hello, "the host's program")
                channel.send(wire.encoded(wire.GuestHello()))
                if trouble is not None:
                    raise Refused("version", trouble)
                channel.send(wire.encoded(await self._owner.joining(hello)))
                return await attempt.seated
        except TimeoutError:
            self._drop()
            raise NetworkTrouble("The host does not answer any more.", "Try again in a moment.") from None
        except BaseException:
            self._drop()
            raise

    async def _keep(self) -> None:
        """Watch the connection; come back when it is lost, for as long as it makes sense."""
        try:
            while True:
                assert self._attempt is not None
                sentence = await self._until_lost(self._attempt)
                self.connected = False
                if self._final is not None:
                    self._owner.over(self._final)
                    return
                self._owner.lost(sentence)
                if not await self._come_back():
                    return
        except asyncio.CancelledError:
            raise
        except Exception as defect:
            context = {"message": "the link to the host failed", "exception": defect}
            asyncio.get_running_loop().call_exception_handler(context)
            self._owner.over(f"This program failed: {defect}")

    async def _until_lost(self, attempt: _Attempt) -> str:
        while not attempt.gone.done():
            left = self._heard_at + self._patience.silence - time.monotonic()
            if left <= 0:
                await asyncio.sleep(SECOND_LOOK)  # a busy machine reads late what has come in time
                left = self._heard_at + self._patience.silence - time.monotonic()
            if left <= 0:
                self._lose(attempt, "The host has fallen silent.")
                break
            await asyncio.wait((attempt.gone,), timeout=left)
        return attempt.gone.result()

    async def _come_back(self) -> bool:
        begun, wait = time.monotonic(), self._patience.first_wait
        while True:
            try:
                await self._sit()
                return True
            except Refused as refusal:
                if refusal.why not in ("twice", "rate"):
                    self._owner.over(str(refusal))
                    return False
            except NetworkTrouble as trouble:
                log.debug("not back yet: %s", trouble)
            await asyncio.sleep(wait)
            patient = time.monotonic() - begun > PATIENT_SECONDS
            wait = PATIENT_WAIT if patient else min(wait * 2, self._patience.longest_wait)

    def _drop(self) -> None:
        attempt, self._attempt = self._attempt, None
        if attempt is not None:
            self.connected = False
            self._lose(attempt, "Hung up.")

    def _lose(self, attempt: _Attempt, sentence: str) -> None:
        if not attempt.gone.done():
            attempt.gone.set_result(sentence)
        for waiting in (attempt.hello, attempt.seated):
            if not waiting.done():
                waiting.set_exception(
                    NetworkTrouble("The host hung up before it said hello.", "Try again in a moment.")
                )
                waiting.exception()  # looked at: nobody may be waiting
        attempt.channel.close()

    # ── what comes in ────────────────────────────────────────────────────────────────────────────────────────────────

    def received(self, attempt: _Attempt, lines: Sequence[bytes]) -> None:
        """For the ear of a connection."""
        if attempt is not self._attempt:
            return
        self._heard_at = time.monotonic()
        ledger: list[bytes] = []
        for line in lines:
            if not wire.is_message(line):
                ledger.append(line)
                continue
            if ledger:
                self._owner.lines(ledger)
                ledger = []
            try:
                message = wire.from_host(line)
            except wire.NotUnderstood as error:
                log.warning("the host said %s", error)
                continue
            self._hear(attempt, message)
        if ledger:
            self._owner.lines(ledger)

    def _hear(self, attempt: _Attempt, message: wire.FromHost) -> None:
        match message:
            case wire.Ping():
                attempt.channel.send(wire.encoded(wire.Pong(at=message.at)))
            case wire.Pong():
                pass
            case wire.HostHello():
                if not attempt.hello.done():
                    attempt.hello.set_result(message)
            case wire.Seated() if not attempt.seated.done():
                self.connected = True  # at once: lines of the game may follow in the same breath
                self._owner.joined(message)
                attempt.seated.set_result(message)
            case wire.No() if not attempt.seated.done():
                for waiting in (attempt.hello, attempt.seated):
                    if not waiting.done():
                        waiting.set_exception(Refused(message.why, message.sentence))
                        waiting.exception()
            case wire.Bye():
                if not message.back:
                    self._final = message.sentence
                self._owner.heard(message)
                self._lose(attempt, message.sentence)
            case _:
                self._owner.heard(message)


class _Ear:
    """Reads one connection for the link."""

    def __init__(self, link: Link, attempt: _Attempt) -> None:
        self._link, self._attempt = link, attempt

    def received(self, lines: Sequence[bytes]) -> None:
        self._link.received(self._attempt, lines)

    def lost(self, sentence: str) -> None:
        self._link._lose(self._attempt, sentence)
