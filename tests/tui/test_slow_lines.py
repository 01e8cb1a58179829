"""Over a slow line little is sent: 256 colours, no motion, a clock that ticks rarely."""

from __future__ import annotations

import pytest
from rich.color import ColorSystem

from tests.tui import tables
from tests.tui.showing import table_app, table_of
from tests.tui.terminal import Terminal
from tui.app import FAR_SECONDS, HonorApp
from tui.look import look_of
from tui.settings import Settings

SSH = {"SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"}
SIZE = (80, 24)


def light(app: HonorApp) -> bool:
    """Whether it sends little."""
    few = app.console._color_system == ColorSystem.EIGHT_BIT
    assert few == app.look.slow
    assert (app.look.motion == "none") >= few
    return few


@pytest.mark.parametrize(
    ("connection", "environment", "seconds", "wanted"),
    [
        ("auto", {}, 3.0, False),
        ("auto", SSH, FAR_SECONDS / 2, False),
        ("auto", SSH, FAR_SECONDS * 2, True),
        ("fast", SSH, FAR_SECONDS * 2, False),
        ("slow", {}, 0.0, True),
    ],
)
async def test_auto_measures_and_only_over_ssh(
    connection: str, environment: dict[str, str], seconds: float, wanted: bool
) -> None:
    app = table_app(tables.my_turn(), {**environment, "TEXTUAL_ANIMATIONS": "full"}, connection=connection)
    async with app.run_test(size=SIZE) as pilot:
        app.answered_after(seconds)
        await pilot.pause()
        assert light(app) == wanted


async def test_it_is_changed_in_the_settings_at_once() -> None:
    app = table_app(tables.my_turn(), {"TEXTUAL_ANIMATIONS": "full"})
    async with app.run_test(size=SIZE) as pilot:
        for connection, wanted in (("slow", True), ("fast", False), ("slow", True)):
            app.dress(app.look_for(Settings.model_validate({"connection": connection}))[0])
            await pilot.pause()
            assert light(app) == wanted


async def test_the_clock_ticks_every_ten_seconds_and_every_second_at_the_end() -> None:
    session = tables.my_turn()
    app = table_app(session, connection="slow")
    async with app.run_test(size=SIZE):
        table = table_of(app)
        shown = []
        for left in (41.0, 40.2, 35.0, 31.0, 20.5, 10.0, 9.4, 3.0, 0.0):
            session.seconds_left = lambda left=left: left  # type: ignore[method-assign,misc]
            shown.append(table._seconds())
    assert shown == [50, 50, 40, 40, 30, 10, 10, 3, 0]


def test_motion_that_is_off_stays_off_on_a_fast_line() -> None:
    assert look_of(Settings(motion="none", connection="fast"), {"TERM": "xterm"})[0].motion == "none"


def test_a_slow_terminal_is_sent_256_colours_and_fewer_bytes() -> None:
    sizes = {}
    for connection in ("fast", "slow"):
        environment = {"HONOR_CONNECTION": connection}
        with Terminal("tests.tui.pty_table", "james-bond-007", "4", environment=environment) as terminal:
            out = terminal.until("q Leave")
            while piece := terminal.read(0.5):
                out += piece
        assert (b"48;2;" in out) == (connection == "fast")
        sizes[connection] = len(out)
    assert sizes["slow"] < 0.9 * sizes["fast"]
