"""A session over a local match, for tests of the screens: it moves only when it is told to."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from core.dealer import Dealer, SeededDealer
from core.game import IllegalMove, Move
from core.local import LocalMatch
from net.session import Hint, Person, Session, SessionClosed, StaleMove, TableInfo, Told, check_hints

NAMES = ("Ann", "Bea", "Cem", "Dot", "Eli", "Fay")


class FakeSession:
    """Implements `Session`. With ``bots`` the other seats move at once, by the seed; else a test does, by ``other``."""

    def __init__(
        self,
        match: LocalMatch,
        seat: int | None = 0,
        *,
        bots: bool = False,
        names: Sequence[str] = NAMES,
        seconds: float | None = None,
        away: str = "",
        seed: int = 1,
        hint: Hint | None = None,
    ) -> None:
        self.match = match
        self._seat = seat
        self._bots = bots
        self._random = Random(seed)
        self._seconds = seconds
        self._hint = hint
        self._number = 1
        self._told: list[Told] = []
        self._heard = 0
        self._change = asyncio.Event()
        self.closed = False
        self.skipped = 0
        self.played: list[Mapping[str, Any]] = []
        seats = len(match.view(None)["seats"])
        people = tuple(Person(names[n], None if n == seat else "steady", away if n == 1 else "") for n in range(seats))
        self._info = TableInfo(match.game.id, people, "local", match.position()["options"])
        self._run_bots()
        self._hear()

    @classmethod
    def start(cls, game: str, seats: int, *, dealer: Dealer | None = None, seed: int = 7, **more: Any) -> FakeSession:
        return cls(LocalMatch.start(game, seats, dealer=dealer or SeededDealer(seed)), **more)

    @classmethod
    def at(cls, position: Mapping[str, Any], **more: Any) -> FakeSession:
        return cls(LocalMatch.from_position(dict(position)), **more)

    # ── Session ──────────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def info(self) -> TableInfo:
        return self._info

    @property
    def seat(self) -> int | None:
        return self._seat

    @property
    def number(self) -> int:
        return self._number

    def view(self) -> dict[str, Any]:
        return self.match.view(self._seat)

    def legal_moves(self) -> Sequence[Move]:
        return self.match.legal_moves(self._seat) if self._seat is not None else []

    def why_not(self, move: Mapping[str, Any]) -> str | None:
        return None if move in self.legal_moves() else "Not now."

    def told(self, since: int = 0) -> list[Told]:
        return self._told[since:]

    def seconds_left(self) -> float | None:
        return self._seconds

    async def play(self, move: Mapping[str, Any], at: int) -> None:
        if at != self._number:
            raise StaleMove("The table has moved on.")
        if self._seat is None:
            raise IllegalMove("You are watching.")
        self.match.play(self._seat, move)
        self.played.append(dict(move))
        self._run_bots()
        self._hear()

    async def changed(self, since: int) -> None:
        while self._number <= since:
            if self.closed:
                raise SessionClosed("You have left this table.")
            await self._change.wait()

    async def hint(self) -> Hint | None:
        check_hints(self._info)
        if self._hint is not None:
            return self._hint
        moves = self.legal_moves()
        return Hint(moves[-1], "It is as good as any.") if moves else None

    async def chat(self, text: str) -> None:
        self._told.append(Told(len(self._told), 0, {"kind": "chat", "seat": self._seat, "text": text}))
        self._wake()

    def skip(self) -> None:
        self.skipped += 1

    async def again(self) -> Session:
        await self.close()
        seats = len(self.info.people)
        return FakeSession.start(self.info.game, seats, seat=self._seat, bots=self._bots, seed=99)

    async def close(self) -> None:
        self.closed = True
        self._wake()

    # ── what tests do ────────────────────────────────────────────────────────────────────────────────────────────────

    def other(self, seat: int, **move: Any) -> None:
        """Another seat moves."""
        self.match.play(seat, move)
        self._hear()

    def others(self, *moves: tuple[int, Mapping[str, Any]]) -> None:
        """Other seats move, and the viewer is told of it all at once."""
        for seat, move in moves:
            self.match.play(seat, move)
        self._hear()

    def _run_bots(self) -> None:
        while self._bots:
            owing = sorted(self.match.to_act - {self._seat})
            if not owing:
                return
            self.match.play(owing[0], self._random.choice(list(self.match.legal_moves(owing[0]))))

    def _hear(self) -> None:
        for what in self.match.happenings(self._seat, self._heard):
            self._heard += 1
            self._told.append(Told(len(self._told), 1000 * self._heard, what))
        self._wake()

    def _wake(self) -> None:
        self._number += 1
        self._change.set()
        self._change = asyncio.Event()
