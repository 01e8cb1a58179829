"""A guest's copy of a game: every line is checked by the rules before it counts, and kept in a file of one's own."""

from __future__ import annotations

import hashlib
import logging
from pathlib import Path
from typing import Any

from core.chance import Pick, Roll, Shuffle, Spin
from core.game import Decide, Move, Unseal
from core.match import Match
from net import wire
from net.own_hand import OwnHand, seat_secrets
from replays import entries, luck
from replays.canonical import from_text, to_text
from replays.entries import Entry, SeatLine
from replays.hands import line_message
from replays.identity import OwnIdentity
from replays.keys import keep_seat_key
from replays.ledger_match import LedgerMatch
from replays.reader import read_ledger
from replays.states import public_hash
from replays.writer import LedgerInUse, LedgerWriter

log = logging.getLogger(__name__)


class Fork(ValueError):
    """The host's game is another one than the one that was kept here. The message says from which line on."""


class GameCopy:
    """See the module. ``seat`` None: a spectator's, which opens nothing and keeps no file."""

    def __init__(self, seat: int | None, identity: OwnIdentity | None, folder: Path | None) -> None:
        """``folder``: where to keep the copy; None keeps none (the host's own seat has the host's file)."""
        self.seat, self.identity, self.folder = seat, identity, folder
        self.game = LedgerMatch()
        self.hand: OwnHand | None = None
        self.name = ""
        """The game's name in its header."""
        self.path: Path | None = None
        self.count = 0
        """One's own counter: of one's last line in the ledger."""
        self.heads: list[str] = []
        """The hash of every line."""
        self.ms = 0
        self._writer: LedgerWriter | None = None
        self._kept: list[bytes] = []
        """Lines that an earlier run of this program has kept already."""
        self._seals: dict[int, entries.SealBody] = {}
        """One's own sealed answers that are not open yet, by question."""
        self._generation = 0

    # ── lines in ─────────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return len(self.heads)

    def take(self, line: bytes) -> Entry | None:
        """The next line. Raises Breach or Unreadable where it is wrong, and Fork; then it does not count."""
        if not self.heads:
            self._begin(line)
        number = self.lines
        if number < len(self._kept) and self._kept[number] != line:
            raise Fork(f"Line {number} is not the one that was kept here before: {self.path}")
        entry = self.game.feed(line)
        self.heads.append(to_text(hashlib.sha256(line).digest()))
        if self._writer is not None and number >= len(self._kept):
            self._writer.append(line)
        if entry is not None:
            self.ms = entry.ms
            if isinstance(entry, SeatLine) and entry.by == self.seat:
                self._own(entry)
        return entry

    def _begin(self, line: bytes) -> None:
        """The header: one's keys for this game follow from it."""
        keys: dict[int, bytes] = {}
        if self.seat is not None and self.identity is not None:
            secrets = seat_secrets(self.identity, line, self.seat)
            keys[self.seat] = secrets.box
        self.game = LedgerMatch(seat_keys=keys)
        probe = LedgerMatch()
        header = probe.feed(line)  # raises where it is none
        assert isinstance(header, entries.Header)
        self.name = header.body.game
        if self.seat is not None and self.identity is not None:
            self.hand = OwnHand(self.seat, secrets, from_text(header.body.dealer_commit))
            if self.folder is not None:
                self._keep(header)

    def _keep(self, header: entries.Header) -> None:
        """Open the file of this game: a new one, or the one an earlier run has begun."""
        assert self.folder is not None
        assert self.hand is not None
        assert self.seat is not None
        day = header.body.created[:10]
        short = hashlib.sha256(self.name.encode()).hexdigest()[:6]
        self.folder.mkdir(parents=True, exist_ok=True)
        for ending in ("", f"-seat{self.seat + 1}", *(f"-{number}" for number in range(2, 100))):
            path = self.folder / f"{day}-{header.body.rules.game}-{short}{ending}.honor"
            try:
                if path.exists():
                    self._writer = LedgerWriter.existing(path, durable=False)
                    self._kept = read_ledger(path).lines
                    if self._kept and LedgerMatch(signatures=False).feed(self._kept[0]) is not None:
                        self.path = path
                else:
                    self._writer, self.path = LedgerWriter(path, durable=False), path
            except LedgerInUse:
                continue  # the host's own, or another seat's of the same person
            if self.path is not None:
                keep_seat_key(path, self.seat, self.hand.box_secret)
                return

    def _own(self, entry: SeatLine) -> None:
        self.count = max(self.count, entry.count)
        if isinstance(entry, entries.Seal):
            self._seals[entry.body.at] = entry.body
        elif isinstance(entry, entries.Unseal):
            self._seals.pop(entry.body.at, None)
        elif isinstance(entry, entries.Join) and entry.n > 1 and self.game.luck.event:
            self._generation = luck.generation_of(self.game.luck.event + 1)

    def sync(self) -> None:
        """What came in is in the file."""
        if self._writer is not None:
            try:
                self._writer.sync()
            except OSError as error:
                log.error("the game cannot be kept in %s: %s", self.path, error)
                self._writer = None

    def close(self) -> None:
        """Give the file free."""
        writer, self._writer = self._writer, None
        if writer is not None:
            try:
                writer.close()
            except OSError as error:
                log.error("the game cannot be kept in %s: %s", self.path, error)

    # ── the moment ───────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def match(self) -> Match[Any]:
        """The match as this seat knows it."""
        return self.game.match

    @property
    def begun(self) -> bool:
        """Whether there is a header."""
        return bool(self.heads)

    @property
    def joined(self) -> bool:
        """Whether one's own join stands in the ledger."""
        return self.seat in self.game.joins

    # ── what one has to send without being asked by anybody but the game ─────────────────────────────────────────────

    def joining(self, name: str) -> list[wire.Entrust | wire.Entry]:
        """One's join, with the secret behind it."""
        assert self.hand is not None
        body = self.hand.join(self.name, name, None, self.identity)
        return [self.hand.entrust(self.name), self._entry("join", body)]

    def owed(self, name: str) -> wire.Entry | None:
        """An answer of one's own that is to be opened now, or the join that begins one's next chain; None otherwise."""
        if self.hand is None or self.game.rules is None or self.seat is None:
            return None
        pending = self.match.pending
        if type(pending) is Unseal and self.seat in pending.seats and self._seals:
            seal = next(iter(self._seals.values()))
            move = self.hand.recall(seal.at, seal.kept, seal.commitment)
            return self._entry("unseal", self.hand.unseal(seal.at, move))
        event = self.game.luck.event
        lucky = isinstance(pending, Shuffle | Roll | Spin | Pick) and self.game.rules.asked is None
        if lucky and event and luck.generation_of(event + 1) != self._generation:
            return self._entry("join", self.hand.join(self.name, name, None, None, event + 1))
        return None

    # ── what one wants to send ───────────────────────────────────────────────────────────────────────────────────────

    def move(self, move: Move | dict[str, Any]) -> wire.Entry:
        """A move of one's own, in own form. Raises IllegalMove."""
        assert self.hand is not None
        assert self.seat is not None
        match, at = self.match, self.game.question
        checked = match.checked(self.seat, move)
        pending = match.pending
        if type(pending) is Decide and pending.sealed and self.seat in pending.seats:
            return self._entry("seal", self.hand.seal(at, checked))
        public = match.game.publish(match.state, self.seat, checked, match.faces)
        return self._entry("move", {"at": at, "move": dict(public)})

    def chat(self, text: str) -> wire.Entry:
        """A line of chat."""
        return self._entry("chat", {"text": text})

    def _entry(self, kind: str, body: dict[str, Any]) -> wire.Entry:
        assert self.hand is not None
        return self.hand.entry(self.name, kind, body, self.count, self.lines - 1, self.heads[-1])

    def endorsement(self, asked: wire.Endorse) -> str | None:
        """One's signature under a line of the host's; None where one holds something else."""
        if self.hand is None or asked.n != self.lines or asked.prev != self.heads[-1]:
            return None
        if asked.kind == "checkpoint" and asked.body != {"state": to_text(public_hash(self.match.state))}:
            return None
        if asked.kind == "signoff" and asked.body:
            return None
        return self.hand.endorse(line_message(asked.body, self.name, asked.kind, asked.ms, asked.n, asked.prev))
