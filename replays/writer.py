"""Appending to a ledger: whole lines, on disk before anybody is told, one process at a time."""

from __future__ import annotations

import os
from collections.abc import Callable
from io import FileIO
from pathlib import Path
from types import TracebackType

from replays.private_files import sync_folder

_BLOCK = 1 << 16


class LedgerInUse(ValueError):
    """Another process writes this ledger."""


class LedgerWriter:
    """Lines are collected by `append`, and on disk when `sync` returns.

    A new file comes into being with its first lines in it: there is no moment at which an empty ledger lies there.
    A torn last line of an older file, or of a write that failed, is cut off before the next append.
    ``durable=False`` leaves it to the system when lines reach the disk (simulations).
    """

    def __init__(self, path: Path, *, durable: bool = True) -> None:
        self.path = path
        self.durable = durable
        self._waiting: list[bytes] = []
        self._file: FileIO | None = None
        self._good = 0
        """Bytes of the file that are whole lines."""

    @classmethod
    def existing(cls, path: Path, *, durable: bool = True) -> LedgerWriter:
        """Go on with a file. Raises LedgerInUse and OSError. The file is left as it is until something is written."""
        writer = cls(path, durable=durable)
        file = FileIO(path, "r+")
        try:
            _lock(file, path)
            writer._good = _whole_lines(file)
        except BaseException:
            file.close()
            raise
        writer._file = file
        return writer

    def append(self, line: bytes) -> None:
        """Add a line (without its newline)."""
        self._waiting.append(line)

    def sync(self) -> None:
        """Everything appended so far is on disk when this returns. Raises OSError, and then can be tried again."""
        if not self._waiting:
            return
        data = b"\n".join(self._waiting) + b"\n"
        if self._file is None:
            self._file = self._created(data)
        else:
            _cut(self._file, self._good)  # what a failed write has left
            _write_all(self._file, data)
            if self.durable:
                os.fsync(self._file.fileno())
        self._good += len(data)
        self._waiting.clear()

    def settling(self) -> Callable[[], None]:
        """What waits until all that was written so far is on disk, where ``durable`` is False. For another thread."""
        if self._file is None:
            return lambda: None
        descriptor = os.dup(self._file.fileno())  # this file may be closed before it is done

        def settle() -> None:
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)

        return settle

    def _created(self, data: bytes) -> FileIO:
        """The new file, complete under its name at once. Raises FileExistsError where the name is taken."""
        unfinished = self.path.with_name(f".{self.path.name}.{os.getpid()}.part")
        file = FileIO(unfinished, "x+")
        try:
            _lock(file, self.path)
            _write_all(file, data)
            if self.durable:
                os.fsync(file.fileno())
            _name(unfinished, self.path)
        except BaseException:
            file.close()
            unfinished.unlink(missing_ok=True)
            raise
        if self.durable:
            sync_folder(self.path.parent)
        return file

    def drop(self) -> None:
        """Give the file free; lines that are not on disk are forgotten."""
        self._waiting.clear()
        self.close()

    def close(self) -> None:
        """Sync, and give the file free."""
        try:
            self.sync()
        finally:
            if self._file is not None:
                self._file.close()
                self._file = None

    def __enter__(self) -> LedgerWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def in_use(path: Path) -> bool:
    """Whether some process is writing this ledger now. Raises OSError."""
    with FileIO(path, "r") as file:
        try:
            _lock(file, path)
        except LedgerInUse:
            return True
        return False  # the lock ends with the file


def _lock(file: FileIO, path: Path) -> None:
    """One writer at a time; the lock ends with the process, however it ends."""
    try:
        import fcntl
    except ImportError:  # no such locks on this system
        return
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise LedgerInUse(f"{path} is being written by another process.") from None


def _name(unfinished: Path, path: Path) -> None:
    """Give a file its name, never taking one that is there already."""
    try:
        os.link(unfinished, path)
    except FileExistsError:
        raise FileExistsError(17, os.strerror(17), str(path)) from None
    except OSError:  # a file system without links
        if path.exists():
            raise FileExistsError(17, os.strerror(17), str(path)) from None
        os.rename(unfinished, path)
    else:
        unfinished.unlink()


def _write_all(file: FileIO, data: bytes) -> None:
    view = memoryview(data)
    while view:
        written = file.write(view)
        view = view[written:]


def _cut(file: FileIO, size: int) -> None:
    if os.fstat(file.fileno()).st_size != size:
        os.ftruncate(file.fileno(), size)
    file.seek(size)


def _whole_lines(file: FileIO) -> int:
    """How many bytes, from the start, are whole lines: up to the last newline."""
    end = os.fstat(file.fileno()).st_size
    while end:
        start = max(0, end - _BLOCK)
        file.seek(start)
        at = file.read(end - start).rfind(b"\n")
        if at >= 0:
            return int(start + at + 1)
        end = start
    return 0
