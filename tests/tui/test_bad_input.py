"""What a terminal or a person may throw at a table: nothing of it does harm, at any of the three."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from textual.events import Key, MouseDown, MouseMove, MouseScrollDown, MouseUp, Paste

from tests.tui import billionaire_tables, charge_tables, tables
from tests.tui.fake_session import FakeSession
from tests.tui.showing import table_app, table_of, text_of
from tui.screens.chat import Chat

SIZE = (80, 24)
MOMENTS = [tables.my_turn, charge_tables.playing, billionaire_tables.bidding, billionaire_tables.paying]
NAMES = (
    "Ann",
    "\x1b[31mBea\u202e[b]",
    "山田太郎山田太郎山田太郎",
    "ze\u200bro\u200d\u2066wi\ufeffdth",
    "e\u0301" * 30,
    "نور الهدى",
)
MEGABYTE = 1 << 20


@pytest.mark.parametrize("moment", MOMENTS)
async def test_resizing_in_a_storm_ends_with_the_whole_table(moment: Callable[..., FakeSession]) -> None:
    random = Random(4)
    async with (app := table_app(moment())).run_test(size=SIZE) as pilot:
        for _ in range(15):
            await pilot.resize_terminal(random.randrange(1, 220), random.randrange(1, 70))
        await pilot.resize_terminal(*SIZE)
        await pilot.pause()
        lines = text_of(app).splitlines()
    assert len(lines) == 24
    assert "YOUR TURN" in lines[0]
    assert "q Leave" in lines[-1]


@pytest.mark.parametrize("moment", MOMENTS)
async def test_pastes_unknown_keys_and_a_mouse_outside_do_nothing(moment: Callable[..., FakeSession]) -> None:
    session = moment()
    async with (app := table_app(session)).run_test(size=SIZE) as pilot:
        await pilot.pause()
        before = text_of(app)
        app.screen.post_message(Paste("d9\r\n" * (MEGABYTE // 4)))
        for key in ("f63", "ctrl+shift+alt+hyper+x", "circumflex_accent", "", "unknown", "<paste>", "\x00"):
            app.screen.post_message(Key(key, None))
        for x, y in ((-1, -1), (80, 24), (10_000, 10_000), (-5, 3)):
            for event in (MouseMove, MouseDown, MouseUp, MouseScrollDown):
                app.screen.post_message(event(None, x, y, 0, 0, 1, False, False, False))
        await pilot.pause()
        await pilot.pause()
        assert text_of(app) == before
    assert session.played == []


@pytest.mark.parametrize("moment", MOMENTS)
async def test_names_in_any_script_leave_every_line_as_wide_as_the_window(moment: Callable[..., FakeSession]) -> None:
    async with (app := table_app(moment(names=NAMES))).run_test(size=SIZE) as pilot:
        await pilot.pause()
        strips = app.screen._compositor.render_strips()
        text = text_of(app)
    assert all(strip.cell_length == 80 for strip in strips)
    assert not set("\x1b\u202e\u200b\u200d\u2066\ufeff") & set(text)
    assert "Bea" in text
    assert "山田" in text


async def test_a_paste_of_a_megabyte_into_the_chat_is_cut_to_what_may_be_said() -> None:
    session = tables.my_turn()
    async with (app := table_app(session)).run_test(size=SIZE) as pilot:
        await pilot.press("c")
        await pilot.pause()
        assert isinstance(app.screen, Chat)
        app.screen.post_message(Paste("\x1b[31mwoe \u202e\n" * (MEGABYTE // 10)))
        await pilot.pause()
        await pilot.press("enter", "escape")
        await pilot.pause()
        said = [entry.what["text"] for entry in table_of(app).moment.told if entry.what["kind"] == "chat"]
    assert len(said) <= 1
    assert all(len(text) < 1000 and "\x1b" not in text for text in said)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("moment", MOMENTS)
async def test_whatever_one_presses_and_clicks_nothing_breaks(moment: Callable[..., FakeSession], seed: int) -> None:
    """Every key there is, in any order, and clicks anywhere. Leaving is left out: it would end the test."""
    random = Random(seed)
    keys = [*"abcdefghijklmnoprstuvwxyz0123456789", "enter", "escape", "left", "right", "up", "down", "space", "tab"]
    session = moment(bots=True, seed=seed)
    async with (app := table_app(session)).run_test(size=SIZE) as pilot:
        for _ in range(24):
            if random.random() < 0.25:
                await pilot.click(offset=(random.randrange(80), random.randrange(1, 23)))
            else:
                await pilot.press(random.choice(keys))
        for _ in range(5):
            await pilot.press("escape")
        await pilot.pause()
        assert app._exception is None
