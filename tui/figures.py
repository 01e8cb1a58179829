"""Tables and bars of statistics in plain text: the same on the screen and on standard output."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.cleaning import clean_name, width
from core.telling import words
from replays.catalogue import Entry
from replays.statistics import Record, records

BAR: Final = 20
NAME: Final = 18
HEADS: Final = {
    "bluff": "bluffs that worked",
    "call": "calls that were right",
    "declaration": "declarations that were right",
    "attack": "Lost cards that cost an account",
    "analysis": "analyses that took an Investment",
    "bid": "bids that won",
}
"""Kind of deed → what its share means."""


def bar(share: float, cells: int = BAR, full: str = "#", empty: str = ".") -> str:
    """A share as a bar.

    >>> bar(0.25, 8)
    '##......'
    """
    filled = round(min(max(share, 0.0), 1.0) * cells)
    return full * filled + empty * (cells - filled)


def statistics_lines(entries: Sequence[Entry], full: str = "#", empty: str = ".") -> list[str]:
    """Wins, and then each kind of deed, of everybody who sat at these games."""
    found = records(entries)
    if not found:
        return []
    lines = [words("{count} games that are over", count=sum(1 for entry in entries if entry.game.finished))]
    lines += ["", words("Games won")]
    lines += [_row(record, record.share, f"{record.wins:.3g} / {record.games}", full, empty) for record in found]
    for kind, head in HEADS.items():
        those = [(record, record.deeds[kind]) for record in found if kind in record.deeds]
        if those:
            lines += ["", words(head[:1].upper() + head[1:])]
            lines += [
                _row(record, tally.good / tally.made, f"{tally.good} / {tally.made}", full, empty)
                for record, tally in those
            ]
    priced = [(record, record.deeds["bid"]) for record in found if "bid" in record.deeds and record.deeds["bid"].value]
    if priced:
        lines += ["", words("Average bid against the value of the lot")]
        for record, tally in priced:
            ratio = tally.amount / tally.value
            mean, worth = (f"${part / tally.made / 1_000_000:.1f}M" for part in (tally.amount, tally.value))
            lines.append(_row(record, ratio, f"{mean} / {worth}", full, empty))
    return lines


def _row(record: Record, share: float, told: str, full: str, empty: str) -> str:
    return f"  {_who(record)}  {bar(share, BAR, full, empty)} {100 * share:4.0f} %  {told}"


def _who(record: Record) -> str:
    name = words("bots, {level}", level=record.who) if record.bot else clean_name(record.who, "?")
    while width(name) > NAME:
        name = name[:-1]
    return name + " " * (NAME - width(name))
