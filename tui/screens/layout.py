"""The base of all screens: widgets lie exactly where a function says, and only the cells that changed are sent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from rich.control import Control
from textual import events
from textual._compositor import ChopsUpdate, Compositor, LayoutUpdate
from textual.await_complete import AwaitComplete
from textual.geometry import NULL_OFFSET, NULL_SPACING, Region
from textual.layout import Layout, WidgetPlacement
from textual.screen import Screen
from textual.strip import Strip

if TYPE_CHECKING:
    from rich.console import Console
    from rich.segment import Segment
    from textual.geometry import Size
    from textual.layout import ArrangeResult
    from textual.widget import Widget

    from tui.widgets.action_bar import Button
    from tui.widgets.choice_list import Row

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


class Sent:
    """What was sent to the terminal last, line by line, so that it is not sent again."""

    def __init__(self) -> None:
        self._lines: dict[int, Strip] = {}

    def forget(self) -> None:
        """Nobody knows what stands there now."""
        self._lines.clear()

    def whole(self, y: int, strips: Iterable[Strip], console: Console) -> str:
        """What has to be sent for a line to look like this."""
        new = Strip.join(strips).simplify()
        old = self._lines.get(y)
        self._lines[y] = new
        if old is None or old.cell_length != new.cell_length:
            return Control.move_to(0, y).segment.text + new.render(console)
        before = old.simplify()
        if before == new:
            return ""
        begin, end = _same_ends(list(before), list(new))
        return Control.move_to(begin, y).segment.text + new.crop(begin, new.cell_length - end).render(console)

    def part(self, x: int, y: int, strip: Strip, console: Console) -> str:
        """The same for a part of a line, which has changed, or something that lies under it has."""
        old = self._lines.get(y)
        if old is not None:
            right = x + strip.cell_length
            if old.crop(x, right).simplify() == strip.simplify():
                return ""
            self._lines[y] = Strip.join([old.crop(0, x), strip, old.crop(right)])
        return Control.move_to(x, y).segment.text + strip.render(console)


def _same_ends(old: Sequence[Segment], new: Sequence[Segment]) -> tuple[int, int]:
    """How many cells at the beginning and at the end of a line are as they were."""
    begin = end = 0
    for before, now in zip(old, new, strict=False):
        if before != now:
            break
        begin += now.cell_length
    for before, now in zip(reversed(old), reversed(new), strict=False):
        if before != now:
            break
        end += now.cell_length
    return begin, end


class ExactUpdate(ChopsUpdate):
    """Sends changed spans from where they begin. Textual sends them from the left edge of their widget."""

    def __init__(self, update: ChopsUpdate, sent: Sent) -> None:
        super().__init__(update.chops, update.spans, update.chop_ends)
        self._sent = sent

    def render_segments(self, console: Console) -> str:
        out: list[str] = []
        for y, begin, end in self.spans:
            strips, ends = self.chops[y], self.chop_ends[y]
            known = [strip for strip in strips.values() if strip is not None]
            if begin <= 0 and end >= ends[-1] and len(known) == len(strips):
                out.append(self._sent.whole(y, known, console))
                continue
            for right, (x, strip) in zip(ends, strips.items(), strict=False):
                if strip is not None and x < end and right > begin:
                    left = max(x, begin)
                    out.append(self._sent.part(left, y, strip.crop(left - x, min(right, end) - x), console))
        return "".join(out)


class LinesUpdate(LayoutUpdate):
    """Sends of the whole window what is not there already."""

    def __init__(self, update: LayoutUpdate, sent: Sent) -> None:
        super().__init__(update.strips, update.region)
        self._sent = sent

    def render_segments(self, console: Console) -> str:
        return "".join(self._sent.whole(y, strips, console) for y, strips in enumerate(self.strips))


class ExactCompositor(Compositor):
    """Textual's, with exact updates: what stands on the terminal already is not sent again.

    Textual draws a new screen three times over before it is settled. What it draws it does not always send, so what
    was sent is noted where it is sent.
    """

    def __init__(self) -> None:
        super().__init__()
        self._sent = Sent()

    def forget(self) -> None:
        """Nobody knows what stands on the terminal now: something else has drawn on it."""
        self._sent.forget()

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
        self._last_pressed = ""
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

    def dismiss(self, result: R | None = None) -> AwaitComplete:
        """Once. A second key that comes before the screen is gone would close the one below it, too."""
        if self not in self.app.screen_stack:
            return AwaitComplete()
        return super().dismiss(result)

    hands_on_late_keys = True
    """Whether a key that comes when another screen has just covered this one is meant for that."""

    async def on_event(self, event: events.Event) -> None:
        """Textual's. The same key once more is late when it has opened another screen: it would open that twice.

        (Textual's ``is_current`` takes a screen that has no style yet for one that can be seen through.)
        """
        if not isinstance(event, events.Key) or self.app.screen is self:
            self._last_pressed = event.key if isinstance(event, events.Key) else self._last_pressed
            await super().on_event(event)
        elif self.hands_on_late_keys and event.key != self._last_pressed:
            self.app.screen._forward_event(event)

    def commands(self) -> tuple[Row, ...]:
        """What the menu offers here, beside what it offers everywhere: a row has a command's id, words, key and use."""
        from tui.screens.palette import rows_of_buttons

        return rows_of_buttons(self.buttons())

    def command(self, action: str) -> None:
        """Do one of the commands."""
        if action in {button.action for button in self.buttons()}:
            self.press_button(action)
            return
        from tui.screens.everywhere import do_everywhere

        do_everywhere(self, action)

    def buttons(self) -> tuple[Button, ...]:
        """The buttons of this screen: what one can do here."""
        return ()

    def press_button(self, action: str) -> None:
        """Do what a button stands for."""

    def open_menu(self) -> None:
        """Show all commands."""
        from tui.screens.palette import open_palette

        open_palette(self)

    def on_resize(self, _event: events.Resize) -> None:
        """Another window, or one that somebody comes back to. The first time it is only told how large it is."""
        if self._measured:
            self._compositor.forget()
        self._measured = True

    def draw_anew(self) -> None:
        """Send all of it, whatever stands on the terminal."""
        self._compositor.forget()
        self.refresh()

    def on_screen_suspend(self) -> None:
        """Another screen is drawn over this one."""
        self._compositor.forget()

    @property
    def layout(self) -> Layout:
        """Where the plan says."""
        return self._planned


class PressedScreen(PlannedScreen[R], Generic[R]):
    """One whose keys all end here: each means something in ``press``, or nothing."""

    def press(self, key: str) -> None:
        """A key, or the id of a button."""
        raise NotImplementedError

    def press_button(self, action: str) -> None:
        self.press(action)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        if event.key == "colon":
            self.open_menu()
        else:
            self.press(event.key)
