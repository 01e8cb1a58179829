"""The replay screen: any moment, any eyes that are open, and never a card that these eyes do not see."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from core.game import game_ids
from core.simulation import Contest, play_out
from replays.player import Player
from replays.table import RecordedTable
from tests.tui.fake_session import NAMES
from tests.tui.showing import text_of
from tui.app import HonorApp
from tui.moment import moment_of
from tui.replaying import Rewound
from tui.screens.replay import ReplayScreen, replay_screen

BOND = "james-bond-007"
SHORT: dict[str, dict[str, Any]] = {
    "charge-it": {"max_rounds": 1, "max_reshuffles": 1},
    BOND: {"max_turns": 12},
    "billionaire": {"max_turns": 14},
}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A finished game of each kind."""
    folder = tmp_path_factory.mktemp("games")
    made = {}
    for game, options in SHORT.items():
        path = folder / f"{game}.honor"
        contest = Contest(game, ("steady",) * 3, 5, options)
        with RecordedTable.open(
            game, 3, options, names=NAMES[:3], levels=[None, "steady", "steady"], seed=5, path=path, durable=False
        ) as table:
            play_out(contest, 0, table)
        made[game] = path
    return made


def test_there_is_a_replay_of_every_game() -> None:
    assert set(game_ids()) >= set(SHORT)


@pytest.mark.parametrize("game", SHORT)
def test_every_moment_can_be_gone_to_from_every_other(game: str, files: dict[str, Path]) -> None:
    session = Rewound(Player.open(files[game]))
    forward = []
    session.go(session.steps[0])
    while True:
        forward.append((session.line, session.view(), session.told()))
        if not session.step(1):
            break
    assert [line for line, _view, _told in forward] == session.steps
    order = list(range(len(forward)))
    Random(1).shuffle(order)
    for place in order[:60]:
        line, view, told = forward[place]
        session.go(line)
        assert (session.view(), session.told()) == (view, told)
        if place:
            session.step(-1)
            assert session.line == forward[place - 1][0]


@pytest.mark.parametrize("game", SHORT)
def test_nobody_is_asked_anything(game: str, files: dict[str, Path]) -> None:
    session = Rewound(Player.open(files[game]), viewer=0)
    for line in session.steps:
        session.go(line)
        moment = moment_of(session)
        assert not moment.my_turn
        assert moment.legal == ()
        assert session.asked(), "but what was asked is told"
        assert session.why_not({"kind": "draw"}) is not None


def test_eyes_go_around_and_see_what_they_may(files: dict[str, Path]) -> None:
    player = Player.open(files[BOND])
    session = Rewound(player)
    session.go(session.steps[0])
    seen = []
    for _ in player.viewers:
        seen.append((session.viewer, [None in seat["row"] for seat in session.view()["seats"]]))
        session.other_eyes()
    assert session.viewer is None, "and come back to the public"
    assert dict(seen) == {
        None: [True, True, True],
        0: [False, True, True],
        1: [True, False, True],
        2: [True, True, False],
        "all": [False, False, False],
    }


@asynccontextmanager
async def watching(
    file: Path, viewer: Any = None, line: int = 0, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Pilot[int], ReplayScreen]]:
    """The screen, without motion."""
    player = Player.open(file)

    async def first(app: HonorApp) -> ReplayScreen:
        return replay_screen(app, player, viewer, line or player.steps()[0], str(file), "sound")

    app = HonorApp(None, first)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        yield pilot, screen


@pytest.mark.parametrize("game", SHORT)
async def test_keys_step_jump_and_change_eyes(game: str, files: dict[str, Path]) -> None:
    async with watching(files[game]) as (pilot, screen):
        session = screen.session
        steps = session.steps
        await pilot.press("right", "right", "right")
        assert session.line == steps[3]
        await pilot.press("left")
        assert session.line == steps[2]
        await pilot.press("end")
        assert session.at_end
        assert screen.moment.over
        await pilot.press("right")
        assert session.at_end
        await pilot.press("home")
        assert session.line == steps[0]
        await pilot.press(*str(steps[5]), "enter")
        assert session.line == steps[5]
        await pilot.press("v")
        assert session.viewer == 0
        await pilot.press("9", "escape", "enter")
        assert session.line == steps[5], "a number that was taken back leads nowhere"
        await pilot.press("q")
        await pilot.pause()
        assert pilot.app.return_value == 0


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("game", SHORT)
async def test_what_was_asked_stands_whole_in_the_row_or_in_the_log_that_a_key_opens(
    game: str, size: tuple[int, int], files: dict[str, Path]
) -> None:
    longest = (0, 0)
    async with watching(files[game], size=size) as (pilot, screen):
        for line in screen.session.steps:
            screen.session.go(line)
            screen.look_again()
            await pilot.pause()
            asked, log = screen.moment.asked, screen.feed_scene()
            assert [line.text for line in log.beside] == ([] if asked in text_of(pilot.app) else [asked])
            if log.beside:
                longest = max(longest, (len(asked), line))
        assert longest[1] or size != (80, 24) or game == "charge-it"
        screen.session.go(longest[1])
        screen.look_again()
        await pilot.press("l")
        await pilot.pause()
        assert not longest[1] or screen.moment.asked in " ".join(text_of(pilot.app).replace("█", "").split())


async def test_the_story_is_that_of_the_moment_and_of_the_eyes(files: dict[str, Path]) -> None:
    async with watching(files[BOND], viewer=0) as (pilot, screen):
        await pilot.press("end")
        whole = screen.story.lines
        await pilot.press("home")
        assert screen.story.lines == whole[: len(screen.story.lines)]
        assert any("Your cards" in line.text for line in screen.story.lines)
        await pilot.press("v", "v", "v", "v")
        assert screen.session.viewer is None
        assert not any("Your cards" in line.text for line in screen.story.lines)


async def test_it_plays_by_itself_and_stops_at_the_end(files: dict[str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.screens.replay_winding.SHORTEST", 0.001)
    monkeypatch.setattr("tui.screens.replay_winding.LONGEST", 0.001)
    async with watching(files[BOND]) as (pilot, screen):
        last = screen.session.steps[-1]
        before = screen.session.line
        await pilot.press("space")
        for _ in range(2000):
            await pilot.pause()
            if screen.session.at_end:
                break
        assert before < screen.session.line == last
        assert screen._playing is None


async def test_a_key_stops_it(files: dict[str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.screens.replay_winding.SHORTEST", 1000.0)
    monkeypatch.setattr("tui.screens.replay_winding.LONGEST", 1000.0)
    async with watching(files[BOND]) as (pilot, screen):
        await pilot.press("space")
        assert screen._playing is not None
        await pilot.press("left")
        assert screen._playing is None


async def test_a_click_on_the_table_changes_nothing(files: dict[str, Path]) -> None:
    async with watching(files[BOND]) as (pilot, screen):
        line = screen.session.line
        for x, y in ((10, 18), (50, 18), (5, 10), (60, 3)):
            await pilot.click(offset=(x, y))
        assert screen.session.line == line


async def test_what_lies_over_a_table_opens_over_a_replay(files: dict[str, Path]) -> None:
    async with watching(files[BOND]) as (pilot, screen):
        for key in ("l", "s", "t", "colon", "comma"):
            await pilot.press(key)
            assert screen.app.screen is not screen, key
            await pilot.press("escape")
            await pilot.pause()
            assert screen.app.screen is screen, key
