"""The base of all screens: widgets lie exactly where a function says, and only the cells that changed are sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Generic, TypeVar

from rich.control import Control
from textual._compositor import ChopsUpdate, Compositor, LayoutUpdate
from textual.geometry import NULL_OFFSET, NULL_SPACING, Region
from textual.layout import Layout, WidgetPlacement
from textual.screen import Screen

if TYPE_CHECKING:
    from rich.console import Console
    from textual import events
    from textual.geometry import Size
    from textual.layout import ArrangeResult
    from textual.strip import Strip
    from textual.widget import Widget

R = TypeVar("R")

Line = tuple["Strip", ...]
"""One line of the window, widget by widget."""

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

    def __init__(self, update: ChopsUpdate, sent: dict[int, Line]) -> None:
        super().__init__(update.chops, update.spans, update.chop_ends)
        self._sent = sent

    def render_segments(self, console: Console) -> str:
        out: list[str] = []
        for y, begin, end in self.spans:
            strips, ends = self.chops[y], self.chop_ends[y]
            self._sent.pop(y, None)
            if begin <= 0 and end >= ends[-1] and all(strip is not None for strip in strips.values()):
                self._sent[y] = tuple(strip for strip in strips.values() if strip is not None)
            for right, (x, strip) in zip(ends, strips.items(), strict=False):
                if strip is None or x >= end or right <= begin:
                    continue
                left = max(x, begin)
                out.append(Control.move_to(left, y).segment.text)
                out.append(strip.crop(left - x, min(right, end) - x).render(console))
        return "".join(out)


class LinesUpdate(LayoutUpdate):
    """Sends those lines of the whole window that are not what was sent there last."""

    def __init__(self, update: LayoutUpdate, sent: dict[int, Line]) -> None:
        super().__init__(update.strips, update.region)
        self._sent = sent

    def render_segments(self, console: Console) -> str:
        out: list[str] = []
        for y, strips in enumerate(map(tuple, self.strips)):
            if self._sent.get(y) != strips:
                out.append(Control.move_to(0, y).segment.text)
                out += [strip.render(console) for strip in strips]
                self._sent[y] = strips
        return "".join(out)


class ExactCompositor(Compositor):
    """Textual's, with exact updates: what stands on the terminal already is not sent again.

    Textual draws a new screen three times over before it is settled. What it draws it does not always send, so what
    was sent is noted where it is sent.
    """

    def __init__(self) -> None:
        super().__init__()
        self._sent: dict[int, Line] = {}

    def forget(self) -> None:
        """Nobody knows what stands on the terminal now: something else has drawn on it."""
        self._sent.clear()

    def render_partial_update(self) -> ChopsUpdate | None:
        update = super().render_partial_update()
        return None if update is None else ExactUpdate(update, self._sent)

    def render_full_update(self, simplify: bool = False) -> LayoutUpdate:
        update = super().render_full_update(simplify)
        return update if simplify else LinesUpdate(update, self._sent)


class PlannedScreen(Screen[R], Generic[R]):
    """A screen without focus, scrollbars or styles of its own. Subclasses say in ``plan`` what lies where."""

    AUTO_FOCUS = None
    DEFAULT_CSS = "PlannedScreen { overflow: hidden; }"

    def __init__(self) -> None:
        super().__init__()
        self._compositor: ExactCompositor = ExactCompositor()
        self._measured = False
        self._planned = Planned(self.plan)

    def plan(self, width: int, height: int) -> Mapping[str, Region]:
        """Where the widgets lie in a window of this size, by id."""
        raise NotImplementedError

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> PlannedScreen[R]:
        """Textual's. A layout that is asked for is made by the plan of now: Textual would take the last one again."""
        if layout:
            self._clear_arrangement_cache()
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def on_resize(self, _event: events.Resize) -> None:
        """Another window, or one that somebody comes back to. The first time it is only told how large it is."""
        if self._measured:
            self._compositor.forget()
        self._measured = True

    def on_screen_suspend(self) -> None:
        """Another screen is drawn over this one."""
        self._compositor.forget()

    @property
    def layout(self) -> Layout:
        """Where the plan says."""
        return self._planned
