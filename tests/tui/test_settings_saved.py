"""Writing settings: what stood in the file stays, and what was written is read back."""

from __future__ import annotations

import tomllib

from hypothesis import given
from hypothesis import strategies as st

from tui.settings import load
from tui.settings_saved import save, with_table, with_value

MINE = '# my own\nname = "Ann"  # that is me\n\n[keys]\nhint = "f"\n\n[other]\nx = 1\n'


def test_a_value_is_changed_and_the_rest_stays() -> None:
    text = with_value(MINE, "theme", "light")
    assert tomllib.loads(text) == {**tomllib.loads(MINE), "theme": "light"}
    assert "# my own" in text
    assert tomllib.loads(with_value(text, "name", 'B "b" \\')) == {**tomllib.loads(text), "name": 'B "b" \\'}


def test_a_table_is_replaced_and_the_others_stay() -> None:
    text = with_table(MINE, "keys", {"bond.draw": ["d", "x"]})
    assert tomllib.loads(text) == {"name": "Ann", "keys": {"bond.draw": ["d", "x"]}, "other": {"x": 1}}


@given(st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=30))
def test_any_name_is_read_back_as_it_was_written(name: str) -> None:
    assert tomllib.loads(with_value(MINE, "name", name))["name"] == name


def test_what_was_saved_is_in_force_the_next_time() -> None:
    save({"theme": "colour-blind", "sounds": False, "keys": {"help": "f"}})
    save({"theme": "light"})
    settings, messages = load()
    assert (settings.theme, settings.sounds, settings.keys) == ("light", False, {"help": "f"})
    assert messages == []
