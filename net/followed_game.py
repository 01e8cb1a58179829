"""A game that a guest follows: every line is checked by the rules before it counts, and kept in a file of one's own."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any, Final

from core.match import Match
from core.telling import words
from net import wire
from net.copy_file import CopyFile
from net.own_hand import OwnHand, seat_secrets
from replays import entries, luck
from replays.canonical import from_text, to_text
from replays.entries import Entry
from replays.findings import Breach, Finding
from replays.hands import Sealed
from replays.identity import OwnIdentity
from replays.ledger_match import LedgerMatch
from replays.lines import SeatLine

ON_HIS_WORD: Final = "Luck is to be taken on the host's word, though several people play."


class Fork(ValueError):
    """The host's game is another one than the one that was kept here. The message says from which line on."""


class FollowedGame:
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
        self.count = 0
        """One's own counter: of one's last line in the ledger."""
        self.heads: list[str] = []
        """The hash of every line."""
        self.ms = 0
        self._receipts, self._people = receipts, people
        self._file = CopyFile(None, "")
        self._seal: Sealed | None = None
        """One's own sealed answer that is not open yet."""
        self.agreed: int | None = None
        """The seat that may take over the table, as one's person has agreed."""
        self._bot_plays = False
        """A bot plays for oneself, and signs with a key of its own."""
        self._generation = 0
        self._known = 0
        """How many of one's beacon secrets others know, or have replaced: one plays with the next."""
        self._escrow: wire.Entry | None = None
        self._rejoin: list[wire.Entry] = []

    # ── lines in ──────────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return len(self.heads)

    @property
    def path(self) -> Path | None:
        """Where it is kept."""
        return self._file.path

    @property
    def behind(self) -> int:
        """How many lines an earlier run of this program has seen that are not here again yet."""
        return self._file.behind

    @property
    def kept_before(self) -> int:
        """How many lines an earlier run of this program has kept already."""
        return len(self._file.kept)

    def take(self, line: bytes) -> Entry | None:
        """The next line. Raises Breach or Unreadable where it is wrong, and Fork; then it does not count."""
        if not self.heads:
            self._begin(line)
        number = self.lines
        if self._file.differs(line):
            where = self.path or words("by your receipt of this game")
            raise Fork(f"Line {number} is not the one that was kept here before: {where}")
        entry = self.game.feed(line)
        if isinstance(entry, entries.Join) and self.seat is not None and not self.joint:
            people = sum(join.bot is None for join in self.game.joins.values())
            if people > 1:  # whatever the table has said of who sits there
                raise Breach(Finding(number, None, "order", ON_HIS_WORD))
        self.heads.append(to_text(hashlib.sha256(line).digest()))
        self._file.append(line)
        if entry is not None:
            self.ms = entry.ms
            if isinstance(entry, SeatLine) and entry.by == self.seat:
                self._own(entry)
            elif isinstance(entry, entries.Recover | entries.Presence) and entry.body.seat == self.seat:
                self._replaced(entry)
            elif isinstance(entry, entries.HostUnseal) and entry.body.seat == self.seat:
                self._seal = None
        return entry

    def _replaced(self, entry: entries.Recover | entries.Presence) -> None:
        """Others have rebuilt one's secret, or a bot makes one's part in luck."""
        if isinstance(entry, entries.Recover) or (entry.body.trust is not None and entry.body.state == "bot"):
            self._known += 1
        if isinstance(entry, entries.Presence):
            self._bot_plays = entry.body.state == "bot"

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
            raise Breach(Finding(0, None, "order", ON_HIS_WORD))
        self.name = header.body.game
        self._file = CopyFile(None if self.seat is None else self._receipts, self.name)
        if self.seat is not None and self.identity is not None:
            self.hand = OwnHand(self.seat, secrets, from_text(header.body.dealer_commit))
            if self.folder is not None:
                self._file.open(self.folder, header, self.seat, self.hand.box_secret)

    def _own(self, entry: SeatLine) -> None:
        self.count = max(self.count, entry.count)
        if isinstance(entry, entries.Seal) and not self._bot_plays:  # what a bot has sealed for one, it opens itself
            self._seal = Sealed(self.game.question, entry.body.commitment)
        elif isinstance(entry, entries.Unseal):
            self._seal = None
        elif isinstance(entry, entries.Join) and self.seat in self.game.joins and self.hand is not None:
            event = self.game.luck.event + (0 if self.game.luck.waiting else 1)
            self._generation = luck.generation_of(max(1, event))
            if self.own_luck:
                self.hand.begin_again(self._known, max(1, event))
            self._rejoin = []

    def sync(self) -> None:
        """What came in is in the file, and in the receipt."""
        self._file.sync()

    def close(self) -> None:
        """Give the files free."""
        self._file.close()

    # ── the moment ────────────────────────────────────────────────────────────────────────────────────────────────────

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

    @property
    def joint(self) -> bool:
        """Whether luck is made by all seats together."""
        return self.game.header is not None and self.game.header.body.trust == "fair-dealer"

    @property
    def own_luck(self) -> bool:
        """Whether one's part in luck is one's own secret: nobody has rebuilt it, and no bot makes it."""
        return self.seat not in self.game.luck.recovered and self.seat not in self.game.luck.substituted
