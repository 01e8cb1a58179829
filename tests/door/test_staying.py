"""What stays when people go: tables, seats, a door that is closed and opened again; and who may come at all."""

from __future__ import annotations

import os
import re
import signal
import urllib.request
from pathlib import Path

import pytest

from tests.door.test_words import person
from tests.door.visitor import ON, RunningDoor, Visitor, begun, key, named, opened_by, spoken


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path


def test_a_table_outlives_everybodys_leaving_and_all_come_back_to_their_seats(place: Path) -> None:
    ann, folder = key(place, "ann"), place / "door"
    with RunningDoor(folder) as door:
        bob = person(door, place, "Bob")
        with named(door, ann, "Ann") as keeper:
            opened_by(keeper, "Ann")
            with Visitor(door, bob, "join", "ann") as guest:
                guest.until("Seat 2  Bob")
                keeper.until("Seat 2  Bob")
                begun(keeper, guest)
                for one in (guest, keeper):  # both get up by their own will
                    one.press("q").until("Leave the table?").press("\r").until("Tables of this house", "Sit down")
                    one.kill()
        assert "Ann's table: James Bond 007, playing" in spoken(door, bob, "list")[1]
        with Visitor(door, bob) as guest, Visitor(door, ann, "join", "Anns table") as keeper:
            guest.until(ON, "While you were away")
            keeper.until(ON, "While you were away")
            assert door.stop() == 0  # closed in the middle of the game
            assert guest.ends() == 0
            assert b"The door is being closed. Your game is kept" in guest.sent
    with RunningDoor(folder) as door, Visitor(door, bob) as guest, Visitor(door, ann) as keeper:
        for one in (guest, keeper):  # each is led back to the seat
            one.until(ON, "While you were away")
        log = (folder / "log").read_text("utf-8")
        for secret in ("Your cards", "PRIVATE KEY", "swordfish", "draw pile"):
            assert secret not in log
        assert all("at" in event and "event" in event for event in door.events())


def test_a_seat_belongs_to_one_of_two_terminals_of_the_same_person(place: Path) -> None:
    with RunningDoor(place / "door") as door, named(door, key(place, "ann"), "Ann") as first:
        opened_by(first, "Ann")
        with Visitor(door, place / "ann", "join", "ann") as second:
            second.until("You sit at this table already")
            second.press("t").until("Ann's table").press("\x1b").until("Learn it")  # and may do anything else
            second.press("\r").until("YOUR TURN", "YOUR ANSWER")
            second.kill()
        first.until("Seat 1  Ann")


def test_only_keys_of_the_file_come_in_and_the_file_is_read_again(place: Path) -> None:
    ann, bob = key(place, "ann"), key(place, "bob")
    listed = place / "authorized_keys"
    listed.write_text((place / "ann.pub").read_text("utf-8"), "utf-8")
    rules = f'guests = "authorized_keys"\nauthorized_keys = "{listed}"\n'
    with RunningDoor(place / "door", rules) as door:
        assert spoken(door, ann, "list")[0] == 0
        assert spoken(door, bob, "list")[0] == 255
        assert door.event("key refused")["login"] == "ann"
        with listed.open("a", encoding="utf-8") as file:
            file.write('restrict,command="/bin/sh" ' + (place / "bob.pub").read_text("utf-8"))
        os.kill(door.process.pid, signal.SIGHUP)
        door.event("rules read")
        assert spoken(door, bob, "list")[0] == 0


def test_figures_are_given_on_request_and_only_then(place: Path) -> None:
    with RunningDoor(place / "without"):
        pass
    port = _free_port()
    with RunningDoor(place / "door", f"metrics_port = {port}\n") as door, named(door, key(place, "ann"), "Ann"):
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
            text = answer.read().decode()
        assert answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
        for line in text.splitlines():
            assert line.startswith("#") or re.fullmatch(r'honor_[a-z_]+(\{[a-z]+="[^"\n]*"\})? [0-9.e+\-]+', line), line
        figures = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
        assert figures["honor_sessions"] == "1"
        assert figures["honor_people_known"] == "1"
        assert float(figures["honor_memory_bytes"]) > 10_000_000
        assert figures["honor_first_frame_seconds_count"] == "1"
        assert "Ann" not in text
        assert "SHA256" not in text


def _free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
