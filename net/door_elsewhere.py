"""Where a door has work done, so that one event loop can serve everybody: threads for the disk, a process for thinking.

A process, because threads that compute take turns with the event loop. One: audits of many wait for each other, not the
screens of others for them. It starts when it is needed first.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextvars import copy_context
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from threading import Lock
from typing import Final, TypeVar

from replays.folders import person_folder
from replays.worker_process import prepare

T = TypeVar("T")

THREADS: Final = 3
"""For the disk. More would not make it faster."""
TAKING_TURNS_SECONDS: Final = 0.0005
"""So long a thread that computes (a table is being laid) keeps the event loop waiting."""
LESS_URGENT: Final = 10
TRIES: Final = 2


class DoorElsewhere:
    """Implements `net.elsewhere.Elsewhere`."""

    apart = True

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "disk")
        self._starting = Lock()
        self._process: ProcessPoolExecutor | None = None
        self._interval = sys.getswitchinterval()
        sys.setswitchinterval(TAKING_TURNS_SECONDS)

    async def on_disk(self, work: Callable[..., T], *arguments: object) -> T:
        """In a thread, in the order in which it was asked for."""
        within = partial(copy_context().run, work, *arguments)
        return await asyncio.get_running_loop().run_in_executor(self._threads, within)

    async def at_length(self, work: Callable[..., T], *arguments: object) -> T:
        """In the process. Raises what the work raises, and BrokenProcessPool where no process lives long enough."""
        for _ in range(TRIES - 1):
            try:
                return await asyncio.wrap_future(await self.on_disk(self._submit, work, *arguments))
            except BrokenProcessPool:  # somebody has killed it
                self._end_process()
        return await asyncio.wrap_future(await self.on_disk(self._submit, work, *arguments))

    def _submit(self, work: Callable[..., T], *arguments: object) -> Future[T]:
        """Starting a process takes its time, and so this is called in a thread."""
        with self._starting:
            if self._process is None:
                self._process = ProcessPoolExecutor(1, get_context("spawn"), initializer=_prepare)
            return self._process.submit(_as_person, person_folder.get(), work, arguments)

    def _end_process(self) -> None:
        with self._starting:
            if self._process is not None:
                self._process.shutdown(wait=False, cancel_futures=True)
                self._process = None

    def close(self) -> None:
        """End, without waiting for what is being thought of; what is to be written down is."""
        self._end_process()
        self._threads.shutdown()
        sys.setswitchinterval(self._interval)


def _prepare() -> None:
    prepare()
    if hasattr(os, "nice"):
        os.nice(LESS_URGENT)


def _as_person(folder: Path | None, work: Callable[..., T], arguments: tuple[object, ...]) -> T:
    """In the other process: as the person who asks, with his folder."""
    token = person_folder.set(folder)
    try:
        return work(*arguments)
    finally:
        person_folder.reset(token)
