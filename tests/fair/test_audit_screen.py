"""The audit on the screen: what was proved, what not and why, and each finding at its line in the replay."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from replays.canonical import to_text
from replays.own_audit import own_audit
from replays.player import Player
from tests.fair.dealt import dealt
from tests.replays.ledgers import Lines, first, forged, parsed
from tests.tui.showing import text_of
from tui.app import HonorApp
from tui.look import look_of
from tui.screens.audit import AuditSheet, audit_screen, report_lines
from tui.screens.replay import ReplayScreen, replay_screen
from tui.settings import Settings


@pytest.fixture
def flawed(tmp_path: Path) -> tuple[Path, int]:
    """A game in which one opening was changed afterwards, and the line of it."""

    def change(lines: Lines) -> None:
        lines[first(lines, "open", 2)]["body"]["salt"] = to_text(bytes(12))

    data = dealt()
    path = tmp_path / "game.honor"
    path.write_bytes(forged(data, change))
    return path, first(parsed(data), "open", 2)


def replaying(path: Path) -> HonorApp:
    """An app that shows a saved game."""

    async def first(app: HonorApp) -> ReplayScreen:
        return replay_screen(app, Player.open(path), None, 10, str(path), "flawed")

    return HonorApp(Settings(), first)


async def until_audited(app: HonorApp, pilot: Any) -> AuditSheet:
    for _ in range(200):
        await pilot.pause()
        if isinstance(app.screen, AuditSheet):
            return app.screen
    raise AssertionError("there is no audit on the screen")


async def test_a_finding_opens_in_the_replay_at_its_line(flawed: tuple[Path, int]) -> None:
    path, line = flawed
    async with (app := replaying(path)).run_test(size=(100, 40)) as pilot:
        await pilot.press("z")
        sheet = await until_audited(app, pilot)
        await pilot.pause()
        shown = text_of(app)
        assert "Flawed: something is wrong" in shown
        assert f"Line {line}: The opening of" in shown
        numbers = [finding.line for finding in sheet.report.findings]
        await pilot.press(str(numbers.index(line) + 1))
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.session.line == line


async def test_a_sound_game_says_what_was_proved_and_what_not_and_why(tmp_path: Path) -> None:
    path = tmp_path / "game.honor"
    path.write_bytes(dealt())
    async with (app := replaying(path)).run_test(size=(120, 50)) as pilot:
        app.push_screen(await audit_screen(app, str(path)))
        await pilot.pause()
        shown = " ".join(text_of(app).split())
        for sentence in (
            "Sound: the game is complete",
            "Luck was made by all seats jointly",
            "That the host did not look at cards: it could have (trust level fair-dealer)",
            "nobody whom you know",
        ):
            assert sentence in shown
        await pilot.press("y")
        assert "Sound: the game is complete" in app.clipboard


def test_every_verdict_has_its_words(tmp_path: Path, flawed: tuple[Path, int]) -> None:
    files = {"flawed": flawed[0]}
    data = dealt()
    cut = data[: data.rindex(b"\n", 0, 9000) + 1]
    for name, content in (("sound", data), ("sound so far", cut), ("unreadable", b"x")):
        files[name] = tmp_path / name
        files[name].write_bytes(content)
    for verdict, path in files.items():
        report = own_audit(path)
        assert report.verdict == verdict
        lines = report_lines(report, linked=False)
        assert lines[0].text.lower().startswith(verdict)
        assert verdict == "unreadable" or {"What was proved", "What was not, and why"} <= {line.text for line in lines}


def test_a_sheet_without_a_replay_links_nothing(flawed: tuple[Path, int]) -> None:
    sheet = AuditSheet(look_of(Settings())[0], own_audit(flawed[0]), None)
    assert [button.key for button in sheet.more_buttons()] == ["y"], "it can be copied, and leads nowhere"
    assert not sheet.press("1")
