"""Following a game that is still being written: whole lines as they come, shown so many seconds later.

follower = Follower(path, player, delay=30)
follower.look(now)              # reads what has come; the last line that may be shown now
"""

from __future__ import annotations

from bisect import bisect_right
from pathlib import Path
from typing import Final

from replays.canonical import LONGEST
from replays.player import Player
from replays.reader import MOST_LINES

AT_ONCE: Final = 8 << 20
"""Bytes that are read at one look."""


class Follower:
    """Reads on in a file that grows, and feeds a player. Needs no more than to be asked now and then."""

    def __init__(self, path: Path, player: Player, delay: float = 0.0) -> None:
        self.path = path
        self.player = player
        self.delay = delay
        """Seconds between a line and its showing."""
        self.gone = False
        """Whether the file is no longer the one that was begun with."""
        self._rest = b""
        with path.open("rb") as file:
            begin = file.read(LONGEST)
            self._head = begin[: begin.find(b"\n") + 1]
            self._read_to = self._length_of(player.lines)
            file.seek(0, 2)
        self._arrived: list[float] = []
        """By line: when it was there, on the clock of whoever asks."""
        self._began = path.stat().st_mtime - (player.ms[-1] / 1000 if player.ms else 0)
        self._arrived = [self._began + ms / 1000 for ms in player.ms]

    def _length_of(self, lines: int) -> int:
        length = 0
        with self.path.open("rb") as file:
            for _ in range(lines):
                length += len(file.readline(LONGEST + 1))
        return length

    def look(self, now: float) -> int:
        """Take in whole lines that have come; the last line that is old enough to be shown. Raises OSError."""
        if not self.gone and self.player.lines < MOST_LINES:
            self._read(now)
        return max(0, bisect_right(self._arrived, now - self.delay) - 1)

    @property
    def over(self) -> bool:
        """Whether nothing more can come."""
        return self.gone or self.player.last.signed_off

    def _read(self, now: float) -> None:
        with self.path.open("rb") as file:
            if file.read(len(self._head)) != self._head:
                self.gone = True
                return
            file.seek(self._read_to)
            data = file.read(AT_ONCE)
        whole, newline, _torn = data.rpartition(b"\n")
        if not newline:
            return
        self._read_to += len(whole) + 1
        lines = whole.split(b"\n")
        self.player.extend(lines)
        self._arrived += [now] * len(lines)
