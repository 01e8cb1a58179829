"""Billionaire in three minutes: an auction, a payment, Security, an analysis, and a Power Play card.

A lesson has seven rows of 44 cells at 80x24.
"""

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
    "investments": [["E5", "F8"], ["E2", "E7", "A2"]],
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
            "The ring is the board. You are ●, on HQ, your Headquarters. Whoever first owns a billion dollars wins: "
            "cash and Investments together.",
            "Press [act].",
        ),
        Lesson(
            "Each space says what it does. CASH: you draw a Profit card, which is money. POWER: a card to play tricks "
            "with. BID: an auction; BID 3: of three at once. ANL: you may win what a rival owns.",
            "Press [act].",
        ),
        Lesson(
            "You begin. [act] does what is marked ▸.",
            "Press [act] to roll the die.",
            {"kind": "roll"},
        ),
        Lesson(
            "BID: an Investment is for sale, and only you see which. It is worth $75M. All bid in secret; the highest "
            "bid takes it.",
            "Press 8, for $8M, then [act] twice.",
            {"kind": "bid", "amount": 8_000_000},
            ((1, {"kind": "bid", "amount": 6_000_000}),),
        ),
        Lesson(
            "Your $8M beat Bea's $6M. You pay the bank; had Bea won, she would have paid you, because you landed "
            "here. Nobody gives change.",
            "Press [act] to pay 5 + 2 + 1.",
            {"kind": "pay", "profit": ["P5", "P2", "P1"]},
            ((1, {"kind": "roll"}),),
        ),
        Lesson(
            "It is yours: E 75, below your name. E is Eurasia, F Afro-Europa, A the Americas. If you ever pay with "
            "it, it counts for a tenth.",
            "Press [act] to roll the die.",
            {"kind": "roll"},
        ),
        Lesson(
            "A Power Play card, which nobody else sees: Security, your shield. Keep it until somebody acts against "
            "you.",
            "Press [act] to hold it.",
            {"kind": "hold"},
            ((1, {"kind": "roll"}), (1, {"kind": "play_power", "card": "DISASTER", "seat": 0, "investment": "E5"})),
        ),
        Lesson(
            "Bea plays Disaster: your Investment would go back to its deck. But you hold Security.",
            "Press [bill.security] for Security, then [act].",
            {"kind": "security"},
            ((1, {"kind": "concede"}),),
        ),
        Lesson(
            "Cancelled. Now some turns have passed. (100) in brackets is safe from an analysis: Bea's E 50, the lesser "
            "card of the same group, protects it.",
            "Press [act] to roll the die.",
            {"kind": "roll"},
            later=_LATER,
        ),
        Lesson(
            "ANL, an analysis: two spinners turn. Red and red, and Bea's E 50 is yours. Other colours move a few "
            "Profit cards.",
            "Press [act], and hope.",
            {"kind": "analyze", "seat": 1, "investment": "E2"},
            ((1, {"kind": "allow"}), (1, {"kind": "roll"})),
        ),
        Lesson(
            "Red and red: it is yours. Instead of rolling you may play a Power Play card. Proxy Fight takes an "
            "Investment of at most $50M.",
            "Press [bill.power], then [act] for Bea's A2.",
            {"kind": "play_power", "card": "PROXY", "seat": 1, "investment": "A2"},
            ((1, {"kind": "security"}),),
        ),
        Lesson(
            "Bea plays Security. You hold one as well, and yours breaks hers.",
            "Press [bill.security] for Security, then [act].",
            {"kind": "security"},
        ),
        Lesson(
            "A2 is yours. So it goes on to the first billion, or until the last Investment is sold: then the richest "
            "wins. [inspect] tells of any space or card.",
            "Press [act].",
        ),
    ),
)
