"""One's own lines on their way into the ledger: one after the other, and each until it is known what became of it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from core.telling import words
from net import wire
from replays.entries import Entry

if TYPE_CHECKING:
    from net.visit import Visit


class Outbox:
    """What a seat sends. Whoever sends holds ``one_at_a_time`` meanwhile: each line is signed over those before it."""

    def __init__(self, visit: Visit) -> None:
        self.one_at_a_time = asyncio.Lock()
        self._visit = visit
        self._outcome: asyncio.Future[wire.No | None] | None = None
        self._sent: wire.Entry | None = None

    async def send(self, entry: wire.Entry) -> wire.No | None:
        """Send a line and wait for what becomes of it: None where it stands in the ledger. Raises SessionClosed."""
        visit = self._visit
        if not visit.link.connected:
            await visit.reconnected()
            return self._lost()
        self._sent, self._outcome = entry, asyncio.get_running_loop().create_future()
        try:
            visit.link.send(entry)
            return await self._outcome
        finally:
            self._sent = self._outcome = None

    def took(self, entry: Entry) -> bool:
        """A line counts; whether it is the one that was sent."""
        sent = self._sent
        if sent is None or getattr(entry, "sig", None) != sent.sig:
            return False
        self.settle(None)
        return True

    def refused(self, no: wire.No) -> None:
        """The host did not take what was sent last."""
        if self._sent is not None and no.count in (None, self._sent.count):
            self.settle(no)

    def caught_up(self, count: int) -> None:
        """All lines are here again, so many of one's own: what is not among them has never arrived."""
        if self._sent is not None and self._sent.count <= count + 1:
            self.settle(self._lost())

    def settle(self, outcome: wire.No | None) -> None:
        """This is what became of it."""
        if self._outcome is not None and not self._outcome.done():
            self._outcome.set_result(outcome)

    def _lost(self) -> wire.No:
        return wire.No(why="stale", sentence=words("The connection was lost meanwhile; look again."))
