"""The base of all screens: widgets lie exactly where a function says, and only the cells that changed are sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Generic, TypeVar

from rich.control import Control
from textual._compositor import ChopsUpdate, Compositor
from textual.geometry import NULL_OFFSET, NULL_SPACING, Region
from textual.layout import Layout, WidgetPlacement
from textual.screen import Screen

if TYPE_CHECKING:
    from rich.console import Console
    from textual.geometry import Size
    from textual.layout import ArrangeResult
    from textual.widget import Widget

R = TypeVar("R")

Plan = Callable[[int, int], Mapping[str, Region]]
"""Width and height of the window → region by widget id. A widget that is not named is not shown."""


class Planned(Layout):
    """Children lie where the plan says: far cheaper than styles and containers."""

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


class ExactUpdate(ChopsUpdate):
    """Sends changed spans from where they begin. Textual sends them from the left edge of their widget."""

    def render_segments(self, console: Console) -> str:
        out: list[str] = []
        for y, begin, end in self.spans:
            for right, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                if strip is None or x >= end or right <= begin:
                    continue
                left = max(x, begin)
                out.append(Control.move_to(left, y).segment.text)
                out.append(strip.crop(left - x, min(right, end) - x).render(console))
        return "".join(out)


class ExactCompositor(Compositor):
    """Textual's, with exact updates."""

    def render_partial_update(self) -> ChopsUpdate | None:
        update = super().render_partial_update()
        return None if update is None else ExactUpdate(update.chops, update.spans, update.chop_ends)


class PlannedScreen(Screen[R], Generic[R]):
    """A screen without focus, scrollbars or styles of its own. Subclasses say in ``plan`` what lies where."""

    AUTO_FOCUS = None
    DEFAULT_CSS = "PlannedScreen { overflow: hidden; }"

    def __init__(self) -> None:
        super().__init__()
        self._compositor = ExactCompositor()
        self._planned = Planned(self.plan)

    def plan(self, width: int, height: int) -> Mapping[str, Region]:
        """Where the widgets lie in a window of this size, by id."""
        raise NotImplementedError

    @property
    def layout(self) -> Layout:
        """Where the plan says."""
        return self._planned
