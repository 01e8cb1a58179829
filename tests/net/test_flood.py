"""Ten thousand connections at the port of a table at which a game is on."""

import asyncio
import resource
from collections import Counter
from pathlib import Path

import pytest

from replays.audit import audit
from tests.net.test_kills import Robots

CONNECTIONS, AT_ONCE = 10_000, 1_000
MEMORY = 32 << 10
"""Kilobytes that the host may take more than before: 60 strangers in the middle of a handshake, and the game itself."""
GREETINGS = (b"", b"", b"GET / HTTP/1.1\r\n\r\n", b"SSH-2.0-OpenSSH_9.9\r\n", b"SSH-2.0-x\r\n" + bytes(range(256)) * 40)


async def stranger(port: int, number: int, room: asyncio.Semaphore, met: Counter[str]) -> None:
    """Comes from one of two hundred addresses, says something or nothing, and stays until the host hangs up."""
    async with room:
        try:
            async with asyncio.timeout(60):
                source = (f"127.0.1.{number % 200 + 1}", 0)
                reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=source)
                writer.write(GREETINGS[number % len(GREETINGS)])
                met["turned away" if await reader.read(1) == b"" else "greeted"] += 1
                while await reader.read(4096):
                    pass
                writer.close()
        except TimeoutError:
            met["left waiting by the system"] += 1  # its queue for this port was full
        except OSError:
            met["turned away"] += 1


def kilobytes(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


@pytest.mark.soak
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="there is no /proc to see a program's memory in")
async def test_ten_thousand_connections_leave_the_table_unmoved_and_its_memory_bounded(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, AT_ONCE + 500), hard))
    robots, met = Robots(tmp_path, seats=3, turns=0, game="billionaire"), Counter[str]()
    robots.more += ["--think", "1"]  # the game lasts longer than the flood
    for seat in range(3):
        await robots.start(seat)
    try:
        await robots.begun()
        host = robots.programs[0].pid
        before, lines, most = kilobytes(host), len(robots.host_file()), 0
        room = asyncio.Semaphore(AT_ONCE)
        strangers = [asyncio.create_task(stranger(robots.port, number, room, met)) for number in range(CONNECTIONS)]
        everybody = asyncio.gather(*strangers)
        while not everybody.done():
            most = max(most, kilobytes(host))
            await asyncio.wait((everybody,), timeout=0.1)
        assert met.total() == CONNECTIONS
        assert met["turned away"] > CONNECTIONS * 0.9
        assert met["left waiting by the system"] < CONNECTIONS * 0.05
        after = len(robots.host_file())
        print(f"{dict(met)}; lines {lines} -> {after}; memory {before} -> at most {most} kB")
        assert after > lines  # the game has gone on
        assert most < before + MEMORY
        assert all(program.returncode is None for program in robots.programs.values())
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        await robots.end()
    kept = {path.parent.parent.name: path.read_bytes() for path in tmp_path.rglob("*.honor")}
    assert sorted(kept) == ["seat0", "seat1", "seat2"]
    assert all(kept["seat0"].startswith(copy.rpartition(b"\n")[0]) for copy in kept.values())
    report = audit(next((tmp_path / "seat0").rglob("*.honor")))
    assert (report.verdict, report.findings) == ("sound so far", [])
