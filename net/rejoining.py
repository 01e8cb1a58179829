"""Seats that join again: with the next chain where one is used up, or with another where its secret is known to all."""

from __future__ import annotations

from typing import Any

from net.game_driver import GameDriver
from net.refusal import TOO_LATE, Refusal
from net.remote_hand import RemoteHand, renewed
from net.session import StaleMove
from replays import luck
from replays.bodies import EscrowBody, JoinBody
from replays.canonical import from_text
from replays.escrow import holders, threshold
from replays.hands import Signed


class Rejoining(GameDriver):
    """The part of a sequencer that lets seats begin another chain."""

    def __init__(self, *parts: Any, **more: Any) -> None:
        super().__init__(*parts, **more)
        self._joining: dict[int, tuple[JoinBody, Signed]] = {}
        """Joins of seats that begin another chain, until they have shared its secret too."""

    async def _renew(self, seat: int, hand: RemoteHand, body: JoinBody, signed: Signed) -> None:
        if seat not in self.renewing:
            raise StaleMove("You have joined already.")
        if hand.known:
            chain = luck.Chain(hand.beacon, hand.context, seat, luck.generation_of(self.luck.following))
            expected = renewed(hand.joined, chain.tip)
        else:
            expected = renewed(hand.joined, from_text(body.tip))
        if body.model_dump(mode="json") != expected:
            raise Refusal("unknown", "That is not how your seat joins again.")
        hand.prepare("join", signed, None if hand.known else expected)
        self.renewed.add(seat)
        await self.go_on()

    async def _begin_again(self, seat: int, hand: RemoteHand, body: JoinBody, signed: Signed) -> None:
        """A seat whose secret everybody knows begins another chain. It counts when its secret is shared as well."""
        if self.luck.waiting or seat in self._kept:
            raise Refusal("stale", TOO_LATE)  # luck that was asked for must not change
        if body.model_dump(mode="json") != renewed(hand.joined, from_text(body.tip)):
            raise Refusal("unknown", "That is not how your seat joins again.")
        self._joining[seat] = body, signed
        if threshold(len(self._holders(seat))) is None:
            await self._join_again(seat, hand)
            await self.ledger.publish(complete=not self._mid_way())

    def _holders(self, seat: int) -> list[int]:
        return holders({one: self.recorder.joins[one]["bot"] for one in self.hands}, seat)

    async def _escrow(self, seat: int, hand: RemoteHand, body: EscrowBody, signed: Signed) -> None:
        others = self._holders(seat)
        fits = sorted(body.shares) == sorted(map(str, others)) and body.t == threshold(len(others))
        if seat in self.luck.escrows or seat not in self._joining or not fits:
            self._joining.pop(seat, None)
            raise Refusal("unknown", "That is not how your secret is shared at this table.")
        await self._join_again(seat, hand)
        hand.prepare("escrow", signed)
        self.scribe.seat(hand, "escrow", body.model_dump(), quiet=True)
        self.luck.escrows[seat] = body
        await self.ledger.publish(complete=not self._mid_way())

    async def _join_again(self, seat: int, hand: RemoteHand) -> None:
        join, signed = self._joining.pop(seat)
        if self.luck.waiting or seat in self._kept:
            raise Refusal("stale", TOO_LATE)
        hand.prepare("join", signed)
        self.scribe.seat(hand, "join", join.model_dump(mode="json"), quiet=True)
        hand.begin_again(join, self.luck.following)
        self.returning -= {seat}
        self.renewed.add(seat)
