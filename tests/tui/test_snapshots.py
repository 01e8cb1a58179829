"""Pictures of every state that matters. After a change that is meant: ``pytest --snapshot-update``, and look."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui import tables
from tests.tui.fake_session import FakeSession
from tests.tui.showing import table_app
from tui.screens.result import Result

SMALL, WIDE = (80, 24), (120, 40)


@dataclass(frozen=True)
class Shot:
    """What to take a picture of."""

    name: str
    session: Callable[[], FakeSession]
    size: tuple[int, int] = SMALL
    keys: tuple[str, ...] = ()
    settings: dict[str, Any] = field(default_factory=dict)
    no_color: bool = False


ASCII = {"glyphs": "ascii"}
HIGH = {"theme": "high-contrast"}

SHOTS = [
    Shot("turn", tables.my_turn),
    Shot("place", tables.placing),
    Shot("choose", tables.choosing),
    Shot("every-claim", tables.wild),
    Shot("respond", tables.asked),
    Shot("sealed", tables.sealed, keys=("y",)),
    Shot("confirm", tables.asked, keys=("2", "2")),
    Shot("reveal", tables.caught),
    Shot("waiting", tables.example),
    Shot("watching", lambda: tables.asked(seat=None)),
    Shot("reason", tables.my_turn, keys=("p",)),
    Shot("too-small", tables.my_turn, size=(60, 20)),
    Shot("help", tables.asked, keys=("question_mark",)),
    Shot("log", tables.caught, keys=("l",)),
    Shot("chat", tables.asked, keys=("c", "down")),
    Shot("commands", tables.my_turn, keys=("colon", "s")),
    Shot("wide-turn", tables.my_turn, WIDE),
    Shot("wide-respond", tables.asked, WIDE, keys=("h",)),
    Shot("wide-reveal", tables.caught, WIDE),
    Shot("high-contrast-turn", tables.my_turn, settings=HIGH),
    Shot("high-contrast-wide-respond", tables.sealed, WIDE, settings=HIGH),
    Shot("light-place", tables.placing, settings={"theme": "light"}),
    Shot("colour-blind-reveal", tables.caught, settings={"theme": "colour-blind"}),
    Shot("sixteen-turn", tables.my_turn, settings={"theme": "sixteen"}),
    Shot("ascii-place", tables.placing, settings=ASCII),
    Shot("ascii-respond", tables.sealed, settings=ASCII),
    Shot("ascii-wide-reveal", tables.caught, WIDE, settings=ASCII),
    Shot("no-colour-turn", tables.my_turn, no_color=True),
    Shot("no-colour-respond", tables.sealed, no_color=True),
]


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
def test_picture(shot: Shot, snap_compare: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    if shot.no_color:
        monkeypatch.setenv("NO_COLOR", "1")  # Textual reads it itself, and takes it out of the environment
    app = table_app(shot.session(), dict(os.environ), **shot.settings)
    assert snap_compare(app, press=shot.keys, terminal_size=shot.size, run_before=settled)
    assert app._exception is None


def test_picture_of_the_result(snap_compare: Any) -> None:
    async def to_the_end(pilot: Pilot[int]) -> None:
        await pilot.press("2", "2")
        while not isinstance(pilot.app.screen, Result):
            await pilot.pause()
        await pilot.pause()

    app = table_app(tables.last_point(bots=True, seed=3))
    assert snap_compare(app, terminal_size=SMALL, run_before=to_the_end)


@pytest.mark.parametrize(
    "keys", [(), ("comma",), ("o",), ("comma", "up", "enter")], ids=["home", "settings", "options", "keys"]
)
def test_picture_of_home(keys: tuple[str, ...], snap_compare: Any) -> None:
    from tui.app import home_app

    assert snap_compare(home_app(), press=keys, terminal_size=SMALL, run_before=settled)


async def settled(pilot: Pilot[Any]) -> None:
    await pilot.pause()
