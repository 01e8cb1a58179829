"""The network on loopback: 4 seats in 4 programs, the ledger synced to disk, the rules checked by every peer.

Times are of the clock on the wall, because waiting is what a player notices; other work on the machine shows in them.
"""

import asyncio
import json
import os
import statistics
import sys
import tempfile
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any

GAME, SEATS, SPECTATORS = "james-bond-007", 4, 50
TURNS = 120
PAUSE = 0.05


def run() -> None:
    """Measure, and print."""
    os.environ["HONOR_INTERFACES"] = "127.0.0.1"
    with tempfile.TemporaryDirectory(prefix="honor-bench-") as folder:
        os.environ["XDG_DATA_HOME"] = folder
        asyncio.run(_run(Path(folder)))


async def _run(folder: Path) -> None:
    _print_moves("4 seats", await _game(folder / "plain", 0))
    _print_moves(f"4 seats and {SPECTATORS} spectators", await _game(folder / "gallery", SPECTATORS))
    pace = (
        f"a move each {PAUSE * 1000:.0f} ms"  # much faster than people, and slow enough that no move waits for another
    )
    _print_moves(f"4 seats, {pace}", await _game(folder / "paced", 0, PAUSE))
    both = f"4 seats and {SPECTATORS} spectators, {pace}"
    _print_moves(both, await _game(folder / "paced-gallery", SPECTATORS, PAUSE))
    await _discovery()
    await _coming_and_going(folder / "visits")
    await _first_paint(folder / "paint")
    await _memory(folder / "memory", "for this machine", "--bind", "127.0.0.1")
    await _memory(folder / "memory-announced", "announced on the network")


def _quantile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


# ── moves ────────────────────────────────────────────────────────────────────────────────────────────────────────────


async def _game(folder: Path, spectators: int, pause: float = 0.0) -> list[dict[str, Any]]:
    """A whole game; what each program noted down. What the spectators' program does is niced: it is no part of it."""
    folder.mkdir(parents=True)
    port = _free_port()
    more = ["--gallery", str(spectators), "--pause", str(pause)]
    programs = [await _player(folder, port, seat, *more) for seat in range(SEATS)]
    if spectators:
        programs.append(await _player(folder, port, SEATS, "--watch", str(spectators)))
    for program in programs:
        assert await program.wait() == 0
    return [json.loads((folder / f"{seat}.json").read_text()) for seat in range(SEATS)]


async def _player(folder: Path, port: int, seat: int, *more: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *[sys.executable, "-m", "tests.bench.network_player", str(folder), str(port), str(seat)],
        *["--seats", str(SEATS), "--turns", str(TURNS), "--game", GAME, *more],
        env={**os.environ, "XDG_DATA_HOME": str(folder / f"home{seat}")},
    )


def _print_moves(what: str, notes: list[dict[str, Any]]) -> None:
    made = {int(line): at for note in notes for line, at in note["made"].items()}
    held = [{int(line): at for line, at in note["held"].items()} for note in notes]
    waits = [max(one[line] for one in held) - at for line, at in made.items() if all(line in one for one in held)]
    span = max(max(one.values()) for one in held) - min(made.values())
    middle, worst = statistics.median(waits) * 1000, _quantile(waits, 0.99) * 1000
    print(f"{what}: move made -> all four hold it: p50 {middle:.2f} ms, p99 {worst:.2f} ms; ", end="")
    print(f"{len(made) / span:.0f} moves/s ({len(made)} moves)", flush=True)


def _free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


# ── finding, coming, going ───────────────────────────────────────────────────────────────────────────────────────────


async def _discovery() -> None:
    from net.discovery import Announcer, Browser, look_around
    from net.wire import SeatFacts, TableFacts

    at_once, later = [], []
    for number in range(8):
        facts = TableFacts(
            id=f"bench{number}", game=GAME, rules="1", title="Bench", host="Ann", seats=(SeatFacts(kind="open"),)
        )
        seen = asyncio.Event()
        browser = Browser(seen.set)
        await browser.start()
        announcer = Announcer()
        begun = perf_counter()
        await announcer.start(facts, 1, "ann@hall", "SHA256:" + "a" * 43, "")
        await seen.wait()
        at_once.append(perf_counter() - begun)
        await browser.close()
        begun = perf_counter()
        await look_around(5, lambda tables, facts=facts: any(one.facts.id == facts.id for one in tables))  # type: ignore[misc]
        later.append(perf_counter() - begun)
        await announcer.close()
    first, then, worst = statistics.median(at_once), statistics.median(later), max(later)
    print(f"discovery: a new table is seen after p50 {first:.3f} s; ", end="")
    print(f"by who starts to look just then: p50 {then:.2f} s, worst {worst:.2f} s", flush=True)


