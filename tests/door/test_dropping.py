"""When a network goes, many drop: they are let go one by one, and what they leave is looked through after that."""

from __future__ import annotations

import asyncio
from weakref import ref

import pytest
from textual.app import App
from textual.screen import Screen

from net import door_memory
from net.door_memory import Tidying
from tui.door.one_by_one import OneByOne
from tui.door.shared import SharedStylesheet


async def test_many_who_drop_at_once_are_let_go_in_turns_of_their_own() -> None:
    gone: list[tuple[int, int]] = []
    turn, one_by_one = 0, OneByOne(0.0)
    for number in range(5):
        one_by_one.then(lambda number=number: gone.append((number, turn)))  # type: ignore[misc]
    while one_by_one.is_busy:
        turn += 1
        await asyncio.sleep(0)
    assert [number for number, _ in gone] == [0, 1, 2, 3, 4]
    assert len({turn for _, turn in gone}) == 5
    one_by_one.then(lambda: gone.append((5, turn)))
    assert gone[-1] == (5, turn), "where nobody waits it is done at once"


async def test_what_they_leave_is_looked_through_when_all_have_been_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    looked, tidied, busy = [], asyncio.Event(), True
    monkeypatch.setattr(door_memory, "QUIET_SECONDS", 0.001)
    monkeypatch.setattr("gc.collect", lambda: looked.append(busy))
    monkeypatch.setattr(door_memory, "give_back", tidied.set)
    tidying = Tidying(lambda: 0, lambda: 0, lambda: busy)
    tidying.ended()
    for _ in range(20):
        await asyncio.sleep(0.001)
    busy = False
    await asyncio.wait_for(tidied.wait(), 10)
    assert looked == [False]
    tidying.close()


async def test_what_bears_the_styles_of_parts_goes_without_the_collector() -> None:
    class Dressed(App[None]):
        def __init__(self) -> None:
            super().__init__()
            self.stylesheet = SharedStylesheet(variables=self.get_css_variables())

    async with (app := Dressed()).run_test() as pilot:
        screen: Screen[None] = Screen()
        await app.push_screen(screen)
        await pilot.pause()
        assert isinstance(app.stylesheet, SharedStylesheet)
        before = [ref(node) for node in app.stylesheet.bearers if "screen--selection" in node.classes]
        assert before
        app.stylesheet.apply(screen)
        await pilot.pause()
        assert len([node for node in before if node() is not None]) == len(before) - 1
