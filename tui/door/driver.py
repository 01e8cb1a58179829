"""A Textual driver over an SSH channel: no threads, no signals, no terminal of this machine."""

from __future__ import annotations

import asyncio
from codecs import getincrementaldecoder
from collections import deque
from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from textual import constants, events
from textual._xterm_parser import XTermParser
from textual.driver import Driver
from textual.geometry import Size
from textual.messages import InBandWindowResize

from tui.thrift import thrifty

if TYPE_CHECKING:
    from textual.app import App
    from textual.message import Message

BEGIN: Final = (
    "\x1b[?1049h\x1b[?25l\x1b[?1004h"  # a screen of its own, no cursor, tell about focus
    "\x1b[?2004h\x1b[?7l\x1b[?2026$p"  # pasted text is marked, no wrapping, can you update at once?
)
MOUSE_ON: Final = "\x1b[?1000h\x1b[?1003h\x1b[?1015h\x1b[?1006h"
KITTY_ON: Final = "\x1b[>25u"
END: Final = (
    "\x1b[?2004l\x1b[?7h\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l\x1b[0m"
)
NEXT_SECONDS: Final = 0.004
"""After so long it is looked whether the app has dealt with one key, so that it can be given the next."""
MOST_WAITING: Final = 400
"""Messages that may wait for an app; what is typed beyond that is dropped."""
LONGEST_PASTE: Final = 8192
WITHOUT_EFFECT: Final = 2.0
"""Seconds after which what is painted is not due to the key before it."""


class Parser(XTermParser):
    """Textual's own, without its cache: that belongs to the class, and keeps every app whose keys it has seen."""

    _parse_extended_key = XTermParser._parse_extended_key.__wrapped__  # type: ignore[assignment]


class ChannelDriver(Driver):
    """Paints by ``send``; is fed by whoever serves the channel."""

    def __init__(
        self,
        app: App[Any],
        *,
        send: Callable[[bytes], None],
        painted: Callable[[float], None],
        arrived: Callable[[], float] = perf_counter,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        """``painted`` is told the seconds from a key to what it has changed; ``arrived`` says when it was there."""
        super().__init__(app, debug=False, mouse=mouse, size=size or (80, 24))
        self._send, self._painted, self._arrived = send, painted, arrived
        self._written: list[str] = []
        self._listening = False
        self._typed_at = 0.0
        self._tick: asyncio.TimerHandle | None = None
        self._waiting: deque[tuple[float, Message]] = deque()
        """Keys and the like that were not handed on yet, and when each of them was there."""
        self._handing: asyncio.TimerHandle | None = None
        self._fresh_parser()

    def _fresh_parser(self) -> None:
        self._parser = Parser()
        self._decoder = getincrementaldecoder("utf-8")("replace")
        self._pending = 0

    # ── out ──────────────────────────────────────────────────────────────────────────────────────────────────────────

    def write(self, data: str) -> None:
        self._written.append(thrifty(data))

    def flush(self) -> None:
        if not self._written:
            return
        data = "".join(self._written)
        self._written.clear()
        if self._typed_at and len(data) > 24:  # more than the bracket around an empty update
            seconds, self._typed_at = perf_counter() - self._typed_at, 0.0
            if seconds < WITHOUT_EFFECT:
                self._painted(seconds)
        self._send(data.encode("utf-8", "replace"))

    # ── in ───────────────────────────────────────────────────────────────────────────────────────────────────────────

    def send_message(self, message: Message) -> None:
        self._app.post_message(message)  # we are in the app's own event loop

    def feed(self, data: bytes) -> None:
        """What was typed."""
        if not self._listening:
            return
        self._pending += len(data)
        try:
            for message in self._parser.feed(self._decoder.decode(data)):
                self._pending = 0
                if len(self._waiting) < MOST_WAITING:
                    self._waiting.append((self._arrived(), message))
        except Exception:
            self._fresh_parser()  # bytes that no terminal sends
        if self._handing is None:
            self._hand_on()
        if self._pending > LONGEST_PASTE:
            self._fresh_parser()  # a paste without an end
        if self._tick is not None:
            self._tick.cancel()  # set for what came before; it would be too early for an Escape that has just come
        if self._listening:  # Escape alone is a key; Escape and more is not
            self._tick = self._loop.call_later(constants.ESCAPE_DELAY + 0.01, self._time_passes)

    def _hand_on(self) -> None:
        """One message after the other. An app that is given many deals with them all in one turn of the event loop."""
        self._handing = None
        while self._waiting and self._listening:
            if self._has_to_do():
                self._handing = self._loop.call_later(NEXT_SECONDS, self._hand_on)
                return
            arrived, message = self._waiting.popleft()
            if isinstance(message, events.Key) and arrived - self._typed_at > WITHOUT_EFFECT:
                self._typed_at = arrived
            self.process_message(message)

    def _has_to_do(self) -> bool:
        app = self._app
        return app._message_queue.qsize() > 0 or bool(app._screen_stack and app.screen._message_queue.qsize())

    def _time_passes(self) -> None:
        self._tick = None
        try:
            self._waiting.extend((self._arrived(), message) for message in self._parser.tick())
        except Exception:
            self._fresh_parser()
        if self._handing is None:
            self._hand_on()

    def process_message(self, message: Any) -> None:
        if not isinstance(message, InBandWindowResize):  # sizes come from SSH, where they are bounded
            super().process_message(message)

    def resize(self, size: tuple[int, int]) -> None:
        """The terminal has another size."""
        self._size = size
        new = Size(*size)
        self._app.post_message(events.Resize(new, new))

    # ── begin and end ────────────────────────────────────────────────────────────────────────────────────────────────

    def start_application_mode(self) -> None:
        self.write(BEGIN + (MOUSE_ON if self._mouse else "") + ("" if constants.DISABLE_KITTY_KEY else KITTY_ON))
        self.flush()
        self._listening = True
        if self._size is not None:
            self.resize(self._size)

    def disable_input(self) -> None:
        self._listening = False
        self._waiting.clear()
        for timer in (self._tick, self._handing):
            if timer is not None:
                timer.cancel()
        self._tick = self._handing = None

    def stop_application_mode(self) -> None:
        self.disable_input()
        self.write(END)
        self.flush()

    def close(self) -> None:
        """For good. The parser stands still in the middle of the last key, and would hold whoever has got it."""
        self.disable_input()
        self._parser._gen.close()

    # ── what would act on this machine ───────────────────────────────────────────────────────────────────────────────

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """A link is shown, not opened: the browser would be the server's."""
        self._app.notify(url[:300], title="A link", markup=False)

    def deliver_binary(self, binary: Any, *, delivery_key: str, save_path: Any, **_: Any) -> None:
        """No file is written: the disk would be the server's."""
        binary.close()
        self._app.notify("Files cannot be saved here.", severity="warning")
