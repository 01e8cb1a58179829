"""The app: one Textual application that shows tables, and the way to them.

Called from outside:

- ``run_table(open_session, settings, messages) -> int``: sit at a table until one leaves. ``open_session`` is a
  coroutine function without arguments that gives a `net.session.Session`: it is awaited inside the app's event loop.
- ``run_home(settings, open_table) -> int``: the home screen. ``open_table(wish)`` makes the session for a
  `tui.screens.home.Wish`.

Both return the exit status. ``settings`` is a `tui.settings.Settings`; ``messages`` are told when the app has opened
(what was wrong in the settings).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

from textual.app import App

from tui.look import Look, look_of
from tui.theme import textual_theme

if TYPE_CHECKING:
    from textual.screen import Screen

    from net.session import Session

OpenSession = Callable[[], Awaitable["Session"]]
MakeFirst = Callable[["HonorApp"], Awaitable["Screen[Any]"]]


class HonorApp(App[int]):
    """Shows one first screen, and those that are opened from it."""

    TITLE = "Honor System"
    ENABLE_COMMAND_PALETTE = True
    COMMAND_PALETTE_BINDING = "ctrl+p"
    BINDINGS = [("ctrl+q", "leave", "Leave")]  # noqa: RUF012 -- Textual's own way of saying it
    CSS = "Screen { layers: base; }"

    def __init__(self, settings: Any = None, first: MakeFirst | None = None, messages: Sequence[str] = ()) -> None:
        super().__init__()
        self.settings = settings
        self.look, said = look_of(settings)
        self.said = [*messages, *said]
        self._first = first
        self.dress(self.look)

    @property
    def rebound(self) -> dict[str, Any]:
        """Keys that this person has bound differently."""
        return dict(getattr(self.settings, "keys", None) or {})

    def dress(self, look: Look) -> None:
        """Use another look from now on, on every open screen."""
        self.look = look
        theme = textual_theme(look.palette)
        self.register_theme(theme)
        self.theme = theme.name
        if self.is_running:
            for screen in self.screen_stack:
                dress = getattr(screen, "dress", None)
                if dress is not None:
                    dress(look)

    async def on_mount(self) -> None:
        if self._first is not None:
            await self.push_screen(await self._first(self), self._left)
        for message in self.said:
            self.notify(message, severity="warning")

    def _left(self, status: int | None) -> None:
        self.exit(status or 0)

    async def action_leave(self) -> None:
        """Ctrl+Q does what ``q`` does: it asks first."""
        do = getattr(self.screen, "do", None)
        if do is not None:
            do("leave")
        else:
            self.exit(0)


def table_app(open_session: OpenSession, settings: Any = None, messages: Sequence[str] = ()) -> HonorApp:
    """An app that shows one table, not yet running."""

    async def first(app: HonorApp) -> Screen[Any]:
        from tui.screens.table import TableScreen

        return TableScreen(await open_session(), app.look, app.rebound)

    return HonorApp(settings, first, messages)


def run_table(open_session: OpenSession, settings: Any = None, messages: Sequence[str] = ()) -> int:
    """Sit at a table until one leaves; returns the exit status."""
    return _run(table_app(open_session, settings, messages))


def _run(app: HonorApp) -> int:
    status = app.run(mouse=bool(getattr(app.settings, "mouse", True)))
    return (app.return_code or 0) if status is None else status
