"""Plain mode: whole games line by line, by a script, in a terminal and without one."""

from __future__ import annotations

import json
import os
import re
import signal
import time
from pathlib import Path
from random import Random

import pytest

from replays.audit import audit
from replays.player import Player
from tests.command.program import Terminal, honor, started

BOND = "james-bond-007"
SHORT = {
    "charge-it": ["--set", "max_rounds=1", "--set", "max_reshuffles=1"],
    BOND: ["--set", "max_turns=25"],
    "billionaire": ["--set", "max_turns=30"],
}
"""Games, with options that end them soon."""

BOX_DRAWING = re.compile("[\u2500-\u259f\u2800-\u28ff]")
ESCAPES = re.compile("[\x00-\x09\x0b-\x1f\x7f\x9b]")
PROMPTS = ("Your choice: ", "Amount: ", "Cards: ")


def check_is_plain(text: str) -> None:
    """No escape codes, no box drawing, no braille; nothing but lines."""
    assert ESCAPES.search(text.replace("\r\n", "\n")) is None
    assert BOX_DRAWING.search(text) is None


class Script:
    """Answers prompts at random, but the same every time."""

    def __init__(self, seed: int = 1) -> None:
        self._random = Random(seed)
        self.asked = 0

    def answer(self, said: str) -> str:
        """What is typed at the prompt that stands at the end of what was said."""
        self.asked += 1
        block = said.rsplit(PROMPTS[0], 2)[-2] if said.endswith(PROMPTS[0]) else said
        if "2. Another game at the same table" in block:
            return "1"
        if said.endswith("Amount: "):
            least, most, unit = (
                int(number.replace(",", ""))
                for number in re.findall(r"From ([\d,]+) to ([\d,]+), in steps of ([\d,]+)", said)[-1]
            )
            return str(self._random.randrange(least, most + 1, unit))
        if said.endswith("Cards: "):
            return "b"
        choices = re.findall(r"^(\d+)\. ", block.rpartition("b. Back")[0] or block, re.MULTILINE)
        last = int(choices[-1])
        return str(self._random.randint(1, last))


def play_by(script: Script, *arguments: str) -> str:
    """A whole game through pipes; everything that was said."""
    process = started("play", *arguments, "--plain")
    assert process.stdin is not None
    assert process.stdout is not None
    said = ""
    while True:
        character = process.stdout.read(1)
        if not character:
            break
        said += character
        if said.endswith(PROMPTS):
            process.stdin.write(script.answer(said) + "\n")
            process.stdin.flush()
    process.stdin.close()
    assert process.stderr is not None
    assert process.stderr.read() == ""
    assert process.wait(30) == 0
    return said


@pytest.mark.parametrize("game", SHORT)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_whole_game_is_played_by_a_script(game: str, seats: int, tmp_path: Path) -> None:
    ledger = tmp_path / "game.honor"
    script = Script(seats)
    said = play_by(script, game, "--seats", str(seats), "--seed", "6", "--ledger", str(ledger), *SHORT[game])
    check_is_plain(said)
    assert script.asked > 5
    assert " win " in said or " wins " in said or " share " in said
    assert "2. Another game at the same table" in said
    assert audit(ledger).verdict == "sound"


@pytest.mark.parametrize("game", SHORT)
def test_the_same_seed_and_the_same_answers_are_the_same_game(game: str, tmp_path: Path) -> None:
    told = []
    for name in ("one", "two"):
        said = play_by(Script(3), game, "--seed", "8", "--ledger", str(tmp_path / name), *SHORT[game])
        told.append(said.replace(str(tmp_path / name), "FILE"))
    assert told[0] == told[1]
    assert "seed 8" in told[0]


def test_without_a_seed_each_game_is_another_and_says_its_seed() -> None:
    seeds = {re.findall(r"seed (\d+)", honor("play", BOND).stdout)[0] for _ in range(3)}
    assert len(seeds) == 3


