"""Everybody's name under a game, where connections are lost just when it ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from net import wire
from net.game_run import RunRules
from tests.net.party import Party, play_out, within
from tests.net.test_reconnects import behind_proxies, close

RULES = RunRules(pace="instant", away_seconds=60, return_seconds=30)


def at_line(party: Party, kind: str, then: Callable[[], None]) -> None:
    """Do something in the moment in which the host writes a line of this kind."""
    run = party.host.table.run
    assert run is not None
    scribe = run.sequencer.scribe
    write = scribe.host

    def writing(written: str, *rest: Any, **more: Any) -> int:
        number = write(written, *rest, **more)
        if written == kind:
            then()
        return number

    scribe.host = writing  # type: ignore[assignment, method-assign]


async def until_left(party: Party) -> None:
    """Until the ledger says that somebody is away."""
    async with asyncio.timeout(20):
        while not any(body["state"] == "left" for body in party.bodies("presence")):
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("kind", ["end", "disclose"])
async def test_whose_connection_is_lost_at_the_end_is_waited_for_and_signs(
    tmp_path: Path, kind: str, seats: int
) -> None:
    """One person alone cannot vouch for a game of several: it would be sound only so far, and for ever."""
    party, proxies = await behind_proxies(tmp_path, seats=seats, rules=RULES, options={"max_turns": 4}, silence=8.0)
    await party.begin()

    def cut() -> None:
        for proxy in proxies:
            proxy.cut()

    at_line(party, kind, cut)
    await party.play_out()
    await close(party, proxies)
    assert party.audited().verdict == "sound"
    party.same_bytes()


async def test_who_comes_back_only_after_a_while_signs_too(tmp_path: Path) -> None:
    party, (proxy,) = await behind_proxies(tmp_path, seats=2, rules=RULES, options={"max_turns": 4}, silence=8.0)
    await party.begin()

    def gone() -> None:
        proxy.refuses = True
        proxy.cut()

    at_line(party, "end", gone)
    playing = asyncio.create_task(party.play_out())
    await until_left(party)
    proxy.refuses = False
    await within(playing)
    await close(party, [proxy])
    assert [(body["seat"], body["state"]) for body in party.bodies("presence")] == [(1, "left"), (1, "returned")]
    assert set(party.bodies("signoff")[0]["signatures"]) == {"0", "1", "host"}
    assert party.audited().verdict == "sound"
    party.same_bytes()


async def played_by_both(party: Party) -> None:
    """Both play to the end; the keeper sees the sign-off, and the other is gone by then."""
    sessions = [visit.session for visit in party.visits]
    playing = [asyncio.create_task(play_out(session)) for session in sessions if session is not None]
    await within(party.over())
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


async def test_who_does_not_come_back_is_waited_for_only_so_long(tmp_path: Path) -> None:
    rules = replace(RULES, return_seconds=0.2)
    party, (proxy,) = await behind_proxies(tmp_path, seats=2, rules=rules, options={"max_turns": 4}, silence=8.0)
    await party.begin()

    def gone() -> None:
        proxy.refuses = True
        proxy.cut()

    at_line(party, "end", gone)
    await played_by_both(party)
    await close(party, [proxy])
    assert set(party.bodies("signoff")[0]["signatures"]) == {"0", "host"}
    assert (party.audited().verdict, party.audited().findings) == ("sound so far", [])


async def test_who_leaves_at_the_end_keeps_nobody_waiting(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=2, rules=replace(RULES, return_seconds=600), options={"max_turns": 4})
    await party.begin()
    table = party.host.table
    leaver = table.guest_in(1)
    assert leaver is not None
    at_line(party, "end", lambda: table.hear(leaver, wire.Leave()))
    await played_by_both(party)
    await party.close()
    assert set(party.bodies("signoff")[0]["signatures"]) == {"0", "host"}
