"""Charge It! in three minutes: an account, a charge, a Lost card and its answer, a declaration and the count.

A lesson has eleven rows of 23 cells beside the table at 80x24: a dozen words fill four of them.
"""

from typing import Final

from tui.tutorial import Lesson, Script

# dealt to seats 0 and 1 in turn, six each; then the first discard, then the draw pile
_MINE: Final = ["C:PHO", "M2000", "M250", "L:SUP", "EXT", "INS"]
_BEAS: Final = ["C:SUP", "M1000", "L:PHO", "M750", "C:DIN", "M500"]
_DECK: Final = [
    *(card for pair in zip(_MINE, _BEAS, strict=True) for card in pair),
    "M250",
    *("M750", "M250", "C:BAN", "M500", "M1000", "M500", "M250"),
]

_LATER: Final = {
    "game": "charge-it",
    "seats": 2,
    "phase": "draw",
    "active": 0,
    "dealer": 1,
    "round": 1,
    "deck": ["M500"],
    "discard": ["L:DIN", "M250"],
    "hands": [
        ["M1000", "C:SUP", "L:BAN", "M250", "M2000", "EXT"],
        ["M500", "M250", "C:BAN", "L:PHO", "M750", "M750"],
    ],
    "accounts": [
        [
            {"type": "SUP", "insured": False, "under": ["M1000"]},
            {"type": "PHO", "insured": True, "under": ["M2000"]},
            {"type": "DIN", "insured": False, "under": ["M2000", "M1000"]},
            {"type": "BAN", "insured": False, "under": ["M2000", "M1000"]},
        ],
        [
            {"type": "PHO", "insured": False, "under": ["M750", "M1000"]},
            {"type": "DIN", "insured": False, "under": ["M2000", "M2000"]},
        ],
    ],
}

SCRIPT: Final = Script(
    game="charge-it",
    seats=2,
    decks={"deck": _DECK},
    picks=(1,),
    lessons=(
        Lesson(
            "Below is your hand. Above it is room for four accounts: SUPer Charge, PHOney Express, DINe-a-Lot and "
            "BANk-o-Rama.",
            "Press [act].",
        ),
        Lesson(
            "Charge what you buy to them. Whoever has charged $10,000 first, and says so, gets $2,000 extra.",
            "Press [act].",
        ),
        Lesson(
            "A turn has two steps. First you draw a card: from the pile, or the top discard. [act] does what is "
            "marked ▸.",
            "Press [act] to draw from the pile.",
            {"kind": "draw", "source": "deck"},
        ),
        Lesson(
            "Then one card leaves your hand. To charge anything you need an account. Open Phoney Express: it has a "
            "line of $2,000, and takes no more than that.",
            "Press [act]: the credit card is marked.",
            {"kind": "play_credit", "type": "PHO"},
            ((1, {"kind": "draw", "source": "deck"}), (1, {"kind": "play_credit", "type": "SUP"})),
        ),
        Lesson(
            "Bea has opened an account too. It is your turn again. Most choices have a letter as well: [charge.draw].",
            "Press [charge.draw] to draw.",
            {"kind": "draw", "source": "deck"},
        ),
        Lesson(
            "Charge $2,000. It goes face down, and nobody may look at it again, not even you. So remember: this "
            "account is full.",
            "Press [act]: card 1 is marked, and where it goes.",
            {"kind": "play_merchandise", "value": 2000, "account": "PHO"},
            ((1, {"kind": "draw", "source": "deck"}), (1, {"kind": "play_lost", "target": 0, "type": "PHO"})),
        ),
        Lesson(
            "Bea lays a Lost card: your account would go, with all that lies under it. Insurance saves it; so would "
            "another credit card of its type.",
            "Press [act] to lay Insurance.",
            {"kind": "defend", "with": "insurance"},
        ),
        Lesson(
            "INSURED: safe for this round. Now strike back: you hold the Lost card for Bea's Super Charge. But first "
            "draw.",
            "Press [charge.draw] to draw.",
            {"kind": "draw", "source": "deck"},
        ),
        Lesson(
            "Digits or ← → pick a card of your hand, ↑ ↓ what to do with it.",
            "Press 2 for the Lost card, then [act] to cancel Bea's account.",
            {"kind": "play_lost", "target": 1, "type": "SUP"},
            ((1, {"kind": "decline"}),),
        ),
        Lesson(
            "Bea had no answer. Her account is gone, and the discard pile is FROZEN: nobody draws from it until "
            "another card lands there.",
            "Press [act].",
        ),
        Lesson(
            "Some turns have passed. If you have kept count, your accounts hold 1,000, 2,000, 3,000 and 3,000: one "
            "thousand is missing.",
            "Press [charge.draw] to draw.",
            {"kind": "draw", "source": "deck"},
            later=_LATER,
        ),
        Lesson(
            "Bank-o-Rama, with its line of $4,000, takes the $1,000 you hold. Put it there, and declare: that makes "
            "$10,000.",
            "Press the down arrow three times, then [charge.declare], then [act] twice.",
            {"kind": "play_merchandise", "value": 1000, "account": "BAN", "declare": True},
        ),
        Lesson(
            "The count. No account of yours is over its line, so you score $10,000 and $2,000. Bea's Dine-a-Lot is "
            "OVER: the round brings her nothing.",
            "Press [act]: ready.",
            {"kind": "ready"},
            ((1, {"kind": "ready"}),),
        ),
        Lesson(
            "A new round begins. The first to $50,000 wins the match. [inspect] tells what a card does.",
            "Press [act].",
        ),
    ),
)
