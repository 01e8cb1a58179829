"""Known people: whose identity is whose, as far as this person knows. A file that anybody can read and edit.

One line a person: a name, and a public key as in ``authorized_keys``. The first time somebody sits at one's table under
a name that is not known yet, the two are written down together; from then on that name belongs to that key.

    Ann ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA…

A name that begins with ``#``, as notes in the file do, has a backslash before it.

>>> people = KnownPeople.of("# friends\\nAnn ssh-ed25519 AAAA\\nBob B ssh-ed25519 BBBB\\n")
>>> people.name_of("ssh-ed25519 BBBB"), people.key_of("ann"), people.name_of("ssh-ed25519 CCCC")
('Bob B', 'ssh-ed25519 AAAA', None)
"""

from __future__ import annotations

import os
import zlib
from pathlib import Path
from typing import Final

from core.cleaning import NAME_CELLS, cleaned
from replays.folders import data_folder
from replays.private_files import PrivateFileError, opened_plain, sync_folder

LARGEST: Final = 1 << 20
KEY_TYPES: Final = ("ssh-ed25519", "ssh-rsa", "ecdsa-sha2-", "sk-ssh-ed25519@", "sk-ecdsa-sha2-")


def people_path() -> Path:
    """Where the file lies. It need not exist."""
    return data_folder() / "known_people"


def fingerprint() -> int:
    """Of the file and of one's own identity, in 31 bits: what was worked out with them holds as long as they stay."""
    try:
        content = _content(people_path())
    except OSError:
        content = b""
    try:
        identity = str((data_folder() / "identity").stat().st_mtime_ns)
    except OSError:
        identity = ""
    return zlib.crc32(content + identity.encode()) & 0x7FFFFFFF


def _content(path: Path) -> bytes:
    try:
        with opened_plain(path) as file:
            return file.read(LARGEST)
    except FileNotFoundError:
        return b""
    except PrivateFileError as error:
        raise OSError(str(error)) from None


class KnownPeople:
    """Names and keys."""

    def __init__(self, people: list[tuple[str, str]], path: Path | None = None, own: str | None = None) -> None:
        self.people = people
        self.path = path
        self.own = own
        """One's own public key, which needs no line: whatever one calls oneself, and whoever else is called so."""
        self.trouble = ""
        """Why the file could not be read, if it could not: then nobody is known by it."""

    @classmethod
    def of(cls, text: str, path: Path | None = None) -> KnownPeople:
        """Read the file's text; lines that are none are passed over."""
        people = []
        for line in text.splitlines():
            words = line.split()
            # the last one: a name may hold what looks like a key, and is no less a name
            at = max((at for at, word in enumerate(words[:-1]) if word.startswith(KEY_TYPES)), default=0)
            if at > 0 and not line.lstrip().startswith("#"):
                name = " ".join(words[:at]).removeprefix("\\")
                people.append((cleaned(name, NAME_CELLS), " ".join(words[at : at + 2])))
        return cls(people, path)

    @classmethod
    def load(cls, path: Path | None = None) -> KnownPeople:
        """The file; nobody is known where there is none. Raises OSError."""
        path = path if path is not None else people_path()
        return cls.of(_content(path).decode("utf-8", "replace"), path)

    def name_of(self, key: str) -> str | None:
        """Who has this identity."""
        return next((name for name, known in self.people if known == key), None)

    def key_of(self, name: str) -> str | None:
        """The identity that goes with a name."""
        return next((key for known, key in self.people if known.casefold() == name.casefold()), None)

    def meet(self, name: str, key: str) -> str | None:
        """Somebody sits at the table. None where he is who he was, or new, and then known; else a sentence.

        Raises OSError where the file cannot be written.
        """
        name = cleaned(name, NAME_CELLS)
        before = self.name_of(key)
        if before is not None:
            return None if before.casefold() == name.casefold() else f"{name} is the person you know as {before}."
        if self.key_of(name) is not None:
            return f"This is not the {name} you know: the identity is another one."
        self.people.append((name, key))
        if self.path is not None and name and key.startswith(KEY_TYPES):
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            new = not self.path.exists()
            before_it = "\\" if name.startswith(("#", "\\")) else ""  # or it would be a note
            with self.path.open("a", encoding="utf-8") as file:
                file.write(f"{before_it}{name} {key}\n")
                file.flush()
                os.fsync(file.fileno())
            if new:
                sync_folder(self.path.parent)
        return None
