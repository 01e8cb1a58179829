"""Marks: the moments of a game that one goes back to. All are read from what is public, so they tell nobody's cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from core.annals import MarkKind
from core.telling import words
from replays.player import Player

NOTE = MarkKind("+", "note", "strong")
TURNING = MarkKind("%", "turning point", "bad")


class Mark(NamedTuple):
    """A moment with a name."""

    line: int
    kind: str
    seat: int | None = None
    """Whom it is about."""


def kinds_of(player: Player) -> dict[str, MarkKind]:
    """Every kind of mark that this game can have, a reader's own included; the weightier first."""
    return {"note": NOTE, "turning": TURNING, **player.annals.kinds()}


def marks_of(player: Player) -> list[Mark]:
    """The marks of a game as its lines tell them, in their order."""
    annals = player.annals
    marks = [
        Mark(line, kind, happening.values.get("seat"))
        for line, happening in player.happened()
        if (kind := annals.mark(happening.kind, happening.values))
    ]
    marks += _leaders(player)
    return sorted(marks, key=lambda mark: mark.line)


def _leaders(player: Player) -> list[Mark]:
    """Where somebody else is alone ahead, as the public can tell."""
    marks: list[Mark] = []
    leader: int | None = None
    for line, scores in player.scores(None, most=100_000):
        best = max(scores, default=0)
        ahead = [seat for seat, score in enumerate(scores) if score == best]
        if len(ahead) == 1 and ahead[0] != leader:
            if leader is not None:
                marks.append(Mark(line, "leader", ahead[0]))
            leader = ahead[0]
    return marks


def strongest(marks: Sequence[Mark], kinds: Mapping[str, MarkKind]) -> list[Mark]:
    """One mark a line, the one whose kind comes first: what a timeline has room for."""
    rank = {kind: number for number, kind in enumerate(kinds)}
    best: dict[int, Mark] = {}
    for mark in marks:
        other = best.get(mark.line)
        if other is None or rank[mark.kind] < rank[other.kind]:
            best[mark.line] = mark
    return [best[line] for line in sorted(best)]


def in_words(mark: Mark, kinds: Mapping[str, MarkKind], names: list[str]) -> str:
    """A mark as a label: "called bluff, Bea"."""
    kind = words(kinds[mark.kind].words)
    return kind if mark.seat is None else words("{kind}, {name}", kind=kind, name=names[mark.seat])
