"""A saved game as a table that can be wound back and forth: the `Session` that the replay screen shows."""

from __future__ import annotations

import asyncio
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from typing import Any

from core.game import IllegalMove, Move
from core.telling import words
from net.session import Hint, Person, Session, TableInfo, Told
from replays.player import Player, Viewer


class Rewound:
    """One saved game, one moment of it, one pair of eyes. Implements `Session`; nobody is ever asked anything."""

    def __init__(self, player: Player, viewer: Viewer = None, line: int = 0, ledger: str = "") -> None:
        self.player = player
        self.viewer = viewer
        self.steps = player.steps() or [player.lines - 1]
        """The lines after which something has happened: where a step goes."""
        self.line = line
        self._number = 0
        header = player.last.header
        assert header is not None
        self._info = TableInfo(
            game=player.game.id,
            people=tuple(Person(name, level) for name, level in zip(player.names, player.levels, strict=True)),
            trust=player.last.trust,
            options=header.body.rules.options,
            ledger=ledger,
        )

    # ── going about ──────────────────────────────────────────────────────────────────────────────────────────────────

    def go(self, line: int) -> bool:
        """To the moment after this line, or the nearest there is. Whether that is another moment."""
        wanted = min(max(line, 0), self.player.lines - 1)
        moved = wanted != self.line
        self.line = wanted
        self._number += 1
        return moved

    def step(self, count: int) -> bool:
        """So many events on, or back. Whether there was anywhere to go."""
        here = bisect_right(self.steps, self.line) - 1 if count > 0 else bisect_left(self.steps, self.line)
        return self.go(self.steps[min(max(here + count, 0), len(self.steps) - 1)])

    @property
    def at_end(self) -> bool:
        """Whether nothing more happens."""
        return self.line >= self.steps[-1]

    def gap(self) -> float:
        """Seconds that passed, when it was played, until the next event."""
        following = bisect_right(self.steps, self.line)
        if following >= len(self.steps):
            return 0.0
        return (self.player.ms[self.steps[following]] - self.player.ms[self.line]) / 1000

    def other_eyes(self) -> None:
        """The next of the viewers whose eyes are open."""
        viewers = self.player.viewers
        self.viewer = viewers[(viewers.index(self.viewer) + 1) % len(viewers)]
        self._number += 1

    def whose_eyes(self) -> str:
        """The viewer in words."""
        if self.viewer is None:
            return words("the public")
        return words("all seats") if self.viewer == "all" else self.player.names[self.viewer]

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
        return self.player.game.telling.asked({**view, "seat": None}, self.player.names)

    def legal_moves(self) -> Sequence[Move]:
        """None: it has all happened."""
        return ()

    def why_not(self, move: Mapping[str, Any]) -> str | None:
        """It has all happened."""
        return words("This is a replay: it has all happened already.")

    def told(self, since: int = 0) -> list[Told]:
        """What had happened by this moment, as the viewer was told."""
        shown = self.player.told(self.viewer, until=self.line)[since:]
        return [Told(since + number, entry.ms, entry.what) for number, entry in enumerate(shown)]

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
