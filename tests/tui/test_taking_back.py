"""A move is taken back at a table against bots: the game goes on from before it, and nothing is learnt by trying."""

from __future__ import annotations

from pathlib import Path

import pytest

from replays.audit import audit
from replays.reader import read_ledger
from tests.tui import tables
from tests.tui.showing import table_app, table_of, text_of
from tui.app import HonorApp, home_app
from tui.screens.table import TableScreen
from tui.screens.taking_back import before_the_last_move
from tui.settings import Settings

SIZE = (80, 24)


async def at_a_table(pilot: object, app: HonorApp, game: int) -> TableScreen:
    """Sit down from home, and wait for the first question."""
    await pilot.press(str(game + 1), "enter") if game else await pilot.press("enter")  # type: ignore[attr-defined]
    while not isinstance(app.screen, TableScreen):
        await pilot.pause()  # type: ignore[attr-defined]
    table = app.screen
    table.grace = 0.0
    while not table.moment.my_turn:
        await pilot.pause()  # type: ignore[attr-defined]
    return table


@pytest.mark.parametrize("game", range(3))
async def test_the_last_move_is_taken_back_and_the_game_goes_on_in_a_file_of_its_own(game: int) -> None:
    async with (app := home_app(Settings(pacing="instant"))).run_test(size=SIZE) as pilot:
        table = await at_a_table(pilot, app, game)
        before = Path(table.session.info.ledger)
        asked = table.moment.question
        await pilot.press("enter")
        while table.moment.question == asked and table.asking is None:
            await pilot.pause()
        if table.asking is not None:
            await pilot.press("enter")
        while not table.moment.my_turn:
            await pilot.pause()
        kept = read_ledger(before).lines
        await pilot.press("backspace")
        assert "Take back your last move?" in text_of(app)
        await pilot.press("enter")
        while table.session.info.ledger == str(before):
            await pilot.pause()
        while not table.moment.my_turn:
            await pilot.pause()
        after = Path(table.session.info.ledger)
        assert "from-" in after.name
        assert audit(after).verdict == "sound so far"
        assert read_ledger(before).lines[: len(kept)] == kept, "what was signed stays"
        await pilot.press("enter")  # and one can play there
        await pilot.pause()


async def test_nothing_is_taken_back_before_the_first_move_and_esc_keeps_everything() -> None:
    async with (app := home_app(Settings(pacing="instant"))).run_test(size=SIZE) as pilot:
        table = await at_a_table(pilot, app, 0)
        before = table.session
        await pilot.press("backspace", "escape")
        await pilot.pause()
        assert table.session is before
        await pilot.press("backspace", "enter")
        while "You have not moved yet." not in text_of(app):
            await pilot.pause()
        assert table.session is before


async def test_at_a_table_of_people_a_move_stays_and_the_reason_is_told() -> None:
    async with (app := table_app(tables.my_turn())).run_test(size=SIZE) as pilot:
        await pilot.press("backspace")
        await pilot.pause()
        assert "at a table of people a move stays" in text_of(app)
        assert table_of(app).asking is None


async def test_what_one_has_seen_is_not_found_again_under_what_was_hidden() -> None:
    """The card that was drawn lies anywhere in the pile when the draw is taken back."""
    async with (app := home_app(Settings(pacing="instant"))).run_test(size=SIZE) as pilot:
        table = await at_a_table(pilot, app, 1)
        await pilot.press("enter")
        while table.moment.view["phase"] != "play":
            await pilot.pause()
        ledger = Path(table.session.info.ledger)
        seat = table.session.seat
        assert seat is not None
        drawn = {str(table.moment.view["seats"][seat]["hand"])}
        for _ in range(6):
            opened = before_the_last_move(ledger, seat, "steady")
            opened.table.play(seat, {"kind": "draw", "source": "deck"})
            drawn.add(str(opened.table.view(seat)["seats"][seat]["hand"]))
            opened.table.close()  # type: ignore[attr-defined]
        assert len(drawn) > 1
