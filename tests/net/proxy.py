"""A network between a guest and a table that can be made bad: delays, stalls, cuts, half-open connections."""

from __future__ import annotations

import asyncio
from random import Random


class Proxy:
    """Forwards bytes, as well or badly as it is told to."""

    def __init__(self, target: tuple[str, int], seed: int = 1) -> None:
        self.target = target
        self.delay = 0.0
        """Seconds every portion takes, one way."""
        self.jitter = 0.0
        self.portion = 65536
        """Bytes that are read at a time: small ones tear messages apart."""
        self.deaf = False
        """Nothing goes through, and nobody is told: a partition. New connections are taken, and get no answer."""
        self.refuses = False
        """New connections are closed at once."""
        self.connections = 0
        self.forwarded = 0
        self._random = Random(seed)
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._heard = asyncio.Event()
        self._heard.set()

    async def open(self) -> tuple[str, int]:
        """Start; where to connect to."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        address: tuple[str, int] = self._server.sockets[0].getsockname()[:2]
        return address

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        if self.refuses:
            writer.close()
            return
        self._writers.add(writer)
        await self._heard.wait()
        try:
            to_reader, to_writer = await asyncio.open_connection(*self.target)
        except OSError:
            writer.transport.abort()
            return
        self._writers.add(to_writer)
        for one, other in ((reader, to_writer), (to_reader, writer)):
            task = asyncio.ensure_future(self._forward(one, other))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(self.portion):
                if self.delay or self.jitter:
                    await asyncio.sleep(self.delay + self._random.uniform(0, self.jitter))
                await self._heard.wait()
                writer.write(data)
                await writer.drain()
                self.forwarded += len(data)
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            writer.close()

    def part(self) -> None:
        """Both sides hear nothing of each other from now on."""
        self._heard.clear()

    def join(self) -> None:
        """They hear each other again."""
        self._heard.set()

    def cut(self) -> None:
        """All connections are reset."""
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    async def close(self) -> None:
        self.join()
        self.cut()
        for task in list(self._tasks):
            task.cancel()
        if self._server is not None:
            self._server.close()
