"""The beginning of a game between several programs: header, joins, and the first luck.

The header commits to the dealer's secret before anybody joins. Each seat makes fresh keys for this game and certifies
them with its person's identity. When all have joined, people share their beacon secrets among each other, and the host
the dealer's. Where luck is on the host's word (one person alone), the seat entrusts its beacon secret to the host.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from pydantic import ValidationError

from core.bots.bot import Level
from core.game import Game
from core.match import Match
from net import wire
from net.entrusted import GuestsFile, TableKept, guests_path, keep_guests
from net.published import PublishedLedger
from net.refusal import Refusal
from net.remote_hand import RemoteHand
from net.sequencer import Sequencer
from replays import sshsig
from replays.bodies import EscrowBody, JoinBody, Trust
from replays.canonical import NotCanonical, dumps, from_text
from replays.dealing import Dealing
from replays.escrow import DEALER, escrowed, threshold
from replays.hands import Hand, Signed, seat_message
from replays.header import header_body
from replays.identity import certified, vouches
from replays.keys import SeatSecrets, TableSecrets, keep_secrets, keys_path, signing_key
from replays.public_keys import can_open, can_sign
from replays.recorder import LedgerRecorder
from replays.scribe import Clock, Scribe


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who is to sit in a seat."""

    name: str
    level: Level | None = None
    """Of a bot."""
    identity: str = ""
    """The public key line of a person."""


@dataclass(frozen=True, slots=True)
class GamePlan:
    """A game that is about to begin."""

    game: Game[Any]
    options: Mapping[str, Any]
    seats: tuple[SeatPlan, ...]
    path: Path
    table: TableKept | None = None
    """How the table was opened."""
    keeper: int | None = None
    """The seat of whoever keeps the table; None where he only keeps it."""
    durable: bool = True
    seed: int | None = None
    """Of luck, for tests; None: nobody knows it."""
    clock: Clock = field(default=time.time)

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, plan in enumerate(self.seats) if plan.level is None]

    @property
    def trust(self) -> Trust:
        """With two people or more, luck is made jointly."""
        return "fair-dealer" if len(self.people) > 1 else "host"


