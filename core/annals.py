"""Annals: what the story of a game is made of, for whoever tells it afterwards — chapters, marks, scores and deeds.

Each game may have a module ``annals`` in its folder with an ``ANNALS``. Everything here is read from what is public, so
a mark or a chapter tells a viewer nothing that he may not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from core.game import Game
from core.telling import words


class MarkKind(NamedTuple):
    """A kind of moment that one goes back to."""

    sign: str
    """One ASCII sign for a timeline."""
    words: str
    mood: str = "gold"
    """Its ink."""


class Deed(NamedTuple):
    """Something that a seat did and that says how it plays."""

    seat: int
    kind: str
    """``bluff``, ``call``, ``bid``, ``declaration``, ``attack``, ``analysis``."""
    good: bool | None = None
    """A bluff that was not caught, a call that was right, …; None where it is no question of right and wrong."""
    amount: int = 0
    """Of a bid: what was bid, in dollars."""
    value: int = 0
    """Of a bid: what the lot is worth."""


OVER = MarkKind("*", "end of the game", "good")
LEADER = MarkKind("^", "a new leader", "info")
"""Marks of every game: the end, and somebody else is ahead."""


class Annals:
    """Of one game. The base class knows what is the same for every game, and serves a game without annals."""

    marks: Mapping[str, MarkKind] = {}
    """Its kinds of marks, beside ``over`` and ``leader``."""
    chapter_words = "round {number}"
    score_words = "points"

    def chapter(self, state: Any) -> tuple[int, Any]:
        """The number of the chapter (a round), and something that is another thing in each turn."""
        number: int = getattr(state, "round", 1)
        return number, (getattr(state, "turn", 0), state.active)

    def mark(self, kind: str, values: Mapping[str, Any]) -> str:
        """The kind of mark that a happening makes; empty for none."""
        return "over" if kind == "game_over" else ""

    def scores(self, view: Mapping[str, Any]) -> list[int]:
        """By seat, as the viewer of this view can tell."""
        result = view.get("result")
        return list(result["scores"]) if result else [0] * len(view["seats"])

    def private(self, view: Mapping[str, Any]) -> list[list[tuple[str, Sequence[str]]]]:
        """By seat: what lies hidden before others, as (what it is, faces). For eyes that see everything."""
        return []

    def in_words(self, score: int) -> str:
        """A score, short."""
        return f"{score:,}"

    def deeds(self, told: Iterable[Mapping[str, Any]], view: Mapping[str, Any]) -> list[Deed]:
        """What the seats did, from all happenings as the public was told, and the last view."""
        return []

    def place(self, zone: str, names: Sequence[str]) -> str:
        """A zone of the table in words.

        >>> Annals().place("1 hand", ["Ann", "Bea"])
        'hand of Bea'
        """
        owner, _, what = zone.partition(" ")
        if owner.isdecimal() and int(owner) < len(names) and what:
            return words("{what} of {name}", what=words(what), name=names[int(owner)])
        return words(zone)

    def kinds(self) -> dict[str, MarkKind]:
        """All kinds of marks of the game, the weightier first."""
        return {"over": OVER, **self.marks, "leader": LEADER}


def annals_of(game: Game[Any]) -> Annals:
    """The annals of a game: ``ANNALS`` of the module ``annals`` in its folder, or the plain ones."""
    folder = type(game).__module__.rpartition(".")[0]
    if not folder or find_spec(f"{folder}.annals") is None:
        return Annals()
    annals: Annals = import_module(f"{folder}.annals").ANNALS
    return annals
