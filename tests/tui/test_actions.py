"""The table of actions: every action has an id and a key that reaches us through every terminal, and can be rebound."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.game import load_game
from tui.actions import GAME_FOLDERS, SHARED, actions_of, all_actions, key_words, keymap, unknown_actions

ORDER = ["james-bond-007", "charge-it", "billionaire"]
GAMES = [game for game in GAME_FOLDERS if actions_of(game)]


@pytest.mark.parametrize("game", GAMES)
def test_no_two_actions_of_a_table_have_the_same_key(game: str) -> None:
    keys = keymap((*SHARED, *actions_of(game)), {})
    assert keys.conflicts == ()
    assert all(keys.keys[action.id] for action in (*SHARED, *actions_of(game)))


def test_no_action_needs_ctrl_alt_or_a_function_key() -> None:
    """tmux, screen and SSH clients eat them (item 51)."""
    for action in all_actions():
        assert not any("+" in key or (key.startswith("f") and key[1:].isdigit()) for key in action.keys), action


def test_ids_are_unique_and_every_action_that_is_no_cursor_key_says_what_it_is_for() -> None:
    ids = [action.id for action in all_actions()]
    assert len(ids) == len(set(ids))
    assert all(action.about for action in all_actions() if action.group != "move")


def test_a_rebound_key_does_the_other_thing_and_the_old_key_nothing() -> None:
    keys = keymap(SHARED, {"help": "f"})
    assert keys.by_key["f"] == "help"
    assert "question_mark" not in keys.by_key
    assert keys.shown("help") == "f"


def test_a_key_can_be_written_as_it_stands_on_the_keyboard() -> None:
    assert keymap(SHARED, {"hint": "?", "help": "Esc"}).by_key["question_mark"] == "hint"
    assert key_words("question_mark") == "?"


def test_two_actions_on_one_key_are_told_and_what_a_person_chose_keeps_it() -> None:
    keys = keymap(SHARED, {"hint": "c"})
    assert keys.by_key["c"] == "hint"
    assert keys.conflicts == ("The key c is bound to hint, and cannot also be chat.",)


def test_an_action_may_have_no_key_and_several() -> None:
    keys = keymap(SHARED, {"hint": [], "help": ["f", "z"]})
    assert keys.shown("hint") == ""
    assert keys.by_key["f"] == keys.by_key["z"] == "help"


def test_ids_that_nobody_knows_are_found() -> None:
    assert unknown_actions(["help", "hlep"]) == ["hlep"]


@pytest.mark.parametrize("game", GAMES)
def test_every_key_of_a_game_stands_in_its_column_of_the_documentation(game: str) -> None:
    text = Path("docs/playing.md").read_text("utf-8")
    rows = [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in text.splitlines() if "|" in line]
    begin = next(at for at, row in enumerate(rows) if row == [load_game(each).name for each in ORDER])
    column = " ".join(row[ORDER.index(game)] for row in rows[begin + 2 : begin + 7] if len(row) == len(ORDER))
    missing = [action.id for action in actions_of(game) if f"`{key_words(action.keys[0])}`" not in column]
    assert missing == []


def test_every_key_of_all_tables_stands_in_the_documentation() -> None:
    text = Path("docs/playing.md").read_text("utf-8")
    shown = [action for action in SHARED if action.group != "move"]
    assert [action.id for action in shown if f"`{key_words(action.keys[0])}`" not in text and action.id != "skip"] == []
