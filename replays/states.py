"""What everybody has on the table, as one hash: two who follow the same game can compare it."""

from __future__ import annotations

import hashlib
from typing import Any

from replays.canonical import dumps_trusted


def public_hash(state: Any) -> bytes:
    """SHA-256 of the phase, whose turn it is, and the handles in every zone. It holds no face."""
    zones = {zone.name: cards for zone, cards in state.table.zones()}
    return hashlib.sha256(dumps_trusted({"active": state.active, "phase": state.phase, "zones": zones})).digest()