def test_without_a_terminal_play_is_plain() -> None:
    result = honor("play", BOND, typed="q\n")
    check_is_plain(result.stdout)
    assert (result.returncode, result.stderr) == (0, "")


def test_the_end_of_input_leaves_and_says_how_to_go_on() -> None:
    result = honor("play", BOND, "--seed", "3", typed="")
    assert result.returncode == 0
    *_, going_on = result.stdout.splitlines()
    assert going_on.startswith(f"honor play {BOND} --plain --ledger ")
    again = honor(*going_on.split()[1:], typed="q\n")
    assert again.returncode == 0
    assert "gone on with" in again.stdout


@pytest.mark.parametrize("word", ["q", "quit", "leave"])
def test_q_leaves_at_any_prompt(word: str) -> None:
    result = honor("play", BOND, typed=f"{word}\n1\n1\n")
    assert result.returncode == 0
    assert "You leave the table." in result.stdout


def test_the_commands_answer_and_the_question_stays() -> None:
    result = honor(
        "play", BOND, "--seed", "3", "--seats", "2", typed="?\nt\ns\nh\nl\nr\nr 1\nr B-7\nnonsense\n99\n\nq\n"
    )
    assert result.returncode == 0
    for said in (
        "h gives a hint",
        "The pot holds",
        "You: 32 points",
        "A hint: ",
        "Type r and a number",
        "B-7",
        "Type a number from 1 to",
    ):
        assert said in result.stdout
    file = Path(result.stdout.split("--ledger ")[1].strip())
    moves = [entry for entry in Player.open(file).entries if entry is not None and entry.kind in ("move", "seal")]
    assert {entry.seat for entry in moves} <= {1}, "the person has done nothing"


def test_a_hint_is_one_of_the_choices() -> None:
    said = honor("play", BOND, "--seed", "3", typed="h\nq\n").stdout
    hint = re.findall(r"A hint: (.*?)\. ", said)[0]
    assert re.search(rf"^\d\. {re.escape(hint)}$", said, re.MULTILINE)


def test_at_a_table_without_hints_the_help_offers_none_and_whoever_asks_is_told_why() -> None:
    said = honor("play", BOND, "--set", "hints=no", typed="?\nh\nq\n").stdout
    assert "gives a hint" not in said
    assert "At this table it was agreed to play without hints." in said


