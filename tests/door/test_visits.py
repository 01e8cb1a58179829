"""People come, play against bots, lose their connection, and come back, by OpenSSH."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.door.visitor import RunningDoor, Visitor, key, named, spoken


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("door")


@pytest.fixture(scope="module")
def door(place: Path) -> Iterator[RunningDoor]:
    with RunningDoor(place / "door", "sessions_per_key = 3\n") as door:
        yield door


def test_the_first_visit_asks_for_a_name_and_the_second_does_not(door: RunningDoor, place: Path) -> None:
    ann = key(place, "ann")
    with named(door, ann, "Ann") as visitor:
        assert visitor.press("q").ends() == 0
    with Visitor(door, ann) as visitor:
        visitor.until("Sit down")
        assert "Your name" not in visitor.text
        visitor.press("q").ends()
