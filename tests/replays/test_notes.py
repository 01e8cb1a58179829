"""Notes stand beside the ledger, never in it, and a file of notes is foreign data like any other."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from replays.analysis import Analysis, keep, kept
from replays.audit import audit
from replays.notes import LONGEST, MOST, Notes, NotKept, notes_path
from replays.player import Player
from tests.replays.ledgers import finished

ROOT = Path(__file__).parents[2]


def test_notes_are_kept_beside_the_ledger_and_the_ledger_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "game.honor"
    path.write_bytes(finished())
    notes = Notes.of(path, "a game")
    notes.put(12, "Bea must be bluffing")
    notes.put(3, "")
    assert path.read_bytes() == finished()
    assert audit(path).verdict == "sound"
    assert Notes.of(path, "a game").by_line == {3: "", 12: "Bea must be bluffing"}
    assert notes_path(path).stat().st_mode & 0o077 == 0
    notes.take(3)
    notes.take(12)
    assert not notes_path(path).exists()


def test_notes_of_another_game_are_not_shown_and_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.honor"
    Notes.of(path, "one").put(1, "mine")
    with pytest.raises(NotKept):
        Notes.of(path, "another")


@pytest.mark.parametrize("content", [b"", b"[]", b"{", b"\xff" * 100, b'{"format":"honor-notes/1"}', b"[" * 100_000])
def test_a_file_that_holds_no_notes_is_told(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "game.honor"
    notes_path(path).write_bytes(content)
    with pytest.raises(NotKept):
        Notes.of(path, "a game")


def test_foreign_notes_are_cleaned_and_bounded(tmp_path: Path) -> None:
    path = tmp_path / "game.honor"
    notes = {str(line): "\x1b[31mred\u202e " + "x" * 2000 for line in range(MOST + 10)}
    notes_path(path).write_text(json.dumps({"format": "honor-notes/1", "game": "g", "notes": notes}))
    if notes_path(path).stat().st_size > 4 << 20:
        notes = dict(list(notes.items())[:1000])
        notes_path(path).write_text(json.dumps({"format": "honor-notes/1", "game": "g", "notes": notes}))
    read = Notes.of(path, "g")
    assert len(read.by_line) <= MOST
    assert all("\x1b" not in text and "\u202e" not in text and len(text) <= LONGEST for text in read.by_line.values())


def test_where_nothing_can_be_written_a_sentence_says_so(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "game.honor"
    (tmp_path / "nowhere").write_text("a file")
    with pytest.raises(NotKept, match="cannot be kept"):
        Notes(path, "g").put(1, "x")


# ── two programs at once ─────────────────────────────────────────────────────────────────────────────────────────────

NOTING = """
import sys
from pathlib import Path
from replays.notes import Notes
notes = Notes.of(Path(sys.argv[1]), "g")
for number in range(40):
    notes.put(number * 2 + int(sys.argv[2]), "from " + sys.argv[2])
"""


def test_two_programs_that_note_something_about_one_game_keep_both_their_notes(tmp_path: Path) -> None:
    path = tmp_path / "charge-it.honor"
    both = [subprocess.Popen([sys.executable, "-c", NOTING, str(path), str(seat)], cwd=ROOT) for seat in (0, 1)]
    assert [process.wait(timeout=60) for process in both] == [0, 0]
    assert Notes.of(path, "g").by_line == {line: f"from {line % 2}" for line in range(80)}
    assert [file.name for file in tmp_path.iterdir() if file.name.endswith(".part")] == []
    assert notes_path(path).exists()


def test_analyses_of_two_programs_are_kept_side_by_side(tmp_path: Path) -> None:
    path = tmp_path / "james-bond-007.honor"
    path.write_bytes(finished())
    player = Player.open(path)
    keep(path, player, {0: Analysis(0, outcome=0.5)})
    keep(path, player, {1: Analysis(1, outcome=1.0)})
    assert {seat: analysis.outcome for seat, analysis in kept(path, player).items()} == {0: 0.5, 1: 1.0}
