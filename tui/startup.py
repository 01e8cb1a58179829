"""How long starting took, for `--debug-startup`: marks on a clock that begins with the first import of the command."""

from __future__ import annotations

import sys
from time import perf_counter

_began = perf_counter()
_marks: list[tuple[str, float]] = []


def mark(what: str) -> None:
    """Something on the way to the first paint is done."""
    _marks.append((what, perf_counter() - _began))


def report() -> str:
    """The marks in milliseconds, and how many modules were loaded by now."""
    marks = ", ".join(f"{what} {seconds * 1000:.0f} ms" for what, seconds in _marks)
    return f"Startup: {marks or 'nothing was marked'}; {len(sys.modules)} modules loaded."
