"""Escrow: what a seat would take with it when it vanishes is shared among the others, sealed for each.

A person's beacon secret is shared among the other people, the dealer's among all people but the one who keeps the
table. Bots hold no shares: whoever runs them would hold theirs. With two people there is nobody to share with.

>>> [threshold(others) for others in (1, 2, 3, 4, 5)]
[None, 2, 3, 3, 4]
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Mapping
from typing import Any, Final

from replays import shamir
from replays.boxes import private_box, shared_secret
from replays.canonical import NotCanonical, from_text, to_text
from replays.hashing import COMMITMENT, commitment, masked

SEALED: Final = shamir.SHARE + COMMITMENT
"""Bytes of a sealed share: the share under a mask, and the commitment to it."""
DEALER: Final = "dealer"
"""Whose secret it is, where it is the dealer's."""

Whose = int | str
"""A seat, or DEALER."""


class BadShare(ValueError):
    """A share that is not what its seat committed to. The message is a sentence."""


def threshold(others: int) -> int | None:
    """How many shares are needed where so many people hold one; None where nothing is shared.

    One person fewer than sit at the table; from five people on two fewer, so that two of them may be gone.
    """
    if others < 2:
        return None
    return others if others < 4 else others - 1


def holders(levels: Mapping[int, str | None], without: int | None) -> list[int]:
    """The seats that hold a share: people, without the one (``None``: nobody) whom it is about."""
    return sorted(seat for seat, level in levels.items() if level is None and seat != without)


def share_commitment(context: bytes, whose: Whose, holder: int, share: bytes) -> bytes:
    """The public commitment to a share: so that whoever gives another one away later is found out."""
    return commitment("share", context, str(whose), holder, share)


def escrowed(
    secret: bytes, whose: Whose, own_box: bytes, boxes: Mapping[int, bytes], context: bytes, about: str
) -> dict[str, Any] | None:
    """The body of an escrow line; None where nothing is shared.

    ``own_box`` is the private box key of whoever shares, ``boxes`` the public ones of the holders, ``about`` a public
    text that differs for each secret (the tip of the chain): no mask is used twice.
    """
    needed = threshold(len(boxes))
    if needed is None:
        return None
    shares = shamir.split(secret, needed, [seat + 1 for seat in boxes])
    private = private_box(own_box)
    sealed = {}
    for seat, box in boxes.items():
        share = shares[seat + 1]
        hidden = masked(share, shared_secret(private, box), "share", context, str(whose), seat, about)
        sealed[str(seat)] = to_text(hidden + share_commitment(context, whose, seat, share))
    return {"shares": sealed, "t": needed}


def opened_share(
    sealed: str, whose: Whose, author_box: bytes, own_box: bytes, holder: int, context: bytes, about: str
) -> bytes:
    """One's own share out of an escrow line. Raises BadShare where the author has sealed something else."""
    try:
        data = from_text(sealed)
        if len(data) != SEALED:
            raise BadShare("A sealed share has another length.")
        shared = shared_secret(private_box(own_box), author_box)
    except BadShare:
        raise
    except (NotCanonical, ValueError):
        raise BadShare("A sealed share cannot be read.") from None
    share = masked(data[: shamir.SHARE], shared, "share", context, str(whose), holder, about)
    if not fits(sealed, whose, holder, share, context):
        raise BadShare(f"What was sealed for seat {holder} is not the share that was committed to.")
    return share


def fits(sealed: str, whose: Whose, holder: int, share: bytes, context: bytes) -> bool:
    """Whether a share that somebody gives is the one of the escrow line."""
    try:
        data = from_text(sealed)
    except NotCanonical:
        return False
    return len(data) == SEALED and hmac.compare_digest(
        data[shamir.SHARE :], share_commitment(context, whose, holder, share)
    )


def rebuilt(shares: Mapping[int, bytes], needed: int) -> bytes:
    """The secret, from shares by seat. Raises `shamir.NotShares`, and BadShare where there are too few."""
    if len(shares) < needed:
        raise BadShare(f"There are {len(shares)} shares, and {needed} are needed.")
    chosen: Iterable[int] = sorted(shares)[:needed]
    return shamir.join({seat + 1: shares[seat] for seat in chosen})
