"""The host is killed, and its table is taken over by hand: `honor host --take-over` and `honor join --agree`."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from replays.audit import audit
from tests.command.program import honor, started

TABLE = ("host", "james-bond-007", "--plain", "--bind", "127.0.0.1", "--port", "0", "--seats", "3", "--away", "1")
FEW = ("--no-announce", "--set", "max_turns=12")
PATIENCE = 40.0
Program = subprocess.Popen[str]


@pytest.fixture
def programs() -> Iterator[list[Program]]:
    """Those that run; they are ended with the test."""
    running: list[Program] = []
    yield running
    for program in running:
        program.kill()
        program.communicate()


def home(folder: Path, name: str) -> dict[str, str]:
    return {"XDG_DATA_HOME": str(folder / name), "HONOR_RENDEZVOUS": "none"}


def said(program: Program, pattern: str, *, on: str = "stdout") -> str:
    """The first thing of this form that the program says."""
    stream = program.stdout if on == "stdout" else program.stderr
    assert stream is not None
    watchdog = threading.Timer(PATIENCE, program.kill)
    watchdog.start()
    try:
        for line in stream:
            if found := re.search(pattern, line):
                return found[1]
    finally:
        watchdog.cancel()
    raise AssertionError(f"it never said {pattern}")


def press_on(programs: list[Program]) -> None:
    """Everybody takes the first choice, once."""
    for program in programs:
        if program.poll() is None and program.stdin is not None:
            program.stdin.write("1\n")
            program.stdin.flush()


def ledger_of(folder: Path, name: str) -> Path | None:
    return next(iter((folder / name).rglob("*.honor")), None)


def lines_in(path: Path | None) -> int:
    return path.read_bytes().count(b"\n") if path is not None else 0


def orphaned(folder: Path, programs: list[Program]) -> None:
    """A game of three is in the middle, its host was killed, and the others have left their programs."""
    host = started(*TABLE, *FEW, "--name", "Ann", environment=home(folder, "Ann"))
    programs.append(host)
    address = said(host, r"honor join (127\.0\.0\.1:\d+)")
    for name in ("Bob", "Cem"):
        programs.append(started("join", address, "--plain", "--name", name, environment=home(folder, name)))
        said(programs[-1], r"(\(you, )")
    deadline = time.monotonic() + PATIENCE
    while min(lines_in(ledger_of(folder, name)) for name in ("Bob", "Cem")) < 30:
        assert time.monotonic() < deadline
        press_on(programs)
        time.sleep(0.05)  # typing speed
    host.send_signal(signal.SIGKILL)
    for program in programs:
        program.kill()
        program.communicate()
    programs.clear()


def test_by_hand_one_takes_over_the_other_agrees_and_they_play_to_the_end(
    tmp_path: Path, programs: list[Program]
) -> None:
    orphaned(tmp_path, programs)
    bobs, cems = ledger_of(tmp_path, "Bob"), ledger_of(tmp_path, "Cem")
    assert bobs is not None
    assert cems is not None
    mine, other, name, other_name = (
        (bobs, cems, "Bob", "Cem") if lines_in(bobs) >= lines_in(cems) else (cems, bobs, "Cem", "Bob")
    )
    taker = started(
        "host",
        "--take-over",
        "--ledger",
        str(mine),
        "--plain",
        "--bind",
        "127.0.0.1",
        environment=home(tmp_path, name),
    )  # the table is as it was: a bot plays for Ann after a second, which the taker has not said again
    programs.append(taker)
    port, seat = said(taker, r"honor join \S+:(\d+ --agree \d+)", on="stderr").split(" --agree ")
    programs.append(
        started(
            "join", f"127.0.0.1:{port}", "--agree", seat, "--plain", "--name", other_name,
            environment=home(tmp_path, other_name),
        )
    )  # fmt: skip
    deadline = time.monotonic() + PATIENCE
    while b'"kind":"signoff"' not in other.read_bytes():
        assert time.monotonic() < deadline, other.read_bytes()[-300:]
        press_on(programs)
        time.sleep(0.05)  # typing speed
    assert mine.read_bytes() == other.read_bytes()
    kinds = [json.loads(line)["kind"] for line in mine.read_bytes().splitlines()]
    assert kinds.count("handover") == 1
    assert audit(mine).verdict == "sound"
    told = honor("audit", str(mine), environment=home(tmp_path, name))
    assert (told.returncode, "sound" in told.stdout) == (0, True)


def test_wrong_ways_to_take_over_are_told_in_words(tmp_path: Path, programs: list[Program]) -> None:
    orphaned(tmp_path, programs)
    bobs = ledger_of(tmp_path, "Bob")
    nowhere = honor("host", "--take-over", "--plain", environment=home(tmp_path, "Bob"))
    assert (nowhere.returncode, "Name your copy of it" in nowhere.stderr) == (2, True)
    stranger = honor("host", "--take-over", "--ledger", str(bobs), "--plain", environment=home(tmp_path, "Dot"))
    assert (stranger.returncode, "You have no seat in this game" in stranger.stderr) == (2, True)
    assert bobs is not None
    lines = bobs.read_bytes().splitlines(keepends=True)
    bobs.write_bytes(b"".join([*lines[:20], lines[20].replace(b'"ms":', b'"ms":1'), *lines[21:]]))
    changed = honor("host", "--take-over", "--ledger", str(bobs), "--plain", environment=home(tmp_path, "Bob"))
    assert changed.returncode == 2, changed.stderr
    assert "The file was changed: line 2" in changed.stderr
