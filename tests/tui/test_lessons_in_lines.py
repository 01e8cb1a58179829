"""The lessons line by line: everything a lesson says and does, for somebody who hears the screen."""

from __future__ import annotations

import pytest

from tests.command.program import honor
from tui.actions import GAME_FOLDERS
from tui.plain.lessons import ON_SCREEN, in_lines
from tui.tutorial import script_of


@pytest.mark.parametrize("game", GAME_FOLDERS)
def test_enter_leads_through_all_lessons_of_a_game(game: str) -> None:
    script = script_of(game)
    assert script is not None
    lessons = len(script.lessons)
    heard = honor("play", game, "--learn", typed="\n" * lessons)
    assert heard.returncode == 0
    assert heard.stderr == ""
    for number, lesson in enumerate(script.lessons, 1):
        assert f"Lesson {number} of {lessons}." in heard.stdout
        assert in_lines(lesson.text) in heard.stdout
        assert in_lines(lesson.text) or lesson.expects, "there is something to hear, or to do"
    assert heard.stdout.count("Enter does this: ") == sum(lesson.expects is not None for lesson in script.lessons)
    assert f"honor play {game} --plain" in heard.stdout
    assert ON_SCREEN.search(heard.stdout) is None


def test_one_may_ask_for_the_table_type_anything_and_leave() -> None:
    heard = honor("play", "james-bond-007", "--learn", typed="t\nwhat?\n\nq\n")
    assert heard.returncode == 0
    assert "Bea" in heard.stdout
    assert "one thing to do at a time" in heard.stdout
    assert "Lesson 2 of" in heard.stdout
    assert "Lesson 3 of" not in heard.stdout


def test_lessons_end_where_input_ends_and_a_game_that_is_none_is_told() -> None:
    assert honor("play", "charge-it", "--learn", typed="\n\n").returncode == 0
    refused = honor("play", "whist", "--learn", typed="")
    assert refused.returncode != 0
    assert "There is no game 'whist'" in refused.stderr
