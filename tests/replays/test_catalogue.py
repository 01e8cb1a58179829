"""The library: thousands of games at once, an index that can be made anew from the files, and nothing gets lost."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from replays import shelf
from replays.catalogue import Catalogue
from replays.library import saved_game
from replays.listing import SORTS, Wish, chosen
from replays.notes import Notes, notes_path
from replays.table import RecordedTable
from tests.replays.ledgers import finished

MANY = 2500


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of many games: the heads of a few, under many names and dates."""
    folder = tmp_path_factory.mktemp("many")
    heads = [b"".join(finished(game, 3).splitlines(keepends=True)[:6]) for game in ("james-bond-007", "charge-it")]
    for number in range(MANY):
        data = heads[number % 2].replace(b'"created":"20', b'"created":"19', number % 3 == 0)
        (folder / f"{number:05}.honor").write_bytes(data)
    return folder


def test_thousands_of_games_are_listed_at_once_from_the_index(many: Path, tmp_path: Path) -> None:
    index = tmp_path / "index"
    with Catalogue(many, index) as catalogue:
        catalogue.refresh()
        assert len(catalogue.games()) == MANY
        assert catalogue.trouble == ""
    started = time.process_time()  # not what other programs take meanwhile; the bench looks at the clock on the wall
    with Catalogue(many, index) as again:
        again.refresh(at=lambda done, total: pytest.fail("a file was read that has not changed"))
        listed = again.games()
    assert time.process_time() - started < 0.5
    assert len(listed) == MANY
    assert [entry.game.created for entry in listed] == sorted((entry.game.created for entry in listed), reverse=True)


def test_the_index_says_what_the_files_say(games: Path, tmp_path: Path) -> None:
    for _ in range(2):  # the second time from the index
        with Catalogue(games, tmp_path / "index") as catalogue:
            catalogue.refresh()
            assert sorted((entry.game for entry in catalogue.games()), key=lambda game: game.path) == [
                saved_game(path) for path in sorted(games.glob("*.honor*")) if path.name.endswith((".honor", ".zst"))
            ]


@pytest.mark.parametrize("damage", ["nonsense", "truncated", "other version", "other table", "deleted", "folder"])
def test_a_damaged_index_is_made_anew_or_done_without(games: Path, tmp_path: Path, damage: str) -> None:
    index = tmp_path / "index"
    with Catalogue(games, index) as catalogue:
        catalogue.refresh()
        before = [entry.game for entry in catalogue.games()]
    if damage == "nonsense":
        index.write_bytes(b"nonsense" * 1000)
    elif damage == "truncated":
        index.write_bytes(index.read_bytes()[: index.stat().st_size * 2 // 3])
    elif damage == "other version":
        sqlite3.connect(index).execute("PRAGMA user_version = 999")
    elif damage == "other table":
        index.unlink()
        sqlite3.connect(index).execute("CREATE TABLE games (colour TEXT)")
    else:
        index.unlink()
        if damage == "folder":
            index.mkdir()
    for _ in range(2):
        with Catalogue(games, index) as catalogue:
            catalogue.refresh()
            assert [entry.game for entry in catalogue.games()] == before
            assert catalogue.verdict("james-bond-007.honor") == "sound"


def test_the_verdict_is_kept_and_given_again_when_the_file_has_changed(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index, name = tmp_path / "index", "james-bond-007.honor"
    with Catalogue(games, index) as catalogue:
        catalogue.refresh()
        assert catalogue.verdict(name) == "sound"
        assert catalogue.verdict("half.honor") == "sound so far"
        assert catalogue.verdict("letter.honor") == "unreadable"
        assert catalogue.verdict("none.honor") == "unreadable"
    with Catalogue(games, index) as catalogue:
        catalogue.refresh()
        with monkeypatch.context() as patched:
            patched.setattr("replays.audit.audit", lambda *_: pytest.fail("it was audited before"))
            assert catalogue.verdict(name) == "sound"
        path = games / name
        path.write_bytes(path.read_bytes().replace(b'"kind":"draw"', b'"kind":"pass"', 1))
        catalogue.refresh()
        entry = catalogue.entry(name)
        assert entry is not None
        assert entry.verdict == ""
        assert catalogue.verdict(name) == "flawed"


def test_two_processes_use_one_index_at_once(many: Path, tmp_path: Path) -> None:
    index = tmp_path / "index"
    program = (
        "import sys; from pathlib import Path; from replays.catalogue import Catalogue\n"
        "c = Catalogue(Path(sys.argv[1]), Path(sys.argv[2])); c.refresh()\n"
        "for number in range(40): c.judged(f'{number * 7:05}.honor', 'sound so far')\n"
        "print(len(c.games()), c.trouble)"
    )
    command = [sys.executable, "-c", program, str(many), str(index)]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]) for _ in "ab"]
    assert [process.communicate(timeout=120)[0].strip() for process in both] == [str(MANY)] * 2
    with Catalogue(many, index) as catalogue:
        catalogue.refresh()
        assert sum(entry.verdict == "sound so far" for entry in catalogue.games()) == 40


