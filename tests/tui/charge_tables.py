"""Moments of Charge It! that the screens are tested with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.tui.fake_session import FakeSession

CHARGE = "charge-it"


def account(of: str, *under: str, insured: bool = False) -> dict[str, Any]:
    """An account of a position."""
    return {"type": of, "insured": insured, "under": list(under)}


MINE = [account("SUP", "M750"), account("BAN", "EXT", "M2000", "M2000", insured=True)]
BEAS = [account("PHO", "M1000", "M500"), account("DIN", "M2000", "M750", insured=True), account("BAN", "M2000")]
CEMS = [
    account("SUP", "M500"),
    account("PHO", "M2000"),
    account("DIN", "EXT", "M2000", "M2000"),
    account("BAN", "EXT", "M2000", "M2000", "M1000", "M250"),
]
POSITION: Mapping[str, Any] = {
    "game": CHARGE,
    "seats": 4,
    "phase": "draw",
    "active": 0,
    "dealer": 3,
    "round": 3,
    "scores": [14250, 20750, 9000, 0],
    "deck": ["C:PHO", "M500", "M250"],
    "discard": ["M250", "C:SUP", "L:PHO", "M1000"],
    "hands": [
        ["M2000", "M250", "EXT", "L:DIN", "INS", "C:SUP"],
        ["C:PHO", "M1000", "M750", "L:BAN", "C:DIN", "M250"],
        ["C:PHO", "M1000", "M750", "L:SUP", "C:DIN", "M250"],
        ["C:BAN", "M1000", "M750", "L:PHO", "C:SUP", "M250"],
    ],
    "accounts": [MINE, BEAS, CEMS, []],
}


def at(changes: Mapping[str, Any] | None = None, **more: Any) -> FakeSession:
    """The moment, with some of it changed."""
    return FakeSession.at({**POSITION, **(changes or {})}, **more)


def drawing(**more: Any) -> FakeSession:
    """Seat 0 is to draw."""
    return at(**more)


def playing(**more: Any) -> FakeSession:
    """Seat 0 has drawn a credit card: seven cards, each of another kind."""
    session = at(**more)
    session.other(0, kind="draw", source="deck")
    return session


def frozen(**more: Any) -> FakeSession:
    """The discard pile is frozen."""
    return at({"frozen": True, "discard": ["M250", "C:SUP", "L:SUP"]}, **more)


def attacked(**more: Any) -> FakeSession:
    """Seat 2 has laid a Lost card on seat 0's uninsured account; seat 0 holds both defences."""
    session = at({"active": 2}, **more)
    session.others((2, {"kind": "draw", "source": "deck"}), (2, {"kind": "play_lost", "target": 0, "type": "SUP"}))
    return session


def defenceless(**more: Any) -> FakeSession:
    """The same, and seat 0 holds no defence."""
    hands = [["M2000", "M250", "EXT", "L:DIN", "M1000", "C:DIN"], *POSITION["hands"][1:]]
    session = at({"active": 2, "hands": hands}, **more)
    session.others((2, {"kind": "draw", "source": "deck"}), (2, {"kind": "play_lost", "target": 0, "type": "SUP"}))
    return session


def attacking(**more: Any) -> FakeSession:
    """Seat 0 has laid a Lost card on seat 1's Bank-o-rama."""
    hands = [["M2000", "M250", "EXT", "L:BAN", "INS", "C:SUP"], *POSITION["hands"][1:]]
    session = at({"hands": hands}, **more)
    session.others((0, {"kind": "draw", "source": "deck"}), (0, {"kind": "play_lost", "target": 1, "type": "BAN"}))
    return session


def bystander(**more: Any) -> FakeSession:
    """Seat 1 has laid a Lost card on seat 2."""
    session = at({"active": 1, "accounts": [MINE, BEAS, [account("BAN", "M2000")], []]}, **more)
    session.others((1, {"kind": "draw", "source": "deck"}), (1, {"kind": "play_lost", "target": 2, "type": "BAN"}))
    return session


def six(**more: Any) -> FakeSession:
    """Six seats with four accounts each."""
    hand = ["M2000", "L:DIN", "INS", "C:SUP", "M750"]
    return at(
        {
            "seats": 6,
            "dealer": 5,
            "scores": [14250, 20750, 9000, 0, 31500, 12000],
            "hands": [hand, *([["M1000", "M250", "M500", "M750"]] * 5)],
            "accounts": [MINE, BEAS, CEMS, [], [account("SUP", "M500")], BEAS],
            "deck": ["M500"],
        },
        **more,
    )


def _full(last: str) -> list[dict[str, Any]]:
    return [
        account("SUP", "M1000"),
        account("PHO", "M2000"),
        account("DIN", "M2000", "M1000"),
        account("BAN", "M2000", "M1000", last),
    ]


def counted(**more: Any) -> FakeSession:
    """Seat 1 has declared, and rightly; seat 2 is over a line."""
    over = [account("SUP", "M1000", "M500"), account("PHO", "M750")]
    session = at({"active": 1, "accounts": [MINE, _full("M1000"), over, []]}, **more)
    session.other(1, kind="declare")
    return session


def wrongly(**more: Any) -> FakeSession:
    """Seat 1 has declared with too little."""
    session = at({"active": 1}, **more)
    session.other(1, kind="declare")
    return session


def last_round(**more: Any) -> FakeSession:
    """Seat 0 has a full round and is about to reach the target."""
    return at({"scores": [45000, 20750, 9000, 0], "accounts": [_full("M1000"), BEAS, CEMS, []]}, **more)


def waiting(**more: Any) -> FakeSession:
    """Seat 1 is to draw."""
    return at({"active": 1}, **more)
