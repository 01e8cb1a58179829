"""What the program remembers by itself between two starts: the last table, and what it need not ask again.

Kept apart from what a person has set.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

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
        table = _memory(file)["table"]
        game, seats, bots, ledger = table["game"], table["seats"], table["bots"], table.get("ledger", "")
    except (KeyError, TypeError, AttributeError):
        return None
    if isinstance(game, str) and type(seats) is int and isinstance(bots, str) and isinstance(ledger, str):
        return LastTable(game, seats, bots, ledger)
    return None


def remember(table: LastTable, file: Path | None = None) -> None:
    """Remember this table. That it cannot be written is no reason to stop anybody from playing."""
    _keep({**_memory(file), "table": asdict(table)}, file)


def asked_once(file: Path | None = None) -> bool:
    """Whether it was asked how things shall look and move."""
    return _memory(file).get("asked") is True


def remember_asked(file: Path | None = None) -> None:
    """It need not be asked again."""
    _keep({**_memory(file), "asked": True}, file)


def _memory(file: Path | None) -> dict[str, Any]:
    try:
        memory = json.loads((file or state_file()).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return memory if isinstance(memory, dict) else {}


def _keep(memory: dict[str, Any], file: Path | None) -> None:
    path = file or state_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        fresh = path.with_name(f".{path.name}.new")
        fresh.write_text(json.dumps(memory), "utf-8")
        fresh.replace(path)
    except OSError:
        pass
