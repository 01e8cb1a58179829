"""Memory of a door: the garbage collector is kept from stopping everybody, and what is free goes back to the system.

What an ended session leaves behind is freed at once, as it is taken apart. The collector looks only for the little that
is left, and looks through everything only while few are here.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import os
import platform
import sys
import sysconfig
from collections.abc import Callable, MutableMapping
from contextvars import Context
from functools import _lru_cache_wrapper
from typing import Any, Final

THRESHOLDS: Final = (5_000, 1_000_000, 1_000_000)
"""The collector looks at new objects (some 3 ms), and by itself at no others: what is older belongs to sessions."""
FEW: Final = 3
"""With so many sessions it takes some 10 ms to look through everything."""
MANY: Final = 1000
"""After so many ended sessions everything is looked through all the same: some 3 ms for each session that is here."""
QUIET_SECONDS: Final = 1.5
"""So long after the end of a session it is tidied up, unless another one ends."""
LOOKS: Final = 10
"""So often it is looked again for what has ended and is still there."""
MOST_ENDED: Final = 20
"""So many ended sessions, and memory is given back although others are still ending."""
ALLOCATOR: Final = "PYTHONMALLOC"


REMEMBERING: Final = ("rich.", "textual.", "tui.")
"""Packages that remember what they have worked out. Nothing but time is lost when they forget it."""

_caches: Final[list[Any]] = []


def settle_memory() -> None:
    """Everything that was imported stays for ever: the collector need not look at it again and again."""
    gc.collect()
    _caches[:] = [
        one
        for one in gc.get_objects()
        if isinstance(one, _lru_cache_wrapper)
        and str(one.__module__).startswith(REMEMBERING)
        and one.cache_parameters()["maxsize"] is not None
    ]
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


class Tidying:
    """Tidies up after sessions that have ended."""

    def __init__(self, here: Callable[[], int], sessions: Callable[[], int], busy: Callable[[], bool]) -> None:
        """``here`` says of how many sessions something is in memory, ``sessions`` how many there are; ``busy`` whether
        some that have ended wait to be taken apart: the collector would go through all that they hold.
        """
        self._here, self._sessions, self._busy = here, sessions, busy
        self._ended = self._since = 0
        self._due: asyncio.TimerHandle | None = None

    def ended(self) -> None:
        """A session has ended."""
        self._ended += 1
        self._since += 1
        if self._due is not None and self._ended <= MOST_ENDED:
            self._due.cancel()
            self._due = None
        if self._due is None:
            self._due = asyncio.get_running_loop().call_later(QUIET_SECONDS, self._tidy, context=Context())

    def _tidy(self, look: int = 1) -> None:
        loop = asyncio.get_running_loop()
        if self._busy():
            self._due = loop.call_later(QUIET_SECONDS, self._tidy, look, context=Context())
            return
        self._due, self._ended = None, 0
        here, sessions = self._here(), self._sessions()
        ending = here > sessions  # some that have ended take their time
        if here == 0:
            forget()
        if (sessions <= FEW and (look > 1 or not ending)) or self._since >= MANY:
            self._since = 0
            gc.collect()
        loop.call_soon(give_back, context=Context())  # in a turn of its own
        if ending and look < LOOKS:
            self._due = loop.call_later(QUIET_SECONDS, self._tidy, look + 1, context=Context())

    def close(self) -> None:
        """No more."""
        if self._due is not None:
            self._due.cancel()


def forget() -> None:
    """What is remembered to be quicker lies everywhere, and would keep a page each."""
    for cache in _caches:
        cache.cache_clear()


def give_back() -> None:
    """Pages in which nothing is any more go back to the system, where it can be told so (glibc)."""
    if _trim is not None:
        _trim(0)


def _found_trim() -> Callable[[int], Any] | None:
    if platform.libc_ver()[0] != "glibc":
        return None
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError):
        return None
    trim.argtypes = [ctypes.c_size_t]
    return trim


_trim: Final = _found_trim()


def better_allocator(environment: MutableMapping[str, str]) -> list[str] | None:
    """The command that starts this program anew so that memory can go back to the system; None where there is no need.

    Python's own allocator gives back a megabyte when nothing at all is in it, which after a full house is never; that
    of glibc gives back single pages. Which one is used is settled when Python starts. The answer is for `os.execve`;
    who was started with it takes the variable away, so that nobody inherits it.
    """
    if environment.pop(ALLOCATOR, None) is not None:
        return None  # this is the second start, or somebody's own choice
    if _trim is None or sys.implementation.name != "cpython" or sysconfig.get_config_var("Py_GIL_DISABLED"):
        return None
    if sys.flags.ignore_environment or not sys.executable or not sys.orig_argv:
        return None
    environment[ALLOCATOR] = "malloc"
    return [sys.executable, *sys.orig_argv[1:]]


def memory() -> int:
    """Bytes of this process that are in memory (where the system does not say: the most there ever were)."""
    try:
        with open("/proc/self/statm", encoding="ascii") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        import resource

        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024
