"""The fair deal: what joint luck costs beyond the round trip, how fast it is audited, and how large its ledgers are.

Four seats on loopback, over the real transport, all in one process: what the four would do on four machines at the same
time, they do here one after the other. Waits are of the clock on the wall, in which other work on the machine shows;
beside them stands the processor time of all four, and of both ends of every connection, together.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import zstandard

from core.bots.bot import bot_for, generator
from replays.audit import audit, audit_files
from tests.bench.replays import best

SEATS: Final = 4
GAMES: Final = ("james-bond-007", "charge-it", "billionaire")


def run() -> None:
    """Measure, and print."""
    os.environ["HONOR_INTERFACES"] = "127.0.0.1"
    with tempfile.TemporaryDirectory(prefix="honor-bench-") as name:
        folder = Path(name)
        os.environ["XDG_DATA_HOME"] = name
        asyncio.run(_luck(folder / "shuffles", "charge-it", {"max_rounds": 12, "match_target": 50000}, "deck"))
        asyncio.run(_luck(folder / "rolls", "billionaire", {"max_turns": 60}, "luck"))
        _sizes(folder)
        _audits(folder)


async def _luck(folder: Path, game: str, options: dict[str, Any], kind: str) -> None:
    """From the question to luck until all four hold the answer; the round trip is measured beside it."""
    from tests.net.party import Party

    party = await Party.open(folder, game, SEATS, options=options, durable=True)
    await party.gather()
    keeper = party.visits[0]
    asked: list[tuple[float, float]] = []
    held: list[list[tuple[float, float]]] = [[] for _ in range(SEATS)]
    for visit in party.visits[1:]:
        visit.ready()
    while not all(seat.ready or number == 0 for number, seat in enumerate(keeper.table.seats)):
        await keeper.changed(keeper.number)
    keeper.start()
    sessions = [await visit.game() for visit in party.visits]
    run_ = party.host.table.run
    assert run_ is not None
    recorder, sizes = run_.sequencer.recorder, list[int]()
    asking, disk = recorder.ask, Disk(run_.sequencer.ledger)
    synced: list[list[float]] = [[], []]

    def ask(chance: Any) -> int:
        if type(chance).__name__ == ("Shuffle" if kind == "deck" else "Roll"):
            asked.append((time.perf_counter(), time.process_time()))
            synced[0].append(disk.seconds)
            sizes.append(len(getattr(chance, "taken", ())) + len(getattr(chance, "new", ())))
        return asking(chance)

    recorder.ask = ask  # type: ignore[method-assign]
    for number, session in enumerate(sessions):
        taking = session.took

        def took(entry: Any, number: int = number, taking: Any = taking) -> None:
            taking(entry)
            if entry.kind == kind and len(held[number]) < len(asked):
                held[number].append((time.perf_counter(), time.process_time()))
                if all(len(one) == len(held[number]) for one in held):
                    synced[1].append(disk.seconds)

        session.took = took  # type: ignore[method-assign]
    await party.play_out()
    trips = await _round_trips(party)
    await party.close()
    whole = [event for event in range(len(asked)) if all(len(one) > event for one in held)]
    waits = [max(one[event][0] for one in held) - asked[event][0] for event in whole]
    spent = [max(one[event][1] for one in held) - asked[event][1] for event in whole]
    disks = [after - before for before, after in zip(synced[0], synced[1], strict=False)]
    trip, middle = statistics.median(trips) * 1000, statistics.median(waits) * 1000
    what = f"a shuffle of {max(sizes)}" if kind == "deck" else "a roll"
    print(
        f"{what}, {SEATS} seats: {middle:.1f} ms from the question until all hold it "
        f"(fastest {min(waits) * 1000:.1f}); "
        f"a round trip takes {trip:.1f} ms, so {middle - trip:.1f} ms beyond it, "
        f"of which the disk takes {statistics.median(disks) * 1000:.1f}; "
        f"processor {statistics.median(spent) * 1000:.1f} ms ({len(waits)} of them)",
        flush=True,
    )


class Disk:
    """How long a ledger has waited for the disk, all in all."""

    def __init__(self, ledger: Any) -> None:
        self.seconds = 0.0
        sync = ledger.sync

        def timed() -> None:
            begun = time.perf_counter()
            sync()
            self.seconds += time.perf_counter() - begun

        ledger.sync = timed


async def _round_trips(party: Any) -> list[float]:
    """From the host to a guest and back, over the same connections."""
    from net import wire

    trips: list[float] = []
    guests = [guest for guest in party.host.table.guests if guest.channel.peer.address != "here"]
    for guest in guests:
        hearing, came = guest.received, asyncio.Event()

        def received(lines: Any, hearing: Any = hearing, came: asyncio.Event = came) -> None:
            hearing(lines)
            if any(b'"pong"' in line for line in lines):
                came.set()

        guest.channel.reader = type("Ear", (), {"received": staticmethod(received), "lost": guest.lost})()
        for number in range(30):
            came.clear()
            begun = time.perf_counter()
            guest.tell(wire.Ping(at=10**6 + number))
            await came.wait()
            trips.append(time.perf_counter() - begun)
    return trips


def _bots_play(table: Any, seed: int = 3) -> None:
    """A whole game, played steadily."""
    local = table.begin()
    bots = [bot_for(local.game, "steady") for _ in range(table.seats)]
    randoms = [generator(seed, seat) for seat in range(table.seats)]
    while not local.over:
        for seat in sorted(local.to_act):
            if seat in local.to_act:
                seen = local.observation(seat, listening=bots[seat].listens)
                local.play(seat, bots[seat].choose(seen, randoms[seat]).move)


def _sizes(folder: Path) -> None:
    """Bytes a line, over six games of two, of three and of four people: they differ with what happens in a game."""
    from tests.fair.dealt import DealtTable

    every = [0, 0]
    for game in GAMES:
        sums = {seats: [0, 0] for seats in (2, 3, 4)}
        for seats, total in sums.items():
            for seed in range(1, 7):
                table = DealtTable(folder / f"{game}-{seats}-{seed}.honor", game, seats, seed=seed, options={})
                _bots_play(table, seed)
                data = table.close()
                for counted in (total, every):
                    counted[0] += len(data)
                    counted[1] += data.count(b"\n")
        size, lines = map(sum, zip(*sums.values(), strict=True))
        each = ", ".join(f"{seats} people {total[0] / total[1]:.1f}" for seats, total in sums.items())
        print(f"{game}: {size / lines:.1f} bytes a line ({each}; {lines} lines)", flush=True)
    print(f"all three: {every[0] / every[1]:.1f} bytes a line ({every[1]} lines)", flush=True)


def _audits(folder: Path) -> None:
    from tests.fair.dealt import DealtTable

    for game in GAMES:
        path = folder / f"{game}.honor"
        table = DealtTable(path, game, SEATS, options={})
        _bots_play(table)
        data = table.close()
        lines = data.count(b"\n")
        assert audit(data).verdict == "sound"
        packed = len(zstandard.ZstdCompressor(level=19).compress(data))
        seconds = best(lambda data=data: audit(data))  # type: ignore[misc]
        signed = data.count(b'"sig":"')
        print(
            f"{game}, {SEATS} people: {lines} lines ({100 * signed // lines} % signed), "
            f"{len(data) / lines:.0f} bytes a line, packed {packed / lines:.0f}; "
            f"audit {lines / seconds:,.0f} lines/s, {1000 * seconds:.0f} ms",
            flush=True,
        )
    copies = [folder / f"copy-{number}.honor" for number in range(40)]
    data = (folder / "james-bond-007.honor").read_bytes()
    for copy in copies:
        copy.write_bytes(data)
    for jobs in (1, 2):
        taken = best(lambda jobs=jobs: list(audit_files(copies, jobs)), 2, time.perf_counter)  # type: ignore[misc]
        total = data.count(b"\n") * len(copies)
        print(f"audit of {len(copies)} files, {jobs} job(s): {total / taken:,.0f} lines/s (wall clock)", flush=True)
    _long_audit(folder / "long.honor")


def _long_audit(path: Path) -> None:
    """One long ledger: rules in this process, signatures in another."""
    from tests.fair.dealt import DealtTable

    table = DealtTable(path, "charge-it", SEATS, options={"max_rounds": 100, "match_target": 10**6})
    table.begin()
    table.play(moves=7000)
    data = table.close()
    lines = data.count(b"\n")
    reports = {}
    for jobs in (1, 2):
        taken = best(lambda jobs=jobs: reports.update({jobs: [*audit_files([path], jobs)]}), 3, time.perf_counter)  # type: ignore[misc]
        print(
            f"audit of one ledger of {lines:,} lines, {jobs} job(s): {lines / taken:,.0f} lines/s (wall clock)",
            flush=True,
        )
    assert reports[1] == reports[2]
    assert reports[1][0].findings == []


__all__ = ["run"]
