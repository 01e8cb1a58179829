"""Which formats of ledgers this program reads.

An old format stays readable for ever: its parser checks the bytes by the old rules, and gives the entry as the newest
format has it. Files are never rewritten, because their hashes and signatures are over the bytes as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from replays.canonical import NotCanonical, loads
from replays.entries import Entry
from replays.limits import FORMAT
from replays.parsing import parse

Parser = Callable[[bytes], Entry]
"""A line's bytes as an entry of the newest format. Raises BadLine."""

PARSERS: Final[dict[str, Parser]] = {FORMAT: parse}


class Unreadable(ValueError):
    """Not a ledger, or none that this program can follow. The message says why."""


def parser_of(header: bytes) -> Parser:
    """The parser for a ledger with this first line. Raises Unreadable for a newer format, and for what is no header."""
    try:
        written = str(loads(header)["body"]["format"])
    except (NotCanonical, KeyError, TypeError):
        raise Unreadable("This is no ledger: its first line is no header.") from None
    if written not in PARSERS:
        if written.startswith("honor-ledger/"):
            known = ", ".join(PARSERS)
            raise Unreadable(f"The ledger has the format {written[:40]}; this program reads {known}. A newer one may.")
        raise Unreadable("This is no ledger: its first line is no header.")
    return PARSERS[written]
