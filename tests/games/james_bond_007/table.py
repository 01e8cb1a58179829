"""Tables of James Bond 007 laid out for a test, and short ways to play at them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.dealer import ScriptedDealer, SeededDealer
from core.local import LocalMatch

GAME = "james-bond-007"
DRAW = {"kind": "draw"}
PASS = {"kind": "pass"}
ACCEPT = {"kind": "accept"}


def three_of(number: int) -> dict[str, Any]:
    """Announce a set."""
    return {"kind": "announce", "claim": {"kind": "set", "n": number}}


def run_from(low: int) -> dict[str, Any]:
    """Announce a run."""
    return {"kind": "announce", "claim": {"kind": "run", "low": low}}


def call(bet: int) -> dict[str, Any]:
    """Call the bluff."""
    return {"kind": "call", "bet": bet}


def replace(slot: str) -> dict[str, Any]:
    """Place the drawn card."""
    return {"kind": "replace", "slot": slot}


def dealt(deck: str, seats: int = 3, *, dealer: int = 0, **options: Any) -> LocalMatch:
    """A new game; ``deck`` begins with these cards."""
    return LocalMatch.start(GAME, seats, options, ScriptedDealer({"deck": list(deck)}, picks=[dealer], seed=1))


def moment(rows: Sequence[str], *, options: dict[str, Any] | None = None, **position: Any) -> LocalMatch:
    """Go on from a position: ``rows`` as "5W6", or empty; the other keys as they are. The active seat is 0."""
    written = {
        "game": GAME,
        "seats": len(rows),
        "rows": [list(row) for row in rows],
        "options": options or {},
        "active": 0,
        "seed": 1,
        **position,
    }
    return LocalMatch.from_position(written, SeededDealer(1))


def answered(match: LocalMatch, *answers: dict[str, Any]) -> LocalMatch:
    """All opponents answer, clockwise from the left of the announcer."""
    active = match.view(None)["active"]
    seats = [seat % match.match.state.seats for seat in range(active + 1, active + match.match.state.seats)]
    for seat, answer in zip([seat for seat in seats if seat in match.to_act], answers, strict=True):
        match.play(seat, answer)
    return match


def points(match: LocalMatch) -> tuple[list[int], int]:
    """Everybody's points, and the pot."""
    view = match.view(None)
    return view["points"], view["pot"]


def rows(match: LocalMatch, seat: int | None = None) -> list[str]:
    """The rows as a seat sees them, hidden cards as "?"."""
    return ["".join(face or "?" for face in part["row"]) for part in match.view(seat)["seats"]]


def kinds(match: LocalMatch, seat: int) -> set[str]:
    """The kinds of move this seat may make."""
    return {move["kind"] for move in match.legal_moves(seat)}


def claims(match: LocalMatch, seat: int) -> list[tuple[str, int]]:
    """The announcements this seat may make."""
    found = [move["claim"] for move in match.legal_moves(seat) if move["kind"] == "announce"]
    return [(claim["kind"], claim["n"] if claim["kind"] == "set" else claim["low"]) for claim in found]


def told(match: LocalMatch, kind: str, seat: int | None = None) -> list[dict[str, Any]]:
    """What was told of this kind, without the kind."""
    found = [happening for happening in match.happenings(seat) if happening["kind"] == kind]
    return [{name: value for name, value in happening.items() if name != "kind"} for happening in found]
