"""The annals of Billionaire: auctions, what was sold, analyses, Power Play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from core.annals import Annals, Deed, MarkKind
from core.games.billionaire.money import dollars
from core.games.billionaire.state import BillionaireState

MARKS: Final = {
    "auction": MarkKind("$", "auction", "gold"),
    "sold": MarkKind("s", "sold Investment", "good"),
    "analysis": MarkKind("a", "analysis", "info"),
    "taken": MarkKind("x", "Investment that was taken", "bad"),
    "overbid": MarkKind("!", "bid beyond one's means", "bad"),
    "secured": MarkKind("#", "SECURITY", "info"),
}
_OF: Final = {
    "bids": "auction",
    "bought": "sold",
    "spun": "analysis",
    "took_investment": "taken",
    "struck": "taken",
    "overbid": "overbid",
    "secured": "secured",
}


class BillionaireAnnals(Annals):
    """A chapter is a lap: once round the table."""

    marks = MARKS
    chapter_words = "lap {number}"
    score_words = "worth"

    def chapter(self, state: BillionaireState) -> tuple[int, Any]:
        return max(0, state.turn - 1) // state.seats + 1, (state.turn, state.active)

    def mark(self, kind: str, values: Mapping[str, Any]) -> str:
        return _OF.get(kind) or super().mark(kind, values)

    def scores(self, view: Mapping[str, Any]) -> list[int]:
        """What a seat owns as far as one sees it: Investments lie open, Profit cards do not."""
        return [
            sum(view["cards"][face]["value"] for face in here["investments"])
            + sum(int(face[1:]) * 1_000_000 for face in here["profit"] or () if face)
            for here in view["seats"]
        ]

    def private(self, view: Mapping[str, Any]) -> list[list[tuple[str, Sequence[str]]]]:
        return [
            [("profit", sorted(here["profit"] or (), key=_worth)), ("power", here["power"] or ())]
            for here in view["seats"]
        ]

    def in_words(self, score: int) -> str:
        return dollars(score)

    def deeds(self, told: Iterable[Mapping[str, Any]], view: Mapping[str, Any]) -> list[Deed]:
        """A bid is held against the value of the lot where the lot was sold, and so seen."""
        deeds: list[Deed] = []
        bids: list[Mapping[str, Any]] = []
        for what in told:
            match what["kind"]:
                case "bids":
                    bids = [bid for bid in what["bids"] if bid["amount"]]
                case "bought":
                    value = sum(view["cards"][face]["value"] for face in what["cards"] if face in view["cards"])
                    if value:
                        deeds += [
                            Deed(bid["seat"], "bid", bid["seat"] == what["seat"], bid["amount"], value) for bid in bids
                        ]
                    bids = []
                case "lot" | "forfeited":
                    bids = []
                case "spun":
                    deeds.append(Deed(what["seat"], "analysis", what["colours"] == ["red", "red"]))
        return deeds


def _worth(face: str) -> int:
    """The dearest first."""
    return -int(face[1:])


ANNALS: Final = BillionaireAnnals()
