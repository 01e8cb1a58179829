"""The program in a terminal: it starts, it leaves, and the terminal is as it was, whatever happens."""

from __future__ import annotations

import signal
import sys
import time
from pathlib import Path

import pytest

from replays.audit import audit
from tests.command.program import Terminal, honor

BOND = "james-bond-007"
ALTERNATE, RESTORED, SHOWN = "\x1b[?1049h", "\x1b[?1049l", "\x1b[?25h"


def at_a_table(ledger: Path, columns: int = 80, lines: int = 24) -> Terminal:
    """A table on the screen, at the person's first question."""
    terminal = Terminal(
        "play", BOND, "--ledger", str(ledger), columns=columns, lines=lines, environment={"HONOR_PACING": "instant"}
    )
    terminal.until("James Bond 007" if columns >= 80 else "40")
    return terminal


def check_restored(terminal: Terminal) -> None:
    """The normal screen and the cursor are back."""
    text = terminal.text
    assert text.rindex(RESTORED) > text.rindex(ALTERNATE)
    assert SHOWN in text[text.rindex(RESTORED) - 200 :]
    assert "Traceback" not in text


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_restores_the_terminal_and_keeps_the_game(number: signal.Signals, tmp_path: Path) -> None:
    ledger = tmp_path / "game.honor"
    terminal = at_a_table(ledger)
    terminal.process.kill(number)
    assert terminal.ended() == 0
    check_restored(terminal)
    assert f"honor play {BOND} --ledger {ledger}" in terminal.text.replace("\r\n", "")
    assert audit(ledger).verdict == "sound so far"


def test_ctrl_c_asks_and_the_second_one_leaves(tmp_path: Path) -> None:
    ledger = tmp_path / "game.honor"
    terminal = at_a_table(ledger)
    terminal.type("\x03")
    terminal.until("Leave the table?")
    terminal.type("\x03")
    assert terminal.ended() == 0
    check_restored(terminal)
    assert audit(ledger).verdict == "sound so far"


def test_q_asks_and_enter_leaves(tmp_path: Path) -> None:
    terminal = at_a_table(tmp_path / "game.honor")
    terminal.type("q")
    terminal.until("Leave the table?")
    terminal.type("\r")
    assert terminal.ended() == 0
    check_restored(terminal)


def test_a_terminal_that_is_too_small_says_so_and_the_game_is_kept(tmp_path: Path) -> None:
    ledger = tmp_path / "game.honor"
    terminal = at_a_table(ledger, columns=40, lines=10)
    terminal.until("80")
    terminal.process.kill(signal.SIGTERM)
    assert terminal.ended() == 0
    check_restored(terminal)
    assert audit(ledger).verdict == "sound so far"


def test_a_defect_restores_the_terminal_and_names_no_card(tmp_path: Path, home: Path) -> None:
    code = (
        "import sys, tui.command\n"
        "from net.solo import SoloTable\n"
        "def legal(self): secret_card = 'THE-FACE'; raise RuntimeError('a defect')\n"
        "SoloTable.legal_moves = legal\n"
        f"sys.exit(tui.command.main(['play', '{BOND}', '--ledger', r'{tmp_path / 'game.honor'}']))\n"
    )
    terminal = Terminal("-c", code, command=(sys.executable,))
    assert terminal.ended() == 1
    assert "Traceback" not in terminal.text
    assert "A report is in" in terminal.text
    reports = list((home / ".local/share/honor-system/crashes").iterdir())
    assert len(reports) == 1
    report = reports[0].read_text("utf-8")
    assert "RuntimeError" in report
    assert "THE-FACE" not in report
    assert "THE-FACE" not in terminal.text


def test_home_is_reached_and_three_keys_lead_to_a_table() -> None:
    terminal = Terminal(environment={"HONOR_PACING": "instant"})
    terminal.until("Sit down")
    terminal.type("\r")
    terminal.until("draw pile")
    terminal.process.kill(signal.SIGTERM)
    assert terminal.ended() == 0
    check_restored(terminal)


def test_a_replay_is_stepped_through_with_keys(tmp_path: Path) -> None:
    ledger = tmp_path / "game.honor"
    arguments = ("--seats", "2", "--set", "max_turns=2", "--ledger", str(ledger))
    honor("play", BOND, *arguments, typed="1\n" * 12)
    terminal = Terminal("replay", str(ledger))
    terminal.until("Replay")
    terminal.until("Eyes")
    terminal.type("\x1b[F")
    terminal.until("GAME OVER", "The game is over", "won", "wins")
    terminal.type("q")
    assert terminal.ended() == 0
    check_restored(terminal)


def test_the_time_to_the_first_paint_is_printed(tmp_path: Path) -> None:
    began = time.monotonic()
    terminal = at_a_table(tmp_path / "game.honor")
    print(f"first paint of a table: {time.monotonic() - began:.2f} s")
    terminal.close()
