"""How long a door's event loop lets nobody else in: every turn of it is measured, and of a long one it is known where.

A turn lasts from the moment at which the loop wakes until it sleeps or looks around again. Whatever one session does in
a turn, all others wait for it; nothing that is sampled now and then would see every turn.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import selectors
import signal
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter, thread_time
from types import FrameType
from typing import Any, Final

from net.door_log import note
from net.door_times import Times

LONGEST_TURN: Final = 0.05
"""Seconds; whoever types notices more."""
TOLD_SECONDS: Final = 10.0
"""Not more often than this a long turn is told to the log."""
PLACES: Final = 4
"""So many places in the code are told of a long turn, from the inside out."""
OURS: Final = ("core.", "net.", "replays.", "tui.")


@dataclass(frozen=True, slots=True)
class LongTurn:
    """A turn that was longer than it should be. Times are seconds."""

    seconds: float
    processor: float
    """Of these, how long it had the processor: the rest is another program's doing."""
    collector: float
    """Of these, how long the garbage collector took."""
    where: str
    """Where in the code it was when it had lasted too long."""


class Pulse:
    """Measures the turns of one event loop: the one that `new_loop` makes."""

    def __init__(self) -> None:
        self.turns = Times()
        self.long_turns = 0
        """Turns that were longer than they should be."""
        self.began = 0.0
        """When the turn that is under way began (`time.perf_counter`); 0 between turns."""
        self.watched = False
        """Whether there is a loop whose turns are measured."""
        self.told: Callable[[LongTurn], None] = _tell
        self._counting = False
        self._processor = 0.0
        self._where = ""
        self._collecting = self._collected = 0.0
        self._told_at = -TOLD_SECONDS
        self._alarm = False
        self._signal_before: Any = None

    def new_loop(self) -> asyncio.AbstractEventLoop:
        """An event loop whose turns are measured, for the main thread."""
        self.watched = True
        if hasattr(signal, "setitimer"):
            self._signal_before = signal.signal(signal.SIGALRM, self._look)
            self._alarm = True
        gc.callbacks.append(self._collector)
        return asyncio.SelectorEventLoop(_Watched(self))

    def count_from_now(self) -> None:
        """While a door is being opened nobody waits for a turn."""
        self._counting, self.began = True, 0.0

    def over(self) -> None:
        """The loop is closed."""
        if self._alarm:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._signal_before)
            self._alarm = False
        if self._collector in gc.callbacks:
            gc.callbacks.remove(self._collector)

    def begin(self) -> None:
        """The loop has woken up."""
        self._where, self._collected = "", 0.0
        if self._alarm:
            signal.setitimer(signal.ITIMER_REAL, LONGEST_TURN)
        self._processor = thread_time()
        self.began = perf_counter()

    @property
    def now(self) -> float:
        """When what arrives now was there to be read (`time.perf_counter`): when this turn began."""
        return self.began or perf_counter()

    def end(self) -> None:
        """The loop sleeps, or looks around."""
        if not self.began:
            return
        seconds, self.began = perf_counter() - self.began, 0.0
        if self._alarm:
            signal.setitimer(signal.ITIMER_REAL, 0)
        if not self._counting:
            return
        self.turns.add(seconds)
        if seconds > LONGEST_TURN:
            self.long_turns += 1
            now = perf_counter()
            if now - self._told_at >= TOLD_SECONDS:
                self._told_at = now
                self.told(LongTurn(seconds, thread_time() - self._processor, self._collected, self._where))

    def _collector(self, phase: str, info: dict[str, Any]) -> None:
        if phase == "start":
            self._collecting = perf_counter()
        else:
            self._collected += perf_counter() - self._collecting

    def _look(self, number: int, frame: FrameType | None) -> None:
        """The turn is too long already: where is it?"""
        self._where = " < ".join(_places(frame))


class _Watched(selectors.DefaultSelector):
    """What the event loop sleeps in."""

    def __init__(self, pulse: Pulse) -> None:
        super().__init__()
        self._pulse = pulse

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        self._pulse.end()
        found = super().select(timeout)
        self._pulse.begin()
        return found

    def close(self) -> None:
        super().close()
        self._pulse.over()


def _places(frame: FrameType | None) -> list[str]:
    """Where the program is, from the inside out: the innermost place, and those of our own."""
    places: list[str] = []
    while frame is not None and len(places) < PLACES:
        module: Any = frame.f_globals.get("__name__", "?")
        if not places or str(module).startswith(OURS):
            places.append(f"{module}:{frame.f_lineno}")
        frame = frame.f_back
    return places


def _tell(turn: LongTurn) -> None:
    note(
        "long turn",
        logging.WARNING,
        seconds=round(turn.seconds, 3),
        processor=round(turn.processor, 3),
        collector=round(turn.collector, 3),
        where=turn.where,
    )
