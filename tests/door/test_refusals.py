"""What there is not behind the door is refused in a sentence, and costs nobody else anything."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.door.visitor import FLAG, RunningDoor, Visitor, key, named, spoken, ssh


@pytest.fixture(scope="module")
def door(place: Path) -> Iterator[RunningDoor]:
    rules = "sessions_per_key = 2\nstrangers_per_address = 8\nlog_in_seconds = 6\nwidest = 300\ntallest = 100\n"
    with RunningDoor(place / "door", rules) as door:
        yield door


@pytest.fixture(scope="module")
def ann(door: RunningDoor, place: Path) -> Path:
    ann = key(place, "ann")
    with named(door, ann, "Ann") as visitor:
        visitor.press("q").ends()
    return ann


@pytest.mark.parametrize(
    "command", ["cat /etc/passwd", "; rm -rf /", "sh", "'unclosed", "scp -t /tmp", "env", "rm -rf /"]
)
def test_there_is_no_shell_and_one_is_told_what_can_be_said(door: RunningDoor, ann: Path, command: str) -> None:
    status, out, error = spoken(door, ann, command)
    assert (status, out) == (2, "")
    assert "There is no shell behind this door" in error
    for word in ("list", "watch TABLE", "join TABLE", "play GAME", "plain", "help"):
        assert word in error


def test_there_are_no_files(door: RunningDoor, ann: Path) -> None:
    command = ssh(door, ann, FLAG + "-s", "sftp")
    done = subprocess.run(command, input="", capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 1
    assert "there are no files here" in done.stderr


def test_nothing_is_forwarded(door: RunningDoor, ann: Path) -> None:
    words = ("-o", "LogLevel=INFO", "-W", f"127.0.0.1:{door.port}")
    command = ssh(door, ann, *(FLAG + word for word in words))
    done = subprocess.run(command, input="", capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode != 0
    assert "nothing is forwarded" in done.stderr
    listening = ("-N", "-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:22")
    there = ssh(door, ann, *(FLAG + word for word in listening))
    done = subprocess.run(there, capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode != 0
    assert door.event("forwarding refused")


def test_no_agent_comes_through(door: RunningDoor, ann: Path) -> None:
    with Visitor(door, ann, FLAG + "-A") as visitor:
        visitor.until("Sit down").press("q").ends()


def test_a_terminal_too_many_is_told_so(door: RunningDoor, ann: Path) -> None:
    with Visitor(door, ann) as first, Visitor(door, ann) as second:
        first.until("Sit down")
        second.until("Sit down")
        with Visitor(door, ann) as third:
            assert third.ends() == 1
            assert "as many terminals as one person may have (2)" in third.text.replace("\n", "")
        first.press("q").ends()
        second.press("q").ends()


@pytest.mark.parametrize("size", [(1, 1), (10_000, 10_000), (0, 0), (79, 23)])
def test_giant_and_tiny_terminals_cost_no_more_than_a_usual_one(
    door: RunningDoor, ann: Path, size: tuple[int, int]
) -> None:
    with Visitor(door, ann) as visitor:
        visitor.until("Sit down")
        visitor.child.setwinsize(size[1], size[0])
        visitor.sent = b""
        visitor.press("j").read(2)
        assert len(visitor.sent) < 400_000
        visitor.child.setwinsize(24, 80)
        visitor.until("Sit down", "Open")
        visitor.press("q").ends()


def test_a_storm_of_resizes_ends_with_the_right_picture(door: RunningDoor, ann: Path) -> None:
    with Visitor(door, ann) as visitor:
        visitor.until("Sit down")
        draw = random.Random(7)
        for _ in range(200):
            visitor.child.setwinsize(draw.randint(1, 200), draw.randint(1, 400))
        visitor.resize(120, 40)
        visitor.press("j").until("Charge It!")
        visitor.read(1)
        assert "Sit down" in visitor.text
        visitor.press("q").ends()


def test_bytes_that_no_terminal_sends_end_nothing(door: RunningDoor, ann: Path) -> None:
    draw = random.Random(11)
    with Visitor(door, ann) as visitor:
        visitor.until("Sit down")
        for _ in range(40):
            # without ^C, ^Q (they leave), ~ (ssh's own) and q
            noise = bytes(draw.choice([0x1B, 0x5B, 0x3C, 0x4D, *range(0x80, 0x100), 0x30, 0x3B]) for _ in range(100))
            visitor.press(noise)
            visitor.read(0.05)
        visitor.press("\x1b[200~" + "x" * 3000).read(0.5)
        visitor.read(1)
        visitor.kill()
    with Visitor(door, ann) as visitor:
        visitor.until("Sit down", "Esc").press("q").read(0.5)
    assert door.process.poll() is None
    assert not [event for event in door.events() if event.get("event") == "crashed"]


def test_half_open_logins_are_bounded_and_others_still_come_in(door: RunningDoor, ann: Path) -> None:
    doors = []
    for _ in range(60):
        half = socket.create_connection(("127.0.0.1", door.port), 5)
        half.sendall(b"SSH-2.0-nothing\r\n")
        doors.append(half)
    refused = 0
    for half in doors:
        half.settimeout(5)
        try:
            while half.recv(4096):
                pass
            refused += 1
        except (TimeoutError, OSError) as error:
            refused += isinstance(error, ConnectionError)
            if refused >= 52:
                break
    assert refused >= 52  # at most 8 of an address are strangers at once, and those not for long
    for half in doors:
        half.close()
    with Visitor(door, ann) as visitor:
        visitor.until("Sit down").press("q").ends()


def test_no_key_and_a_key_that_is_not_let_in_are_told_what_to_do(place: Path) -> None:
    with RunningDoor(place / "closed", 'guests = "known"\n') as closed:
        for identity in (None, key(place, "stranger")):
            status, _, error = spoken(closed, identity)
            assert status == 255
            assert "Permission denied" in error
    with Visitor(closed, key(place, "late")) as nobody:
        assert nobody.ends() == 255


def test_sighup_reads_the_rules_again_and_wrong_ones_are_not_used(place: Path) -> None:
    stranger = key(place, "hup")
    with RunningDoor(place / "hup-door") as door:
        assert spoken(door, stranger, "list")[0] == 0
        rules = door.folder / "door.toml"
        rules.write_text('announce = false\nguests = "known"\n', "utf-8")
        os.kill(door.process.pid, signal.SIGHUP)
        assert door.event("rules read")["guests"] == "known"
        assert spoken(door, stranger, "list")[0] == 255
        rules.write_text('guests = "everybody"\n', "utf-8")
        os.kill(door.process.pid, signal.SIGHUP)
        assert "guests" in door.event("rules not read")["why"]
        assert spoken(door, stranger, "list")[0] == 255


def test_an_idle_terminal_is_let_go(place: Path) -> None:
    with RunningDoor(place / "idle-door", "idle_minutes = 0.02\n") as door, Visitor(door, key(place, "z")) as visitor:
        visitor.until("Your name").ends()
        assert b"You have not pressed a key for a long time" in visitor.sent
