"""The base of all widgets of the table: it paints a frozen scene on a canvas, and sends only the cells that changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from textual.geometry import Region
from textual.message import Message
from textual.widget import Widget

from tui.widgets.canvas import Canvas, Spot

if TYPE_CHECKING:
    from textual import events
    from textual.strip import Strip

    from tui.look import Look

S = TypeVar("S")


class Panel(Widget, Generic[S]):
    """Paints one scene. A subclass says how in `paint`; it has no other state than the scene and the look.

    ``show`` is cheap where nothing changed. Nothing here changes layout, takes focus or wakes up by itself.
    """

    SURFACE: ClassVar[str] = "ground"
    can_focus = False

    class Picked(Message):
        """Something in the panel was clicked."""

        def __init__(self, spot: Spot) -> None:
            super().__init__()
            self.spot = spot

    class Pointed(Message):
        """The mouse has moved onto something, or off it (None)."""

        def __init__(self, spot: Spot | None) -> None:
            super().__init__()
            self.spot = spot

    class Scrolled(Message):
        """The wheel was turned over the panel: by so many rows, up is positive."""

        def __init__(self, by: int, panel: str = "feed") -> None:
            super().__init__()
            self.by = by
            self.panel = panel

    def __init__(self, look: Look, scene: S | None = None, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.look = look
        self.scene = scene
        self._canvas: Canvas | None = None
        self._strips: list[Strip] = []
        self._pointed: Spot | None = None
        self._marked: Region | None = None

    def paint(self, canvas: Canvas, scene: S) -> None:
        """Paint the scene. The canvas is as large as the panel, and blank."""
        raise NotImplementedError

    # ── being fed ────────────────────────────────────────────────────────────────────────────────────────────────────

    def show(self, scene: S) -> None:
        """Show another scene."""
        if scene is self.scene or scene == self.scene:
            return
        self.scene = scene
        self._repaint()

    def mark(self, region: Region | None) -> None:
        """Show a rectangle inverted, or none: what is being inspected."""
        if region != self._marked:
            self._marked = region
            self._repaint()

    def dress(self, look: Look) -> None:
        """Show the same scene in another look."""
        self.look = look
        self._canvas = None
        self.refresh()

    def painted(self, width: int, height: int) -> Canvas:
        """The scene on a canvas of this size; also the way to test a panel without an app."""
        canvas = Canvas(width, height, self.look, self.SURFACE)
        if self.scene is not None and width > 0 and height > 0:
            self.paint(canvas, self.scene)
            if self._marked is not None:
                canvas.invert(self._marked)
        return canvas

    def _repaint(self) -> None:
        earlier = self._canvas
        if earlier is None or (earlier.width, earlier.height) != self.size:
            self._canvas = None
            if self.is_attached:
                self.refresh()
            return
        canvas = self.painted(*self.size)
        self._canvas, self._strips = canvas, canvas.strips()
        changes = canvas.changes(earlier)
        if changes:
            self.refresh(*changes)

    # ── being rendered ───────────────────────────────────────────────────────────────────────────────────────────────

    def render_lines(self, crop: Region) -> list[Strip]:
        """The painted lines, without the detour of styles and borders that a panel does not have."""
        canvas = self._canvas
        if canvas is None or (canvas.width, canvas.height) != self.size:
            canvas = self.painted(*self.size)
            self._canvas, self._strips = canvas, canvas.strips()
        strips = self._strips[crop.y : crop.bottom]
        if crop.x > 0 or crop.right < canvas.width:
            strips = [strip.crop(crop.x, crop.right) for strip in strips]
        return strips

    # ── the mouse ────────────────────────────────────────────────────────────────────────────────────────────────────

    def on_click(self, event: events.Click) -> None:
        spot = self._canvas.spot_at(event.x, event.y) if self._canvas is not None else None
        if spot is not None:
            event.stop()
            self.post_message(self.Picked(spot))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        spot = self._canvas.spot_at(event.x, event.y) if self._canvas is not None else None
        if spot != self._pointed:
            self._pointed = spot
            self.post_message(self.Pointed(spot))

    def on_mouse_scroll_up(self) -> None:
        self.post_message(self.Scrolled(1, self.id or ""))

    def on_mouse_scroll_down(self) -> None:
        self.post_message(self.Scrolled(-1, self.id or ""))

    def on_leave(self) -> None:
        if self._pointed is not None:
            self._pointed = None
            self.post_message(self.Pointed(None))
