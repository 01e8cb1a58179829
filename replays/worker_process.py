"""Worker processes of this program: how they are started, and what they do first.

::

    with new_processes(1) as pool: ...           # new interpreters: a program with a screen, threads, connections
    ProcessPoolExecutor(4, initializer=prepare)  # copies of this process: a command line that has none of those
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from contextlib import redirect_stderr
from multiprocessing import connection, parent_process
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor


def new_processes(count: int, less_urgent: int = 0) -> ProcessPoolExecutor:
    """So many processes, each a new interpreter: a copy of this process would have its connections, and locks that its
    threads hold. Raises OSError where the machine does not let us have them.
    """
    from concurrent.futures import ProcessPoolExecutor  # with all its machinery 3 MB, for the few who need it
    from multiprocessing import get_context, resource_tracker

    # Beside them runs a process that looks after their semaphores. It inherits this one's errors by their number, and
    # what takes the place of `sys.stderr` while a screen is shown says that it has the number -1.
    if _number_of_errors() < 0:
        with redirect_stderr(sys.__stderr__):
            resource_tracker.ensure_running()
    return ProcessPoolExecutor(count, get_context("spawn"), initializer=prepare, initargs=(less_urgent,))


def _number_of_errors() -> int:
    try:
        return sys.stderr.fileno()
    except (AttributeError, OSError, ValueError):
        return 0  # there is none to be inherited, which hinders nobody


def prepare(less_urgent: int = 0) -> None:
    """The initializer of a process pool.

    Ctrl+C goes to the whole process group, and what to do about it is decided in one place. A parent that was killed
    cannot end its workers, so they look after themselves. ``less_urgent``: how far they stand back (`nice`).
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # whatever the process we were copied from does then
    if less_urgent and hasattr(os, "nice"):
        os.nice(less_urgent)
    gc.freeze()  # what was loaded stays: collections pass over it from now on, and games take a tenth less time
    threading.Thread(target=_end_with_parent, name="end with parent", daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
