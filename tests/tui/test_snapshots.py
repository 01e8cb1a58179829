"""Pictures of every state that matters. After a change that is meant: ``pytest --snapshot-update``, and look."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui import billionaire_tables as bill
from tests.tui import charge_tables as charge
from tests.tui import tables
from tests.tui.fake_session import FakeSession
from tests.tui.showing import table_app, table_of
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
    Shot("prepared", tables.example, keys=("y",)),
    # Charge It!
    Shot("charge-draw", charge.drawing),
    Shot("charge-play", charge.playing),
    Shot("charge-declare", charge.playing, keys=("e", "enter")),
    Shot("charge-frozen", charge.frozen),
    Shot("charge-attacked", charge.attacked),
    Shot("charge-attacking", charge.attacking),
    Shot("charge-bystander", charge.bystander),
    Shot("charge-six", charge.six),
    Shot("charge-count", charge.counted),
    Shot("charge-wrongly", charge.wrongly),
    Shot("charge-watching", lambda: charge.drawing(seat=None)),
    Shot("wide-charge-play", charge.playing, WIDE),
    Shot("wide-charge-count", charge.counted, WIDE),
    Shot("high-contrast-charge-frozen", charge.frozen, settings=HIGH),
    Shot("ascii-charge-six", charge.six, settings=ASCII),
    Shot("no-colour-charge-attacked", charge.attacked, no_color=True),
    # Billionaire
    Shot("bill-start", bill.starting),
    Shot("bill-targets", bill.powerful, keys=("3", "3")),
    Shot("bill-stake", bill.powerful, keys=("4", "4", "1")),
    Shot("bill-drawn", bill.drawn),
    Shot("bill-analyze", bill.analyzing),
    Shot("bill-bid", bill.bidding, keys=("7", "right")),
    Shot("bill-overbid", bill.sealed, keys=("8", "0", "enter")),
    Shot("bill-three", bill.bidding_for_three),
    Shot("bill-sealed", bill.sealed_mine),
    Shot("bill-tied", bill.tied),
    Shot("bill-pay", bill.paying),
    Shot("bill-own-choice", bill.paying, keys=("w", "enter", "right", "enter")),
    Shot("bill-others-pay", bill.others_pay),
    Shot("bill-security", bill.threatened),
    Shot("bill-counter", bill.countered),
    Shot("bill-watching", lambda: bill.bidding(seat=None)),
    Shot("wide-bill-bid", bill.sealed, WIDE, keys=("8",)),
    Shot("wide-bill-targets", bill.powerful, WIDE, keys=("3", "3")),
    Shot("high-contrast-bill-pay", bill.paying, settings=HIGH),
    Shot("ascii-bill-bid", bill.sealed, keys=("9", "0"), settings=ASCII),
    Shot("no-colour-bill-security", bill.threatened, no_color=True),
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


@pytest.mark.parametrize("frame", range(3))
@pytest.mark.parametrize("moment", [charge.counted, bill.paying, bill.analyzed], ids=["count", "bids", "analyzer"])
def test_picture_of_a_beat(moment: Callable[[], FakeSession], frame: int, snap_compare: Any) -> None:
    async def in_the_beat(pilot: Pilot[Any]) -> None:
        table = table_of(pilot.app)  # type: ignore[arg-type]  # it is our app
        table.beat = frame
        table.feed_panels()
        await pilot.pause()

    assert snap_compare(table_app(moment()), terminal_size=SMALL, run_before=in_the_beat)


@pytest.mark.parametrize("moment", [charge.last_round, bill.rich], ids=["charge", "bill"])
def test_picture_of_the_end(moment: Callable[[], FakeSession], snap_compare: Any) -> None:
    """The result over the table, and what was hidden lies open."""
    session = moment()

    async def to_the_end(pilot: Pilot[Any]) -> None:
        if session.match.game.id == "charge-it":
            session.other(0, kind="declare")
            for seat in range(4):
                session.other(seat, kind="ready")
        else:
            session.others(
                (0, {"kind": "play_power", "card": "PROXY", "seat": 1, "investment": "F2"}), (1, {"kind": "allow"})
            )
        while not isinstance(pilot.app.screen, Result):
            await pilot.pause()
        await pilot.pause()

    assert snap_compare(table_app(session), terminal_size=SMALL, run_before=to_the_end)


@pytest.mark.parametrize(
    "keys", [(), ("comma",), ("o",), ("comma", "up", "enter")], ids=["home", "settings", "options", "keys"]
)
def test_picture_of_home(keys: tuple[str, ...], snap_compare: Any) -> None:
    from tui.app import home_app

    assert snap_compare(home_app(), press=keys, terminal_size=SMALL, run_before=settled)


async def settled(pilot: Pilot[Any]) -> None:
    await pilot.pause()
