"""How the tables were opened at which one plays: whoever takes one over keeps it as it was."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Final

from pydantic import Field, ValidationError

from core.cleaning import TITLE_CELLS, cleaned
from core.edition import Strict
from net import wire
from net.clocks import ClockRule
from replays.private_files import PrivateFileError, read_private, write_private

log = logging.getLogger(__name__)

NOTES: Final = "tables.json"
MOST: Final = 20
"""Tables that are remembered: those of the last games."""


class TableNote(Strict):
    """How one was opened."""

    title: str = Field(max_length=200)
    """Empty where it was called after its host."""
    clock: str = Field(max_length=20)
    """As `ClockRule.parse` takes it."""
    away_seconds: int = Field(ge=0)
    watchable: bool

    @classmethod
    def of(cls, facts: wire.TableFacts) -> TableNote:
        """What its host says of it."""
        return cls(
            title="" if facts.title == f"{facts.host}'s table" else cleaned(facts.title, TITLE_CELLS),
            clock=ClockRule.told(facts.clock).typed,
            away_seconds=facts.away_seconds,
            watchable=facts.watchable,
        )


def note_table(folder: Path | None, news: wire.TableNews) -> None:
    """Remember the table of the game that begins; without a folder nothing. A disk that refuses is logged."""
    if folder is None:
        return
    game, facts = news.ledger, news.table
    notes = {**{one: note for one, note in _notes(folder).items() if one != game}, game: TableNote.of(facts)}
    kept = {one: notes[one].model_dump() for one in list(notes)[-MOST:]}
    try:
        write_private(folder / NOTES, json.dumps(kept).encode() + b"\n")
    except OSError as error:
        log.warning("how a table was opened cannot be kept: %s", error.strerror)


def noted_table(folder: Path, game: str) -> TableNote | None:
    """How the table of this game was opened, where it is remembered."""
    return _notes(folder).get(game)


def _notes(folder: Path) -> dict[str, TableNote]:
    try:
        kept = json.loads(read_private(folder / NOTES))
        return {str(game): TableNote.model_validate(note) for game, note in list(kept.items())[-MOST:]}
    except (OSError, PrivateFileError, ValueError, AttributeError, RecursionError, ValidationError):
        return {}
