"""The annals of Charge It!: lost cards, accounts saved and cancelled, declarations, rounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from core.annals import Annals, Deed, MarkKind
from core.games.charge_it.state import ChargeState
from core.telling import words

MARKS: Final = {
    "lost": MarkKind("x", "lost account", "bad"),
    "saved": MarkKind("+", "account that was saved", "good"),
    "frozen": MarkKind("#", "frozen pile", "info"),
    "declared": MarkKind("!", "declaration", "gold"),
    "disproved": MarkKind("?", "wrong declaration", "bad"),
    "scored": MarkKind("=", "end of a round", "text"),
}


class ChargeAnnals(Annals):
    """A chapter is a round."""

    marks = MARKS
    score_words = "scores"

    def chapter(self, state: ChargeState) -> tuple[int, Any]:
        return state.round, (state.round, state.active)

    def mark(self, kind: str, values: Mapping[str, Any]) -> str:
        if kind == "cancelled":
            return "lost"
        names = {"defended": "saved", "declared": "declared", "disproved": "disproved", "scored": "scored"}
        return names.get(kind) or super().mark(kind, values)

    def scores(self, view: Mapping[str, Any]) -> list[int]:
        return list(view["scores"])

    def private(self, view: Mapping[str, Any]) -> list[list[tuple[str, Sequence[str]]]]:
        return [[("hand", here["hand"] or ())] for here in view["seats"]]

    def place(self, zone: str, names: Sequence[str]) -> str:
        """A zone in words.

        >>> ChargeAnnals().place("1 DIN under", ["Ann", "Bea"])
        'under the DIN account of Bea'
        """
        owner, of, where = (*zone.split(" "), "", "")[:3]
        if owner.isdecimal() and int(owner) < len(names) and where in ("under", "counted"):
            return words("under the {account} account of {name}", account=of, name=names[int(owner)])
        return super().place(zone, names)

    def in_words(self, score: int) -> str:
        return f"${score:,}"

    def deeds(self, told: Iterable[Mapping[str, Any]], view: Mapping[str, Any]) -> list[Deed]:
        deeds: list[Deed] = []
        for what in told:
            match what["kind"]:
                case "scored" if what["declarer"] is not None:
                    deeds.append(Deed(what["declarer"], "declaration", what["bonus"] == what["declarer"]))
                case "disproved":
                    deeds.append(Deed(what["seat"], "declaration", False))
                case "cancelled":
                    deeds.append(Deed(what["by"], "attack", True))
                case "defended":
                    deeds.append(Deed(what["by"], "attack", False))
        return deeds


ANNALS: Final = ChargeAnnals()
