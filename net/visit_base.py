"""What every part of a visit shares: what one wants at the table, how the table stands, and who waits for a change."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Final

from core.cleaning import CHAT_CELLS, cleaned
from net import wire
from net.channel import Channel
from net.copy import GameCopy
from net.identity import Self
from net.link import Link
from net.seat import SeatSession
from net.session import SessionClosed

MOST_SAID: Final = 200
_NOWHERE: Final = wire.TableFacts(id="", game="", rules="", title="", host="", seats=())


@dataclass(frozen=True, slots=True)
class Errand:
    """What one wants at the table."""

    name: str
    watch: bool = False
    seat: int | None = None
    table: str = ""
    code: str = ""
    agrees_to: int | None = None
    """The seat that may take over a table whose host has vanished."""


class VisitBase:
    """How a table stands for one who is there."""

    link: Link

    def __init__(
        self,
        me: Self,
        errand: Errand,
        *,
        folder: Path | None = None,
        rules: Mapping[str, str] | None = None,
    ) -> None:
        """``folder``: where copies of games are kept; None where the host's own file is enough."""
        self.me, self.errand, self.folder = me, errand, folder
        self.seat: int | None = None
        self.name = errand.name
        self.keeper = False
        self.news = wire.TableNews(table=_NOWHERE)
        self.session: SeatSession | None = None
        self._fresh: SeatSession | None = None
        """The game that begins, until everything is there that it needs."""
        self.kept_by_host: Callable[[], Path | None] = lambda: None
        """Where the host keeps the game, if this is the host's own seat."""
        self.trouble = ""
        """Why the table stands still for this program: it has lost the host."""
        self.returned = False
        self.said: list[wire.Heard | wire.Warned | wire.No] = []
        """What was said outside of a game, the newest last."""
        self.number = 0
        """Grows with everything that changes."""
        self._met = False
        self._joined_here = False
        """This run of the program has joined the game, and not an earlier one."""
        self._agreed = errand.agrees_to
        self._way_back: Callable[[], Awaitable[Channel]] | None = None
        """To the host that has vanished, while somebody else offers to keep the table."""
        self._taker = ""
        """The word of whoever takes the table over, as he has given it."""
        self.mutes: set[int] = set()
        self.spectators_muted = False
        self._rules = rules
        self._news_at = monotonic()
        self._lost_at = 0.0
        self._copy: GameCopy | None = None
        self._change = asyncio.Event()
        self._ended: str | None = None
        self._owed: list[wire.Entry | wire.Value] = []
        """What was sent for the game without asking the person, and may not have come back yet."""

    @property
    def open_still(self) -> bool:
        """Whether one is at the table, or on the way back to it."""
        return self._ended is None

    @property
    def game_copy(self) -> GameCopy | None:
        """One's own copy of the game that is on, or was the last; None before the first."""
        return self._copy

    @property
    def lost_seconds(self) -> float:
        """For how long the host has been gone; 0 while it is there."""
        return monotonic() - self._lost_at if self.trouble else 0.0

    @property
    def table(self) -> wire.TableFacts:
        """How the table stands."""
        return self.news.table

    @property
    def news_age_ms(self) -> int:
        """How old that is."""
        return max(0, round((monotonic() - self._news_at) * 1000))

    def muted(self, seat: int | None) -> bool:
        """Whether one hears nothing of this seat (None: of spectators)."""
        return self.spectators_muted if seat is None else seat in self.mutes

    def clean_chat(self, text: str) -> str:
        """A line of chat as it is sent and shown."""
        return cleaned(text, CHAT_CELLS)

    async def changed(self, since: int) -> None:
        """Returns as soon as ``number`` is above ``since``. Raises SessionClosed when the table is gone."""
        while self.number <= since:
            self._check_open()
            await self._change.wait()

    def _remember(self, message: wire.Heard | wire.Warned | wire.No) -> None:
        self.said.append(message)
        del self.said[:-MOST_SAID]

    def _end(self, sentence: str) -> None:
        if self._ended is not None:
            return
        self._ended = sentence
        if self._copy is not None:
            self._copy.close()
        for session in {self.session, self._fresh} - {None}:
            assert session is not None
            session.end(sentence)
        self._wake()

    def wake(self) -> None:
        """Something has changed for whoever waits for it."""
        self._wake()

    def _wake(self) -> None:
        self.number += 1
        self._change.set()
        self._change = asyncio.Event()

    def _check_open(self) -> None:
        if self._ended is not None:
            raise SessionClosed(self._ended)
