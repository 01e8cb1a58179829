"""Charge It! in three minutes: an account, a charge, a Lost card and its answer, a declaration and the count."""

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
        ["M1000", "C:SUP", "L:BAN", "M250", "M2000", "C:PHO"],
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
            "Your hand lies below, and above it the places of your four accounts. Who first charges $10,000 to them in "
            "a round may declare, for $2,000 more.",
            "Press Enter.",
        ),
        Lesson(
            "A turn has two steps. First you draw: from the pile, or the top discard.",
            "Press [charge.draw] to draw from the pile.",
            {"kind": "draw", "source": "deck"},
        ),
        Lesson(
            "Second, one card leaves your hand. Nothing can be charged without an account, so open one: your Phoney "
            "Express has a line of $2,000.",
            "Press Enter: the credit card is marked.",
            {"kind": "play_credit", "type": "PHO"},
            ((1, {"kind": "draw", "source": "deck"}), (1, {"kind": "play_credit", "type": "SUP"})),
        ),
        Lesson("Bea has opened an account too. Your turn: draw.", "Press [charge.draw].", {"kind": "draw"}),
        Lesson(
            "Charge $2,000: just your line. It goes face down, and nobody may look at it again, not even you. "
            "Remember: this account is full.",
            "Press Enter: card 1 is marked, and where it goes.",
            {"kind": "play_merchandise", "value": 2000, "account": "PHO"},
            ((1, {"kind": "draw", "source": "deck"}), (1, {"kind": "play_lost", "target": 0, "type": "PHO"})),
        ),
        Lesson(
            "A Lost card! Without an answer this account goes, and all that lies under it. A new credit card of its "
            "type would save it, or Insurance.",
            "Press [charge.insurance] to lay Insurance.",
            {"kind": "defend", "with": "insurance"},
        ),
        Lesson(
            "INSURED: safe until the round ends. Now strike back: Bea has a Super Charge account, and you hold the "
            "Lost card for it. But first draw.",
            "Press [charge.draw].",
            {"kind": "draw"},
        ),
        Lesson(
            "Digits and the arrows pick a card, up and down what to do with it.",
            "Press 2 for the Lost card, then Enter.",
            {"kind": "play_lost", "target": 1, "type": "SUP"},
            ((1, {"kind": "decline"}),),
        ),
        Lesson(
            "Bea had no answer. Her account is gone, and the discard pile is FROZEN: nobody draws from it until "
            "another card lands there.",
            "Press Enter.",
        ),
        Lesson(
            "Some turns later. If you have kept count, your accounts hold 1,000, 2,000, 3,000 and 3,000. One thousand "
            "is missing.",
            "Press [charge.draw].",
            {"kind": "draw", "source": "deck"},
            later=_LATER,
        ),
        Lesson(
            "Bank-o-Rama, with a line of 4,000, still takes the $1,000 you hold. Put it there, and declare along "
            "with it.",
            "Press the down arrow three times, then [charge.declare], then Enter twice.",
            {"kind": "play_merchandise", "value": 1000, "account": "BAN", "declare": True},
        ),
        Lesson(
            "The count: none of yours is over its line, and they come to $10,000: with the bonus $12,000. Bea's "
            "Dine-a-Lot is OVER, so she scores nothing.",
            "Press [charge.ready]: ready.",
            {"kind": "ready"},
            ((1, {"kind": "ready"}),),
        ),
        Lesson(
            "A new round. Who has $50,000 first wins. A hint is on [hint], the rules are on [help].",
            "Press Enter.",
        ),
    ),
)
