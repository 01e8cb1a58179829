"""Bots that search think in a process of their own: with the same result, and without leaving anything behind."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import psutil  # type: ignore[import-untyped]  # comes with distributed, without types
import pytest

from core.bots.bot import bot_for
from core.bots.sharp import Sharp
from core.dealer import SeededDealer
from core.local import LocalMatch
from net.bot_runner import BotRunner, Shared
from net.patience import Patience, patient_bot
from tests.command.program import started

BOND = "james-bond-007"
IN_TESTS = Patience(seconds=600, times=1)
"""So that the search ends by its playouts, on the slowest machine."""


@pytest.fixture
def runner() -> Iterator[BotRunner]:
    """A runner, ended afterwards."""
    runner = BotRunner(IN_TESTS)
    yield runner
    runner.close()


def observed() -> tuple[LocalMatch, int]:
    """A moment with something to think about."""
    match = LocalMatch.start(BOND, 3, dealer=SeededDealer(5))
    return match, min(match.to_act)


async def test_a_worker_comes_to_the_same_move_as_this_process(runner: BotRunner) -> None:
    match, seat = observed()
    seen = match.observation(seat, listening=True)
    there = await runner.choose("sharp", seen, Random(7))
    here = bot_for(match.game, "sharp").choose(seen, Random(Random(7).getrandbits(64)))
    assert there == here
    assert there.move in match.legal_moves(seat)


async def test_what_happens_here_meanwhile_changes_nothing(runner: BotRunner) -> None:
    match, seat = observed()
    seen = match.observation(seat, listening=True)
    first = await runner.choose("sharp", seen, Random(7))
    await runner.choose("steady", match.observation(seat), Random(1))
    assert await runner.choose("sharp", seen, Random(7)) == first


def test_at_a_table_a_search_ends_by_the_clock_or_by_its_playouts() -> None:
    match, seat = observed()
    seen = match.observation(seat, listening=True)
    in_a_hurry = patient_bot(match.game, "sharp", Patience(seconds=0.0))
    assert in_a_hurry.choose(seen, Random(7)).move in match.legal_moves(seat)
    counted = patient_bot(match.game, "sharp", Patience(seconds=600, times=2))
    assert isinstance(counted, Sharp)
    assert counted.budget.more(2 * counted.insight.playouts - 1)
    assert not counted.budget.more(2 * counted.insight.playouts)
    for patience in (Patience(), Patience(seconds=0.2, times=10_000)):
        began = time.perf_counter()
        patient_bot(match.game, "sharp", patience).choose(seen, Random(7))
        print(f"{patience}: {time.perf_counter() - began:.2f} s")


async def test_a_worker_that_is_killed_is_replaced(runner: BotRunner) -> None:
    match, seat = observed()
    seen = match.observation(seat, listening=True)
    first = await runner.choose("sharp", seen, Random(7))
    for worker in psutil.Process().children():
        if "spawn_main" in " ".join(worker.cmdline()):
            worker.kill()
            worker.wait()
    assert await runner.choose("sharp", seen, Random(7)) == first


def test_a_program_that_is_killed_leaves_no_worker_behind(tmp_path: Path) -> None:
    process = started("play", BOND, "--bots", "sharp", "--seed", "1", "--ledger", str(tmp_path / "game.honor"))
    assert process.stdout is not None
    said = ""
    while not said.endswith("Your choice: "):
        said += process.stdout.read(1)
    workers = [child for child in psutil.Process(process.pid).children() if "spawn_main" in " ".join(child.cmdline())]
    assert workers, "somebody has thought"
    process.kill()
    process.wait()
    deadline = time.monotonic() + 30
    _gone, alive = psutil.wait_procs(workers, timeout=deadline - time.monotonic())
    assert not alive


async def test_many_tables_share_their_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Shared, "count", 1)
    match, seat = observed()
    one, two = BotRunner(IN_TESTS), BotRunner(IN_TESTS)
    try:
        first = await one.choose("sharp", match.observation(seat, listening=True), Random(1))
        one.close()  # takes nothing from the others
        assert await two.choose("sharp", match.observation(seat, listening=True), Random(1)) == first
        assert Shared.workers is not None
    finally:
        Shared.close()
