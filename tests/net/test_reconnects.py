"""Bad networks: everybody comes back by himself, no line is lost or doubled, and what was under way is settled."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest

from net.channel import Channel
from net.game_run import RunRules
from net.identity import Self
from net.transport import connect
from tests.net.party import Party, play_out, table_until, until, within
from tests.net.proxy import Proxy

PATIENT = RunRules(pace="instant", away_seconds=60, return_seconds=30)


async def behind_proxies(tmp_path: Path, seats: int = 3, **more: Any) -> tuple[Party, list[Proxy]]:
    """A table whose guests all come through a proxy of their own."""
    usual = {"rules": PATIENT, "options": {"max_turns": 60}, "silence": 1.0}
    party = await Party.open(tmp_path, seats=seats, **{**usual, **more})
    party.visits.append(await party.host.sit())
    proxies = []
    for number in range(1, seats):
        proxy = Proxy(party.address, number)
        address = await proxy.open()
        proxies.append(proxy)
        me = party.person(f"P{number}")
        await party.come(f"P{number}", dial=through(me, address))
    return party, proxies


def through(me: Self, address: tuple[str, int]) -> Callable[[], Any]:
    async def dial() -> Channel:
        return await connect(*address, me.key, lambda key: None, seconds=1.0)

    return dial


async def close(party: Party, proxies: list[Proxy]) -> None:
    await party.close()
    for proxy in proxies:
        await proxy.close()


async def test_connections_that_are_cut_all_the_time_lose_and_double_nothing(tmp_path: Path) -> None:
    party, proxies = await behind_proxies(tmp_path)
    await party.begin()
    random = Random(3)

    async def vandal() -> None:
        while True:
            await asyncio.sleep(0.05)
            random.choice(proxies).cut()

    breaking = asyncio.create_task(vandal())
    try:
        await within(party.play_out(), 60)
    finally:
        breaking.cancel()
    assert sum(proxy.connections for proxy in proxies) > len(proxies)  # some came back; a fast machine is done soon
    for visit in party.visits:
        await until(visit, lambda visit=visit: visit.session is not None and visit.session.copy.game.signed_off)  # type: ignore[misc]
    await close(party, proxies)
    assert party.audited().verdict == "sound"
    party.same_bytes()


async def test_a_partition_is_noticed_and_mended_within_a_second_of_its_end(tmp_path: Path) -> None:
    party, proxies = await behind_proxies(tmp_path)
    await party.begin()
    keeper, victim = party.visits[0], party.visits[1]
    proxies[0].part()
    await until(victim, lambda: victim.trouble != "")
    await until(keeper, lambda: keeper.table.seats[1].away_ms is not None)
    session = victim.session
    assert session is not None
    assert session.info.paused == "The connection to the host is lost; trying to get it back."
    proxies[0].join()
    healed = monotonic()
    await until(victim, lambda: victim.trouble == "")
    assert monotonic() - healed < 1.0
    await until(keeper, lambda: keeper.table.seats[1].away_ms is None)
    assert any("You are back after 0:0" in str(told.what) for told in session.told())
    await party.play_out()
    await close(party, proxies)
    assert party.audited().verdict == "sound"
    party.same_bytes()


async def test_a_move_made_into_a_dead_connection_arrives_once_after_it_is_back(tmp_path: Path) -> None:
    party, proxies = await behind_proxies(tmp_path, seats=2)
    sessions = await party.begin()
    while 1 not in sessions[1].copy.game.to_act:
        await play_out(sessions[0], moves=1)
        await table_until(sessions[1], lambda: sessions[1].copy.lines == sessions[0].copy.lines)
    proxies[0].part()
    playing = asyncio.create_task(sessions[1].play(dict(sessions[1].legal_moves()[0]), sessions[1].number))
    await until(party.visits[1], lambda: party.visits[1].trouble != "")
    assert not playing.done()
    proxies[0].join()
    await within(playing)
    assert [body["at"] for body in party.bodies("move")] == sorted({body["at"] for body in party.bodies("move")})
    await party.play_out()
    await close(party, proxies)
    party.same_bytes()


@pytest.mark.parametrize("portion", [1, 7, 1000])
async def test_a_slow_torn_and_trembling_line_only_takes_longer(tmp_path: Path, portion: int) -> None:
    party, proxies = await behind_proxies(tmp_path, seats=2, options={"max_turns": 8}, silence=5.0)
    for proxy in proxies:
        if portion > 1:
            proxy.delay, proxy.jitter = 0.002, 0.004
        proxy.portion = portion * 40
    await party.begin()
    await within(party.play_out(), 60)
    await close(party, proxies)
    assert party.audited().verdict == "sound"
    party.same_bytes()


async def test_a_half_open_connection_is_given_up_and_replaced(tmp_path: Path) -> None:
    """The guest's machine has forgotten the connection, the host's has not."""
    party, proxies = await behind_proxies(tmp_path, seats=2)
    await party.begin()
    keeper, guest = party.visits
    proxies[0].part()  # the host hears nothing of what follows
    guest.link.drop()
    await until(guest, lambda: guest.trouble != "")
    me = party.person("P1")
    guest.link._dial = through(me, party.address)  # a new way, while the host still holds the old connection
    await until(guest, lambda: guest.trouble == "")
    assert sum(other.seat == 1 for other in party.host.table.guests) == 1
    await party.play_out()
    await close(party, proxies)
    party.same_bytes()
    assert keeper.table.state == "over"


async def test_a_spectator_who_reads_nothing_keeps_nobody_waiting_and_catches_up(tmp_path: Path) -> None:
    party, proxies = await behind_proxies(tmp_path, seats=2)
    proxy = Proxy(party.address)
    address = await proxy.open()
    watcher = await party.come("Watcher", watch=True, dial=through(party.person("Watcher"), address))
    party.visits.remove(watcher)
    await party.begin()
    session = await within(watcher.game())
    proxy.part()
    await party.play_out()
    proxy.join()
    await table_until(session, lambda: session.copy.game.signed_off)
    assert session.view()["result"] == party.visits[0].session.view()["result"]  # type: ignore[union-attr]
    await watcher.leave()
    await close(party, [*proxies, proxy])


async def test_a_spectator_who_comes_late_gets_the_game_from_its_beginning(tmp_path: Path) -> None:
    party, proxies = await behind_proxies(tmp_path, seats=2)
    sessions = await party.begin()
    playing = [asyncio.create_task(play_out(session)) for session in sessions]
    await table_until(sessions[0], lambda: sessions[0].copy.lines > 30)
    watcher = await party.come("Watcher", watch=True)
    session = await within(watcher.game())
    await within(asyncio.gather(*playing))
    await table_until(session, lambda: session.copy.game.signed_off)
    assert session.copy.heads == sessions[0].copy.heads
    assert session.told()[0].number == 0
    await close(party, proxies)
