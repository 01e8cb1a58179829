"""Inspecting by keys: from spot to spot over the whole table, as the mouse would go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from textual.geometry import Region

    from tui.screens.table import TableScreen
    from tui.widgets.canvas import Spot


@dataclass(frozen=True, slots=True)
class Place:
    """A spot and where it is: in which panel, and where on the screen."""

    panel: Panel[Any]
    inside: Region
    on_screen: Region
    spot: Spot

    @property
    def centre(self) -> tuple[float, float]:
        """In cells; rows count double, because a cell is twice as high as wide."""
        region = self.on_screen
        return region.x + region.width / 2, 2 * (region.y + region.height / 2)


def places_of(table: TableScreen) -> list[Place]:
    """Everything at the table that can be inspected, in reading order."""
    found = []
    for panel in table.query(Panel):
        if not panel.region:
            continue
        for inside, spot in panel.painted(*panel.size).spots:
            if table.games.inspect(table.state, table.hands, spot):
                found.append(Place(panel, inside, inside.translate(panel.region.offset), spot))
    return sorted(found, key=lambda place: (place.on_screen.y, place.on_screen.x))


def neighbour(places: Sequence[Place], at: Place, across: int, down: int) -> Place:
    """The nearest place in a direction; itself where there is none.

    What lies straight ahead is preferred: sideways distance counts double.
    """
    here = at.centre
    best, nearest = at, float("inf")
    for place in places:
        dx, dy = place.centre[0] - here[0], place.centre[1] - here[1]
        ahead, aside = (dx * across, abs(dy)) if across else (dy * down, abs(dx))
        if place is not at and ahead > 0.5 and ahead + 2 * aside < nearest:
            best, nearest = place, ahead + 2 * aside
    return best