async def _some_of(sessions: list[Any], lines: int) -> None:
    """So much of a game that there are so many lines."""
    from tests.net.party import play_out, table_until

    playing = [asyncio.create_task(play_out(session)) for session in sessions]
    await table_until(sessions[1], lambda: sessions[1].copy.lines >= lines or sessions[1].copy.game.over)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


async def _coming_and_going(folder: Path) -> None:
    from tests.net.party import Party, until

    party = await Party.open(folder, GAME, 2, durable=True)
    sessions = await party.begin()
    await _some_of(sessions, 80)
    joins, returns = [], []
    for number in range(10):
        begun = perf_counter()
        watcher = await party.come(f"W{number}", watch=True)
        session = await watcher.game()
        session.view()
        joins.append(perf_counter() - begun)
        party.visits.remove(watcher)
        await watcher.leave()
    guest = party.visits[1]
    for _ in range(10):
        guest.link.drop()
        await until(guest, lambda: guest.trouble != "")
        begun = perf_counter()
        await until(guest, lambda: guest.trouble == "")
        returns.append(perf_counter() - begun)
    for what, took in (("join to first state in mid-game", joins), ("reconnect", returns)):
        print(f"{what}: p50 {statistics.median(took) * 1000:.0f} ms, worst {max(took) * 1000:.0f} ms", flush=True)
    await party.close()


async def _first_paint(folder: Path) -> None:
    """From a key in the lobby to the painted table, and from the command line; in a terminal of its own."""
    from tests.net.party import Party

    party = await Party.open(folder, GAME, 2, durable=True)
    sessions = await party.begin()
    await _some_of(sessions, 40)
    inside, from_shell = await asyncio.to_thread(_painted, f"127.0.0.1:{party.address[1]}")
    for what, took in (("a key in the lobby to painted table", inside), ("honor watch to painted table", from_shell)):
        print(f"{what}: p50 {statistics.median(took):.2f} s, worst {max(took):.2f} s", flush=True)
    await party.close()


def _painted(address: str) -> tuple[list[float], list[float]]:
    """Seconds each time; `party` plays in another thread's event loop meanwhile."""
    from tests.tui.terminal import Terminal

    inside, from_shell = [], []
    for _ in range(5):
        begun = perf_counter()
        with Terminal("tests.tui.pty_honor", "watch", address, size=(110, 36)) as terminal:
            terminal.until("You are watching")
            from_shell.append(perf_counter() - begun)
            terminal.read(0.3)
        with Terminal("tests.tui.pty_honor", size=(110, 36)) as terminal:
            terminal.read()
            terminal.press("t")
            terminal.until(address)  # a host one has joined before
            begun = perf_counter()
            terminal.child.send("w")
            while "You are watching" not in terminal.text:
                terminal.take()
            inside.append(perf_counter() - begun)
    return inside, from_shell


async def _memory(folder: Path, what: str, *bind: str) -> None:
    """`honor host` with a table of bots, as people start it."""
    folder.mkdir(parents=True)
    honor = str(Path(sys.executable).with_name("honor"))
    table = await asyncio.create_subprocess_exec(
        *[honor, "host", GAME, "--seats", "4", "--bots", "steady:3", "--plain", "--port", "0", *bind],
        env={**os.environ, "XDG_DATA_HOME": str(folder)},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert table.stdin is not None
    assert table.stdout is not None
    table.stdin.write(b"1\n" * 40)
    begun = monotonic()
    async for line in table.stdout:
        if b"Your choice" in line or monotonic() - begun > 20:
            break
    status = Path(f"/proc/{table.pid}/status")
    if status.exists():
        kilobytes = next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmRSS"))
        print(f"a host with one table of bots, {what}: {kilobytes / 1024:.1f} MB", flush=True)
    table.kill()
    await table.wait()


__all__ = ["run"]
