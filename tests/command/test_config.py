"""Settings: flags over environment over file; mistakes are told and stop nothing."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.command.program import here, honor
from tui.remembered import LastTable, last_table, remember
from tui.settings import Settings, explained, load
from tui.settings_saved import changed, save


@pytest.fixture
def file(home: Path) -> Path:
    """Where the settings file lies."""
    path = home / ".config/honor-system/settings.toml"
    path.parent.mkdir(parents=True)
    return path


def test_what_is_printed_is_what_would_set_it(file: Path) -> None:
    file.write_text('name = "Ann \\"the\\" Brave"\npacing = "slow"\n[keys]\nhint = "f"\nleave = ["q", "x"]\n')
    result = here("config")
    assert (result.returncode, result.stderr) == (0, "")
    assert Settings.model_validate(tomllib.loads(result.stdout)) == explained().settings
    assert explained().settings.name == 'Ann "the" Brave'


def test_explain_says_where_each_comes_from(file: Path) -> None:
    file.write_text('pacing = "slow"\ntheme = "light"\n')
    said = here("config", "--explain", environment={"HONOR_THEME": "dark"}).stdout
    assert f'pacing = "slow"  # {file}; how long bots think' in said
    assert 'theme = "dark"  # environment; colours' in said
    assert 'motion = "full"  # default' in said
    assert str(file) in said.splitlines()[0]


def test_flags_count_before_the_environment_and_that_before_the_file(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text('name = "file"\nmotion = "none"\npacing = "slow"\n')
    monkeypatch.setenv("HONOR_NAME", "environment")
    monkeypatch.setenv("HONOR_PACING", "quick")
    loaded = explained({"name": "flag"})
    assert (loaded.settings.name, loaded.settings.pacing, loaded.settings.motion) == ("flag", "quick", "none")
    assert loaded.origins == {"name": "flag", "pacing": "environment", "motion": str(file)}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('them = "dark"', "did you mean theme?"),
        ('motion = "wild"', "'full', 'reduced' or 'none'"),
        ("mouse = 7", "mouse = '7' is not used"),
        ("keys = 3", "keys"),
        ('keys.hlep = "f"', "there is no action 'hlep'"),
        ("motion = ", "not TOML"),
        ("\x00", "not TOML"),
        ("a = " + "[" * 50_000, "not TOML"),
        ("# " + "x" * 1_100_000, "larger than a megabyte"),
    ],
    ids=range(9),
)
def test_a_mistake_is_told_and_the_rest_counts(file: Path, content: str, said: str) -> None:
    file.write_text(f'pacing = "quick"\n{content}\n')
    result = here("config")
    assert result.returncode == 0
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1
    told = tomllib.loads(result.stdout)
    assert told["motion"] == "full"
    assert told["pacing"] == ("normal" if "not TOML" in said or "megabyte" in said else "quick")


@pytest.mark.parametrize(
    ("variable", "value", "said"),
    [
        ("HONOR_MOTION", "wild", "motion"),
        ("HONOR_KEYS", "{a", "HONOR_KEYS is not used"),
        ("HONOR_THEM", "dark", "there is no setting for HONOR_THEM"),
    ],
)
def test_a_mistake_in_the_environment_is_told(variable: str, value: str, said: str) -> None:
    result = here("config", environment={variable: value, "HONOR_PACING": "quick"})
    assert result.returncode == 0
    assert said in result.stderr
    assert 'pacing = "quick"' in result.stdout


def test_a_file_that_cannot_be_read_is_told(file: Path) -> None:
    file.mkdir()
    assert load()[0] == Settings()


def test_a_game_is_played_all_the_same(file: Path) -> None:
    file.write_text("motion = ")
    result = honor("play", "james-bond-007", typed="q\n")
    assert result.returncode == 0
    assert "not TOML" in result.stderr


@pytest.mark.parametrize(
    ("before", "changes"),
    [
        ("", {"theme": "light"}),
        ('# mine\ntheme = "dark" # cosy\n\n[keys]\nhint = "f"\n', {"theme": "light", "mouse": False}),
        ('[keys]\nhint = "f"\n', {"keys": {"leave": "x", "bond.draw": ["d", "e"]}, "name": "Zoë"}),
        ('[keys]\nhint = "f"\n', {"keys": {}}),
        ('name = """a\ntheme = 1\n"""\ntheme = "dark"\n', {"theme": "light"}),
        ("not toml [", {"theme": "light"}),
        ('unknown = 1\nkeys = { hint = "f" }\n', {"keys": {"hint": "g"}}),
    ],
    ids=range(7),
)
def test_a_changed_setting_is_written_and_nothing_else_changes(before: str, changes: dict[str, Any]) -> None:
    after = tomllib.loads(changed(before, changes))
    assert {name: after.get(name, {}) for name in changes} == changes
    try:
        old = tomllib.loads(before)
    except tomllib.TOMLDecodeError:
        return
    known = {name for name in old if name in Settings.model_fields} - changes.keys()
    assert {name: after[name] for name in known} == {name: old[name] for name in known}


def test_comments_survive_a_change(file: Path) -> None:
    file.write_text('# my own words\ntheme = "dark"\n')
    save({"theme": "light", "sounds": False})
    assert file.read_text() == '# my own words\ntheme = "light"\nsounds = false\n'
    assert load()[0].sounds is False


def test_a_value_that_no_setting_can_have_is_not_written(file: Path) -> None:
    with pytest.raises(ValueError, match="motion"):
        save({"motion": "wild"})
    assert not file.exists()


def test_the_last_table_is_remembered_apart_from_the_settings(home: Path) -> None:
    assert last_table() is None
    honor("play", "james-bond-007", "--seats", "3", "--bots", "random", typed="q\n")
    assert last_table() == LastTable("james-bond-007", 3, "random")
    assert not (home / ".config").exists()


@pytest.mark.parametrize("content", ["", "[]", '{"table": 1}', '{"table": {"game": 1, "seats": 2, "bots": "x"}}'])
def test_a_memory_that_cannot_be_read_is_none(content: str, tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    file.write_text(content)
    assert last_table(file) is None
    remember(LastTable("billionaire", 2, "steady"), file)
    assert last_table(file) == LastTable("billionaire", 2, "steady")


def test_the_doctor_says_what_falls_back() -> None:
    result = here("doctor", environment={"TERM": "dumb", "NO_COLOR": "1", "XDG_DATA_HOME": "/dev/null"})
    assert (result.returncode, result.stderr) == (0, "")
    assert "Full screen: no" in result.stdout
    assert "Colours: none: NO_COLOR is set" in result.stdout
    assert "CANNOT BE USED: /dev/null is no folder" in result.stdout


def test_the_doctor_makes_no_folder(home: Path) -> None:
    here("doctor")
    assert list(home.iterdir()) == []
