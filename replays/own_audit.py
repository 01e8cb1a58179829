"""The audit as this person's programs make it, wherever a verdict is shown: with whom he knows, and his receipts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from replays.audit import audit, audit_files
from replays.folders import data_folder
from replays.identity import own_identity
from replays.people import KnownPeople
from replays.private_files import PrivateFileError
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
        people = KnownPeople.load()
    except OSError as error:  # nobody is known by a file that cannot be read, and that is told
        people = KnownPeople([])
        people.trouble = error.strerror or str(error)
    people.own = _own_key()
    return people


def _own_key() -> str | None:
    """One's own public key, if there is one: an audit makes none."""
    path = data_folder() / "identity"
    try:
        return own_identity(path).line if path.exists() else None
    except (OSError, PrivateFileError):  # a key that cannot be used vouches for nobody
        return None
