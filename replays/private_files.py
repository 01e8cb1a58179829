"""Files that nobody else may read: made with mode 0600, and refused where somebody has opened them to others."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import BinaryIO

LARGEST = 1 << 16


class PrivateFileError(ValueError):
    """A private file that cannot be used. The message says why, and what to do."""


def write_private(path: Path, data: bytes) -> None:
    """Write a file that only its owner may read; complete and on disk, or not at all. Replaces an older one."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.part")
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0), 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def read_private(path: Path) -> bytes:
    """The bytes of a private file. Raises PrivateFileError for one that others may read, and OSError."""
    with opened_plain(path) as file:
        if os.name == "posix" and os.fstat(file.fileno()).st_mode & 0o077:
            raise PrivateFileError(f"Others can read the key file {path}. To mend it: chmod 600 {_quoted(path)}")
        return file.read(LARGEST)


def opened_plain(path: Path) -> BinaryIO:
    """A plain file to be read. Raises PrivateFileError at once for a pipe (which would block), a device, a folder."""
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0))
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise PrivateFileError(f"{path} is no plain file.")
    return os.fdopen(descriptor, "rb")


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable, where the system can."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError:  # some file systems cannot; the files themselves are synced
        pass
    finally:
        os.close(descriptor)


def _quoted(path: Path) -> str:
    import shlex

    return shlex.quote(str(path))
