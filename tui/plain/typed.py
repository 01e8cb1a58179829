"""What people type instead of a number from a list: amounts of money, and cards by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from decimal import Decimal, InvalidOperation
from math import gcd
from typing import Any, Final

from core.game import Move
from core.telling import words
from tui.plain.choices import Amount, Cards, Wording

SCALES: Final = {"k": 1_000, "thousand": 1_000, "m": 1_000_000, "mio": 1_000_000, "million": 1_000_000}
LONGEST: Final = 40


class NotUnderstood(Exception):
    """What was typed means nothing here; the message says what would."""


def amount(text: str, unit: int) -> int:
    """An amount as people write it. Small numbers are meant in millions where the unit is that large.

    >>> amount("6.5", 500_000), amount("7,500,000", 500_000), amount("$2m", 500_000), amount("12", 1)
    (6500000, 7500000, 2000000, 12)
    >>> amount("lots", 1)
    Traceback (most recent call last):
    NotUnderstood: 'lots' is no amount.
    """
    plain = text.strip().lower().replace(" ", "").replace("_", "").lstrip("$")
    scale = 1
    for word in sorted(SCALES, key=len, reverse=True):
        if plain.endswith(word):
            scale, plain = SCALES[word], plain[: -len(word)]
            break
    try:
        if len(plain) > LONGEST:
            raise InvalidOperation
        number = Decimal(_points(plain))
    except InvalidOperation:
        raise NotUnderstood(words("{typed!r} is no amount.", typed=text[:LONGEST])) from None
    if not number.is_finite():
        raise NotUnderstood(words("{typed!r} is no amount.", typed=text[:LONGEST]))
    if scale == 1 and unit >= 1_000 and abs(number) < unit:
        scale = 1_000_000 if unit >= 100_000 else 1_000
    value = number * scale
    if value != value.to_integral_value() or abs(value) > 10**18:
        raise NotUnderstood(words("{typed!r} is no whole amount.", typed=text[:LONGEST]))
    return int(value)


def _points(text: str) -> str:
    """Commas between thousands go; a single comma before other than three digits is a decimal one."""
    head, comma, tail = text.rpartition(",")
    if comma and "." not in text and "," not in head and len(tail) != 3:
        return f"{head}.{tail}"
    return text.replace(",", "")


def unit_of(asked: Amount) -> int:
    """The largest step that all offered amounts are multiples of."""
    return gcd(*asked.moves) or 1


def cards(text: str, asked: Cards, view: Mapping[str, Any], wording: Wording) -> Move:
    """The move that gives the cards named: ``"10 5 E4"``. Each word is a face, its end, or its short name.

    Which cards one holds is read from one's own part of the view. Raises NotUnderstood.
    """
    held = _held(asked, view)
    left = {name: Counter(faces) for name, faces in held.items()}
    given: dict[str, list[str]] = {name: [] for name in held}
    for word in text.replace(",", " ").split():
        found = [
            (name, face)
            for name, faces in left.items()
            for face, count in faces.items()
            if count > 0 and word.casefold().lstrip("$") in _spellings(face, wording)
        ]
        if not found:
            raise NotUnderstood(words("You have no card {card!r} left to give.", card=word[:LONGEST]))
        name, face = found[0]
        left[name][face] -= 1
        given[name].append(face)
    return Move({**asked.example, **given})


def holding(asked: Cards, view: Mapping[str, Any]) -> list[str]:
    """All faces one could name."""
    return [face for faces in _held(asked, view).values() for face in faces]


def _held(asked: Cards, view: Mapping[str, Any]) -> dict[str, Sequence[str]]:
    """For each list that the move wants, the cards of one's own that belong there: ``invest`` from ``investments``."""
    own = view["seats"][view["seat"]]
    held: dict[str, Sequence[str]] = {}
    for name, value in asked.example.items():
        if isinstance(value, list | tuple):
            places = [key for key, faces in own.items() if key.startswith(name) and isinstance(faces, list)]
            held[name] = own[places[0]] if places else ()
    return held


def _spellings(face: str, wording: Wording) -> set[str]:
    """How a face may be typed: ``P10`` also as ``10``, or by its short name."""
    spellings = {face, face.lstrip("PMC:"), wording.telling.short(face)}
    return {spelling.casefold().lstrip("$") for spelling in spellings if spelling}
