"""Finding the tables of others on this machine without any network: notices in a folder that everybody can read.

A notice is a small file that says of one table what is also announced on the network, and nothing more. The folder is
one where everybody may write (``/tmp``), so nothing in it is believed for its name:

- The folder belongs to root or to oneself and is sticky: nobody can take away or replace what is another's.
- A notice is made under a name of chance that did not exist, never through a link, and only its owner may write it.
- What is read is a plain file with one name, short, parsed as what strangers send. Whose it is, the system says; his
  account stands in the table's label, whatever the notice claims.
- Its writer holds a lock on it while he lives. One that nobody holds is stale: it is not shown, and its owner's next
  program removes it.
- It leads to ports of this machine only, and the number of notices that count is bounded for each account.
"""

from __future__ import annotations

import contextlib
import fcntl
import ipaddress
import json
import logging
import os
import re
import secrets
import stat
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from net.found import MOST_TABLES, Found, addresses_here
from net.hearsay import from_txt, to_txt
from net.places import at_the_door, of_account
from net.wire import TableFacts

log = logging.getLogger(__name__)

CHOSEN: Final = "HONOR_RENDEZVOUS"
"""Environment: the folder of notices; ``none``: there are to be none."""
USUAL: Final = ("/run/honor", "/tmp")
"""The first of them in which one may write: the one that an administrator has made, or the one that is always there."""
LARGEST: Final = 8192
"""Bytes of a notice."""
MOST_NAMES: Final = 20_000
"""Names in the folder that are looked at."""
MOST_OF_ONE: Final = 64
"""Notices of one account that are looked at."""
NAME: Final = re.compile(r"honor-table-[0-9a-f]{32}")
UNFINISHED: Final = re.compile(r"\.honor-table-[0-9a-f]{32}\.part")
UNFINISHED_SECONDS: Final = 60.0
"""After so long an unfinished notice was given up."""
_READ: Final = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
_MAKE: Final = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC


def folders() -> list[Path]:
    """Where notices may lie."""
    chosen = os.environ.get(CHOSEN, "")
    if chosen == "none":
        return []
    return [Path(chosen)] if chosen else [Path(folder) for folder in USUAL]


@contextlib.contextmanager
def _opened(folder: Path) -> Iterator[int]:
    """A folder that can be trusted with names, as a descriptor. Raises OSError, also where it cannot."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        status = os.fstat(handle)
        shared = status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
        if status.st_uid not in (0, os.geteuid()) or (shared and not status.st_mode & stat.S_ISVTX):
            raise PermissionError(13, "Others can replace what is in it", str(folder))
        yield handle
    finally:
        os.close(handle)


class Notice:
    """The notice of one table, for as long as it is open and its program lives."""

    def __init__(self) -> None:
        self._name = f"honor-table-{secrets.token_hex(16)}"
        self._folder: Path | None = None
        self._file = -1
        self._text = b""

    def put(self, facts: TableFacts, port: int, address: str, label: str, fingerprint: str, code: str) -> bool:
        """Post it, or what it says now; whether that could be done. ``address``: where the port listens here."""
        text = _text(facts, port, address, label, fingerprint, code)
        if text == self._text and self._is_there():
            return True
        for folder in folders() if self._folder is None else [self._folder]:
            try:
                with _opened(folder) as handle:
                    self._write(handle, text)
                    if self._folder is None:
                        remove_stale(handle)
            except OSError as error:
                log.debug("no notice in %s: %s", folder, error.strerror)
                continue
            self._folder, self._text = folder, text
            return True
        return False

    def _write(self, folder: int, text: bytes) -> None:
        """A new file each time, complete and locked before it has its name: nobody else can hold its lock."""
        unfinished = f".{self._name}.part"
        file = os.open(unfinished, _MAKE, 0o600, dir_fd=folder)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.write(file, text)
            os.fchmod(file, 0o644)
            os.rename(unfinished, self._name, src_dir_fd=folder, dst_dir_fd=folder)
        except BaseException:
            os.close(file)
            with contextlib.suppress(OSError):
                os.unlink(unfinished, dir_fd=folder)
            raise
        before, self._file = self._file, file
        if before >= 0:
            os.close(before)

    def _is_there(self) -> bool:
        """Whether it still lies there: whoever tidies up old files may have taken it."""
        return self._file >= 0 and os.fstat(self._file).st_nlink > 0

    def close(self) -> None:
        """Take it away."""
        folder, self._folder = self._folder, None
        if folder is not None and self._is_there():
            with contextlib.suppress(OSError), _opened(folder) as handle:
                os.unlink(self._name, dir_fd=handle)
        if self._file >= 0:
            os.close(self._file)
        self._file = -1


def _text(facts: TableFacts, port: int, address: str, label: str, fingerprint: str, code: str) -> bytes:
    notice = {"at": address, "port": port, "table": to_txt(facts, label, fingerprint, code)}
    return json.dumps(notice, ensure_ascii=False).encode("utf-8", "replace")


def notices() -> list[Found]:
    """The tables that people on this machine keep, one's own as well. Never raises; takes a few milliseconds."""
    found: list[Found] = []
    ours = frozenset(addresses_here())
    for folder in folders():
        try:
            with _opened(folder) as handle:
                for name, owner in _candidates(handle):
                    if len(found) >= MOST_TABLES:
                        break
                    one = _read(handle, name, owner, ours)
                    if one is not None:
                        found.append(one)
        except OSError as error:
            log.debug("no notices from %s: %s", folder, error.strerror)
    return found


