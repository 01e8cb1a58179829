"""Ends of channels for tests: they keep what they hear, and can be awaited."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import asyncssh

from net.channel import Channel
from net.limits import Limits
from net.port import Port
from net.transport import connect

SECONDS = 10.0
"""How long a test waits for what must happen at once; only a broken program needs it all."""


class Ear:
    """Reads a channel and remembers."""

    def __init__(self, channel: Channel, echo: bool = False) -> None:
        self.channel, self.echo = channel, echo
        self.lines: list[bytes] = []
        self.ending: str | None = None
        self._news = asyncio.Event()
        channel.read_by(self)

    def received(self, lines: Sequence[bytes]) -> None:
        self.lines.extend(lines)
        if self.echo:
            self.channel.send(*lines)
        self._news.set()

    def lost(self, sentence: str) -> None:
        self.ending = sentence
        self._news.set()

    async def until(self, there: Callable[[], bool], seconds: float = SECONDS) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(seconds):
            while not there():
                self._news.clear()
                await self._news.wait()

    async def hears(self, count: int) -> list[bytes]:
        """The first lines, as soon as there are so many."""
        await self.until(lambda: len(self.lines) >= count)
        return self.lines[:count]

    async def ends(self) -> str:
        """The sentence the channel ended with."""
        await self.until(lambda: self.ending is not None)
        assert self.ending is not None
        return self.ending


class Hall:
    """A port that keeps its guests."""

    def __init__(self) -> None:
        self.guests: list[Ear] = []
        self.port: Port
        self.key = asyncssh.generate_private_key("ssh-ed25519")
        self._news = asyncio.Event()

    @classmethod
    async def open(cls, limits: Limits | None = None) -> Hall:
        self = cls()
        self.port = await Port.open(self._guest, self.key, bind="127.0.0.1", limits=limits)
        return self

    def _guest(self, channel: Channel) -> None:
        self.guests.append(Ear(channel, echo=True))
        self._news.set()

    async def visit(self, key: asyncssh.SSHKey | None = None) -> Ear:
        """A guest of one's own."""
        key = key or asyncssh.generate_private_key("ssh-ed25519")
        return Ear(await connect("127.0.0.1", self.port.number, key, lambda host_key: None))

    async def guest(self, number: int = 0) -> Ear:
        """The host's end of a guest."""
        async with asyncio.timeout(SECONDS):
            while len(self.guests) <= number:
                self._news.clear()
                await self._news.wait()
        return self.guests[number]
