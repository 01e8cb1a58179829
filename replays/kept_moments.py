"""Moments of a game that are kept while it is read, so that any other is soon reached from one of them."""

from __future__ import annotations

from typing import Final

from replays.entries import Entry
from replays.ledger_match import LedgerMatch

SNAPSHOT_EVERY: Final = 128
"""Lines between two moments that are kept: jumping anywhere goes through fewer lines than this."""
STOP_EVERY: Final = 16
MOST_STOPS: Final = 24
"""Where one winds back and forth, moments are kept more closely, so many of them."""
FOLLOWING: Final = frozenset(("deal", "open", "fact"))
"""Lines that say what follows from the line before them. Who knows all cards knows it one or two lines earlier than who
does not; in a replay everybody is told at the last of them."""


class KeptMoments:
    """The game after any of its lines."""

    def __init__(self, entries: list[Entry | None]) -> None:
        """The list is the player's, and grows."""
        self.entries = entries
        self._snapshots: list[LedgerMatch] = []
        self._stops: dict[int, LedgerMatch] = {}
        self._now: LedgerMatch | None = None
        self._at = 0

    def passed(self, line: int, game: LedgerMatch) -> None:
        """The game as it is read came past this line."""
        if line % SNAPSHOT_EVERY == 0:
            self._snapshots.append(game.copy())

    def more_to_come(self) -> None:
        """Lines will follow the last one. A moment that was settled there is made anew from a snapshot."""
        if self._at == len(self.entries) - 1:
            self._now = None

    def at(self, line: int) -> LedgerMatch:
        """The game after this line, which there must be. It stays ours: look, and do not feed it."""
        now = self._now
        if now is None or not self._at <= line < self._at + SNAPSHOT_EVERY:
            now = self._now = self._nearest(line)
        while self._at < line:
            self._at += 1
            entry = self.entries[self._at]
            if entry is not None:
                now.take(entry)
            if self._at % STOP_EVERY == 0 and self._at not in self._stops:
                self._stops[self._at] = now.copy()
                if len(self._stops) > MOST_STOPS:
                    del self._stops[next(iter(self._stops))]
        following = self.entries[line + 1] if line + 1 < len(self.entries) else None
        if following is None or following.kind not in FOLLOWING:
            now.settle()
        return now

    def _nearest(self, line: int) -> LedgerMatch:
        """From the nearest moment before a line that is kept."""
        snapshot = line - line % SNAPSHOT_EVERY
        for stop in range(line - line % STOP_EVERY, snapshot, -STOP_EVERY):
            if stop in self._stops:
                self._at = stop
                return self._stops[stop].copy()
        self._at = snapshot
        return self._snapshots[line // SNAPSHOT_EVERY].copy()


def kind_of(line: bytes) -> str:
    """The kind of a line, found from its end, where no free text can stand; anything for bytes that are no line."""
    at = line.rfind(b',"kind":"') + 9
    return line[at : line.find(b'"', at)].decode("ascii", "replace")
