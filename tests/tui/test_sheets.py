"""What opens over a table: help, log, chat, scores, words, commands, settings, keys."""

from __future__ import annotations

from dataclasses import replace

from tests.tui import tables
from tests.tui.showing import click, table_app, table_of, text_of
from tui.actions import EVERYWHERE
from tui.screens.keys import KeysScreen
from tui.screens.sheet import Sheet
from tui.settings import load
from tui.widgets.canvas import Spot
from tui.widgets.entry import Entry
from tui.widgets.sample import Sample

SIZE = (80, 24)


async def test_help_begins_with_what_one_can_do_now_and_why_not() -> None:
    async with (app := table_app(tables.my_turn())).run_test(size=SIZE) as pilot:
        await pilot.press("question_mark")
        await pilot.pause()
        lines = text_of(app).splitlines()
        assert lines[1].strip().startswith("What you can do now")
        assert "It is your turn" in lines[2]
        assert any("Pass: You may pass only after drawing." in line for line in lines)
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen == table_of(app)


async def test_the_guide_is_searched_and_the_next_hit_found() -> None:
    async with (app := table_app(tables.my_turn())).run_test(size=SIZE) as pilot:
        await pilot.press("question_mark", "slash", *"bluff", "enter")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, Sheet)
        first = screen.top
        assert screen.found == "bluff"
        assert "bluff" in text_of(app)
        await pilot.press("n", "n", "n", "n", "n", "n")
        await pilot.pause()
        assert screen.top > first
        await pilot.press("r")
        await pilot.pause()
        assert "James Bond 007" in text_of(app).splitlines()[1]


async def test_the_guide_scrolls_by_keys_and_wheel_and_stops_at_both_ends() -> None:
    async with (app := table_app(tables.my_turn())).run_test(size=SIZE) as pilot:
        await pilot.press("question_mark", "up", "j", "pagedown")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, Sheet)
        assert screen.top == 22
        await pilot.press("end")
        await pilot.pause()
        bottom = screen.top
        await pilot.press("down", "pagedown")
        await pilot.pause()
        assert screen.top == bottom > 22
        await pilot.press("home")
        await pilot.pause()
        assert screen.top == 0


async def test_the_log_has_every_sentence_and_is_filtered_by_seat() -> None:
    async with (app := table_app(tables.caught())).run_test(size=SIZE) as pilot:
        await pilot.press("l")
        await pilot.pause()
        everything = text_of(app)
        assert all(line.text in everything for line in table_of(app).story.lines)
        await pilot.press("f", "f", "f")
        await pilot.pause()
        assert "Filter: Cem" in text_of(app)
        assert "Bea announces" not in text_of(app)
        assert "Cem calls" in text_of(app)
        await click(pilot, Spot("action", "close"))
        await pilot.pause()
        assert app.screen == table_of(app)


async def test_chat_takes_letters_that_are_keys_of_the_table_and_says_a_ready_line() -> None:
    session = tables.my_turn()
    async with (app := table_app(session)).run_test(size=SIZE) as pilot:
        await pilot.press("c", *"qdh?l", "enter")
        await pilot.pause()
        assert session.told()[-1].what["text"] == "qdh?l"
        assert session.played == []
        assert "qdh?l" in text_of(app)
        await pilot.press("c", "down", "enter")
        await pilot.pause()
        assert session.told()[-1].what["text"] == "Nice bluff."


async def test_a_paste_of_a_megabyte_into_chat_is_one_clean_line() -> None:
    from textual.events import Paste

    session = tables.my_turn()
    async with (app := table_app(session)).run_test(size=SIZE) as pilot:
        await pilot.press("c")
        await pilot.pause()
        app.screen.post_message(Paste("hello\x1b[2J\n" * 100_000))
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
    text = session.told()[-1].what["text"]
    assert text.startswith("hello hello")
    assert "\x1b" not in text
    assert len(text) <= 240


