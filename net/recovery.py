"""When the game needs the part of a seat that is gone: the others give their shares, and it is what it would have been.

A seat that is silent can hold the game up for a few seconds, and never change what luck says. Where there is nobody to
rebuild from (two people, or too many gone at once), the table stands still until somebody returns, or agrees to go on
with a bot, which lowers the trust.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from time import monotonic
from typing import TYPE_CHECKING, Final

from core.telling import words
from net import wire
from net.guest import Guest
from replays.canonical import NotCanonical, from_text
from replays.escrow import BadShare, rebuilt
from replays.shamir import NotShares

if TYPE_CHECKING:
    from net.game_driver import Endorsers
    from net.sequencer import Sequencer

SHARE_SECONDS: Final = 3.0
"""How long the others may take to give their shares."""

GuestIn = Callable[[int], Guest | None]


class Recovery:
    """Waits for seats whose part is needed, and rebuilds it from shares."""

    def __init__(self, sequencer: Sequencer, guest_in: GuestIn, endorse: Endorsers, patience: float) -> None:
        """``patience``: seconds that a seat may keep the game waiting for its part."""
        self._sequencer, self._guest_in, self._endorse, self._patience = sequencer, guest_in, endorse, patience
        self._wanted_since: dict[int, float] = {}
        self._tried: dict[int, frozenset[int]] = {}
        """With whom present it was tried in vain."""
        self._giving: dict[int, asyncio.Future[bytes]] = {}
        self.stuck = ""
        """Why the table stands still, in words."""

    def look(self) -> None:
        """After every input: who is waited for?"""
        wanting = self._sequencer.wanting
        for seat in [seat for seat in self._wanted_since if seat not in wanting]:
            del self._wanted_since[seat]
            self._tried.pop(seat, None)
        for seat in wanting:
            self._wanted_since.setdefault(seat, monotonic())
        if not wanting:
            self.stuck = ""

    def waits(self, now: float, present: frozenset[int]) -> list[tuple[float, int]]:
        """In how many seconds which seat's part is to be rebuilt."""
        return [
            (since + self._patience - now, seat)
            for seat, since in self._wanted_since.items()
            if self._tried.get(seat) != present
        ]

    def shared(self, seat: int, message: wire.Share) -> None:
        """A seat gives its share, or says that it does not."""
        waiting = self._giving.get(seat)
        if waiting is not None and not waiting.done():
            try:
                waiting.set_result(from_text(message.share))
            except NotCanonical:
                waiting.set_result(b"")

    async def recover(self, seat: int, present: frozenset[int], note_away: Callable[[int], Awaitable[None]]) -> None:
        """Rebuild the part of a seat that has kept the game waiting."""
        sequencer = self._sequencer
        if seat not in sequencer.wanting:
            return
        self._tried[seat] = present
        guest = self._guest_in(seat)
        if guest is not None:
            guest.dismiss("Your program has kept the game waiting for its part in luck.", back=True)
        await note_away(seat)
        if seat not in sequencer.wanting:  # it was waited for only because it was there
            await sequencer.go_on()
            return
        name = sequencer.recorder.joins[seat]["name"]
        if not sequencer.luck.recoverable(seat):
            self.stuck = words(
                "{name} is away, and nobody can rebuild {name}'s part in luck. The table waits, or agrees on a bot: "
                "then luck is taken on the host's word from here on.",
                name=name,
            )
            return
        shares = await self._collect(seat, [other for other in present if other != seat])
        needed = sequencer.luck.escrows[seat].t
        if len(shares) < needed:
            self.stuck = words(
                "{name}'s part in luck is needed. {needed} of the others have to be here to rebuild it; "
                "there are {count}.",
                name=name,
                needed=needed,
                count=len(shares),
            )
            return
        try:
            secret = rebuilt(shares, needed)
            fits = sequencer.luck.chain_of(seat, secret) is not None
        except (NotShares, BadShare):
            fits = False
        if fits:
            await sequencer.recovered(seat, secret, self._endorse, sorted(shares))
        else:  # every share is the one that was committed to: so the secret that was shared is another
            del sequencer.luck.escrows[seat]
            await sequencer.accuse(seat, words("The secret in its escrow is not the one it plays with."), stop=False)
            self._tried.pop(seat)

    async def _collect(self, seat: int, others: list[int]) -> Mapping[int, bytes]:
        """The good shares that come in time."""
        asked: list[int] = []
        for other in others:
            guest = self._guest_in(other)
            if guest is not None:
                self._giving[other] = asyncio.get_running_loop().create_future()
                asked.append(other)
                guest.tell(wire.Recall(seat=seat))
        if asked:
            await asyncio.wait([self._giving[other] for other in asked], timeout=SHARE_SECONDS)
        shares: dict[int, bytes] = {}
        for other in asked:
            giving = self._giving.pop(other)
            if giving.done() and self._sequencer.luck.share_fits(seat, other, giving.result()):
                shares[other] = giving.result()
        return shares

    def gone(self, seat: int) -> None:
        """Somebody whose share was awaited is gone."""
        waiting = self._giving.get(seat)
        if waiting is not None and not waiting.done():
            waiting.set_result(b"")
