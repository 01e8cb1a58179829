"""Tables of people behind the door: some come through it, some with programs of their own, through the same port."""

from __future__ import annotations

import asyncio
from pathlib import Path

import asyncssh
import pytest

from net.channel import Channel
from net.door import Door, DoorWanted
from net.door_house import NoTable
from net.identity import Self, myself
from net.transport import connect
from net.visit import Errand, Visit
from replays.audit import audit
from tests.net.party import QUICK, play_out, until, within

HOST_KEY = asyncssh.generate_private_key("ssh-ed25519")


async def opened(folder: Path, rules: str = "") -> Door:
    """A door without screens behind it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "door.toml").write_text("announce = false\nnetwork = false\n" + rules, "utf-8")
    door = Door(DoorWanted(folder, folder / "door.toml", HOST_KEY, 0, "127.0.0.1"))
    await door.open()
    return door


def peer(door: Door, me: Self, name: str, table: str, games: Path) -> Visit:
    """Somebody with a program of his own, over the network."""

    async def dial() -> Channel:
        return await connect("127.0.0.1", door.port, me.key, lambda key: None)

    return Visit(me, dial, Errand(name, table=table), folder=games, patience=QUICK)


async def test_two_through_the_door_and_a_program_from_the_network_play_a_whole_game(tmp_path: Path) -> None:
    door = await opened(tmp_path / "door")
    ann, bob, cem = (myself(folder=tmp_path / name) for name in ("ann", "bob", "cem"))
    table = door.house.open_table("james-bond-007", 3, ann, "Ann", {"max_turns": 30})
    first = await door.house.visit(ann, "Ann", table.id)
    second = await door.house.visit(bob, "Bob", table.id)
    third = peer(door, cem, "Cem", table.id, tmp_path / "cem" / "games")
    await third.open()
    second.ready()
    third.ready()
    await until(first, lambda: all(seat.ready or number == first.seat for number, seat in enumerate(first.table.seats)))
    first.start()
    sessions = [await within(visit.game()) for visit in (first, second, third)]
    assert third.table.trust == "door"
    assert all(session.info.trust == "door" for session in sessions)
    async with asyncio.timeout(100):
        await asyncio.gather(*(play_out(session) for session in sessions))
    await until(first, lambda: first.table.state == "over", 100)
    (ledger,) = (tmp_path / "door" / "games").glob("*.honor")
    assert not audit(ledger).findings
    for visit in (third, second, first):
        await visit.leave()
    await door.close("Until next time.")


async def test_tables_and_seats_are_there_again_when_the_door_is(tmp_path: Path) -> None:
    door = await opened(tmp_path / "door")
    ann, bob = (myself(folder=tmp_path / name) for name in ("ann", "bob"))
    table = door.house.open_table("james-bond-007", 2, ann, "Ann")
    first = await door.house.visit(ann, "Ann", table.id)
    second = await door.house.visit(bob, "Bob", table.id)
    second.ready()
    await until(first, lambda: first.table.seats[1].ready)
    first.start()
    sessions = [await within(visit.game()) for visit in (first, second)]
    playing = [asyncio.ensure_future(play_out(session, moves=2)) for session in sessions]
    await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED, timeout=60)
    for one in playing:
        one.cancel()
    await door.close("Back soon.")
    await first.vanish()
    await second.vanish()
    door = await opened(tmp_path / "door")
    assert list(door.house.tables) == [table.id]
    assert door.house.waiting_for(bob.identity.line) == table.id
    assert door.house.tables[table.id].wanted.keeper == ann.identity.line
    again = await door.house.visit(bob, "Bob", table.id)
    assert again.seat == 1
    await again.leave()
    await door.close("Until next time.")


async def test_tables_are_bounded(tmp_path: Path) -> None:
    door = await opened(tmp_path / "door", "tables = 2\ntables_per_person = 1\n")
    ann, bob, cem = (myself(folder=tmp_path / name) for name in ("ann", "bob", "cem"))
    door.house.open_table("charge-it", 2, ann, "Ann")
    with pytest.raises(NoTable, match="You keep 1 tables"):
        door.house.open_table("charge-it", 2, ann, "Ann")
    door.house.open_table("charge-it", 2, bob, "Bob")
    with pytest.raises(NoTable, match="as many tables"):
        door.house.open_table("charge-it", 2, cem, "Cem")
    await door.close("Until next time.")
