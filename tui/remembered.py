"""What the program remembers by itself between two starts: the last table. Kept apart from what a person has set."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from tui.places import state_file


@dataclass(frozen=True, slots=True)
class LastTable:
    """The table somebody sat at last."""

    game: str
    seats: int
    bots: str
    ledger: str = ""
    """Where the game is kept."""


def last_table(file: Path | None = None) -> LastTable | None:
    """The last table; None where there was none, or where the memory cannot be read."""
    try:
        table = json.loads((file or state_file()).read_text("utf-8"))["table"]
        game, seats, bots, ledger = table["game"], table["seats"], table["bots"], table.get("ledger", "")
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    if isinstance(game, str) and type(seats) is int and isinstance(bots, str) and isinstance(ledger, str):
        return LastTable(game, seats, bots, ledger)
    return None


def remember(table: LastTable, file: Path | None = None) -> None:
    """Remember this table. That it cannot be written is no reason to stop anybody from playing."""
    path = file or state_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        fresh = path.with_name(f".{path.name}.new")
        fresh.write_text(json.dumps({"table": asdict(table)}), "utf-8")
        fresh.replace(path)
    except OSError:
        pass
