"""The graph of a replay: everybody's line is where the scores are, one winds in it, and it tells nothing too early."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from replays.analysis import Analysis, Judgement, keep
from replays.player import Player
from tests.replays.ledgers import finished
from tests.tui.showing import click, text_of
from tui.app import HonorApp
from tui.glyphs import ASCII
from tui.look import Look
from tui.screens.replay import ReplayScreen, replay_screen
from tui.screens.replay_graph import GraphScreen, chances_scene, scores_scene
from tui.settings import Settings
from tui.widgets.canvas import Canvas, Spot
from tui.widgets.graph import BLANK, LEFT, RIGHT, Curve, Graph, GraphScene

GAMES = ("james-bond-007", "charge-it", "billionaire")


@asynccontextmanager
async def graph(
    tmp_path: Path, game: str = "james-bond-007", viewer: Any = "all", size: tuple[int, int] = (80, 24), **more: Any
) -> AsyncIterator[tuple[Pilot[int], GraphScreen, ReplayScreen]]:
    path = tmp_path / "game.honor"
    path.write_bytes(finished(game, 3))
    player = Player.open(path)
    for change in more.pop("before", ()):
        change(path, player)

    async def first(app: HonorApp) -> ReplayScreen:
        return replay_screen(app, player, viewer, player.steps()[len(player.steps()) // 2], str(path), "sound")

    app = HonorApp(Settings(**more), first)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        replay = app.screen
        assert isinstance(replay, ReplayScreen)
        await pilot.press("g")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, GraphScreen)
        yield pilot, screen, replay


def painted(curve: tuple[tuple[int, float], ...], line: int = 50, look: Look | None = None) -> Canvas:
    scene = GraphScene("t", (Curve("Ann", 0, "7", curve),), line, 100, ((0.0, "0"), (10.0, "10")))
    panel = Graph(look or Look())
    panel.scene = scene
    return panel.painted(80, 24)


def rows_of(canvas: Canvas, x: int) -> list[int]:
    """The rows of a column in which the line is."""
    return [y for y in range(2, 22) if BLANK < ord(canvas.rows[y][x]) <= BLANK + 255]


def test_a_line_is_at_the_height_of_its_points_and_steps_where_they_change() -> None:
    canvas = painted(((0, 0.0), (50, 10.0)))
    width = 80 - LEFT - RIGHT
    assert rows_of(canvas, LEFT) == [21], "the lowest row"
    assert rows_of(canvas, LEFT + width - 1) == [2], "the highest"
    (step,) = [x for x in range(LEFT, LEFT + width) if len(rows_of(canvas, x)) > 2]
    assert rows_of(canvas, step) == list(range(2, 22)), "and all rows where it steps"
    assert abs(step - LEFT - width // 2) <= 1


def test_what_is_still_to_come_is_dim() -> None:
    canvas = painted(((0, 5.0),), line=30)
    look = Look()
    here = LEFT + 30 * (80 - LEFT - RIGHT - 1) // 100
    (row,) = rows_of(canvas, LEFT)
    assert canvas.styles[row][here] == look.style("seat0", "plate", bold=True)
    assert canvas.styles[row][here + 1] == look.style("dim", "plate")


def test_lines_that_cross_have_no_gaps() -> None:
    points: tuple[tuple[tuple[int, float], ...], ...] = (((0, 0.0), (40, 10.0)), ((0, 10.0), (60, 0.0)), ((0, 5.0),))
    curves = tuple(Curve("Ann", seat, "7", own) for seat, own in enumerate(points))
    panel = Graph(Look())
    panel.scene = GraphScene("t", curves, 100, 100, ((0.0, "0"), (10.0, "10")))
    together = panel.painted(80, 24)
    for own in points:
        alone = painted(own, line=100)
        for y in range(2, 22):
            for x in range(LEFT, 80 - RIGHT):
                dots = ord(alone.rows[y][x]) - BLANK
                if 0 < dots < 256:
                    assert (ord(together.rows[y][x]) - BLANK) & dots == dots


def test_in_ascii_a_line_is_drawn_with_its_seats_sign() -> None:
    canvas = painted(((0, 5.0),), look=Look(glyphs=ASCII))
    assert canvas.text().isascii()
    assert "oooooooooo" in canvas.text()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_everybody_has_a_line_and_one_winds_in_the_graph(
    tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    async with graph(tmp_path, game, size=size) as (pilot, screen, replay):
        names = replay.moment.names
        assert all(name in text_of(pilot.app) for name in names)
        before = replay.session.line
        for key, on in (("right", True), ("down", True), ("pagedown", True), ("left", False), ("p", False)):
            await pilot.press(key)
            assert (replay.session.line > before) == on or replay.session.line == before
            before = replay.session.line
            assert screen.graph.scene is not None
            assert screen.graph.scene.line == before
        viewer = replay.session.viewer
        await pilot.press("v")
        assert replay.session.viewer != viewer
        await click(pilot, Spot("line", 0))
        assert replay.session.line <= 1
        await pilot.press("escape")
        await pilot.pause()
        assert pilot.app.screen is replay


async def test_without_spoilers_the_lines_end_where_one_has_come(tmp_path: Path) -> None:
    async with graph(tmp_path) as (pilot, screen, replay):
        await pilot.press("escape", "x", "g")
        await pilot.pause()
        shown = scores_scene(replay)
        assert shown.last == replay.session.furthest == replay.session.line
        assert all(line <= replay.session.line for curve in shown.curves for line, _ in curve.points)
        assert all(mark.line <= replay.session.line for mark in shown.marks)
        assert screen is not pilot.app.screen


def _analysed(path: Path, player: Player) -> None:
    lines = player.steps()[5::9]
    judgements = [
        Judgement(line, {"kind": "draw"}, 0.2 + 0.02 * number, 0.2 + 0.01 * number, {"kind": "pass"}, 60, 3)
        for number, line in enumerate(lines)
    ]
    keep(path, player, {1: Analysis(1, judgements, 1.0)})


async def test_after_an_analysis_the_chances_of_winning_are_there_too(tmp_path: Path) -> None:
    async with graph(tmp_path, before=(_analysed,)) as (pilot, screen, replay):
        await pilot.press("escape")
        for worker in [worker for worker in replay.workers if worker.name == "begin"]:
            await worker.wait()
        assert any(mark.kind == "turning" for mark in replay.session.marks()), "they are marked from the beginning"
        await pilot.press("g")
        await pilot.pause()
        assert "Chances" in text_of(pilot.app)
        await pilot.press("c")
        told = text_of(pilot.app)
        assert "chances of winning" in told
        assert "100 %" in told
        scene = chances_scene(replay)
        assert [curve.seat for curve in scene.curves] == [1]
        assert scene.curves[0].points[-1] == (replay.session.last, 1.0), "in the end it was won"
        await pilot.press("c")
        assert "points over time" in text_of(pilot.app)
        assert screen.replay is replay
