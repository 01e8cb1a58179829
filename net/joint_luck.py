"""Joint luck at the host: a chance event is asked for, every seat shows its next value, and luck speaks.

All seats are asked at once, by the `ask` line itself. A value that does not continue its seat's chain does not count;
what a seat keeps back, the others rebuild (`net.recovery`). So the outcome is the same, whoever is silent.
"""

from __future__ import annotations

from collections.abc import Mapping

from net.remote_hand import RemoteHand, StandIn
from replays import entries, escrow
from replays.bodies import EscrowBody
from replays.canonical import from_checked
from replays.escrow import Whose
from replays.hands import Hand
from replays.luck import Chain, generation_of
from replays.recorder import LedgerRecorder


class JointLuck:
    """What is known of the values for the chance event of the moment, and of everybody's escrow."""

    def __init__(self, hands: Mapping[int, Hand], recorder: LedgerRecorder, *, joint: bool) -> None:
        self.hands, self._recorder, self.joint = hands, recorder, joint
        """``joint``: seats make luck together; otherwise they have entrusted their secrets to the host."""
        self.event = 0
        """How many chance events were asked for."""
        self.lowered = False
        """Whether a bot makes, or has made, the part of somebody who vanished: trust has fallen."""
        self.waiting = False
        """Whether the last of them has not spoken yet."""
        self.escrows: dict[Whose, EscrowBody] = {}
        """What is shared, by whose secret it is."""
        self._values: dict[int, bytes] = {}

    @property
    def following(self) -> int:
        """The chance event that comes next, or is awaited."""
        return self.event if self.waiting else self.event + 1

    def away(self, seat: int) -> RemoteHand | None:
        """The hand of a seat elsewhere, whoever plays for it now; None for a bot's seat."""
        hand = self.hands[seat]
        return hand.away if isinstance(hand, StandIn) else hand if isinstance(hand, RemoteHand) else None

    def asked(self, event: int) -> None:
        """A chance event is asked for."""
        self.event, self.waiting = event, True
        self._values.clear()

    @property
    def missing(self) -> frozenset[int]:
        """Seats whose value is awaited."""
        if not self.waiting:
            return frozenset()
        return frozenset(
            seat
            for seat in self.hands
            if (away := self.away(seat)) is not None and not away.known and seat not in self._values
        )

    def take(self, seat: int, event: int, value: bytes) -> bool:
        """A seat shows a value. Whether it is the one that is awaited."""
        away = self.away(seat)
        if event != self.event or seat not in self.missing or away is None or not away.follows(value):
            return False
        self._values[seat] = value
        return True

    def spoken(self) -> list[bytes] | None:
        """Everybody's value, in seat order, where all are there (or the ledger has them already); then it is over."""
        past = self._recorder.scribe.next_past()
        if isinstance(past, entries.Luck):
            values = [from_checked(text) for text in past.body.values]
        elif self.missing:
            return None
        else:
            values = [
                self._values[seat] if seat in self._values else self.hands[seat].value(self.event)
                for seat in sorted(self.hands)
            ]
        self.waiting = False
        for seat, value in enumerate(values):
            away = self.away(seat)
            if away is not None:
                away.last = value
        return values

    # ── seats that vanish ────────────────────────────────────────────────────────────────────────────────────────────

    def recoverable(self, seat: int) -> bool:
        """Whether the others hold what this seat's secret can be rebuilt from."""
        return seat in self.escrows

    def share_fits(self, seat: int, holder: int, share: bytes) -> bool:
        """Whether this is the share of the seat's secret that the holder was given."""
        kept = self.escrows.get(seat)
        sealed = None if kept is None else kept.shares.get(str(holder))
        return sealed is not None and escrow.fits(sealed, seat, holder, share, self._recorder.dealing.context)

    def chain_of(self, seat: int, secret: bytes) -> Chain | None:
        """The seat's chain, if this is its secret."""
        away = self.away(seat)
        return None if away is None else away.chain_of(secret, self.following)

    def used_up(self) -> bool:
        """Whether the seats have to begin their next chains before luck can be asked for."""
        return self.event > 0 and generation_of(self.event) != generation_of(self.event + 1)
