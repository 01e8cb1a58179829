"""Whether a game goes on at a table that somebody else has taken over while its host was gone.

Its first host must not go on with it beside that one: then there would be two games, and none of the programs that saw
the lines of one plays on with the other.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Final

from net import taker
from net.entrusted import kept_guests
from net.found import Found
from net.nearby import look_around
from net.trouble import NetworkTrouble
from replays.header import read_header
from replays.private_files import PrivateFileError

log = logging.getLogger(__name__)

LOOK_SECONDS: Final = 1.0


async def goes_on_at(path: Path) -> Found | None:
    """The table at which the game in this file goes on without whoever keeps the file; None where none is found.

    A file that cannot be read is no matter of this function: it is told when it is opened.
    """
    header = read_header(path)
    if header is None:
        return None
    ledger = header.body.game
    try:
        kept = kept_guests(path, ledger).table
    except (OSError, PrivateFileError):
        return None
    own = kept.id if kept is not None else ""

    def elsewhere(found: Found) -> bool:
        # one that is still asking for the others' word has no code yet: whose host is back needs no other
        return bool(found.code) and found.facts.id != own and taker.offered(found.facts.id, ledger) is not None

    try:
        tables = await look_around(LOOK_SECONDS, lambda seen: any(map(elsewhere, seen)))
    except NetworkTrouble as trouble:
        log.debug("nobody can be asked whether the game goes on: %s", trouble)
        return None
    return next(filter(elsewhere, tables), None)
