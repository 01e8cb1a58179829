"""Checklist 7: motion, colours and reading line by line are asked about once, with a live preview, and remembered."""

from __future__ import annotations

import pytest

from tests.tui.showing import text_of
from tui.app import home_app
from tui.remembered import LastTable, asked_once, remember
from tui.screens.comfort import ComfortScreen
from tui.screens.home import HomeScreen
from tui.screens.table import TableScreen
from tui.settings import Settings, load
from tui.widgets.sample import Sample, SampleScene

SIZE = (80, 24)


async def test_checklist_7_the_first_start_asks_on_a_line_of_the_menu_and_one_key_still_sits_down() -> None:
    async with (app := home_app(Settings(pacing="instant"))).run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "c  Look and motion" in text_of(app)
        await pilot.press("enter")
        while not isinstance(app.screen, TableScreen):
            await pilot.pause()


async def test_checklist_7_whoever_has_played_is_not_asked() -> None:
    remember(LastTable("billionaire", 3, "sharp"))
    async with (app := home_app()).run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "Look and motion" not in text_of(app)


async def test_checklist_7_colours_are_seen_at_once_and_enter_keeps_them_and_it_is_asked_once() -> None:
    async with (app := home_app()).run_test(size=SIZE) as pilot:
        await pilot.press("c")
        await pilot.pause()
        assert isinstance(app.screen, ComfortScreen)
        await pilot.press("right")
        await pilot.pause()
        assert app.look.palette.name == "light"
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        assert "Look and motion" not in text_of(app)
    assert load()[0].theme == "light"
    assert asked_once()
    async with (app := home_app(load()[0])).run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "Look and motion" not in text_of(app)


async def test_checklist_7_one_key_skips_it_all_is_as_it_was_and_it_is_not_asked_again() -> None:
    async with (app := home_app()).run_test(size=SIZE) as pilot:
        await pilot.press("c", "right", "down", "right", "escape")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        assert (app.look.palette.name, app.settings.motion) == ("dark", "full")
        assert "Look and motion" not in text_of(app)
    assert load()[0] == Settings()
    assert asked_once()


@pytest.mark.parametrize(("motion", "frames"), [("none", {3}), ("full", {1, 2, 3}), ("reduced", {0, 3})])
async def test_checklist_7_motion_is_shown_as_much_as_there_will_be(
    motion: str, frames: set[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "full")
    seen: list[int] = []
    async with (app := home_app(Settings(motion="none" if motion == "reduced" else "reduced"))).run_test(
        size=SIZE
    ) as pilot:
        await pilot.press("c", "down")
        await pilot.pause()
        sample = app.screen.query_one(Sample)
        show = sample.show

        def noted(scene: SampleScene) -> None:
            seen.append(scene.turned)
            show(scene)

        sample.show = noted  # type: ignore[method-assign]
        await pilot.press("right" if motion == "none" else "left")
        while not seen or seen[-1] != SampleScene.FRAMES:
            await pilot.pause(0.02)
        assert app.settings.motion == motion
    assert frames <= set(seen)


async def test_checklist_7_line_by_line_is_shown_as_lines_and_holds_from_the_next_start_on() -> None:
    async with (app := home_app()).run_test(size=SIZE) as pilot:
        await pilot.press("c", "up", "right")
        await pilot.pause()
        assert "Your choice: 2" in text_of(app)
        assert "FROZEN" not in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        assert "Line by line from the next start on." in text_of(app)
    assert load()[0].plain
