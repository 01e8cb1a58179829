"""Progress of long work, on standard error: one line written over on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
from time import monotonic
from types import TracebackType
from typing import Final

ON_TERMINAL: Final = 0.1
ELSEWHERE: Final = 2.0
"""Seconds between two lines."""


class Progress:
    """Says how far work has come. Says nothing about work that is done before the first line would be due."""

    def __init__(self, what: str, total: int) -> None:
        self._what = what
        self._total = total
        self._stream = sys.stderr
        self._overwrites = self._stream is not None and self._stream.isatty()
        self._every = ON_TERMINAL if self._overwrites else ELSEWHERE
        self._last = monotonic()
        self._shown = False

    def of(self, done: int, total: int) -> None:
        """So much of so much is done: for work that finds out how much it is while it begins."""
        self._total = total
        self.at(done)

    def at(self, done: int) -> None:
        """So much is done."""
        now = monotonic()
        if now - self._last < self._every or self._stream is None:
            return
        self._last = now
        self._shown = True
        line = f"{self._what}: {done:,} of {self._total:,}"
        self._write(f"\r{line} " if self._overwrites else f"{line}\n")

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown and self._overwrites:
            self._write("\r" + " " * (len(self._what) + 40) + "\r")

    def _write(self, text: str) -> None:
        try:
            self._stream.write(text)
            self._stream.flush()
        except (OSError, ValueError):
            pass
