"""Sealed answers in few bytes: the words that answers are made of have a byte each.

What is sealed is canonical JSON, in which no byte below 32 occurs; those bytes stand for whole pieces of it. Pieces may
be added at the end, and never change: kept ledgers hold answers that were shortened by them. An answer that was kept at
full length, as programs did before, reads the same.

>>> len(shortened(b'{"amount":350000,"kind":"bid"}')), expanded(shortened(b'{"kind":"accept"}'))
(12, b'{"kind":"accept"}')
"""

from __future__ import annotations

from typing import Final

BLOCK: Final = 12
"""Shortened answers are filled up to a multiple of this: all have one length, a bid of $1,000M too."""

_PIECES: Final = (
    b'{"kind":"accept"}',
    b'{"bet":',
    b',"kind":"call"}',
    b'{"amount":',
    b',"kind":"bid"}',
    b'{"kind":"no_bid"}',
    b'{"kind":"',
    b',"kind":"',
    b'"}',
    b'":',
    b',"',
)
_CODES: Final = tuple((bytes([number]), piece) for number, piece in enumerate(_PIECES, 1))


def shortened(answer: bytes) -> bytes:
    """Canonical JSON in few bytes, filled up."""
    for code, piece in _CODES:
        answer = answer.replace(piece, code)
    return answer.ljust(-(-len(answer) // BLOCK) * BLOCK)


def expanded(data: bytes) -> bytes:
    """The opposite. Bytes that nobody has shortened give something that is no canonical JSON."""
    for code, piece in _CODES:
        data = data.replace(code, piece)
    return data.rstrip(b" ")
