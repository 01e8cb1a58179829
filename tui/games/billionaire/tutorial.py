"""Billionaire in three minutes: an auction, a payment, Security, an analysis, and a Power Play card."""

from typing import Final

from tui.tutorial import Lesson, Script

# five Profit cards to each, one at a time from seat 0: 10 5 2 1 1 for you, 5 2 2 1 1 for Bea
_PROFIT: Final = ["P10", "P5", "P5", "P2", "P2", "P2", "P1", "P1", "P1", "P1", "P2", "P1"]

_LATER: Final = {
    "game": "billionaire",
    "seats": 2,
    "phase": "start",
    "active": 0,
    "turn": 20,
    "positions": [8, 19],
    "profit": [["P10", "P10", "P5", "P2"], ["P10", "P5", "P2", "P1"]],
    "power": [["PROXY", "SECURITY"], ["SECURITY"]],
    "investments": [["E5", "F8"], ["E2", "E7", "A2", "A6"]],
    "decks": {"profit": ["P2"]},
}

SCRIPT: Final = Script(
    game="billionaire",
    seats=2,
    decks={"profit": _PROFIT, "E": ["E5"], "power": ["SECURITY", "DISASTER"]},
    rolls=(6, 3, 2, 1, 1, 2, 2, 1),
    spins=("red", "red"),
    lessons=(
        Lesson(
            "The ring is the board, and you stand on your Headquarters. Who first owns a billion dollars wins: cash, "
            "which are the Profit cards below on the right, and Investments.",
            "Press Enter.",
        ),
        Lesson(
            "You threw the higher number, so you begin. Throw again, and move.",
            "Press [bill.roll].",
            {"kind": "roll"},
        ),
        Lesson(
            "An auction. Only you see the card: worth $75M, and taken as $7.5M when somebody pays with it. All bid in "
            "secret. The highest pays you, for you landed here; if that is you, you pay the bank.",
            "Press 8, for $8M, then Enter twice.",
            {"kind": "bid", "amount": 8_000_000},
            ((1, {"kind": "bid", "amount": 6_000_000}),),
        ),
        Lesson(
            "Your 8 beat Bea's 6. Nobody gives change, so the most fitting payments stand first.",
            "Press Enter to pay 5 + 2 + 1.",
            {"kind": "pay", "profit": ["P5", "P2", "P1"]},
            ((1, {"kind": "roll"}),),
        ),
        Lesson(
            "It is yours, and lies open for all. A second one of the same group would protect the dearer of the two: "
            "that is what brackets mean. Bea took a Profit card meanwhile.",
            "Press [bill.roll].",
            {"kind": "roll"},
        ),
        Lesson(
            "A Power Play card, seen by nobody else: Security. It has no target, and waits until somebody acts "
            "against you.",
            "Press Enter to hold it.",
            {"kind": "hold"},
            ((1, {"kind": "roll"}), (1, {"kind": "play_power", "card": "DISASTER", "seat": 0, "investment": "E5"})),
        ),
        Lesson(
            "Bea has drawn Disaster, and aims it at your Investment: it would go back to its deck.",
            "Press [bill.security] for Security, then Enter.",
            {"kind": "security"},
            ((1, {"kind": "concede"}),),
        ),
        Lesson(
            "Cancelled. Had Bea held a Security card too, hers would have broken yours. Some turns later she owns "
            "more than you, and you hold a Proxy Fight. But first look what the die brings.",
            "Press [bill.roll].",
            {"kind": "roll"},
            later=_LATER,
        ),
        Lesson(
            "An analysis. The least of her Eurasia can be had; it protects the 100. Two spinners: both red, and it is "
            "yours. Otherwise Profit cards change hands.",
            "Press Enter, and hope.",
            {"kind": "analyze", "seat": 1, "investment": "E2"},
            ((1, {"kind": "allow"}), (1, {"kind": "roll"})),
        ),
        Lesson(
            "Red and red! Now the card you hold: instead of rolling, a Proxy Fight takes an "
            "Investment of at most $50M.",
            "Press [bill.power], then Enter: Bea's A2.",
            {"kind": "play_power", "card": "PROXY", "seat": 1, "investment": "A2"},
            ((1, {"kind": "security"}),),
        ),
        Lesson(
            "She has answered with Security. But you have one as well, and after yours nothing more can be said.",
            "Press [bill.security], then Enter.",
            {"kind": "security"},
        ),
        Lesson(
            "The Investment is yours. The game ends with a billion, or when the last Investment is sold: then the "
            "richest wins. A hint is on [hint], the rules are on [help].",
            "Press Enter.",
        ),
    ),
)