def _names(folder: int, pattern: re.Pattern[str]) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for count, entry in enumerate(entries):
            if count >= MOST_NAMES:
                return
            if pattern.fullmatch(entry.name):
                yield entry.name


def _candidates(folder: int) -> list[tuple[str, int]]:
    """Names and owners: the first of each account, then the second of each, so that none crowds out another."""
    by_owner: defaultdict[int, list[str]] = defaultdict(list)
    for name in _names(folder, NAME):
        try:
            owner = os.stat(name, dir_fd=folder, follow_symlinks=False).st_uid
        except OSError:
            continue  # gone meanwhile
        if len(by_owner[owner]) < MOST_OF_ONE:
            by_owner[owner].append(name)
    turns = [(turn, name, owner) for owner, names in by_owner.items() for turn, name in enumerate(names)]
    return [(name, owner) for _, name, owner in sorted(turns)]


def _read(folder: int, name: str, owner: int, ours: frozenset[str]) -> Found | None:
    """What a notice says; None where it is none, or stale."""
    try:
        file = os.open(name, _READ, dir_fd=folder)
    except OSError:
        return None
    try:
        status = os.fstat(file)
        plain = stat.S_ISREG(status.st_mode) and status.st_nlink == 1 and not status.st_mode & 0o022
        if not plain or status.st_uid != owner or status.st_size > LARGEST or not _is_held(file):
            return None
        text = os.read(file, LARGEST + 1)
    except OSError:
        return None
    finally:
        os.close(file)
    return understood(text, name, owner, ours)


def _is_held(file: int) -> bool:
    """Whether its writer lives."""
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    return False


def understood(text: bytes, name: str, owner: int, ours: frozenset[str] = frozenset()) -> Found | None:
    """The table of a notice that this account has written; None where it makes no sense."""
    try:
        notice = json.loads(text.decode("utf-8"))
        port, address = notice["port"], str(ipaddress.ip_address(notice["at"]))
        said = {str(key).encode(): str(value).encode()[:255] for key, value in list(notice["table"].items())[:40]}
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    heard = from_txt(said)
    near = ipaddress.ip_address(address).is_loopback or address in ours
    if heard is None or type(port) is not int or not (0 < port < 65536) or not near:
        return None
    account = of_account(owner)
    label = at_the_door(account) if heard.label == at_the_door(account) else account
    return Found(name, heard.facts, (address,), port, label, heard.fingerprint, heard.code)


def remove_stale(folder: int) -> None:
    """Remove one's own notices that no program holds any more."""
    now = time.time()
    for name in [*_names(folder, NAME), *_names(folder, UNFINISHED)]:
        try:
            status = os.stat(name, dir_fd=folder, follow_symlinks=False)
            if status.st_uid != os.geteuid() or not stat.S_ISREG(status.st_mode):
                continue
            if name.startswith(".") and now - status.st_mtime < UNFINISHED_SECONDS:
                continue  # being written, perhaps
            file = os.open(name, _READ, dir_fd=folder)
        except OSError:
            continue
        try:
            if not _is_held(file):
                os.unlink(name, dir_fd=folder)
        except OSError:
            pass
        finally:
            os.close(file)
