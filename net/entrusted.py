"""What lies beside an unfinished game of several people, for its host alone: what seats entrusted to him, his table."""

from __future__ import annotations

import json
from pathlib import Path

from pydantic import Field

from core.bots.bot import Level
from core.edition import Strict
from net.pacing import Pace
from replays.canonical import from_text, to_text
from replays.private_files import PrivateFileError, read_private, write_private

GUESTS_FORMAT = "honor-guests/1"


class TableKept(Strict):
    """How the table was opened, so that it can be opened again as it was."""

    id: str = Field(max_length=80)
    title: str = Field(max_length=200)
    host: str = Field(max_length=80)
    code: str = Field(max_length=40)
    private: bool
    watchable: bool
    clock: str = Field(max_length=20)
    away_seconds: float = Field(ge=0)
    stand_in: Level
    pace: Pace
    port: int = Field(ge=0, le=65535)


class GuestsFile(Strict):
    """What lies beside an unfinished game of several people, for its host alone."""

    beacons: dict[int, bytes]
    """The beacon secrets that seats have entrusted to the host."""
    table: TableKept | None


def guests_path(ledger: Path) -> Path:
    """Where it lies, until the game is over."""
    return ledger.with_name(ledger.name + ".guests")


def keep_guests(ledger: Path, game: str, guests: GuestsFile) -> None:
    """Write it down, mode 0600."""
    kept = {
        "beacons": {str(seat): to_text(beacon) for seat, beacon in guests.beacons.items()},
        "format": GUESTS_FORMAT,
        "game": game,
        "table": None if guests.table is None else guests.table.model_dump(mode="json"),
    }
    write_private(guests_path(ledger), json.dumps(kept, sort_keys=True).encode() + b"\n")


def kept_guests(ledger: Path, game: str) -> GuestsFile:
    """Read it again. Raises PrivateFileError with what to do."""
    path = guests_path(ledger)
    try:
        kept = json.loads(read_private(path))
        fits = kept["format"] == GUESTS_FORMAT and kept["game"] == game
        beacons = {int(seat): from_text(beacon) for seat, beacon in kept["beacons"].items()}
        table = None if kept["table"] is None else TableKept.model_validate(kept["table"])
        guests = GuestsFile(beacons=beacons, table=table)
    except FileNotFoundError:
        raise PrivateFileError(f"What the seats entrusted to the host is missing: there is no {path}.") from None
    except PrivateFileError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        fits, guests = False, GuestsFile(beacons={}, table=None)
    if not fits:
        raise PrivateFileError(f"{path} does not belong to this game.")
    return guests
