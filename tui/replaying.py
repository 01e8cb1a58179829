"""A saved game as a table that can be wound back and forth: the `Session` that the replay screen shows."""

from __future__ import annotations

import asyncio
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from core.cleaning import CHAT_CELLS, cleaned
from core.game import IllegalMove, Move
from core.telling import words
from net.session import Hint, Person, Session, TableInfo, Told, hint_in_words
from replays.entries import Chat, SeatExtra
from replays.hints import is_hint
from replays.marks import Mark, kinds_of, marks_of
from replays.player import Player, Viewer


class Rewound:
    """One saved game, one moment of it, one pair of eyes. Implements `Session`; nobody is ever asked anything."""

    def __init__(self, player: Player, viewer: Viewer = None, line: int = 0, ledger: str = "") -> None:
        self.viewer = viewer
        self.line = line
        self.furthest = line
        """The last line that was ever shown: without spoilers nothing tells of what lies behind it."""
        self.spoilers = True
        """Whether the length of the game, and marks that are still to come, are shown."""
        self.kind = ""
        """The kind of mark that next and previous go to; empty for any."""
        self.until: int | None = None
        """While one follows a game: the last line that is old enough to be shown."""
        self._number = 0
        self._ledger = ledger
        self.take_player(player)

    def take_player(self, player: Player) -> None:
        """Show this player's game from now on: the same one, with more lines or more open eyes."""
        self.player = player
        self.names = player.shown_names
        """By seat."""
        self.kinds = kinds_of(player)
        self.own_marks: list[Mark] = []
        """Marks that are not the game's: notes, turning points."""
        self._info = TableInfo(
            game=player.game.id,
            people=tuple(Person(name, level) for name, level in zip(self.names, player.levels, strict=True)),
            trust=player.last.trust,
            options=self._header.rules.options,
            ledger=self._ledger,
        )
        if self.viewer not in player.viewers:
            self.viewer = None
        self.grown()

    def grown(self) -> None:
        """The player has been given more lines, or begins."""
        self.steps = self.player.steps() or [self.player.lines - 1]
        """The lines after which something has happened: where a step goes."""
        self.game_marks = marks_of(self.player)
        self._told: dict[Viewer, list[Told]] = {}
        self._lines: dict[Viewer, list[int]] = {}
        self._read: dict[Viewer, int] = {}
        self._said = [entry for entry in self.player.entries if isinstance(entry, Chat) or is_hint(entry)]

    @property
    def _header(self) -> Any:
        header = self.player.last.header
        assert header is not None
        return header.body

    # ── going about ──────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def last(self) -> int:
        """The last line that can be gone to."""
        end = self.player.lines - 1
        return end if self.until is None else min(self.until, end)

    def go(self, line: int) -> bool:
        """To the moment after this line, or the nearest there is. Whether that is another moment."""
        wanted = min(max(line, 0), self.last)
        moved = wanted != self.line
        self.line = wanted
        self.furthest = max(self.furthest, wanted)
        self._number += 1
        return moved

    def step(self, count: int) -> bool:
        """So many events on, or back. Whether there was anywhere to go."""
        here = bisect_right(self.steps, self.line) - 1 if count > 0 else bisect_left(self.steps, self.line)
        return self.go(self.steps[min(max(here + count, 0), len(self.steps) - 1)])

    def leap(self, places: Sequence[int], on: bool) -> bool:
        """To the next of these lines, or the one before. Whether there was one."""
        if on:
            at = bisect_right(places, self.line)
            found = at < len(places) and places[at] <= self.last
        else:
            at = bisect_left(places, self.line) - 1
            found = at >= 0
        return found and self.go(places[at])

    def turn(self, on: bool) -> bool:
        """To the beginning of the next turn, or of this or the one before."""
        return self.leap(self.player.turns, on) or self.go(self.last if on else self.steps[0])

    def chapter(self, on: bool) -> bool:
        """The same with rounds."""
        return self.leap([line for line, _number in self.player.chapters], on) or self.go(
            self.last if on else self.steps[0]
        )

    def event(self, on: bool) -> bool:
        """To the next or the previous mark of the kind that is looked for. Whether there was one."""
        return self.leap([mark.line for mark in self.marks() if self.kind in ("", mark.kind)], on)

    def next_kind(self) -> str:
        """Look for the next kind of mark, of those that there are so far."""
        there = {mark.kind for mark in self.marks() if self.spoilers or mark.line <= self.furthest}
        kinds = ["", *(kind for kind in self.kinds if kind in there)]
        self.kind = kinds[(kinds.index(self.kind) + 1) % len(kinds)] if self.kind in kinds else ""
        return self.kind

    def marks(self) -> list[Mark]:
        """All marks, the reader's own included, in their order."""
        if not self.own_marks:
            return self.game_marks
        return sorted([*self.game_marks, *self.own_marks], key=lambda mark: mark.line)

    def shown_marks(self) -> list[Mark]:
        """Those that a timeline may show now."""
        end = self.last if self.spoilers else self.furthest
        return [mark for mark in self.marks() if mark.line <= end]

    @property
    def at_end(self) -> bool:
        """Whether nothing more happens."""
        return self.line >= min(self.steps[-1], self.last)

    @property
    def chapter_number(self) -> int:
        """The number of the round of this moment; 0 before the first."""
        at = bisect_right(self.player.chapters, (self.line, 1 << 30)) - 1
        return self.player.chapters[at][1] if at >= 0 else 0

    @property
    def turn_number(self) -> int:
        """How many turns have begun."""
        return bisect_right(self.player.turns, self.line)

    def gap(self) -> float:
        """Seconds that passed, when it was played, until the next event."""
        following = bisect_right(self.steps, self.line)
        if following >= len(self.steps):
            return 0.0
        return (self.player.ms[self.steps[following]] - self.player.ms[self.line]) / 1000

    def other_eyes(self, by: int = 1) -> None:
        """The next of the viewers whose eyes are open."""
        viewers = self.player.viewers
        self.viewer = viewers[(viewers.index(self.viewer) + by) % len(viewers)]
        self._number += 1

    def whose_eyes(self) -> str:
        """The viewer in words."""
        if self.viewer is None:
            return words("the public")
        return words("all seats") if self.viewer == "all" else self.names[self.viewer]

    # ── as a session ─────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def info(self) -> TableInfo:
        """Who sat there."""
        return self._info

    @property
    def seat(self) -> int | None:
        """The seat whose eyes these are; None for the public and for all together."""
        return self.viewer if isinstance(self.viewer, int) else None

    @property
    def number(self) -> int:
        """Grows with every going about."""
        return self._number

    def view(self) -> dict[str, Any]:
        """What the viewer saw at this moment. Nothing is asked of him now, so he is not among those that owe."""
        view = self.player.view(self.line, self.viewer)
        return {**view, "to_act": [seat for seat in view["to_act"] if seat != self.seat]}

    def asked(self) -> str:
        """What the moment asked, told of everybody by name."""
        view = self.player.view(self.line, self.viewer)
        return self.player.telling.asked({**view, "seat": None}, self.names)

    def legal_moves(self) -> Sequence[Move]:
        """None: it has all happened."""
        return ()

    def why_not(self, move: Mapping[str, Any]) -> str | None:
        """It has all happened."""
        return words("This is a replay: it has all happened already.")

    def told(self, since: int = 0) -> list[Told]:
        """What had happened and was said by this moment, as the viewer was told. Made once for each viewer."""
        viewer = self.viewer
        told, lines = self._told.setdefault(viewer, []), self._lines.setdefault(viewer, [])
        read = self._read.get(viewer, -1)
        if self.line > read:
            for line, ms, what in self._happened_and_said(read + 1, self.line):
                told.append(Told(len(told), ms, what))
                lines.append(line)
            self._read[viewer] = self.line
        return told[since : bisect_right(lines, self.line)]

    def _happened_and_said(self, first: int, last: int) -> Iterator[tuple[int, int, Mapping[str, Any]]]:
        said = [entry for entry in self._said if first <= entry.n <= last]
        for shown in self.player.told(self.viewer, first, last):
            while said and said[0].n <= shown.line:
                yield self._by_the_way(said.pop(0))
            yield shown.line, shown.ms, shown.what
        for entry in said:
            yield self._by_the_way(entry)

    def _by_the_way(self, entry: Chat | SeatExtra) -> tuple[int, int, Mapping[str, Any]]:
        """A line of chat, or that somebody asked for a hint."""
        ms, seat = self.player.ms[entry.n], entry.by
        if isinstance(entry, Chat):
            return entry.n, ms, {"kind": "chat", "seat": seat, "text": cleaned(entry.body.text, CHAT_CELLS)}
        return entry.n, ms, {"kind": "note", "text": hint_in_words(seat, self.names, None)}

    def seconds_left(self) -> float | None:
        """No clock runs."""
        return None

    async def play(self, move: Mapping[str, Any], at: int) -> None:
        """Raises IllegalMove."""
        raise IllegalMove(words("This is a replay: it has all happened already."))

    async def changed(self, since: int) -> None:
        """Whoever winds it knows; nobody else changes it."""
        await asyncio.Event().wait()

    async def hint(self) -> Hint | None:
        """None: nothing is asked."""
        return None

    async def chat(self, text: str) -> None:
        """Nobody is there to hear it."""

    def skip(self) -> None:
        """There is nobody to hurry."""

    async def again(self) -> Session:
        """From the beginning."""
        self.go(0)
        return self

    async def close(self) -> None:
        """Nothing is kept open."""
