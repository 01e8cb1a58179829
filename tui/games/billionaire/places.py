"""Where the panels of Billionaire lie, in small windows and in wide ones."""

from __future__ import annotations

from typing import Final

from textual.geometry import Region

from tui.games.billionaire.ring import ACROSS, DOWN
from tui.games.billionaire.seats import SEAT_ROWS

WIDE: Final = 110
DETAIL_ROWS: Final = 3
SIDE: Final = 38
"""Columns of the right side, at least, in a wide window."""


def places_in_a_narrow_window(width: int, height: int) -> dict[str, Region]:
    """The ring above the seats; the right side in three."""
    ring_wide, ring_high = 48, 12 if height < 30 else 18
    right = width - ring_wide
    return {
        "table": Region(0, 0, ring_wide, ring_high),
        "seats": Region(0, ring_high, ring_wide, height - ring_high),
        "bids": Region(ring_wide, 0, right, 8),
        "feed": Region(ring_wide, 8, right, height - 14),
        "hand": Region(ring_wide, height - 6, right, 6),
    }


def places_in_a_wide_window(width: int, height: int, seats: int) -> dict[str, Region]:
    """A large ring with the seats below it in two columns, and where there is room for it the pane for details."""
    seats_high = SEAT_ROWS * -(-seats // 2)
    square_high = max(2, min(5, (height - seats_high) // DOWN))
    if height - DOWN * square_high - seats_high < DETAIL_ROWS and square_high > 2:
        square_high -= 1
    ring_wide = ACROSS * min(12, (width - SIDE) // ACROSS)
    ring_high, right = DOWN * square_high, width - ring_wide
    left = height - ring_high - seats_high
    asked = max(8, min(11, height - 24 + 8))
    hand = 6 if height < 30 else 7
    places = {
        "table": Region(0, 0, ring_wide, ring_high),
        "seats": Region(0, ring_high, ring_wide, seats_high if left >= DETAIL_ROWS else height - ring_high),
        "bids": Region(ring_wide, 0, right, asked),
        "hand": Region(ring_wide, asked, right, hand),
        "feed": Region(ring_wide, asked + hand, right, height - asked - hand),
    }
    if left >= DETAIL_ROWS:
        places["detail"] = Region(0, ring_high + seats_high, ring_wide, left)
    return places


def places_with_large_cards(width: int, height: int) -> dict[str, Region]:
    """The ring as large as in a wide window and the seats with space between them; what is asked and what one has
    take most of the right side."""
    ring_wide = ACROSS * min(12, (width - SIDE) // ACROSS)
    ring_high, right = DOWN * min(5, (height - 12) // DOWN), width - ring_wide
    asked, hand = height * 5 // 12, height // 3
    return {
        "table": Region(0, 0, ring_wide, ring_high),
        "seats": Region(0, ring_high, ring_wide, height - ring_high),
        "bids": Region(ring_wide, 0, right, asked),
        "hand": Region(ring_wide, asked, right, hand),
        "feed": Region(ring_wide, asked + hand, right, height - asked - hand),
    }
