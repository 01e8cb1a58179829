"""The trust level of a table with other people stands in its title, from the first moment on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tui import charge_tables, tables
from tests.tui.fake_session import FakeSession
from tests.tui.showing import table_app, text_of


def with_people(session: FakeSession, trust: str) -> FakeSession:
    session._info = replace(session._info, trust=trust)
    return session


@pytest.mark.parametrize(("trust", "said"), [("fair-dealer", "luck made by all"), ("host", "luck on the host's word")])
@pytest.mark.parametrize("width", [80, 120])
async def test_the_title_says_what_luck_is_worth(trust: str, said: str, width: int) -> None:
    session = with_people(charge_tables.drawing() if width == 120 else charge_tables.at({"active": 1}), trust)
    async with (app := table_app(session)).run_test(size=(width, 24)) as pilot:
        await pilot.pause()
        assert said in text_of(app).splitlines()[0]


async def test_a_table_against_bots_says_nothing_of_it() -> None:
    async with (app := table_app(tables.my_turn())).run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert "luck" not in text_of(app).splitlines()[0]
        assert "machine" not in text_of(app).splitlines()[0]
