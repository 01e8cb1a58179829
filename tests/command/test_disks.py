"""A library on a bad disk: one that may only be read, one that is full, one that is slow, one that others use too."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

from replays import shelf
from replays.analysis import Analysis, keep
from replays.audit import audit
from replays.catalogue import Catalogue
from replays.library import SavedGame, saved_game
from replays.notes import Notes, NotKept
from replays.player import Player
from tests.command.program import here
from tests.replays.ledgers import finished
from tests.tui.showing import text_of
from tui.app import HonorApp
from tui.screens.library import LibraryScreen
from tui.screens.replay import ReplayScreen, replay_screen

ROOT = Path(__file__).parents[2]
GAMES = ("james-bond-007", "charge-it", "billionaire")
NOBODY = 65534


@pytest.fixture
def folder() -> Iterator[Path]:
    """Three games, in a folder that everybody can reach."""
    outside = Path(mkdtemp(prefix="honor-disks-"))
    outside.chmod(0o755)
    games = outside / "games"
    games.mkdir()
    for game in GAMES:
        (games / f"{game}.honor").write_bytes(finished(game, 3))
    yield games
    games.chmod(0o700)
    shutil.rmtree(outside)


# ── read-only ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_library_that_may_only_be_read_can_be_listed_checked_watched_and_exported_and_says_what_it_cannot(
    folder: Path,
) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    folder.chmod(0o555)
    user = NOBODY if os.geteuid() == 0 else os.geteuid()
    commands = [
        ["replays", "--check"],
        ["replays", "--statistics"],
        ["replay", "@/billionaire.honor", "--plain", "--at", "30"],
        ["export", "@/charge-it.honor", "--to", "json"],
        ["audit", "@/james-bond-007.honor"],
        ["replays", "--rename", "charge-it", "other"],
        ["replays", "--delete", "charge-it"],
        ["replays", "--import", "@/charge-it.honor"],
        ["export", "@/charge-it.honor", "--to", "json", "--output", "@/new.json"],
    ]
    nowhere = {"HOME": "/nonexistent", "XDG_CACHE_HOME": "/nonexistent/cache", "XDG_DATA_HOME": "/nonexistent/data"}
    result = subprocess.run(
        [sys.executable, "-m", "tests.command.as_somebody", str(user), str(folder)],
        input=json.dumps(commands),
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, **nowhere},
        timeout=120,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    *told, notes, library = json.loads(result.stdout)
    listed, statistics, watched, exported, audited, *refused = told
    assert listed[0] == 0
    assert listed[1].count("[sound]") == 3
    assert "Games won" in statistics[1]
    assert "The table after line 30" in watched[1]
    assert json.loads(exported[1])["game"] == "charge-it"
    assert audited[0] == 0
    for status, output, error in refused:
        assert status == 2
        assert output == ""
        assert "Traceback" not in error
        assert "denied" in error or "already" in error, "why it cannot be done"
    assert "cannot be kept" in notes[2]
    said = library[2]
    assert "does not allow" in said[0], "d"
    assert "does not allow" in said[1], "n"
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


# ── full ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def full() -> Iterator[Path]:
    """A disk of its own with a game on it, filled to the last byte."""
    place = Path(mkdtemp(prefix="honor-full-"))
    mount = shutil.which("mount")
    if os.geteuid() != 0 or mount is None:
        pytest.skip("only root can make a small disk")
    command = [mount, "-t", "tmpfs", "-o", "size=512k,nr_inodes=64", "tmpfs", str(place)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    try:
        (place / "james-bond-007.honor").write_bytes(finished())
        _fill(place / "filling")
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=False)
        place.rmdir()


def _fill(path: Path) -> None:
    """To the last byte."""
    with path.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(bytes(4096))
    assert shutil.disk_usage(path).free == 0


def test_on_a_full_disk_everything_is_shown_and_what_cannot_be_kept_is_told_and_leaves_nothing(
    full: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = full / "james-bond-007.honor"
    monkeypatch.setenv("HONOR_GAMES", str(full))
    monkeypatch.setenv("XDG_CACHE_HOME", str(full / "cache"))
    before = sorted(file.name for file in full.iterdir())
    player = Player.open(path)
    header: Any = player.last.header
    with pytest.raises(NotKept, match="No space left"):
        Notes.of(path, header.body.game).put(5, "hm" * 100)
    with pytest.raises(OSError, match="No space left"):
        keep(path, player, {0: Analysis(0, outcome=0.5)})
    other = tmp_path / "other.honor"
    other.write_bytes(finished("charge-it", 3))
    with pytest.raises(shelf.NotDone, match="no space left"):
        shelf.take_in(other, full)
    assert sorted(file.name for file in full.iterdir() if file.name != "cache") == before, "nothing half written"
    listed = here("replays", "--check")
    assert (listed.returncode, listed.stdout.count("[sound]")) == (0, 1)
    written = here("export", str(path), "--to", "html", "--output", str(full / "page.html"))
    assert written.returncode == 2
    assert "no space left" in written.stderr.lower()
    assert not (full / "page.html").exists()
    assert path.read_bytes() == finished()
    assert here("export", str(path), "--to", "text", "--output", str(tmp_path / "game.txt")).returncode == 0


# ── slow ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_while_a_slow_disk_is_waited_for_no_key_stops_the_library_or_is_done_to_games_it_does_not_know(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()

    def slow(path: Path) -> SavedGame:
        assert go_on.wait(30)
        return saved_game(path)

    monkeypatch.setattr("replays.catalogue.saved_game", slow)

    async def first(app: HonorApp) -> LibraryScreen:
        return LibraryScreen(app, folder, folder.parent / "index")

    app = HonorApp(None, first)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, LibraryScreen)
        try:
            assert "Looking" in text_of(app)
            await pilot.press("down", "s", "t", "d", "n", "slash")
            assert "Looking" in text_of(app)
        finally:
            go_on.set()
        for worker in [worker for worker in screen.workers if worker.name == "refresh"]:
            await worker.wait()
        assert len(screen.catalogue.games()) == 3
    assert len(list(folder.glob("*.honor"))) == 3


async def test_a_replay_is_wound_while_its_audit_waits_for_a_slow_disk(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()

    def slow(source: Any, *more: Any, **named: Any) -> Any:
        assert go_on.wait(30)
        return audit(source, *more, **named)

    monkeypatch.setattr("replays.audit.audit", slow)
    monkeypatch.setattr("replays.own_audit.audit", slow, raising=False)
    path = folder / "billionaire.honor"
    player = Player.open(path)

    async def first(app: HonorApp) -> ReplayScreen:
        return replay_screen(app, player, None, player.steps()[0], str(path))

    app = HonorApp(None, first)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        try:
            await pilot.press("right", "right", "down")
            assert screen.session.line > player.steps()[0]
            assert "CHECKING" in text_of(app)
        finally:
            go_on.set()
        for worker in [worker for worker in screen.workers if worker.name == "audit"]:
            await worker.wait()
        assert "SOUND" in text_of(app)


# ── shared ───────────────────────────────────────────────────────────────────────────────────────────────────────────

BUSY = """
import random, sys
from pathlib import Path
from replays import shelf
from replays.catalogue import Catalogue
from replays.library import saved_game
folder, index, seed = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
luck, done, thrown = random.Random(seed), 0, []
with Catalogue(folder, index) as catalogue:
    for turn in range(60):
        catalogue.refresh()
        names = [entry.name for entry in catalogue.games()]
        name = luck.choice(names)
        try:
            if thrown and turn % 2:
                shelf.take_back(thrown.pop())
            elif turn % 5 == 0:
                catalogue.verdict(name)
            else:
                thrown.append(shelf.throw_away(folder / name))
            done += 1
        except shelf.NotDone:
            pass
    for one in thrown:
        shelf.take_back(one)
print(done)
"""


def test_two_programs_that_throw_away_and_take_back_the_same_games_lose_none(folder: Path) -> None:
    for number in range(9):
        shutil.copy(folder / "charge-it.honor", folder / f"copy-{number}.honor")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    both = [
        subprocess.Popen(
            [sys.executable, "-c", BUSY, str(folder), str(folder.parent / "index"), str(seed)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT,
        )
        for seed in (1, 2)
    ]  # fmt: skip
    for process in both:
        out, error = process.communicate(timeout=120)
        assert process.returncode == 0, error
        assert int(out) > 20
    assert {path.name: path.read_bytes() for path in folder.glob("*.honor")} == before
    with Catalogue(folder, folder.parent / "index") as catalogue:
        catalogue.refresh()
        assert len(catalogue.games()) == len(before)
