"""Answers prepared while one waits: shown, taken back with Esc, never given to a question of another kind."""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType

import pytest

from tests.tui import billionaire_tables, charge_tables, tables
from tests.tui.fake_session import FakeSession
from tests.tui.showing import click, table_app, table_of, text_of
from tui.app import HonorApp
from tui.games import panels_of
from tui.moment import moment_of
from tui.screens.missed import Missed
from tui.screens.table_ahead import PAUSE
from tui.widgets.canvas import Spot

SIZE = (80, 24)


def missed_shown(app: HonorApp) -> bool:
    return isinstance(app.screen, Missed)


def announce(session: FakeSession) -> None:
    session.other(1, kind="announce", claim={"kind": "run", "low": 4})


async def test_a_prepared_acceptance_answers_the_next_announcement() -> None:
    session = tables.example()
    async with (app := table_app(session)).run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "Y  Accept the next announcement" in text_of(app)
        await pilot.press("y")
        await pilot.pause()
        assert "PREPARED" in text_of(app)
        assert "Esc  Take back: accept the next announcement" in text_of(app)
        announce(session)
        await pilot.pause()
        await pilot.pause()
        assert session.played == [{"kind": "accept"}]
        assert table_of(app).prepared is None, "it answers one question"


@pytest.mark.parametrize("how", ["escape", "y", "mouse"])
async def test_it_is_taken_back_with_esc_with_its_own_key_and_with_the_mouse(how: str) -> None:
    session = tables.example()
    async with (app := table_app(session)).run_test(size=SIZE) as pilot:
        await pilot.press("y")
        await pilot.pause()
        if how == "mouse":
            await click(pilot, Spot("action", "back"))
        else:
            await pilot.press(how)
        await pilot.pause()
        assert "PREPARED" not in text_of(app)
        announce(session)
        await pilot.pause()
        await pilot.pause()
    assert session.played == []


async def test_it_is_dropped_when_something_else_is_asked() -> None:
    """Staying out of the next auction is no answer to an action against oneself."""
    session = billionaire_tables.waiting()
    async with (app := table_app(session)).run_test(size=SIZE) as pilot:
        await pilot.press("o")
        await pilot.pause()
        session.others((1, {"kind": "play_power", "card": "DISASTER", "seat": 0, "investment": "E8"}))
        await pilot.pause()
        await pilot.pause()
        assert session.played == []
        assert "Dropped: you are asked something else." in text_of(app)
        assert table_of(app).prepared is None


async def test_allowing_and_staying_out_and_being_ready_are_prepared_too() -> None:
    session = billionaire_tables.waiting()
    async with table_app(session).run_test(size=SIZE) as pilot:
        await pilot.press("y")
        session.others((1, {"kind": "play_power", "card": "DISASTER", "seat": 0, "investment": "E8"}))
        await pilot.pause()
        await pilot.pause()
    assert session.played == [{"kind": "allow"}]
    session = charge_tables.waiting()
    async with table_app(session).run_test(size=SIZE) as pilot:
        await pilot.press("r")
        session.other(1, kind="declare")
        await pilot.pause()
        await pilot.pause()
    assert session.played == [{"kind": "ready"}]


async def test_people_are_answered_after_a_pause_so_that_its_length_does_not_tell_the_answer() -> None:
    session = tables.example()
    session._info = replace(session._info, trust="table")
    async with (app := table_app(session)).run_test(size=SIZE) as pilot:
        table = table_of(app)
        asked: list[float] = []

        def pause() -> float:
            asked.append(0.01)
            return asked[-1]

        table.pause = pause
        await pilot.press("y")
        announce(session)
        while not session.played:
            await pilot.pause()
        assert asked == [0.01]
    assert min(PAUSE) >= 1


@pytest.mark.parametrize("moments", [tables, charge_tables, billionaire_tables])
def test_nothing_can_be_prepared_that_costs_what_one_has_not_seen(moments: ModuleType) -> None:
    """No call, no bid, no card: only what is the same whatever the question will be about."""
    safe = {"accept", "ready", "no_bid", "allow"}
    found = set()
    for name, make in vars(moments).items():
        if not callable(make) or getattr(make, "__module__", "") != moments.__name__ or name.startswith("_"):
            continue
        if name in ("at", "account"):
            continue
        session = make()
        games = panels_of(session.info.game)
        state = games.read(moment_of(session))
        for ahead in games.ahead(state):
            assert not state.my_turn
            assert ahead.move["kind"] in safe
            found.add(ahead.move["kind"])
    assert found


async def test_what_was_missed_is_told_on_return_and_enter_closes_it() -> None:
    class Returning(FakeSession):
        missed_since = 1

    session = tables.example()
    announce(session)
    session.others((0, {"kind": "accept"}), (2, {"kind": "accept"}))
    session.__class__ = Returning
    async with (app := table_app(session)).run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.pause()
        assert missed_shown(app)
        text = text_of(app)
        assert "While you were away" in text
        assert "Bea announces the run four, five, six" in text
        assert "It is Cem's turn" in text
        await pilot.press("enter")
        await pilot.pause()
        assert not missed_shown(app)
        session.other(2, kind="draw")
        await pilot.pause()
        assert not missed_shown(app), "told once"


async def test_what_was_missed_while_something_lay_over_the_table_is_told_when_that_is_closed() -> None:
    session = tables.example()
    async with (app := table_app(session)).run_test(size=SIZE) as pilot:
        await pilot.press("question_mark")
        await pilot.pause()
        announce(session)
        session.missed_since = 0  # type: ignore[attr-defined]
        await pilot.pause()
        assert not missed_shown(app)
        await pilot.press("escape")
        await pilot.pause()
        await pilot.pause()
        assert missed_shown(app)
        await pilot.press("enter")
        await pilot.pause()
        await pilot.pause()
        assert not missed_shown(app), "told once"


async def test_a_fresh_table_has_nothing_to_tell() -> None:
    async with (app := table_app(tables.example())).run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.pause()
        assert not missed_shown(app)
