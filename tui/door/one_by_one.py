"""What many want in one moment, because a network has gone, is done one by one: all others wait for one at a time."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context


class OneByOne:
    """Does what it is given, in that order, with a pause between one and the next."""

    def __init__(self, pause_seconds: float) -> None:
        self._pause = pause_seconds
        self._waiting: deque[Callable[[], None]] = deque()
        self._due: asyncio.TimerHandle | None = None

    @property
    def is_busy(self) -> bool:
        """Whether something was done just now, or waits."""
        return self._due is not None

    def then(self, work: Callable[[], None]) -> None:
        """Do this: at once where nothing waits."""
        self._waiting.append(work)
        if self._due is None:
            self._next()

    def _next(self) -> None:
        self._due = None
        if self._waiting:
            self._due = asyncio.get_running_loop().call_later(self._pause, self._next, context=Context())
            self._waiting.popleft()()
