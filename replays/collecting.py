"""The garbage collector, kept out of work that makes many objects which all stay: it would look in vain."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def nothing_to_collect() -> Iterator[None]:
    """No collections meanwhile. Reading a ledger of 10,000 lines takes two thirds of the time without them."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
