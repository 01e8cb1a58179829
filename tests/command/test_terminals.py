"""Terminals of every kind: multiplexers, consoles of few colours or without a screen, broken files of settings."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from shutil import which

import pytest

from tests.command.looking import FOOTER, settled, shown
from tests.command.program import HONOR, Terminal

BOND = "james-bond-007"
INSTANT = {"HONOR_PACING": "instant"}


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """Where the game is kept."""
    return tmp_path / "game.honor"


# ── lines only ───────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("term", "told"), [("dumb", "TERM=dumb"), ("", "TERM is not set")])
def test_a_terminal_that_shows_lines_only_is_told_why_and_offered_the_games(term: str, told: str) -> None:
    terminal = Terminal(environment={"TERM": term, **INSTANT})
    terminal.until(told)
    terminal.until("Which game?")
    terminal.type("seven\n")
    terminal.until("Type 1 to 3")
    terminal.type("1\n")
    terminal.until("You are ")
    terminal.until("Your choice:", "Position")
    terminal.type("q\n")
    assert terminal.ended() == 0
    assert "\x1b" not in terminal.text
    assert "--plain --ledger" in terminal.text


def test_home_on_such_a_terminal_can_be_left_without_playing() -> None:
    for typed in ("q\n", "\x04"):
        terminal = Terminal(environment={"TERM": "dumb"})
        terminal.until("Which game?")
        terminal.type(typed)
        assert terminal.ended() == 0


def test_a_game_named_on_such_a_terminal_says_why_it_is_played_line_by_line(ledger: Path) -> None:
    terminal = Terminal("play", BOND, "--ledger", str(ledger), environment={"TERM": "dumb", **INSTANT})
    terminal.until("it shows lines only (TERM=dumb)")
    terminal.until("You are ")
    terminal.type("q\n")
    assert terminal.ended() == 0
    assert "\x1b" not in terminal.text


def test_checklist_7_honor_plain_begins_line_by_line_and_always_makes_every_start_so() -> None:
    terminal = Terminal("--plain")
    terminal.until("Type always to play line by line from now on.")
    terminal.type("always\n")
    terminal.until("From now on line by line.")
    terminal.type("q\n")
    assert terminal.ended() == 0
    assert "\x1b" not in terminal.text
    again = Terminal(environment=INSTANT)
    again.until("Type screen to have the games on a screen again.")
    again.type("1\n")
    again.until("Your choice:", "Position")
    again.type("q\n")
    assert again.ended() == 0
    assert not re.search(r"\x1b\](?:2|9|777);", again.text), "checklist 15: no notices where lines are read aloud"
    last = Terminal()
    last.until("Which game?")
    last.type("screen\n")
    last.until("From the next start on, games are on a screen.")
    last.type("q\n")
    assert last.ended() == 0
    home = Terminal()
    shown(home, "Sit down")
    home.type("q")
    assert home.ended() == 0


# ── colours ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("term", ["vt100", "linux", "ansi", "a-terminal-nobody-knows"])
def test_terminals_of_few_colours_are_sent_no_others(term: str, ledger: Path) -> None:
    """``38;5;7`` is inverse blinking to a terminal that knows no 256 colours."""
    terminal = Terminal("play", BOND, "--ledger", str(ledger), environment={"TERM": term, "COLORTERM": "", **INSTANT})
    shown(terminal, FOOTER)
    assert re.search(r"\x1b\[[0-9;]*4\d", terminal.text)
    assert not re.search(r"[34]8;[25];", terminal.text)
    terminal.process.kill(signal.SIGTERM)
    assert terminal.ended() == 0


@pytest.mark.parametrize("term", ["xterm", "screen", "tmux", "alacritty", "foot", "rxvt-unicode"])
def test_terminals_that_are_known_to_show_256_colours_are_sent_them(term: str, ledger: Path) -> None:
    terminal = Terminal("play", BOND, "--ledger", str(ledger), environment={"TERM": term, "COLORTERM": "", **INSTANT})
    shown(terminal, FOOTER)
    assert "48;5;" in terminal.text
    assert "48;2;" not in terminal.text
    terminal.process.kill(signal.SIGTERM)
    assert terminal.ended() == 0


# ── multiplexers ─────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture(params=["tmux", "screen"])
def inside(request: pytest.FixtureRequest, tmp_path: Path, ledger: Path) -> Iterator[Terminal]:
    """The program in a terminal multiplexer, in a terminal."""
    name = request.param
    if which(name) is None:
        pytest.skip(f"{name} is not installed here")
    rules = tmp_path / "rules"
    honor = (HONOR, "play", BOND, "--ledger", str(ledger))
    if name == "tmux":
        rules.write_text("set -g status off\nset -g default-terminal tmux-256color\n")
        command = ("tmux", "-L", f"honor-{os.getpid()}", "-f", str(rules), "new-session", *honor)
    else:
        rules.write_text("startup_message off\ndefutf8 on\nterm screen-256color\nvbell off\n")
        (tmp_path / "sockets").mkdir(mode=0o700)
        command = ("screen", "-U", "-c", str(rules), "-S", "honor", *honor)
    environment = {"SCREENDIR": str(tmp_path / "sockets"), "COLORTERM": "", "SHELL": "/bin/sh", **INSTANT}
    terminal = Terminal(command=command, environment=environment)
    yield terminal
    if terminal.process.isalive():
        terminal.process.kill(signal.SIGHUP)
    terminal.close()


def test_in_a_multiplexer_a_table_is_drawn_played_and_left(inside: Terminal, ledger: Path) -> None:
    text = shown(inside, FOOTER)
    assert text.splitlines()[0].startswith(" James Bond 007")
    shown(inside, "YOUR TURN", "YOUR ANSWER")
    settled(inside)
    inside.type("?")
    shown(inside, "What you can do now")
    inside.type("\x1b")
    shown(inside, FOOTER)
    inside.process.setwinsize(40, 120)
    inside._screen.resize(40, 120)
    assert "details" in shown(inside, "details")
    inside.type("q")
    shown(inside, "Leave the table?")
    inside.type("\r")
    assert inside.ended() == 0
    assert ledger.is_file()


# ── stopping, in a shell with job control ────────────────────────────────────────────────────────────────────────────


def test_stopped_in_a_shell_and_brought_back_with_fg_the_table_is_as_it_was(ledger: Path) -> None:
    shell = Terminal(command=("bash", "--norc", "-i"), environment={"PS1": "ready> ", **INSTANT})
    shown(shell, "ready>")
    shell.type(f"{HONOR} play {BOND} --seed 7 --ledger {ledger}\n")
    shown(shell, "YOUR TURN", "YOUR ANSWER")
    before = settled(shell)
    with open(f"/proc/{shell.process.pid}/task/{shell.process.pid}/children", encoding="ascii") as children:
        child = int(children.read().split()[0])
    os.kill(child, signal.SIGTSTP)
    shell.until("Stopped")
    shell.type("stty -a | tr ' ' '\\n' | grep -x -e icanon -e echo; echo as before\n")
    shell.until("as before\r\n")
    assert {"icanon", "echo"} <= set(shell.text[shell.text.rindex("Stopped") :].split())
    shell._screen.reset()
    shell.type("fg\n")
    shown(shell, FOOTER)
    settled(shell)
    assert shell.screen == before
    shell.type("q")
    shown(shell, "Leave the table?")
    shell.type("\r")
    shell.until("--ledger")
    shell.until("ready>")
    shell.type("exit\n")
    assert shell.ended() == 0


# ── what a file may say ──────────────────────────────────────────────────────────────────────────────────────────────

BROKEN = {
    "settings.toml": [
        b"theme = ",
        b'theme = "mauve"\nmotion = 7\npacing = "soon"\ncolour = "red"\n',
        b"\xff\xfe\x00broken",
        b'keys = "all"\nname = ["a"]\n',
        b'name = "\\u202eann\\u200b\\u0007"\n',
    ]
}


@pytest.mark.parametrize("content", BROKEN["settings.toml"], ids=["torn", "wrong values", "no text", "types", "name"])
def test_a_settings_file_with_errors_says_so_and_the_table_stands(content: bytes, home: Path, ledger: Path) -> None:
    file = home / ".config/honor-system/settings.toml"
    file.parent.mkdir(parents=True)
    file.write_bytes(content)
    terminal = Terminal("play", BOND, "--ledger", str(ledger), environment=INSTANT)
    text = shown(terminal, FOOTER)
    assert not set("\u202e\u200b\x07") & set(text)
    if b'name = "' not in content:
        shown(terminal, "▌")
        beside = "".join(row.partition("▌")[2] for row in settled(terminal).splitlines())
        said = re.sub(r"[\s│┃┛╯━─]", "", beside)
        assert "settings.toml" in said or "Thereisno" in said
    terminal.process.kill(signal.SIGTERM)
    assert terminal.ended() == 0
    assert "Traceback" not in terminal.text


@pytest.mark.parametrize(
    "content", [b"= broken", b'ground = "green"\n', b"\xff\x00", None], ids=["torn", "no colour", "no text", "missing"]
)
def test_a_theme_file_with_errors_says_so_and_the_table_stands(content: bytes | None, home: Path, ledger: Path) -> None:
    folder = home / ".config/honor-system"
    (folder / "themes").mkdir(parents=True)
    (folder / "settings.toml").write_text('theme = "mine"\n', "utf-8")
    if content is not None:
        (folder / "themes/mine.toml").write_bytes(content)
    terminal = Terminal("play", BOND, "--ledger", str(ledger), environment=INSTANT)
    shown(terminal, "▌")
    shown(terminal, FOOTER)
    beside = "".join(row.partition("▌")[2] for row in settled(terminal).splitlines())
    assert "mine" in beside
    terminal.process.kill(signal.SIGTERM)
    assert terminal.ended() == 0
    assert "Traceback" not in terminal.text
