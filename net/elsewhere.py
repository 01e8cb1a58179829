"""Where work is done that would keep an event loop waiting: for the disk, or for an answer that takes long.

A program of one person does it right here, or in a thread: nobody else waits for it. The door of a shared machine, with
the screens of many in one event loop, does it elsewhere (`net.door_elsewhere`). There is one such place in a process.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Protocol, TypeVar, runtime_checkable

T = TypeVar("T")


class Asking(Protocol):
    """Has a piece of work done, and awaits it. Raises what the work raises, and BrokenProcessPool."""

    async def __call__(self, work: Callable[..., T], *arguments: object) -> T: ...


class Elsewhere(Protocol):
    """A place for work. What it is given is called with the context variables of the caller."""

    apart: bool
    """Whether the caller is not kept waiting: other things happen meanwhile."""

    async def on_disk(self, work: Callable[..., T], *arguments: object) -> T:
        """Work that waits for the disk, or takes some ten milliseconds."""

    async def at_length(self, work: Callable[..., T], *arguments: object) -> T:
        """Work that takes seconds; a function of a module, with arguments and an answer that can be sent."""

    def for_minutes(self) -> AbstractAsyncContextManager[Asking]:
        """For work that takes minutes, piece by piece, each as for `at_length`: in a process, for as long as this is
        open. Others' pieces may come between one's own. Raises OSError where there cannot be one.
        """


@runtime_checkable
class Settling(Protocol):
    """Something that is written down, and can leave it to others to wait for the disk."""

    def settle_elsewhere(self) -> None:
        """From now on what is written is not waited for."""

    def settling(self) -> Callable[[], None]:
        """What waits until everything so far is on disk. May be called in another thread. Raises OSError."""


class Here:
    """The usual place: what waits for the disk is done at once, what takes long in a thread."""

    apart = False

    async def on_disk(self, work: Callable[..., T], *arguments: object) -> T:
        """At once."""
        return work(*arguments)

    async def at_length(self, work: Callable[..., T], *arguments: object) -> T:
        """In a thread."""
        return await asyncio.to_thread(work, *arguments)

    @asynccontextmanager
    async def for_minutes(self) -> AsyncIterator[Asking]:
        """In a process of its own: a thread that computes for so long would let the screen wait."""
        from replays.worker_process import new_processes

        pool = new_processes(1)

        async def ask(work: Callable[..., T], *arguments: object) -> T:
            return await asyncio.wrap_future(pool.submit(work, *arguments))

        try:
            yield ask
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


_place: Elsewhere = Here()


def elsewhere() -> Elsewhere:
    """The place of this process."""
    return _place


def work_at(place: Elsewhere) -> None:
    """From now on use this place."""
    global _place  # noqa: PLW0603 -- one place for a program
    _place = place
