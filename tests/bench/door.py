"""The door under load, as it measures itself: memory of a session, time to the first frame, a key's way to the screen.

The bars, at 50 sessions typing two keys a second each: 4 MB a session, first frame 200 ms (median), key to repaint
10 ms (median) and 60 ms (99 of 100), no event loop later than 50 ms. Wall-clock time; clients share the machine.
``DOOR_SESSIONS`` sets another number of sessions.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from statistics import median
from typing import Any

SESSIONS = int(os.environ.get("DOOR_SESSIONS", "50"))
SECONDS = 15.0
METRICS = 17917


def run() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        (place / "door.toml").write_text(
            f"announce = false\nsessions = {SESSIONS + 10}\nsessions_per_key = {SESSIONS + 10}\n"
            f"sessions_per_address = {SESSIONS + 10}\nmetrics_port = {METRICS}\n"
        )
        command = [str(Path(sys.executable).with_name("honor")), "serve", "--bind", "127.0.0.1", "--port", "0"]
        with subprocess.Popen(
            [*command, "--folder", folder], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as server:
            assert server.stdout is not None
            port = int(server.stdout.readline().split("-p ")[1].split()[0])
            try:
                asyncio.run(_load(port))
            finally:
                server.terminate()
                server.wait(20)


def figures() -> dict[str, float]:
    """What the server says about itself."""
    with urllib.request.urlopen(f"http://127.0.0.1:{METRICS}/metrics", timeout=10) as answer:
        text = answer.read().decode()
    return {name: float(value) for name, value in re.findall(r"^(honor_\S+(?:\{[^}]*\})?) (\S+)$", text, re.MULTILINE)}


class _Visitor:
    """Somebody at the home screen or at a table; counts the bytes that come."""

    def __init__(self, connection: Any, process: Any) -> None:
        self.connection, self.process = connection, process
        self.bytes = 0
        self.came = asyncio.Event()
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        while data := await self.process.stdout.read(1 << 16):
            self.bytes += len(data)
            self.came.set()

    async def frame(self) -> float:
        """Seconds until something comes."""
        began = time.perf_counter()
        self.came.clear()
        async with asyncio.timeout(20):
            await self.came.wait()
        return time.perf_counter() - began


async def _visit(port: int, key: Any, name: str = "") -> tuple[_Visitor, float]:
    import asyncssh

    began = time.perf_counter()
    connection = await asyncssh.connect(
        "127.0.0.1", port, known_hosts=None, client_keys=[key], config=None, agent_path=None, username="guest"
    )
    process = await connection.create_process(term_type="xterm-256color", term_size=(80, 24), encoding=None)
    visitor = _Visitor(connection, process)
    while visitor.bytes < 1500:
        await visitor.frame()
    if name:
        process.stdin.write(b"\x7f" * 10 + name.encode() + b"\r")
        await asyncio.sleep(0.5)
    return visitor, time.perf_counter() - began


async def _load(port: int) -> None:
    import asyncssh

    key = asyncssh.generate_private_key("ssh-ed25519")
    first, _ = await _visit(port, key, "Ann")
    first.connection.close()
    await asyncio.sleep(1.5)
    before = await asyncio.to_thread(figures)
    visitors, frames = [], []
    for _ in range(SESSIONS):
        visitor, seconds = await _visit(port, key)
        visitors.append(visitor)
        frames.append(seconds)
    await asyncio.sleep(1)
    home = await asyncio.to_thread(figures)
    for visitor in visitors:
        visitor.process.stdin.write(b"\r")  # sit down at a table against bots
        await asyncio.sleep(0.2)
    await asyncio.sleep(5)
    tables = await asyncio.to_thread(figures)
    waits: list[float] = []

    async def type_on(visitor: _Visitor, number: int) -> None:
        await asyncio.sleep(number / len(visitors) * 0.5)
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            number += 1
            visitor.process.stdin.write(b"\x1b[D" if number % 2 else b"\x1b[C")
            try:
                waits.append(await visitor.frame())
            except TimeoutError:
                waits.append(20.0)
            await asyncio.sleep(max(0.0, 0.5 - waits[-1]))

    await asyncio.gather(*(type_on(visitor, number) for number, visitor in enumerate(visitors)))
    busy = await asyncio.to_thread(figures)
    for visitor in visitors:
        visitor.connection.close()
    await asyncio.sleep(4)
    after = await asyncio.to_thread(figures)
    waits.sort()
    mega = 1 << 20
    print(f"{SESSIONS} sessions")
    print(f"connect to first frame: {median(frames) * 1000:.0f} ms (p50), {max(frames) * 1000:.0f} ms (worst)")
    for where, now in (("at home", home), ("at a table against bots", tables)):
        a_session = (now["honor_memory_bytes"] - before["honor_memory_bytes"]) / SESSIONS / mega
        print(f"memory a session, {where}: {a_session:.2f} MB")
    print(
        f"key to repaint, at the client: {waits[len(waits) // 2] * 1000:.1f} ms (p50), "
        f"{waits[int(len(waits) * 0.99)] * 1000:.0f} ms (p99), {len(waits)} keys"
    )
    for part in (0.5, 0.99):
        print(f"key to repaint, in the server: at most {_at_most(tables, busy, 'repaint', part):.0f} ms ({part:.0%})")
    print(f"event loop late under load: at most {_at_most(tables, busy, 'loop_late', 0.99):.0f} ms (99%)")
    print(f"event loop late, ever: {busy['honor_loop_late_worst_seconds'] * 1000:.0f} ms")
    left = (after["honor_memory_bytes"] - before["honor_memory_bytes"]) / mega
    print(f"memory that stays when all have gone: {left:.0f} MB ({left / SESSIONS:.2f} MB a session)")


def _at_most(before: dict[str, float], after: dict[str, float], name: str, part: float) -> float:
    """An upper bound in milliseconds, from the buckets that grew."""
    grown = {
        float(bound): after[key] - before.get(key, 0)
        for key in after
        if (bound := "".join(re.findall(rf'^honor_{name}_seconds_bucket{{le="([\d.]+)"}}$', key)))
    }
    count = after[f"honor_{name}_seconds_count"] - before[f"honor_{name}_seconds_count"]
    return min((bound for bound, seen in grown.items() if seen >= part * count), default=9.999) * 1000
