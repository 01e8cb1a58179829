"""When the host of a table has vanished: who of those present offers to keep it, agreeing to that, or doing it oneself.

succession = Succession(visit)
await succession.look()               # runs until cancelled; `visit` wakes up when somebody offers it, or nobody does
succession.agree(seat)                # that person may keep the table; the way leads there from now on
takeover = await succession.begin()   # or oneself: see `net.takeover`
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import asyncssh

from net import taker
from net.channel import Channel
from net.clocks import ClockRule
from net.found import Found, reached
from net.game_run import RunRules
from net.known_hosts import fingerprint
from net.table_notes import TableNote
from net.transport import connect, public_line
from net.trouble import NetworkTrouble
from replays.escrow import DEALER

if TYPE_CHECKING:
    from net.takeover import TakeOver
    from net.visit import Visit

log = logging.getLogger(__name__)

PATIENCE: Final = 8.0
"""Seconds after which one may do without a host that does not come back: one that is started again takes less."""


class Succession:
    """See the module."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.offers: dict[int, Found] = {}
        """Who offers to keep the table, by seat."""

    @property
    def possible(self) -> bool:
        """Whether this table can do without its host: it is gone, and one holds a share of the dealer's secret."""
        visit, copy = self.visit, self.visit.game_copy
        if visit.seat is None or not visit.trouble or not visit.open_still or copy is None or copy.path is None:
            return False
        shared = copy.game.escrow.shares.get(DEALER)
        return shared is not None and str(visit.seat) in shared.sealed and not copy.game.ended

    @property
    def due(self) -> bool:
        """Whether the host has been gone for so long that one may do without it."""
        return self.possible and self.visit.lost_seconds >= PATIENCE

    def name_of(self, seat: int) -> str:
        """Who sits there."""
        copy = self.visit.game_copy
        return copy.game.names[seat] if copy is not None else ""

    # ── somebody else ─────────────────────────────────────────────────────────────────────────────────────────────────

    async def look(self) -> None:
        """Listen for offers, until cancelled."""
        from net.nearby import Nearby

        nearby = Nearby(lambda: self._found(nearby.tables.values()))
        try:
            await nearby.start()
            self._found(nearby.tables.values())
            await asyncio.Event().wait()
        finally:
            await nearby.close()

    def _found(self, tables: object) -> None:
        copy, offers = self.visit.game_copy, dict[int, Found]()
        for found in tables:  # type: ignore[attr-defined]  # they are tables
            seat = taker.offered(found.facts.id, copy.name) if copy is not None else None
            if copy is not None and seat in copy.game.joins and seat != self.visit.seat:
                offers[seat] = found
        if offers != self.offers:
            self.offers = offers
            self.visit.wake()

    def agree(self, seat: int) -> None:
        """Whoever sits there may keep the table from now on."""
        self.visit.agree(seat, self._way_to(self.offers[seat]))

    async def join(self, seat: int) -> Visit:
        """The same for whoever has offered it himself meanwhile, and whose visit is over. Raises NetworkTrouble."""
        from net.visit import Errand, Visit

        before = self.visit
        errand = Errand(before.name, agrees_to=seat)
        visit = Visit(before.me, self._way_to(self.offers[seat]), errand, folder=before.folder)
        await visit.open()
        return visit

    def _way_to(self, found: Found) -> Callable[[], Awaitable[Channel]]:

        def why_not(key: asyncssh.SSHKey) -> str | None:
            # no host that one knows: it proves to be this person when one sits down there
            return None if fingerprint(public_line(key)) == found.fingerprint else "It answers with another key."

        async def dial() -> Channel:
            reachable = await reached(found)
            if reachable is None:
                raise NetworkTrouble("Whoever offers to keep the table does not answer.")
            return await connect(reachable[0], found.port, self.visit.me.key, why_not)

        return dial

    # ── oneself ───────────────────────────────────────────────────────────────────────────────────────────────────────

    async def begin(self, bind: str | None = None) -> TakeOver:
        """Offer to keep the table; one's own visit is over. Raises what `TakeOver.open` raises."""
        from net.host import HostWanted
        from net.takeover import TakeOver

        visit, copy = self.visit, self.visit.game_copy
        assert copy is not None
        assert copy.path is not None
        path, note = Path(copy.path), TableNote.of(visit.table)
        await visit.vanish()
        wanted = HostWanted(
            game=copy.match.game,
            seats=len(copy.game.joins),
            name=visit.name,
            title=note.title,
            watchable=note.watchable,
            rules=RunRules(ClockRule.parse(note.clock), float(note.away_seconds)),
            bind=bind,
            folder=visit.folder,
        )
        return await TakeOver.open(wanted, visit.me, path)
