"""Statistics over the library: what the tables and the plots over time say, on the screen and on standard output."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from core.cleaning import width
from replays.catalogue import Entry
from replays.library import SavedGame
from replays.statistics import Played, Record, records, stretches
from tests.command.program import here
from tests.replays.ledgers import finished
from tests.tui.showing import click, text_of
from tui.app import HonorApp
from tui.charts_in_text import charts_in_text
from tui.figures import statistics_lines
from tui.glyphs import ASCII, UNICODE, Glyphs
from tui.look import Look
from tui.plots import MEASURES, chart_of, measures_of, sparks
from tui.screens.sheet import Sheet
from tui.screens.statistics import Statistics
from tui.settings import Settings
from tui.widgets.canvas import Spot

GAMES = ("james-bond-007", "billionaire", "charge-it")
KINDS = {
    "james-bond-007": ("bluff", "call"),
    "billionaire": ("bid", "analysis"),
    "charge-it": ("declaration", "attack"),
}


def entries(count: int = 60, seed: int = 3) -> list[Entry]:
    """Games of four people and a bot over some months; nothing is read, as from the index."""
    luck, found = Random(seed), []
    for number in range(count):
        game = luck.choice(GAMES)
        who = luck.sample(["Ann", "Bea", "Cem", "Dora"], 3)
        winner = luck.choice((0, 1, 2, 2))
        seats = []
        for seat, name in enumerate(who):
            deeds = {}
            for kind in KINDS[game]:
                made = luck.randint(1, 6)
                value = made * 100_000_000 if kind == "bid" else 0
                deeds[kind] = [made, luck.randint(0, made), value * luck.randint(20, 140) // 100, value]
            level = "steady" if seat == 2 else None
            seats.append({"name": name, "level": level, "won": float(seat == winner), "deeds": deeds})
        created = f"2026-{1 + number // 9:02}-{1 + number % 9 * 3:02}T12:00:00Z"
        saved = SavedGame(Path(f"{number:03}.honor"), game, created, names=tuple(who), finished=True)
        found.append(Entry(saved, "sound", json.dumps({"game": game, "turns": 9, "seats": seats})))
    luck.shuffle(found)
    return found


# ── what is added up ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_course_is_in_the_order_of_time_and_adds_up_to_the_record() -> None:
    for record in records(entries()):
        assert [played.created for played in record.course] == sorted(played.created for played in record.course)
        assert len(record.course) == record.games
        assert sum(played.won for played in record.course) == pytest.approx(record.wins)
        for kind, tally in record.deeds.items():
            sums = [sum(played.deeds.get(kind, (0, 0, 0, 0))[at] for played in record.course) for at in range(4)]
            assert sums == [tally.made, tally.good, tally.amount, tally.value]


@pytest.mark.parametrize("most", [1, 2, 7, 30])
def test_stretches_hold_every_game_once_in_order(most: int) -> None:
    for count in (0, 1, 5, 29, 30, 31, 400):
        course = [Played(str(number), 2, 0.0, {}) for number in range(count)]
        found = stretches(course, most)
        assert [played for stretch in found for played in stretch] == course
        assert len(found) == min(most, count)
        assert all(found)


def person(*games: tuple[float, dict[str, tuple[int, int, int, int]]]) -> Record:
    course = [Played(f"2026-01-{number:02}T00:00:00Z", 4, won, deeds) for number, (won, deeds) in enumerate(games, 1)]
    return Record("Ann", False, len(course), sum(played.won for played in course), course=course)


def test_the_plot_of_wins_is_the_share_of_the_last_ten_games_against_an_even_share() -> None:
    record = person(*[(float(number % 2), {}) for number in range(20)])
    scene = chart_of(record, "win")
    assert len(scene.columns) == 20
    assert scene.top == "50 %", "the first scale that everything fits under"
    heights = [column.up for column in scene.columns if column is not None]
    assert heights[0] == 0.0
    assert heights[1] == 1.0, "one of two: half, which is the top"
    assert heights[-1] == 1.0, "five of the last ten"
    assert scene.level == 0.5, "one of four, on a scale up to a half"
    assert scene.told == "50 % of 20"
    assert (scene.since, scene.until) == ("2026-01-01", "2026-01-20")


def test_the_plot_of_bluffs_has_those_that_worked_above_and_those_that_were_caught_below() -> None:
    record = person((0.0, {"bluff": (4, 1, 0, 0)}), (0.0, {}), (1.0, {"bluff": (2, 2, 0, 0)}))
    scene = chart_of(record, "bluff")
    assert [(column.up, column.down) for column in scene.columns if column is not None] == [
        (0.5, 1.0),
        (1.0, 0.0),
    ], "a game without a bluff has no column"
    assert (scene.top, scene.bottom) == ("2", "3")
    assert scene.above == pytest.approx(0.4), "both sides are of one scale"
    assert scene.told == "3 worked, 3 caught"


def test_the_plot_of_bids_is_their_part_of_the_value() -> None:
    record = person((0.0, {"bid": (2, 1, 30_000_000, 60_000_000)}), (0.0, {"bid": (1, 0, 60_000_000, 50_000_000)}))
    scene = chart_of(record, "bid")
    heights = [round(column.up, 3) for column in scene.columns if column is not None]
    assert scene.top == "150 %"
    assert heights == [round(0.5 / 1.5, 3), round(1.2 / 1.5, 3)]
    assert scene.level == pytest.approx(1 / 1.5), "a line where the bid is the value"
    assert scene.told == "$30.0M for $36.7M"
    assert sparks(record, "bid", 9, worth=True) == (0.5, 1.2)
    assert sparks(record, "bid", 9) == (0.5, 0.0), "of those that won"


def test_there_is_a_plot_of_everything_that_is_counted_and_of_nothing_else() -> None:
    every = records(entries())
    assert measures_of(every) == list(MEASURES)
    assert measures_of(records(entries(), "charge-it")) == ["win", "declaration", "attack"]
    nobody = person()
    assert chart_of(nobody, "win").empty


# ── text ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_tables_and_charts_fit_into_80_columns(glyphs: Glyphs) -> None:
    look = Look(glyphs=glyphs)
    tables = statistics_lines(entries(), look.glyphs)
    (first, *_) = records(entries())
    charts = charts_in_text(first, list(MEASURES), look, width=80, coloured=False)
    assert len(charts) == 40
    for line in (*tables, *charts):
        assert width(line) <= 80
        assert line.isascii() or glyphs is UNICODE
    assert any("bluffs: worked above, caught below" in line for line in charts)
    coloured = charts_in_text(first, list(MEASURES), look, width=80, coloured=True)
    assert "\x1b[" in coloured[0]
    assert "\x1b[" not in charts[0]


def test_the_command_prints_tables_and_plots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = tmp_path / "games"
    games.mkdir()
    for game in GAMES:
        (games / f"{game}.honor").write_bytes(finished(game, 3))
    monkeypatch.setenv("HONOR_GAMES", str(games))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    result = here("replays", "--statistics", "--plots")
    assert result.returncode == 0, result.stderr
    assert "Calls that were right" in result.stdout
    assert "games won, of the last 3" in result.stdout
    assert "\x1b" not in result.stdout
    named = here("replays", "--plots", "--with", "nobody")
    assert named.stdout == ""
    assert "no game" in named.stderr.lower()


# ── the screen ───────────────────────────────────────────────────────────────────────────────────────────────────────


@asynccontextmanager
async def shown(size: tuple[int, int], found: list[Entry] | None = None, **settings: str) -> AsyncIterator[Pilot[int]]:
    async def first(app: HonorApp) -> Statistics:
        return Statistics(app.look, entries() if found is None else found, "60 games")

    app = HonorApp(Settings(**settings), first)  # type: ignore[arg-type]
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 60)])
async def test_the_marked_person_has_a_table_row_and_charts(size: tuple[int, int]) -> None:
    async with shown(size) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, Statistics)
        told = text_of(pilot.app)
        assert "games won, of the last 10" in told
        assert "bluffs: worked above" in told
        assert screen.people[0].who in told
        before = [chart.scene for chart in screen.charts]
        await pilot.press("down")
        assert screen.cursor == 1
        assert [chart.scene for chart in screen.charts] != before
        if size[0] < 110:
            assert "Charts 1 of 2" in told
            await pilot.press("right")
            assert "declared: right above" in text_of(pilot.app)
            await pilot.press("left")
        await pilot.press("f")
        assert screen.game == "billionaire"
        assert "bluffs" not in text_of(pilot.app)
        assert "bids against the value" in text_of(pilot.app)
        await click(pilot, Spot("row", 2))
        assert screen.cursor == 2
        await pilot.press("t")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Sheet)
        assert "Average bid against the value" in "\n".join(line.text for line in pilot.app.screen.lines)
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("escape")


async def test_in_ascii_there_is_no_other_sign() -> None:
    async with shown((80, 24), glyphs="ascii") as pilot:
        assert text_of(pilot.app).isascii()


async def test_without_games_it_says_so() -> None:
    async with shown((80, 24), []) as pilot:
        assert "no game that is over" in text_of(pilot.app)
        await pilot.press("down", "right", "f", "t", "escape", "escape")
