"""What is wrong is said in one or two plain lines on standard error; the status is 2."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

from core import VERSION
from tests.command.program import HONOR, here, honor, started
from tui.command import COMMANDS

BOND = "james-bond-007"


def check_refusal(result: subprocess.CompletedProcess[str], *words: str, status: int = 2) -> None:
    """One or two plain lines, the right status, and nothing of what is inside."""
    lines = result.stderr.splitlines()
    assert result.returncode == status, result
    assert 1 <= len(lines) <= 2, result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout == ""
    assert all(line.isprintable() for line in lines)
    for word in words:
        assert word in result.stderr


def test_the_version_is_that_of_the_project() -> None:
    began = time.perf_counter()
    result = honor("--version")
    print(f"honor --version: {(time.perf_counter() - began) * 1000:.0f} ms")
    project = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]
    assert (result.returncode, result.stdout) == (0, f"honor {project['version']}\n")
    assert project["version"] == VERSION


def test_the_version_with_what_an_issue_needs() -> None:
    result = here("--version", "--debug-info")
    assert result.returncode == 0
    assert result.stdout.startswith(f"honor {VERSION}\n")
    assert all(part in result.stdout for part in ("Python: ", "Terminal type (TERM)", "Characters: ", "Saved games: "))


def test_a_table_against_bots_takes_no_memory_for_reading_ledgers_and_other_kinds_of_keys() -> None:
    """Not even the first one, for which an identity is made."""
    code = "import sys; from tui.command import main; main(['play', 'charge-it', '--plain']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], input="q\n", capture_output=True, text=True, check=True)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert "replays.table" in loaded
    assert not loaded & {"replays.entries", "replays.parsing", "cryptography.hazmat.primitives.serialization.ssh"}


def test_the_version_needs_nothing_heavy() -> None:
    code = "import sys; from tui.command import main; main(['--version']); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    heavy = {
        "textual",
        "rich",
        "pydantic",
        "asyncio",
        "asyncssh",
        "zeroconf",
        "cryptography",
        "platformdirs",
        "argparse",
    }
    assert heavy & set(loaded) == set()


@pytest.mark.parametrize("option", ["--help", "-h", "help"])
def test_the_help_names_every_command(option: str) -> None:
    result = honor(option)
    assert result.returncode == 0
    assert all(f"honor {command}" in result.stdout for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_help(command: str) -> None:
    result = here(command, "--help")
    assert result.returncode == 0
    assert result.stdout.startswith(f"usage: honor {command}")
    assert result.stderr == ""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["ply"], ["'ply'", "did you mean 'play'"]),
        (["--colour"], ["--colour", "honor --help"]),
        (["play"], ["GAME", "honor play --help"]),
        (["play", "chess"], ["'chess'", "charge-it", BOND, "billionaire"]),
        (["play", "james bond 007"], ["Did you mean james-bond-007?"]),
        (["play", "\x1b[31mred\x07"], ["There is no game"]),
        (["play", BOND, "--seats", "5"], ["2 to 4 players"]),
        (["play", BOND, "--seats", "-1"], ["2 to 4 players"]),
        (["play", BOND, "--seats", "many"], ["whole number", "'many'"]),
        (["play", BOND, "--seats", "9" * 5000], ["whole number"]),
        (["play", BOND, "--bots", "clever"], ["clever", "random", "steady", "sharp"]),
        (["play", BOND, "--seed", "x"], ["whole number"]),
        (["play", BOND, "--set", "max_turn=3"], ["'max_turn'", "did you mean max_turns?"]),
        (["play", BOND, "--set", "max_turns"], ["OPTION=VALUE", "max_turns"]),
        (["play", BOND, "--set", "max_turns=soon"], ["max_turns is a whole number from 1"]),
        (["play", BOND, "--set", "max_turns=0"], ["max_turns is a whole number from 1"]),
        (["play", BOND, "--set", "deck=big"], ["std60 or short46 or even48"]),
        (["play", BOND, "--set", "pot_first=perhaps"], ["yes or no"]),
        (["play", "charge-it", "--set", "limits=1000,2000"], ["4 whole numbers with commas"]),
        (["play", "charge-it", "--set", "limits=1,2,3,4"], ["greater than or equal to 250"]),
        (["play", "billionaire", "--set", "bid_unit=300"], ["in steps of"]),
        (["play", BOND, "--set", "edition=/nowhere.toml"], ["/nowhere.toml", "no such file"]),
        (["play", BOND, "--from", "/nowhere.json"], ["/nowhere.json", "no such file"]),
        (["play", BOND, "--from", "/"], ["cannot be read", "directory"]),
        (["play", BOND, "--plane"], ["--plane"]),
        (["rules", "go"], ["'go'", BOND]),
        (["simulate", BOND], ["--games"]),
        (["simulate", BOND, "--games", "0"], ["from 1 up"]),
        (["simulate", BOND, "--games", "1", "--bots", "steady,clever"], ["'clever'", "sharp"]),
        (["simulate", BOND, "--games", "1", "--bots", "steady,steady,steady", "--seats", "2"], ["3 bots", "2 seats"]),
        (["simulate", BOND, "--games", "1", "--seats", "9"], ["2 to 4 players"]),
        (["simulate", BOND, "--games", "1", "--set", "tie=none"], ["tie is shared"]),
        (["simulate", BOND, "--games", "1", "--ledgers", "/dev/null/here"], ["/dev/null/here", "cannot be used"]),
    ],
)
def test_wrong_usage_is_told(arguments: list[str], words: list[str]) -> None:
    check_refusal(here(*arguments), *words)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", ["not JSON"]),
        (b"\xff\xfe\x00", ["not JSON"]),
        (b"[" * 100_000, ["not JSON"]),
        (b"[1, 2]", ["is no position"]),
        (b'{"game": 7}', ["is no position"]),
        (b'{"game": "charge-it"}', ["a position of 'charge-it'"]),
        (b'{"game": "james-bond-007"}', ["2 to 4 players"]),
        (b'{"game": "james-bond-007", "seats": 3, "pot": "full"}', ['"pot" is int']),
        (b'{"game": "james-bond-007", "seats": 3, "pots": 1}', ['no key "pots"']),
        (
            b'{"game": "james-bond-007", "seats": 2, "rows": [["7","7","7"],["7","7","7"]], "deck": ["7","7","7"]}',
            ["7"],
        ),
        (b" " * 1_100_000, ["larger than a megabyte"]),
    ],
    ids=range(11),
)
def test_a_position_that_cannot_be_is_told(tmp_path: Path, content: bytes, words: list[str]) -> None:
    file = tmp_path / "position.json"
    file.write_bytes(content)
    check_refusal(here("play", BOND, "--plain", "--from", str(file)), *words)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("game = ", ["is not TOML"]),
        ('game = "billionaire"', ["edition"]),
        ("x = 1", ["edition"]),
    ],
)
def test_an_edition_that_cannot_be_is_told(tmp_path: Path, content: str, words: list[str]) -> None:
    file = tmp_path / "edition.toml"
    file.write_text(content)
    check_refusal(here("play", BOND, "--plain", "--set", f"edition={file}"), *words)


def test_a_reader_that_leaves_early_is_no_error() -> None:
    process = started("rules", BOND)
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == ""
    assert process.wait(30) == 0


def test_a_full_disk_for_standard_output_is_told() -> None:
    with open("/dev/full", "w") as full:
        result = subprocess.run([HONOR, "config"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (result.returncode, result.stderr) == (1, "The machine refuses: no space left on device.\n")


def test_without_any_standard_stream_nothing_breaks() -> None:
    result = subprocess.run(f"{HONOR} config <&- >&- 2>&-", shell=True, check=False, env=os.environ)
    assert result.returncode == 0


def test_the_home_screen_needs_a_terminal() -> None:
    check_refusal(honor(), "terminal", "--plain")
