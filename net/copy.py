"""A guest's copy of a game: every line is checked by the rules before it counts, and kept in a file of one's own."""

from __future__ import annotations

import hashlib
import json
import logging
from pathlib import Path
from typing import Any

from core.chance import Pick, Roll, Shuffle, Spin
from core.game import Decide, IllegalMove, Move, Unseal
from core.match import Match
from core.telling import words
from net import wire
from net.own_hand import OwnHand, seat_secrets
from replays import entries, luck
from replays.canonical import from_text, to_text
from replays.entries import Entry, SeatLine
from replays.escrow import DEALER, BadShare, holders
from replays.findings import LONGEST_SENTENCE, Breach, Finding
from replays.hands import line_message
from replays.identity import OwnIdentity
from replays.keys import keep_seat_key
from replays.ledger_match import LedgerMatch
from replays.reader import read_ledger
from replays.receipts import ReceiptBook
from replays.states import public_hash
from replays.writer import LedgerInUse, LedgerWriter

log = logging.getLogger(__name__)


class Fork(ValueError):
    """The host's game is another one than the one that was kept here. The message says from which line on."""


def dispute_path(ledger: Path) -> Path:
    """Where a line that was refused is kept, with one's signed word against it."""
    return ledger.with_name(ledger.name + ".dispute")


