"""Moments of James Bond 007 that the screens are tested with."""

from __future__ import annotations

from typing import Any

from core.dealer import ScriptedDealer
from core.local import LocalMatch
from tests.tui.fake_session import FakeSession

BOND = "james-bond-007"
DECK = ["5", "2", "7", "W", "7", "7", "6", "3", "1", "4", "7", "3", "6", "1", "5", "2", "4", "1"]
"""The worked example of the guide: dealt to seats 1, 2, 0 in turn. Rows: 5 [W] 6, 2 [7] 3, 7 [7] 1."""


def example(seat: int | None = 0, **more: Any) -> FakeSession:
    """The worked example at its beginning: seat 1 is to play."""
    dealer = ScriptedDealer(decks={"deck": DECK}, picks=[0], seed=1)
    return FakeSession(LocalMatch.start(BOND, seats=3, dealer=dealer), seat, **more)


def asked(**more: Any) -> FakeSession:
    """Seat 1 has announced 4-5-6; seats 0 and 2 owe an answer."""
    session = example(**more)
    session.other(1, kind="announce", claim={"kind": "run", "low": 4})
    return session


def sealed(**more: Any) -> FakeSession:
    """The same, and the answer of seat 2 is in."""
    session = asked(**more)
    session.other(2, kind="accept")
    return session


def caught(**more: Any) -> FakeSession:
    """Seat 1 bluffed with 5 [1] 6; seat 2 called with 3, seat 0 believed it."""
    position = {"game": BOND, "seats": 3, "phase": "turn", "active": 1, "points": [32, 32, 32], "pot": 12}
    session = FakeSession.at({**position, "rows": [["7", "7", "1"], ["5", "1", "6"], ["2", "7", "3"]]}, **more)
    session.others(
        (1, {"kind": "announce", "claim": {"kind": "run", "low": 4}}),
        (2, {"kind": "call", "bet": 3}),
        (0, {"kind": "accept"}),
    )
    return session


def my_turn(**more: Any) -> FakeSession:
    """Four seats, seat 0 is to play: 5 [3] 6 makes nothing."""
    return FakeSession.at(
        {
            "game": BOND,
            "seats": 4,
            "phase": "turn",
            "active": 0,
            "turn": 9,
            "points": [37, 25, 30, 32],
            "pot": 20,
            "rows": [["5", "3", "6"], ["5", "W", "6"], [], ["1", "2", "W"]],
            "deck": ["4", "7"],
            "discard": ["4", "5", "W", "7", "1", "2", "3"],
        },
        **more,
    )


def placing(**more: Any) -> FakeSession:
    """Seat 0 has drawn a 4, which makes 4-5-6 in the middle."""
    session = my_turn(**more)
    session.other(0, kind="draw")
    return session


def choosing(**more: Any) -> FakeSession:
    """Seat 0 has put it there."""
    session = placing(**more)
    session.other(0, kind="replace", slot="M")
    return session


def wild(**more: Any) -> FakeSession:
    """Two wild cards lie up: every claim is allowed."""
    rows = [["W", "7", "W"], ["5", "W", "6"], []]
    return FakeSession.at(
        {"game": BOND, "seats": 3, "phase": "turn", "active": 0, "points": [30, 30, 36], "pot": 12, "rows": rows},
        **more,
    )


def last_point(**more: Any) -> FakeSession:
    """The pot holds one point, and seat 0 holds 5-6-7: the next truth ends the game."""
    return FakeSession.at(
        {
            "game": BOND,
            "seats": 3,
            "phase": "turn",
            "active": 0,
            "points": [52, 32, 23],
            "pot": 1,
            "rows": [["5", "7", "6"], ["5", "W", "6"], []],
        },
        **more,
    )
