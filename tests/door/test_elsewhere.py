"""Work of a door is done elsewhere, as the person who asks for it; its memory goes back to the system."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from net.door_elsewhere import DoorElsewhere
from net.door_memory import ALLOCATOR, better_allocator
from net.elsewhere import Here, elsewhere
from replays.folders import person_folder


@pytest.fixture
def place() -> Iterator[DoorElsewhere]:
    place = DoorElsewhere()
    yield place
    place.close()


def whose() -> tuple[Path | None, int, str]:
    """Whose folder this is done in, and where."""
    return person_folder.get(), os.getpid(), threading.current_thread().name


def die_once(mark: str) -> str:
    """Kill the process the first time."""
    if not Path(mark).exists():
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "done"


async def test_threads_and_the_process_work_in_the_folder_of_whoever_asks(place: DoorElsewhere) -> None:
    token = person_folder.set(Path("/somebody"))
    try:
        folder, process, thread = await place.on_disk(whose)
        assert (folder, process) == (Path("/somebody"), os.getpid())
        assert thread != threading.current_thread().name
        folder, process, _ = await place.at_length(whose)
        assert folder == Path("/somebody")
        assert process != os.getpid()
    finally:
        person_folder.reset(token)
    assert (await place.at_length(whose))[0] is None


async def test_the_event_loop_goes_on_meanwhile(place: DoorElsewhere) -> None:
    working = asyncio.ensure_future(place.on_disk(time.sleep, 0.3))
    turns = 0
    while not working.done():
        await asyncio.sleep(0.005)
        turns += 1
    assert turns > 5


async def test_what_takes_minutes_is_done_by_one_process_however_many_ask(
    place: DoorElsewhere, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused() -> int:
        raise AssertionError("a program with threads and connections is copied")

    monkeypatch.setattr(os, "fork", refused)
    async with place.for_minutes() as one, place.for_minutes() as other:
        (_, first, _), (_, second, _) = await asyncio.gather(one(whose), other(whose))
    _, seconds, _ = await place.at_length(whose)
    assert first == second
    assert len({first, seconds, os.getpid()}) == 3  # nobody's audit waits for an analysis


async def test_a_process_that_was_killed_is_replaced(place: DoorElsewhere, tmp_path: Path) -> None:
    assert await place.at_length(die_once, str(tmp_path / "mark")) == "done"


async def test_a_program_of_one_person_does_it_here() -> None:
    assert isinstance(elsewhere(), Here)
    assert (await elsewhere().on_disk(whose))[2] == threading.current_thread().name


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="glibc is what it is about")
def test_the_door_starts_anew_once_and_nobody_inherits_why() -> None:
    environment = {"HOME": "/x"}
    command = better_allocator(environment)
    if command is None:
        pytest.skip("no glibc here")
    assert command[0] == sys.executable
    assert environment[ALLOCATOR] == "malloc"
    assert better_allocator(environment) is None
    assert environment == {"HOME": "/x"}
    assert better_allocator({ALLOCATOR: "debug"}) is None
