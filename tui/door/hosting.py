"""Serving one terminal at the door: an app of its own in the event loop of all, from the first frame to the last.

Textual expects to be alone in its process. What it would share is taken from it here: standard output, the console
with the server's TERM, context variables, a cache; and when an app has ended, what it leaves behind is taken apart,
because waiting for the garbage collector would let everybody wait.
"""

from __future__ import annotations

import asyncio
import io
import sys
from contextvars import Context
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, TextIO
from weakref import WeakSet

from rich.console import Console
from textual.messages import ExitApp

from net.door_log import crashed
from net.door_memory import Tidying
from replays.folders import person_folder
from tui.door.asked import Asked
from tui.door.driver import ChannelDriver
from tui.door.guest_app import GuestApp
from tui.door.one_by_one import OneByOne
from tui.door.shared import lighten
from tui.door.taking_apart import take_apart
from tui.settings import load

if TYPE_CHECKING:
    from net.door import Door
    from net.door_call import Call

ALIVE: Final[WeakSet[GuestApp]] = WeakSet()
"""Apps that are still in memory: for tests and figures."""
TAKE_APART_SECONDS: Final = 0.5
"""After its end, an app's last timers and callbacks still run for so long."""
EACH_SECONDS: Final = 0.004
"""Between one app that ends, or is taken apart, and the next."""
LEAVING_SECONDS: Final = 3.0
"""How long an app may take to end in good order."""
APOLOGY: Final = "Something went wrong here, and it is not your fault. Your game is kept; come back with ssh.\r\n"


class Router(io.TextIOBase):
    """Stands for standard output and error in all apps at once: none of them puts back what another one has set.

    What is printed goes to the server's log side, never to a session.
    """

    def __init__(self, real: TextIO | None) -> None:
        self._real = real

    def write(self, text: str) -> int:
        if self._real is not None:
            self._real.write(text)
        return len(text)

    def flush(self) -> None:
        if self._real is not None:
            self._real.flush()

    def isatty(self) -> bool:
        return False


class Stage:
    """What all apps share. One for a door."""

    def __init__(self, door: Door) -> None:
        self.door = door
        self.out, self.error = Router(sys.__stderr__), Router(sys.__stderr__)
        sys.stdout, sys.stderr = self.out, self.error
        self.leaving = OneByOne(EACH_SECONDS)
        self._taking_apart = OneByOne(EACH_SECONDS)
        self._tidying = Tidying(
            lambda: len(ALIVE),
            lambda: door.sessions.count,
            lambda: self.leaving.is_busy or self._taking_apart.is_busy,
        )
        lighten()

    def ended(self, app: GuestApp) -> None:
        """An app has ended: take it apart soon, and tidy up after it."""
        loop = asyncio.get_running_loop()
        loop.call_later(TAKE_APART_SECONDS, self._taking_apart.then, partial(take_apart, app), context=Context())
        self._tidying.ended()

    def terminal(self, call: Call, asked: Asked) -> AppTerminal:
        """Serve a terminal."""
        return AppTerminal(self, call, asked)


