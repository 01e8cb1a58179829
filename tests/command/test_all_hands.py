"""What everybody holds, in little room: nothing is left out without being counted."""

from __future__ import annotations

import re

import pytest

from tui.look import Look
from tui.widgets.all_hands import AllHands, HandsScene

SCENE: HandsScene = (
    ("Ann", 0, (("profit", ("$10M ×3", "$5M", "$2M ×2", "$1M ×6")), ("power", ("SECURITY ×2", "ESP INV")))),
    ("Bea", 1, (("profit", ("$5M",)), ("power", ()))),
)
ALL = 3 + 1 + 2 + 6 + 2 + 1


def painted(width: int, height: int) -> list[str]:
    panel = AllHands(Look())
    panel.scene = SCENE
    return panel.painted(width, height).text().split("\n")


def counted(text: str) -> int:
    """How many cards a row tells of, those that only a number stands for included."""
    shown = re.findall(r"(?:\$\d+M|SECURITY|ESP INV)(?: ?×(\d))?", text)
    return sum(int(number or 1) for number in shown) + sum(map(int, re.findall(r"\+(\d+)", text)))


@pytest.mark.parametrize("width", [24, 30, 36, 48, 58, 70, 100])
@pytest.mark.parametrize("height", [4, 5])
def test_in_one_row_for_each_seat_every_card_is_shown_or_counted(width: int, height: int) -> None:
    rows = painted(width, height)
    assert counted(rows[1]) == ALL
    assert counted(rows[2]) == 1
    assert all(len(row) <= width for row in rows)


def test_where_there_is_room_names_stand_above_the_cards() -> None:
    rows = painted(58, 9)
    assert "Ann" in rows[1]
    assert counted(rows[2]) == 12
    assert counted(rows[3]) == 3
    assert "Bea" in rows[4]