class Opening:
    """A game whose header is written, and whose seats are joining."""

    def __init__(self, plan: GamePlan) -> None:
        """Write the header. Raises ValueError with a sentence, FileExistsError, OSError."""
        game, seats = plan.game, len(plan.seats)
        self.plan = plan
        self._state = game.begin(seats, plan.options)
        self.secrets = TableSecrets.fresh(plan.seed)
        self.dealing = Dealing(self.secrets.dealer)
        self._host = signing_key(self.secrets.host)
        began = round(plan.clock(), 3)
        header = header_body(game, seats, plan.options, plan.trust, dealing=self.dealing, host=self._host, began=began)
        self.game_name = str(header["game"])
        plan.path.parent.mkdir(parents=True, exist_ok=True)
        if plan.path.exists():
            raise FileExistsError(17, "There is a file of that name already", str(plan.path))
        keep_secrets(plan.path, self.secrets, self.game_name)
        self.ledger = PublishedLedger(plan.path, durable=plan.durable)
        self.scribe = Scribe(self.ledger, self.game_name, plan.clock, began)
        self.scribe.host("header", header)
        self._beacons: dict[int, bytes] = {}
        self._hands: dict[int, RemoteHand] = {}
        self._joins: dict[int, tuple[dict[str, Any], Signed]] = {}
        self._escrows: dict[int, tuple[EscrowBody, Signed]] = {}
        self._recorder: LedgerRecorder | None = None
        """As soon as all have joined."""

    async def publish(self) -> None:
        """The header is there for all to see. Raises OSError."""
        await self.ledger.publish(complete=True)

    @property
    def missing(self) -> list[int]:
        """Seats of people that have not joined yet; when all have, those that have not shared their secrets yet."""
        if self._recorder is None:
            return [seat for seat in self.plan.people if seat not in self._joins]
        if self.plan.trust != "fair-dealer" or threshold(len(self.plan.people) - 1) is None:
            return []
        return [seat for seat in self.plan.people if seat not in self._escrows]

    def entrust(self, seat: int, message: wire.Entrust) -> None:
        """A seat hands its beacon secret over. Raises Refusal."""
        try:
            beacon = from_text(message.beacon)
        except NotCanonical:
            beacon = b""
        if len(beacon) != 32 or message.game != self.game_name:
            raise Refusal("unknown", "That is no secret for this game.")
        self._beacons[seat] = beacon

    def take(self, seat: int, entry: wire.Entry) -> None:
        """A seat's join, or its escrow. Raises Refusal with a sentence."""
        if entry.kind == "escrow" and self._recorder is not None:
            self._escrow(seat, entry)
        elif self._recorder is None:
            self._join(seat, entry)

    def _join(self, seat: int, entry: wire.Entry) -> None:
        plan = self.plan.seats[seat]
        try:
            text = dumps(entry.body)
            body = JoinBody.model_validate(entry.body)
            key = Ed25519PublicKey.from_public_bytes(from_text(body.key))
            message = seat_message(text, seat, 1, self.game_name, "join", 0, self.scribe.hashes[0])
            signed = sshsig.verifies(key, from_text(entry.sig), message)
        except (ValidationError, NotCanonical, ValueError):
            raise Refusal("unknown", "That is no join as this table knows it.") from None
        if entry.kind != "join" or (entry.count, entry.seen) != (1, 0) or not signed:
            raise Refusal("unknown", "The join is not signed by the key that it names.")
        if not can_sign(from_text(body.key)) or not can_open(from_text(body.box)):
            raise Refusal("unknown", "The join names a key that is none.")
        if any(other != seat and body.key == hand.joined.key for other, hand in self._hands.items()):
            raise Refusal("unknown", "The join names the key of another seat.")
        if body.name != plan.name or body.bot is not None:
            raise Refusal("unknown", f"The seat is {plan.name}'s.")
        identity = body.identity
        if identity is None or identity.key != plan.identity:
            raise Refusal("seat", "The seat belongs to another identity.")
        if not vouches(identity.key, identity.signature, certified(self.game_name, seat, body.key, body.box, body.tip)):
            raise Refusal("unknown", "The identity did not sign the keys of the seat.")
        entrusted = b"" if self.plan.trust == "fair-dealer" else self._beacons.get(seat, b"")
        hand = RemoteHand(seat, body, entrusted, self.dealing.context)
        if self.plan.trust != "fair-dealer" and (not entrusted or hand.tip != body.tip):
            raise Refusal("unknown", "The secret that was entrusted does not lead to the tip in the join.")
        self._hands[seat] = hand
        self._joins[seat] = (entry.body, Signed(1, 0, entry.sig))

    def _escrow(self, seat: int, entry: wire.Entry) -> None:
        try:
            text = dumps(entry.body)
            body = EscrowBody.model_validate(entry.body)
            message = seat_message(
                text, seat, 2, self.game_name, "escrow", entry.seen, self.scribe.hashes[self.scribe.lines - 1]
            )
            good = sshsig.verifies(self._hands[seat].verifier, from_text(entry.sig), message)
        except (ValidationError, NotCanonical, ValueError):
            raise Refusal("unknown", "That is no escrow as this table knows it.") from None
        others = [other for other in self.plan.people if other != seat]
        fits = sorted(body.shares) == sorted(map(str, others)) and body.t == threshold(len(others))
        if not good or not fits or (entry.count, entry.seen) != (2, self.scribe.lines - 1):
            raise Refusal("unknown", "That is not how a secret is shared at this table.")
        self._escrows[seat] = body, Signed(2, entry.seen, entry.sig)

    async def seat_all(self) -> None:
        """All have joined: it is written, and told, and people share their secrets. Raises OSError."""
        assert not self.missing
        hands: dict[int, Hand] = {}
        for seat, plan in enumerate(self.plan.seats):
            if plan.level is None:
                hands[seat] = self._hands[seat]
            else:
                hands[seat] = Hand(seat, SeatSecrets.of_bot(self.dealing.secret, seat), self.dealing.context)
        beacons = {seat: hand.beacon for seat, hand in self._hands.items() if hand.beacon}
        keep_guests(self.plan.path, self.game_name, GuestsFile(beacons=beacons, table=self.plan.table))
        recorder = LedgerRecorder(self.scribe, self.dealing, self._host, hands, self._state.table.epoch)
        for seat, hand in hands.items():
            plan = self.plan.seats[seat]
            if isinstance(hand, RemoteHand):
                body, signed = self._joins[seat]
                hand.prepare("join", signed)
            else:
                body = hand.join(self.game_name, plan.name, plan.level, None)
            recorder.joins[seat] = body
            self.scribe.seat(hand, "join", body, quiet=True)
        self._recorder = recorder
        await self.ledger.publish(complete=True)

    def begin(self) -> Sequencer:
        """What is shared is written down. The first luck speaks with the sequencer's first `go_on`."""
        recorder, joint = self._recorder, self.plan.trust == "fair-dealer"
        assert recorder is not None
        assert not self.missing
        match: Match[Any] = Match(self.plan.game, self._state, knows_all=True, witness=recorder)
        sequencer = Sequencer(match, recorder, self.ledger, self.secrets, joint=joint)
        for seat, (body, signed) in sorted(self._escrows.items()):
            hand = self._hands[seat]
            hand.prepare("escrow", signed)
            self.scribe.seat(hand, "escrow", body.model_dump(), quiet=True)
            sequencer.luck.escrows[seat] = body
        dealers = self._dealers_escrow() if self._escrows else None
        if dealers is not None:
            self.scribe.host("escrow", dealers, quiet=True)
            sequencer.luck.escrows[DEALER] = EscrowBody.model_validate(dealers)
        return sequencer

    def _dealers_escrow(self) -> dict[str, Any] | None:
        """The dealer's secret, for all people but the one who keeps the table: so that they can go on without him."""
        boxes = {seat: self._hands[seat].box for seat in self.plan.people if seat != self.plan.keeper}
        dealing = self.dealing
        return escrowed(dealing.secret, DEALER, dealing.box_secret, boxes, dealing.context, DEALER)

    def abandon(self) -> None:
        """The game does not come about: nothing of it stays."""
        self.ledger.unwrite()
        self.ledger.close()
        for path in (self.plan.path, keys_path(self.plan.path), guests_path(self.plan.path)):
            path.unlink(missing_ok=True)
