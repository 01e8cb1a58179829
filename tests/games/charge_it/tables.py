"""Tables to test on: moments of Charge It! with two seats unless said otherwise, seat 0 to act, seat 1 the dealer."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from core.dealer import SeededDealer
from core.game import IllegalMove, Move
from core.local import LocalMatch

FULL = [("SUP", ["M1000"]), ("PHO", ["M2000"]), ("DIN", ["M2000", "M1000"]), ("BAN", ["M2000", "M2000"])]
"""Four accounts, each filled to its line: 10,000 to the dollar."""


def account(of: str, *under: str, insured: bool = False) -> dict[str, Any]:
    """An account of a position."""
    return {"type": of, "insured": insured, "under": list(under)}


def full() -> list[dict[str, Any]]:
    """Accounts with exactly 10,000 dollars, none over its line."""
    return [account(of, *under) for of, under in FULL]


def table(
    hand: list[str] | None = None,
    other: list[str] | None = None,
    *,
    mine: list[dict[str, Any]] | None = None,
    theirs: list[dict[str, Any]] | None = None,
    options: dict[str, Any] | None = None,
    **position: Any,
) -> LocalMatch:
    """Two seats: seat 0 is active and about to draw, unless the position says otherwise."""
    complete: dict[str, Any] = {
        "game": "charge-it",
        "seats": 2,
        "options": options or {},
        "seed": 1,
        "dealer": 1,
        "hands": [["M250"] * 6 if hand is None else hand, ["M500"] * 6 if other is None else other],
        "accounts": [mine or [], theirs or []],
    }
    complete |= position
    return LocalMatch.from_position(complete, SeededDealer(complete["seed"]))


def play(match: LocalMatch, seat: int, kind: str, **parameters: Any) -> None:
    """A move as plain data."""
    match.play(seat, {"kind": kind, **parameters})


def turn(match: LocalMatch, seat: int, kind: str, **parameters: Any) -> None:
    """Draw from the draw pile, and play."""
    play(match, seat, "draw", source="deck")
    play(match, seat, kind, **parameters)


def refusal(match: LocalMatch, seat: int, kind: str, **parameters: Any) -> str:
    """The sentence with which a move is refused; nothing has changed."""
    before, told = match.position(), len(match.match.happened)
    with pytest.raises(IllegalMove) as caught:
        play(match, seat, kind, **parameters)
    assert (match.position(), len(match.match.happened)) == (before, told)
    return caught.value.reason


def all_ready(match: LocalMatch) -> None:
    """Everybody has read the count."""
    for seat in sorted(match.to_act):
        play(match, seat, "ready")


def now(match: LocalMatch) -> tuple[str, list[int]]:
    """The phase, and who owes a move."""
    return match.phase, sorted(match.to_act)


def kinds(match: LocalMatch, seat: int) -> set[str]:
    """The kinds of move this seat may make."""
    return {move["kind"] for move in match.legal_moves(seat)}


def seat_of(match: LocalMatch, seat: int, viewer: int | None = None) -> dict[str, Any]:
    """What a viewer sees of a seat."""
    seen: dict[str, Any] = match.view(viewer)["seats"][seat]
    return seen


def hand(match: LocalMatch, seat: int) -> list[str]:
    """The faces in a hand."""
    faces: list[str] = match.position()["hands"][seat]
    return faces


def cards_of(match: LocalMatch) -> Counter[str]:
    """Every card of a match, wherever it lies."""
    faces = match.match.faces
    return Counter(faces[card] for _zone, cards in match.match.state.table.zones() for card in cards)


def happened(match: LocalMatch, kind: str, viewer: int | None = None) -> list[dict[str, Any]]:
    """All happenings of one kind, as a viewer is told them."""
    return [told for told in match.happenings(viewer) if told["kind"] == kind]


__all__ = [
    "FULL", "Move", "account", "all_ready", "cards_of", "full", "hand", "happened", "kinds", "now", "play", "refusal",
    "seat_of", "table", "turn",
]  # fmt: skip
