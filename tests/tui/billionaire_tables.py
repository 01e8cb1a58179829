"""Moments of Billionaire that the screens are tested with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.dealer import ScriptedDealer
from core.local import LocalMatch
from tests.tui.fake_session import FakeSession

BILLIONAIRE = "billionaire"
POSITION: Mapping[str, Any] = {
    "game": BILLIONAIRE,
    "seats": 4,
    "phase": "start",
    "active": 0,
    "turn": 31,
    "positions": [22, 7, 12, 12],
    "profit": [
        ["P10", "P5", "P5", "P2", "P2", "P1", "P1", "P1"],
        ["P10", "P2", "P2"],
        ["P5", "P5", "P5", "P2", "P1", "P1"],
        ["P2"],
    ],
    "power": [["SECURITY", "PROXY"], ["DISASTER", "SECURITY"], [], ["ANALYZE"]],
    "investments": [["E4", "E8", "F2"], ["E2", "F5", "F6", "A9"], ["A1", "A2", "A6", "A8"], []],
}
BIDS_E, BIDS_THREE, POWER_SPACE, ANALYZE_E, HQ_GREEN = 2, 17, 21, 10, 12


def at(changes: Mapping[str, Any] | None = None, rolls: tuple[int, ...] = (), **more: Any) -> FakeSession:
    """The moment, with some of it changed, and the next throws of the die."""
    dealer = ScriptedDealer(rolls=list(rolls), spins=["green", "red"], seed=3)
    return FakeSession(LocalMatch.from_position({**POSITION, **(changes or {})}, dealer=dealer), **more)


def _landed(index: int, lander: int = 0, changes: Mapping[str, Any] | None = None, **more: Any) -> FakeSession:
    """A seat has rolled a 3 and landed there."""
    positions = list(POSITION["positions"])
    positions[lander] = (index - 3) % 24
    session = at({"active": lander, "positions": positions, **(changes or {})}, rolls=(3,), **more)
    session.other(lander, kind="roll")
    return session


def starting(**more: Any) -> FakeSession:
    """Seat 0 may roll, or play its Proxy Fight."""
    return at(**more)


def powerful(**more: Any) -> FakeSession:
    """Seat 0 holds many cards, each with targets."""
    held = ["SECURITY", "PROXY", "DISASTER", "POWER", "ANALYZE", "ESP-PROFIT", "ESP-INVEST"]
    return at({"power": [held, ["DISASTER"], [], []]}, **more)


def drawn(**more: Any) -> FakeSession:
    """Seat 0 has drawn a Disaster."""
    changes = {"power": [["SECURITY", "PROXY"], ["SECURITY"], [], []], "decks": {"power": ["DISASTER"]}}
    return _landed(POWER_SPACE, changes=changes, **more)


def untargeted(**more: Any) -> FakeSession:
    """Seat 0 has drawn a card that has no target."""
    return _landed(POWER_SPACE, changes={"decks": {"power": ["SECURITY"]}, "power": [[], [], [], []]}, **more)


def analyzing(**more: Any) -> FakeSession:
    """Seat 0 stands on the HQ of seat 2."""
    return _landed(HQ_GREEN, **more)


def analyzed(**more: Any) -> FakeSession:
    """The spinners have shown green and red."""
    session = analyzing(**more)
    session.others((0, {"kind": "analyze", "seat": 2, "investment": "A1"}), (2, {"kind": "allow"}))
    return session


def bidding(lander: int = 0, **more: Any) -> FakeSession:
    """Baikal Lantern Works, or another card of Eurasia, is up for bids; seat 0 sees it where it landed itself."""
    return _landed(BIDS_E, lander, {"decks": {"E": ["E6"]}}, **more)


def bidding_blindly(**more: Any) -> FakeSession:
    """Seat 1 has landed: seat 0 does not see the card."""
    return bidding(1, **more)


def bidding_for_three(**more: Any) -> FakeSession:
    """A lot of three."""
    return _landed(BIDS_THREE, 1, **more)


def sealed(**more: Any) -> FakeSession:
    """Seats 1 and 2 have sealed."""
    session = bidding(**more)
    session.others((1, {"kind": "bid", "amount": 8_500_000}), (2, {"kind": "no_bid"}))
    return session


def sealed_mine(**more: Any) -> FakeSession:
    """Seat 0 has sealed, seats 2 and 3 write."""
    session = bidding(**more)
    session.others((0, {"kind": "bid", "amount": 9_000_000}), (1, {"kind": "no_bid"}))
    return session


def tied(**more: Any) -> FakeSession:
    """Two have bid the same."""
    session = bidding(**more)
    session.others(
        (0, {"kind": "bid", "amount": 9_000_000}),
        (1, {"kind": "bid", "amount": 9_000_000}),
        (2, {"kind": "no_bid"}),
        (3, {"kind": "no_bid"}),
    )
    return session


def paying(bid: int = 12_500_000, **more: Any) -> FakeSession:
    """Seat 0 has won, and pays the board."""
    session = bidding(**more)
    session.others(
        (1, {"kind": "bid", "amount": 8_500_000}),
        (2, {"kind": "no_bid"}),
        (3, {"kind": "bid", "amount": 500_000}),
        (0, {"kind": "bid", "amount": bid}),
    )
    return session


def others_pay(**more: Any) -> FakeSession:
    """Seat 2 has won, and pays seat 1."""
    session = bidding(1, **more)
    session.others(
        (0, {"kind": "no_bid"}),
        (1, {"kind": "bid", "amount": 8_500_000}),
        (3, {"kind": "no_bid"}),
        (2, {"kind": "bid", "amount": 12_000_000}),
    )
    return session


def threatened(**more: Any) -> FakeSession:
    """Seat 1 has played Disaster on E8 of seat 0, which holds a Security card."""
    session = at({"active": 1}, **more)
    session.others((1, {"kind": "play_power", "card": "DISASTER", "seat": 0, "investment": "E8"}))
    return session


def helpless(**more: Any) -> FakeSession:
    """The same, and seat 0 holds none."""
    session = at({"active": 1, "power": [["PROXY", "ANALYZE"], ["DISASTER", "SECURITY"], [], ["SECURITY"]]}, **more)
    session.others((1, {"kind": "play_power", "card": "DISASTER", "seat": 0, "investment": "E8"}))
    return session


def bystander(**more: Any) -> FakeSession:
    """Seat 1 has played Disaster on A8 of seat 2."""
    session = at({"active": 1}, **more)
    session.others((1, {"kind": "play_power", "card": "DISASTER", "seat": 2, "investment": "A8"}))
    return session


def countered(**more: Any) -> FakeSession:
    """Seat 0 has played Proxy Fight on E2 of seat 1, which answered with Security."""
    session = at(**more)
    session.others(
        (0, {"kind": "play_power", "card": "PROXY", "seat": 1, "investment": "E2"}), (1, {"kind": "security"})
    )
    return session


def choosing_a_deck(**more: Any) -> FakeSession:
    """The deck of Eurasia is empty."""
    eurasia = [[f"E{n}" for n in (1, 4, 8)], ["E2", "E3"], ["E5", "E6"], ["E7", "E9"]]
    return _landed(BIDS_E, changes={"investments": eurasia, "decks": {"E": []}}, **more)


def rich(**more: Any) -> FakeSession:
    """Seat 0 is one Proxy Fight away from a billion: it owns 875 million and holds 75 in cash."""
    owned = ["E9", "E8", "E7", "F9", "F8", "A9"]
    profit = [["P10"] * 6 + ["P5"] * 3, ["P2"], ["P2"], ["P2"]]
    return at({"investments": [owned, ["E2", "F2"], ["A1"], []], "profit": profit}, **more)


def waiting(**more: Any) -> FakeSession:
    """Seat 1 is to roll."""
    return at({"active": 1}, **more)
