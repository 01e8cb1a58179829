"""Three people at three terminals, the real program in each: the host's is killed, and the others go on."""

from __future__ import annotations

import json
import re
import select
import signal
import time
from collections.abc import Callable, Iterator
from itertools import takewhile
from pathlib import Path

import pytest

from replays.audit import audit
from tests.command.program import Terminal

PATIENCE = 40.0


class Three:
    """The terminals of three people, each with a home of its own; what they write is read while anybody waits."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "notices").mkdir()
        self.all: dict[str, Terminal] = {}

    def start(self, name: str, *arguments: str) -> Terminal:
        environment = {"XDG_DATA_HOME": str(self.folder / name), "HONOR_RENDEZVOUS": str(self.folder / "notices")}
        there = {**environment, "TERM": "xterm-256color"}
        self.all[name] = Terminal(*arguments, "--name", name, columns=110, lines=32, environment=there)
        return self.all[name]

    def until(self, so: Callable[[], object]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not so():
            screens = "\n".join(f"── {name}\n{terminal.screen}" for name, terminal in self.all.items())
            assert time.monotonic() < deadline, screens
            ready, _, _ = select.select([terminal.process.fd for terminal in self.all.values()], [], [], 0.1)
            for terminal in self.all.values():
                if terminal.process.fd in ready:
                    terminal._read(time.monotonic())

    def read_for(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        self.until(lambda: time.monotonic() > until)

    def shows(self, name: str, *parts: str) -> None:
        terminal = self.all[name]
        self.until(lambda: all(part in " ".join(terminal.screen.split()) for part in parts))

    def press(self, name: str, keys: str) -> None:
        self.all[name].type(keys)

    def kill(self, name: str) -> None:
        terminal = self.all.pop(name)
        terminal.process.kill(signal.SIGKILL)
        terminal.close()

    def ledger(self, name: str) -> Path:
        (path,) = (self.folder / name).rglob("*.honor")
        return path


@pytest.fixture
def three(tmp_path: Path) -> Iterator[Three]:
    there = Three(tmp_path)
    try:
        yield there
    finally:
        for terminal in there.all.values():
            terminal.close()


def at_the_table(three: Three) -> None:
    """All three sit at a table whose game has begun."""
    host = three.start(
        "Ann", "host", "james-bond-007", "--seats", "3", "--bind", "127.0.0.1", "--port", "0", "--away", "1"
    )
    three.shows("Ann", "honor join 127.0.0.1:")
    found = re.search(r"honor join\s+(127\.0\.0\.1:\d+)", host.screen)
    assert found is not None
    for name in ("Bob", "Cem"):
        three.start(name, "join", found[1])
        three.shows(name, f"{name} *")
        three.press(name, "r")
    three.shows("Ann", "Bob", "Cem")
    three.until(lambda: all(re.search(rf"{name} +ready", host.screen) for name in ("Bob", "Cem")))
    three.press("Ann", "s")
    for name in three.all:
        three.shows(name, "q Leave", "turn")


def lines_of(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def test_the_host_is_killed_and_the_others_go_on_on_their_screens(three: Three) -> None:
    at_the_table(three)
    began = three.ledger("Ann").read_bytes()
    three.kill("Ann")
    three.shows("Bob", "The host has vanished", "Keep the table from now on")
    three.shows("Cem", "The host has vanished", "Keep the table from now on")
    three.press("Bob", "\r")
    three.shows("Bob", "of you are here; 2 are needed", "awaited")
    three.shows("Cem", "Agree: Bob keeps the table")
    three.press("Cem", "\x1b[A")
    three.press("Cem", "\r")
    three.until(lambda: b'"kind":"handover"' in three.ledger("Cem").read_bytes())
    three.until(lambda: b'"state":"bot"' in three.ledger("Cem").read_bytes())  # one plays for Ann, as was agreed
    three.until(lambda: three.ledger("Cem").read_bytes() == three.ledger("Bob").read_bytes())
    # What Ann wrote and nobody had heard of is lost with her; up to there it is her file that goes on.
    theirs, hers = three.ledger("Bob").read_bytes().splitlines(), began.splitlines()
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(theirs, hers, strict=False)))
    assert shared == len(hers) or json.loads(theirs[shared])["kind"] == "handover"
    assert any(json.loads(line)["kind"] == "deck" for line in theirs[:shared])
    before = three.ledger("Bob").stat().st_size
    for _ in range(40):  # somebody is to act, and both can: the game goes on
        for name in ("Bob", "Cem"):
            three.press(name, "\x1b")
            three.press(name, "d")
            three.press(name, "\r")
        moved = [line for line in lines_of(three.ledger("Bob"))[-60:] if line["kind"] in ("move", "seal")]
        if three.ledger("Bob").stat().st_size > before and {line["by"] for line in moved} & {1, 2}:
            break
        three.read_for(0.3)
    assert {line["by"] for line in lines_of(three.ledger("Bob")) if line["kind"] in ("move", "seal")} & {1, 2}
    three.until(lambda: three.ledger("Cem").read_bytes() == three.ledger("Bob").read_bytes())
    report = audit(three.ledger("Bob"))
    assert (report.verdict, report.trust) == ("sound so far", "fair-dealer")
