"""What a door measures about itself: how many, how quick, how long it keeps others waiting, how much memory.

They are given as Prometheus' text.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Final

from net.door_memory import memory
from net.door_pulse import LONGEST_TURN, Pulse
from net.door_times import Times

LARGEST_REQUEST: Final = 4096


class Figures:
    """The figures of one door."""

    def __init__(self) -> None:
        self.began = monotonic()
        self.first_frame, self.repaint = Times(), Times()
        self.pulse = Pulse()
        self.happened: Counter[str] = Counter()
        """Events by name: sessions, refused, crashed, …"""
        self.gauges: Callable[[], Mapping[str, float]] = dict
        """What is now: given by the door."""

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
        if self.pulse.watched:
            lines += self.pulse.turns.text("honor_turn_seconds", "Turns of the event loop: all others wait for each.")
            lines += [
                f"honor_turn_worst_seconds {self.pulse.turns.worst:.6f}",
                f"# HELP honor_long_turns_total Turns of more than {LONGEST_TURN * 1000:.0f} ms.",
                "# TYPE honor_long_turns_total counter",
                f"honor_long_turns_total {self.pulse.long_turns}",
            ]
        return "\n".join([*lines, ""])

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
