"""For eyes that need it: large cards and space, where there is room, and a clock without pressure (checklist 63)."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from tests.tui import billionaire_tables as bill
from tests.tui import charge_tables as charge
from tests.tui import tables
from tests.tui.fake_session import FakeSession
from tests.tui.showing import table_app, table_of, text_of
from tui.app import HonorApp, home_app
from tui.look import LARGE
from tui.settings import Settings
from tui.widgets.status import Clock

WIDE = (120, 40)
MOMENTS = [tables.my_turn, tables.asked, tables.placing, charge.playing, charge.counted, bill.powerful, bill.paying]


def cards(app: HonorApp, kind: str) -> list[tuple[int, int]]:
    """How large the viewer's cards are painted."""
    hand = table_of(app)._panels["hand"]
    return [(region.width, region.height) for region, spot in hand.painted(*hand.size).spots if spot.kind == kind]


@pytest.mark.parametrize(("moment", "kind"), [(tables.my_turn, "slot"), (charge.playing, "card")])
async def test_63_cards_are_higher_and_wider_in_a_large_window(moment: Callable[[], FakeSession], kind: str) -> None:
    found = {}
    for size in ("normal", "large"):
        async with (app := table_app(moment(), size=size)).run_test(size=WIDE) as pilot:
            await pilot.pause()
            found[size] = cards(app, kind)
            assert "Large cards" not in text_of(app)
    assert len(found["normal"]) == len(found["large"]) > 0
    for before, after in zip(found["normal"], found["large"], strict=True):
        assert after[0] > before[0]
        assert after[1] > before[1]


@pytest.mark.parametrize("window", [WIDE, LARGE])
@pytest.mark.parametrize("moment", MOMENTS)
async def test_63_nothing_is_lost_and_lines_have_space_between_them(
    moment: Callable[[], FakeSession], window: tuple[int, int]
) -> None:
    """All that can be chosen is there in both, each in a row of its own, and with large cards not side by side."""
    lines: dict[str, dict[Any, int]] = {}
    said: dict[str, dict[Any, list[str]]] = {}
    for size in ("normal", "large"):
        async with (app := table_app(moment(), size=size)).run_test(size=window) as pilot:
            await pilot.pause()
            table = table_of(app)
            assert {"feed", "hand", "bids"} <= {name for name, panel in table._panels.items() if panel.region}
            bids = table._panels["bids"]
            painted = bids.painted(*bids.size)
            lines[size] = {spot.value: region.y for region, spot in painted.spots if spot.kind == "choice"}
            high, rows = bids.size.height, painted.text().splitlines()
            said[size] = {value: re.findall(r"[A-Z$]?\w+", rows[y])[:2] for value, y in lines[size].items()}
    ready = lines["large"]
    assert all(said["large"][value][0] == text[0] for value, text in said["normal"].items()), said
    if 1 < 2 * len(ready) < high - 4:
        below = sorted(ready.values())
        assert all(after - before >= 2 for before, after in pairwise(below))


@pytest.mark.parametrize("size", [(80, 24), (LARGE[0] - 1, 50), (150, LARGE[1] - 1)])
async def test_63_without_the_room_it_says_so_and_the_table_is_as_ever(size: tuple[int, int]) -> None:
    async with (app := table_app(charge.drawing(), size="large")).run_test(size=size) as pilot:
        await pilot.pause()
        assert f"Large cards: They need a window of 120x36 or more; this one has {size[0]}x{size[1]}." in text_of(app)
        places = table_of(app).plan(*size)
    async with (app := table_app(charge.drawing())).run_test(size=size) as pilot:
        await pilot.pause()
        ordinary = table_of(app).plan(*size)
    assert {name: places[name] for name in ("hand", "bids", "seats")} == {
        name: ordinary[name] for name in ("hand", "bids", "seats")
    }


async def test_63_the_settings_change_it_at_once_and_say_where_there_is_no_room() -> None:
    async with (app := table_app(tables.my_turn())).run_test(size=WIDE) as pilot:
        await pilot.pause()
        before = cards(app, "slot")
        app.dress(app.look_for(Settings(size="large"))[0])
        await pilot.pause()
        assert cards(app, "slot")[0] > before[0]
        app.dress(app.look_for(Settings())[0])
        await pilot.pause()
        assert cards(app, "slot") == before
    async with (app := home_app(Settings())).run_test(size=(80, 24)) as pilot:
        await pilot.press("comma", "down", "down", "down", "right")
        await pilot.pause()
        assert "They need a window of 120x36 or more" in text_of(app)
        assert app.settings.size == "large"


async def test_63_a_calm_clock_tells_minutes_neither_ticks_nor_warns() -> None:
    session = tables.my_turn(seconds=131.0)
    async with (app := table_app(session, clock="calm")).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        table = table_of(app)
        assert text_of(app).splitlines()[0].endswith("3 min")
        clock = table._panels["clock"]
        seen = []
        for left in (131.0, 121.0, 120.0, 61.0, 60.0, 9.0, 1.0, 0.0):
            session.seconds_left = lambda left=left: left  # type: ignore[method-assign,misc]
            table._tick()
            painted = clock.painted(*clock.size)
            alarm = app.look.style("text", "alarm")
            assert all(style != alarm for row in painted.styles for style in row)
            seen.append(painted.text().strip())
    assert seen == ["3 min", "3 min", "2 min", "2 min", "1 min", "1 min", "1 min", "0 min"]


async def test_63_between_two_minutes_a_calm_clock_sends_nothing() -> None:
    session = tables.my_turn(seconds=110.0)
    async with (app := table_app(session, clock="calm")).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        table = table_of(app)
        clock = table._panels["clock"]
        assert isinstance(clock, Clock)
        painted = clock._canvas
        for left in range(109, 60, -1):
            session.seconds_left = lambda left=left: float(left)  # type: ignore[method-assign,misc]
            table._tick()
        assert clock._canvas is painted
