"""Tables and bars of statistics in plain text: the same on the screen and on standard output."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.cleaning import clean_name, width
from core.telling import words
from replays.catalogue import Entry
from replays.statistics import Record, records
from tui.glyphs import ASCII, Glyphs
from tui.plots import BIDS, WINS, millions, sparks
from tui.widgets.chart import spark

BAR: Final = 14
NAME: Final = 18
SPARK: Final = 12
"""Signs of how it went over time."""
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


def statistics_lines(entries: Sequence[Entry], glyphs: Glyphs = ASCII) -> list[str]:
    """Wins, and then each kind of deed, of everybody who sat at these games: a bar, and how it went over time."""
    found = records(entries)
    if not found:
        return []
    lines = [words("{count} games that are over", count=sum(1 for entry in entries if entry.game.finished))]
    lines += ["", words("Games won")]
    lines += [_row(record, WINS, record.share, f"{record.wins:.3g} / {record.games}", glyphs) for record in found]
    for kind, head in HEADS.items():
        those = [(record, record.deeds[kind]) for record in found if kind in record.deeds]
        if those:
            lines += ["", words(head[:1].upper() + head[1:])]
            lines += [
                _row(record, kind, tally.good / tally.made, f"{tally.good} / {tally.made}", glyphs)
                for record, tally in those
            ]
    priced = [(record, record.deeds["bid"]) for record in found if "bid" in record.deeds and record.deeds["bid"].value]
    if priced:
        lines += ["", words("Average bid against the value of the lot")]
        for record, tally in priced:
            ratio = tally.amount / tally.value
            mean, worth = (millions(part, tally.made) for part in (tally.amount, tally.value))
            lines.append(_row(record, BIDS, ratio, f"{mean} / {worth}", glyphs, worth=True))
    return lines


def _row(record: Record, kind: str, share: float, told: str, glyphs: Glyphs, *, worth: bool = False) -> str:
    whole = bar(share, BAR, glyphs["full"], glyphs["empty"])
    course = spark(sparks(record, kind, SPARK, worth=worth), glyphs.signs)
    return f"  {_who(record)}  {whole} {100 * share:4.0f} %  {told:<15}  {course}".rstrip()


def _who(record: Record) -> str:
    name = who_in_words(record)
    while width(name) > NAME:
        name = name[:-1]
    return name + " " * (NAME - width(name))


def who_in_words(record: Record) -> str:
    """Whose record it is."""
    return words("bots, {level}", level=record.who) if record.bot else clean_name(record.who, "?")
