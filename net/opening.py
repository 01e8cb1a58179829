"""The beginning of a game between several programs: header, joins, and the first luck.

The header commits to the dealer's secret before anybody joins. Each seat makes fresh keys for this game, certifies
them with its person's identity, and, where luck is on the host's word, entrusts its beacon secret to the host.
"""

from __future__ import annotations

import os
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
from net.remote_hand import RemoteHand
from net.sequencer import Refusal, Sequencer
from replays import sshsig
from replays.canonical import NotCanonical, dumps, from_text, to_text
from replays.dealing import Dealing
from replays.entries import FORMAT, JoinBody
from replays.hands import Hand, Signed, seat_message
from replays.identity import certified, vouches
from replays.keys import TableSecrets, keep_secrets, keys_path, signing_key
from replays.recorder import LedgerRecorder
from replays.scribe import Clock, Scribe
from replays.sshsig import public_bytes
from replays.table import SOFTWARE, written_time


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
    trust: str = "host"
    durable: bool = True
    seed: int | None = None
    """Of luck, for tests; None: nobody knows it."""
    clock: Clock = field(default=time.time)


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
        self.game_name = to_text(os.urandom(16))
        header = {
            "box": to_text(self.dealing.box),
            "created": written_time(began),
            "dealer_commit": to_text(self.dealing.context),
            "format": FORMAT,
            "game": self.game_name,
            "host_key": to_text(public_bytes(self._host)),
            "rules": {
                "edition": game.edition.fingerprint(),
                "game": game.id,
                "options": dict(plan.options),
                "version": game.rules_version,
            },
            "seats": seats,
            "software": SOFTWARE,
            "trust": plan.trust,
        }
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

    async def publish(self) -> None:
        """The header is there for all to see. Raises OSError."""
        await self.ledger.publish(complete=True)

    @property
    def missing(self) -> list[int]:
        """Seats of people that have not joined yet."""
        return [seat for seat, plan in enumerate(self.plan.seats) if plan.level is None and seat not in self._joins]

    def entrust(self, seat: int, message: wire.Entrust) -> None:
        """A seat hands its beacon secret over. Raises Refusal."""
        try:
            beacon = from_text(message.beacon)
        except NotCanonical:
            beacon = b""
        if len(beacon) != 32 or message.game != self.game_name:
            raise Refusal("unknown", "That is no secret for this game.")
        self._beacons[seat] = beacon

    def join(self, seat: int, entry: wire.Entry) -> None:
        """A seat's join. Raises Refusal with a sentence."""
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
        if body.name != plan.name or body.bot is not None:
            raise Refusal("unknown", f"The seat is {plan.name}'s.")
        identity = body.identity
        if identity is None or identity.key != plan.identity:
            raise Refusal("seat", "The seat belongs to another identity.")
        if not vouches(identity.key, identity.signature, certified(self.game_name, seat, body.key, body.box, body.tip)):
            raise Refusal("unknown", "The identity did not sign the keys of the seat.")
        hand = RemoteHand(seat, body, self._beacons.get(seat, b""), self.dealing.context)
        if hand.tip != body.tip:
            raise Refusal("unknown", "The secret that was entrusted does not lead to the tip in the join.")
        self._hands[seat] = hand
        self._joins[seat] = (entry.body, Signed(1, 0, entry.sig))

    def begin(self) -> Sequencer:
        """All have joined: write it down. The first luck speaks with the sequencer's first `go_on`."""
        assert not self.missing
        hands: dict[int, Hand] = {}
        for seat, plan in enumerate(self.plan.seats):
            if plan.level is None:
                hands[seat] = self._hands[seat]
            else:
                hands[seat] = Hand(seat, self.secrets.seat(seat), self.dealing.context)
        beacons = {seat: hand.beacon for seat, hand in self._hands.items()}
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
        match: Match[Any] = Match(self.plan.game, self._state, knows_all=True, witness=recorder)
        return Sequencer(match, recorder, self.ledger, self.secrets)

    def abandon(self) -> None:
        """The game does not come about: nothing of it stays."""
        self.ledger.unwrite()
        self.ledger.close()
        for path in (self.plan.path, keys_path(self.plan.path), guests_path(self.plan.path)):
            path.unlink(missing_ok=True)
