"""Strangers and cheats at the wire: whatever bytes come, nothing escapes, nobody is disturbed, nothing is written."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from net import wire
from net.visit import Visit
from tests.net.ends import Ear
from tests.net.party import Party, table_until, until, within

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=5),
    max_leaves=10,
)
KINDS = sorted(
    {"bye", "table", "seated", "nonsense"}
    | {kind.model_fields["say"].default for kind in get_args(wire.FromGuest)}  # all that a guest may say
)
FIELDS = sorted({name for kind in get_args(wire.FromGuest) for name in kind.model_fields if name != "say"})
VALUES = JSON | st.integers(0, 5) | st.sampled_from(["move", "seal", "chat", "join"])
MESSAGES = st.builds(
    lambda say, more: json.dumps({"say": say, **more}).encode(),
    st.sampled_from(KINDS),
    st.dictionaries(
        st.sampled_from(FIELDS),
        JSON | st.integers(0, 5) | st.sampled_from(["move", "seal", "chat", "join"]),
        max_size=7,
    ),
)
LINES = st.binary(max_size=200).map(lambda line: line.replace(b"\n", b" ")) | MESSAGES
QUIET = settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


def ledger_of(party: Party) -> list[bytes]:
    run = party.host.table.run
    assert run is not None
    return list(run.sequencer.ledger.lines)


async def still_works(party: Party, visit: Visit) -> None:
    """The table answers, and everybody holds the same."""
    keeper = party.visits[0].session
    assert keeper is not None
    lines = len(ledger_of(party))
    await table_until(keeper, lambda: keeper.copy.lines >= lines)
    visit.said.clear()
    visit.propose("bot", 0)
    await until(visit, lambda: bool(visit.said))


@QUIET
@given(batches=st.lists(st.lists(LINES, max_size=6), min_size=1, max_size=6))
def test_a_stranger_may_say_what_he_likes(tmp_path_factory: pytest.TempPathFactory, batches: list[list[bytes]]) -> None:
    async def scene() -> None:
        escaped: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: escaped.append(context))
        party = await Party.open(tmp_path_factory.mktemp("fuzz"), seats=2)
        await party.begin()
        before = ledger_of(party)
        for batch in batches:
            ear = Ear(await party.dial(party.person("Eve"))())
            ear.channel.send(*batch)
            ear.channel.send(wire.encoded(wire.GuestHello()), *batch)
            ear.channel.send(wire.encoded(wire.Ping(at=1)))
            await ear.until(lambda ear=ear: ear.ending is not None or any(b'"pong"' in line for line in ear.lines))  # type: ignore[misc]
            ear.channel.close()
        await still_works(party, party.visits[1])
        assert ledger_of(party)[: len(before)] == before
        assert all(b'"kind":"presence"' in line for line in ledger_of(party)[len(before) :])
        await party.close()
        assert escaped == []

    asyncio.run(scene())


@QUIET
@given(batches=st.lists(st.lists(LINES, max_size=6), min_size=1, max_size=6))
def test_a_seat_may_say_what_it_likes_and_only_its_own_good_moves_count(
    tmp_path_factory: pytest.TempPathFactory, batches: list[list[bytes]]
) -> None:
    async def scene() -> None:
        escaped: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: escaped.append(context))
        party = await Party.open(tmp_path_factory.mktemp("fuzz"), seats=3)
        await party.begin()
        cheat, honest = party.visits[1], party.visits[2]
        before = ledger_of(party)
        for batch in batches:
            if cheat.link.connected and cheat.link._attempt is not None:
                cheat.link._attempt.channel.send(*batch, wire.encoded(wire.Ping(at=1)))
            await asyncio.sleep(0)
        await still_works(party, honest)
        added = [json.loads(line) for line in ledger_of(party)[len(before) :]]
        assert all(line["kind"] in ("presence", "checkpoint") for line in added), added
        await party.close()
        assert escaped == []

    asyncio.run(scene())


@QUIET
@given(seed=st.integers(0, 10**6))
def test_lines_of_a_host_that_lies_are_refused_out_loud(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    """Bytes of the ledger are changed on their way to a guest: he says so, plays no further, keeps what was good."""

    async def scene() -> None:
        random = Random(seed)
        party = await Party.open(tmp_path_factory.mktemp("fuzz"), seats=2)
        await party.gather()
        victim = party.visits[1]
        taking = victim.link.received
        at = random.randrange(2, 12)
        seen = 0

        def received(attempt: object, lines: list[bytes]) -> None:
            nonlocal seen
            passed = []
            for line in lines:
                if not wire.is_message(line):
                    if seen == at:
                        line = mangled(line, random)
                    seen += 1
                passed.append(line)
            taking(attempt, passed)  # type: ignore[arg-type]

        victim.link.received = received  # type: ignore[method-assign, assignment]
        victim.ready()
        keeper = party.visits[0]
        await until(keeper, lambda: keeper.table.seats[1].ready)
        keeper.start()
        await until(keeper, lambda: any(isinstance(said, wire.Warned) for said in keeper.said))
        warned = next(said for said in keeper.said if isinstance(said, wire.Warned))
        # the host's lines are signed by nobody: one that still is a line is found out by the next, which names its hash
        assert warned.seat == 1
        assert warned.line in (at, at + 1)
        assert not victim.open_still
        await within(party.host.close())
        copies = [file for file in party.ledgers() if "P1" in str(file)]
        good = party.ledgers()[-1].read_bytes().splitlines()[:at]
        (kept,) = [file.read_bytes().splitlines() for file in copies]
        assert (kept[:at], len(kept)) == (good, warned.line)

    asyncio.run(scene())


def mangled(line: bytes, random: Random) -> bytes:
    """One byte of a line is another one, or missing, or the line is there twice."""
    at = random.randrange(len(line))
    kind = random.randrange(4)
    if kind == 0:
        return line[:at] + bytes([line[at] ^ (1 << random.randrange(7))]) + line[at + 1 :]
    if kind == 1:
        return line[:at] + line[at + 1 :]
    if kind == 2:
        return line[:at]
    return line.replace(b'"n":', b'"n":1', 1)


async def test_ten_misunderstood_messages_and_the_door(tmp_path: Path) -> None:
    party = await Party.open(tmp_path)
    ear = Ear(await party.dial(party.person("Eve"))())
    ear.channel.send(*[b"garbage"] * 10)
    await ear.ends()
    assert [json.loads(line)["say"] for line in ear.lines] == ["hello", *["no"] * 9, "bye"]
    await party.close()


async def test_huge_names_and_texts_are_not_taken(tmp_path: Path) -> None:
    party = await Party.open(tmp_path)
    ear = Ear(await party.dial(party.person("Eve"))())
    huge = "x" * 5000
    for message in (
        {"say": "hello", "software": huge},
        {"say": "join", "name": huge, "instance": "x"},
        {"say": "join", "name": "Eve", "instance": huge},
        {"say": "chat", "text": huge},
    ):
        ear.channel.send(json.dumps(message).encode())
    lines = await ear.hears(5)
    assert all(json.loads(line)["say"] == "no" for line in lines[1:])
    assert max(map(len, lines[1:])) < 500
    ear.channel.close()
    await party.close()
