"""The ledger: how fast it is written, audited, watched and gone on with, and how large it is."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import zstandard

from core.bots.bot import bot_for, generator
from core.game import game_ids
from replays.audit import audit, audit_files
from replays.canonical import dumps
from replays.dealing import Dealing
from replays.keys import keys_path
from replays.ledger_match import LedgerMatch
from replays.parsing import parse
from replays.player import Player
from replays.table import RecordedTable

SEATS: Final = 4
TIMES: Final = 5
LONG: Final = 10_000
"""Lines of the ledger in which the player jumps about."""


def run() -> None:
    """Print what was measured."""
    with TemporaryDirectory(prefix="honor-bench-") as name:
        folder = Path(name)
        paths = {game: _bots_play(game, folder) for game in game_ids()}
        for game, path in paths.items():
            _sizes(game, path)
        for game, path in paths.items():
            _audits(game, path)
        _many_files(folder, paths["james-bond-007"])
        _jumping(folder)
        _resuming(folder)
        _writing(folder)
    _luck()


def best(work: Callable[[], object], times: int = TIMES, clock: Callable[[], float] = time.process_time) -> float:
    """Seconds of the fastest of some runs: others use the machine too."""
    taken = []
    for _ in range(times):
        started = clock()
        work()
        taken.append(clock() - started)
    return min(taken)


def _bots_play(game: str, folder: Path) -> Path:
    """A whole game of steady bots."""
    path = folder / f"{game}.honor"
    with RecordedTable.open(game, SEATS, levels=["steady"] * SEATS, seed=3, path=path, durable=False) as table:
        bots = [bot_for(table.game, "steady") for _ in range(SEATS)]
        randoms = [generator(3, seat) for seat in range(SEATS)]
        while not table.over:
            for seat in sorted(table.to_act):
                if seat in table.to_act:
                    seen = table.observation(seat, listening=bots[seat].listens)
                    table.play(seat, bots[seat].choose(seen, randoms[seat]).move)
    return path


def _random_lines(path: Path, lines: int, game: str = "james-bond-007", *, durable: bool = False) -> None:
    """Random play until there are so many lines; the game stays unfinished, or is over before."""
    random = Random(2)
    with RecordedTable.open(game, SEATS, path=path, seed=2, durable=durable) as table:
        while not table.over and table.lines < lines:
            seat = min(table.to_act)
            # nobody declares, so that a round of Charge It! is a long one
            moves = [move for move in table.legal_moves(seat) if move["kind"] != "declare" and not move.get("declare")]
            table.play(seat, random.choice(moves))


def _sizes(game: str, path: Path) -> None:
    data = path.read_bytes()
    lines = data.count(b"\n")
    packed = len(zstandard.ZstdCompressor(level=19).compress(data))
    signed = data.count(b'"sig":"')
    print(
        f"{game}, {SEATS} steady bots: {lines} lines ({100 * signed // lines} % signed by seats), "
        f"{len(data) / lines:.0f} bytes a line, packed {packed / lines:.0f}"
    )


def _audits(game: str, path: Path) -> None:
    data = path.read_bytes()
    lines = data.count(b"\n")
    assert audit(data).verdict == "sound"
    signed, unsigned = best(lambda: audit(data)), best(lambda: audit(data, signatures=False))
    seconds = best(lambda: [parse(line) for line in data.split(b"\n")[:-1]])
    print(
        f"audit {game}: {lines / signed:,.0f} lines/s with signatures, {lines / unsigned:,.0f} without, "
        f"bytes alone {lines / seconds:,.0f}; {1000 * signed:.0f} ms for the game"
    )


def _many_files(folder: Path, path: Path) -> None:
    copies = [folder / f"copy-{number}.honor" for number in range(60)]
    for copy in copies:
        shutil.copy(path, copy)
    lines = path.read_bytes().count(b"\n") * len(copies)
    for jobs in (1, 2):
        taken = best(lambda jobs=jobs: list(audit_files(copies, jobs)), 2, time.perf_counter)  # type: ignore[misc]
        print(f"audit of {len(copies)} files, {jobs} job(s): {lines / taken:,.0f} signed lines/s (wall clock)")


def _jumping(folder: Path) -> None:
    path = folder / "long.honor"
    _random_lines(path, LONG, "charge-it")
    opening = best(lambda: Player.open(path), 2)
    player = Player.open(path)
    random, worst, total = Random(1), 0.0, 0.0
    for _ in range(200):
        line = random.randrange(player.lines)
        started = time.process_time()
        player.view(line, None)
        taken = time.process_time() - started
        worst, total = max(worst, taken), total + taken
    print(
        f"player, {player.game.name} of {player.lines} lines: opened in {1000 * opening:.0f} ms, "
        f"a jump {1000 * total / 200:.1f} ms, at worst {1000 * worst:.1f}"
    )


def _resuming(folder: Path) -> None:
    for lines in (400, 3000):
        path = folder / f"unfinished-{lines}.honor"
        _random_lines(path, lines, "charge-it", durable=True)
        assert keys_path(path).exists()
        count = path.read_bytes().count(b"\n")
        taken = best(lambda path=path: RecordedTable.resume(path).close())  # type: ignore[misc]
        print(f"resume of {count} lines: {1000 * taken:.0f} ms")


def _writing(folder: Path) -> None:
    for durable in (False, True):
        path = folder / f"written-{durable}.honor"
        started, cpu = time.perf_counter(), time.process_time()
        _random_lines(path, 3000, durable=durable)
        wall, cpu = time.perf_counter() - started, time.process_time() - cpu
        count = path.read_bytes().count(b"\n")
        synced = "synced after each move" if durable else "not synced"
        print(f"writing, {synced}: {count / wall:,.0f} lines/s (wall clock), {count / cpu:,.0f} (CPU)")
    opening = best(lambda: _open_and_close(folder / "opened.honor"), clock=time.perf_counter)
    print(f"opening a table of {SEATS}: {1000 * opening:.1f} ms (wall clock)")


def _open_and_close(path: Path) -> None:
    for file in path.parent.glob(path.name + "*"):
        file.unlink()
    RecordedTable.open("james-bond-007", SEATS, path=path).close()


def _luck() -> None:
    dealing = Dealing(bytes(32))
    faces = [f"C{number % 20}" for number in range(108)]
    shuffle = best(lambda: dealing.shuffle(1, bytes(32), faces), 20)
    line = dumps({"body": {"spectators": 1}, "by": "host", "kind": "presence", "ms": 1, "n": 1, "prev": "A" * 43})
    reading = best(lambda: [LedgerMatch, *[parse(line) for _ in range(1000)]]) / 1000
    print(f"a shuffle of 108 cards: {1000 * shuffle:.2f} ms; a short line read and checked: {1e6 * reading:.1f} µs")
