"""Whole games between network namespaces: late, lost, doubled and overtaken packets, and partitions."""

import asyncio
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.net.namespaces import ADDRESSES, BadLine, Weather, why_not
from tests.net.test_kills import Robots

REASON = why_not()
pytestmark = [pytest.mark.netns, pytest.mark.skipif(bool(REASON), reason=REASON)]


class Afar(Robots):
    """The host in one namespace, all guests in the other."""

    def __init__(self, folder: Path, line: BadLine, seats: int, turns: int, silence: float) -> None:
        super().__init__(folder, seats, turns)
        self.line = line
        self.more += ["--at", ADDRESSES[0], "--silence", str(silence)]

    async def start(self, seat: int) -> None:
        folder = self.folder / f"seat{seat}"
        folder.mkdir(parents=True, exist_ok=True)
        role, side = ("host", 0) if seat == 0 else ("guest", 1)
        command = [sys.executable, "-m", "tests.net.robot", role, "--folder", str(folder), "--name", f"P{seat}"]
        self.programs[seat] = await asyncio.create_subprocess_exec(
            *self.line.inside(side, *command, *self.more),
            env={**os.environ, "XDG_DATA_HOME": str(folder), "PYTHONPATH": os.getcwd()},
            stderr=(folder / "errors").open("ab"),
        )


async def play(tmp_path: Path, weather: Weather, seats: int, turns: int, silence: float, parted: float) -> BadLine:
    """A whole game on a bad line, with a partition in its middle."""
    async with BadLine(weather) as line:
        robots = Afar(tmp_path, line, seats, turns, silence)
        for seat in range(seats):
            await robots.start(seat)
        try:
            async with asyncio.timeout(600):
                await robots.begun()
                if parted:
                    weather.parted = True
                    await asyncio.sleep(parted)
                    weather.parted = False
                await robots.done()
        finally:
            await robots.end()
        robots.check()
    return line


async def test_a_game_over_a_bad_line_with_a_partition(tmp_path: Path) -> None:
    weather = Weather(delay=0.01, jitter=0.008, loss=0.03, doubled=0.03)
    line = await play(tmp_path, weather, seats=3, turns=4, silence=1.0, parted=1.5)
    assert line.lost > 0
    assert line.passed > 100


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 4])
async def test_a_game_at_50_ms_with_a_fifth_of_all_packets_lost_and_30_s_of_nothing(tmp_path: Path, seats: int) -> None:
    weather = Weather(delay=0.05, jitter=0.02, loss=0.2, doubled=0.05)
    await play(tmp_path, weather, seats, turns=10, silence=4.0, parted=30.0)


LINKS = {
    "IPv4": (("10.78.0.1/24",), ("10.78.0.2/24",)),
    "IPv6 alone": (("fd78::1/64",), ("fd78::2/64",)),
    "one link only": ((), ()),  # addresses that the machines give themselves (fe80::)
    "several interfaces": (("10.78.0.1/24", "fd78::1/64"), ("10.78.0.2/24",)),
}


@pytest.fixture(params=LINKS)
def two_machines(request: pytest.FixtureRequest) -> Iterator[tuple[str, str]]:
    """Two namespaces on one Ethernet cable."""
    from subprocess import run

    a, b = f"hs{os.getpid()}c", f"hs{os.getpid()}d"
    try:
        for name in (a, b):
            run(["ip", "netns", "add", name], check=True)
            run(["ip", "-n", name, "link", "set", "lo", "up"], check=True)
        run(["ip", "-n", a, "link", "add", "eth0", "type", "veth", "peer", "name", "eth0", "netns", b], check=True)
        if request.param == "several interfaces":  # a network that the other one is not on, first in the list
            run(["ip", "-n", a, "link", "add", "eth1", "type", "veth", "peer", "name", "eth2"], check=True)
            run(["ip", "-n", a, "addr", "add", "10.11.0.1/24", "dev", "eth1"], check=True)
            for device in ("eth1", "eth2"):
                run(["ip", "-n", a, "link", "set", device, "up"], check=True)
        for name, addresses in zip((a, b), LINKS[request.param], strict=True):
            for address in addresses:
                nodad = ["nodad"] if ":" in address else []
                run(["ip", "-n", name, "addr", "add", address, "dev", "eth0", *nodad], check=True)
            run(["ip", "-n", name, "link", "set", "eth0", "up"], check=True)
        for name in (a, b):  # until the kernel is sure that nobody else has its address
            while b"tentative" in run(["ip", "-n", name, "addr"], check=True, capture_output=True).stdout:
                pass
        yield a, b
    finally:
        for name in (a, b):
            run(["ip", "netns", "del", name], check=False)


async def test_a_table_on_another_machine_is_found_and_joined_by_its_code(
    tmp_path: Path, two_machines: tuple[str, str], request: pytest.FixtureRequest
) -> None:
    link = request.node.callspec.params["two_machines"]
    honor = str(Path(sys.executable).with_name("honor"))

    async def run(side: int, *command: str, wait: bool = True) -> tuple[asyncio.subprocess.Process, bytes]:
        environment = {name: value for name, value in os.environ.items() if name != "HONOR_INTERFACES"}
        process = await asyncio.create_subprocess_exec(
            *["ip", "netns", "exec", two_machines[side], honor, *command],
            env={**environment, "XDG_DATA_HOME": str(tmp_path / str(side))},
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        if not wait:
            return process, b""
        async with asyncio.timeout(60):
            out, _ = await process.communicate(b"1\n" * 300)
        return process, out

    table, _ = await run(0, "host", "james-bond-007", "--seats", "2", "--plain", "--set", "max_turns=3", wait=False)
    assert table.stdout is not None
    assert table.stdin is not None
    line = b""
    async with asyncio.timeout(30):
        while b"honor join" not in line:
            line = await table.stdout.readline()
    code = line.decode().split("honor join ")[1].split()[0]
    _, listed = await run(1, "tables", "--json")
    (found,) = json.loads(listed)
    assert found["code"] == code
    if link == "one link only":
        assert found["address"].startswith("fe80::")
    else:
        assert found["address"] == LINKS[link][0][0].partition("/")[0]
    table.stdin.write(b"1\n" * 300)
    guest, out = await run(1, "join", code, "--plain", "--name", "Bob")
    assert guest.returncode == 0, out.decode()
    assert b"You are Bob." in out
    table.stdin.close()
    async with asyncio.timeout(30):
        await table.stdout.read()
        assert await table.wait() == 0
