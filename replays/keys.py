"""The keys of one game: of the host, of its seats, and of luck; and the files that keep them.

Where everybody sits in one process, all of them follow from two secrets of 32 bytes: one for keys, always random, and
one for luck, which a seed can give. Over a network each seat has its own.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from replays.boxes import private_box, public_box
from replays.canonical import NotCanonical, dumps, from_text, loads, to_text
from replays.hashing import derived
from replays.private_files import PrivateFileError, read_private, write_private

if TYPE_CHECKING:
    from replays.bodies import JoinBody

SECRET = 32
KEYS_FORMAT = "honor-keys/1"


@dataclass(frozen=True, slots=True, repr=False)
class SeatSecrets:
    """What only a seat knows. Not printable: no secret in a log."""

    session: bytes
    """Seed of its Ed25519 session key."""
    box: bytes
    """Its X25519 key: opens what is dealt to the seat. This is what a seat key file holds."""
    beacon: bytes
    """Where its chains and the salts of its sealed answers come from."""

    @classmethod
    def of_bot(cls, dealer: bytes, seat: int) -> SeatSecrets:
        """Those of a bot at a table of people: whoever deals runs it, and has them from the dealer's secret."""
        return cls(*(derived(dealer, "bot", seat, what) for what in ("session", "box", "beacon")))

    @classmethod
    def fresh(cls) -> SeatSecrets:
        """Random ones."""
        return cls(os.urandom(SECRET), os.urandom(SECRET), os.urandom(SECRET))


@dataclass(frozen=True, slots=True, repr=False)
class TableSecrets:
    """Everything secret about a table in one process."""

    keys: bytes
    luck: bytes
    rebuilt: bytes = b""
    """The dealer's secret of a table that was taken over; empty where it follows from ``luck``."""

    @classmethod
    def fresh(cls, seed: int | None = None) -> TableSecrets:
        """New keys; luck that nobody knows, or that a seed gives: the same seed, the same luck."""
        luck = os.urandom(SECRET) if seed is None else hashlib.sha256(b"honor-luck/1 %d" % seed).digest()
        return cls(os.urandom(SECRET), luck)

    @property
    def dealer(self) -> bytes:
        """The dealer's secret."""
        return self.rebuilt or derived(self.luck, "dealer")

    @property
    def host(self) -> bytes:
        """Seed of the host's Ed25519 key."""
        return derived(self.keys, "host")

    def seat(self, seat: int) -> SeatSecrets:
        """What the seat would know, sat it elsewhere."""
        return SeatSecrets(
            derived(self.keys, "session", seat), derived(self.keys, "box", seat), derived(self.luck, "beacon", seat)
        )


def signing_key(seed: bytes) -> Ed25519PrivateKey:
    """An Ed25519 key from 32 bytes."""
    return Ed25519PrivateKey.from_private_bytes(seed)


# ── files beside a ledger ────────────────────────────────────────────────────────────────────────────────────────────


def keys_path(ledger: Path) -> Path:
    """Where the secrets of an unfinished game lie, so that it can be gone on with."""
    return ledger.with_name(ledger.name + ".keys")


def seat_key_path(ledger: Path, seat: int) -> Path:
    """Where a seat keeps the 32 bytes that open what was dealt to it."""
    return ledger.with_name(f"{ledger.name}.seat{seat}.key")


def keep_secrets(ledger: Path, secrets: TableSecrets, game: str) -> None:
    """Write the key file of an unfinished game, mode 0600."""
    kept = {"format": KEYS_FORMAT, "game": game, "keys": to_text(secrets.keys), "luck": to_text(secrets.luck)}
    if secrets.rebuilt:
        kept["dealer"] = to_text(secrets.rebuilt)
    write_private(keys_path(ledger), dumps(kept) + b"\n")


def kept_secrets(ledger: Path, game: str) -> TableSecrets:
    """The secrets of an unfinished game. Raises PrivateFileError with what to do."""
    path = keys_path(ledger)
    try:
        data = read_private(path)
    except FileNotFoundError:
        raise PrivateFileError(f"The keys of this game are missing: there is no {path}.") from None
    try:
        kept = loads(data.rstrip(b"\n"))
        rebuilt = from_text(kept["dealer"]) if "dealer" in kept else b""
        secrets = TableSecrets(from_text(kept["keys"]), from_text(kept["luck"]), rebuilt)
        fits = kept["format"] == KEYS_FORMAT and len(secrets.keys) == len(secrets.luck) == SECRET
        fits = fits and len(rebuilt) in (0, SECRET)
    except (NotCanonical, KeyError, TypeError, AttributeError):
        fits = False
    if not fits:
        raise PrivateFileError(f"{path} is no key file of this program.")
    if kept["game"] != game:
        raise PrivateFileError(f"{path} belongs to another game.")
    return secrets


def forget_secrets(ledger: Path) -> None:
    """The game is over and signed off: nobody shall be able to sign anything in it any more."""
    keys_path(ledger).unlink(missing_ok=True)


def forget_all(ledger: Path, seats: int) -> None:
    """A game did not come about: neither its secrets nor its seat keys are of use."""
    forget_secrets(ledger)
    for seat in range(seats):
        seat_key_path(ledger, seat).unlink(missing_ok=True)


def keep_seat_key(ledger: Path, seat: int, box: bytes) -> None:
    """Write a seat key file, mode 0600."""
    write_private(seat_key_path(ledger, seat), box)


def check_seat_keys(ledger: Path, keys: Mapping[int, bytes], joins: Mapping[int, JoinBody]) -> None:
    """Raises PrivateFileError for a key beside a ledger that is not that of its seat in this game."""
    for seat, key in keys.items():
        if seat in joins and to_text(public_box(private_box(key))) != joins[seat].box:
            path = seat_key_path(ledger, seat)
            raise PrivateFileError(f"{path} is not the key of seat {seat} in this game. It opens nothing here.")


def read_seat_key(path: Path) -> bytes:
    """The 32 bytes of a seat key file. Raises PrivateFileError or OSError."""
    data = read_private(path)
    if len(data) != SECRET:
        raise PrivateFileError(f"{path} is no seat key: it has {len(data)} bytes, not {SECRET}.")
    return data


def seat_keys_beside(ledger: Path, seats: int) -> dict[int, bytes]:
    """The seat keys that lie beside a ledger. Raises PrivateFileError for one with wrong modes, or that is none.

    In a folder that several people share, those of the others are not for us: they are passed over.
    """
    keys: dict[int, bytes] = {}
    for seat in range(seats):
        path = seat_key_path(ledger, seat)
        try:
            keys[seat] = read_seat_key(path)
        except (FileNotFoundError, PermissionError):
            continue
        except OSError as error:
            raise PrivateFileError(f"{path} cannot be read: {error.strerror or error}.") from None
    return keys
