"""The door under load: memory of a session, time to the first frame, a key's way to the screen, long turns.

The bars, at 50 sessions typing two keys a second each: 4 MB a session, first frame 200 ms (median), key to repaint
10 ms (median) and 60 ms (99 of 100), no turn of the event loop longer than 50 ms, an idle session costs nothing.

Wall-clock time. The server is a process of its own, and so are its clients; where there are two processors, each has
one for itself. "At the client" is from the write of a key to the first bytes that come back, through SSH on both sides;
"in the server" is from the moment at which the key could be read to the write of what it has changed, as the door
itself measures it. ``DOOR_SESSIONS`` sets another number of sessions, ``DOOR_SECONDS`` how long they type,
``DOOR_LOG`` a file for the server's log (which tells of long turns, and where they were).
"""

from __future__ import annotations

import asyncio
import gc
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any, Final

from tests.bench.door_figures import MEGA, Reading, read

SESSIONS: Final = int(os.environ.get("DOOR_SESSIONS", "50"))
SECONDS: Final = float(os.environ.get("DOOR_SECONDS", "15"))
IDLE_SECONDS: Final = 4.0
METRICS: Final = 17917
PLAYING_SECONDS: Final = 8.0
PATIENCE: Final = 5.0
"""A key that has changed nothing after so many seconds is not answered."""


def run() -> None:
    """Measure and print."""
    most = SESSIONS + 10
    with tempfile.TemporaryDirectory() as folder, Path(os.environ.get("DOOR_LOG", os.devnull)).open("w") as log:
        (Path(folder) / "door.toml").write_text(
            f"announce = false\nnetwork = false\n"
            f"sessions = {most}\nsessions_per_key = {most}\nsessions_per_address = {most}\n"
            f"connections = {2 * most}\nconnections_per_address = {2 * most}\nmetrics_port = {METRICS}\n"
        )
        command = [str(Path(sys.executable).with_name("honor")), "serve", "--bind", "127.0.0.1", "--port", "0"]
        with subprocess.Popen([*command, "--folder", folder], stdout=subprocess.PIPE, stderr=log, text=True) as server:
            assert server.stdout is not None
            port = int(server.stdout.readline().split("-p ")[1].split()[0])
            _apart(server.pid)
            try:
                asyncio.run(_load(port, server.pid))
            finally:
                server.terminate()
                server.wait(30)


def _apart(server: int) -> None:
    """A processor for the server, the others for its clients."""
    if hasattr(os, "sched_setaffinity"):
        usable = sorted(os.sched_getaffinity(0))
        if len(usable) > 1:
            os.sched_setaffinity(server, usable[:1])
            os.sched_setaffinity(0, usable[1:])


class _Visitor:
    """Somebody at the home screen or at a table; counts the bytes that come."""

    def __init__(self, connection: Any, process: Any) -> None:
        self.connection, self.process = connection, process
        self.bytes = 0
        self.came = asyncio.Event()
        self.came_at = 0.0
        self.last = b""
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        while data := await self.process.stdout.read(1 << 16):
            self.bytes += len(data)
            self.last = (self.last + data)[-20_000:]
            self.came_at = time.perf_counter()
            self.came.set()

    async def press(self, keys: bytes, patience: float = PATIENCE) -> float | None:
        """Seconds until something comes; None where nothing does."""
        self.came.clear()
        began = time.perf_counter()
        self.process.stdin.write(keys)
        try:
            async with asyncio.timeout(patience):
                await self.came.wait()
        except TimeoutError:
            return None
        return self.came_at - began

    async def until(self, *words: bytes) -> None:
        """Wait until one of these is painted."""
        async with asyncio.timeout(60):
            while not any(word in self.last for word in words):
                self.came.clear()
                await self.came.wait()


async def _visit(port: int, key: Any, name: str = "") -> tuple[_Visitor, float]:
    import asyncssh

    began = time.perf_counter()
    connection = await asyncssh.connect(
        "127.0.0.1", port, known_hosts=None, client_keys=[key], config=None, agent_path=None, username="guest"
    )
    process = await connection.create_process(term_type="xterm-256color", term_size=(80, 24), encoding=None)
    visitor = _Visitor(connection, process)
    while visitor.bytes < 1500:
        visitor.came.clear()
        await visitor.came.wait()
    frame = time.perf_counter() - began
    if name:
        process.stdin.write(b"\x7f" * 10 + name.encode() + b"\r")
        await visitor.until(b"Billionaire")
    return visitor, frame


