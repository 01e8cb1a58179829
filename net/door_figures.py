"""What a door measures about itself: how many, how quick, how late the event loop, how much memory.

Times are kept in buckets, so that figures over months cost nothing. They are given as Prometheus' text.
"""

from __future__ import annotations

import asyncio
import os
import resource
import sys
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic
from typing import Final

BOUNDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.06, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Upper bounds of the buckets, in seconds."""
LOOK_SECONDS: Final = 0.25
"""How often the event loop's lateness is measured."""
LARGEST_REQUEST: Final = 4096


class Times:
    """Many durations, as counts in buckets.

    >>> times = Times()
    >>> for seconds in (0.004, 0.004, 0.3): times.add(seconds)
    >>> times.count, times.worst, times.at_most(0.5)
    (3, 0.3, 0.005)
    """

    def __init__(self) -> None:
        self.buckets = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0
        self.worst = 0.0

    @property
    def count(self) -> int:
        """How many there were."""
        return sum(self.buckets)

    def add(self, seconds: float) -> None:
        """One more."""
        self.buckets[bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds
        self.worst = max(self.worst, seconds)

    def at_most(self, part: float) -> float:
        """An upper bound, in seconds, for this part of them (0.5: the median)."""
        wanted, seen = part * self.count, 0
        for bound, count in zip(BOUNDS, self.buckets, strict=False):
            seen += count
            if seen >= wanted:
                return bound
        return self.worst

    def text(self, name: str, what: str) -> list[str]:
        """As a histogram of Prometheus."""
        lines, seen = [f"# HELP {name} {what}", f"# TYPE {name} histogram"], 0
        for bound, count in zip(BOUNDS, self.buckets, strict=False):
            seen += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {seen}')
        return [
            *lines,
            f'{name}_bucket{{le="+Inf"}} {self.count}',
            f"{name}_sum {self.sum:.6f}",
            f"{name}_count {self.count}",
        ]


class Figures:
    """The figures of one door."""

    def __init__(self) -> None:
        self.began = monotonic()
        self.first_frame, self.repaint, self.late = Times(), Times(), Times()
        self.happened: Counter[str] = Counter()
        """Events by name: sessions, refused, crashed, …"""
        self.gauges: Callable[[], Mapping[str, float]] = dict
        """What is now: given by the door."""

    async def watch_loop(self) -> None:
        """Measure how late the event loop is, for ever: what is due waits for whatever does not let go."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LOOK_SECONDS
            await asyncio.sleep(LOOK_SECONDS)
            self.late.add(max(0.0, loop.time() - due))

    def text(self) -> str:
        """Everything, for Prometheus."""
        lines = []
        now = {"memory_bytes": memory(), "uptime_seconds": round(monotonic() - self.began), **self.gauges()}
        for name, value in now.items():
            lines += [f"# TYPE honor_{name} gauge", f"honor_{name} {value:g}"]
        lines += ["# TYPE honor_events_total counter"]
        lines += [f'honor_events_total{{event="{name}"}} {count}' for name, count in sorted(self.happened.items())]
        lines += self.first_frame.text("honor_first_frame_seconds", "From the terminal's request to its first frame.")
        lines += self.repaint.text("honor_repaint_seconds", "From a key's arrival to what it changes on the screen.")
        lines += self.late.text("honor_loop_late_seconds", "How late the event loop was.")
        return "\n".join([*lines, f"honor_loop_late_worst_seconds {self.late.worst:.6f}", ""])

    async def serve(self, port: int) -> asyncio.Server:
        """Answer ``GET /metrics`` on loopback, and nothing else. Raises OSError."""

        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            try:
                async with asyncio.timeout(5):
                    request = await reader.readuntil(b"\r\n")
                    good = request.startswith(b"GET /metrics ")
                    body = self.text().encode() if good else b"There is only /metrics here.\n"
                    head = f"HTTP/1.0 {'200 OK' if good else '404 Not Found'}\r\n"
                    head += f"Content-Type: text/plain; version=0.0.4\r\nContent-Length: {len(body)}\r\n\r\n"
                    writer.write(head.encode() + body)
                    await writer.drain()
            except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                pass
            finally:
                writer.close()

        return await asyncio.start_server(answer, "127.0.0.1", port, limit=LARGEST_REQUEST)


def memory() -> int:
    """Bytes of this process that are in memory (where the system does not say: the most there ever were)."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024
