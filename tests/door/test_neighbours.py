"""What one terminal does, with real OpenSSH, the one beside it does not notice: a key of his is answered as always."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pexpect
import pytest

from tests.door.visitor import FLAG, RunningDoor, Visitor, key, named, ssh

AT_MOST = 2.0
"""Seconds for a key beside a disturbance, on a machine that may do other things as well; usual are 5 ms."""
KEYS = 12
NUMBERS = count()


@pytest.fixture(scope="module")
def door(place: Path) -> Iterator[RunningDoor]:
    with RunningDoor(place / "door", "widest = 400\ntallest = 150\n") as door:
        yield door


def somebody(door: RunningDoor, place: Path) -> Visitor:
    """A person whom nobody has seen before, at home."""
    name = f"P{next(NUMBERS)}"
    return named(door, key(place, name), name)


@pytest.fixture
def neighbour(door: RunningDoor, place: Path) -> Iterator[Visitor]:
    """Goes up and down on his home screen."""
    with somebody(door, place) as visitor:
        yield visitor


@pytest.fixture
def culprit(door: RunningDoor, place: Path) -> Iterator[Visitor]:
    """Does what he should not do."""
    with somebody(door, place) as visitor:
        yield visitor


def answered(neighbour: Visitor, meanwhile: Callable[[int], None] = lambda number: None) -> list[float]:
    """How long each of some keys takes, from pressing it until what it marks is on the neighbour's screen."""
    waits = []
    for number in range(KEYS):
        meanwhile(number)
        begun = time.monotonic()
        neighbour.press("jk"[number % 2])
        neighbour.until("▸ 2" if number % 2 == 0 else "▸ 1")
        waits.append(time.monotonic() - begun)
    return waits


def goes_on(door: RunningDoor, neighbour: Visitor, waits: list[float]) -> None:
    """He has noticed nothing."""
    assert max(waits) < AT_MOST, sorted(waits)
    assert door.process.poll() is None
    neighbour.press("?").until("Rules").press("\x1b").until("Sit down")


def test_a_flood_of_noise_beside_one(door: RunningDoor, neighbour: Visitor, culprit: Visitor) -> None:
    draw = random.Random(5)
    noise = bytes(byte for byte in draw.randbytes(300_000) if byte not in (0x03, 0x11, 0x71, 0x7E, 0x0A, 0x0D))

    def flood(number: int) -> None:
        culprit.child.setecho(False)
        os.set_blocking(culprit.child.child_fd, False)
        try:
            os.write(culprit.child.child_fd, noise[number * 20_000 : (number + 1) * 20_000])
        except BlockingIOError:
            pass  # nobody takes more at the moment, which is the point
        finally:
            os.set_blocking(culprit.child.child_fd, True)

    goes_on(door, neighbour, answered(neighbour, flood))
    assert not [event for event in door.events() if event.get("event") == "crashed"]


def test_a_reader_who_stands_still_beside_one(door: RunningDoor, neighbour: Visitor, culprit: Visitor) -> None:
    os.kill(culprit.child.pid, signal.SIGSTOP)  # the ssh of the culprit takes no byte any more
    try:
        goes_on(door, neighbour, answered(neighbour, lambda number: culprit.resize(80 + number, 24 + number)))
    finally:
        os.kill(culprit.child.pid, signal.SIGCONT)
    culprit.press("j").until("▸")


@pytest.mark.parametrize("size", [(10_000, 10_000), (1, 1), (400, 150)])
def test_a_giant_or_tiny_terminal_beside_one(
    door: RunningDoor, neighbour: Visitor, culprit: Visitor, size: tuple[int, int]
) -> None:
    def other_size(number: int) -> None:
        width, height = size if number % 2 else (81, 25)
        culprit.child.setwinsize(height, width)
        culprit.child.send("l")

    goes_on(door, neighbour, answered(neighbour, other_size))


def test_a_storm_of_new_terminals_and_broken_lines_beside_one(
    door: RunningDoor, neighbour: Visitor, place: Path
) -> None:
    guest = key(place, "guest")
    running: list[subprocess.Popen[bytes]] = []

    def come(number: int) -> None:
        command = ssh(door, guest, FLAG + "-tt")
        running.append(
            subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        )
        if number > 1:
            running[number - 2].kill()

    try:
        goes_on(door, neighbour, answered(neighbour, come))
    finally:
        for one in running:
            one.kill()
            one.communicate()


def test_a_game_that_is_killed_beside_one(door: RunningDoor, neighbour: Visitor, culprit: Visitor) -> None:
    culprit.press("\r").until("YOUR TURN", "YOUR ANSWER", "discards")

    def kill(number: int) -> None:
        if number == KEYS // 2:
            culprit.kill()

    goes_on(door, neighbour, answered(neighbour, kill))
    assert door.event("session over")


def test_programs_that_talk_nonsense_to_the_tables_beside_one(
    door: RunningDoor, neighbour: Visitor, place: Path
) -> None:
    guest, draw = key(place, "program"), random.Random(9)

    def talk(number: int) -> None:
        command = ssh(door, guest, FLAG + "-s", "honor")
        done = subprocess.run(
            command, input=draw.randbytes(200_000) + b"\n{}\n", capture_output=True, timeout=60, check=False
        )
        assert b"Traceback" not in done.stdout + done.stderr

    goes_on(door, neighbour, answered(neighbour, talk))


def test_escape_sequences_of_all_kinds_beside_one(door: RunningDoor, neighbour: Visitor, culprit: Visitor) -> None:
    draw = random.Random(3)
    pieces = ("\x1b[200~", "\x1b[", "\x1b]0;x", "\x1bP", "\x1b[<0;5;5M", "\x1b[1;5A", "\x1b[?1;2c", "ü", "\x9b", "\x00")

    def type_it(_number: int) -> None:
        culprit.child.send("".join(draw.choice(pieces) for _ in range(200)))

    try:
        goes_on(door, neighbour, answered(neighbour, type_it))
    except pexpect.EOF as gone:
        raise AssertionError("a session has ended") from gone
    assert not [event for event in door.events() if event.get("event") == "crashed"]
