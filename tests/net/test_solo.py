"""A person and bots at one table: pacing, lateness, hints, and that nothing depends on the clock but the pauses."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest

from core.bots.bot import Choice
from core.dealer import SeededDealer
from core.game import IllegalMove
from core.local import LocalMatch
from core.observation import Observation
from net import pacing
from net.opened import Opened, people_of
from net.pacing import Pace
from net.session import SessionClosed, StaleMove, TableInfo
from net.solo import Clock, SoloTable
from tests.net.virtual_clock import VirtualClock

BOND = "james-bond-007"
ACCEPT = {"kind": "accept"}


def opened(seed: int = 1, seats: int = 3, match: LocalMatch | None = None) -> Opened:
    """A table that is not recorded."""
    table = match or LocalMatch.start(BOND, seats, dealer=SeededDealer(seed))
    return Opened(table, TableInfo(BOND, people_of("Ann", seats, "steady"), "local", {}), seed)


def in_a_window(down: str = "6", seed: int = 1) -> Opened:
    """Seat 1, a bot, has announced a run; seats 0 (the person) and 2 (a bot, with this down card) are asked."""
    position = {
        "game": BOND, "seats": 3, "phase": "respond", "active": 1, "claim": {"kind": "run", "low": 4},
        "rows": [["7", "7", "1"], ["5", "W", "6"], ["2", down, "3"]], "deck": ["4"],
    }  # fmt: skip
    return opened(seed, match=LocalMatch.from_position(position, SeededDealer(1)))


@asynccontextmanager
async def sitting(table: Opened, pace: Pace = "normal") -> AsyncIterator[tuple[SoloTable, VirtualClock]]:
    """Sit at the table, with time in hand."""
    clock = VirtualClock()
    session = SoloTable(table, lambda before: opened(before.seed + 1), pace=pace, clock=Clock(clock.now, clock.sleep))
    try:
        yield session, clock
    finally:
        await session.close()


async def play_by_rote(session: SoloTable, clock: VirtualClock, moves: int) -> list[Mapping[str, Any]]:
    """Answer so many questions, each with a move that only the game decides; everything that was told."""
    random = Random(5)
    for _ in range(moves):
        for _ in range(200):
            await clock.settle()
            if session.legal_moves() or session.view()["result"]:
                break
            if clock.sleeping:
                await clock.pass_time(5)
        if session.view()["result"]:
            break
        await session.play(random.choice(session.legal_moves()), session.number)
    return [told.what for told in session.told()]


async def test_the_pace_changes_the_time_and_nothing_else() -> None:
    stories = []
    for pace in ("instant", "quick", "slow"):
        async with sitting(opened(), pace) as (session, clock):
            told = await play_by_rote(session, clock, 30)
            # who answers a sealed window first is a matter of time; all else is not
            stories.append([what for what in told if what["kind"] != "answered"])
            assert (clock.time > 0) == (pace != "instant")
    assert len(stories[0]) > 50
    assert stories[0] == stories[1] == stories[2]


async def test_a_bot_pauses_as_long_whatever_it_holds() -> None:
    pauses = []
    for down in ("1", "6", "W"):
        async with sitting(in_a_window(down)) as (_session, clock):
            await clock.pass_time(0)
            pauses.append(tuple(clock.asked))
    assert pauses[0] == pauses[1] == pauses[2]
    assert pacing.PAUSES["normal"][0] <= pauses[0][0] <= pacing.PAUSES["normal"][1]


async def test_skip_ends_the_waiting_until_the_next_own_question() -> None:
    async with sitting(opened(), "slow") as (session, clock):
        await clock.settle()
        assert not session.legal_moves()
        session.skip()
        await clock.settle()
        assert session.legal_moves()
        assert clock.time == 0
        await play_by_rote(session, clock, 1)
        before = len(clock.asked)
        await clock.settle()
        assert session.legal_moves() or len(clock.asked) > before, "pauses are back after an own move"


async def test_the_question_stays_the_same_while_others_answer() -> None:
    async with sitting(in_a_window()) as (session, clock):
        asked = session.number
        await clock.pass_time(10)
        assert session.number > asked, "the bot has answered meanwhile"
        await session.play(ACCEPT, asked)


async def test_a_late_move_is_refused_and_changes_nothing() -> None:
    async with sitting(in_a_window(), "instant") as (session, clock):
        asked = session.number
        await clock.settle()
        await session.play(ACCEPT, asked)
        for _ in range(100):
            await clock.settle()
            if session.legal_moves():
                break
            await session.changed(session.number)
        view = session.view()
        with pytest.raises(StaleMove):
            await session.play(session.legal_moves()[0], asked)
        assert session.view() == view


async def test_a_wrong_move_is_refused_with_a_reason_and_changes_nothing() -> None:
    async with sitting(in_a_window()) as (session, _clock):
        number, view = session.number, session.view()
        with pytest.raises(IllegalMove, match="Accept the announcement"):
            await session.play({"kind": "draw"}, number)
        assert session.why_not({"kind": "draw"}) == "Accept the announcement, or call it a bluff."
        assert session.why_not({"kind": "fly"}) is not None
        assert session.why_not(ACCEPT) is None
        assert (session.number, session.view()) == (number, view)


async def test_a_move_out_of_turn_is_heard_while_a_bot_thinks() -> None:
    position = {
        "game": "charge-it", "seats": 2, "options": {"declare_timing": "any_time"}, "active": 1, "dealer": 0,
        "hands": [["M250"], ["M500"]],
    }  # fmt: skip
    match = LocalMatch.from_position(position, SeededDealer(1))
    async with sitting(opened(match=match), "slow") as (session, clock):
        await clock.settle()
        assert session.view()["to_act"] == [1]
        assert session.why_not({"kind": "draw", "source": "deck"}) is not None
        assert session.why_not({"kind": "declare"}) is None
        await session.play({"kind": "declare"}, session.number)
        assert session.view()["declarer"] == 0
        await clock.pass_time(10)  # the bot, asked to draw, is now asked whether it is ready
        assert session.view()["ready"] == [1]
        await session.play({"kind": "ready"}, session.number)
        assert session.view()["round"] == 2


async def test_a_hint_knows_what_the_seat_knows_and_no_more() -> None:
    hints = []
    for down in ("1", "6", "W"):
        async with sitting(in_a_window(down), "slow") as (session, _clock):
            hint = await session.hint()
            assert hint is not None
            assert session.why_not(hint.move) is None
            assert hint.reason
            hints.append(hint)
    assert hints[0] == hints[1] == hints[2]


async def test_changed_returns_at_once_when_something_happens() -> None:
    async with sitting(in_a_window()) as (session, clock):
        waiting = asyncio.create_task(session.changed(session.number))
        await clock.settle()
        assert not waiting.done()
        await clock.pass_time(10)
        assert waiting.done()


async def test_leaving_ends_the_waiting_of_everybody() -> None:
    async with sitting(in_a_window()) as (session, clock):
        waiting = asyncio.create_task(session.changed(session.number))
        await clock.settle()
        await session.close()
        with pytest.raises(SessionClosed):
            await waiting
        with pytest.raises(SessionClosed):
            await session.play(ACCEPT, session.number)


async def test_again_is_another_game_with_the_same_people() -> None:
    async with sitting(opened(), "instant") as (session, _clock):
        again = await session.again()
        try:
            assert again.info.names == session.info.names
            assert again.view() != session.view()
        finally:
            await again.close()


async def test_a_defect_of_a_bot_is_told_and_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        listens = False

        def choose(self, seen: Observation, random: Random) -> Choice:
            raise ZeroDivisionError("a defect")

    async with sitting(in_a_window()) as (session, clock):
        monkeypatch.setattr("net.bot_runner.bot_for", lambda game, level: Broken())
        with pytest.raises(ZeroDivisionError):
            await asyncio.gather(session.changed(session.number), clock.pass_time(10))


async def test_chat_is_told() -> None:
    async with sitting(in_a_window()) as (session, _clock):
        await session.chat("nice bluff")
        assert session.told()[-1].what == {"kind": "chat", "seat": 0, "text": "nice bluff"}


def test_no_bot_has_the_name_of_the_person() -> None:
    people = people_of("bea", 6, "random")
    assert len({person.name.casefold() for person in people}) == 6
    assert [person.level for person in people] == [None, *["random"] * 5]
