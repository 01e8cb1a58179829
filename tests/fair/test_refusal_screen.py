"""Live refusal, as the person sees it: the line, whom it concerns, and what is wrong."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.fair.network import Circle, opens_another_card
from tests.fair.test_breaches_on_the_network import SHORT, until_ended
from tests.net.party import play_out
from tests.tui.test_company import at_table, shows, until_so
from tui.screens.table import TableScreen


async def test_a_wrong_card_is_told_on_the_screen_with_its_line(tmp_path: Path) -> None:
    circle = await Circle.of(tmp_path, "james-bond-007", 3, options=SHORT)
    sessions = await circle.begin()
    victim = circle.visits[1]
    async with (app := at_table(victim)).run_test(size=(120, 34)) as pilot:
        await until_so(pilot, lambda: isinstance(app.screen, TableScreen))
        opens_another_card(circle)
        playing = [asyncio.create_task(play_out(session)) for session in sessions]
        await until_ended(circle, 1)
        line = sessions[1].copy.lines
        await shows(app, pilot, f"Line {line}")
        told = victim._ended or ""
        assert "does not fit its commitment" in told or "does not open" in told
        await shows(app, pilot, *told.split())
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    await circle.close()


async def test_a_dispute_of_somebody_else_is_told_on_every_screen(tmp_path: Path) -> None:
    circle = await Circle.of(tmp_path, "james-bond-007", 3, options=SHORT)
    sessions = await circle.begin()
    async with (app := at_table(circle.visits[2])).run_test(size=(120, 34)) as pilot:
        await until_so(pilot, lambda: isinstance(app.screen, TableScreen))
        body = {"line": 7, "sentence": "That card was another one.", "seat": 2}
        circle.visits[1].link.send(sessions[1].copy._entry("dispute", body))
        await shows(app, pilot, "PAUSED", "P1's program refuses line 7")
    await circle.close()
