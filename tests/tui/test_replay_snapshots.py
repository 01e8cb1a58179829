"""Pictures of the replay viewer and the library. After a change that is meant: ``--snapshot-update``, and look."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from replays.player import Player
from tests.command.test_statistics import entries
from tests.replays.ledgers import SHORT
from tests.replays.ledgers_of_old import FOLDER
from tui.app import HonorApp
from tui.screens.library import LibraryScreen
from tui.screens.replay import ReplayScreen, replay_screen
from tui.screens.statistics import Statistics
from tui.settings import Settings

SMALL, WIDE = (80, 24), (120, 40)


@dataclass(frozen=True)
class Shot:
    """What to take a picture of: a game two thirds through, seen by somebody, after some keys."""

    name: str
    game: str = "james-bond-007"
    viewer: Any = "all"
    size: tuple[int, int] = SMALL
    keys: tuple[str, ...] = ()
    settings: dict[str, Any] = field(default_factory=dict)


SHOTS = [
    Shot("bond-all"),
    Shot("bond-wide", size=WIDE, keys=("p",)),
    Shot("bond-spoiler-free", viewer=1, keys=("x",)),
    Shot("bond-spoiler-free-wide", viewer=None, size=WIDE, keys=("x",)),
    Shot("charge-all", "charge-it"),
    Shot("charge-wide", "charge-it", size=WIDE),
    Shot("billionaire-seat", "billionaire", 1),
    Shot("billionaire-wide", "billionaire", size=WIDE, keys=("p",)),
    Shot("knowledge", "charge-it", keys=("w",)),
    Shot("graph", "billionaire", keys=("g",)),
    Shot("graph-wide", size=WIDE, keys=("g",)),
    Shot("graph-ascii", "billionaire", keys=("g",), settings={"glyphs": "ascii"}),
    Shot("marks", keys=("u",)),
    Shot("ascii", settings={"glyphs": "ascii"}),
    Shot("ascii-wide", "billionaire", size=WIDE, settings={"glyphs": "ascii"}),
    Shot("light-wide", size=WIDE, settings={"theme": "light"}),
    Shot("high-contrast", "charge-it", settings={"theme": "high-contrast"}),
    Shot("sixteen", settings={"theme": "sixteen"}),
]


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """Ledgers of old: they stay as they are, however rules, bots and luck may change."""
    found = {}
    for game in SHORT:
        found[game] = tmp_path / f"{game}.honor"
        found[game].write_bytes((FOLDER / f"{game}-4-0.1.0.honor").read_bytes())
    return found


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
def test_picture_of_a_replay(shot: Shot, files: dict[str, Path], snap_compare: Any) -> None:
    player = Player.open(files[shot.game])
    steps = player.steps()

    async def first(app: HonorApp) -> ReplayScreen:
        file = str(files[shot.game])
        return replay_screen(app, player, shot.viewer, steps[len(steps) * 2 // 3], file, "sound")

    app = HonorApp(Settings(**shot.settings), first)

    async def settle(pilot: Pilot[int]) -> None:
        screen = pilot.app.screen
        for worker in [worker for worker in screen.workers if worker.name == "begin"]:
            await worker.wait()
        await pilot.press(*shot.keys)
        await pilot.pause()

    assert snap_compare(app, terminal_size=shot.size, run_before=settle)
    assert app._exception is None


@pytest.mark.parametrize("size", [SMALL, WIDE], ids=["small", "wide"])
def test_picture_of_the_library(
    files: dict[str, Path], snap_compare: Any, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    assert all(path.parent == tmp_path for path in files.values())
    (tmp_path / "letter.honor").write_text("Dear Ann\n")

    async def first(app: HonorApp) -> LibraryScreen:
        return LibraryScreen(app, tmp_path, tmp_path / "index")

    async def settle(pilot: Pilot[int]) -> None:
        for worker in list(pilot.app.screen.workers):
            await worker.wait()
        await pilot.pause()

    assert snap_compare(HonorApp(None, first), terminal_size=size, run_before=settle)
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(
    ("size", "glyphs"), [(SMALL, "unicode"), (WIDE, "unicode"), (SMALL, "ascii")], ids=["small", "wide", "ascii"]
)
def test_picture_of_the_statistics(
    snap_compare: Any, size: tuple[int, int], glyphs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()

    async def first(app: HonorApp) -> Statistics:
        return Statistics(app.look, entries(), "60 games")

    app = HonorApp(Settings(glyphs=glyphs), first)  # type: ignore[arg-type]
    assert snap_compare(app, terminal_size=size)
    monkeypatch.undo()
    time.tzset()
