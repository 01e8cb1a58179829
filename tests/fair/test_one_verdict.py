"""The verdict on a game is the same wherever it is shown, by the people whom one knows and one's own receipts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from replays.catalogue import Catalogue
from replays.folders import data_folder
from replays.identity import own_identity
from replays.own_audit import own_audit
from replays.people import KnownPeople
from replays.player import Player
from replays.receipts import ReceiptBook, receipts_folder
from replays.table import RecordedTable
from tests.fair.dealt import dealt, identity
from tests.replays.ledgers import lines_of, parsed
from tui.app import HonorApp
from tui.command import main
from tui.screens.library import LibraryScreen
from tui.screens.replay import ReplayScreen, replay_screen
from tui.settings import Settings


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The file of a whole game, alone in a folder."""
    path = tmp_path / "games" / "game.honor"
    path.parent.mkdir()
    path.write_bytes(dealt())
    return path


def another_ann(game: Path) -> None:
    """One knows an Ann, and she is not the one in this game."""
    data_folder().mkdir(parents=True, exist_ok=True)
    KnownPeople.load().meet("Ann", identity("another Ann").line)


def cut_off(game: Path) -> None:
    """One's program has seen more of this game than there is."""
    lines = lines_of(game.read_bytes())
    book = ReceiptBook(receipts_folder(), parsed(game.read_bytes())[0]["body"]["game"])
    book.saw(len(lines), lines[-1])
    book.close()
    game.write_bytes(b"\n".join(lines[:-5]) + b"\n")


def test_a_game_of_ones_own_is_sound_whoever_else_bears_ones_name(tmp_path: Path) -> None:
    """Two people whose programs call them by the same name meet; the games each plays alone stay what they are."""
    before = own_audit(_played_alone(tmp_path / "before.honor"))
    KnownPeople.load().meet("Ann", identity("another Ann").line)
    after = own_audit(_played_alone(tmp_path / "after.honor"))
    for report in (before, after):
        assert (report.verdict, report.own, report.findings) == ("sound so far", [0], [])
        assert "You sat in seat 0 (Ann)." in report.checked
        assert not any("Who sat" in left for left in report.unchecked)


def test_an_audit_makes_no_identity(game: Path) -> None:
    own_audit(game)
    assert not (data_folder() / "identity").exists()


def _played_alone(path: Path) -> Path:
    with RecordedTable.open(
        "james-bond-007", 2, names=["Ann", "Bea"], levels=[None, "steady"], path=path, identity=own_identity()
    ):
        return path


@pytest.mark.parametrize(("known", "rule"), [(another_ann, "identity"), (cut_off, "receipt")])
async def test_command_title_library_and_index_say_the_same(
    game: Path, known: Callable[[Path], None], rule: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert own_audit(game).verdict == "sound"
    with Catalogue(game.parent) as before:
        before.refresh()
        assert before.verdict(game.name) == "sound"
    known(game)
    assert [found.rule for found in own_audit(game).findings] == [rule]
    assert main(["audit", str(game)]) == 1
    assert f"[{rule}]" in capsys.readouterr().out
    with Catalogue(game.parent) as catalogue:
        catalogue.refresh()
        assert [entry.verdict for entry in catalogue.games()] == [""]  # what was kept was found without that knowledge
        assert catalogue.verdict(game.name) == "flawed"

    async def replay(app: HonorApp) -> ReplayScreen:
        return replay_screen(app, Player.open(game), None, 10, str(game))

    async with (app := HonorApp(Settings(), replay)).run_test(size=(100, 30)) as pilot:
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        while not screen.verdict:
            await pilot.pause()
        assert screen.verdict == "flawed"

    async def library(app: HonorApp) -> LibraryScreen:
        return LibraryScreen(app, game.parent)

    async with (app := HonorApp(Settings(), library)).run_test(size=(100, 30)) as pilot:
        shelf = app.screen
        assert isinstance(shelf, LibraryScreen)
        while not (shelf.shown and shelf.shown[0].verdict):
            await pilot.pause()
        assert shelf.shown[0].verdict == "flawed"


def test_the_index_keeps_verdicts_as_long_as_the_same_people_are_known(game: Path) -> None:
    with Catalogue(game.parent) as catalogue:
        catalogue.refresh()
        assert catalogue.verdict(game.name) == "sound"
    with Catalogue(game.parent) as again:
        again.refresh()
        assert [entry.verdict for entry in again.games()] == ["sound"]
        another_ann(game)  # while it is open
        again.refresh()
        assert [entry.verdict for entry in again.games()] == [""]
