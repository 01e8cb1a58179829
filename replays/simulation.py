"""Many games at once, on the processes of this machine or on those of a Dask cluster.

Games are handed out in chunks. A chunk that is lost with its process is played again somewhere else; as each game
follows from the contest and its number, it is the same game.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import active_children
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from core import VERSION
from core.simulation import Contest, Finished, begin, play_out
from replays.table import RecordedTable
from replays.worker_process import prepare

LOSSES: Final = 5
"""So often in a row may all processes be lost without a single chunk done, before we give up."""


SECONDS_TO_CONNECT: Final = 4


class Lost(Exception):
    """Processes are lost again and again; the message says so."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some games of a contest."""

    contest: Contest
    numbers: tuple[int, ...]
    ledgers: bool = False
    version: str = VERSION


@dataclass(frozen=True, slots=True)
class Played:
    """What became of a chunk: the games, and their ledgers by file name where they were asked for."""

    finished: tuple[Finished, ...]
    ledgers: tuple[tuple[str, bytes], ...] = ()


def play_chunk(chunk: Chunk) -> Played:
    """Play some games; in whatever process this is."""
    if chunk.version != VERSION:
        raise ValueError(f"This worker has Honor System {VERSION}; the contest is of {chunk.version}.")
    if not chunk.ledgers:
        games = tuple(play_out(chunk.contest, number, begin(chunk.contest, number)) for number in chunk.numbers)
        return Played(games)
    with TemporaryDirectory(prefix="honor-simulate-") as folder:
        games = tuple(_recorded(chunk.contest, number, Path(folder)) for number in chunk.numbers)
        files = tuple((path.name, path.read_bytes()) for path in sorted(Path(folder).glob("*.honor")))
    return Played(games, files)


def _recorded(contest: Contest, number: int, folder: Path) -> Finished:
    """One game with its ledger. Luck is drawn as a ledger wants it, so it is another game than without one."""
    entries = [contest.entry_in(seat, number) for seat in range(len(contest.bots))]
    levels = [contest.bots[entry] for entry in entries]
    table = RecordedTable.open(
        contest.game,
        len(levels),
        contest.options,
        names=[f"{level} {entry + 1}" for level, entry in zip(levels, entries, strict=True)],
        levels=levels,
        seed=contest.seed_of(number),
        path=folder / f"{number:06}.honor",
        durable=False,
    )
    with table:
        return play_out(contest, number, table)


def chunks(contest: Contest, games: int, jobs: int, ledgers: bool) -> list[Chunk]:
    """The contest in portions: small enough to share out evenly, large enough that handing them out costs nothing."""
    slow = "sharp" in contest.bots
    size = 1 if slow else max(1, min(25, games // (jobs * 8)))
    return [Chunk(contest, tuple(range(start, min(start + size, games))), ledgers) for start in range(0, games, size)]


def play_here(work: Sequence[Chunk], jobs: int) -> Iterator[Played]:
    """Play chunks on so many processes of this machine, and give each when it is done. Raises Lost."""
    if jobs == 1:
        yield from map(play_chunk, work)
        return
    left, losses = list(work), 0
    while left:
        done: set[int] = set()
        pool, broken_off = ProcessPoolExecutor(jobs, initializer=prepare), False
        try:
            for chunk, played in _as_they_come(pool, left, 4 * jobs):
                done.add(chunk.numbers[0])
                yield played
        except BrokenProcessPool:  # somebody killed a worker, or memory ran out: what it had is played again
            losses = 0 if done else losses + 1
            if losses >= LOSSES:
                raise Lost("Worker processes die as soon as they are started.") from None
        except (GeneratorExit, KeyboardInterrupt):  # broken off: what is being played is not waited for
            broken_off = True
            for worker in active_children():
                worker.terminate()
            raise
        finally:
            # a pool that winds up by itself can meet the end of the program half-way, and Python tells of that loudly
            pool.shutdown(wait=not broken_off, cancel_futures=True)
        left = [chunk for chunk in left if chunk.numbers[0] not in done]


def _as_they_come(pool: ProcessPoolExecutor, work: Sequence[Chunk], most: int) -> Iterator[tuple[Chunk, Played]]:
    """Keep so many chunks in hand, and no more, so that an interruption leaves little behind."""
    waiting = iter(work)
    running: dict[Future[Played], Chunk] = {}
    while True:
        for chunk in waiting:
            running[pool.submit(play_chunk, chunk)] = chunk
            if len(running) >= most:
                break
        if not running:
            return
        finished, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in finished:
            yield running.pop(future), future.result()


def play_on_cluster(
    work: Sequence[Chunk], address: str, connect: Callable[[str], Any] | None = None
) -> Iterator[Played]:
    """Play chunks on a Dask cluster. A worker that is lost loses nothing: others play its chunks again.

    Raises ImportError without the extra ``cluster``, OSError where nobody answers, Lost.
    """
    distributed: Any = import_module("distributed")
    killed: type[Exception] = import_module("distributed.scheduler").KilledWorker
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # a lost worker is our business, and is told by us
    client = connect(address) if connect is not None else distributed.Client(address, timeout=SECONDS_TO_CONNECT)
    try:
        futures = {client.submit(play_chunk, chunk, pure=False): (chunk, 0) for chunk in work}
        coming = distributed.as_completed(list(futures))
        for future in coming:
            chunk, losses = futures.pop(future)
            try:
                yield future.result()
            except killed:
                if losses >= LOSSES:
                    raise Lost("Workers of the cluster are lost again and again with the same games.") from None
                again = client.submit(play_chunk, chunk, pure=False)
                futures[again] = (chunk, losses + 1)
                coming.add(again)
            future.release()
    finally:
        client.close()
