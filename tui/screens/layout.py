"""Puts widgets exactly where a function says: the table's own layout, far cheaper than styles and containers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from textual.geometry import NULL_OFFSET, NULL_SPACING, Region
from textual.layout import Layout, WidgetPlacement

if TYPE_CHECKING:
    from textual.geometry import Size
    from textual.layout import ArrangeResult
    from textual.widget import Widget

Plan = Callable[[int, int], Mapping[str, Region]]
"""Width and height of the window → region by widget id. A widget that is not named is not shown."""


class Planned(Layout):
    """Children lie where the plan says."""

    name = "planned"

    def __init__(self, plan: Plan) -> None:
        self._plan = plan

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        parent.pre_layout(self)
        plan = self._plan(size.width, size.height)
        return [
            WidgetPlacement(plan[name], NULL_OFFSET, NULL_SPACING, child, order)
            for order, child in enumerate(children)
            if (name := child.id or "") in plan
        ]
