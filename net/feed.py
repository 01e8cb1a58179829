"""What happened in a game, as one viewer may see it: happenings, chat, and who has gone or come, in their order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.game import Happening
from core.telling import words
from net.copy import GameCopy
from net.session import Told
from replays.entries import Entry, Presence


class Feed:
    """The stream that a screen reads."""

    def __init__(self, copy: GameCopy) -> None:
        self._copy = copy
        self.told: list[Told] = []
        self.first_new: int | None = None
        """The number of the first thing that an earlier run of this program has not told already."""
        self._heard = 0
        self._seen: int | None = None
        """How many happenings an earlier run has told."""
        self._line_ms: list[tuple[int, int]] = []
        """Up to which happening, and when."""

    def line(self, entry: Entry) -> None:
        """A line has been checked; what happened by it is told with the next `flush`."""
        happened = len(self._copy.game.happened)
        self._line_ms.append((happened, entry.ms))
        if self._seen is None and entry.n >= self._copy.kept_before:
            self._seen = happened if entry.n else 0

    def flush(self) -> None:
        """Tell what happened so far; faces that this viewer was dealt are known by now."""
        copy = self._copy
        happened: list[Happening] = copy.game.happened if copy.game.rules is not None else []
        faces = copy.match.faces if happened else {}
        while self._heard < len(happened):
            while self._line_ms and self._line_ms[0][0] <= self._heard:
                self._line_ms.pop(0)
            ms = self._line_ms[0][1] if self._line_ms else copy.ms
            if self.first_new is None and self._seen is not None and self._heard >= self._seen:
                self.first_new = len(self.told)
            self.tell(happened[self._heard].told_to(copy.seat, faces), ms)
            self._heard += 1

    def tell(self, what: Mapping[str, Any], ms: int | None = None) -> None:
        """Something for the feed. ``ms``: since the game began; None: now."""
        self.told.append(Told(len(self.told), self._copy.ms if ms is None else ms, what))

    def presence(self, entry: Presence) -> None:
        """Somebody has gone, or come, or a bot plays for him."""
        body = entry.body
        if body.seat is None:
            return
        names = self._copy.game.names
        name = names[body.seat] if body.seat < len(names) else "?"
        text = {
            "left": words("{name} is away.", name=name),
            "returned": words("{name} is back.", name=name),
            "bot": words("A bot ({level}) plays for {name}.", name=name, level=body.level),
            "person": words("{name} is back, and plays again.", name=name),
        }.get(body.state or "", "")
        self.flush()
        self.tell({"kind": "note", "text": text}, entry.ms)
