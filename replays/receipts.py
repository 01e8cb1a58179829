"""Receipts: what this program has seen of a game, kept apart from the game's file.

A file that was cut off at the end of a line looks like a game that was broken off there. Whoever has a receipt knows
better: it says how many lines there were, and the hash of the last of them. One small file a game.

>>> Receipt("abc", 17, "hash").text
'{"game":"abc","hash":"hash","lines":17}'
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from replays.canonical import NotCanonical, dumps, loads, to_text
from replays.folders import data_folder
from replays.private_files import opened_plain

LONGEST: Final = 256
"""Bytes of a receipt file, filled up with spaces: it is written over in one go."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """So many lines this program has seen, and the hash of the last one."""

    game: str
    lines: int
    head: str

    @property
    def text(self) -> str:
        """As it is kept."""
        return dumps({"game": self.game, "hash": self.head, "lines": self.lines}).decode()

    def why_not(self, hashes: list[str]) -> tuple[int, str] | None:
        """None where a file with these line hashes has all that was seen; else the line, and a sentence."""
        if len(hashes) < self.lines:
            missing = self.lines - len(hashes)
            return len(hashes), f"This program saw {self.lines} lines of this game; the last {missing} are missing."
        if hashes[self.lines - 1] != self.head:
            return self.lines - 1, f"This program saw another line {self.lines - 1} when the game was played."
        return None


def line_hash(line: bytes) -> str:
    """The hash of a line, as the next one names it."""
    return to_text(hashlib.sha256(line).digest())


def receipts_folder() -> Path:
    """Where receipts lie. It need not exist."""
    return data_folder() / "receipts"


def receipt_path(folder: Path, game: str) -> Path:
    """The file for a game; its name is a hash, because a game's name comes from its host."""
    return folder / f"{hashlib.sha256(game.encode()).hexdigest()[:32]}.receipt"


def kept_receipt(folder: Path, game: str) -> Receipt | None:
    """The receipt for a game; None where there is none that can be read."""
    try:
        with opened_plain(receipt_path(folder, game)) as file:
            data = file.read(LONGEST)
        kept = loads(data.strip())
        receipt = Receipt(str(kept["game"]), int(kept["lines"]), str(kept["hash"]))
    except (OSError, NotCanonical, KeyError, TypeError, ValueError):
        return None
    return receipt if receipt.game == game and receipt.lines > 0 else None


class ReceiptBook:
    """Keeps the receipt of one game up to date."""

    def __init__(self, folder: Path, game: str) -> None:
        """Raises OSError."""
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._game = game
        self._file = os.open(receipt_path(folder, game), os.O_RDWR | os.O_CREAT, 0o600)
        before = kept_receipt(folder, game)
        self._lines = 0 if before is None else before.lines

    def saw(self, lines: int, last: bytes) -> None:
        """So many lines were seen, the last of them this one. It never goes back. Raises OSError."""
        if lines > self._lines:
            self._lines = lines
            receipt = Receipt(self._game, lines, line_hash(last))
            os.pwrite(self._file, receipt.text.encode().ljust(LONGEST - 1) + b"\n", 0)

    def close(self) -> None:
        """Give the file free."""
        os.close(self._file)