async def test_scores_tell_points_bots_options_and_who_called_right() -> None:
    async with (app := table_app(tables.caught())).run_test(size=SIZE) as pilot:
        await pilot.press("s")
        await pilot.pause()
        text = text_of(app)
    assert "■ Cem: 35 points (bot, steady)" in text
    assert "1 of 1 calls right" in text
    assert "those of the rule sheet" in text


async def test_the_table_is_said_in_sentences_and_copied_through_the_terminal() -> None:
    async with (app := table_app(tables.my_turn())).run_test(size=SIZE) as pilot:
        await pilot.press("t", "y")
        await pilot.pause()
        assert "The pot holds 20 points." in text_of(app)
        assert "The pot holds 20 points." in app.clipboard
        assert "Copied, if your terminal allows it" in text_of(app)


async def test_the_scores_with_the_path_of_the_game_are_copied_too() -> None:
    session = tables.my_turn()
    session._info = replace(session._info, ledger="/games/one.honor")
    async with (app := table_app(session)).run_test(size=SIZE) as pilot:
        await pilot.press("s", "y")
        await pilot.pause()
        assert "/games/one.honor" in app.clipboard
        assert "Copied, if your terminal allows it" in text_of(app)


async def test_every_action_is_in_the_commands_and_can_be_done_from_there() -> None:
    session = tables.my_turn()
    async with (app := table_app(session)).run_test(size=SIZE) as pilot:
        await pilot.press("colon")
        await pilot.pause()
        rows = {row.id for row in app.screen.rows()}  # type: ignore[attr-defined]
        every = {action.id for action in (*table_of(app).actions(), *EVERYWHERE) if action.group != "move"}
        assert rows == every - {"palette"}
        await pilot.press(*"bond.dr", "enter")
        await pilot.pause()
    assert session.played == [{"kind": "draw"}]


async def test_a_theme_is_seen_at_once_everywhere_and_kept() -> None:
    async with (app := table_app(tables.my_turn())).run_test(size=SIZE) as pilot:
        await pilot.press("comma", "right")
        await pilot.pause()
        assert app.look.palette.name == "light"
        assert table_of(app).look.palette.name == "light"
        await pilot.press("escape")
        await pilot.pause()
    settings, messages = load()
    assert settings.theme == "light"
    assert messages == []


async def test_a_key_is_rebound_at_once_and_a_clash_is_told() -> None:
    session = tables.my_turn()
    async with (app := table_app(session)).run_test(size=SIZE) as pilot:
        await pilot.press("comma", "up", "enter")
        await pilot.pause()
        keys = app.screen
        assert isinstance(keys, KeysScreen)
        keys.cursor = [action.id for action in keys.every].index("bond.draw")
        await pilot.press("enter", "a")
        await pilot.pause()
        assert "The key a is bound to bond.draw, and cannot also be bond.announce." in text_of(app)
        await pilot.press("enter", "w", "escape", "escape")
        await pilot.pause()
        assert table_of(app).keys.by_key["w"] == "bond.draw"
        await pilot.press("d")
        await pilot.pause()
        assert session.played == []
        await pilot.press("w")
        await pilot.pause()
    assert session.played == [{"kind": "draw"}]
    assert load()[0].keys == {"bond.draw": "w"}


def test_an_entry_keeps_its_cursor_within_the_text() -> None:
    entry = Entry("Say").put("abc")
    assert (entry.text, entry.at) == ("abc", 3)
    assert Entry("Say", "abc", 0, 4).put("xyz").text == "xabc"


async def test_a_theme_is_tried_on_a_sample_of_everything_where_there_is_room() -> None:
    async with (app := table_app(tables.my_turn())).run_test(size=(80, 24)) as pilot:
        await pilot.press("comma")
        await pilot.pause()
        text = text_of(app)
        assert all(word in text for word in ("● Ann", "BLUFF", "FROZEN", "SEALED"))
        sample = app.screen.query_one("#sample", Sample)
        before = sample.painted(*sample.size).styles
        await pilot.press("right")
        await pilot.pause()
        assert sample.painted(*sample.size).styles != before
        await pilot.resize_terminal(80, 22)
        await pilot.pause()
        assert "FROZEN" not in text_of(app)
        assert "keys" in text_of(app)
