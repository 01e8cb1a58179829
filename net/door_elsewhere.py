"""Where a door has work done, so that one event loop can serve everybody: threads for the disk, processes for thinking.

Processes, because threads that compute take turns with the event loop. Two, however many ask: audits of many wait for
each other, analyses as well, and the screens of others for neither. They start when they are needed first.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from contextvars import copy_context
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Final, TypeVar

from net.elsewhere import Asking
from replays.folders import person_folder
from replays.worker_process import new_processes

T = TypeVar("T")

THREADS: Final = 3
"""For the disk. More would not make it faster."""
TAKING_TURNS_SECONDS: Final = 0.0005
"""So long a thread that computes (a table is being laid) keeps the event loop waiting."""
LESS_URGENT: Final = 10
LEAST_URGENT: Final = 15
TRIES: Final = 2


class DoorElsewhere:
    """Implements `net.elsewhere.Elsewhere`."""

    apart = True

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "disk")
        self._seconds, self._minutes = _Process(LESS_URGENT), _Process(LEAST_URGENT)
        self._interval = sys.getswitchinterval()
        sys.setswitchinterval(TAKING_TURNS_SECONDS)

    async def on_disk(self, work: Callable[..., T], *arguments: object) -> T:
        """In a thread, in the order in which it was asked for."""
        within = partial(copy_context().run, work, *arguments)
        return await asyncio.get_running_loop().run_in_executor(self._threads, within)

    async def at_length(self, work: Callable[..., T], *arguments: object) -> T:
        """In a process. Raises what the work raises, and BrokenProcessPool where no process lives long enough."""
        return await self._done_by(self._seconds, work, *arguments)

    @asynccontextmanager
    async def for_minutes(self) -> AsyncIterator[Asking]:
        """In another one, which all share: what takes minutes is done piece by piece, by turns."""
        yield partial(self._done_by, self._minutes)

    async def _done_by(self, process: _Process, work: Callable[..., T], *arguments: object) -> T:
        for _ in range(TRIES - 1):
            try:
                return await asyncio.wrap_future(await self.on_disk(process.submit, work, *arguments))
            except BrokenProcessPool:  # somebody has killed it
                process.end()
        return await asyncio.wrap_future(await self.on_disk(process.submit, work, *arguments))

    def close(self) -> None:
        """End, without waiting for what is being thought of; what is to be written down is."""
        self._seconds.end()
        self._minutes.end()
        self._threads.shutdown()
        sys.setswitchinterval(self._interval)


class _Process:
    """One process, which starts when it is needed first."""

    def __init__(self, less_urgent: int) -> None:
        self._less_urgent = less_urgent
        self._starting = Lock()
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, work: Callable[..., T], *arguments: object) -> Future[T]:
        """Starting it takes its time, and so this is called in a thread."""
        with self._starting:
            if self._pool is None:
                self._pool = new_processes(1, self._less_urgent)
            return self._pool.submit(_as_person, person_folder.get(), work, arguments)

    def end(self) -> None:
        """Without waiting; with what is submitted next another one starts."""
        with self._starting:
            if self._pool is not None:
                self._pool.shutdown(wait=False, cancel_futures=True)
                self._pool = None


def _as_person(folder: Path | None, work: Callable[..., T], arguments: tuple[object, ...]) -> T:
    """In the other process: as the person who asks, with his folder."""
    token = person_folder.set(folder)
    try:
        return work(*arguments)
    finally:
        person_folder.reset(token)
