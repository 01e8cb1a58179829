"""A game that is being played at a table: inputs one after the other, clocks, bots, people who go and come back."""

from __future__ import annotations

import logging

from core.game import IllegalMove
from net import wire
from net.game_base import RunRules
from net.game_deadlines import Deadlines
from net.guest import Guest
from net.refusal import Refusal
from net.session import StaleMove
from replays.canonical import NotCanonical, from_text

log = logging.getLogger(__name__)


class GameRun(Deadlines):
    """A game, as its table sees it: what seats send comes in here. Ends by `close`."""

    def entry(self, guest: Guest, entry: wire.Entry) -> None:
        """A line that a seat has written."""
        if entry.kind == "chat" and guest.chat.wait_for(1) > 0:
            guest.refuse("rate", "Not so fast: a line of chat every two seconds.", entry.count)
            return
        self.do(lambda: self._take(guest, entry))

    async def _take(self, guest: Guest, entry: wire.Entry) -> None:
        seat = guest.seat
        if seat is None or guest.closed:
            return
        if (self.paused or self.sequencer.broken) and entry.kind in ("move", "seal"):
            guest.refuse("state", f"The game stands still. {self.standstill}"[:400], entry.count)
            return
        try:
            await self.sequencer.take(seat, entry)
        except StaleMove as late:
            guest.refuse("stale", late.reason, entry.count)
        except IllegalMove as refusal:
            guest.refuse("illegal", refusal.reason, entry.count)
        except Refusal as refusal:
            log.info("seat %d: %s", seat, refusal)
            guest.refuse(refusal.why, str(refusal), entry.count)

    def value(self, guest: Guest, message: wire.Value) -> None:
        """A seat shows its part in luck."""
        self.do(lambda: self._value(guest, message))

    async def _value(self, guest: Guest, message: wire.Value) -> None:
        if guest.seat is None:
            return
        try:
            await self.sequencer.value(guest.seat, message.k, from_text(message.value))
        except (NotCanonical, ValueError):
            guest.refuse("unknown", "That is no value of a chain.")
        except Refusal as refusal:
            log.warning("seat %d: %s", guest.seat, refusal)
            guest.refuse(refusal.why, str(refusal))

    def shared(self, guest: Guest, message: wire.Share) -> None:
        """A seat gives its share of a secret, or says that it does not."""
        if guest.seat is not None:
            self.recovery.shared(guest.seat, message)


__all__ = ["GameRun", "RunRules"]
