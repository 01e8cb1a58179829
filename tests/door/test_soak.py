"""Two hundred people come and go, fifty at a time, and play: afterwards the door is as it was."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

import asyncssh
import pytest

from tests.bench.door import _visit
from tests.door.visitor import RunningDoor

WAVES, PEOPLE = 4, 50
MEGA = 1 << 20
MOST_LEFT = 32 * MEGA
"""What may stay in memory: of some 70 that fifty at tables take, single pages in which something lies that is kept."""
MOST_GROWTH = 8 * MEGA
"""From the second wave to the last: what is remembered is remembered by then."""
PATIENCE = 30.0
RULES = "".join(
    f"{name} = 400\n"
    for name in (
        "sessions",
        "sessions_per_key",
        "sessions_per_address",
        "connections",
        "connections_per_address",
        "newcomers_per_hour",
    )
)


def held(process: int) -> tuple[int, int]:
    """Bytes in memory, and open files, of a process."""
    pages = int(Path(f"/proc/{process}/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE"), len(os.listdir(f"/proc/{process}/fd"))


async def wave(port: int, number: int) -> None:
    """Fifty whom nobody knows come, sit down, play a little, and go: half of them without a word."""
    visitors = []
    for person in range(PEOPLE):
        key = asyncssh.generate_private_key("ssh-ed25519")
        visitors.append((await _visit(port, key, f"P{number}x{person}"))[0])
    for visitor in visitors:
        visitor.process.stdin.write(b"\r")
        await asyncio.sleep(0.05)
    for visitor in visitors:
        await visitor.until(b"YOUR TURN", b"YOUR ANSWER")
    for _ in range(4):
        for visitor in visitors:
            visitor.process.stdin.write(b"\r")
        await asyncio.sleep(0.5)
    for number, visitor in enumerate(visitors):
        if number % 2:
            visitor.connection.abort()
        else:
            visitor.connection.close()
    await asyncio.gather(*(visitor.reading for visitor in visitors), return_exceptions=True)


async def settled(process: int, at_most: float) -> tuple[int, int]:
    """What is held as soon as it is little enough; after a while whatever there is."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and held(process)[0] > at_most:
        await asyncio.sleep(0.2)
    return held(process)


@pytest.mark.soak
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="only Linux tells of other processes' memory")
def test_memory_and_files_are_back_after_two_hundred_sessions_fifty_at_a_time(tmp_path: Path) -> None:
    async def come_and_go(door: RunningDoor) -> list[tuple[int, int]]:
        key, process = asyncssh.generate_private_key("ssh-ed25519"), door.process.pid
        first, _ = await _visit(door.port, key, "Ann")
        first.connection.close()
        await asyncio.sleep(3)
        history = [held(process)]
        for number in range(WAVES):
            await wave(door.port, number)
            while sum(event["event"] == "session over" for event in door.events()) < 1 + (number + 1) * PEOPLE:
                await asyncio.sleep(0.2)
            history.append(await settled(process, history[0][0] + MOST_LEFT / 2))
        return history

    with RunningDoor(tmp_path / "door", RULES) as door:
        history = asyncio.run(come_and_go(door))
        crashed = [event for event in door.events() if event.get("event") == "crashed"]
    memory, files = zip(*history, strict=True)
    print([round((one - memory[0]) / MEGA, 1) for one in memory], files)
    assert not crashed
    assert memory[-1] - memory[0] < MOST_LEFT, [one // MEGA for one in memory]
    assert memory[-1] - memory[2] < MOST_GROWTH, [one // MEGA for one in memory]
    assert files[-1] <= files[0] + 3, files
