"""Checklist 5 and 54: the menu holds every command of every screen, the lessons of all games among them."""

from __future__ import annotations

import asyncio

import pytest

from tests.tui import tables
from tests.tui.showing import table_app, text_of
from tui.actions import EVERYWHERE, LESSONS, at_home, keymap
from tui.app import home_app
from tui.screens.comfort import ComfortScreen
from tui.screens.home import HomeScreen
from tui.screens.palette import Palette
from tui.screens.result import Result
from tui.screens.settings import SettingsScreen
from tui.screens.table import TableScreen
from tui.screens.tutorial import TutorialScreen
from tui.settings import Settings

SIZE = (80, 24)


@pytest.mark.parametrize(("command", "game"), LESSONS.items())
async def test_checklist_5_the_lessons_of_every_game_are_in_the_menu_at_home_and_at_a_table(
    command: str, game: str
) -> None:
    label = next(action.words for action in EVERYWHERE if action.id == command)
    typed = [{" ": "space", "!": "exclamation_mark"}.get(sign, sign) for sign in label.lower()]
    for app in (home_app(), table_app(tables.my_turn())):
        async with app.run_test(size=SIZE) as pilot:
            await pilot.press("colon", *typed, "enter")
            await pilot.pause()
            assert isinstance(app.screen, TutorialScreen)
            assert app.screen.session.script.game == game


async def test_checklist_54_the_menu_at_home_has_all_that_can_be_done_there_with_its_key_and_does_it() -> None:
    async with (app := home_app()).run_test(size=SIZE) as pilot:
        await pilot.press("colon")
        await pilot.pause()
        assert isinstance(app.screen, Palette)
        every = {action.id for action in at_home() if action.group != "move"}
        assert {row.id for row in app.screen.rows()} == every - {"palette", "home_go_on"}
        keys = keymap(at_home(), {})
        assert all(row.value == keys.shown(row.id) for row in app.screen.rows())
        await pilot.press(*"setti", "enter")
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)
        await pilot.press("escape", "colon", *"leave", "enter")
        await pilot.pause()
    assert app.return_value == 0


async def test_checklist_54_every_screen_adds_its_own_commands() -> None:
    async with (app := home_app()).run_test(size=SIZE) as pilot:
        for opens, own in (("r", "Statistics"), ("comma", "Done"), ("question_mark", "Read"), ("o", "As on the sheet")):
            await pilot.press(opens)
            await pilot.pause()
            await pilot.press("ctrl+p")
            await pilot.pause()
            assert isinstance(app.screen, Palette)
            labels = [row.label for row in app.screen.rows()]
            assert own in labels
            assert "Learn Billionaire" in labels
            await pilot.press("escape", "escape")
            await pilot.pause()
            assert isinstance(app.screen, HomeScreen)


async def test_checklist_54_what_can_be_done_now_stands_first_and_a_word_that_nothing_has_says_so() -> None:
    async with (app := table_app(tables.my_turn())).run_test(size=SIZE) as pilot:
        await pilot.press("colon")
        await pilot.pause()
        assert isinstance(app.screen, Palette)
        assert app.screen.rows()[0].id == "bond.draw"
        await pilot.press(*"xyzzy")
        await pilot.pause()
        assert "No command is called that." in text_of(app)
        await pilot.press("enter", "escape")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_checklist_50_keys_at_home_can_be_bound_differently_and_stand_so_on_the_screen() -> None:
    async with (app := home_app(Settings(keys={"home_bots": "z", "learn_charge": "L"}))).run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "z Bots" in text_of(app)
        await pilot.press("z")
        await pilot.pause()
        assert "◂ sharp ▸" in text_of(app)
        await pilot.press("b")
        await pilot.pause()
        assert "◂ sharp ▸" in text_of(app), "the old key means nothing"
        await pilot.press("L")
        await pilot.pause()
        assert isinstance(app.screen, TutorialScreen)


async def test_checklist_50_a_key_that_two_commands_of_home_want_is_told_where_it_is_bound() -> None:
    app = home_app(Settings(keys={"home_bots": "o"}))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("comma", "up", "enter", "delete")
        await pilot.pause()
        assert "The key o is bound to home_bots, and cannot also be home_options." in text_of(app)


async def test_checklist_7_how_it_looks_is_asked_again_from_the_menu_of_a_table() -> None:
    async with (app := table_app(tables.my_turn())).run_test(size=SIZE) as pilot:
        await pilot.press("colon", *"look", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ComfortScreen)


async def test_checklist_54_the_result_has_its_commands_in_the_menu_too() -> None:
    async with (app := table_app(tables.last_point(bots=True, seed=3))).run_test(size=SIZE) as pilot:
        await pilot.press("2", "2")
        async with asyncio.timeout(10):
            while not isinstance(app.screen, Result):
                await pilot.pause(0.02)
        await pilot.press("colon", *"look", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
