"""James Bond 007 in three minutes: a truth, a call, an acceptance and a bluff."""

from typing import Final

from tui.tutorial import Lesson, Script

# dealt up, down, up to seats 0, 1 and 2 in turn: 5 [2] 6, 3 [7] 4, 6 [6] 6; then the draw pile
_DECK: Final = ["5", "3", "6", "2", "7", "6", "6", "4", "6", "4", "1", "7", "2"]

SCRIPT: Final = Script(
    game="james-bond-007",
    seats=3,
    decks={"deck": _DECK},
    picks=(2,),
    lessons=(
        Lesson(
            "This is your row. The middle card is private: nobody else sees it. Three equal cards, or three in a "
            "row, win; 007 is any number.",
            "Press Enter.",
        ),
        Lesson("Yours make nothing yet. So draw a card.", "Press [bond.draw].", {"kind": "draw"}),
        Lesson(
            "A 4! In the place of the 2 it makes 4-5-6, and it lies down, so nobody knows.",
            "Press Enter: the middle is marked.",
            {"kind": "replace", "slot": "M"},
        ),
        Lesson(
            "Now announce it. The panel on the right tells you, and only you, that it is true.",
            "Press Enter to announce 4-5-6.",
            {"kind": "announce", "claim": {"kind": "run", "low": 4}},
            ((1, {"kind": "call", "bet": 2}), (2, {"kind": "accept"})),
        ),
        Lesson(
            "Bea did not believe you and bet 2. You had it, so you got her 2 and 1 from the pot. Your cards are gone "
            "until your next turn.",
            "Press Enter.",
            None,
            ((1, {"kind": "announce", "claim": {"kind": "run", "low": 2}}),),
        ),
        Lesson(
            "Bea says 2-3-4: her middle card would be a 2 or 007. You are not so sure. Bet one point that she bluffs.",
            "Press [bond.call], then Enter twice.",
            {"kind": "call"},
            ((2, {"kind": "accept"}),),
        ),
        Lesson(
            "A bluff! It was a 7. She pays you your bet and 1 to the pot, and keeps her cards. Had she held it, you "
            "would have paid.",
            "Press Enter.",
            None,
            ((2, {"kind": "announce", "claim": {"kind": "set", "n": 6}}),),
        ),
        Lesson(
            "Cem says three sixes, and two of them lie up. Believe it this time: a truth that all accept wins him "
            "only 1 from the pot.",
            "Press [bond.accept] to accept.",
            {"kind": "accept"},
            ((1, {"kind": "accept"}),),
        ),
        Lesson(
            "Your turn, with three new cards: 1 and 2 up, a 7 down. They make nothing, but they look like 1-2-3. "
            "Bluff! If all believe it you win 3.",
            "Press [bond.announce].",
            {"kind": "announce", "claim": {"kind": "run", "low": 1}},
            ((1, {"kind": "accept"}), (2, {"kind": "accept"})),
        ),
        Lesson(
            "They believed it: 3 points from the pot. When the pot is empty the game ends, and most points win. A hint "
            "is on [hint], the rules are on [help].",
            "Press Enter.",
        ),
    ),
)
