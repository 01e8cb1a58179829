"""Leaving at any moment: Ctrl+C, SIGTERM and a closed terminal end the work in hand in an orderly way."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

SIGNALS: Final = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


@contextmanager
def on_signals(leave: Callable[[], object]) -> Iterator[None]:
    """While inside, these signals call ``leave`` from the running event loop instead of ending the process.

    Ctrl+C in a full-screen program is a key and no signal; there this is for the other two.
    """
    loop = asyncio.get_running_loop()
    taken = []
    for number in SIGNALS:
        try:
            loop.add_signal_handler(number, leave)
            taken.append(number)
        except (NotImplementedError, RuntimeError, ValueError):
            pass  # no main thread, or a platform without: Ctrl+C raises KeyboardInterrupt there
    try:
        yield
    finally:
        for number in taken:
            loop.remove_signal_handler(number)
