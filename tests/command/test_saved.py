"""Saved games on the command line: the library, the transcript, the audit, the export."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from core.bots.bot import bot_for
from replays.table import RecordedTable
from tests.command.program import here, honor

BOND = "james-bond-007"


def played(path: Path, moves: int | None = None, seed: int = 3) -> Path:
    """A game that bots play for everybody, to its end or for so many moves."""
    with RecordedTable.open(
        BOND, 2, {"max_turns": 12}, names=["Ann", "Bea"], levels=[None, "steady"], seed=seed, path=path
    ) as table:
        bot = bot_for(table.game, "steady")
        from random import Random

        random = Random(1)
        while not table.over and moves != 0:
            seat = min(table.to_act)
            table.play(seat, bot.choose(table.observation(seat, listening=bot.listens), random).move)
            moves = None if moves is None else moves - 1
    return path


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game that is over."""
    return played(tmp_path_factory.mktemp("games") / "finished.honor")


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    """A game that was left in the middle."""
    return played(tmp_path / "unfinished.honor", moves=5)


# ── audit ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_sound_game_gets_status_0(finished: Path, unfinished: Path) -> None:
    result = honor("audit", str(finished), str(unfinished))
    assert (result.returncode, result.stderr) == (0, "")
    first, second = result.stdout.splitlines()
    assert first.startswith(f"{finished}: sound (")
    assert second.startswith(f"{unfinished}: sound so far (")


def test_a_changed_byte_gets_status_1_and_says_where(finished: Path, tmp_path: Path) -> None:
    changed = tmp_path / "changed.honor"
    changed.write_bytes(finished.read_bytes().replace(b'"kind":"draw"', b'"kind":"pass"', 1))
    result = here("audit", str(changed))
    assert result.returncode == 1
    verdict, *findings = result.stdout.splitlines()
    assert ": flawed: " in verdict
    assert findings[0].startswith("- line ")


