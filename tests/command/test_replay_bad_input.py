"""Truncated, flawed, foreign, gigantic and hostile files: shown as far as they are sound, exported, or told why not."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path

import pytest

from replays.audit import audit
from replays.catalogue import Catalogue
from replays.formats import Unreadable
from replays.player import Player
from replays.statistics import gather
from tests.command.program import here
from tests.replays.ledgers import Lines, finished, forged, lines_of
from tui.app import HonorApp
from tui.commands.replays import in_words
from tui.exports import FORMS, exported
from tui.figures import statistics_lines
from tui.screens.replay import ReplayScreen, from_library
from tui.screens.replay_analysis import AnalysisScreen
from tui.screens.sheet import Sheet

GAMES = ["james-bond-007", "charge-it", "billionaire"]


@pytest.mark.parametrize("game", GAMES)
def test_a_file_cut_off_anywhere_is_shown_up_to_there(game: str) -> None:
    data, luck = finished(game, 3), random.Random(4)
    whole = Player(lines_of(data))
    for cut in luck.sample(range(len(data) // 20, len(data)), 6):
        lines = data[:cut].split(b"\n")[:-1]
        player = Player(lines)
        assert player.findings.list == []
        assert audit(data[:cut]).fine
        for line in [line for line in whole.steps() if line < len(lines) - 4][::7]:
            assert player.view(line, None) == whole.view(line, None)
        exported(player, "text")
        exported(player, "svg")


@pytest.mark.parametrize("game", GAMES)
def test_flipped_bytes_stop_nothing(game: str) -> None:
    """Whatever is wrong: the audit finds it, and every view and every form is there as far as the rules went."""
    data, luck = finished(game, 3), random.Random(5)
    for _ in range(8):
        broken = bytearray(data)
        for _ in range(luck.choice((1, 5))):
            broken[luck.randrange(len(data) // 30, len(data))] ^= 1 << luck.randrange(8)
        try:
            player = Player(bytes(broken).split(b"\n")[:-1])
        except Unreadable:
            continue
        assert audit(bytes(broken)).verdict != "sound"
        for line in range(0, player.lines, 41):
            for viewer in player.viewers:
                player.view(line, viewer)
        for form in ("text", "json", "svg"):
            exported(player, form, None, player.lines // 2)


def test_a_gigantic_file_of_nonsense_is_shown_as_far_as_it_is_a_game_and_costs_no_more() -> None:
    lines = lines_of(finished())
    begun = time.process_time()
    player = Player([*lines[:100], *[b"{}"] * 400_000])
    assert time.process_time() - begun < 10, "and not a minute"
    assert player.findings.more
    assert player.lines < 3000
    whole = Player(lines)
    for line in [line for line in whole.steps() if line < 96]:
        assert player.view(line, None) == whole.view(line, None)
    assert exported(player, "text", None, 90) == exported(whole, "text", None, 90)
    player.extend([b"{}"] * 1000)
    assert player.lines < 3000


def _hostile(lines: Lines) -> None:
    lines[1]["body"].update(name="\x1b[31m\u202e</script>" + "A" * 40)
    lines[2]["body"].update(bot="\x1b[31m\u202eevil")


def test_a_hostile_header_is_only_data() -> None:
    data = forged(finished(), _hostile)
    player = Player(lines_of(data))
    for form in FORMS:
        text = exported(player, form, None, 60)
        assert "\u202e" not in text
        assert "\x1b[31m" not in text
    assert "</script><" not in exported(player, "html", None, 60).replace("</script>\n<script>", "")


@pytest.mark.parametrize("created", ["2026-99-99T99:99:99.000Z", "0000-01-01T00:00:00.000Z"])
def test_a_date_that_there_is_not_is_refused_in_a_sentence(created: str, tmp_path: Path) -> None:
    path = tmp_path / "game.honor"
    path.write_bytes(forged(finished(), lambda lines: lines[0]["body"].update(created=created)))
    refused = here("replay", str(path), "--plain")
    assert refused.returncode == 2
    assert "body.created" in refused.stderr
    assert "Traceback" not in refused.stderr


@pytest.mark.parametrize("created", ["1900-01-01T00:00:00.000Z", "2199-12-31T23:59:59.999Z"])
def test_a_strange_date_keeps_no_game_from_being_shown(created: str, tmp_path: Path) -> None:
    path = tmp_path / "game.honor"
    path.write_bytes(forged(finished(), lambda lines: lines[0]["body"].update(created=created)))
    player = Player.open(path)
    for form in FORMS:
        assert exported(player, form, None, 60)
    assert here("replay", str(path), "--plain").returncode == 0
    with Catalogue(tmp_path, tmp_path / "index") as catalogue:
        catalogue.refresh()
        gather(catalogue)
        (entry,) = catalogue.games()
        assert created[:4] in in_words(entry.game)
        assert statistics_lines([entry])


@pytest.mark.parametrize(
    "content",
    [b"", b"\n" * 1000, b"{}\n", b'{"body":' * 10000, b"\x00" * 100, bytes(range(256)) * 40],
    ids=["empty", "blank lines", "other JSON", "deep", "zeros", "all bytes"],
)
async def test_what_is_no_ledger_opens_as_a_sentence(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "foreign.honor"
    path.write_bytes(content)
    assert isinstance(from_library(HonorApp(), str(path)), Sheet)
    result = here("replay", str(path))
    assert (result.returncode, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1


async def test_a_flawed_file_opens_in_the_viewer_at_every_line(tmp_path: Path) -> None:
    lines = lines_of(finished())
    path = tmp_path / "flawed.honor"
    path.write_bytes(b"\n".join([*lines[:50], *lines[70:]]) + b"\n")

    async def first(app: HonorApp) -> ReplayScreen:
        screen = from_library(app, str(path))
        assert isinstance(screen, ReplayScreen)
        return screen

    app = HonorApp(None, first)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        for worker in [worker for worker in screen.workers if worker.name in ("begin", "audit")]:
            await worker.wait()
        for key in ("end", "home", "pagedown", "down", "n", "v", "g", "escape", "u", "escape", "x"):
            await pilot.press(key)
        for line in range(0, screen.session.last, 13):
            screen.session.go(line)
            screen.look_again()


async def test_an_analysis_shows_how_far_it_is_and_is_broken_off(tmp_path: Path) -> None:
    path = tmp_path / "game.honor"
    path.write_bytes(finished())

    async def first(app: HonorApp) -> ReplayScreen:
        screen = from_library(app, str(path))
        assert isinstance(screen, ReplayScreen)
        return screen

    app = HonorApp(None, first)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("v", "a")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, AnalysisScreen)
        await pilot.press("enter")
        for _ in range(600):
            await pilot.pause(0.05)
            if screen.done:
                break
        assert screen.done >= 1, screen.heading
        assert f"of {screen.total}" in screen.heading[1]
        await pilot.press("r")
        for worker in [worker for worker in screen.workers if worker.name == "analysis"]:
            await worker.wait()
        if len(screen.analysis.judgements) == screen.total:
            pytest.skip("the machine had looked at every decision before it could be broken off")
        assert len(screen.analysis.judgements) < screen.total
        line = screen.analysis.judgements[0].line
        await pilot.press("home", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.session.line == line - 1
    assert not list(tmp_path.glob("*.analysis.json")), "what was broken off is not kept"
    assert json.loads(here("export", str(path), "--to", "json").stdout)["game"] == "james-bond-007"
