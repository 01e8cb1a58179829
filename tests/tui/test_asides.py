"""What is said beside a title stands below the rows where there is no room for it: it is read to its end."""

from __future__ import annotations

import pytest

from tests.tui.showing import text_of
from tui.app import HonorApp
from tui.screens.choosing import Choosing
from tui.settings import Settings
from tui.widgets.choice_list import Row

LONG = "The host has 154 lines of this game, and your program has seen 158. It plays no other one."


class Waiting(Choosing[int]):
    """Some rows, and perhaps something below them."""

    below: tuple[tuple[str, str], ...] = ()

    def rows(self) -> tuple[Row, ...]:
        return (Row("0", "Ann", "ready"),)

    def notes(self) -> tuple[tuple[str, str], ...]:
        return self.below


@pytest.mark.parametrize("below", [(), (("dim", "No clock."),)])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_sentence_is_read_whole_wherever_it_stands(
    below: tuple[tuple[str, str], ...], size: tuple[int, int]
) -> None:
    async def first(app: HonorApp) -> Waiting:
        screen = Waiting(app.look, "Bob's table")
        screen.below = below
        return screen

    async with (app := HonorApp(Settings(), first)).run_test(size=size) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, Waiting)
        screen.say(LONG)
        await pilot.pause()
        title, *rest = text_of(app).splitlines()
        whole = title if size[0] > 100 else " ".join(" ".join(rest).split())
        assert LONG in whole
        assert all(text in text_of(app) for _, text in below)
        screen.say("Ready.")
        await pilot.pause()
        assert "Ready." in text_of(app).splitlines()[0], "a short one stands beside the title"


async def test_where_there_are_neither_rows_nor_room_a_long_sentence_ends_nothing() -> None:
    async def first(app: HonorApp) -> Choosing[int]:
        screen = Waiting(app.look, "Tables")
        screen.rows = tuple  # type: ignore[method-assign]
        return screen

    async with (app := HonorApp(Settings(), first)).run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, Waiting)
        await pilot.resize_terminal(30, 4)
        screen.say(LONG)
        await pilot.pause()
        await pilot.resize_terminal(80, 24)
        screen.say(LONG)
        await pilot.pause()
        assert LONG in " ".join(text_of(app).split())
