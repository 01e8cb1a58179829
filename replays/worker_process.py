"""What a worker process of this program does when it starts: leave signals to the one in charge, and end with it."""

from __future__ import annotations

import gc
import os
import signal
import threading
from multiprocessing import connection, parent_process


def prepare() -> None:
    """The initializer of a process pool.

    Ctrl+C goes to the whole process group, and what to do about it is decided in one place. A parent that was killed
    cannot end its workers, so they look after themselves.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # whatever the process we were copied from does then
    gc.freeze()  # what was loaded stays: collections pass over it from now on, and games take a tenth less time
    threading.Thread(target=_end_with_parent, name="end with parent", daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