class GameCopy:
    """See the module. ``seat`` None: a spectator's, which opens nothing and keeps no file."""

    def __init__(
        self,
        seat: int | None,
        identity: OwnIdentity | None,
        folder: Path | None,
        receipts: Path | None = None,
        people: int = 0,
    ) -> None:
        """``folder``: where to keep the copy; None keeps none (the host's own seat has the host's file).

        ``receipts``: where to note what was seen. ``people``: how many sit at the table; with two or more, luck has to
        be made jointly.
        """
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
        self._receipts, self._people = receipts, people
        self._receipt: ReceiptBook | None = None
        self._last = b""
        self._kept: list[bytes] = []
        """Lines that an earlier run of this program has kept already."""
        self._seals: dict[int, entries.SealBody] = {}
        """One's own sealed answers that are not open yet, by question."""
        self.agreed: int | None = None
        """The seat that may take over the table, as one's person has agreed."""
        self._generation = 0
        self._known = 0
        """How many of one's beacon secrets others know, or have replaced: one plays with the next."""
        self._escrow: wire.Entry | None = None
        self._rejoin: list[wire.Entry] = []

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
        self._last = line
        if self._writer is not None and number >= len(self._kept):
            self._writer.append(line)
        if entry is not None:
            self.ms = entry.ms
            if isinstance(entry, SeatLine) and entry.by == self.seat:
                self._own(entry)
            elif isinstance(entry, entries.Recover | entries.Presence) and entry.body.seat == self.seat:
                self._replaced(entry)
            elif isinstance(entry, entries.HostUnseal) and entry.body.seat == self.seat:
                self._seals.pop(entry.body.at, None)
        return entry

    def _replaced(self, entry: entries.Recover | entries.Presence) -> None:
        """Others have rebuilt one's secret, or a bot makes one's part in luck."""
        if isinstance(entry, entries.Recover) or (entry.body.trust is not None and entry.body.state == "bot"):
            self._known += 1

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
        if self.seat is not None and self._people > 1 and header.body.trust != "fair-dealer":
            sentence = "Luck is to be taken on the host's word, though several people play."
            raise Breach(Finding(0, None, "order", sentence))
        self.name = header.body.game
        if self.seat is not None and self._receipts is not None:
            try:
                self._receipt = ReceiptBook(self._receipts, self.name)
            except OSError as error:
                log.error("no receipts can be kept in %s: %s", self._receipts, error)
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
        elif isinstance(entry, entries.Join) and self.seat in self.game.joins and self.hand is not None:
            event = self.game.luck.event + (0 if self.game.luck.waiting else 1)
            self._generation = luck.generation_of(max(1, event))
            if self.own_luck:
                self.hand.begin_again(self._known, max(1, event))
            self._rejoin = []

    def sync(self) -> None:
        """What came in is in the file, and in the receipt."""
        if self._receipt is not None and self.heads:
            try:
                self._receipt.saw(self.lines, self._last)
            except OSError as error:
                log.error("the receipt of the game cannot be kept: %s", error)
        if self._writer is not None:
            try:
                self._writer.sync()
            except OSError as error:
                log.error("the game cannot be kept in %s: %s", self.path, error)
                self._writer = None

    def close(self) -> None:
        """Give the files free."""
        receipt, self._receipt = self._receipt, None
        if receipt is not None:
            receipt.close()
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

    @property
    def joint(self) -> bool:
        """Whether luck is made by all seats together."""
        return self.game.header is not None and self.game.header.body.trust == "fair-dealer"

    @property
    def own_luck(self) -> bool:
        """Whether one's part in luck is one's own secret: nobody has rebuilt it, and no bot makes it."""
        return self.seat not in self.game.luck.recovered and self.seat not in self.game.luck.substituted

    def joining(self, name: str) -> list[wire.Entrust | wire.Entry]:
        """One's join, with the secret behind it where luck is on the host's word."""
        assert self.hand is not None
        body = self.hand.join(self.name, name, None, self.identity)
        join = self._entry("join", body)
        return [join] if self.joint else [self.hand.entrust(self.name), join]

    def owed(self, name: str) -> list[wire.Entry | wire.Value]:
        """What is due without asking the person: a value for luck, an answer to be opened, a new chain, an escrow."""
        if self.hand is None or self.game.rules is None or self.seat is None or not self.joined or self.game.ended:
            return []
        pending, event = self.match.pending, self.game.luck.event
        if self.joint and self.game.luck.waiting and self.own_luck:
            return [wire.Value(k=event, value=to_text(self.hand.value(event)))]
        if type(pending) is Unseal and self.seat in pending.seats and self._seals:
            seal = next(iter(self._seals.values()))
            move = self.hand.recall(seal.at, seal.kept, seal.commitment)
            return [self._entry("unseal", self.hand.unseal(seal.at, move))]
        if self.joint and not self.own_luck and not self.game.luck.waiting and not self._seals:
            return [*self._begin_again(name, event + 1)]
        if self.joint and self.own_luck and self.seat in self.game.escrow.missing() and not self.game.escrow.joining():
            self._escrow = self._escrow or self._sharing(1, self.lines - 1)
            return [] if self._escrow is None else [self._escrow]
        lucky = isinstance(pending, Shuffle | Roll | Spin | Pick) and self.game.rules.asked is None
        if lucky and event and luck.generation_of(event + 1) != self._generation:
            return [self._entry("join", self.hand.join(self.name, name, None, None, event + 1))]
        return []

    def _begin_again(self, name: str, event: int) -> list[wire.Entry]:
        """Everybody knows one's secret: go on with another, and share that."""
        assert self.hand is not None
        if not self._rejoin or self._rejoin[0].count != self.count + 1:
            self.hand.begin_again(self._known, event)
            join = self._entry("join", self.hand.join(self.name, name, None, None, event))
            sharing = self._sharing(2, self.lines - 1, str(join.body["tip"]))
            self._rejoin = [join] if sharing is None else [join, sharing]
        return self._rejoin

    def _sharing(self, ahead: int, seen: int, tip: str = "") -> wire.Entry | None:
        """One's secret, shared among the other people; None where there are too few of them."""
        assert self.hand is not None
        assert self.seat is not None
        joins = self.game.joins
        others = holders({seat: join.bot for seat, join in joins.items()}, self.seat)
        boxes = {seat: from_text(joins[seat].box) for seat in others}
        body = self.hand.escrow(boxes, tip or joins[self.seat].tip)
        if body is None:
            return None
        return self.hand.entry(self.name, "escrow", body, self.count + ahead - 1, seen, self.heads[seen])

    def share_of(self, seat: int) -> bytes | None:
        """One's share of somebody's secret, if he is away and the game waits for his part; None otherwise."""
        if self.hand is None or self.seat is None or seat == self.seat or seat not in self.game.absent:
            return None
        pending = self.match.pending
        answering = type(pending) is Unseal and seat in pending.seats
        if not (self.game.luck.waiting or answering):
            return None
        try:
            return self.game.escrow.own_share(seat, self.seat, self.hand.box_secret)
        except BadShare:
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
            if self.joint and not self.own_luck:  # everybody could read it
                raise IllegalMove(words("Your seat is making new keys. Try again in a moment."))
            return self._entry("seal", self.hand.seal(at, checked))
        public = match.game.publish(match.state, self.seat, checked, match.faces)
        return self._entry("move", {"at": at, "move": dict(public)})

    def dispute(self, line: bytes, finding: Finding) -> wire.Entry | None:
        """One's signed word that a line is wrong, over all lines before it; kept beside the copy, with the line."""
        if self.hand is None or not self.joined:
            return None
        body: dict[str, Any] = {
            "hash": to_text(hashlib.sha256(line).digest()),
            "line": self.lines,
            "sentence": finding.sentence[:LONGEST_SENTENCE],
        }
        if finding.seat is not None:
            body["seat"] = finding.seat
        entry = self._entry("dispute", body)
        if self.path is not None:
            kept = {"dispute": entry.model_dump(mode="json"), "line": line.decode("utf-8", "replace")}
            try:
                dispute_path(self.path).write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", "utf-8")
            except OSError as error:
                log.error("the dispute cannot be kept: %s", error)
        return entry

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
        if asked.kind == "recover" and not self._may_recover(asked.body):
            return None
        if asked.kind == "handover" and asked.body.get("seat") != self.agreed:
            return None
        return self.hand.endorse(line_message(asked.body, self.name, asked.kind, asked.ms, asked.n, asked.prev))

    def dealers_share(self, seat: int) -> bytes | None:
        """One's share of the dealer's secret, for the seat that one has agreed may take the table over."""
        if self.hand is None or self.seat is None or seat != self.agreed or self.game.ended:
            return None
        try:
            return self.game.escrow.own_share(DEALER, self.seat, self.hand.box_secret)
        except BadShare:
            return None

    def _may_recover(self, body: dict[str, Any]) -> bool:
        """Whether a secret that was rebuilt is the one to which one has given one's share."""
        try:
            recovered = entries.RecoverBody.model_validate({**body, "signatures": {}})
        except ValueError:
            return False
        fits = self.game.luck.fits_chain(recovered.seat, from_text(recovered.secret))
        return fits and self.share_of(recovered.seat) is not None
