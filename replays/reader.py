"""Reading ledgers from anywhere: whole lines, and never more work or memory than the bounds say."""

from __future__ import annotations

import io
import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, Protocol

from replays.canonical import LONGEST
from replays.formats import Unreadable
from replays.packing import is_whole

MOST_LINES: Final = 1_000_000
MOST_BYTES: Final = 512 << 20
ZSTANDARD: Final = b"\x28\xb5\x2f\xfd"
"""What a packed file (``.honor.zst``) begins with."""
_WINDOW: Final = 128 << 20


@dataclass(frozen=True, slots=True)
class RawLedger:
    """The lines of a file, without their newlines."""

    lines: list[bytes]
    torn: bytes = b""
    """What stands after the last newline: a line that was being written when the program was killed."""
    stopped: str = ""
    """Why reading stopped before the end of the file; empty where it did not."""


class _Lines(Protocol):
    def readline(self, limit: int, /) -> bytes: ...


def read_ledger(source: Path | str | bytes) -> RawLedger:
    """All lines of a file, or of its bytes; packed or not. Raises Unreadable with a sentence."""
    if isinstance(source, bytes):
        return _read(io.BytesIO(source))
    path = Path(source)
    try:
        # a pipe would block here, a device never end
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise Unreadable("It is a folder." if path.is_dir() else "It is no plain file.")
        with path.open("rb") as file:
            return _read(file)
    except FileNotFoundError:
        raise Unreadable("There is no such file.") from None
    except (OSError, ValueError) as error:
        if isinstance(error, Unreadable):
            raise
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Unreadable(f"It cannot be read: {reason}.") from None


def _read(file: BinaryIO) -> RawLedger:
    begins = file.read(len(ZSTANDARD))
    file.seek(0)
    if begins != ZSTANDARD:
        return _split(file)
    if not is_whole(file):
        raise Unreadable("It is packed, and its end is missing: it was not copied whole.")
    file.seek(0)
    import zstandard

    unpacker = zstandard.ZstdDecompressor(max_window_size=_WINDOW)
    stream = unpacker.stream_reader(file, read_across_frames=True)
    try:
        return _split(io.BufferedReader(stream))
    except zstandard.ZstdError as error:
        raise Unreadable(f"It is packed, and cannot be unpacked ({str(error)[:60]}).") from None


def _split(file: _Lines) -> RawLedger:
    lines: list[bytes] = []
    total = 0
    while True:
        line = file.readline(LONGEST + 1)
        total += len(line)
        if line[-1:] != b"\n":
            if len(line) > LONGEST:
                return RawLedger(lines, stopped=f"Line {len(lines)} is longer than {LONGEST:,} bytes.")
            return RawLedger(lines, torn=line)
        if len(lines) == MOST_LINES or total > MOST_BYTES:
            return RawLedger(lines, stopped=f"There are more than {MOST_LINES:,} lines or {MOST_BYTES:,} bytes.")
        lines.append(line[:-1])
