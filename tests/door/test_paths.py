"""Whatever somebody opens through the door, and whatever he types at it: where files lie on the server is not told."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.door.visitor import RunningDoor, Visitor, key, named


@pytest.fixture(scope="module")
def door(place: Path) -> Iterator[RunningDoor]:
    with RunningDoor(place / "a-door-kept-here") as door:
        yield door


class Watchful:
    """Keeps every screen that somebody has seen."""

    def __init__(self, visitor: Visitor, door: RunningDoor) -> None:
        self.visitor, self.door = visitor, door
        self.seen: list[str] = []

    def press(self, keys: str, *words: str) -> str:
        """Press, wait for these words or for a while, and look."""
        self.visitor.press(keys)
        if words:
            self.visitor.until(*words)
        else:
            self.visitor.read(1.0)
        self.seen.append(self.visitor.text)
        return self.visitor.text

    def saw_no_path(self) -> None:
        """Nowhere, not even broken at the edge of a line."""
        home = os.path.expanduser("~")
        for text in self.seen:
            joined = "".join(line.strip(" │┃") for line in text.splitlines())
            for place in (str(self.door.folder), self.door.folder.name, "/people/", home + "/"):
                assert place not in text, text
                assert place not in joined, text


def leave_a_game(watchful: Watchful) -> None:
    """Sit down, and get up: an unfinished game in the library."""
    watchful.press("\r", "YOUR TURN", "YOUR ANSWER")  # before that, a question that comes would take back the next key
    watchful.press("q", "Leave the table?")
    watchful.press("\r", "Sit down")


def test_library_trash_renaming_playing_on_and_replays_tell_no_path(door: RunningDoor, place: Path) -> None:
    with named(door, key(place, "ann"), "Ann") as visitor:
        watchful = Watchful(visitor, door)
        leave_a_game(watchful)
        watchful.press("r", "unfinished")  # the row of the game: home has its title, too
        watchful.press("n", "New name")
        watchful.press("\x15" + "\x7f" * 60 + "../../other\r", "A name has no signs")
        watchful.press("n", "New name")
        watchful.press("\x15" + "\x7f" * 60 + "mine\r", "mine")
        watchful.press("d", "in the trash")
        watchful.press("u", "is back")
        watchful.press("z", "Audit")
        watchful.press("\x1b", "Enter Watch")
        watchful.press("t", "wins over time")
        watchful.press("\x1b", "Enter Watch")
        watchful.press("p", "YOUR TURN", "YOUR ANSWER", "While you were away", "discards")
        for keys in ("\x1b", "s", "\x1b", "t", "\x1b", "q"):
            watchful.press(keys)
        watchful.press("\r")
        watchful.press("\r")  # the replay of the game under the cursor
        for keys in ("y", "o", "\x1b", "w", "\x1b", "z", "\x1b", "u", "\x1b", "b", "\x1b"):
            watchful.press(keys)
        watchful.saw_no_path()
    assert not [event for event in door.events() if event.get("event") == "crashed"]


def test_a_game_that_is_played_in_another_terminal_is_refused_without_its_place(door: RunningDoor, place: Path) -> None:
    bob = key(place, "bob")
    with named(door, bob, "Bob") as first:
        first.press("\r").until("YOUR TURN", "YOUR ANSWER", "discards")
        with Visitor(door, bob) as second:
            watchful = Watchful(second, door)
            second.until("Sit down")
            watchful.press("r", "unfinished")  # the row of the game: home has its title, too
            watchful.press("p", "written by another", "is being")
            watchful.press("d")
            watchful.saw_no_path()


@pytest.mark.parametrize(
    ("keys", "typed"), [("i", "/etc/passwd"), ("i", "~/.ssh/id_ed25519"), ("y", "~/x.html"), ("y", "/tmp/x.html")]
)
def test_files_of_the_server_are_neither_taken_in_nor_written(
    door: RunningDoor, place: Path, keys: str, typed: str
) -> None:
    name = f"p{abs(hash((keys, typed)))}"
    with named(door, key(place, name), name[:9]) as visitor:
        watchful = Watchful(visitor, door)
        leave_a_game(watchful)
        watchful.press("r", "unfinished")
        before = {path for path in place.rglob("*") if path.suffix in (".html", ".part")}
        assert "You play on a server" in watchful.press(keys)
        watchful.press(typed + "\r")
        watchful.saw_no_path()
        assert {path for path in place.rglob("*") if path.suffix in (".html", ".part")} == before
        assert not Path("/tmp/x.html").exists()
