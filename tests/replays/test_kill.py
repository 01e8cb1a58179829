"""kill -9 at any moment: what is on the disk is sound so far, and the game can be gone on with."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import zstandard

from replays.audit import audit
from replays.keys import keys_path
from replays.resume import CannotGoOn
from replays.table import RecordedTable
from tests.replays.ledgers import Ticking, finished, lines_of, opened, play_on

PLAYING = """
import random, sys
from pathlib import Path
from replays.table import RecordedTable
from tests.replays.ledgers import SHORT, play_on
table = RecordedTable.open(sys.argv[1], 3, {}, levels=[None, "random", "random"], path=Path(sys.argv[2]), seed=5)
print("ready", flush=True)
play_on(table, random.Random(int(sys.argv[3])))
"""


@pytest.mark.parametrize("number", range(6))
def test_killed_at_a_random_moment(tmp_path: Path, number: int) -> None:
    game = ("james-bond-007", "charge-it", "billionaire")[number % 3]
    path = tmp_path / "game.honor"
    playing = subprocess.Popen(
        [sys.executable, "-c", PLAYING, game, str(path), str(number)],
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    )
    assert playing.stdout is not None
    if number < 3:
        assert playing.stdout.readline() == b"ready\n"
        wanted = random.Random(number).randrange(2_000, 40_000)
        while path.stat().st_size < wanted and playing.poll() is None:
            time.sleep(0)  # not a wait for anything but a moment in the middle
    else:  # around its very beginning
        while not path.exists() and playing.poll() is None:
            time.sleep(0)
    playing.send_signal(signal.SIGKILL)
    playing.wait()
    playing.stdout.close()
    report = audit(path)
    assert report.verdict == "sound so far", report.findings
    with RecordedTable.resume(path, durable=False) as table:
        play_on(table, random.Random(number))
    assert audit(path).verdict == "sound"


@pytest.mark.parametrize(("game", "seats"), [("james-bond-007", 3), ("charge-it", 2), ("billionaire", 2)])
def test_cut_off_after_any_line_or_within_one(tmp_path: Path, game: str, seats: int) -> None:
    """Whatever prefix of the file is left, the rest of the same moves gives the same bodies of lines again."""
    path, luck = tmp_path / "game.honor", random.Random(3)
    table = opened(path, game, seats)
    keys = keys_path(path).read_bytes()
    play_on(table, luck)
    table.close()
    whole = path.read_bytes()
    lines = lines_of(whole)
    joined = next(number for number, line in enumerate(lines) if b'"kind":"ask"' in line)
    end = sum(len(line) + 1 for line in lines[:joined])
    for number in range(joined, len(lines)):
        size = end + (number * 31 % len(lines[number]) if number % 2 else 0)
        end += len(lines[number]) + 1
        if number % 3 and number < len(lines) - 4:
            continue
        cut = tmp_path / f"{number}.honor"
        cut.write_bytes(whole[:size])
        assert audit(cut).verdict == "sound so far"
        keys_path(cut).write_bytes(keys)
        keys_path(cut).chmod(0o600)
        with RecordedTable.resume(cut, clock=Ticking(1_800_100_000.0), durable=False) as again:
            assert cut.read_bytes().startswith(b"\n".join(lines[:number]))
            play_on(again, random.Random(number))
        report = audit(cut)
        assert report.verdict == "sound", (number, report.findings[:3])
        assert not keys_path(cut).exists()


def test_what_is_gone_on_with_is_the_same_moment(tmp_path: Path) -> None:
    for seed in range(4):
        for game, seats in (("james-bond-007", 4), ("charge-it", 3), ("billionaire", 3)):
            path = tmp_path / f"{game}-{seed}.honor"
            table = opened(path, game, seats, seed=seed)
            play_on(table, random.Random(seed), moves=5 + 7 * seed)
            before = [(table.view(seat), table.happenings(seat)) for seat in (None, *range(seats))]
            choices = {seat: list(table.legal_moves(seat)) for seat in table.to_act}
            position, lines = table.position(), table.lines
            table.close()
            with RecordedTable.resume(path) as again:
                assert [(again.view(seat), again.happenings(seat)) for seat in (None, *range(seats))] == before
                assert {seat: list(again.legal_moves(seat)) for seat in again.to_act} == choices
                assert (again.position(), again.lines) == (position, lines)


def test_a_sealed_answer_that_only_the_dead_process_knew_is_recovered(tmp_path: Path) -> None:
    path = tmp_path / "game.honor"
    table = opened(path, "james-bond-007", 4, options={})
    while table.phase != "respond":
        seat = min(table.to_act)
        moves = table.legal_moves(seat)
        table.play(seat, next((move for move in moves if move["kind"] == "announce"), moves[0]))
    caller = min(table.to_act)
    table.play(caller, {"kind": "call", "bet": 2})
    assert b'"bet":2' not in path.read_bytes()
    table.close()
    with RecordedTable.resume(path) as again:
        assert caller not in again.to_act
        while again.phase == "respond":
            again.play(min(again.to_act), {"kind": "accept"})
        assert {"kind": "called", "seat": caller, "bet": 2} in again.happenings(None)
        play_on(again, random.Random(1))
    assert audit(path).verdict == "sound"


def test_a_finished_a_changed_and_a_keyless_game_cannot_be_gone_on_with(tmp_path: Path) -> None:
    over = tmp_path / "over.honor"
    over.write_bytes(finished())
    with pytest.raises(CannotGoOn, match="over"):
        RecordedTable.resume(over)

    path = tmp_path / "game.honor"
    table = opened(path)
    play_on(table, random.Random(2), moves=12)
    table.close()
    data = path.read_bytes()
    last = data.rindex(b"\n", 0, -1) + 1
    for at in [*range(0, last, 997), data.rindex(b'"sig":"') + 20]:
        changed = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
        path.write_bytes(changed)
        with pytest.raises(ValueError, match=r"\.$"):
            RecordedTable.resume(path)
        assert path.read_bytes() == changed
    path.write_bytes(data)
    keys_path(path).chmod(0o644)
    with pytest.raises(ValueError, match="chmod 600"):
        RecordedTable.resume(path)
    keys_path(path).unlink()
    with pytest.raises(ValueError, match="missing"):
        RecordedTable.resume(path)


def test_two_processes_cannot_write_one_ledger(tmp_path: Path) -> None:
    path = tmp_path / "game.honor"
    with opened(path), pytest.raises(ValueError, match="being written by another process"):
        RecordedTable.resume(path)
    RecordedTable.resume(path).close()
    shutil.copy(path, tmp_path / "copy.honor")
    with pytest.raises(FileExistsError):
        opened(path)
    assert os.listdir(tmp_path).count("copy.honor") == 1


@pytest.mark.parametrize(
    "data",
    [b"", b"shopping list", b"a\nb\nc", finished()[:3000], zstandard.compress(finished()[:3000])],
    ids=["empty", "a list", "lines", "a torn ledger", "a packed one"],  # keys are new each time, names must not be
)
def test_a_file_that_cannot_be_gone_on_with_is_left_as_it_is(tmp_path: Path, data: bytes) -> None:
    """Foreign, packed, or without its keys: not a byte of it is touched, a torn tail included."""
    path = tmp_path / "notes.txt"
    path.write_bytes(data)
    with pytest.raises(ValueError, match=r"[.E]$"):
        RecordedTable.resume(path)
    assert path.read_bytes() == data
    assert list(tmp_path.iterdir()) == [path]
