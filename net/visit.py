"""Being at somebody's table: before, between and after games, with a seat or watching.

visit = Visit(myself(), dial, "Bob")
await visit.open()                     # sits; raises NetworkTrouble with a sentence
visit.ready(True)
session = await visit.game()           # as soon as a game is on
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

from core.bots.bot import Level
from core.telling import words
from net import wire
from net.channel import Channel
from net.copy import GameCopy
from net.hearing import Hearing
from net.identity import Self
from net.link import Link, Patience
from net.seat import SeatSession
from net.session import Session
from net.visit_base import Errand


class Visit(Hearing):
    """See the module. Everything is called, and calls back, in one event loop."""

    def __init__(
        self,
        me: Self,
        dial: Callable[[], Awaitable[Channel]],
        errand: Errand,
        *,
        folder: Path | None = None,
        rules: Mapping[str, str] | None = None,
        patience: Patience | None = None,
    ) -> None:
        """``folder``: where copies of games are kept; None where the host's own file is enough."""
        super().__init__(me, errand, folder=folder, rules=rules)
        self.link = Link(dial, self, patience)

    # ── coming and going ──────────────────────────────────────────────────────────────────────────────────────────────

    async def open(self) -> None:
        """Sit down, or watch. Raises NetworkTrouble with a sentence."""
        await self.link.open()

    async def leave(self, *, for_good: bool = False) -> None:
        """Get up. In a game the seat stays one's own, and one may come back, unless it is ``for_good``."""
        if self._ended is None:
            self._end(words("You have left the table."))
        await self.link.close(wire.Leave(for_good=for_good))

    async def vanish(self) -> None:
        """Go without a word, as a program that crashes does; the seat is kept."""
        if self._ended is None:
            self._end(words("You have left the table."))
        await self.link.close()

    async def reconnected(self) -> None:
        """Returns when the host is there again. Raises SessionClosed."""
        while not self.link.connected:
            await self.changed(self.number)

    def agree(self, seat: int, dial: Callable[[], Awaitable[Channel]]) -> None:
        """The host has vanished: whoever sits in this seat may take the table over; one finds him by ``dial``."""
        self._agreed = seat
        if self._copy is not None:
            self._copy.agreed = seat
        before = self.link.redirect(dial)
        self._way_back = self._way_back or before

    # ── at the table ──────────────────────────────────────────────────────────────────────────────────────────────────

    def ready(self, on: bool = True) -> None:
        """One is ready for the game."""
        self.link.send(wire.Ready(on=on))

    def fill(self, seat: int, level: Level | None) -> None:
        """The keeper puts a bot on a seat, or takes it off."""
        self.link.send(wire.FillSeat(seat=seat, level=level))

    def start(self) -> None:
        """The keeper starts the game."""
        self.link.send(wire.Start())

    def propose(self, what: str, seat: int | None = None, yes: bool = True) -> None:
        """Propose ``pause``, ``resume``, ``bot`` (for an away seat) or ``end``; or agree to it."""
        self.link.send(wire.Propose.model_validate({"what": what, "seat": seat, "yes": yes}))

    def say(self, text: str) -> None:
        """Chat outside a game, or as a spectator."""
        self.link.send(wire.Say(text=self.clean_chat(text)))

    def mute(self, seat: int, on: bool = True) -> None:
        """Hear nothing more of what a seat says."""
        (self.mutes.add if on else self.mutes.discard)(seat)

    # ── games ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    async def game(self, after: Session | None = None) -> SeatSession:
        """The game that is on, or the next one; another one than ``after``. Raises SessionClosed."""
        while True:
            number = self.number
            if self.session is not None and self.session is not after:
                return self.session
            await self.changed(number)

    def _session(self, copy: GameCopy) -> SeatSession:
        return SeatSession(self, copy)

    async def again(self, after: SeatSession) -> SeatSession:
        """Say that one wants another game, and wait for it."""
        self.link.send(wire.Again())
        return await self.game(after)


__all__ = ["Errand", "Visit"]
