"""Programs of the host and of guests are killed (kill -9) at any moment, and started again."""

import asyncio
import os
import signal
import socket
import sys
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from replays.audit import audit


def free_port() -> int:
    """A port below those that the system gives out by itself: other tests take those before a host can."""
    random = Random()
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue


class Robots:
    """One program for each seat; seat 0 is the host."""

    def __init__(self, folder: Path, seats: int, turns: int, game: str = "james-bond-007") -> None:
        self.folder, self.seats, self.port = folder, seats, free_port()
        self.more = ["--port", str(self.port), "--seats", str(seats), "--turns", str(turns), "--game", game]
        self.programs: dict[int, asyncio.subprocess.Process] = {}
        self.kills = 0

    async def start(self, seat: int) -> None:
        folder = self.folder / f"seat{seat}"
        folder.mkdir(parents=True, exist_ok=True)
        role = "host" if seat == 0 else "guest"
        self.programs[seat] = await asyncio.create_subprocess_exec(
            sys.executable,
            *["-m", "tests.net.robot", role, "--folder", str(folder), "--name", f"P{seat}", *self.more],
            env={**os.environ, "XDG_DATA_HOME": str(folder), "PYTHONPATH": os.getcwd()},
            stderr=(folder / "errors").open("ab"),
        )

    async def begun(self) -> None:
        """Wait until a game is on: the joins stand in the host's file."""
        while sum(line.count(b'"kind":"move"') for line in self.host_file()) < 1:
            await asyncio.sleep(0.02)
            assert all(program.returncode is None for program in self.programs.values()), self.errors()

    async def end(self) -> None:
        """Nothing is left running."""
        for program in self.programs.values():
            if program.returncode is None:
                program.kill()
                await program.wait()

    def host_file(self) -> list[bytes]:
        files = list((self.folder / "seat0" / "games").glob("*.honor"))
        return files[0].read_bytes().splitlines() if files else []

    async def kill(self, seat: int) -> None:
        program = self.programs[seat]
        if program.returncode is not None:
            return
        program.send_signal(signal.SIGKILL)
        await program.wait()
        self.kills += 1
        await self.start(seat)

    async def done(self) -> None:
        for seat, program in sorted(self.programs.items(), reverse=True):
            assert await program.wait() == 0, (seat, self.errors())

    def errors(self) -> str:
        return "\n".join((self.folder / f"seat{seat}" / "errors").read_text()[-1500:] for seat in range(self.seats))

    async def explained(self) -> str:
        """What every program says of itself when it is asked where it waits."""
        for program in self.programs.values():
            if program.returncode is None:
                program.send_signal(signal.SIGUSR1)
        await asyncio.sleep(2)  # whatever hangs may not answer at all
        said = [(self.folder / f"seat{seat}" / "errors").read_text() for seat in range(self.seats)]
        return "\n".join(text[text.rfind("=== ") :] if "=== " in text else text[-1500:] for text in said)

    def check(self) -> None:
        """Everybody holds the same sound game."""
        files = sorted(self.folder.rglob("*.honor"))
        assert len(files) == self.seats, files
        assert len({file.read_bytes() for file in files}) == 1, [(file, file.stat().st_size) for file in files]
        report = audit(files[0])
        assert (report.verdict, report.findings) == ("sound", [])


async def vandalised(robots: Robots, kills: int, seed: int) -> None:
    """A whole game in which so many programs are killed."""
    random = Random(seed)
    for seat in range(robots.seats):
        await robots.start(seat)
    try:
        async with asyncio.timeout(240):
            await robots.begun()
            while robots.kills < kills and robots.programs[0].returncode is None:
                await asyncio.sleep(random.uniform(0.05, 0.9))
                await robots.kill(random.randrange(robots.seats))
            await robots.done()
    except TimeoutError:
        raise AssertionError(f"the game stands still after {robots.kills} kills\n{await robots.explained()}") from None
    finally:
        await robots.end()
    robots.check()


async def test_a_game_survives_kill_9_of_its_host_and_its_guests(tmp_path: Path) -> None:
    robots = Robots(tmp_path, seats=3, turns=40)
    await vandalised(robots, kills=3, seed=1)
    assert robots.kills >= 1


@pytest.mark.soak
async def test_a_hundred_kills_lose_and_double_nothing(tmp_path: Path) -> None:
    killed, number = 0, 0
    begun = monotonic()
    while killed < 100:
        robots = Robots(tmp_path / str(number), seats=2 + number % 3, turns=150)
        await vandalised(robots, kills=12, seed=number)
        killed, number = killed + robots.kills, number + 1
    print(f"{killed} kills in {number} games, {monotonic() - begun:.0f} s")


@pytest.mark.soak
@pytest.mark.parametrize(("game", "seats"), [("charge-it", 3), ("billionaire", 4)])
async def test_the_other_games_survive_kills_too(tmp_path: Path, game: str, seats: int) -> None:
    await vandalised(Robots(tmp_path, seats, 0, game), kills=10, seed=seats)
