"""Writing files whole: complete, or not at all, and never over something that is there; and one after the other."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from replays.folders import person_folder


def write_new(path: Path, text: str) -> None:
    """A new file with this text. Raises FileExistsError for a name that is taken, and OSError; then there is none.

    Somebody who plays on a server over SSH may name any file there: for him nothing is written at all.
    """
    if person_folder.get() is not None:
        raise PermissionError(1, "this is a server, and files are not written here")
    if path.exists():
        raise FileExistsError(17, "there is a file of that name already", str(path))
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with unfinished.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if os.name == "posix":
            os.link(unfinished, path)  # unlike a rename it fails where another process was faster
            unfinished.unlink()
        else:
            os.rename(unfinished, path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


@contextmanager
def one_at_a_time(folder: Path) -> Iterator[None]:
    """Wait while another program is here too, for reading a file and writing it anew. No file is needed for it.

    Where a system knows no such lock, or the folder cannot be opened, everything goes on without.
    """
    try:
        import fcntl

        handle = os.open(folder, os.O_RDONLY)
    except (ImportError, OSError):
        yield
        return
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
        except OSError:
            pass  # a disk of another machine, that cannot
        yield
    finally:
        os.close(handle)  # and with it the lock
