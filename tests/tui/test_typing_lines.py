"""A line to type into is seen while one types, on every screen that has one, and gives its place back."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot

from replays.player import Player
from tests.replays.ledgers import finished
from tests.tui import tables
from tests.tui.showing import table_app, text_of
from tui.app import HonorApp, home_app
from tui.screens.library import LibraryScreen
from tui.screens.replay import ReplayScreen, replay_screen
from tui.settings import Settings

SIZE = (80, 24)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    games = tmp_path / "games"
    games.mkdir()
    (games / "bond.honor").write_bytes(finished("james-bond-007", 3))
    return games


def last_line(app: App[int]) -> str:
    return text_of(app).splitlines()[-1]


async def check(pilot: Pilot[int], *keys: str) -> None:
    """These keys open a line: what is typed stands in it, and Escape brings the keys back."""
    before = last_line(pilot.app)
    await pilot.press(*keys, *"zebra")
    await pilot.pause()
    assert "zebra" in last_line(pilot.app), last_line(pilot.app)
    await pilot.press("escape")
    await pilot.pause()
    assert "zebra" not in last_line(pilot.app)
    assert last_line(pilot.app) == before


@pytest.mark.parametrize("key", ["o", "y"])
async def test_a_note_and_the_name_of_an_export_are_seen_while_a_replay_is_watched(folder: Path, key: str) -> None:
    player = Player.open(folder / "bond.honor")

    async def first(app: HonorApp) -> ReplayScreen:
        return replay_screen(app, player, None, player.steps()[0], "", "sound")

    async with HonorApp(None, first).run_test(size=SIZE) as pilot:
        await pilot.pause()
        await check(pilot, key)


async def test_the_search_of_the_library_is_seen(folder: Path) -> None:
    async def first(app: HonorApp) -> LibraryScreen:
        return LibraryScreen(app, folder, folder.parent / "index")

    async with HonorApp(None, first).run_test(size=SIZE) as pilot:
        await pilot.pause()
        await check(pilot, "slash")


@pytest.mark.parametrize("sheet", ["question_mark", "l"])
async def test_the_search_of_a_sheet_is_seen(sheet: str) -> None:
    async with table_app(tables.my_turn()).run_test(size=SIZE) as pilot:
        await pilot.press(sheet)
        await pilot.pause()
        await check(pilot, "slash")


async def test_the_value_of_an_option_is_seen() -> None:
    async with home_app(Settings(pacing="instant")).run_test(size=SIZE) as pilot:
        await pilot.press("o", "up", "up")  # hints come last
        await pilot.pause()
        await check(pilot, "enter")