class AppTerminal:
    """Implements `net.door_call.Terminal` by an app."""

    def __init__(self, stage: Stage, call: Call, asked: Asked) -> None:
        self.stage, self.call, self.asked = stage, call, asked
        self.asked_at = perf_counter()
        self._app: GuestApp | None = None
        self._farewell = ""
        self._held = self._first_frame = False
        self._insisting: asyncio.TimerHandle | None = None
        context = Context()
        context.run(person_folder.set, stage.door.residents.folder_of(call.key))
        self._task: asyncio.Task[None] | None = context.run(asyncio.create_task, self._run())

    # ── from the first frame to the last ─────────────────────────────────────────────────────────────────────────────

    async def _run(self) -> None:
        status, call, figures = 0, self.call, self.stage.door.figures
        app: GuestApp | None = None
        try:
            app = self._app = self._made()
            ALIVE.add(app)
            app.driver_class = partial(  # type: ignore[assignment]
                ChannelDriver, send=self._send, painted=figures.repaint.add, arrived=lambda: figures.pulse.now
            )
            await app.run_async(mouse=app.settings.mouse, size=call.size)
            if app._exception is not None:
                raise getattr(app._exception, "error", app._exception)
        except asyncio.CancelledError:
            pass
        except BaseException as defect:
            status = 1
            self._farewell = self._farewell or APOLOGY
            crashed(defect, call.fingerprint)
            figures.happened["crashed"] += 1
            if not isinstance(defect, Exception):
                raise
        finally:
            self._app, self._task = None, None
            if self._insisting is not None:
                self._insisting.cancel()  # it would hold on to the connection
            if self._farewell:
                call.write(self._farewell.encode("utf-8", "replace"))
            call.end(status)
            if app is not None:
                self.stage.ended(app)

    def _made(self) -> GuestApp:
        call, door = self.call, self.stage.door
        environment = {"TERM": call.terminal, "LANG": "C.UTF-8", **call.environment}
        flags: dict[str, Any] = {"games": ""}
        if self.asked.ascii:
            flags["glyphs"] = "ascii"
        person = door.residents.of(call.key)
        if person is not None:
            flags["name"] = person.name
        settings, messages = load(flags, environment={})
        said = [_without_paths(message) for message in messages]
        app = GuestApp(door, call, self.asked, settings, said, environment)
        app.console = Console(
            color_system=_colours(call.terminal, call.environment.get("COLORTERM", "")),
            file=io.StringIO(),
            markup=True,
            highlight=False,
            emoji=False,
            legacy_windows=False,
            _environ=environment,
            force_terminal=True,
            safe_box=False,
            soft_wrap=False,
            width=call.size[0],
            height=call.size[1],
        )
        app.error_console = Console(file=io.StringIO(), markup=False, highlight=False)
        app._capture_stdout = self.stage.out  # type: ignore[assignment]
        app._capture_stderr = self.stage.error  # type: ignore[assignment]
        return app

    def _send(self, data: bytes) -> None:
        if not self._first_frame and len(data) > 400:
            self._first_frame = True
            self.stage.door.figures.first_frame.add(perf_counter() - self.asked_at)
        self.call.write(data)

    # ── for the session ──────────────────────────────────────────────────────────────────────────────────────────────

    def _driver(self) -> ChannelDriver | None:
        driver = self._app._driver if self._app is not None else None
        return driver if isinstance(driver, ChannelDriver) else None

    def typed(self, data: bytes) -> None:
        """Keys."""
        driver = self._driver()
        if driver is not None:
            driver.feed(data)

    def resized(self, size: tuple[int, int]) -> None:
        """Another size."""
        driver = self._driver()
        if driver is not None:
            driver.resize(size)

    def hold(self) -> None:
        """He reads slowly: paint later, and then only what is there by then."""
        if not self._held and self._app is not None:
            self._held = True
            self._app._begin_batch()

    def go(self) -> None:
        """He has caught up."""
        if self._held:
            self._held = False
            if self._app is not None:
                self._app._end_batch()

    def hang_up(self, sentence: str) -> None:
        """He is gone, or shall go."""
        self._farewell = f"{sentence}\r\n" if sentence else self._farewell
        if self._app is None:
            if self._task is not None:
                self._task.cancel()
            return
        self._app.lost = True
        self.stage.leaving.then(self._leave)

    def _leave(self) -> None:
        if self._app is not None:
            self._app.post_message(ExitApp())
            self._insisting = asyncio.get_running_loop().call_later(LEAVING_SECONDS, self._insist)

    def _insist(self) -> None:
        if self._task is not None:
            self._task.cancel()


def _colours(terminal: str, colorterm: str) -> Any:
    if colorterm in ("truecolor", "24bit") or terminal.endswith("-direct"):
        return "truecolor"
    if "256" in terminal or terminal.startswith(("xterm", "tmux", "screen", "alacritty", "foot", "kitty")):
        return "256"
    return "standard"


def _without_paths(message: str) -> str:
    """What is wrong in one's settings, without where the server keeps them."""
    return message.rpartition("settings.toml")[2].lstrip(": ") if "settings.toml" in message else message
