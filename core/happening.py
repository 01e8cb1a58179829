"""Happenings: small structured facts about what happened, from which all words, animations and transcripts are made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.states import value
from core.table import EVERYONE, Audience, Card, Face, Faces


@value
class Seen:
    """A card in a happening, with the seats (or EVERYONE) that may see its face there; everybody else reads null."""

    card: Card
    audiences: tuple[Audience, ...] = (EVERYONE,)

    def face_for(self, seat: int | None, faces: Faces) -> Face | None:
        """The face as this seat (None: a spectator) may read it."""
        if EVERYONE in self.audiences or (seat is not None and seat in self.audiences):
            return faces.get(self.card)
        return None


@value
class Happening:
    """One small structured fact about what happened: the only source of words, animations and transcripts.

    Values are JSON, or Seen, or lists of these.
    """

    kind: str
    values: Mapping[str, Any]

    def told_to(self, seat: int | None, faces: Faces, *, all_seeing: bool = False) -> dict[str, Any]:
        """As JSON, with the faces that this seat may see."""
        told: dict[str, Any] = {"kind": self.kind}
        for name, item in self.values.items():
            told[name] = _resolved(item, seat, faces, all_seeing) if isinstance(item, list | tuple | Seen) else item
        return told


def _resolved(value: Any, seat: int | None, faces: Faces, all_seeing: bool) -> Any:
    if isinstance(value, Seen):
        return faces.get(value.card) if all_seeing else value.face_for(seat, faces)
    if isinstance(value, list | tuple):
        return [_resolved(item, seat, faces, all_seeing) for item in value]
    return value


def happening(kind: str, **values: Any) -> Happening:
    """A happening from keyword values."""
    return Happening(kind, values)
