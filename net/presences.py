"""Who writes a seat's lines: its person, or a bot that stands in while he is away."""

from __future__ import annotations

from typing import Any

from net.game_driver import GameDriver
from net.remote_hand import RemoteHand, StandIn
from replays.canonical import to_text
from replays.keys import SeatSecrets


class Presences(GameDriver):
    """The part of a sequencer that notes who is there."""

    async def presence(self, seat: int, state: str, level: str | None = None) -> None:
        """Somebody has left, or is back; or a bot takes over, or gives the seat back."""
        body: dict[str, Any] = {"seat": seat, "state": state}
        if state == "bot":
            body["level"] = level
        self._apply_presence(seat, state, body)
        forsaken = state == "bot" and self.forsaken(seat)
        if forsaken:
            body["trust"] = "host"
            self.luck.lowered = True
        self.scribe.host("presence", body, quiet=True)
        if forsaken:
            hand = self.hands[seat]
            assert isinstance(hand, StandIn)
            self.scribe.seat(hand, "join", hand.own_chain(self.luck.following), quiet=True)
        await self.ledger.publish(complete=not self._mid_way())

    def _apply_presence(self, seat: int, state: str, body: dict[str, Any]) -> None:
        hand = self.hands[seat]
        if state == "bot" and isinstance(hand, RemoteHand):
            body["key"] = to_text(self.stand_in(seat).public)
        elif state in ("returned", "person"):
            if isinstance(hand, StandIn):
                self.give_back(seat)
            away = self.luck.away(seat)
            if self.luck.joint and away is not None and away.known:
                self.returning |= {seat}
        if state in ("left", "bot"):
            self.returning -= {seat}

    def give_back(self, seat: int) -> None:
        """The person takes his seat again."""
        hand = self.hands[seat]
        assert isinstance(hand, StandIn)
        self.hands[seat] = hand.give_back()

    def bot_has_sealed(self, seat: int) -> bool:
        """Whether a bot has answered for somebody, and its answer is not open yet: only the bot can open it."""
        hand, at = self.hands[seat], self.recorder.sealed_at(seat)
        return isinstance(hand, StandIn) and at is not None and hand.sealer(at) is hand

    def stand_in(self, seat: int) -> StandIn:
        """A bot takes the seat of somebody who is away."""
        hand = self.hands[seat]
        if isinstance(hand, StandIn):
            return hand
        away = self.luck.away(seat)
        assert away is not None
        stand_in = StandIn(away, SeatSecrets.of_bot(self.recorder.dealing.secret, seat))
        stand_in.persons = self._kept[seat].at if seat in self._kept else None
        self.hands[seat] = stand_in
        return stand_in

    def forsaken(self, seat: int) -> bool:
        """Whether a bot in this seat would have to make the seat's part in luck anew, which lowers the trust."""
        away = self.luck.away(seat)
        return self.luck.joint and away is not None and not away.known and not self.luck.recoverable(seat)
