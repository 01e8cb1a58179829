"""The viewer: turns, rounds and marks, spoiler-free, notes, what if, following; nothing is told before its time."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from replays.audit import audit
from replays.branching import parent_of
from replays.player import Player
from replays.table import RecordedTable
from tests.replays.ledgers import SHORT, Ticking, play_on
from tests.tui.showing import click, text_of
from tui.app import HonorApp
from tui.replaying import Rewound
from tui.screens.replay import ReplayScreen, replay_screen
from tui.widgets.canvas import Spot

GAMES = sorted(SHORT)
BOND = "james-bond-007"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("games")
    made = {}
    for game in GAMES:
        path = folder / f"{game}.honor"
        with RecordedTable.open(
            game, 3, SHORT[game], names=["Ann", "Bea", "Cem"], levels=[None, "steady", "steady"], seed=5, path=path,
            durable=False, clock=Ticking(),
        ) as table:  # fmt: skip
            play_on(table, random.Random(5))
        made[game] = path.read_bytes()
    return made


@asynccontextmanager
async def watching(
    file: Path, viewer: Any = "all", line: int | None = None, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Pilot[int], ReplayScreen]]:
    player = Player.open(file)

    async def first(app: HonorApp) -> ReplayScreen:
        return replay_screen(app, player, viewer, line if line is not None else player.steps()[0], str(file))

    app = HonorApp(None, first)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        yield pilot, screen


async def done(screen: ReplayScreen, name: str) -> None:
    """Wait for the work of this name that is under way."""
    for worker in [worker for worker in screen.workers if worker.name == name]:
        await worker.wait()


def kept(tmp_path: Path, files: dict[str, bytes], game: str = BOND) -> Path:
    path = tmp_path / f"{game}.honor"
    path.write_bytes(files[game])
    return path


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_every_moment_can_be_shown_through_all_eyes(
    files: dict[str, bytes], tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    async with watching(kept(tmp_path, files, game), size=size) as (pilot, screen):
        await done(screen, "audit")
        assert screen.verdict == "sound"
        assert "SOUND" in text_of(pilot.app)
        for line in screen.session.steps[::7]:
            screen.session.go(line)
            for _ in screen.session.player.viewers:
                screen.do("replay_eyes")
        await pilot.press("end")
        assert f"line {screen.session.last}" in text_of(pilot.app)


async def test_turns_rounds_and_marks_are_gone_to(files: dict[str, bytes], tmp_path: Path) -> None:
    async with watching(kept(tmp_path, files)) as (pilot, screen):
        session, player = screen.session, screen.session.player
        await pilot.press("down", "down")
        assert session.line in player.turns
        before = session.line
        await pilot.press("down", "up")
        assert session.line == before
        await pilot.press("pagedown")
        assert session.line in [line for line, _ in player.chapters]
        await pilot.press("home")
        marks = session.marks()
        await pilot.press("n")
        assert session.line == next(mark.line for mark in marks if mark.line > session.steps[0])
        await pilot.press("f")
        kind = session.kind
        assert kind
        await pilot.press("home", "n")
        assert session.line in [mark.line for mark in marks if mark.kind == kind]
        await pilot.press("end", "p")
        assert session.line in [mark.line for mark in marks if mark.kind == kind]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_without_spoilers_the_screen_is_the_same_whatever_comes_and_however_long(
    files: dict[str, bytes], tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    """A game, and the same game cut off a little later: what was shown up to here must not differ by a cell."""
    whole = kept(tmp_path, files, game)
    short = tmp_path / "short.honor"
    player = Player.open(whole)
    here = player.steps()[len(player.steps()) // 3]
    beyond = player.steps()[len(player.steps()) // 3 + 6]
    short.write_bytes(b"".join(files[game].splitlines(keepends=True)[: beyond + 1]))
    shown = []
    for path in (whole, short):
        async with watching(path, None, size=size) as (pilot, screen):
            await pilot.press("x")
            for line in [line for line in screen.session.steps if line <= here][::5]:
                screen.session.go(line)
                screen.look_again()
            screen.verdict = "sound"
            screen.follower = None
            screen.session.go(here)
            screen.look_again()
            await pilot.press("g")
            graph = text_of(pilot.app)
            await pilot.press("escape", "u")
            await pilot.pause()
            marks = text_of(pilot.app)
            await pilot.press("escape")
            await pilot.pause()
            shown.append((text_of(pilot.app), graph, marks))
    assert shown[0] == shown[1]
    assert f"/{player.lines - 1}" not in shown[0][0]


async def test_without_spoilers_one_gets_no_further_than_one_has_come(files: dict[str, bytes], tmp_path: Path) -> None:
    async with watching(kept(tmp_path, files)) as (pilot, screen):
        session = screen.session
        await pilot.press("right", "right", "right", "x")
        reached = session.line
        await pilot.press("left", "left", "end")
        assert session.line == reached
        await pilot.press(*str(session.last), "enter")
        assert session.line == reached
        await pilot.press("right")
        assert session.line > reached
        await pilot.press("x", "end")
        assert session.line == session.last


async def test_notes_and_bookmarks_come_back_and_the_ledger_stays(files: dict[str, bytes], tmp_path: Path) -> None:
    path = kept(tmp_path, files)
    async with watching(path) as (pilot, screen):
        await done(screen, "begin")
        await pilot.press("right", "right", "m", "right", "o")
        await pilot.press(*"hm", "enter")
        noted = screen.session.line
        assert screen.notes is not None
        assert screen.notes.by_line[noted] == "hm"
    assert path.read_bytes() == files[BOND]
    async with watching(path) as (pilot, screen):
        await done(screen, "begin")
        await pilot.press("f")
        assert screen.session.kind == "note"
        await pilot.press("n", "n")
        assert screen.session.line == noted
        assert "hm" in text_of(pilot.app)
        await pilot.press("m", "p", "m")
    assert not list(tmp_path.glob("*.notes.json"))


async def test_a_flawed_file_says_so_in_its_title_and_is_shown_as_far_as_it_goes(
    files: dict[str, bytes], tmp_path: Path
) -> None:
    path = tmp_path / "flawed.honor"
    lines = files[BOND].splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:80], b"nonsense\n", *lines[81:]]))
    async with watching(path, None) as (pilot, screen):
        await done(screen, "audit")
        assert "FLAWED" in text_of(pilot.app)
        await pilot.press("end", "home", "n")


async def test_who_knows_what_opens_and_a_running_game_keeps_it_shut(files: dict[str, bytes], tmp_path: Path) -> None:
    async with watching(kept(tmp_path, files, "charge-it"), 1, 150) as (pilot, screen):
        await pilot.press("w")
        told = text_of(pilot.app)
        assert "Who knows what" in told
        assert "Everybody" in told
        await pilot.press("escape")
    half = tmp_path / "half.honor"
    with RecordedTable.open("charge-it", 2, names=["Ann", "Bea"], seed=1, path=half) as table:
        play_on(table, random.Random(1), moves=12)
    async with watching(half, 0) as (pilot, screen):
        await pilot.press("w")
        assert "remembering" in text_of(pilot.app)
        assert pilot.app.screen is screen


async def test_what_if_is_played_in_a_game_of_its_own_and_compared(files: dict[str, bytes], tmp_path: Path) -> None:
    path = kept(tmp_path, files)
    async with watching(path, 0) as (pilot, screen):
        await pilot.press("down", "down", "down", "down", "b")
        await done(screen, "branch")
        await pilot.pause()
        assert pilot.app.screen is not screen
        table: Any = pilot.app.screen
        await table.session.close()
        table.dismiss(0)
        await pilot.pause()
        await pilot.press("c")
        await pilot.pause()
        told = text_of(pilot.app)
        assert "As it was played" in told
    (branch,) = [found for found in tmp_path.glob("*.honor") if found != path]
    assert audit(branch).fine
    parent = parent_of(Player.open(branch))
    assert parent is not None
    assert path.read_bytes() == files[BOND]


async def test_a_running_game_is_gone_along_with_and_opens_at_its_end(files: dict[str, bytes], tmp_path: Path) -> None:
    lines = files[BOND].splitlines(keepends=True)
    path = tmp_path / "running.honor"
    path.write_bytes(b"".join(lines[:60]))
    async with watching(path, None) as (pilot, screen):
        await done(screen, "begin")
        assert screen.follower is not None
        await pilot.press("end", "right")
        assert screen.live
        assert "LIVE" in text_of(pilot.app)
        with path.open("ab") as file:
            file.write(b"".join(lines[60:90]))
        screen.look_for_more()
        assert screen.session.line == screen.session.last >= 80
        await pilot.press("left")
        assert not screen.live
        with path.open("ab") as file:
            file.write(b"".join(lines[90:]))
        before = screen.session.line
        screen.look_for_more()
        assert screen.session.line == before, "who looks at something else is left alone"
        assert "all" in screen.session.player.viewers, "the game is over: all eyes are open"
        await pilot.press("end")
        assert screen.moment.over


async def test_a_delay_hides_what_is_too_new(files: dict[str, bytes], tmp_path: Path) -> None:
    lines = files[BOND].splitlines(keepends=True)
    path = tmp_path / "running.honor"
    path.write_bytes(b"".join(lines[:60]))
    async with watching(path, None) as (pilot, screen):
        await done(screen, "begin")
        now = path.stat().st_mtime + 100
        screen.clock_of_day = lambda: now
        with path.open("ab") as file:
            file.write(b"".join(lines[60:80]))
        for _ in range(2):
            await pilot.press("d")
        assert screen.delay == 30
        screen.verdict = "sound so far"
        screen.feed_panels()
        assert "RUNNING, 30 s later" in text_of(pilot.app), "in the title, in place of the date"
        screen.look_for_more()
        await pilot.press("end")
        assert screen.session.line <= 59
        now += 31
        screen.look_for_more()
        await pilot.press("end")
        assert screen.session.line == 79


@pytest.mark.parametrize("game", GAMES)
def test_going_about_by_leaps_is_going_there_step_by_step(files: dict[str, bytes], tmp_path: Path, game: str) -> None:
    session = Rewound(Player.open(kept(tmp_path, files, game)), "all")
    places = [*session.player.turns, *(mark.line for mark in session.marks())]
    random.Random(1).shuffle(places)
    fresh = Rewound(Player.open(kept(tmp_path, files, game)), "all")
    want = {}
    for line in sorted(set(places)):
        fresh.go(line)
        want[line] = (fresh.view(), fresh.told())
    for line in places:
        session.go(line)
        assert (session.view(), session.told()) == want[line]


async def test_a_click_on_the_timeline_goes_there_and_one_on_a_key_does_it_once(
    files: dict[str, bytes], tmp_path: Path
) -> None:
    async with watching(kept(tmp_path, files)) as (pilot, screen):
        await click(pilot, Spot("line", screen.session.last))
        assert screen.session.line == screen.session.last
        await click(pilot, Spot("action", "replay_spoilers"))
        assert not screen.session.spoilers


async def test_a_key_that_winds_costs_little(files: dict[str, bytes], tmp_path: Path) -> None:
    """Not the time, which depends on the machine, but the cells: a step repaints what changed, and not the screen."""
    async with watching(kept(tmp_path, files)) as (pilot, screen):
        before = {name: panel._canvas for name, panel in screen._panels.items()}
        await pilot.press("right")
        changed = [
            region.area
            for name, panel in screen._panels.items()
            if panel._canvas is not None and before[name] is not None and panel._canvas is not before[name]
            for region in panel._canvas.changes(before[name])  # type: ignore[arg-type]
        ]
        assert 0 < sum(changed) < 80 * 24 // 2
