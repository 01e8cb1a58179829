"""Storms of sizes and bytes, and what stands on the terminal after many changes."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.command.looking import FOOTER, settled, shown
from tests.command.program import Terminal

BOND = "james-bond-007"
INSTANT = {"HONOR_PACING": "instant"}
MEGABYTE = 1 << 20


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """Where the game is kept."""
    return tmp_path / "game.honor"


# ── storms ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def table(ledger: Path) -> Iterator[Terminal]:
    """A table whose first question waits."""
    terminal = Terminal("play", BOND, "--seed", "7", "--ledger", str(ledger), environment=INSTANT)
    shown(terminal, "YOUR TURN", "YOUR ANSWER")
    settled(terminal)
    yield terminal
    terminal.close()


def test_after_a_storm_of_sizes_the_whole_table_stands(table: Terminal) -> None:
    before, random = table.screen, Random(5)
    for _ in range(60):
        table.process.setwinsize(random.randrange(1, 70), random.randrange(1, 220))
    table.process.setwinsize(24, 80)
    table._screen.reset()
    settled(table, 1.0)
    assert table.screen == before


NOISE = (
    b"\x1b[200~" + b"d1\r\nyq" * (MEGABYTE // 6) + b"\x1b[201~",
    b"\x1b[99;99~\x1b[1;9Z\x1b[27;5;13~\x1b[?1;2c\x1b]11;rgb:0000/0000/0000\x07\x1bP1$r0m\x1b\\",
    b"\x1b[<0;900;900M\x1b[<0;900;900m\x1b[<64;1;9999M\x1b[<35;0;0M\x1b[<2;-4;7M",
    b"\xff\xfe\xc3\x28\xf0\x28\x8c\x28\x00\x01\x02\x05\x06\x0b\x0e\x15\x17\x18\x19\x1d",
    b"\x1bO\x1b[\x1b[12\x1b[1;\x1b",
)


@pytest.mark.parametrize("noise", NOISE, ids=["a paste of 1 MB", "unknown keys", "a mouse outside", "no text", "torn"])
def test_bytes_that_mean_nothing_change_nothing(table: Terminal, noise: bytes, ledger: Path) -> None:
    before, kept = table.screen, ledger.read_bytes()
    for at in range(0, len(noise), 4096):
        table.process.write(noise[at : at + 4096])
        table._read(time.monotonic() + 0.001)
    settled(table, 1.0)
    table.type("\x1b")
    settled(table, 1.0)
    assert table.screen == before
    assert ledger.read_bytes() == kept
    table.type("q")
    shown(table, "Leave the table?")
    table.type("\r")
    assert table.ended() == 0


# ── what is sent, and what is not ────────────────────────────────────────────────────────────────────────────────────

KEYS_OF_ALL_KINDS = (
    "\r",
    "\r",
    "\r",
    "j",
    "k",
    "\x1b[C",
    "1",
    "2",
    "i",
    "?",
    "\x1b",
    "l",
    "h",
    "s",
    "y",
    "d",
    " ",
    "7",
)


def cells(terminal: Terminal) -> list[list[tuple[str, str, str]]]:
    """All cells with their colours; the ink of a space is seen by nobody."""
    screen = terminal._screen
    return [
        [(cell.data, cell.fg if cell.data != " " else "", cell.bg) for cell in map(row.__getitem__, range(80))]
        for row in map(screen.buffer.__getitem__, range(24))
    ]


@pytest.mark.parametrize("game", ["james-bond-007", "charge-it", "billionaire"])
def test_what_stands_there_after_many_changes_is_what_a_fresh_drawing_shows(game: str, ledger: Path) -> None:
    random = Random(3)
    environment = {"TEXTUAL_ANIMATIONS": "full", **INSTANT}
    terminal = Terminal("play", game, "--seed", "3", "--ledger", str(ledger), environment=environment)
    shown(terminal, FOOTER)
    for _ in range(2):
        for _ in range(15):
            terminal.type(random.choice(KEYS_OF_ALL_KINDS))
            terminal._read(time.monotonic() + 0.1)
        for _ in range(2):
            terminal.type("\x1b")
            settled(terminal)
        before = cells(terminal)
        terminal.type("\x0c")  # draws everything again
        settled(terminal)
        assert cells(terminal) == before
    terminal.process.kill(signal.SIGTERM)
    assert terminal.ended() == 0
