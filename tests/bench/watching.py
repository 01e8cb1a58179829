"""Watching again: opening, scrubbing, seeking, replaying, and the library of ten thousand games.

The bars: a ledger of 1,000 lines stands after 0.6 s; a scrub key takes 20 ms and 4 kB; any line of 10,000 is gone to
within 50 ms; 20,000 lines a second without signatures; 10,000 games are listed within a second.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from replays.catalogue import Catalogue
from replays.player import Player
from tests.bench.replays import _random_lines, best
from tests.tui.terminal import Terminal
from tui.replaying import Rewound
from tui.startup import stands

GAMES: Final = ("james-bond-007", "charge-it", "billionaire")
LINES: Final = 1_000
LONG: Final = 10_000
MANY: Final = 10_000
KEYS: Final = 60


def run() -> None:
    """Print what was measured."""
    with TemporaryDirectory(prefix="honor-bench-") as name:
        folder = Path(name)
        for game in GAMES:
            path = folder / f"{game}.honor"
            _random_lines(path, LINES, game)
            _in_a_terminal(game, path)
        for game in GAMES:
            path = folder / f"{game}-long.honor"
            _random_lines(path, LONG, game)
            _replaying(path)
            _seeking(path)
        _library(folder)


def _in_a_terminal(game: str, path: Path) -> None:
    paints, verdicts = [], []
    for _ in range(5):
        began = time.perf_counter()
        with Terminal("tests.tui.pty_replay", str(path)) as terminal:
            _as_urgent_as_this(terminal.child.pid)
            out = b""
            while b"Replay" not in out:
                out += os.read(terminal.child.child_fd, 1 << 16)
            paints.append(time.perf_counter() - began)
            while b"SOUND" not in out and b"FLAWED" not in out:
                out += os.read(terminal.child.child_fd, 1 << 16)
            verdicts.append(time.perf_counter() - began)
    with Terminal("tests.tui.pty_replay", str(path)) as terminal:
        _as_urgent_as_this(terminal.child.pid)
        terminal.until("SOUND")
        while terminal.read(0.5):
            pass
        costs = [len(terminal.press(key)) for key in ("\x1b[C",) * 20 + ("\x1b[D",) * 10 + ("\x1b[B", "\x1b[A") * 5]
        before = _cpu(terminal.child.pid)
        for number in range(KEYS):
            terminal.child.send("\x1b[C" if number % 3 else "\x1b[B")
            time.sleep(0.03)
        terminal.read()
        spent = 1000 * (_cpu(terminal.child.pid) - before) / KEYS
    lines = path.read_bytes().count(b"\n")
    print(
        f"{game}, {lines} lines: first paint after {median(paints):.2f} s, verdict after {median(verdicts):.2f} s; "
        f"a scrub key sends {median(costs):.0f} bytes, {max(costs)} at most, and takes {spent:.1f} ms of CPU"
    )


def _replaying(path: Path) -> None:
    lines = path.read_bytes().split(b"\n")[:-1]
    taken = best(lambda: Player(lines), 3)
    print(f"{path.stem}: {len(lines)} lines replayed at {len(lines) / taken:,.0f} lines/s without signatures")


def _seeking(path: Path) -> None:
    session = Rewound(Player.open(path))
    stands()  # as an app does when its first picture stands
    random, taken = Random(1), []
    for _ in range(300):
        session.go(random.randrange(session.player.lines))
        started = time.process_time()
        session.view()
        taken.append(time.process_time() - started)
    print(f"{path.stem}: a jump to any line {1000 * median(taken):.1f} ms, at worst {1000 * max(taken):.1f}")


def _library(folder: Path) -> None:
    games = folder / "games"
    games.mkdir()
    head = b"".join((folder / "james-bond-007.honor").read_bytes().splitlines(keepends=True)[:40])
    for number in range(MANY):
        (games / f"{number:05}.honor").write_bytes(head)
    index = folder / "index"

    def listed() -> None:
        with Catalogue(games, index) as catalogue:
            catalogue.refresh()
            assert len(catalogue.games()) == MANY

    first = best(listed, 1, time.perf_counter)
    again = best(listed, 3, time.perf_counter)
    print(f"library of {MANY:,} games: listed in {again:.2f} s (wall clock); the index is made in {first:.1f} s")


def _as_urgent_as_this(pid: int) -> None:
    """A terminal is a session, and Linux shares out time among sessions, however nice the programs in them are."""
    try:
        Path(f"/proc/{pid}/autogroup").write_text(str(os.getpriority(os.PRIO_PROCESS, 0)))
    except OSError:
        pass  # not Linux, or not allowed: then the machine has to be quiet


def _cpu(pid: int) -> float:
    """Seconds of CPU of a process so far."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
