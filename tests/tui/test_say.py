"""The whole table as text, with one key, to read aloud or to copy (checklist 62)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.tui import billionaire_tables as bill
from tests.tui import charge_tables as charge
from tests.tui import tables
from tests.tui.fake_session import FakeSession
from tests.tui.showing import table_app
from tui.moment import moment_of, telling_of

MOMENTS = [tables.my_turn, tables.placing, tables.asked, tables.caught, charge.playing, charge.attacked, charge.counted]
MOMENTS += [bill.starting, bill.sealed, bill.paying, bill.threatened, bill.analyzing]


def said(session: FakeSession) -> list[str]:
    moment = moment_of(session)
    return telling_of(moment.info).table(moment.view, moment.names)


@pytest.mark.parametrize("moment", MOMENTS)
async def test_62_one_key_says_everything_and_y_copies_it(moment: Callable[[], FakeSession]) -> None:
    session = moment()
    copied: list[str] = []
    async with (app := table_app(session)).run_test(size=(80, 24)) as pilot:
        app.copy_to_clipboard = copied.append  # type: ignore[method-assign,assignment]
        await pilot.press("t", "y")
        await pilot.pause()
    assert copied == ["\n".join(said(session))]


@pytest.mark.parametrize("moment", MOMENTS)
def test_62_every_line_is_a_sentence_that_reads_well_aloud(moment: Callable[[], FakeSession]) -> None:
    session = moment()
    lines = said(session)
    view = session.view()
    text = "\n".join(lines)
    for line in lines:
        assert line[0].isupper() or line[0].isdigit(), line
        assert line[-1] in ".?!", line
        assert line.isascii(), f"signs are for eyes: {line}"
        assert "the own" not in line
    assert all(name in text for name in session.info.names[1 : len(view["seats"]) if "seats" in view else None])


def test_62_cash_is_said_once_for_equal_cards_the_highest_first() -> None:
    lines = said(bill.bidding())
    assert "Your Profit cards: $10M, 2 of $5M, 3 of $2M and 3 of $1M, together $29M." in lines
    assert "Cem stands on their own Headquarters." in lines
