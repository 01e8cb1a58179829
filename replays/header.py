"""The header of a ledger: which game is played, how, and what its luck rests on. For a new one, and read of others."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core import SOFTWARE
from replays.canonical import to_text
from replays.limits import FORMAT
from replays.sshsig import public_bytes

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    from core.game import Game, Position
    from replays.dealing import Dealing
    from replays.entries import Header


def header_body(
    game: Game[Any],
    seats: int,
    options: Mapping[str, Any],
    trust: str,
    *,
    dealing: Dealing,
    host: Ed25519PrivateKey,
    began: float,
    name: str | None = None,
    position: Position | None = None,
    parent: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """What a header says. ``options``: those that differ from the rule sheet. ``began``: seconds since 1970.

    ``name``: of this game, a new one where none is given. ``position`` and ``parent``: where it starts and comes from.
    """
    return {
        "box": to_text(dealing.box),
        "created": written_time(began),
        "dealer_commit": to_text(dealing.context),
        "format": FORMAT,
        "game": name or to_text(os.urandom(16)),
        "host_key": to_text(public_bytes(host)),
        **({} if parent is None else {"parent": dict(parent)}),
        "rules": {
            "edition": game.edition.fingerprint(),
            "game": game.id,
            "options": dict(options),
            "version": game.rules_version,
            **({} if position is None else {"position": dict(position)}),
        },
        "seats": seats,
        "software": SOFTWARE,
        "trust": trust,
    }


def read_header(ledger: Path) -> Header | None:
    """The header of a ledger; None where there is none, or the file cannot be read."""
    from replays.entries import Header  # models, which whoever begins a game does not need
    from replays.formats import Unreadable
    from replays.parsing import BadLine, parse
    from replays.reader import read_ledger

    try:
        header = parse(read_ledger(ledger).lines[0])
    except (OSError, Unreadable, BadLine, IndexError):
        return None
    return header if isinstance(header, Header) else None


def written_time(seconds: float) -> str:
    """A clock's time as it stands in a header.

    >>> written_time(1.5)
    '1970-01-01T00:00:01.500Z'
    """
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"
