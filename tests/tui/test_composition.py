"""What lies where, and what the room of a wide window is used for: things one would otherwise only see in pictures."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.command.test_statistics import entries
from tests.tui import billionaire_tables as bill
from tests.tui import charge_tables as charge
from tests.tui import tables
from tests.tui.fake_session import FakeSession
from tests.tui.showing import table_app, table_of, text_of
from tui.app import HonorApp, home_app
from tui.screens.statistics import Statistics
from tui.settings import Settings
from tui.widgets.page import MARGIN, MEASURE

SMALL, WIDE = (80, 24), (120, 40)


@pytest.mark.parametrize(
    ("moment", "keys", "shown"),
    [
        (tables.my_turn, {}, "Enter/D  Draw"),
        (tables.my_turn, {"bond.draw": "z"}, "Enter/Z  Draw"),
        (tables.my_turn, {"bond.draw": []}, "Enter  Draw"),
        (charge.playing, {}, "Enter/P  Under Bank-o-Rama"),
        (bill.paying, {}, "Enter/M  10 + 2 + 1 = $13M"),
    ],
)
async def test_26_the_bar_shows_the_letter_of_what_enter_does(
    moment: Callable[[], FakeSession], keys: dict[str, str], shown: str
) -> None:
    async with (app := table_app(moment(), keys=keys)).run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert shown in text_of(app).splitlines()[-2]


async def test_53_a_wide_window_shows_more_keys_and_the_way_out_stays_last() -> None:
    last = {}
    for size in (SMALL, WIDE):
        async with (app := table_app(tables.my_turn())).run_test(size=size) as pilot:
            await pilot.pause()
            last[size] = text_of(app).splitlines()[-1]
    assert all(line.endswith("q Leave") for line in last.values())
    assert "Say the table" in last[WIDE]
    assert "Say the table" not in last[SMALL]


@pytest.mark.parametrize("size", [SMALL, WIDE])
@pytest.mark.parametrize("games", [0, 1, 2, 3])
async def test_every_chart_that_is_shown_shows_something(size: tuple[int, int], games: int) -> None:
    async def first(app: HonorApp) -> Statistics:
        return Statistics(app.look, entries(), "60 games")

    async with (app := HonorApp(None, first)).run_test(size=size) as pilot:
        await pilot.press(*["f"] * games)
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, Statistics)
        seen = []
        for _ in screen.pages(size[0]):
            shown = [chart for chart in screen.charts if chart.region]
            assert all(chart.scene and chart.scene.title for chart in shown)
            assert sum(chart.region.area for chart in shown) == size[0] * (size[1] - 2 - screen.table.size.height)
            seen += [chart.scene.title for chart in shown if chart.scene]
            await pilot.press("right")
            await pilot.pause()
        assert len(set(seen)) == len(seen) == len(screen.measures)


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_what_the_seats_of_billionaire_have_stands_in_columns(size: tuple[int, int]) -> None:
    async with (app := table_app(bill.bidding())).run_test(size=size) as pilot:
        await pilot.pause()
        panel = table_of(app)._panels["seats"]
        lines = panel.painted(*panel.size).text().splitlines()
        half = panel.size.width // (2 if size == WIDE else 1)
    for what in ("Profit", "Power"):
        places = {match.start() % half for line in lines for match in re.finditer(what, line)}
        assert len(places) == 1, lines
    groups = [line for line in lines if re.match(r"  E  ", line)]
    assert len(groups) == (2 if size == WIDE else 4)
    if size == SMALL:
        assert len({(line.index(" F "), line.index(" A ")) for line in groups}) == 1, groups
        assert "25 (50) (100) (125)" in "\n".join(groups), "and nothing is left out for it"


async def test_what_a_row_is_about_stands_beside_the_list_where_the_window_is_wide() -> None:
    about = "reduced: what is revealed"
    for size in (SMALL, WIDE):
        async with (app := home_app(Settings())).run_test(size=size) as pilot:
            await pilot.press("comma")
            for _ in range(20):
                await pilot.pause()
                if about in text_of(app):
                    break
                await pilot.press("down")
            row = next(y for y, line in enumerate(text_of(app).splitlines()) if about in line)
        assert (row < 5) == (size == WIDE)


async def test_a_page_keeps_to_lines_that_can_be_read_however_wide_the_window_is() -> None:
    async with (app := table_app(tables.asked())).run_test(size=(200, 50)) as pilot:
        await pilot.press("question_mark")
        await pilot.pause()
        lines = text_of(app).splitlines()[1:-1]
    assert max(len(line.rstrip("█ ")) for line in lines) <= MARGIN + MEASURE
