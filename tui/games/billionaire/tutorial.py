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
            "The ring is the board, and you ● stand on your Headquarters, HQ. Who first owns a billion dollars wins: "
            "cash, which are your Profit cards on the right, and Investments.",
            "Press [act].",
        ),
        Lesson(
            "You begin. CASH brings a Profit card, POWER a Power Play card, BID an auction, ANL an analysis. E, F and "
            "A are three groups: Eurasia, Afro-Europa, the Americas. [act] does what is marked ▸.",
            "Press [act] to roll the die.",
            {"kind": "roll"},
        ),
        Lesson(
            "An auction, by sealed bids. Only you see the card: worth $75M, but taken for $7.5M when you pay with it. "
            "The highest bidder pays you, for you landed here; are you the highest, you pay the bank.",
            "Press 8, for $8M, then [act] twice.",
            {"kind": "bid", "amount": 8_000_000},
            ((1, {"kind": "bid", "amount": 6_000_000}),),
        ),
        Lesson(
            "Your $8M beat Bea's $6M. Nobody gives change, so the payments that fit best stand first.",
            "Press [act] to pay 5 + 2 + 1.",
            {"kind": "pay", "profit": ["P5", "P2", "P1"]},
            ((1, {"kind": "roll"}),),
        ),
        Lesson(
            "It is yours, and lies open: E 75, below your name. Rivals can take it. With a second Eurasia card the "
            "dearer of the two would be protected, and stand in brackets. Bea has drawn a Profit card.",
            "Press [act] to roll the die.",
            {"kind": "roll"},
        ),
        Lesson(
            "A Power Play card, which nobody else sees: Security. It is your shield, and waits until somebody acts "
            "against you.",
            "Press [act] to hold it.",
            {"kind": "hold"},
            ((1, {"kind": "roll"}), (1, {"kind": "play_power", "card": "DISASTER", "seat": 0, "investment": "E5"})),
        ),
        Lesson(
            "Bea plays Disaster against your Investment: it would go back to its deck. But you hold Security.",
            "Press [bill.security] for Security, then [act].",
            {"kind": "security"},
            ((1, {"kind": "concede"}),),
        ),
        Lesson(
            "Cancelled. With a Security of her own Bea could have broken yours. Some turns later: she owns more than "
            "you, and you hold a Proxy Fight. But roll first.",
            "Press [act] to roll the die.",
            {"kind": "roll"},
            later=_LATER,
        ),
        Lesson(
            "An analysis: of Bea's Eurasia cards the cheaper one, E2, can be had; it protects her 100. Two spinners: "
            "both red, and it is yours. Otherwise Profit cards change hands.",
            "Press [act], and hope.",
            {"kind": "analyze", "seat": 1, "investment": "E2"},
            ((1, {"kind": "allow"}), (1, {"kind": "roll"})),
        ),
        Lesson(
            "Red and red: E2 is yours. Now the card you hold. Instead of rolling you can play a Proxy Fight: it takes "
            "an Investment of at most $50M.",
            "Press [bill.power], then [act] for Bea's A2.",
            {"kind": "play_power", "card": "PROXY", "seat": 1, "investment": "A2"},
            ((1, {"kind": "security"}),),
        ),
        Lesson(
            "She answers with Security. But you hold one as well, and yours is the last word.",
            "Press [bill.security] for Security, then [act].",
            {"kind": "security"},
        ),
        Lesson(
            "A2 is yours. The first billion wins; or, when the last Investment is sold, whoever is richest. [hint] "
            "gives a hint, [inspect] tells of any space or card, [help] has the rules.",
            "Press [act].",
        ),
    ),
)
