"""The annals of James Bond 007: bluffs that were called, bluffs that worked, calls that were wrong, who is out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from core.annals import Annals, Deed, MarkKind
from core.games.james_bond_007.state import BondState

MARKS: Final = {
    "caught": MarkKind("!", "called bluff", "bad"),
    "bluffed": MarkKind("~", "bluff that worked", "gold"),
    "called": MarkKind("?", "a call", "info"),
    "out": MarkKind("x", "a player is out", "bad"),
}


class BondAnnals(Annals):
    """A chapter is a lap: once round the table."""

    marks = MARKS
    chapter_words = "lap {number}"
    score_words = "points"

    def chapter(self, state: BondState) -> tuple[int, Any]:
        return max(0, state.turn - 1) // state.seats + 1, (state.turn, state.active)

    def mark(self, kind: str, values: Mapping[str, Any]) -> str:
        if kind == "kept":  # B-25: only who was caught keeps his cards
            return "caught"
        if kind == "won" and values["bluff"]:
            return "bluffed"
        if kind == "called":
            return "called"
        return "out" if kind == "out" else super().mark(kind, values)

    def scores(self, view: Mapping[str, Any]) -> list[int]:
        return list(view["points"])

    def private(self, view: Mapping[str, Any]) -> list[list[tuple[str, Sequence[str]]]]:
        held: list[list[tuple[str, Sequence[str]]]] = []
        for seat, here in enumerate(view["seats"]):
            drawn = [view["drawn"]] if view["drawn"] and seat == view["active"] else []
            held.append([("down", here["row"][1:2]), ("drawn", drawn)])
        return held

    def deeds(self, told: Iterable[Mapping[str, Any]], view: Mapping[str, Any]) -> list[Deed]:
        deeds: list[Deed] = []
        callers: list[int] = []
        for what in told:
            match what["kind"]:
                case "announced":
                    callers = []
                case "called":
                    callers.append(what["seat"])
                case "showed":
                    if not what["holds"]:
                        deeds.append(Deed(what["seat"], "bluff", not callers))
                    deeds += [Deed(caller, "call", not what["holds"]) for caller in callers]
        return deeds


ANNALS: Final = BondAnnals()
