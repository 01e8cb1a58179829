"""The layouts of the tables: panels lie side by side and fill the room, whatever its size."""

from collections.abc import Callable, Mapping

import pytest
from textual.geometry import Region

from tui.games import billionaire, charge_it, james_bond_007

LAYOUTS = {
    "billionaire": (billionaire.PANELS.arrange, 2),
    "billionaire, learning": (billionaire.PANELS.arrange_to_learn, 2),
    "charge-it": (charge_it.PANELS.arrange, 2),
    "charge-it, learning": (charge_it.PANELS.arrange_to_learn, 2),
    "james-bond-007": (james_bond_007.PANELS.arrange, 4),
}
"""How a table is laid out, and for how many seats."""


@pytest.mark.parametrize(("width", "height"), [(80, 20), (100, 26), (110, 30), (120, 36), (200, 56)])
@pytest.mark.parametrize(("lay_out", "seats"), LAYOUTS.values(), ids=LAYOUTS)
def test_panels_lie_side_by_side_without_overlap_and_fill_the_room(
    lay_out: Callable[[int, int, int], Mapping[str, Region]], seats: int, width: int, height: int
) -> None:
    places = lay_out(width, height, seats)
    cells = [
        (x, y)
        for region in places.values()
        for x in range(region.x, region.right)
        for y in range(region.y, region.bottom)
    ]
    assert len(cells) == len(set(cells)) == width * height
    assert ("detail" in places) == (width >= 110)
