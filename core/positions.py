"""Positions: written-down moments, laid out as a table. What is the same for every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from core.chance import shuffled
from core.game import Position
from core.table import Card, Face, Table, Zone, handles


def field(position: Mapping[Any, Any], name: str, kind: type | tuple[type, ...], default: Any) -> Any:
    """One key of a position, of the right type. Raises ValueError with a sentence.

    >>> field({"pot": "12"}, "pot", int, 0)
    Traceback (most recent call last):
    ValueError: In a position "pot" is int, not str.
    """
    value = position.get(name, default)
    kinds = kind if isinstance(kind, tuple) else (kind,)
    if value is default or (isinstance(value, kinds) and (not isinstance(value, bool) or bool in kinds)):
        return value
    names = " or ".join("null" if kind is type(None) else kind.__name__ for kind in kinds)
    raise ValueError(f'In a position "{name}" is {names}, not {type(value).__name__}.')


def per_seat(position: Position, name: str, seats: int, default: Sequence[Any]) -> list[Any]:
    """A key that holds one entry per seat. Raises ValueError with a sentence."""
    value = field(position, name, (list, tuple), list(default))
    if len(value) != seats:
        raise ValueError(f'In a position "{name}" has one entry per seat: {seats}, not {len(value)}.')
    return list(value)


def refuse_unknown_keys(position: Position, known: frozenset[str]) -> None:
    """Raises ValueError for a key that no position of this game has."""
    unknown = sorted(set(position) - known - {"game", "seats", "options", "seed", "exact", "luck"})
    if unknown:
        raise ValueError(f'A position of {position["game"]} has no key "{str(unknown[0])[:40]}".')


def lay_out(
    zones: Sequence[Zone],
    decks: Mapping[str, tuple[Zone, Sequence[Face]]],
    placed: Sequence[tuple[str, Zone, Sequence[Face]]],
    *,
    exact: bool,
    seed: int,
) -> tuple[Table, dict[Card, Face]]:
    """A table on which every named card lies where the position says.

    ``decks``: deck name → (its draw pile, every face of the edition). ``placed``: (deck name, zone, faces in order),
    draw piles included. Cards that are named nowhere lie under the named top of their draw pile, shuffled by the
    seed, unless the position is ``exact``. Raises ValueError where a face does not exist, or is named too often.
    """
    piles: dict[Zone, tuple[Card, ...]] = dict.fromkeys(zones, ())
    faces: dict[Card, Face] = {}
    for epoch, (name, (draw_pile, all_faces)) in enumerate(decks.items(), start=1):
        rest = Counter(all_faces)
        here = [(zone, _faces(named)) for deck, zone, named in placed if deck == name]
        for _zone, named in here:
            rest.subtract(named)
        for face, count in rest.items():
            if count < 0:
                raise ValueError(f"The position names {face} {-count} time(s) more than the edition has it.")
        if not exact:
            under = shuffled(b"honor-position/1 %d %s" % (seed, name.encode()), tuple(rest.elements()))
            here.append((draw_pile, under))
        named_in_order = [(zone, face) for zone, named in here for face in named]
        for card, (zone, face) in zip(handles(epoch, len(named_in_order)), named_in_order, strict=True):
            piles[zone] += (card,)
            faces[card] = face
    shown = tuple((card, zone.audience) for zone, cards in piles.items() for card in cards if zone.audience >= -1)
    return Table(piles, shown, tuple(decks)), faces


def _faces(named: Sequence[Face]) -> Sequence[Face]:
    if not isinstance(named, list | tuple) or not all(isinstance(face, str) for face in named):
        raise ValueError("In a position cards are lists of faces.")
    return named
