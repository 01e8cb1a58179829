"""Screens: start, what a key costs, a refresh, memory. The bars are 0.6 s, 2 kB and 10 ms, 30 ms, 60 MiB."""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from statistics import median

from tests.tui import billionaire_tables, charge_tables, tables
from tests.tui.fake_session import FakeSession
from tests.tui.showing import table_app, table_of
from tests.tui.terminal import Terminal
from tui.actions import GAME_FOLDERS

STARTS = 5
KEYS = 100
REFRESHES = 100


def run() -> None:
    """Measure and print."""
    for game in GAME_FOLDERS:
        try:
            _in_a_terminal(game)
        except OSError:
            print(f"{game}: no table appears")
    for game in GAME_FOLDERS:
        _at_home(game)
    for make in (tables.my_turn, charge_tables.six, billionaire_tables.sealed):
        asyncio.run(_refresh(make()))


def _in_a_terminal(game: str) -> None:
    starts, works = [], []
    for _ in range(STARTS):
        began = time.perf_counter()
        with Terminal("tests.tui.pty_table", game, "4") as terminal:
            out = b""
            while b"Leave" not in out:
                out += os.read(terminal.child.child_fd, 1 << 16)
            starts.append(time.perf_counter() - began)
            works.append(_cpu(terminal.child.pid))
    with Terminal("tests.tui.pty_table", game, "4") as terminal:
        terminal.until("Leave")
        while terminal.read(0.5):
            pass
        costs = [len(terminal.press(key)) for key in ("j", "k", "\x1b[B", "\x1b[A") * 2]
        before = _cpu(terminal.child.pid)
        for number in range(KEYS):
            terminal.child.send("jk"[number % 2])
            time.sleep(0.012)  # one after the other, as a person presses them, or several would be answered as one
        terminal.read()
        spent = 1000 * (_cpu(terminal.child.pid) - before) / KEYS
        print(
            f"{game}: the table stands after {median(starts):.2f} s, {median(works):.2f} s of CPU; "
            f"a cursor key sends {max(costs)} bytes at most"
            f" and takes {spent:.1f} ms; resident {_resident(terminal.child.pid):.1f} MiB"
        )


def _at_home(game: str) -> None:
    """`honor play` when a person starts it first: an identity is made, a ledger kept, and bots take their time."""
    with tempfile.TemporaryDirectory(prefix="honor-bench-") as folder:
        home = {f"XDG_{what}_HOME": folder for what in ("DATA", "CONFIG", "STATE", "CACHE")}
        with Terminal("tests.tui.pty_honor", "play", game, environment=home) as terminal:
            terminal.until("q Leave")
            terminal.read(2.0)
            before = _resident(terminal.child.pid)
            for number in range(60):
                terminal.child.send("jk"[number % 2])
                time.sleep(0.03)
            terminal.read()
            print(
                f"honor play {game}: resident {before:.1f} MiB, after 60 keys {_resident(terminal.child.pid):.1f} MiB"
            )


async def _refresh(session: FakeSession) -> None:
    game = session.info.game
    async with (app := table_app(session)).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        table = table_of(app)
        before = time.process_time()
        for number in range(REFRESHES):
            await session.chat(f"line {number}")
            table.look_again()
            table.dress(table.look)  # every panel paints and sends all its cells
            await pilot.pause()
        spent = time.process_time() - before
    print(f"{game}: every cell of the table painted and sent anew in {1000 * spent / REFRESHES:.1f} ms")


def _cpu(pid: int) -> float:
    """Seconds of CPU of a process so far."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _resident(pid: int) -> float:
    """MiB of a process that are in memory."""
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) / 1024 for line in file if line.startswith("VmRSS"))