@pytest.mark.parametrize("content", [b"", b"\x00" * 1000, b"{}\n" * 10, b'{"body":' + b"[" * 100_000])
def test_a_file_that_is_no_ledger_gets_status_2(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    result = here("audit", str(file))
    assert result.returncode == 2
    assert ": unreadable: " in result.stdout
    assert "Traceback" not in result.stderr


def test_there_is_one_verdict_for_each_file_in_their_order_on_any_number_of_processes(
    finished: Path, tmp_path: Path
) -> None:
    files = [str(finished), str(tmp_path / "none"), str(tmp_path), str(finished)]
    results = [here("audit", *files, "--jobs", jobs) for jobs in ("1", "2")]
    assert results[0].stdout == results[1].stdout
    assert [line.split(": ")[0] for line in results[0].stdout.splitlines()] == files
    assert results[0].returncode == 2


def test_the_audit_as_json(finished: Path) -> None:
    result = here("audit", str(finished), "--json")
    report = json.loads(result.stdout)
    assert (report["verdict"], report["findings"], report["names"]) == ("sound", [], ["Ann", "Bea"])


# ── replay and export ────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_replay_without_a_terminal_is_a_transcript(finished: Path) -> None:
    result = honor("replay", str(finished))
    assert (result.returncode, result.stderr) == (0, "")
    assert "\x1b" not in result.stdout
    assert "Ann, Bea (bot, steady)" in result.stdout
    assert "Seen by Ann." in result.stdout, "of a game of one person his own view"
    assert "the game is over" in result.stdout


def test_eyes_see_what_they_may(finished: Path, unfinished: Path) -> None:
    by = {who: here("replay", str(finished), "--as", who).stdout for who in ("0", "1", "bea", "public", "all")}
    assert by["1"] == by["bea"]
    assert "Your cards" in by["0"]
    assert "Your cards" not in by["public"]
    assert len({by["0"], by["1"], by["public"], by["all"]}) == 4
    assert here("replay", str(unfinished), "--as", "0").returncode == 0, "the own key lies beside the file"
    for who, reason in (("1", "open with the key file of seat 1, or at the end"), ("all", "when the game is over")):
        closed = here("replay", str(unfinished), "--as", who)
        assert closed.returncode == 2
        assert reason in closed.stderr
        assert closed.stdout == ""


def test_without_its_key_an_unfinished_game_shows_the_public_view(unfinished: Path) -> None:
    for key in unfinished.parent.glob("*.key"):
        key.unlink()
    result = here("replay", str(unfinished))
    assert "Seen by the public." in result.stdout
    assert here("replay", str(unfinished), "--as", "0").returncode == 2


def test_a_key_that_others_can_read_is_refused(unfinished: Path) -> None:
    for key in unfinished.parent.glob("*.key"):
        key.chmod(0o644)
    result = here("replay", str(unfinished))
    assert result.returncode == 2
    assert "chmod 600" in result.stderr


def test_the_moment_after_a_line(finished: Path) -> None:
    result = here("replay", str(finished), "--at", "9")
    assert result.returncode == 0
    assert "The table after line 9:" in result.stdout
    assert "The pot holds" in result.stdout
    for line in ("-1", "100000", "x"):
        assert here("replay", str(finished), "--at", line).returncode == 2


@pytest.mark.parametrize("viewer", ["7", "Zoe", "-1", ""])
def test_eyes_that_are_nobodys_are_told(finished: Path, viewer: str) -> None:
    result = here("replay", str(finished), "--as", viewer)
    assert result.returncode == 2
    assert 1 <= len(result.stderr.splitlines()) <= 2


def test_a_broken_file_is_shown_as_far_as_it_goes_and_says_so(finished: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.honor"
    lines = finished.read_bytes().splitlines(keepends=True)
    broken.write_bytes(b"".join(lines[: len(lines) // 2]) + b"nonsense\n" + b"".join(lines[len(lines) // 2 :]))
    result = here("replay", str(broken), "--as", "public")
    assert result.returncode == 0
    assert "honor audit" in result.stderr


def test_export_as_text_and_json(finished: Path) -> None:
    text = here("export", str(finished), "--to", "text")
    assert text.returncode == 0
    assert "Ann: " in text.stdout
    told = json.loads(here("export", str(finished), "--to", "json", "--as", "all").stdout)
    assert told["as"] == "all"
    assert told["names"] == ["Ann", "Bea"]
    assert all(entry["sentence"] for entry in told["happenings"] if entry["what"]["kind"] != "answered")
    assert told["result"] == told["view"]["result"]


@pytest.mark.parametrize("arguments", [["--to", "paper"], []])
def test_a_form_that_there_is_not_is_told(finished: Path, arguments: list[str]) -> None:
    result = here("export", str(finished), *arguments)
    assert (result.returncode, result.stdout) == (2, "")
    assert "--to" in result.stderr


@pytest.mark.parametrize("command", [["replay"], ["export", "--to", "json"]])
@pytest.mark.parametrize("file", ["/nowhere.honor", "/", "/dev/null", "pyproject.toml"])
def test_a_file_that_cannot_be_shown_is_told(command: list[str], file: str) -> None:
    result = here(*command, file)
    assert (result.returncode, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1
    assert file in result.stderr


# ── the library ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_library_tells_every_file(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    played(folder / "a.honor", seed=1)
    played(folder / "b.honor", moves=3)
    (folder / "c.honor").write_text("not one\n")
    (folder / "d.honor").mkdir()
    (folder / "notes.txt").write_text("no game")
    environment = {"HONOR_GAMES": str(folder)}
    listed = here("replays", environment=environment)
    assert (listed.returncode, listed.stderr) == (0, "")
    by_name = {line.rsplit("/", 1)[1].split(":")[0]: line for line in listed.stdout.splitlines()}
    assert set(by_name) == {"a.honor", "b.honor", "c.honor", "d.honor"}
    assert " won " in by_name["a.honor"]
    assert "unfinished" in by_name["b.honor"]
    assert "cannot be read" in by_name["c.honor"]
    told = json.loads(here("replays", "--json", environment=environment).stdout)
    assert {Path(game["path"]).name: game["finished"] for game in told}["a.honor"] is True
    assert next(game for game in told if game["finished"])["names"] == ["Ann", "Bea"]


def test_a_packed_game_is_told_too(tmp_path: Path, finished: Path) -> None:
    import zstandard

    (tmp_path / "packed.honor.zst").write_bytes(zstandard.ZstdCompressor().compress(finished.read_bytes()))
    (tmp_path / "bomb.honor.zst").write_bytes(zstandard.ZstdCompressor().compress(b"\x00" * (1 << 27)))
    told = {
        Path(game["path"]).name: game
        for game in json.loads(here("replays", "--json", environment={"HONOR_GAMES": str(tmp_path)}).stdout)
    }
    assert told["packed.honor.zst"]["names"] == ["Ann", "Bea"]
    assert told["bomb.honor.zst"]["trouble"]


def test_an_empty_library_says_where_it_looked() -> None:
    result = here("replays")
    assert (result.returncode, result.stdout) == (0, "")
    assert os.environ["XDG_DATA_HOME"] in result.stderr
    assert json.loads(here("replays", "--json").stdout) == []
