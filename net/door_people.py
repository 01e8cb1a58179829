"""Whom a door knows: SSH keys, the name each has chosen, and a folder for each.

The folder's name is a hash of the key: nothing that somebody else has typed ever becomes a path.
"""

from __future__ import annotations

import hashlib
import json
import logging
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from core.cleaning import clean_name
from core.lookalikes import ends_like, skeleton
from net.bot_names import BOT_MARKS
from net.people import DOOR_MARK
from replays.private_files import PrivateFileError, read_private, write_private

log = logging.getLogger(__name__)

FORMAT: Final = "honor-person/1"
PERSON: Final = "person.json"


class NameRefused(ValueError):
    """A name that cannot be had. The message is a sentence."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody the door knows."""

    key: str
    """The public key, in one-line form."""
    name: str
    folder: Path
    """Settings, the identity at tables, and saved games."""


class Residents:
    """Everybody the door knows, kept in a folder with mode 0700."""

    def __init__(self, folder: Path, most: int = 2000) -> None:
        self.folder, self.most = folder, most
        self._by_key: dict[str, Person] = {}
        self._names: dict[str, str] = {}
        self._read()

    def __len__(self) -> int:
        return len(self._by_key)

    def folder_of(self, key: str) -> Path:
        """Where the things of whoever has this key lie; it need not exist."""
        return self.folder / hashlib.sha256(key.encode("ascii", "replace")).hexdigest()[:32]

    def all(self) -> tuple[Person, ...]:
        """Everybody who is known."""
        return tuple(self._by_key.values())

    def of(self, key: str) -> Person | None:
        """The person with this key."""
        return self._by_key.get(key)

    def why_not(self, key: str, name: str) -> str | None:
        """None where somebody may have this name, else a sentence."""
        cleaned = clean_name(name, "")
        if not cleaned:
            return "A name has at least one letter."
        if ends_like(cleaned, (*BOT_MARKS, DOOR_MARK)):
            return "A name does not end like that of a bot, or of somebody at a door; choose another one."
        if self._names.get(skeleton(cleaned), key) != key:
            return f"Somebody here is called {cleaned} already, or so that it looks alike; choose another name."
        if key not in self._by_key and len(self._by_key) >= self.most:
            return "This door knows as many people as it may; ask its keeper."
        return None

    def welcome(self, key: str, name: str) -> Person:
        """Get to know somebody, or give somebody who is known another name. Raises NameRefused and OSError."""
        refusal = self.why_not(key, name)
        if refusal is not None:
            raise NameRefused(refusal)
        person = Person(key, clean_name(name, ""), self.folder_of(key))
        known = {"format": FORMAT, "key": key, "name": person.name, "since": f"{datetime.now(UTC):%Y-%m-%d}"}
        write_private(person.folder / PERSON, json.dumps(known, sort_keys=True).encode() + b"\n")
        self._remember(person)
        return person

    def _remember(self, person: Person) -> None:
        before = self._by_key.get(person.key)
        if before is not None:
            self._names.pop(skeleton(before.name), None)
        self._by_key[person.key] = person
        self._names[skeleton(person.name)] = person.key

    def _read(self) -> None:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for path in sorted(self.folder.glob(f"*/{PERSON}")):
            try:
                known = json.loads(read_private(path))
                key, name = known["key"], clean_name(known["name"], "")
                fits = known["format"] == FORMAT and bool(name) and self.folder_of(key) == path.parent
            except (OSError, PrivateFileError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
                fits = False
            if fits:
                self._remember(Person(key, name, path.parent))
            else:
                log.warning("a person's file cannot be used: %s", path.parent.name)
