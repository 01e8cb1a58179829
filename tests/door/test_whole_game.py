"""Two people with nothing but OpenSSH and one with a program of his own play a whole game at one table of the house."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from replays.audit import audit
from tests.door.visitor import RunningDoor, Visitor, key, named, opened_by

LONGEST = 240.0
OVER = "the game is over"


@contextmanager
def program(door: RunningDoor, folder: Path, name: str) -> Iterator[subprocess.Popen[str]]:
    """Somebody's own program, in a process of its own, that comes over the network and plays by itself."""
    words = [sys.executable, "-m", "tests.net.robot", "guest", "--folder", str(folder), "--name", name]
    running = subprocess.Popen(
        [*words, "--port", str(door.port), "--silence", "20"],
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "HOME": str(folder)},
    )
    try:
        yield running
    finally:
        if running.poll() is None:
            running.kill()
        running.communicate()


def play_on(visitors: tuple[Visitor, ...]) -> None:
    """Each asks for a hint whenever it is his turn, and does what it marks, until the result is shown to all."""
    until = time.monotonic() + LONGEST
    while not all(OVER in visitor.text for visitor in visitors):
        assert time.monotonic() < until, "\n".join(visitor.text for visitor in visitors)
        for visitor in visitors:
            visitor.read(0.02)
            if "YOUR TURN" in visitor.text or "YOUR ANSWER" in visitor.text:
                visitor.press("h").read(0.2)
                visitor.press("\r").read(0.2)


def test_two_people_through_the_door_and_a_program_of_the_network_play_a_whole_game(tmp_path: Path) -> None:
    with RunningDoor(tmp_path / "door") as door:
        fay, gus = key(tmp_path, "fay"), key(tmp_path, "gus")
        with named(door, fay, "Fay") as first, named(door, gus, "Gus") as second:
            opened_by(first, "Fay", 3)
            second.press("t").until("Fay's table")
            second.press("\r").until("Seat 2  Gus")
            with program(door, tmp_path / "hal", "Hal") as hal:
                first.until_line("Seat 3", "Hal", "ready", without="not ready")
                second.press("r")
                first.until_line("Gus", "ready", without="not ready").press("r")
                first.until_line("Fay", "ready", without="not ready").press("s")
                first.until("TURN", "turn", "ANSWER", "announces")
                play_on((first, second))
                assert hal.wait(60) == 0
            for visitor in (first, second):
                visitor.press("\x1b").read(0.5)
            kept = list((tmp_path / "door" / "games").glob("*.honor"))
            copies = list((tmp_path / "hal").rglob("*.honor"))
    assert len(kept) == len(copies) == 1
    assert not audit(kept[0]).findings
    assert audit(kept[0]).result == audit(copies[0]).result
    assert kept[0].read_bytes() == copies[0].read_bytes()
    assert not [event for event in door.events() if event.get("event") == "crashed"]
