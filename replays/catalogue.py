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

import hashlib
import json
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from replays.catalogue_index import CatalogueIndex
from replays.library import SUFFIXES, SavedGame, saved_game
from replays.people import fingerprint

BATCH: Final = 200
"""Files after which what was found is kept."""


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
        self._index = CatalogueIndex(index or index_path(folder))
        self._known: dict[str, tuple[int, int, Entry]] = {}
        """Name → time of its last change, size, and what it is."""
        self._people: int | None = None  # a fingerprint of those who were known at the last refresh

    @property
    def trouble(self) -> str:
        """Why the index is not used; empty where it is."""
        return self._index.trouble

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
        self._index.close()

    def __enter__(self) -> Catalogue:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    # ── the index ────────────────────────────────────────────────────────────────────────────────────────────────────

    def _recall(self) -> None:
        """What the index knows and this process does not: another one may have read it meanwhile."""
        for name, stamp, size, told, verdict, deeds in self._index.query(
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
        if self._index.query("PRAGMA application_id") not in ([], [(known,)]):
            self._index.write("UPDATE games SET verdict = ?", [("",)])
            self._index.query(f"PRAGMA application_id = {known}")

    def _keep(self, names: Iterable[str]) -> None:
        rows = [
            (name, stamp, size, _told(entry.game), entry.verdict, entry.deeds)
            for name in names
            for stamp, size, entry in [self._known[name]]
        ]
        if rows:
            self._index.write("INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?, ?, ?)", rows)

    def _forget(self, there: Iterable[str]) -> None:
        kept = set(there)
        gone = [(name,) for (name,) in self._index.query("SELECT name FROM games") if name not in kept]
        if gone:
            self._index.write("DELETE FROM games WHERE name = ?", gone)

    def _changed(self, name: str, **changes: str) -> Entry:
        stamp, size, entry = self._known[name]
        entry = Entry(entry.game, changes.get("verdict", entry.verdict), changes.get("deeds", entry.deeds))
        self._known[name] = (stamp, size, entry)
        (column,) = changes
        # only for the file as it was when this was found out
        self._index.write(
            f"UPDATE games SET {column} = ? WHERE name = ? AND stamp = ? AND size = ?",
            [(changes[column], name, stamp, size)],
        )
        return entry


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
