"""The audit as this person's programs make it, wherever a verdict is shown: with whom he knows, and his receipts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from replays.audit import audit, audit_files
from replays.people import KnownPeople
from replays.receipts import receipts_folder
from replays.report import Report


def own_audit(file: Path | str) -> Report:
    """One file."""
    return audit(file, people=_people(), receipts=receipts_folder())


def own_audits(files: Iterable[Path | str], jobs: int = 1) -> Iterator[Report]:
    """Many files, in their order, on so many processes."""
    return audit_files(files, jobs, people=_people(), receipts=receipts_folder())


def _people() -> KnownPeople:
    try:
        return KnownPeople.load()
    except OSError:  # nobody is known by a file that cannot be read
        return KnownPeople([])
