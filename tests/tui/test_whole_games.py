"""Whole games of every kind, through the real screen: by keys only, and by the mouse only."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from time import monotonic
from typing import Any

import pytest
from textual.events import Click, Key
from textual.geometry import Region

from net.session import Hint
from tests.tui import billionaire_tables, charge_tables, tables
from tests.tui.fake_session import FakeSession
from tests.tui.showing import table_app, table_of
from tui.app import HonorApp
from tui.games import panels_of
from tui.games.panels import Hands, Offer
from tui.moment import moment_of
from tui.screens.result import Result
from tui.screens.table import TableScreen
from tui.widgets.notice import Notice
from tui.widgets.panel import Panel

SIZE = (80, 24)
SHORT: dict[str, dict[str, Any]] = {
    "james-bond-007": {"max_turns": 30},
    "charge-it": {"match_target": 250},
    "billionaire": {"max_turns": 24},
}
MOMENTS = [
    *(getattr(charge_tables, name) for name in ("drawing", "playing", "frozen", "attacked", "defenceless", "counted")),
    *(
        getattr(billionaire_tables, name)
        for name in (
            "starting", "powerful", "drawn", "untargeted", "analyzing", "bidding", "sealed", "paying", "threatened",
            "helpless", "countered", "choosing_a_deck",
        )
    ),
    *(getattr(tables, name) for name in ("my_turn", "placing", "choosing", "asked", "wild")),
]  # fmt: skip
"""Moments that ask something of seat 0: every phase of every game."""


class Advised(FakeSession):
    """Proposes any legal move, by its own seed: a person who always does what the hint says tries them all."""

    luck = Random(11)

    async def hint(self) -> Hint | None:
        moves = self.legal_moves()
        return Hint(self.luck.choice(list(moves)), "It is as good as any.") if moves else None


def session_of(game: str) -> Advised:
    from core.dealer import SeededDealer
    from core.local import LocalMatch

    match = LocalMatch.start(game, 2, options=SHORT[game], dealer=SeededDealer(5))
    session = Advised(match, bots=True)
    session.luck = Random(5)
    return session


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: f"{moment.__module__[10:]}.{moment.__name__}")
def test_a_hint_marks_each_legal_move_of_each_phase_and_enter_does_just_that(moment: Any) -> None:
    session = moment()
    games = panels_of(session.info.game)
    state = games.read(moment_of(session))
    assert session.legal_moves()
    for move in session.legal_moves():
        marked = games.hint(state, games.hands(state), move)
        deed = games.enter(state, marked)
        assert isinstance(deed, Offer), move
        assert deed.does == move


async def until(condition: Callable[[], object]) -> None:
    """Let the app work until something is so. Pilot would wait until nothing happens any more, after every key."""
    patience = monotonic() + 60
    while not condition():
        assert monotonic() < patience, "it never came"
        await asyncio.sleep(0.0005)


def press(app: HonorApp, key: str) -> None:
    app.screen.post_message(Key(key, None))


@pytest.mark.parametrize("game", SHORT)
async def test_a_whole_game_is_played_by_keys_only(game: str) -> None:
    session = session_of(game)
    async with (app := table_app(session)).run_test(size=SIZE):
        table = table_of(app)
        while not session.match.over:
            before = len(session.played)
            await until(lambda: table.moment.number == session.number)
            table.tell(Notice())
            press(app, "h")
            await until(lambda: table.notice.lead == "Hint")
            press(app, "enter")
            await until(lambda: table.asking is not None or len(session.played) > before)  # noqa: B023 -- at once
            if len(session.played) == before:
                press(app, "enter")
            await until(lambda: len(session.played) > before)  # noqa: B023 -- at once
            assert len(session.played) == before + 1
        await until(lambda: isinstance(app.screen, Result))
    assert len(session.played) > 5


@pytest.mark.parametrize("game", SHORT)
async def test_a_whole_game_is_played_by_the_mouse_only(game: str) -> None:
    session = session_of(game)
    random = Random(3)
    async with (app := table_app(session)).run_test(size=SIZE) as pilot:
        await pilot.pause()
        table = table_of(app)
        while not session.match.over:
            before = len(session.played)
            await until(lambda: table.moment.number == session.number)
            for kind in ("card", "choice", "amount"):  # a card first, then what to do with it; or the amount of a bid
                targets = painted(app, kind)
                if targets and len(session.played) == before and (kind != "card" or table.moment.phase == "play"):
                    await clicked(random.choice(targets), table)
            for _ in range(4):  # a Power Play card asks for a stake and for a target, and some moves are asked about
                if len(session.played) == before:
                    await clicked(painted(app, "action", "act")[0], table)
            assert len(session.played) == before + 1
        await until(lambda: isinstance(app.screen, Result))
    assert len(session.played) > 5


def painted(app: HonorApp, kind: str, value: int | str | None = None) -> list[tuple[Panel[Any], Region]]:
    """Where something of this kind can be clicked now."""
    return [
        (panel, region)
        for panel in app.screen.query(Panel)
        if panel.region
        for region, spot in panel.painted(*panel.size).spots
        if spot.kind == kind and value in (None, spot.value)
    ]


async def clicked(target: tuple[Panel[Any], Region], table: TableScreen) -> None:
    """A click in the middle of it, and all that comes of it."""
    panel, region = target
    x, y = region.x + region.width // 2, region.y + region.height // 2
    taken = asyncio.Event()
    panel.post_message(Click(panel, x, y, 0, 0, 1, False, False, False))
    panel.call_later(lambda: table.call_later(taken.set))  # behind the click, and behind what the panel makes of it
    await taken.wait()
    await until(lambda: all(worker.is_finished for worker in table.workers if worker.name == "move"))


@pytest.mark.parametrize("module", [charge_tables, billionaire_tables], ids=["charge-it", "billionaire"])
def test_the_hands_of_a_fresh_question_never_leave_its_lines(module: Any) -> None:
    """Whatever arrows one presses, the cursor stays on something that can be painted and done."""
    for name in ("drawing", "playing", "six", "starting", "powerful", "analyzing", "paying"):
        if not hasattr(module, name):
            continue
        session = getattr(module, name)()
        games = panels_of(session.info.game)
        state = games.read(moment_of(session))
        hands = games.hands(state)
        random = Random(1)
        for _ in range(60):
            deed = games.move(state, hands, *random.choice([(1, 0), (-1, 0), (0, 1), (0, -1)]))
            assert isinstance(deed, Hands)
            hands = deed
            assert games.enter(state, hands) is not None
