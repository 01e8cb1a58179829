"""What a table says about itself in a DNS TXT record, and how much of what others say there is believed.

A record is small (each entry at most 255 bytes) and comes from anybody: what does not fit or does not make sense is
left out or refused, and text is cleaned.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from pydantic import ValidationError

from core.cleaning import NAME_CELLS, TITLE_CELLS, cleaned
from net.wire import PROTOCOL, SeatFacts, TableFacts

_LEVELS = {"r": "random", "s": "steady", "x": "sharp"}
_LETTERS = {level: letter for letter, level in _LEVELS.items()}
_STATES = {"g": "gathering", "p": "playing", "o": "over"}
_LABEL = re.compile(r"[A-Za-z0-9_.\-]{1,30}@[A-Za-z0-9_.\-]{1,30}")
_FINGERPRINT = re.compile(r"SHA256:[A-Za-z0-9+/]{43}")


class Hearsay(NamedTuple):
    """What a record says."""

    facts: TableFacts
    label: str
    fingerprint: str
    code: str


def to_txt(facts: TableFacts, label: str, fingerprint: str, code: str) -> dict[str, str]:
    """The record of a table. The code of a private table does not go in."""
    seats = "".join(
        "o" if seat.kind == "open" else "p" if seat.kind == "person" else _LETTERS[seat.level or "steady"]
        for seat in facts.seats
    )
    record = {
        "v": str(PROTOCOL),
        "id": facts.id,
        "g": facts.game,
        "r": facts.rules,
        "t": facts.title,
        "h": facts.host,
        "s": seats,
        "o": ";".join(f"{name}={value}" for name, value in facts.options.items()),
        "ck": facts.clock,
        "tr": facts.trust,
        "pv": "1" if facts.private else "0",
        "w": str(facts.spectators) if facts.watchable else "-",
        "st": facts.state[0],
        "aw": str(facts.away_seconds),
        "by": label,
        "fp": fingerprint,
    }
    if code and not facts.private:
        record["c"] = code
    return {name: _fitting(name, value) for name, value in record.items()}


def _fitting(name: str, value: str) -> str:
    room = 255 - len(name) - 1
    return value.encode()[:room].decode("utf-8", errors="ignore")


def from_txt(properties: Mapping[bytes, bytes | None]) -> Hearsay | None:
    """What to believe of a record; None where it is no table that this program could join.

    >>> facts = TableFacts(id="1", game="charge-it", rules="1", title="Ann's table", host="Ann",
    ...                    seats=(SeatFacts(kind="person"), SeatFacts(kind="open")))
    >>> record = to_txt(facts, "ann@hall", "SHA256:" + "a" * 43, "K7WQ3F")
    >>> heard = from_txt({name.encode(): value.encode() for name, value in record.items()})
    >>> heard.facts == facts, heard.label, heard.code
    (True, 'ann@hall', 'K7WQ3F')
    >>> from_txt({b"v": b"99"}), from_txt({})
    (None, None)
    """
    said = {
        name.decode("ascii", errors="replace"): (value or b"")[:255].decode("utf-8", errors="replace")
        for name, value in list(properties.items())[:40]
    }
    if said.get("v") != str(PROTOCOL) or not _LABEL.fullmatch(said.get("by", "")):
        return None
    if not _FINGERPRINT.fullmatch(said.get("fp", "")):
        return None
    seats = tuple(
        SeatFacts(kind="open")
        if letter == "o"
        else SeatFacts(kind="person")
        if letter == "p"
        else SeatFacts.model_validate({"kind": "bot", "level": _LEVELS.get(letter, "steady")})
        for letter in said.get("s", "")[:16]
    )
    watching = said.get("w", "-")
    try:
        facts = TableFacts.model_validate(
            {
                "id": _word(said.get("id", "")),
                "game": _word(said.get("g", "")),
                "rules": _word(said.get("r", "")),
                "title": cleaned(said.get("t", ""), TITLE_CELLS),
                "host": cleaned(said.get("h", ""), NAME_CELLS),
                "seats": seats,
                "options": _options(said.get("o", "")),
                "clock": cleaned(said.get("ck", "none"), 20),
                "trust": _word(said.get("tr", "host")),
                "private": said.get("pv") == "1",
                "watchable": watching != "-",
                "spectators": int(watching[:6]) if watching.isascii() and watching.isdigit() else 0,
                "state": _STATES.get(said.get("st", ""), "gathering"),
                "away_seconds": int(said["aw"][:6]) if said.get("aw", "x").isdigit() else 0,
            }
        )
    except (ValidationError, ValueError):
        return None
    if not facts.id or not facts.game or not facts.seats:
        return None
    return Hearsay(facts, said["by"], said["fp"], _word(said.get("c", ""))[:32])


def _word(text: str) -> str:
    return "".join(
        character for character in text[:80] if character.isascii() and (character.isalnum() or character in "-_./+:")
    )


def _options(text: str) -> dict[str, str]:
    pairs = (pair.partition("=") for pair in text.split(";")[:20] if "=" in pair)
    return {cleaned(name, 40)[:40]: cleaned(value, 40)[:40] for name, _, value in pairs}
