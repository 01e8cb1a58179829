"""A door among others: its tables are found on the network, and those of the network in its lobby. Real multicast."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from threading import Timer

import pytest

from net.door_network import GUESSES, name_elsewhere
from net.places import at_the_door, here
from tests.door.visitor import HONOR, PATIENCE, RunningDoor, Spoken, Visitor, key, named, opened_by, spoken

AMONG_OTHERS = "announce = true\nnetwork = true\n"
"""Written behind the rules of a door that is alone, it would be a second time; so those are replaced."""


@pytest.fixture
def place(board: Path) -> Path:
    """Beside a folder of notices."""
    return board.parent


@pytest.fixture
def door(place: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RunningDoor]:
    monkeypatch.setattr("tests.door.visitor.ALONE", AMONG_OTHERS)
    with RunningDoor(place / "door") as door:
        yield door


class Host:
    """Somebody who keeps a table with a program of his own."""

    def __init__(self, home: Path, title: str, *more: str) -> None:
        self.process = subprocess.Popen(
            [
                *HONOR,
                "host",
                "james-bond-007",
                "--seats",
                "3",
                "--plain",
                "--name",
                "Cem",
                "--title",
                title,
                "--port",
                "0",
                *more,
            ],
            env={**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home / "data")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.said = ""
        self.until("This host's key")

    def until(self, words: str) -> None:
        assert self.process.stdout is not None
        late = Timer(PATIENCE, self.process.kill)  # then there are no more lines
        late.start()
        while words not in self.said:
            line = self.process.stdout.readline()
            assert line, self.said
            self.said += line
        late.cancel()

    def __enter__(self) -> Host:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()


def tables() -> list[dict[str, object]]:
    """What `honor tables` finds."""
    done = subprocess.run([*HONOR, "tables", "--json"], capture_output=True, text=True, timeout=PATIENCE, check=False)
    return list(json.loads(done.stdout or "[]"))


def test_tables_of_the_door_are_announced_found_and_gone_with_it(door: RunningDoor, place: Path) -> None:
    with named(door, key(place, "fay"), "Fay") as keeper:
        opened_by(keeper, "Fay")
        (found,) = [one for one in tables() if one["title"] == "Fay's table"]
        assert (found["port"], found["trust"], found["label"]) == (door.port, "door", at_the_door(here()))
        assert found["latency_ms"] is not None
        joining = [*HONOR, "join", str(found["code"]), "--plain", "--name", "Eve"]
        with subprocess.Popen(joining, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as joined:
            keeper.until("Seat 2  Eve")
            joined.kill()
    assert door.stop() == 0
    assert [one for one in tables() if one["title"] == "Fay's table"] == []


def test_tables_of_others_stand_in_the_lobby_and_one_can_sit_down_there(door: RunningDoor, place: Path) -> None:
    title = f"Cems {os.getpid()}"
    with Host(place / "cem", title) as host, named(door, key(place, "gus"), "Gus") as visitor:
        visitor.press("t").until(title)
        assert "Open a table" in visitor.text  # one list
        while f"▸ {title}" not in visitor.text:
            visitor.press("j").read()
        assert "you are called Gus (door) there" in " ".join(visitor.text.split())
        visitor.press("\r").until("Seat 2  Gus (door)")
        host.until("Seat 2: Gus (door)")
        assert f"{title}: James Bond 007, waiting" in spoken(door, key(place, "hal"), "list")[1]
        with Visitor(door, place / "hal", "watch", title) as other:
            other.until("Your name").press("Hal\r").until(title)


def test_whoever_knows_the_code_of_a_private_table_sits_down_there(door: RunningDoor, place: Path) -> None:
    with (
        Host(place / "cem", "Cems", "--code", "FISHPIE") as host,
        named(door, key(place, "gus"), "Gus") as visitor,
    ):
        visitor.press("t").until("Cems").until("private")
        visitor.press("a").until("Code").press("nonsuch\r").until("That is not the code of this table.")
        visitor.press("a").until("Code").press("fishpie\r").until("Seat 2  Gus (door)")
        host.until("Seat 2: Gus (door)")
        with Spoken(door, key(place, "hal"), "join", "fishpie") as other:
            other.until("What shall the others call you?").say("Hal").until("Seat 3: Hal (door)")
        status, out, _ = spoken(door, place / "hal", "watch", "Cems", typed="nonsuch\n")
        assert (status, "That is not the code of this table." in out) == (2, True)
        for _ in range(GUESSES):
            out = spoken(door, place / "hal", "join", "nonsuch")[1]
        assert "You have tried many codes." in out


def test_no_host_is_gone_to_but_those_that_the_keeper_of_the_door_has_named(place: Path) -> None:
    with Host(place / "cem", "Hidden", "--no-announce", "--bind", "127.0.0.1") as host:
        port = int(re.findall(r"127\.0\.0\.1:([0-9]+)", host.said)[0])
        with RunningDoor(place / "alone") as door:
            out = spoken(door, key(place, "ida"), "join", f"127.0.0.1:{port}", typed="Ida\n")[1]
            assert "There is no table of people at the moment." in out
        with RunningDoor(place / "leading", f'elsewhere = ["127.0.0.1:{port}"]\n') as door:
            with Spoken(door, place / "ida", "join", f"127.0.0.1:{port}") as ida:
                ida.until("What shall the others call you?").say("Ida").until("Seat 2: Ida (door)")
            out = spoken(door, place / "ida", "join", f"127.0.0.1:{door.port}")[1]
            assert "There is no table of people at the moment." in out


def test_a_door_that_shall_know_nothing_of_others_does_not(place: Path) -> None:
    with Host(place / "cem", "Elsewhere"), RunningDoor(place / "alone") as door:
        assert "no table of people" in spoken(door, key(place, "ida"), "list")[1]


def test_a_name_elsewhere_says_where_its_keys_are() -> None:
    assert name_elsewhere("Ann") == "Ann (door)"
