"""The catalogue of a folder of saved games: what `library.saved_game` tells of each file, its verdict and its deeds,
kept in an SQLite file so that ten thousand games are listed at once.

    catalogue = Catalogue(folder)
    catalogue.refresh()                         # looks at files that are new or have changed, and at no others
    catalogue.games()                           # list[Entry]
    catalogue.verdict("2026-11-30-billionaire.honor")

The index holds nothing that is not in the files: deleted, damaged, locked or on a full disk, it is made anew, or done
without. Several processes may use it at once. The folder itself is only read, so it may be read-only.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from replays.library import SUFFIXES, SavedGame, saved_game
from replays.people import fingerprint

VERSION: Final = 3
"""Of the index. An index of another version is made anew."""
PATIENCE: Final = 5.0
"""Seconds to wait for another process that is writing."""
BATCH: Final = 200
"""Files after which what was found is kept."""

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


@dataclass(frozen=True, slots=True)
class Entry:
    """One file of the library."""

    game: SavedGame
    verdict: str = ""
    """Of the last audit of this file as it is now; empty where there was none."""
    deeds: str = ""
    """What was read from the game for statistics, as JSON; empty where that has not been done."""

    @property
    def name(self) -> str:
        """The name of the file."""
        return self.game.path.name


class Catalogue:
    """One folder. Where the index cannot be used, everything is done without it; ``trouble`` says why."""

    def __init__(self, folder: Path, index: Path | None = None) -> None:
        self.folder = folder
        self.trouble = ""
        self._index = index or index_path(folder)
        self._known: dict[str, tuple[int, int, Entry]] = {}
        """Name → time of its last change, size, and what it is."""
        self._people: int | None = None  # a fingerprint of those who were known at the last refresh
        self._db = self._open()

    # ── what may be asked ────────────────────────────────────────────────────────────────────────────────────────────

    def games(self) -> list[Entry]:
        """All games, the newest first, as of the last refresh."""
        entries = [entry for _stamp, _size, entry in self._known.values()]
        return sorted(entries, key=lambda entry: (entry.game.created, entry.name), reverse=True)

    def entry(self, name: str) -> Entry | None:
        """One game by the name of its file."""
        found = self._known.get(name)
        return found[2] if found is not None else None

    def refresh(self, at: Callable[[int, int], None] | None = None) -> None:
        """Look at the folder: files that are new or have changed are read, those that are gone are forgotten.

        ``at(done, total)`` is told of files that are read. Raises OSError for a folder that is locked; none is empty.
        """
        there = _files(self.folder)
        self._forget_other_peoples()
        self._recall()
        for name in self._known.keys() - there.keys():
            del self._known[name]
        new = [name for name, stamp in there.items() if (known := self._known.get(name)) is None or known[:2] != stamp]
        found: list[str] = []
        for number, name in enumerate(new):
            if at is not None:
                at(number, len(new))
            self._known[name] = (*there[name], Entry(saved_game(self.folder / name)))
            found.append(name)
            if len(found) == BATCH:
                self._keep(found)
                found.clear()
        self._keep(found)
        self._forget(there.keys())

    def verdict(self, name: str) -> str:
        """The verdict on one file: the one that was kept, or that of an audit made now."""
        known = self._known.get(name)
        if known is None:
            return "unreadable"
        if known[2].verdict:
            return known[2].verdict
        from replays.own_audit import own_audit

        return self.judged(name, own_audit(self.folder / name).verdict)

    def judged(self, name: str, verdict: str) -> str:
        """Keep the verdict of an audit that somebody has made of the file as it was at the last refresh."""
        return self._changed(name, verdict=verdict).verdict

    def read_deeds(self, name: str, deeds: str) -> None:
        """Keep what was read from a game for statistics."""
        self._changed(name, deeds=deeds)

    def close(self) -> None:
        """Let go of the index."""
        if self._db is not None:
            self._db.close()
            self._db = None

    def __enter__(self) -> Catalogue:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    # ── the index ────────────────────────────────────────────────────────────────────────────────────────────────────

    def _open(self) -> sqlite3.Connection | None:
        for attempt in range(2):
            try:
                self._index.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                db = sqlite3.connect(self._index, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
                try:
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

    def _recall(self) -> None:
        """What the index knows and this process does not: another one may have read it meanwhile."""
        for name, stamp, size, told, verdict, deeds in self._query(
            "SELECT name, stamp, size, told, verdict, deeds FROM games"
        ):
            known = self._known.get(name)
            if known is not None and known[:2] == (stamp, size) and known[2].verdict and known[2].deeds:
                continue
            try:
                self._known[name] = (stamp, size, Entry(_game(self.folder / name, told), verdict, deeds))
            except (ValueError, TypeError, KeyError):
                continue  # it is read from the file

    def _forget_other_peoples(self) -> None:
        """Verdicts that were found when other people were known say nothing any more: somebody may sit under a name."""
        known = fingerprint()
        if self._people not in (None, known):
            for name, (stamp, size, entry) in self._known.items():
                self._known[name] = (stamp, size, replace(entry, verdict=""))
        self._people = known
        if self._query("PRAGMA application_id") not in ([], [(known,)]):
            self._write("UPDATE games SET verdict = ?", [("",)])
            self._query(f"PRAGMA application_id = {known}")

    def _keep(self, names: Iterable[str]) -> None:
        rows = [
            (name, stamp, size, _told(entry.game), entry.verdict, entry.deeds)
            for name in names
            for stamp, size, entry in [self._known[name]]
        ]
        if rows:
            self._write("INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?, ?, ?)", rows)

    def _forget(self, there: Iterable[str]) -> None:
        kept = set(there)
        gone = [(name,) for (name,) in self._query("SELECT name FROM games") if name not in kept]
        if gone:
            self._write("DELETE FROM games WHERE name = ?", gone)

    def _changed(self, name: str, **changes: str) -> Entry:
        stamp, size, entry = self._known[name]
        entry = Entry(entry.game, changes.get("verdict", entry.verdict), changes.get("deeds", entry.deeds))
        self._known[name] = (stamp, size, entry)
        (column,) = changes
        # only for the file as it was when this was found out
        self._write(
            f"UPDATE games SET {column} = ? WHERE name = ? AND stamp = ? AND size = ?",
            [(changes[column], name, stamp, size)],
        )
        return entry

    def _query(self, question: str) -> list[Any]:
        if self._db is None:
            return []
        try:
            return self._db.execute(question).fetchall()
        except sqlite3.Error as error:
            self._give_up(error)
            return []

    def _write(self, what: str, rows: Sequence[tuple[Any, ...]]) -> None:
        if self._db is None:
            return
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.executemany(what, rows)
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            with contextlib.suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")
            self._give_up(error)

    def _give_up(self, error: sqlite3.Error) -> None:
        """Go on without the index: it is damaged, locked for too long, or its disk is full."""
        self.trouble = str(error)
        self.close()
        if type(error) is sqlite3.DatabaseError:
            self._throw_away()


def index_path(folder: Path) -> Path:
    """Where the index of a folder lies: among what may be deleted at any time."""
    from replays.folders import cache_folder

    name = hashlib.sha256(os.fsencode(folder.absolute())).hexdigest()[:16]
    return cache_folder() / f"library-{name}.sqlite"


def _files(folder: Path) -> dict[str, tuple[int, int]]:
    """The ledgers in a folder: name → time of the last change, size."""
    there: dict[str, tuple[int, int]] = {}
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(SUFFIXES) and not entry.name.startswith("."):
                    try:
                        status = entry.stat()
                        there[os.fsencode(entry.name).decode("utf-8", "replace")] = (status.st_mtime_ns, status.st_size)
                    except OSError:
                        there[entry.name] = (0, 0)
    except (FileNotFoundError, NotADirectoryError):
        pass
    return there


def _told(game: SavedGame) -> str:
    return json.dumps({name: value for name, value in game.as_json().items() if name != "path"})


def _game(path: Path, told: str) -> SavedGame:
    data = json.loads(told)
    data["names"], data["levels"] = tuple(data["names"]), tuple(data["levels"])
    return SavedGame(path, **data)