def test_a_game_begins_at_a_position(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    position = {"game": BOND, "seats": 2, "phase": "turn", "active": 0, "rows": [["3", "4", "5"], ["1", "1", "7"]]}
    file.write_text(json.dumps(position))
    result = honor("play", BOND, "--from", str(file), typed="t\nq\n")
    assert result.returncode == 0
    assert "three and five up, four down" in result.stdout


def test_the_seed_of_a_position_gives_what_lies_under_its_cards_and_all_luck_after_it(tmp_path: Path) -> None:
    position = {"game": BOND, "seats": 2, "phase": "turn", "active": 0, "rows": [["3", "4", "5"], ["1", "1", "7"]]}
    file = tmp_path / "position.json"

    def said(position: dict[str, object], *arguments: str) -> str:
        file.write_text(json.dumps(position))
        result = honor("play", BOND, "--from", str(file), *arguments, typed="1\n" * 30 + "q\n")
        assert result.returncode == 0, result.stderr
        return re.sub(r"\S+\.honor\S*", "FILE", result.stdout)

    seeded = said({**position, "seed": 5})
    assert ", seed 5." in seeded
    assert said({**position, "seed": 5}) == seeded
    assert said({**position, "seed": 6}) != seeded
    assert ", seed 7." in said({**position, "seed": 5}, "--seed", "7")


def test_an_edition_of_ones_own_is_played(tmp_path: Path) -> None:
    file = tmp_path / "edition.toml"
    standard = Path("core/games/james_bond_007/edition.toml").read_text("utf-8")
    file.write_text(standard.replace("stake = 4", "stake = 6"))
    result = honor("play", BOND, "--seats", "2", "--set", f"edition={file}", typed="t\nq\n")
    assert result.returncode == 0, result.stderr
    assert "an edition of your own" in result.stdout
    assert "The pot holds 12 points" in result.stdout


# ── where the game is kept ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("environment", [{"XDG_DATA_HOME": "/dev/null"}, {"HONOR_GAMES": "/proc/none"}])
def test_a_folder_that_cannot_be_written_is_told(environment: dict[str, str]) -> None:
    result = honor("play", BOND, environment=environment)
    assert result.returncode == 2
    assert result.stdout == ""
    wrong, remedy = result.stderr.splitlines()
    assert "cannot be kept" in wrong
    assert "--ledger" in remedy


def test_the_settings_name_another_folder(tmp_path: Path) -> None:
    result = honor("play", BOND, environment={"HONOR_GAMES": str(tmp_path / "mine")})
    assert result.returncode == 0
    assert [path.suffix for path in (tmp_path / "mine").glob("*.honor")] == [".honor"]


@pytest.mark.parametrize("content", [b"my diary\nno newline", b"", b"\x28\xb5\x2f\xfdpacked", b'{"game":"x"}'])
def test_a_foreign_file_is_refused_and_left_as_it_is(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    result = honor("play", BOND, "--ledger", str(file))
    assert result.returncode == 2
    assert "cannot be gone on with" in result.stderr
    assert file.read_bytes() == content


def test_a_ledger_that_is_over_or_of_another_table_is_refused(tmp_path: Path) -> None:
    ledger = tmp_path / "game.honor"
    play_by(Script(), BOND, "--seats", "2", "--ledger", str(ledger), "--set", "max_turns=1")
    finished = honor("play", BOND, "--ledger", str(ledger))
    assert (finished.returncode, "is over" in finished.stderr) == (2, True)
    other = tmp_path / "other.honor"
    honor("play", BOND, "--seats", "2", "--ledger", str(other))
    for arguments in (["--seats", "3"], ["--seed", "1"], ["--set", "max_turns=3"]):
        refused = honor("play", BOND, "--ledger", str(other), *arguments)
        assert (refused.returncode, len(refused.stderr.splitlines())) == (2, 2)


def test_two_programs_do_not_write_one_ledger(tmp_path: Path) -> None:
    ledger = tmp_path / "game.honor"
    first = started("play", BOND, "--ledger", str(ledger))
    assert first.stdout is not None
    assert first.stdin is not None
    while not first.stdout.read(1).endswith(":"):
        pass
    second = honor("play", BOND, "--ledger", str(ledger))
    assert second.returncode == 2
    assert "another process" in second.stderr
    first.communicate("q\n", timeout=30)
    assert first.returncode == 0


def test_a_killed_game_is_sound_so_far_and_goes_on(tmp_path: Path) -> None:
    ledger = tmp_path / "game.honor"
    process = started("play", BOND, "--seed", "4", "--ledger", str(ledger))
    assert process.stdout is not None
    assert process.stdin is not None
    said, script = "", Script()
    while script.asked < 12:
        said += process.stdout.read(1)
        if said.endswith(PROMPTS):
            process.stdin.write(script.answer(said) + "\n")
            process.stdin.flush()
    process.kill()
    process.wait()
    assert audit(ledger).verdict == "sound so far"
    lines = len(ledger.read_bytes().splitlines())
    again = honor("play", BOND, "--ledger", str(ledger), typed="1\n1\n1\n")
    assert again.returncode == 0
    assert len(ledger.read_bytes().splitlines()) > lines
    before_the_question = again.stdout.split("Your choice: ")[0].splitlines()
    assert "What happened last:" in before_the_question
    assert len(before_the_question) < 30, "the whole story is not told again"
    assert audit(ledger).verdict == "sound so far"


# ── leaving ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_cleanly_with_the_game_kept(number: signal.Signals, tmp_path: Path) -> None:
    ledger = tmp_path / "game.honor"
    process = started("play", BOND, "--plain", "--ledger", str(ledger))
    assert process.stdout is not None
    said = ""
    while not said.endswith("Your choice: "):
        said += process.stdout.read(1)
    process.send_signal(number)
    rest, errors = process.communicate(timeout=30)
    assert (process.returncode, errors) == (0, "")
    assert "The game is kept." in rest
    assert audit(ledger).verdict == "sound so far"


def test_ctrl_c_in_a_terminal_leaves_cleanly() -> None:
    terminal = Terminal("play", BOND, "--plain", "--seed", "3")
    terminal.until("Your choice: ")
    terminal.type("\x03")
    terminal.until("The game is kept.")
    assert terminal.ended() == 0


def test_a_terminal_that_is_closed_ends_the_program(tmp_path: Path) -> None:
    ledger = tmp_path / "game.honor"
    terminal = Terminal("play", BOND, "--plain", "--ledger", str(ledger))
    terminal.until("Your choice: ")
    terminal.close()
    assert audit(ledger).verdict == "sound so far"


def test_output_that_nobody_reads_ends_the_program() -> None:
    process = started("play", BOND, "--plain")
    assert process.stdout is not None
    assert process.stdin is not None
    assert process.stderr is not None
    process.stdout.close()
    try:
        process.stdin.write("t\n" * 100)
        process.stdin.close()
    except BrokenPipeError:
        pass
    assert process.wait(30) == 0
    assert process.stderr.read() == ""


# ── in a terminal ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_plain_in_a_terminal_moves_no_cursor_and_clears_nothing() -> None:
    terminal = Terminal("play", BOND, "--plain", "--seed", "3", environment={"HONOR_PACING": "quick"})
    for _ in range(4):
        terminal.until("Your choice: ")
        terminal.type("1\r")
    terminal.until("Your choice: ")
    terminal.type("q\r")
    assert terminal.ended() == 0
    check_is_plain(terminal.text.replace("\r\n", "\n"))


def test_a_dumb_terminal_gets_the_plain_mode() -> None:
    terminal = Terminal("play", BOND, "--seed", "3", environment={"TERM": "dumb"})
    terminal.until("Your choice: ")
    terminal.type("q\r")
    assert terminal.ended() == 0
    check_is_plain(terminal.text.replace("\r\n", "\n"))


def test_commands_are_obeyed_while_others_think_and_enter_hurries_them() -> None:
    terminal = Terminal("play", BOND, "--plain", "--seed", "1", environment={"HONOR_PACING": "slow"})
    began = time.monotonic()
    terminal.until("Type ? and Enter for help")
    terminal.until("\r\n")
    if "Your choice: " not in terminal.text:
        terminal.type("s\r")
        terminal.until("You: 32 points")
        terminal.type("\r")
    terminal.until("Your choice: ")
    print(f"the first question came after {time.monotonic() - began:.1f} s")
    terminal.type("q\r")
    assert terminal.ended() == 0


@pytest.mark.parametrize("locale", ["C", "C.UTF-8"])
def test_names_in_any_script_break_nothing(locale: str) -> None:
    name = "Zoë \u202e\u200b東京\x1b[31m"
    result = honor("play", BOND, typed="s\nq\n", environment={"HONOR_NAME": name, "LC_ALL": locale})
    assert result.returncode == 0
    check_is_plain(result.stdout)
    assert "\u202e" not in result.stdout


def test_a_megabyte_of_pasted_nonsense_is_survived() -> None:
    result = honor("play", BOND, typed="x" * 1_000_000 + "\nq\n")
    assert result.returncode == 0
    assert len(result.stdout) < 100_000


def test_bytes_that_are_no_text_are_survived() -> None:
    process = started("play", BOND)
    assert process.stdin is not None
    os.write(process.stdin.fileno(), b"\xff\xfe\x00\x1b[A\nq\n")
    said, errors = process.communicate(timeout=30)
    assert (process.returncode, errors) == (0, "")
    check_is_plain(said)
