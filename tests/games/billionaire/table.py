"""Tables of Billionaire laid out for a test, and short ways to play at them. The ring is the standard one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from core.dealer import ScriptedDealer
from core.game import IllegalMove
from core.local import LocalMatch

GAME = "billionaire"
M = 1_000_000
ROLL = {"kind": "roll"}
HOLD = {"kind": "hold"}
SKIP = {"kind": "skip"}
NO_BID = {"kind": "no_bid"}
SECURITY = {"kind": "security"}
ALLOW = {"kind": "allow"}
CONCEDE = {"kind": "concede"}
CLAIM = {"kind": "claim"}

# squares of the standard ring
PROFIT, BIDS_E, POWER_PLAY, ANALYZE_A, BIDS_F, ANALYZE_E, BIDS_A, ANALYZE_F, THREE = 1, 2, 3, 4, 7, 10, 11, 16, 17
DECKS = ("profit", "power", "E", "F", "A")
ALL = {
    **{group: [f"{group}{number}" for number in range(1, 10)] for group in "EFA"},
    "profit": ["P1"] * 20 + ["P2"] * 16 + ["P5"] * 12 + ["P10"] * 6,
    "power": ["SECURITY"] * 7
    + ["PROXY"] * 2
    + ["DISASTER", "POWER", "ANALYZE"] * 4
    + ["ESP-PROFIT", "ESP-POWER", "ESP-INVEST"],
}


def bid(millions: float) -> dict[str, Any]:
    """A bid in millions."""
    return {"kind": "bid", "amount": int(millions * M)}


def pay(*cards: str) -> dict[str, Any]:
    """A payment: Profit cards and Investments in any order."""
    return {
        "kind": "pay",
        "profit": [card for card in cards if card[0] == "P"],
        "invest": [card for card in cards if card[0] != "P"],
    }


def power(card: str, seat: int, investment: str = "", stake: str = "") -> dict[str, Any]:
    """A Power Play card and its targets."""
    move: dict[str, Any] = {"kind": "play_power", "card": card, "seat": seat}
    if investment:
        move["investment"] = investment
    if stake:
        move["stake"] = stake
    return move


def analyze(seat: int, investment: str) -> dict[str, Any]:
    """An analysis."""
    return {"kind": "analyze", "seat": seat, "investment": investment}


def choose(group: str) -> dict[str, Any]:
    """Another deck."""
    return {"kind": "choose_deck", "group": group}


def moment(
    seats: int = 2,
    *,
    options: Mapping[str, Any] | None = None,
    rolls: Sequence[int] = (),
    spins: Sequence[str] = (),
    picks: Sequence[int] = (),
    shuffles: Mapping[str, Sequence[str]] | None = None,
    **position: Any,
) -> LocalMatch:
    """Go on from a position with this luck; the other keys as they are. Hands are empty unless they are named.

    ``shuffles``: the top of a deck after its next shuffle.
    """
    empty: list[list[str]] = [[] for _ in range(seats)]
    written = {
        "game": GAME,
        "seats": seats,
        "options": dict(options or {}),
        "seed": 1,
        "active": 0,
        "profit": empty,
        "power": empty,
        "investments": empty,
        **position,
    }
    return LocalMatch.from_position(written, ScriptedDealer(dict(shuffles or {}), rolls, spins, picks, seed=1))


def landed(square: int, seats: int = 2, *, roll: int = 1, rolls: Sequence[int] = (), **position: Any) -> LocalMatch:
    """Seat 0 has just rolled and landed on a square; the others stand on squares that matter to nobody."""
    others = [13] * (seats - 1)
    match = moment(seats, positions=[(square - roll) % 24, *others], rolls=[roll, *rolls], **position)
    match.play(0, ROLL)
    return match


def bids(match: LocalMatch, *amounts: float | None) -> LocalMatch:
    """Everybody who may bids, in the order of the seats: millions, or None for no bid."""
    for seat, amount in zip(sorted(match.to_act), amounts, strict=True):
        match.play(seat, NO_BID if amount is None else bid(amount))
    return match


def profit(match: LocalMatch, seat: int) -> list[int]:
    """The Profit cards of a seat in millions, in the order of the hand."""
    return [int(face[1:]) for face in match.position()["profit"][seat]]


def cash(match: LocalMatch) -> list[int]:
    """Everybody's cash in millions."""
    return [sum(profit(match, seat)) for seat in range(match.match.state.seats)]


def owned(match: LocalMatch) -> list[list[str]]:
    """Everybody's Investments."""
    return [list(part["investments"]) for part in match.view(None)["seats"]]


def hand(match: LocalMatch, seat: int) -> list[str]:
    """The Power Play cards of a seat."""
    cards: list[str] = match.position()["power"][seat]
    return cards


def deck(match: LocalMatch, name: str) -> list[str]:
    """A whole deck, top first."""
    cards: list[str] = match.position()["decks"][name]
    return cards


def turn_of(match: LocalMatch) -> int:
    """Whose turn begins."""
    assert match.phase == "start", match.phase
    (seat,) = match.to_act
    return seat


def kinds(match: LocalMatch, seat: int) -> set[str]:
    """The kinds of move this seat may make."""
    return {move["kind"] for move in match.legal_moves(seat)}


def plays(match: LocalMatch, seat: int, card: str | None = None) -> list[dict[str, Any]]:
    """The Power Play moves this seat may make, with one card or with all."""
    found = [move for move in match.legal_moves(seat) if move["kind"] == "play_power"]
    return [dict(move) for move in found if card is None or move["card"] == card]


def refused(match: LocalMatch, seat: int, move: object, why: str = " ") -> None:
    """The move is refused with a sentence that says why, and nothing has changed."""
    before, told = match.position(), len(match.match.happened)
    with pytest.raises(IllegalMove, match=why) as refusal:
        match.play(seat, move)  # type: ignore[arg-type]
    assert refusal.value.reason.endswith(".")
    assert match.position() == before
    assert len(match.match.happened) == told


def told(match: LocalMatch, kind: str, seat: int | None = None) -> list[dict[str, Any]]:
    """What was told of this kind, without the kind."""
    found = [happening for happening in match.happenings(seat) if happening["kind"] == kind]
    return [{name: value for name, value in happening.items() if name != "kind"} for happening in found]


def order(match: LocalMatch) -> list[str]:
    """The kinds of everything that happened."""
    return [happening["kind"] for happening in match.happenings(None)]


def result(match: LocalMatch) -> tuple[list[list[int]], list[int]]:
    """Places, and scores in millions; the game is over."""
    assert match.over
    assert match.phase == "game_over"
    assert match.to_act == frozenset()
    final = match.result
    assert final is not None
    return final["ranking"], [score // M for score in final["scores"]]


def why(match: LocalMatch) -> str:
    """Why the game is over."""
    reason: str = told(match, "game_over")[0]["why"]
    return reason
