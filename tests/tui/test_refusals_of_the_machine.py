"""A full disk, a folder without permission: what the machine refuses is told on the screen."""

from __future__ import annotations

import errno

import pytest

from tests.tui.showing import text_of
from tui.app import home_app


async def test_what_the_machine_refuses_is_told_without_number_and_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind a door it would be a path of the server."""

    async def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", "/srv/door/people/x/games/y.honor")

    monkeypatch.setattr("tui.screens.home_more.table_for", full)
    async with (app := home_app()).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert "The machine refuses: no space left on device." in text_of(app)
        assert "/srv" not in text_of(app)
