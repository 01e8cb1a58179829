"""Who takes a table over proves that he sat in that seat, before anybody gives him a share of the dealer's secret.

His port answers with the host key of his machine, which the others have never seen. So the session key of his seat,
which stands in everybody's copy of the game, signs that key's fingerprint; a word that somebody passes on is of no use
at another port.
"""

from __future__ import annotations

from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from replays.canonical import NotCanonical, dumps, from_text, to_text
from replays.hands import Hand
from replays.sshsig import verifies

NAMESPACE: Final = "honor-takeover@v1"
_PREFIX: Final = "handover-"


def table_name(ledger: str, seat: int) -> str:
    """What such a table is called while it changes hands: which game, and who keeps it from then on.

    >>> table_name("Gk7f-Z5I6", 2), offered("handover-Gk7f-Z5I6-2", "Gk7f-Z5I6"), offered("handover-x-2", "Gk7f-Z5I6")
    ('handover-Gk7f-Z5I6-2', 2, None)
    """
    return f"{_PREFIX}{ledger}-{seat}"


def offered(name: str, ledger: str) -> int | None:
    """The seat that offers to keep this game's table; None for any other table."""
    game, _, seat = name.removeprefix(_PREFIX).rpartition("-")
    return int(seat) if name.startswith(_PREFIX) and game == ledger and seat.isdecimal() and len(seat) < 3 else None


def word(hand: Hand, game: str, host: str) -> str:
    """The word of a seat that it answers with the host key of this fingerprint."""
    return to_text(hand.vouch(_message(game, hand.seat, host), NAMESPACE))


def is_good(given: str, key: str, game: str, seat: int, host: str) -> bool:
    """Whether the seat with this session key has given that word."""
    try:
        public = Ed25519PublicKey.from_public_bytes(from_text(key))
        return bool(given) and verifies(public, from_text(given), _message(game, seat, host), NAMESPACE)
    except (NotCanonical, ValueError):
        return False


def _message(game: str, seat: int, host: str) -> bytes:
    return dumps({"game": game, "host": host, "seat": seat})
