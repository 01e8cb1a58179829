"""Home: a table in at most three keys, and what one chose is remembered."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest
from textual import events

from core.game import load_game
from tests.tui.showing import click, text_of
from tui.app import HonorApp, home_app
from tui.option_words import explained
from tui.remembered import LastTable, last_table, remember
from tui.screens.home import HomeScreen
from tui.screens.home_items import GAMES
from tui.screens.missed import Missed
from tui.screens.options import OptionsScreen
from tui.screens.settings import SettingsScreen
from tui.screens.table import TableScreen
from tui.settings import Settings
from tui.text import wrap
from tui.widgets.canvas import Spot
from tui.widgets.choice_list import ChoiceList

SIZE = (80, 24)


def test_what_home_tells_of_the_games_is_what_the_games_are() -> None:
    for card in GAMES:
        game = load_game(card.id)
        assert (card.name, card.seats) == (game.name, game.seat_counts)


async def test_one_key_reaches_a_table_against_bots_and_leaving_it_comes_home() -> None:
    async with (app := home_app(Settings(pacing="instant"))).run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        while not isinstance(app.screen, TableScreen):
            await pilot.pause()
        assert "James Bond 007" in text_of(app) or "YOUR" in text_of(app)
        last = last_table()
        assert last is not None
        assert (last.game, last.seats, last.bots) == ("james-bond-007", 4, "steady")
        await pilot.press("q", "enter")
        while not isinstance(app.screen, HomeScreen):
            await pilot.pause()
        await pilot.press("q")
        await pilot.pause()
    assert app.return_value == 0


async def test_the_last_table_is_marked_with_its_seats_and_bots() -> None:
    remember(LastTable("billionaire", 3, "sharp"))
    async with (app := home_app()).run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        assert app.screen.marked == "billionaire"
        assert "◂ 3 ▸" in text_of(app)
        assert "◂ sharp ▸" in text_of(app)


async def test_a_memory_that_is_broken_or_foreign_is_forgotten() -> None:
    remember(LastTable("chess", 2, "grandmaster"))
    async with (app := home_app()).run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        assert app.screen.marked == GAMES[0].id


async def test_seats_stay_within_what_the_game_allows() -> None:
    async with (app := home_app()).run_test(size=SIZE) as pilot:
        await pilot.press("right", "right", "right")
        await pilot.pause()
        assert "◂ 4 ▸" in text_of(app)
        await pilot.press("left", "left", "left", "left")
        await pilot.pause()
        assert "◂ 2 ▸" in text_of(app)
        await click(pilot, Spot("more", "seats"))
        await pilot.pause()
        assert "◂ 3 ▸" in text_of(app)


async def test_options_that_differ_from_the_sheet_are_shown() -> None:
    async with (app := home_app()).run_test(size=SIZE) as pilot:
        await pilot.press("o")
        await pilot.pause()
        assert isinstance(app.screen, OptionsScreen)
        await pilot.press("right", "escape")
        await pilot.pause()
        assert "claim = free" in text_of(app)
        assert "options (1 differs)" in text_of(app)


@pytest.mark.parametrize("game", [card.id for card in GAMES])
def test_what_an_option_asks_and_what_each_answer_means_is_told_in_the_words_of_the_guide(game: str) -> None:
    guide, fields = load_game(game).guide(), load_game(game).options_model.model_fields
    told = {name: text for name in fields if (text := explained(guide, name))}
    assert len(told) > len(fields) // 2
    for name, text in told.items():
        assert len(wrap(text, 75)) <= ChoiceList.ABOUT, "it is read to its end at 80x24"
        answers = [answer for answer in get_args(fields[name].annotation) if isinstance(answer, str)]
        assert all(answer in text for answer in answers), (name, text)


async def test_an_option_the_game_refuses_is_not_taken_and_the_reason_is_told() -> None:
    async with (app := home_app()).run_test(size=SIZE) as pilot:
        await pilot.press("o", "up", "up", "enter", *(["backspace"] * 6), "0", "enter")  # hints come last
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, OptionsScreen)
        assert screen.values["max_turns"] == 1000
        assert "The option max_turns should be at least 1." in text_of(app)


async def test_numbers_go_in_strides_that_the_game_takes_and_lists_are_typed() -> None:
    async with (app := home_app()).run_test(size=SIZE) as pilot:
        await pilot.press("2", "o", "right", "right", "left")  # the first option of Charge It!
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, OptionsScreen)
        assert screen.values["match_target"] == 51_000
        screen.cursor = list(screen.fields).index("limits")
        assert "as in the box" in screen.rows()[screen.cursor].value
        await pilot.press("enter", *("comma" if sign == "," else sign for sign in "1250,2000,3000,4000"), "enter")
        await pilot.pause()
        assert screen.values["limits"] == (1250, 2000, 3000, 4000)
        await pilot.press("enter", *(["backspace"] * 30), "1", "comma", "2", "enter")
        await pilot.pause()
        assert screen.values["limits"] == (1250, 2000, 3000, 4000)
        assert "The option limits" in text_of(app)
        await pilot.press("escape", "3", "o")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, OptionsScreen)
        screen.cursor = list(screen.fields).index("bid_unit")
        await pilot.press("right")
        assert screen.values["bid_unit"] == 1_000_000


@pytest.mark.parametrize("key", ["question_mark", "r", "t", "comma"])
async def test_rules_replays_tables_and_settings_are_one_key_away(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HONOR_INTERFACES", "127.0.0.1")  # looking for tables stays on this machine
    async with (app := home_app()).run_test(size=SIZE) as pilot:
        await pilot.press(key)
        await pilot.pause()
        assert not isinstance(app.screen, HomeScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)


async def test_the_rules_of_a_game_are_read_from_home() -> None:
    async with (app := home_app()).run_test(size=SIZE) as pilot:
        await pilot.press("question_mark", "enter")
        await pilot.pause()
        assert "James Bond 007" in text_of(app)


async def test_everything_is_reached_by_the_mouse() -> None:
    async with (app := home_app(Settings(pacing="instant"))).run_test(size=SIZE) as pilot:
        await pilot.pause()
        await click(pilot, Spot("item", 2))
        await pilot.pause()
        await click(pilot, Spot("item", 0))
        await pilot.pause()
        await click(pilot, Spot("action", "act"))
        while not isinstance(app.screen, TableScreen):
            await pilot.pause()


async def test_a_small_window_says_so() -> None:
    async with (app := home_app()).run_test(size=(40, 10)) as pilot:
        await pilot.pause()
        assert "80 by 24" in text_of(app)


async def test_a_game_that_was_left_is_gone_on_with_by_one_key_and_what_happened_is_told() -> None:
    async with (app := home_app(Settings(pacing="instant"))).run_test(size=SIZE) as pilot:
        await pilot.press("enter")
        while not isinstance(app.screen, TableScreen):
            await pilot.pause()
        table = app.screen
        while not table.moment.my_turn:
            await pilot.pause()
        table.grace = 0.0
        await pilot.press("enter")
        await pilot.pause()
        kept, told = table.session.info.ledger, len(table.moment.told)
        await pilot.press("q", "enter")
        while not isinstance(app.screen, HomeScreen):
            await pilot.pause()
        assert "g Go on" in text_of(app)
    async with (app := home_app(Settings(pacing="instant"))).run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "goes on with the game you left" in text_of(app)
        await pilot.press("g")
        while not isinstance(app.screen, Missed):
            await pilot.pause()
        assert "While you were away" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        again: object = app.screen
        assert isinstance(again, TableScreen)
        assert again.session.info.ledger == kept
        assert len(again.moment.told) >= told


async def test_the_first_start_says_what_this_terminal_shows() -> None:
    async with (app := home_app(Settings(glyphs="ascii"))).run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "ASCII signs; honor doctor tells more." in text_of(app).splitlines()[0]


async def test_a_game_that_is_gone_or_damaged_is_told_of_and_home_stays() -> None:
    from tui.screens.home_resume import resumed_table

    async with (app := home_app()).run_test(size=SIZE) as pilot:
        await pilot.pause()
        path = app_file("torn.honor")
        path.write_bytes(b"\xff not a ledger")
        path.with_name("torn.honor.keys").write_bytes(b"")
        remember(LastTable("charge-it", 2, "steady", str(path)))
        with pytest.raises(ValueError, match=r"torn\.honor"):
            await resumed_table(app, path)
    async with (app := home_app()).run_test(size=SIZE) as pilot:
        await pilot.press("g")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        assert "torn.honor" in text_of(app).splitlines()[0]
        assert "Go on" not in text_of(app)


def app_file(name: str) -> Path:
    from tui.places import games_folder

    folder = games_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return folder / name


async def test_ctrl_z_gives_the_terminal_back_to_the_shell_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def suspend(app: HonorApp) -> None:
        asked.append(app)

    monkeypatch.setattr(HonorApp, "action_suspend_process", suspend)
    async with (app := home_app()).run_test(size=SIZE) as pilot:
        await pilot.press("ctrl+z")
        await pilot.pause()
        assert asked == [app]


async def test_what_a_letter_opens_leaves_the_mark_on_the_game_and_only_a_game_can_be_learnt() -> None:
    async with (app := home_app()).run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        before = app.screen.marked
        await pilot.press("question_mark", "escape")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        assert app.screen.marked == before
        while app.screen.marked != "leave":
            await pilot.press("up")
        await pilot.press("u")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        assert "Mark a game first" in text_of(app)


async def test_a_digit_marks_its_game_even_where_that_is_marked_and_pressed_again_it_opens_it() -> None:
    async with (app := home_app(Settings(pacing="instant"))).run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        digit = str(1 + app.screen.cursor)
        await pilot.press(digit)
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen), "somebody who only makes sure is not put at a table"
        await pilot.press(digit)
        while not isinstance(app.screen, TableScreen):
            await pilot.pause()


async def test_what_is_typed_ahead_goes_to_the_screen_that_was_opened() -> None:
    async with (app := home_app()).run_test(size=SIZE) as pilot:
        await pilot.pause()
        for key in ("comma", "down", "right"):  # all are on their way before the first is looked at
            app.screen.post_message(events.Key(key, None))
        while app.settings == Settings():
            await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)


@pytest.mark.parametrize("key", ["o", "r", "comma", "question_mark", "u"])
async def test_a_key_that_is_pressed_twice_opens_its_screen_once(key: str) -> None:
    """Checklist 32: the second press was aimed at the screen that the first one has covered."""
    async with (app := home_app()).run_test(size=SIZE) as pilot:
        await pilot.pause()
        for _ in range(2):  # both are on their way to the screen before it has looked at the first
            app.screen.post_message(events.Key(key, None))
        await pilot.pause()
        assert len(app.screen_stack) == 3  # Textual's own, home, and what was opened
