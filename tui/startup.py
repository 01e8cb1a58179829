"""How long starting took, for `--debug-startup`: marks on a clock that begins with the first import of the command."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Final

USUAL: Final = gc.get_threshold()
SELDOM: Final = (100_000, 20, 100)
"""How much is made between two collections of garbage while a program is loaded: it makes much, and keeps it."""
_began = perf_counter()
_marks: list[tuple[str, float]] = []


def mark(what: str) -> None:
    """Something on the way to the first paint is done."""
    _marks.append((what, perf_counter() - _began))


def report() -> str:
    """The marks in milliseconds, and how many modules were loaded by now."""
    marks = ", ".join(f"{what} {seconds * 1000:.0f} ms" for what, seconds in _marks)
    return f"Startup: {marks or 'nothing was marked'}; {len(sys.modules)} modules loaded."


@contextmanager
def few_collections() -> Iterator[None]:
    """Look for garbage seldom, until the end or until `stands`. A first picture takes a sixth less time."""
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*USUAL)


def stands() -> None:
    """The first picture is there. What was loaded stays: collections, as usual from now on, pass over it."""
    gc.freeze()
    gc.set_threshold(*USUAL)