async def _load(port: int, server: int) -> None:
    import asyncssh

    async def now() -> Reading:
        return await asyncio.to_thread(read, METRICS, server)

    key = asyncssh.generate_private_key("ssh-ed25519")
    first, _ = await _visit(port, key, "Ann")
    first.connection.close()
    await asyncio.sleep(2)
    empty = await now()
    visitors, frames = [], []
    for _ in range(SESSIONS):
        visitor, seconds = await _visit(port, key)
        visitors.append(visitor)
        frames.append(seconds)
    await asyncio.sleep(1)
    home = await now()
    await asyncio.sleep(IDLE_SECONDS)
    idle_home = await now()
    opened = await asyncio.gather(*(_sit_down(visitor, at) for at, visitor in enumerate(visitors)))
    await asyncio.gather(*(_until_keys_show(visitor) for visitor in visitors))
    await asyncio.sleep(3)
    tables = await now()
    await asyncio.sleep(IDLE_SECONDS)
    idle_tables = await now()
    gc.collect()
    gc.disable()  # this program's own pauses would count as the server's
    waits, unanswered = await _type(visitors)
    busy = await now()
    await _play_on(visitors)
    played = await now()
    gc.enable()
    for visitor in visitors:
        visitor.connection.close()
    until = time.monotonic() + 15
    gone = await now()
    while time.monotonic() < until and (gone["sessions"] or gone.memory - empty.memory > 5 * MEGA):
        await asyncio.sleep(1)
        gone = await now()
    print(f"{SESSIONS} sessions")
    print(f"connect to first frame: {_milliseconds(median(frames))} (p50), {_milliseconds(max(frames))} (worst)")
    print(
        f"all sit down within two seconds: {_milliseconds(median(opened))} (p50), {_milliseconds(max(opened))} (worst)"
    )
    for where, reading in (("at home", home), ("at a table against bots", tables), ("after playing", played)):
        print(f"memory a session, {where}: {(reading.memory - empty.memory) / SESSIONS / MEGA:.2f} MB")
    for where, before, after in (("at home", home, idle_home), ("at a table", tables, idle_tables)):
        cost = (after.processor - before.processor) / (after.at - before.at) / SESSIONS
        print(f"an idle session {where}: {cost * 100:.4f} % of a processor")
    print(
        f"key to repaint, at the client: {_milliseconds(_part(waits, 0.5))} (p50), {_milliseconds(_part(waits, 0.99))} "
        f"(p99), {_milliseconds(waits[-1])} (worst), {len(waits)} keys, {unanswered} without an answer"
    )
    bounds = [busy.at_most(idle_tables, "repaint", part) * 1000 for part in (0.5, 0.99)]
    print(f"key to repaint, in the server: at most {bounds[0]:.0f} ms (50%), {bounds[1]:.0f} ms (99%)")
    for what, before, after in (("while they type", idle_tables, busy), ("while they play on", busy, played)):
        cost = (after.processor - before.processor) / (after.at - before.at)
        print(f"the server's processor {what}: {cost:.0%}")
    for what, before, after in (
        ("while they come", empty, home),
        ("while they sit down", idle_home, tables),
        ("while they type", idle_tables, busy),
        ("while they play on", busy, played),
        ("while they go", played, gone),
    ):
        long = after["long_turns_total"] - before["long_turns_total"]
        worst = after.at_most(before, "turn", 1.0) * 1000
        print(f"turns of the event loop longer than 50 ms, {what}: {long:.0f}; all at most {worst:.0f} ms")
    print(f"the longest turn of all: {_milliseconds(gone['turn_worst_seconds'])}")
    left = (gone.memory - empty.memory) / MEGA
    print(f"memory that stays when all have gone: {left:.1f} MB, {until - time.monotonic():.0f} s before patience ends")


async def _sit_down(visitor: _Visitor, number: int) -> float:
    """From Enter to the table, all within two seconds; when it is one's turn is another matter."""
    await asyncio.sleep(2.0 * number / SESSIONS)
    began = time.perf_counter()
    visitor.process.stdin.write(b"\r")
    await visitor.until(b"private", b"discards")
    seconds = time.perf_counter() - began
    await visitor.until(b"YOUR TURN", b"YOUR ANSWER")
    return seconds


async def _until_keys_show(visitor: _Visitor) -> None:
    """Some questions have no choices to go through: answer them until there is one that has."""
    for _ in range(20):
        if await visitor.press(b"\x1b[C", 0.5) is not None and await visitor.press(b"\x1b[D", 0.5) is not None:
            return
        await visitor.press(b"\r", 2.0)
        await asyncio.sleep(1)
    raise RuntimeError("no question with choices came")


async def _play_on(visitors: list[_Visitor]) -> None:
    """Everybody does what is marked, twice a second; bots answer."""

    async def play(visitor: _Visitor, number: int) -> None:
        await asyncio.sleep(number / len(visitors) * 0.5)
        for _ in range(int(PLAYING_SECONDS * 2)):
            visitor.process.stdin.write(b"\r")
            await asyncio.sleep(0.5)

    await asyncio.gather(*(play(visitor, number) for number, visitor in enumerate(visitors)))


async def _type(visitors: list[_Visitor]) -> tuple[list[float], int]:
    waits: list[float] = []
    unanswered = 0

    async def type_on(visitor: _Visitor, number: int) -> None:
        nonlocal unanswered
        await asyncio.sleep(number / len(visitors) * 0.5)
        due, until = time.perf_counter(), time.perf_counter() + SECONDS
        while due < until:
            number += 1
            seconds = await visitor.press(b"\x1b[D" if number % 2 else b"\x1b[C")
            if seconds is None:
                unanswered += 1
            else:
                waits.append(seconds)
            due += 0.5
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    await asyncio.gather(*(type_on(visitor, number) for number, visitor in enumerate(visitors)))
    return sorted(waits), unanswered


def _part(times: list[float], part: float) -> float:
    return times[int(len(times) * part)]


def _milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms" if seconds < 0.1 else f"{seconds * 1000:.0f} ms"
