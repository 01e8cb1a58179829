"""The app: one Textual application that shows tables, and the way to them.

Called from outside:

- ``run_table(open_session, settings, messages) -> int``: sit at a table until one leaves. ``open_session`` is a
  coroutine function without arguments that gives a `net.session.Session`: it is awaited inside the app's event loop.
- ``run_home(settings, messages) -> int``: the home screen; tables against bots are laid by `tui.opening`.

Both return the exit status. ``settings`` is a `tui.settings.Settings`; ``messages`` are told when the app has opened
(what was wrong in the settings).
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from rich.color import ColorSystem
from textual import events
from textual.app import App
from textual.binding import Binding

from tui import startup
from tui.look import Look, look_of
from tui.terminal_input import tolerant_driver
from tui.terminals import MANY, colours_of, mouse_possible
from tui.theme import textual_theme
from tui.thrift import thrifty_driver

if TYPE_CHECKING:
    from textual.driver import Driver
    from textual.screen import Screen

    from net.session import Session, TableInfo
    from tui.notices import Notices

FAR_SECONDS: Final = 0.25
"""A terminal that takes longer than this to answer is far away."""
OpenSession = Callable[[], Awaitable["Session"]]
MakeFirst = Callable[["HonorApp"], Awaitable["Screen[Any]"]]


class HonorApp(App[int]):
    """Shows one first screen, and those that are opened from it."""

    TITLE = "Honor System"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [  # noqa: RUF012 -- Textual's own way of saying it
        Binding("ctrl+q", "leave", "Leave", priority=True),
        Binding("ctrl+c", "leave", "Leave", priority=True),
        Binding("ctrl+p", "palette", "Commands", priority=True),
        Binding("ctrl+l", "redraw", "Redraw", priority=True),
        Binding("ctrl+z", "suspend_process", "To the shell", priority=True),
    ]
    CSS = "Screen { layers: base; }"

    def __init__(
        self,
        settings: Any = None,
        first: MakeFirst | None = None,
        messages: Sequence[str] = (),
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self._environment = dict(os.environ if environment is None else environment)
        super().__init__()
        self.settings = _settings(settings)
        self._rounded = False
        self.far = False
        """Whether the terminal is at the other end of a slow line, as far as its answers tell."""
        self.look, said = self.look_for(self.settings)
        if colours_of(self._environment) == MANY and self.console.color_system == "standard":
            self.console._color_system = ColorSystem.EIGHT_BIT  # Rich knows fewer terminals by name than there are
        self.said = [*messages, *said]
        self._first = first
        self.closing: list[Callable[[], Awaitable[None]]] = []
        """What is to be done when the app ends: a table that this program keeps has to say goodbye."""
        self.dress(self.look)

    @property
    def rebound(self) -> dict[str, Any]:
        """Keys that this person has bound differently."""
        return dict(getattr(self.settings, "keys", None) or {})

    @property
    def environment(self) -> Mapping[str, str]:
        """The environment as it was when the app began. (Textual takes NO_COLOR out of it.)"""
        return self._environment

    def rebind(self) -> None:
        """Use the keys of the settings from now on, on every open screen."""
        for screen in self.screen_stack:
            rebind = getattr(screen, "rebind", None)
            if rebind is not None:
                rebind(self.rebound)

    def look_for(self, settings: Any) -> tuple[Look, list[str]]:
        """The look that these settings come to on this terminal, and messages about what fell back."""
        return look_of(settings, self._environment, far=self.far)

    def answered_after(self, seconds: float) -> None:
        """The terminal has answered the first question, so much later. Over ssh that tells how far away it is."""
        if seconds > FAR_SECONDS and "SSH_CONNECTION" in self._environment and not self.far:
            self.far = True
            self.dress(self.look_for(self.settings)[0])

    def _colours_for(self, look: Look) -> None:
        """256 colours instead of all of them over a slow line: a quarter of the bytes."""
        other, wanted = ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT
        if not look.slow:
            other, wanted = wanted, other
        if self.console._color_system == other and (look.slow or self._rounded):
            self.console._color_system, self._rounded = wanted, look.slow
            look.palette.forget_styles()  # they know by heart what they were sent as

    def dress(self, look: Look) -> None:
        """Use another look from now on, on every open screen."""
        self.look = look
        self._colours_for(look)
        theme = textual_theme(look.palette)
        self.register_theme(theme)
        self.theme = theme.name
        if self.is_running:
            for screen in self.screen_stack:
                dress = getattr(screen, "dress", None)
                if dress is not None:
                    dress(look)

    def get_driver_class(self) -> type[Driver]:
        """That of this platform, in fewer bytes, and undisturbed by what no terminal should send."""
        return tolerant_driver(thrifty_driver(super().get_driver_class()))

    hosted = False
    """Whether this app serves somebody on another machine (the door): then nothing may act on this machine's files
    beyond this person's own folder."""

    def lobby(self) -> Screen[Any]:
        """The screen of the tables one can join."""
        from tui.screens.lobby import LobbyScreen

        return LobbyScreen(self)

    def table_info(self, info: TableInfo) -> TableInfo:
        """What is told about a table against bots that is laid here."""
        return info

    def sayable(self, text: str) -> str:
        """A message as it may be shown."""
        return text

    def left_table(self) -> None:
        """Somebody has got up from a table against bots, by his own will."""

    @cached_property
    def notices(self) -> Notices:
        """What this window is told for somebody who looks elsewhere."""
        from tui.notices import Notices

        def send(text: str) -> None:
            if self._driver is not None and not self.is_headless:
                self._driver.write(text)

        return Notices(send, lambda: self.settings.notices and not self.look.slow, self.environment)

    async def on_event(self, event: events.Event) -> None:
        """Textual's; and whoever presses a key is here."""
        if isinstance(event, events.Key | events.MouseDown):
            self.notices.seen()
        await super().on_event(event)

    def on_app_focus(self) -> None:
        """The terminal has the focus."""
        self.notices.focus(has=True)

    def on_app_blur(self) -> None:
        """Something else has it."""
        self.notices.focus(has=False)

    async def on_mount(self) -> None:
        if not self.is_headless and not self.hosted:
            self._end_on_signals()
        if self._first is not None:
            await self.push_screen(await self._first(self), self._left)
        for message in self.said:
            self.notify(message, severity="warning", timeout=12)
        if not self.is_headless and not self.hosted:
            self.call_after_refresh(startup.stands)

    async def on_unmount(self) -> None:
        self.notices.close()
        while self.closing:
            await self.closing.pop()()

    def _handle_exception(self, error: Exception) -> None:
        """A defect ends the app. Textual would print the values of all variables, and with them somebody's cards."""
        self._return_code = 1
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        self._close_messages_no_wait()

    def _end_on_signals(self) -> None:
        """SIGTERM and a closed terminal end the app in an orderly way; the terminal is restored, the game is kept."""
        from tui.leaving import SIGNALS

        loop = asyncio.get_running_loop()
        for number in SIGNALS:
            try:
                loop.add_signal_handler(number, self.exit, 0)
            except (NotImplementedError, RuntimeError, ValueError):
                return  # no main thread (the door of a shared machine), or a platform without

    def _left(self, status: int | None) -> None:
        self.exit(status or 0)

    async def action_leave(self) -> None:
        """Ctrl+Q and Ctrl+C do what ``q`` does at a table: it asks first. Pressed again they leave at once."""
        do = getattr(self.screen, "do", None)
        asking = getattr(self.screen, "asking", None)
        if do is None or (asking is not None and asking.action == "leave"):
            self.exit(0)
        else:
            do("leave")

    def action_redraw(self) -> None:
        """Ctrl+L, as everywhere: draw all of it again, where somebody else has written on the terminal."""
        draw_anew = getattr(self.screen, "draw_anew", None)
        if draw_anew is not None:
            draw_anew()

    async def action_palette(self) -> None:
        """Ctrl+P is known from other programs; ``:`` does the same without Ctrl."""
        open_menu = getattr(self.screen, "open_menu", None)
        if open_menu is not None:
            open_menu()


def _settings(settings: Any) -> Any:
    """What was given, or all defaults."""
    if settings is None:
        from tui.settings import Settings

        return Settings()
    return settings


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
    status = app.run(mouse=bool(getattr(app.settings, "mouse", True)) and mouse_possible(app.environment))
    defect = app._exception
    if defect is not None:
        raise getattr(defect, "error", defect)  # a worker's failure is told as what it was
    return (app.return_code or 0) if status is None else status


def run_screen(first: MakeFirst, settings: Any = None, messages: Sequence[str] = ()) -> int:
    """Any one screen (a replay), until one leaves; returns the exit status."""
    return _run(HonorApp(settings, first, messages))


def home_app(settings: Any = None, messages: Sequence[str] = ()) -> HonorApp:
    """An app that begins at home, not yet running."""

    async def first(app: HonorApp) -> Screen[Any]:
        from tui.screens.home import HomeScreen
        from tui.screens.home_more import last_wish

        return HomeScreen(app, last_wish())

    return HonorApp(settings, first, messages)


def run_home(settings: Any = None, messages: Sequence[str] = ()) -> int:
    """The home screen, until one leaves; returns the exit status."""
    return _run(home_app(settings, messages))
