"""Where a guest keeps a game: a file of his own, and a receipt of what he has seen."""

from __future__ import annotations

import hashlib
import json
import logging
from pathlib import Path

from net import wire
from replays.entries import Header
from replays.keys import keep_seat_key
from replays.ledger_match import LedgerMatch
from replays.reader import read_ledger
from replays.receipts import ReceiptBook, kept_receipt, line_hash
from replays.writer import LedgerInUse, LedgerWriter

log = logging.getLogger(__name__)


def dispute_path(ledger: Path) -> Path:
    """Where a line that was refused is kept, with one's signed word against it."""
    return ledger.with_name(ledger.name + ".dispute")


class CopyFile:
    """See the module. A disk that refuses is logged, and the game goes on."""

    def __init__(self, receipts: Path | None, game: str) -> None:
        """``receipts``: where to note what was seen. ``game``: its name in the header."""
        self.path: Path | None = None
        self.kept: list[bytes] = []
        """Lines that an earlier run of this program has kept already."""
        self._writer: LedgerWriter | None = None
        self._receipt: ReceiptBook | None = None
        self._last = b""
        self._lines = 0
        self._seen = None if receipts is None else kept_receipt(receipts, game)
        if receipts is not None:
            try:
                self._receipt = ReceiptBook(receipts, game)
            except OSError as error:
                log.error("no receipts can be kept in %s: %s", receipts, error)

    def open(self, folder: Path, header: Header, seat: int, box_secret: bytes) -> None:
        """The file of this game: a new one, or the one an earlier run has begun."""
        day = header.body.created[:10]
        short = hashlib.sha256(header.body.game.encode()).hexdigest()[:6]
        folder.mkdir(parents=True, exist_ok=True)
        for ending in ("", f"-seat{seat + 1}", *(f"-{number}" for number in range(2, 100))):
            path = folder / f"{day}-{header.body.rules.game}-{short}{ending}.honor"
            try:
                if path.exists():
                    self._writer = LedgerWriter.existing(path, durable=False)
                    self.kept = read_ledger(path).lines
                    if self.kept and LedgerMatch(signatures=False).feed(self.kept[0]) is not None:
                        self.path = path
                else:
                    self._writer, self.path = LedgerWriter(path, durable=False), path
            except LedgerInUse:
                continue  # the host's own, or another seat's of the same person
            if self.path is not None:
                keep_seat_key(path, seat, box_secret)
                return

    def differs(self, line: bytes) -> bool:
        """Whether an earlier run has kept, or seen, another line in this place."""
        if self._lines < len(self.kept):
            return self.kept[self._lines] != line
        seen = self._seen
        return seen is not None and self._lines == seen.lines - 1 and line_hash(line) != seen.head

    @property
    def behind(self) -> int:
        """How many lines an earlier run has seen that are not here again yet.

        Until they are, this game may be another one under the same name, in which one's part in luck is known already.
        """
        return 0 if self._seen is None else max(0, self._seen.lines - self._lines)

    def append(self, line: bytes) -> None:
        """The next line."""
        if self._writer is not None and self._lines >= len(self.kept):
            self._writer.append(line)
        self._last = line
        self._lines += 1

    def sync(self) -> None:
        """What came in is in the file, and in the receipt."""
        if self._receipt is not None and self._lines:
            try:
                self._receipt.saw(self._lines, self._last)
            except OSError as error:
                log.error("the receipt of the game cannot be kept: %s", error)
        if self._writer is not None:
            try:
                self._writer.sync()
            except OSError as error:
                log.error("the game cannot be kept in %s: %s", self.path, error)
                self._writer = None

    def keep_dispute(self, entry: wire.Entry, line: bytes) -> None:
        """A line that was refused, with one's signed word against it, beside the file."""
        if self.path is None:
            return
        kept = {"dispute": entry.model_dump(mode="json"), "line": line.decode("utf-8", "replace")}
        try:
            dispute_path(self.path).write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", "utf-8")
        except OSError as error:
            log.error("the dispute cannot be kept: %s", error)

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
