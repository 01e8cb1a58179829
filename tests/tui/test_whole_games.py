"""Whole games of every kind, through the real screen: by keys only, and by the mouse only."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from net.session import Hint
from tests.tui import billionaire_tables, charge_tables, tables
from tests.tui.fake_session import FakeSession
from tests.tui.showing import click, table_app, table_of
from tui.games import panels_of
from tui.games.panels import Hands, Offer
from tui.moment import moment_of
from tui.screens.result import Result
from tui.widgets.canvas import Spot
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


@pytest.mark.parametrize("game", SHORT)
async def test_a_whole_game_is_played_by_keys_only(game: str) -> None:
    session = session_of(game)
    async with (app := table_app(session)).run_test(size=SIZE) as pilot:
        while not isinstance(app.screen, Result):
            before = len(session.played)
            await pilot.press("h")
            await pilot.pause()
            await pilot.press("enter")
            if table_of(app).asking is not None:
                await pilot.press("enter")
            await pilot.pause()
            assert len(session.played) == before + 1 or session.match.over
    assert len(session.played) > 5


@pytest.mark.parametrize("game", SHORT)
async def test_a_whole_game_is_played_by_the_mouse_only(game: str) -> None:
    session = session_of(game)
    random = Random(3)
    async with (app := table_app(session)).run_test(size=SIZE) as pilot:
        while not isinstance(app.screen, Result):
            before = len(session.played)
            for kind in ("card", "choice", "amount"):  # a card first, then what to do with it; or the amount of a bid
                spots = spots_of(pilot, kind)
                if spots and not (kind == "card" and table_of(app).moment.phase != "play"):
                    await click(pilot, random.choice(spots))
            for _ in range(4):  # a Power Play card asks for a stake and for a target, and some moves are asked about
                if len(session.played) == before and not session.match.over:
                    await click(pilot, Spot("action", "act"))
                    await pilot.pause()
            assert len(session.played) > before or session.match.over
            await pilot.pause()
    assert len(session.played) > 5


def spots_of(pilot: Pilot[int], kind: str) -> list[Spot]:
    """What can be clicked now."""
    return [
        spot
        for panel in pilot.app.screen.query(Panel)
        if panel.region
        for _region, spot in panel.painted(*panel.size).spots
        if spot.kind == kind
    ]


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
