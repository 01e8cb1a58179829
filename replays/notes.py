"""Notes and bookmarks of a reader, kept in a file of their own beside the ledger: ``game.honor.notes.json``.

The ledger itself is never written to: its bytes are signed, and its readers are many.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from core.cleaning import cleaned
from replays.files import one_at_a_time
from replays.private_files import write_private

FORMAT: Final = "honor-notes/1"
LONGEST: Final = 400
"""Cells of one note."""
MOST: Final = 5_000
LARGEST: Final = 4 << 20


class NotKept(ValueError):
    """Notes that cannot be read or written. The message says why."""


def notes_path(ledger: Path) -> Path:
    """Where the notes about a ledger lie."""
    return ledger.with_name(ledger.name + ".notes.json")


@dataclass(slots=True)
class Notes:
    """What a reader wrote about moments of one game. A bookmark is a note without text."""

    ledger: Path
    game: str
    """The name of the game in its header: the notes of another file of the same name are not shown."""
    by_line: dict[int, str] = field(default_factory=dict)

    @classmethod
    def of(cls, ledger: Path, game: str) -> Notes:
        """The notes beside a ledger; empty where there are none. Raises NotKept for a file that is none."""
        path = notes_path(ledger)
        try:
            with path.open("rb") as file:
                data = file.read(LARGEST + 1)
        except (FileNotFoundError, NotADirectoryError):
            return cls(ledger, game)
        except OSError as error:
            raise NotKept(f"The notes in {path.name} cannot be read: {error.strerror}.") from None
        try:
            kept: Any = json.loads(data[:LARGEST])
            if kept["format"] != FORMAT or kept["game"] != game:
                raise NotKept(f"The notes in {path.name} belong to another game or another program.")
            by_line = {int(line): cleaned(text, LONGEST) for line, text in dict(kept["notes"]).items()}
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            if isinstance(error, NotKept):
                raise
            raise NotKept(f"{path.name} holds no notes.") from None
        return cls(ledger, game, dict(sorted(by_line.items())[:MOST]))

    def put(self, line: int, text: str) -> None:
        """Note something about a line, in place of what stood there. Raises NotKept."""
        with one_at_a_time(self.ledger.parent):
            now = Notes.of(self.ledger, self.game).by_line  # another program may have noted something meanwhile
            if len(now) >= MOST and line not in now:
                raise NotKept(f"There are {MOST:,} notes already.")
            self._keep({**now, line: cleaned(text, LONGEST)})

    def take(self, line: int) -> None:
        """No note about this line any more. Raises NotKept."""
        with one_at_a_time(self.ledger.parent):
            now = Notes.of(self.ledger, self.game).by_line
            self._keep({at: text for at, text in now.items() if at != line})

    def _keep(self, by_line: Mapping[int, str]) -> None:
        by_line = dict(sorted(by_line.items()))
        content = {"format": FORMAT, "game": self.game, "notes": {str(line): text for line, text in by_line.items()}}
        path = notes_path(self.ledger)
        try:
            if by_line:
                write_private(path, (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode())
            else:
                path.unlink(missing_ok=True)
        except OSError as error:
            raise NotKept(f"The note cannot be kept beside the game: {error.strerror}.") from None
        self.by_line = by_line