def test_files_that_come_and_go_are_noticed(games: Path, tmp_path: Path) -> None:
    with Catalogue(games, tmp_path / "index") as catalogue:
        catalogue.refresh()
        (games / "half.honor").unlink()
        (games / "new.honor").write_bytes(finished("charge-it", 3))
        (games / ".hidden.honor").write_bytes(finished())
        catalogue.refresh()
        names = {entry.name for entry in catalogue.games()}
        assert names == {"james-bond-007.honor", "charge-it.honor", "billionaire.honor", "letter.honor", "new.honor"}
    with Catalogue(tmp_path / "nowhere", tmp_path / "other") as empty:
        empty.refresh()
        assert empty.games() == []


def test_a_read_only_folder_and_a_place_without_room_for_an_index_are_no_trouble(games: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    before = {path.name for path in games.iterdir()}
    with Catalogue(games, tmp_path / "file" / "index") as catalogue:
        catalogue.refresh()
        assert catalogue.trouble
        assert len(catalogue.games()) == 5
        assert catalogue.verdict("billionaire.honor") == "sound"
    assert {path.name for path in games.iterdir()} == before, "nothing is written into the folder itself"


# ── which games ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_games_are_filtered_searched_and_sorted(games: Path, tmp_path: Path) -> None:
    with Catalogue(games, tmp_path / "index") as catalogue:
        catalogue.refresh()
        catalogue.verdict("billionaire.honor")
        entries = catalogue.games()

    def names(wish: Wish) -> list[str]:
        return [entry.name for entry in chosen(entries, wish)]

    assert set(names(Wish(game="charge-it"))) == {"charge-it.honor"}
    assert set(names(Wish(finished=False))) == {"half.honor"}
    assert set(names(Wish(words="SEAT BOND"))) == {"james-bond-007.honor", "half.honor"}
    assert names(Wish(who="nobody")) == []
    assert names(Wish(verdict="sound")) == ["billionaire.honor"]
    for sort in SORTS:
        assert sorted(names(Wish(sort=sort))) == sorted(entry.name for entry in entries)
        assert names(Wish(sort=sort, reverse=True)) == names(Wish(sort=sort))[::-1] or sort != "name"
    lengths = [entry.game.seconds for entry in chosen(entries, Wish(sort="length"))]
    assert lengths == sorted(lengths, reverse=True)


def test_a_hostile_name_is_only_text(games: Path, tmp_path: Path) -> None:
    name = "'; DROP TABLE games; --\u202e.honor"
    (games / name).write_bytes(finished())
    with Catalogue(games, tmp_path / "index") as catalogue:
        catalogue.refresh()
        assert catalogue.verdict(name) == "sound"
        assert len(catalogue.games()) == 6


# ── the shelf ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_game_is_renamed_with_all_that_lies_beside_it(games: Path) -> None:
    path = games / "half.honor"
    Notes(path, "g").put(3, "here")
    (games / "half.honor.seat0.key").write_bytes(b"k")
    (games / "half.honor.zst").write_bytes(b"another game")
    renamed = shelf.rename(path, "The best one")
    assert renamed.name == "The best one.honor"
    assert notes_path(renamed).exists()
    assert (games / "The best one.honor.seat0.key").read_bytes() == b"k"
    assert (games / "half.honor.zst").exists(), "what is a game of its own stays"
    assert not path.exists()
    with pytest.raises(shelf.NotDone, match="already"):
        shelf.rename(renamed, "billionaire.honor")
    for name in ("", " ", "../x", "a/b", ".hidden", "x" * 200, "a\nb", "con:"):
        with pytest.raises(shelf.NotDone):
            shelf.rename(renamed, name)


def test_what_was_thrown_away_can_be_taken_back_until_the_trash_is_emptied(games: Path) -> None:
    path = games / "billionaire.honor"
    Notes(path, "g").put(3, "here")
    thrown = shelf.throw_away(path)
    assert not path.exists()
    assert not notes_path(path).exists()
    assert list(games.glob("billionaire.*")) == []
    assert shelf.take_back(thrown) == path
    assert path.read_bytes() == finished("billionaire", 3)
    assert notes_path(path).exists()
    again = shelf.throw_away(path)
    path.write_bytes(b"another")
    with pytest.raises(shelf.NotDone, match="another game"):
        shelf.take_back(again)
    assert shelf.empty_trash(games) == 1
    assert path.read_bytes() == b"another"


def test_a_game_that_is_being_played_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "now.honor"
    with RecordedTable.open("james-bond-007", 2, path=path):
        for deed in (lambda: shelf.throw_away(path), lambda: shelf.rename(path, "other")):
            with pytest.raises(shelf.NotDone, match="being played"):
                deed()
    shelf.throw_away(path)


def test_games_are_taken_in_once_and_foreign_files_are_not(games: Path, tmp_path: Path) -> None:
    source = tmp_path / "elsewhere.honor"
    source.write_bytes(finished("james-bond-007", 4))
    assert shelf.take_in(source, games).name == "elsewhere.honor"
    with pytest.raises(shelf.NotDone, match="already"):
        shelf.take_in(source, games)
    source.write_bytes(finished("james-bond-007", 2))
    assert shelf.take_in(source, games).name == "elsewhere-2.honor"
    for foreign in (games / "letter.honor", tmp_path / "none", Path("/dev/null"), tmp_path):
        with pytest.raises(shelf.NotDone):
            shelf.take_in(foreign, games)
    assert not list(games.glob(".*part"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written_to_says_so(games: Path) -> None:
    games.chmod(0o500)
    try:
        with pytest.raises(shelf.NotDone, match="does not allow"):
            shelf.rename(games / "half.honor", "x")
    finally:
        games.chmod(0o700)
