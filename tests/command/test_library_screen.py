"""The library on the screen: what is listed, found, checked, put away and taken back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from replays.listing import Wish, chosen
from tests.replays.ledgers import finished
from tests.tui.showing import text_of
from tui.app import HonorApp
from tui.screens.library import LibraryScreen
from tui.screens.replay import ReplayScreen
from tui.screens.sheet import Sheet


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three games, one of them flawed, half a game and a letter."""
    games = tmp_path / "games"
    games.mkdir()
    (games / "bond.honor").write_bytes(finished("james-bond-007", 3))
    (games / "charge.honor").write_bytes(finished("charge-it", 3))
    flawed = finished("billionaire", 3).replace(b'"kind":"roll"', b'"kind":"skip"', 1)
    (games / "flawed.honor").write_bytes(flawed)
    (games / "half.honor").write_bytes(b"".join(finished().splitlines(keepends=True)[:60]))
    (games / "letter.honor").write_text("Dear Ann\n")
    return games


@asynccontextmanager
async def library(folder: Path) -> AsyncIterator[tuple[Pilot[int], LibraryScreen]]:
    """The screen, when everything that can be seen has its verdict."""

    async def first(app: HonorApp) -> LibraryScreen:
        return LibraryScreen(app, folder, folder.parent / "index")

    app = HonorApp(None, first)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, LibraryScreen)
        await settled(screen)
        yield pilot, screen


async def settled(screen: LibraryScreen) -> None:
    """Wait for the work that is under way."""
    for worker in list(screen.workers):
        if not worker.is_finished and not worker.is_cancelled:
            await worker.wait()


async def test_games_stand_there_with_their_verdicts(folder: Path) -> None:
    async with library(folder) as (pilot, screen):
        verdicts = {entry.name: entry.verdict for entry in screen.shown if not entry.game.trouble}
        assert verdicts == {
            "bond.honor": "sound",
            "charge.honor": "sound",
            "flawed.honor": "flawed",
            "half.honor": "sound so far",
        }
        told = text_of(pilot.app)
        assert "5 games" in told
        assert "unfinished" in told
        assert "it is no ledger" in told
    async with library(folder) as (pilot, screen):
        assert screen.catalogue.trouble == ""


async def test_games_are_searched_filtered_and_sorted(folder: Path) -> None:
    async with library(folder) as (pilot, screen):
        await pilot.press("slash", *"bond", "enter")
        assert {entry.name for entry in screen.shown} == {"bond.honor", "half.honor"}
        await pilot.press("o")
        assert [entry.name for entry in screen.shown] == ["bond.honor"]
        await pilot.press("o", "o", "slash", *["backspace"] * 4, "enter", "f")
        assert len({entry.game.game for entry in screen.shown}) == 1
        await pilot.press("f", "f", "f")
        assert len(screen.shown) == 5
        marked = screen.marked
        await pilot.press("s")
        assert screen.wish.sort == "game"
        assert screen.marked == marked, "the cursor stays at its game"


async def test_games_are_called_by_their_titles_and_found_by_title_and_by_id(folder: Path) -> None:
    async with library(folder) as (pilot, screen):
        told = text_of(pilot.app)
        assert "James Bond 007" in told
        assert "Charge It!" in told
        assert "charge-it" not in told
        for typed in ("charge-it", "Charge It!"):
            await pilot.press("slash", *["backspace"] * 10, *typed, "enter")
            assert [entry.name for entry in screen.shown] == ["charge.honor"]
        for name in ("charge-it", "Charge It!", "charge it!"):
            assert [entry.name for entry in chosen(screen.catalogue.games(), Wish(game=name))] == ["charge.honor"]
        await pilot.press("slash", *["backspace"] * 10, "enter", "f", "f")
        assert "Charge It!" in screen.counted()


async def test_a_game_is_watched_and_one_comes_back(folder: Path) -> None:
    async with library(folder) as (pilot, screen):
        await pilot.press("slash", *"charge", "enter", "enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, ReplayScreen)
        await pilot.press("q")
        await pilot.pause()
        assert pilot.app.screen_stack[-1] is screen


async def test_what_cannot_be_shown_says_why(folder: Path) -> None:
    async with library(folder) as (pilot, _screen):
        await pilot.press("slash", *"letter", "enter", "enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Sheet)
        assert "no ledger" in text_of(pilot.app)


async def test_a_game_is_deleted_and_taken_back_and_renamed(folder: Path) -> None:
    async with library(folder) as (pilot, screen):
        await pilot.press("slash", *"charge", "enter", "d")
        await settled(screen)
        assert not (folder / "charge.honor").exists()
        assert screen.shown == []
        await pilot.press("u")
        await settled(screen)
        assert (folder / "charge.honor").read_bytes() == finished("charge-it", 3)
        await pilot.press("n", *["backspace"] * 6, *"Sunday", "enter")
        await settled(screen)
        assert (folder / "Sunday.honor").exists()
        await pilot.press("n", *["backspace"] * 6, *"a/b", "enter")
        await settled(screen)
        assert "A name has no signs" in text_of(pilot.app)


async def test_games_are_taken_in_and_exported(folder: Path, tmp_path: Path) -> None:
    source, target = tmp_path / "new.honor", tmp_path / "bond.txt"
    source.write_bytes(finished("james-bond-007", 4))
    async with library(folder) as (pilot, screen):
        await pilot.press("i")
        await pilot.press(*("slash" if mark == "/" else mark for mark in str(source)), "enter")
        await settled(screen)
        assert (folder / "new.honor").exists()
        await pilot.press("slash", *"bond.honor", "enter", "y", *["backspace"] * 30)
        await pilot.press(*("slash" if mark == "/" else mark for mark in str(target)), "enter")
        await settled(screen)
        assert "Seen by the public." in target.read_text()


async def test_statistics_add_up_what_is_listed(folder: Path) -> None:
    async with library(folder) as (pilot, screen):
        await pilot.press("t")
        await settled(screen)
        await pilot.pause()
        assert "calls: right above, wrong below" in text_of(pilot.app)
        await pilot.press("t")
        await pilot.pause()
        told = text_of(pilot.app)
        assert "Games won" in told
        assert "Calls that were right" in told
