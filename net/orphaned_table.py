"""A table without its host, as one's own copy of its game shows it: who sat there, and what one holds oneself."""

from __future__ import annotations

from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from core.game import Game
from net import wire
from net.desk import rules_of
from net.identity import Self
from net.own_hand import OwnHand, seat_secrets
from replays import entries, sshsig
from replays.canonical import NotCanonical, from_text
from replays.escrow import DEALER
from replays.hands import Hand
from replays.keys import SeatSecrets
from replays.ledger_match import LedgerMatch
from replays.lines import SeatLine
from replays.resume import CannotGoOn, past_of
from replays.scribe import Proposal


class OrphanedTable:
    """See the module."""

    def __init__(self, lines: list[bytes], me: Self) -> None:
        """Raises CannotGoOn where this game cannot be taken over by this person."""
        past = past_of(lines)  # raises for a file that was changed
        self.lines, self.past = lines, past
        self.game = _followed(lines)
        self.seat = self._own_seat(me)
        header = self.game.header
        assert header is not None
        self.header = header.body
        self.ledger = header.body.game
        """The name of the game in its header."""
        self.hand = OwnHand(self.seat, seat_secrets(me.identity, lines[0], self.seat), self.game.luck.context)
        own = [entry for _, entry in past if isinstance(entry, SeatLine) and entry.by == self.seat]
        self.hand.wrote(max((line.count for line in own), default=0))

    def _own_seat(self, me: Self) -> int:
        seat = self.seat_of(me.identity.line)
        if seat is None:
            raise CannotGoOn("You have no seat in this game.")
        return seat

    def seat_of(self, key: str) -> int | None:
        """The seat of the person with this identity."""
        for seat, join in self.game.joins.items():
            if join.identity is not None and join.identity.key == key:
                return seat
        return None

    @property
    def keeper(self) -> int:
        """The seat of whoever kept it: he alone holds no share of the dealer's secret; a later one has said so."""
        holders = self.game.escrow.shares[DEALER].sealed
        handed = [entry.body.seat for _, entry in self.past if isinstance(entry, entries.Handover)]
        return handed[-1] if handed else next((seat for seat in self.people if str(seat) not in holders), -1)

    @property
    def name(self) -> str:
        """One's own, at this table."""
        return self.game.names[self.seat]

    @property
    def needed(self) -> int:
        """How many shares of the dealer's secret are needed, one's own included."""
        return self.game.escrow.shares[DEALER].needed

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, join in sorted(self.game.joins.items()) if join.bot is None]

    def facts(self, identifier: str) -> wire.TableFacts:
        """What everybody may know of it, while it changes hands."""
        game: Game[Any] = self.game.match.game
        seats = [
            {"kind": "person" if join.bot is None else "bot", "name": join.name, "level": join.bot}
            for _, join in sorted(self.game.joins.items())
        ]
        return wire.TableFacts.model_validate(
            {
                "id": identifier,
                "game": game.id,
                "rules": rules_of(game),
                "title": f"{self.name} takes the table over",
                "host": self.name,
                "seats": tuple(seats),
                "trust": self.game.trust,
                "watchable": False,
                "state": "playing",
            }
        )

    def has_signed(self, seat: int, proposal: Proposal, signature: str) -> bool:
        """Whether that is the seat's signature under this line."""
        key = Ed25519PublicKey.from_public_bytes(from_text(self.game.joins[seat].key))
        try:
            return bool(signature) and sshsig.verifies(key, from_text(signature), proposal.message)
        except (NotCanonical, ValueError):
            return False

    def bots_signatures(self, dealer: bytes, proposal: Proposal) -> dict[int, str]:
        """The bots sign as well: their keys follow from the dealer's secret."""
        bots = [seat for seat, join in self.game.joins.items() if join.bot is not None]
        hands = [Hand(seat, SeatSecrets.of_bot(dealer, seat), self.game.luck.context) for seat in bots]
        return {hand.seat: hand.endorse(proposal.message) for hand in hands}


def _followed(lines: list[bytes]) -> LedgerMatch:
    game = LedgerMatch()
    for line in lines:
        game.feed(line)
    if game.header is None or game.ended:
        raise CannotGoOn("The game is over." if game.ended else "There is no game in it.")
    if DEALER not in game.escrow.shares:
        raise CannotGoOn("Nobody can take this table over: with fewer than three people nothing is shared.")
    return game
