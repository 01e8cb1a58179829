"""The file beside which a catalogue need not read ten thousand games again: SQLite, and nothing that is not elsewhere.

Where it cannot be used, everything is done without it; ``trouble`` says why. Several processes may use it at once, and
several threads: whoever closes it does not pull it away from under another one.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import RLock
from typing import Any, Final

VERSION: Final = 3
"""Of the index. An index of another version is made anew."""
PATIENCE: Final = 5.0
"""Seconds to wait for another process that is writing."""
_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS games (
    name TEXT PRIMARY KEY,
    stamp INTEGER NOT NULL,
    size INTEGER NOT NULL,
    told TEXT NOT NULL,
    verdict TEXT NOT NULL DEFAULT '',
    deeds TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID
"""


class CatalogueIndex:
    """An open index, or none."""

    def __init__(self, file: Path) -> None:
        self.trouble = ""
        self._index = file
        self._lock = RLock()
        self._closing = False
        self._db = self._open()

    def close(self) -> None:
        """Let go of it. Where another thread is using it, that one does: nobody waits here."""
        self._closing = True
        if self._lock.acquire(blocking=False):
            try:
                self._shut()
            finally:
                self._lock.release()

    def _shut(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None

    @contextlib.contextmanager
    def _used(self) -> Iterator[sqlite3.Connection | None]:
        with self._lock:
            try:
                yield None if self._closing else self._db
            finally:
                if self._closing:
                    self._shut()

    def _open(self) -> sqlite3.Connection | None:
        for attempt in range(2):
            try:
                self._index.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                db = sqlite3.connect(self._index, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
                try:
                    db.execute("PRAGMA synchronous = OFF")  # lost with the power, it is made anew
                    (version,) = db.execute("PRAGMA user_version").fetchone()
                    if version not in (0, VERSION):
                        raise sqlite3.DatabaseError("of another version")
                    db.execute(_SCHEMA)
                    db.execute("SELECT name, stamp, size, told, verdict, deeds FROM games LIMIT 1")
                    if version != VERSION:
                        db.execute(f"PRAGMA user_version = {VERSION}")
                except BaseException:
                    db.close()
                    raise
                return db
            except sqlite3.OperationalError as error:  # locked, read-only, full
                self.trouble = str(error)
                if "no such column" not in str(error):
                    return None
                self._throw_away()
            except sqlite3.DatabaseError as error:  # damaged, or of another version: it holds nothing that is not here
                self.trouble = str(error)
                if attempt:
                    return None
                self._throw_away()
            except OSError as error:
                self.trouble = error.strerror or str(error)
                return None
        return None

    def _throw_away(self) -> None:
        for name in (self._index.name, self._index.name + "-journal", self._index.name + "-wal"):
            with contextlib.suppress(OSError):
                self._index.with_name(name).unlink(missing_ok=True)

    def query(self, question: str) -> list[Any]:
        """The rows of an answer; none where there is no index."""
        with self._used() as db:
            if db is None:
                return []
            try:
                return db.execute(question).fetchall()
            except sqlite3.Error as error:
                self._give_up(error)
                return []

    def write(self, what: str, rows: Sequence[tuple[Any, ...]]) -> None:
        """Change it, all of it or nothing; nothing where there is no index."""
        with self._used() as db:
            if db is None:
                return
            try:
                db.execute("BEGIN IMMEDIATE")
                db.executemany(what, rows)
                db.execute("COMMIT")
            except sqlite3.Error as error:
                with contextlib.suppress(sqlite3.Error):
                    db.execute("ROLLBACK")
                self._give_up(error)

    def _give_up(self, error: sqlite3.Error) -> None:
        """Go on without the index: it is damaged, locked for too long, or its disk is full."""
        self.trouble = str(error)
        self.close()
        if type(error) is sqlite3.DatabaseError:
            self._throw_away()
