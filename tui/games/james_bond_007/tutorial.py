"""James Bond 007 in three minutes: a truth, a call, an acceptance and a bluff.

A lesson has five rows of 36 cells at 80x24.
"""

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
            "Your row: two cards lie open, the middle one only you see. You want three equal cards, or a run of three "
            "in any order. 007 is any number.",
            "Press [act].",
        ),
        Lesson(
            "Above your row stand your 32 points, as chips. Your cards make nothing yet. [act] does what is marked ▸.",
            "Press [act] to draw a card.",
            {"kind": "draw"},
        ),
        Lesson(
            "A 4! In place of the 2 it makes 4-5-6. The middle card lies face down: nobody else knows.",
            "Press [act]: the middle is marked.",
            {"kind": "replace", "slot": "M"},
        ),
        Lesson(
            "Announce it. ✓ true: you hold just that. ✓ holds: you hold another combination, which counts as well. "
            "Only you see a ✓.",
            "Press [act] to announce 4-5-6.",
            {"kind": "announce", "claim": {"kind": "run", "low": 4}},
            ((1, {"kind": "call", "bet": 2}), (2, {"kind": "accept"})),
        ),
        Lesson(
            "Bea called it a bluff and bet 2. It was true: you get her 2, and 1 from the pot. Three new cards come at "
            "your next turn.",
            "Press [act].",
            None,
            ((1, {"kind": "announce", "claim": {"kind": "run", "low": 2}}),),
        ),
        Lesson(
            "Bea says 2-3-4: then her middle card is a 2 or 007. All answer in secret. You doubt it: bet one point "
            "on a bluff.",
            "Press [bond.call], then [act] twice.",
            {"kind": "call"},
            ((2, {"kind": "accept"}),),
        ),
        Lesson(
            "A bluff: it was a 7! She pays you 1, and 1 to the pot. Had it been true, you would have paid her. “calls "
            "1/1”: one doubt, and right.",
            "Press [act].",
            None,
            ((2, {"kind": "announce", "claim": {"kind": "set", "n": 6}}),),
        ),
        Lesson(
            "Cem says three sixes; two lie open. Believe it this time: a truth that nobody calls wins only 1 from "
            "the pot.",
            "Press [act] to accept.",
            {"kind": "accept"},
            ((1, {"kind": "accept"}),),
        ),
        Lesson(
            "Three new cards: 1 and 2 open, a 7 hidden. That is nothing, but it looks like 1-2-3. So bluff! If nobody "
            "calls, you win 3.",
            "Press [bond.announce] to announce 1-2-3.",
            {"kind": "announce", "claim": {"kind": "run", "low": 1}},
            ((1, {"kind": "accept"}), (2, {"kind": "accept"})),
        ),
        Lesson(
            "All believed it: 3 points from the pot, and only now they see your cards. When the pot is empty, most "
            "points win.",
            "Press [act].",
        ),
    ),
)
