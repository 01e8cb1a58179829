"""Simulations: the same games whoever plays them, and nothing lost with a lost process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]  # comes with distributed, without types
import pytest

from core.simulation import Contest, Tally, begin, play_out, wilson
from replays.audit import audit
from replays.simulation import chunks, play_here, play_on_cluster
from tests.command.program import here, honor, started

BOND = "james-bond-007"
CONTEST = Contest(BOND, ("steady", "random", "random"), 3)


def simulated(*arguments: str) -> dict[str, Any]:
    """The results of `honor simulate --json`."""
    result = here("simulate", BOND, "--json", *arguments)
    assert result.returncode == 0, result.stderr
    told: dict[str, Any] = json.loads(result.stdout)
    return told


def test_the_same_seed_gives_the_same_games_on_any_number_of_processes() -> None:
    results = [
        simulated("--games", "40", "--bots", "steady,random", "--seats", "3", "--seed", "3", "--jobs", jobs)
        for jobs in ("1", "2", "3")
    ]
    assert results[0] == results[1] == results[2]
    tally = Tally(CONTEST)
    tally.add([play_out(CONTEST, number, begin(CONTEST, number)) for number in range(40)])
    assert tally.as_json() == results[0], "and they are those that one plays oneself"


def test_another_seed_gives_other_games() -> None:
    one, other = (simulated("--games", "10", "--bots", "random", "--seed", seed, "--jobs", "1") for seed in "12")
    assert one["fingerprint"] != other["fingerprint"]


def test_everybody_sits_everywhere_equally_often() -> None:
    seats = [[CONTEST.entry_in(seat, number) for seat in range(3)] for number in range(3)]
    assert all(sorted(column) == [0, 1, 2] for column in zip(*seats, strict=True))
    assert all(sorted(row) == [0, 1, 2] for row in seats)


def test_wins_add_up_to_the_games() -> None:
    result = simulated("--games", "60", "--bots", "random", "--jobs", "1")
    assert sum(entry["wins"] for entry in result["entries"]) == pytest.approx(60, abs=0.01)
    assert sum(result["endings"].values()) == 60
    assert all(entry["low"] <= entry["share"] <= entry["high"] for entry in result["entries"])


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(0, 10, 0, 0.2775), (10, 10, 0.7225, 1), (5, 10, 0.2366, 0.7634)]
)
def test_the_interval_is_that_of_wilson(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_the_table_reads_well() -> None:
    result = honor("simulate", BOND, "--games", "12", "--bots", "steady,random", "--jobs", "1")
    assert result.returncode == 0
    assert result.stderr == ""
    for word in ("2 seats, 12 games, seed 1", "1 steady", "2 random", "95 % interval", "Moves in a game", "Endings"):
        assert word in result.stdout


def test_kept_games_are_sound_and_as_many_as_were_asked_for(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    arguments = ("--games", "8", "--bots", "steady,random", "--jobs", "2", "--ledgers", str(folder))
    simulated(*arguments)
    ledgers = sorted(folder.iterdir())
    assert [path.name for path in ledgers] == [f"{number:06}.honor" for number in range(8)]
    assert {audit(path).verdict for path in ledgers} == {"sound"}
    again = honor("simulate", BOND, *arguments)
    assert (again.returncode, "already" in again.stderr) == (2, True)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interruption_prints_what_is_done(number: signal.Signals, jobs: str) -> None:
    process = started(
        "simulate", BOND, "--games", "1000000", "--bots", "random", "--jobs", jobs, start_new_session=True
    )
    assert process.stderr is not None
    line = process.stderr.readline()
    assert line.startswith("Games: ")
    os.killpg(process.pid, number) if number == signal.SIGINT else process.send_signal(number)
    said, errors = process.communicate(timeout=30)
    assert process.returncode == 1
    assert "Broken off after" in errors
    assert "Traceback" not in errors
    assert "Endings" in said


def test_a_killed_process_loses_no_game() -> None:
    work = chunks(CONTEST, 60, 2, ledgers=False)
    tally, undisturbed = Tally(CONTEST), Tally(CONTEST)
    for played in play_here(work, 1):
        undisturbed.add(played.finished)
    for count, played in enumerate(play_here(work, 2)):
        tally.add(played.finished)
        if count == 0:
            psutil.Process().children()[0].kill()
    assert tally.as_json() == undisturbed.as_json()


# ── a cluster ────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A scheduler and two workers, each a process of its own."""
    distributed = pytest.importorskip("distributed")
    folder = tmp_path_factory.mktemp("dask")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, local_directory=str(folder)
    ) as cluster:
        yield cluster


def test_when_all_is_played_no_process_is_left() -> None:
    """One that is still winding up when the program ends is told of by Python, with a traceback."""
    contest = Contest("james-bond-007", ("random", "random"), 5, {"max_turns": 4})
    assert sum(len(played.finished) for played in play_here(chunks(contest, 4, 2, False), 2)) == 4
    assert active_children() == []


def test_a_cluster_plays_the_same_games(cluster: Any) -> None:
    arguments = ("--games", "30", "--bots", "steady,random", "--seats", "3")
    assert simulated(*arguments, "--dask", cluster.scheduler_address) == simulated(*arguments, "--jobs", "1")


def test_a_cluster_sends_the_ledgers_home(cluster: Any, tmp_path: Path) -> None:
    simulated("--games", "4", "--dask", cluster.scheduler_address, "--ledgers", str(tmp_path / "games"))
    assert {audit(path).verdict for path in (tmp_path / "games").iterdir()} == {"sound"}
    assert len(list((tmp_path / "games").iterdir())) == 4


def test_a_lost_worker_of_a_cluster_loses_no_game(cluster: Any) -> None:
    work = chunks(CONTEST, 60, 4, ledgers=False)
    tally, undisturbed = Tally(CONTEST), Tally(CONTEST)
    for played in play_here(work, 1):
        undisturbed.add(played.finished)
    for count, played in enumerate(play_on_cluster(work, cluster.scheduler_address)):
        tally.add(played.finished)
        if count == 0:
            worker = next(iter(cluster.workers.values()))
            os.kill(worker.pid, signal.SIGKILL)
    assert tally.as_json() == undisturbed.as_json()


def test_a_scheduler_that_does_not_answer_is_told() -> None:
    result = honor("simulate", BOND, "--games", "1", "--dask", "tcp://127.0.0.1:9")
    assert result.returncode == 1
    assert "No scheduler answers at tcp://127.0.0.1:9" in result.stderr
    assert "Traceback" not in result.stderr


def test_without_the_extra_packages_dask_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['distributed'] = None; from tui.command import main; "
        f"sys.exit(main(['simulate', '{BOND}', '--games', '1', '--dask', 'tcp://127.0.0.1:9']))"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (result.returncode, "honor-system[cluster]" in result.stderr) == (2, True)
