"""Checklist 35: what is revealed has its beat, as much of it as the setting ``motion`` wants, and any key ends it."""

from __future__ import annotations

import pytest

from net.session import Told
from tests.tui import tables
from tests.tui.showing import table_app, table_of, text_of
from tui.games import panels_of
from tui.games.james_bond_007 import PANELS
from tui.look import MOTIONS, Look, look_of
from tui.settings import Settings

SIZE = (80, 24)


async def test_a_reveal_has_its_beat_and_any_key_ends_it() -> None:
    session = tables.sealed()
    app = table_app(session, {"TEXTUAL_ANIMATIONS": "full"}, motion="full")
    async with app.run_test(size=SIZE) as pilot:
        table = table_of(app)
        await pilot.press("y")
        while table.beat is None:
            await pilot.pause()
        assert "TRUE" not in text_of(app)
        await pilot.press("j")
        assert table.beat is None
        await pilot.pause()
        assert "TRUE" in text_of(app)


async def test_with_reduced_motion_a_reveal_is_waited_for_and_nothing_moves() -> None:
    app = table_app(tables.sealed(), {"TEXTUAL_ANIMATIONS": "full"}, motion="reduced")
    async with app.run_test(size=SIZE) as pilot:
        table = table_of(app)
        await pilot.press("y")
        while table.beat is None:
            await pilot.pause()
        seen = set()
        while table.beat is not None:
            seen.add((table.beat, "TRUE" in text_of(app)))
            await pilot.pause(0.02)
        assert seen == {(0, False)}
        assert "TRUE" in text_of(app)


@pytest.mark.parametrize(("motion", "frames"), [("full", 3), ("reduced", 0), ("none", 0)])
def test_with_reduced_motion_nothing_is_waited_for_that_only_moves(motion: str, frames: int) -> None:
    games, look = panels_of("billionaire"), Look(motion=motion)
    for what in ({"kind": "spun"}, {"kind": "moved", "die": 4}):
        told = Told(1, 0, what)
        waited = look.beat(games.beat_frames)[0] if games.beat(told) and not (look.still and games.moves(told)) else 0
        assert waited == frames
    assert not games.moves(Told(1, 0, {"kind": "bids"})), "bids that open are waited for"


@pytest.mark.parametrize("animations", ["none", "basic"])
def test_textual_animations_goes_before_the_setting(animations: str) -> None:
    look, said = look_of(
        Settings(motion="full", connection="fast"), {"TERM": "xterm", "TEXTUAL_ANIMATIONS": animations}
    )
    assert (look.motion, said) == ({"none": "none", "basic": "reduced"}[animations], [])


async def test_without_motion_the_outcome_is_there_at_once() -> None:
    app = table_app(tables.sealed(), {"TEXTUAL_ANIMATIONS": "full"}, motion="none")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("y")
        await pilot.pause()
        assert table_of(app).beat is None
        assert "TRUE" in text_of(app)


def test_a_beat_takes_at_most_300_ms() -> None:
    for motion in MOTIONS:
        frames, seconds = Look(motion=motion).beat(PANELS.beat_frames)
        assert frames * seconds <= 0.3 + 1e-9
