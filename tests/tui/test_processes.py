"""Processes that are started while a screen is shown: new ones, never copies of a program with a screen and threads."""

from __future__ import annotations

import errno
import time
from pathlib import Path
from random import Random

import psutil  # type: ignore[import-untyped]  # comes with distributed, without types
import pytest

from core.dealer import SeededDealer
from core.local import LocalMatch
from net.bot_runner import BotRunner
from replays.analysis import kept
from replays.entries import MoveLine
from replays.player import Player
from tests.command.program import PATIENCE, Terminal
from tests.replays.ledgers import finished


def started_by(terminal: Terminal) -> list[str]:
    """The command lines of the processes that a program has started."""
    return [" ".join(child.cmdline()) for child in psutil.Process(terminal.process.pid).children()]


def test_bots_that_search_play_on_the_screen(tmp_path: Path) -> None:
    """One of them is asked before any key is pressed."""
    path = tmp_path / "game.honor"
    terminal = Terminal("play", "charge-it", "--bots", "sharp", "--seats", "4", "--seed", "1", "--ledger", str(path))
    try:
        terminal.shows("Draw a card, or declare.")
        assert [command for command in started_by(terminal) if "spawn_main" in command], "somebody has thought"
        assert [entry for entry in Player.open(path).entries if isinstance(entry, MoveLine)]
    finally:
        terminal.close()


def test_an_analysis_runs_in_a_new_process_while_a_screen_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "game.honor"
    path.write_bytes(finished())
    terminal = Terminal("replay", str(path))
    try:
        terminal.shows("Spoilers")
        terminal.type("va")
        terminal.shows("Enter begins")
        terminal.type("\r")
        until = time.monotonic() + PATIENCE
        while not any("spawn_main" in command for command in started_by(terminal)):  # a copy would have our words
            assert time.monotonic() < until, started_by(terminal)
        terminal.shows("decisions were as good as the best")
    finally:
        terminal.close()
    (analysis,) = kept(path, Player.open(path)).values()
    assert analysis.judgements


async def test_where_no_process_can_be_had_a_bot_that_would_search_plays_steadily(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refused(*_: object) -> None:
        raise OSError(errno.EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr("replays.worker_process.new_processes", refused)
    match = LocalMatch.start("james-bond-007", 3, dealer=SeededDealer(5))
    seat = min(match.to_act)
    choice = await BotRunner().choose("sharp", match.observation(seat, listening=True), Random(7))
    assert choice.move in match.legal_moves(seat)
