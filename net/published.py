"""A ledger that others follow: its lines are for all to see as soon as they are on the disk, and not before."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Final

from net.elsewhere import elsewhere
from net.wire import UpToDate, encoded
from replays.writer import LedgerWriter

SLOW_DISK_SECONDS: Final = 0.001


class PublishedLedger(LedgerWriter):
    """Lines go to the disk first, and then into ``lines``, which guests read at their own pace."""

    def __init__(self, path: Path, *, durable: bool = True) -> None:
        super().__init__(path, durable=durable)
        self.lines: list[bytes] = []
        self.mark = b""
        """The message (`net.wire.UpToDate`) for whoever has all lines."""
        self.told: Callable[[], None] = lambda: None
        """Called when there is something new."""
        self._unsaid: list[bytes] = []
        self._sync_seconds = 0.0
        """How long the disk has taken lately."""

    def append(self, line: bytes) -> None:
        super().append(line)
        self._unsaid.append(line)

    async def publish(self, *, complete: bool) -> None:
        """Everything appended is on disk, and told. Raises OSError; then nothing was told, and one can try again.

        ``complete``: all that follows from the last input is in it. Nothing may be appended meanwhile.
        """
        begun = perf_counter()
        if self._sync_seconds >= SLOW_DISK_SECONDS or elsewhere().apart:
            await asyncio.to_thread(self.sync)  # a disk that takes its time shall not keep everybody else waiting
        else:
            self.sync()
        self._sync_seconds += (perf_counter() - begun - self._sync_seconds) / 8
        self.lines.extend(self._unsaid)
        self._unsaid.clear()
        self.mark = encoded(UpToDate(lines=len(self.lines), complete=complete))
        self.told()

    def cut_back(self, size: int) -> None:
        """Leave out what comes after so many bytes: lines that were never told. Raises OSError."""
        assert self._file is not None
        os.ftruncate(self._file.fileno(), size)
        self._good = size

    def unwrite(self) -> None:
        """Forget what was appended and not synced: it never was."""
        self._waiting.clear()
        self._unsaid.clear()
