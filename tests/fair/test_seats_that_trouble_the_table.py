"""Somebody with a program of his own at a table on the network: a seat that would stop the others, a host that lies."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from net import wire
from net.opening import GamePlan
from tests.fair.network import Circle
from tests.fair.test_breaches_on_the_network import SHORT, host_lines
from tests.net.party import table_until, until


async def test_a_move_that_has_not_seen_what_it_answers_is_not_taken(tmp_path: Path) -> None:
    """Written down it would make everybody else's program stop: the host refuses it, and the game goes on."""
    circle = await Circle.of(tmp_path, "james-bond-007", 3, options=SHORT)
    sessions = await circle.begin()
    session = next(session for session in sessions if session.seat in session.copy.game.to_act)
    copy, hand = session.copy, session.copy.hand
    assert hand is not None
    question = copy.game.question
    body = {"at": question, "move": dict(session.legal_moves()[0])}
    session.visit.link.send(hand.entry(copy.name, "move", body, copy.count, 8, copy.heads[8]))
    await until(session.visit, lambda: any(isinstance(said, wire.No) for said in session.visit.said))
    assert copy.game.question == question  # it was the one that is asked
    assert [said.why for said in session.visit.said if isinstance(said, wire.No)] == ["stale"]
    await circle.play_out()
    await circle.close()
    assert circle.audited().verdict == "sound"


async def test_a_seat_that_disputes_again_and_again_fills_no_ledger(tmp_path: Path) -> None:
    circle = await Circle.of(tmp_path, "james-bond-007", 3, options=SHORT)
    sessions = await circle.begin()
    visit, keeper = circle.visits[1], circle.visits[0]
    for number in range(30):
        copy = sessions[1].copy
        visit.link.send(copy._entry("dispute", {"line": number, "sentence": "No."}))
        await table_until(sessions[1], lambda: sessions[1].copy.game.disputes != [])
    await until(visit, lambda: sum(isinstance(said, wire.No) for said in visit.said) >= 1)
    await until(keeper, lambda: "refuses line 0" in keeper.news.paused)
    disputes = [line for line in host_lines(circle) if line["kind"] == "dispute"]
    assert [line["body"]["line"] for line in disputes] == [0]
    for one in circle.visits:
        one.propose("resume")
    await until(keeper, lambda: keeper.news.paused == "")
    await circle.play_out()
    await circle.close()
    assert circle.audited().verdict == "sound"


async def test_l_a_host_that_passes_people_off_as_bots_to_have_luck_on_his_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He tells each that he plays with bots alone. The joins show that it is not so; they are signed by the people."""
    circle = await Circle.of(tmp_path, "james-bond-007", 3, options=SHORT)
    monkeypatch.setattr(GamePlan, "trust", "host")
    monkeypatch.setattr(wire.TableFacts, "people", property(lambda facts: 1))
    await circle.gather()
    keeper, *guests = circle.visits
    for guest in guests:
        guest.ready()
    await until(keeper, lambda: all(seat.ready for seat in keeper.table.seats[1:]))
    keeper.start()
    async with asyncio.timeout(20):
        while any(guest.open_still for guest in guests):
            await asyncio.sleep(0.01)
    for guest in guests:
        assert "on the host's word, though several people play" in (guest._ended or "")
    await circle.host.close()
