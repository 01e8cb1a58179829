"""Every sign the screens draw, once in Unicode and once in ASCII. All are one cell wide; no emoji.

Most box lines are of "ambiguous" width in East Asian terminals, and LANG=C has none of them: hence the second set.

>>> UNICODE.seat(1), ASCII.seat(1), len(UNICODE.signs) == len(ASCII.signs)
('▲', '^', True)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

SEATS: Final = ("●", "▲", "■", "◆", "★", "✚")

_SIGNS: Final[dict[str, tuple[str, str]]] = {
    # seats, in the order of the seats
    "seat0": ("●", "o"),
    "seat1": ("▲", "^"),
    "seat2": ("■", "#"),
    "seat3": ("◆", "%"),
    "seat4": ("★", "*"),
    "seat5": ("✚", "+"),
    # boxes: light, and heavy for what asks something of the viewer
    "top_left": ("╭", "."),
    "top_right": ("╮", "."),
    "bottom_left": ("╰", "'"),
    "bottom_right": ("╯", "'"),
    "horizontal": ("─", "-"),
    "vertical": ("│", "|"),
    "heavy_top_left": ("┏", "+"),
    "heavy_top_right": ("┓", "+"),
    "heavy_bottom_left": ("┗", "+"),
    "heavy_bottom_right": ("┛", "+"),
    "heavy_horizontal": ("━", "="),
    "heavy_vertical": ("┃", "|"),
    # cards
    "small_back": ("▌", "|"),
    "edge": ("┃", "|"),
    # marks
    "cursor": ("▸", ">"),
    "left": ("◂", "<"),
    "right": ("▸", ">"),
    "up": ("▴", "^"),
    "down": ("▾", "v"),
    "yes": ("✓", "+"),
    "no": ("✗", "x"),
    "sealed": ("▣", "X"),
    "writing": ("□", "_"),
    "dot": ("·", "-"),
    "ellipsis": ("…", "~"),
    "arrow_left": ("←", "<"),
    "arrow_right": ("→", ">"),
    "arrow_up": ("↑", "^"),
    "arrow_down": ("↓", "v"),
    "full": ("█", "#"),
    "empty": ("░", "-"),
    "times": ("×", "x"),
    "rail": ("▌", "|"),
    "frozen": ("✱", "*"),
    "pip": ("●", "o"),
    # replays: bars of plots from low to high, and what a timeline plays
    "bar1": ("▁", "_"),
    "bar2": ("▂", "."),
    "bar3": ("▃", "."),
    "bar4": ("▄", ":"),
    "bar5": ("▅", ":"),
    "bar6": ("▆", "="),
    "bar7": ("▇", "="),
    "bar8": ("█", "#"),
    "play": ("▶", ">"),
    "pause": ("‖", "="),
    "here": ("▼", "v"),
    "hanging": ("▀", "'"),
}

# What sentences may hold beside letters, for the ASCII set. Whatever else is not ASCII becomes a question mark.
_PLAIN: Final = str.maketrans(
    {
        "·": "-", "–": "-", "—": "-", "−": "-", "…": "...", "×": "x", "→": ">", "←": "<", "↑": "^", "↓": "v",
        "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "½": "1/2", "≥": ">=", "≤": "<=", "\u00a0": " ",
        **{mark: sign for mark, sign in _SIGNS.values() if mark not in "·…×→←↑↓"},
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One set of signs."""

    name: str
    signs: Mapping[str, str]

    def __getitem__(self, sign: str) -> str:
        return self.signs[sign]

    def seat(self, seat: int) -> str:
        """The shape of a seat."""
        return self.signs[f"seat{seat % len(SEATS)}"]

    def words(self, text: str) -> str:
        """Text as this set can show it.

        >>> ASCII.words("Bea · 3 × 5 → 東")
        'Bea - 3 x 5 > ?'
        """
        if self.name == "unicode" or text.isascii():
            return text
        return text.translate(_PLAIN).encode("ascii", "replace").decode("ascii")


UNICODE: Final = Glyphs("unicode", {name: pair[0] for name, pair in _SIGNS.items()})
ASCII: Final = Glyphs("ascii", {name: pair[1] for name, pair in _SIGNS.items()})
GLYPHS: Final[Mapping[str, Glyphs]] = {"unicode": UNICODE, "ascii": ASCII}
