"""Clocks: none, per move, with a bank; and time that the network takes costs nobody anything (checklist 33)."""

import asyncio
from pathlib import Path
from time import monotonic

import pytest

from net.clocks import ClockRule
from net.game_run import RunRules
from net.seat import SeatSession
from net.sequencer import Sequencer
from tests.net.party import Party, play_out, table_until, until, within


def lapses(party: Party) -> list[int]:
    return [body["seat"] for body in party.bodies("lapse")]


@pytest.mark.parametrize(("rule", "least"), [("move", 0.2), ("bank:0.005", 0.5)])
async def test_time_runs_out_with_the_clock_and_its_bank(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rule: str, least: float
) -> None:
    monkeypatch.setattr(Sequencer, "seconds", 0.2)
    rules = RunRules(ClockRule.parse(rule), pace="instant")
    party = await Party.open(tmp_path, seats=2, rules=rules)
    begun = monotonic()
    sessions = await party.begin()
    await table_until(
        sessions[0], lambda: sessions[0].seconds_left() is not None or sessions[1].seconds_left() is not None
    )
    await table_until(sessions[0], lambda: bool(lapses(party)))
    assert monotonic() - begun >= least
    await party.close()
    assert party.audited().verdict == "sound so far"
    assert str(rules.clock) == {"move": "per move", "bank:0.005": "per move, bank 0.005 min"}[rule]


async def test_without_a_clock_nobody_is_hurried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sequencer, "seconds", 0.01)
    party = await Party.open(tmp_path, seats=2)
    sessions = await party.begin()
    await asyncio.sleep(0.1)
    assert all(session.seconds_left() is None for session in sessions)
    assert lapses(party) == []
    await party.close()


async def test_the_clock_stands_while_somebody_is_away_and_while_the_table_is_paused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Sequencer, "seconds", 0.3)
    party = await Party.open(
        tmp_path, seats=2, rules=RunRules(ClockRule.parse("move"), away_seconds=60, pace="instant")
    )
    sessions = await party.begin()
    active = next(iter(sessions[0].copy.game.to_act))
    while active == 0:
        await play_out(sessions[0], moves=1)
        active = next(iter(sessions[0].copy.game.to_act), 0)
    await party.visits[1].vanish()
    await asyncio.sleep(0.6)
    assert 1 not in lapses(party)
    again = await party.come("P1")
    session: SeatSession = await within(again.game())
    await table_until(session, lambda: (session.seconds_left() or 0) > 0)
    for visit in (party.visits[0], again):
        visit.propose("pause")
    await until(again, lambda: again.news.paused != "")
    await asyncio.sleep(0.5)
    assert 1 not in lapses(party)
    for visit in (party.visits[0], again):
        visit.propose("resume")
    await table_until(session, lambda: 1 in lapses(party))
    await party.close()
    assert party.audited().verdict == "sound so far"
