"""Tutorials: whoever does what each lesson says gets to the end, and whoever does not is told what to do."""

from __future__ import annotations

import asyncio

import pytest
from textual.screen import Screen

from tests.tui.showing import text_of
from tui.actions import GAME_FOLDERS, SHARED, actions_of, keymap
from tui.app import HonorApp, home_app
from tui.screens.home import HomeScreen
from tui.screens.table import TableScreen
from tui.screens.tutorial import Coach, TutorialScreen
from tui.settings import Settings
from tui.text import wrap
from tui.tutorial import TutorialSession, script_of

SCRIPTS = {game: script for game in GAME_FOLDERS if (script := script_of(game)) is not None}


@pytest.mark.parametrize("game", SCRIPTS)
def test_every_lesson_can_be_done_in_its_order(game: str) -> None:
    async def learn() -> None:
        session = TutorialSession(SCRIPTS[game])
        while (lesson := session.lesson) is not None:
            hint = await session.hint()
            if lesson.expects is None:
                assert hint is None
                assert session.go_on()
            else:
                assert hint is not None, lesson
                await session.play(hint.move, session.number)

    asyncio.run(learn())


@pytest.mark.parametrize("game", SCRIPTS)
def test_a_tutorial_takes_about_three_minutes_to_read(game: str) -> None:
    read = sum(len(f"{lesson.text} {lesson.do}".split()) for lesson in SCRIPTS[game].lessons)
    assert 120 < read < 600, "at 200 words a minute"


@pytest.mark.parametrize("game", SCRIPTS)
async def test_every_lesson_fits_where_it_is_shown_at_80x24(game: str) -> None:
    session = TutorialSession(SCRIPTS[game])

    async def first(app: HonorApp) -> TutorialScreen:
        return TutorialScreen(session, app.look)

    async with (app := HonorApp(Settings(), first)).run_test(size=(80, 24)) as pilot:
        while session.lesson is not None:
            await pilot.pause()
            coach = app.screen.query_one("#feed", Coach)
            assert coach.scene is not None
            shown = coach.painted(*coach.size).text()
            rows = [*wrap(coach.scene.text, coach.size.width - 4), *wrap(coach.scene.do, coach.size.width - 4)]
            assert [row for row in rows if row not in shown] == []
            hint = await session.hint()
            if hint is None:
                await pilot.press("enter")
            else:
                await session.play(hint.move, session.number)


KEYS = {
    "james-bond-007": "enter|enter|enter|enter|enter|b enter enter|enter|enter|a|enter",
    "charge-it": "enter|enter|enter|enter|d|enter|enter|d|2 enter|enter|d|down down down e enter enter|enter|enter",
    "billionaire": "enter|enter|enter|8 enter enter|enter|enter|enter|e enter|enter|enter|p enter|e enter|enter",
}
"""What the lessons tell one to press."""


@pytest.mark.parametrize("game", SCRIPTS)
async def test_the_keys_that_each_lesson_names_do_just_that_lesson(game: str) -> None:
    session = TutorialSession(SCRIPTS[game])

    async def first(app: HonorApp) -> TutorialScreen:
        screen = TutorialScreen(session, app.look)
        screen.grace = 0.0
        return screen

    async with HonorApp(Settings(), first).run_test(size=(80, 24)) as pilot:
        for number, keys in enumerate(KEYS[game].split("|")):
            await pilot.pause()
            lesson = session.lesson
            assert lesson is not None
            named = session.to_do(lesson).replace(",", " ").replace(".", " ").replace(":", " ").lower().split()
            assert all(key in named for key in keys.split()), lesson
            for key in keys.split():
                await pilot.press(key)
                await pilot.pause()
            assert session.at == number + 1, lesson
    assert session.lesson is None


async def test_what_a_lesson_does_not_ask_for_is_answered_by_what_to_do_now() -> None:
    session = TutorialSession(SCRIPTS["james-bond-007"])

    async def first(app: HonorApp) -> TutorialScreen:
        screen = TutorialScreen(session, app.look)
        screen.grace = 0.0
        return screen

    async with (app := HonorApp(Settings(), first)).run_test(size=(80, 24)) as pilot:
        await pilot.press("d")
        await pilot.pause()
        assert "For now: Press Enter." in text_of(app)
        await pilot.press("enter", "d")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert "Bea called it a bluff" in text_of(app).replace("┃", "")
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("b", "enter", "enter")
        await pilot.pause()
        assert "A bluff: it was a 7!" in " ".join(text_of(app).replace("┃", " ").split())


async def test_a_wrong_key_is_answered_by_what_to_do_before_it_asks_anything_and_the_right_key_clears_that() -> None:
    session = TutorialSession(SCRIPTS["billionaire"])

    async def first(app: HonorApp) -> TutorialScreen:
        screen = TutorialScreen(session, app.look)
        screen.grace = 0.0
        return screen

    async with (app := HonorApp(Settings(), first)).run_test(size=(80, 24)) as pilot:
        while session.lesson is not None and session.lesson.expects != {"kind": "bid", "amount": 8_000_000}:
            await pilot.press("enter")
            await pilot.pause()
        await pilot.press("enter")  # to stay out of the auction
        await pilot.pause()
        assert "It is final" not in text_of(app)
        assert "For now: Press 8, for $8M, then Enter twice." in text_of(app)
        await pilot.press("8")
        await pilot.pause()
        assert "For now" not in text_of(app)
        await pilot.press("r")  # the die cannot be rolled in an auction
        await pilot.pause()
        assert "Not now. Press 8, for $8M, then Enter twice." in text_of(app)


async def test_the_bar_offers_what_a_lesson_to_be_read_waits_for_and_nothing_else() -> None:
    session = TutorialSession(SCRIPTS["james-bond-007"])

    async def first(app: HonorApp) -> TutorialScreen:
        return TutorialScreen(session, app.look)

    async with (app := HonorApp(Settings(), first)).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert text_of(app).splitlines()[-2].split() == ["Enter", "Go", "on"]
        await pilot.press("h")
        await pilot.pause()
        assert "Hint: Press Enter." in text_of(app)
        assert isinstance(app.screen, TutorialScreen)
        await _learnt(app.screen)
        await pilot.pause()
        assert "the lessons are over" in text_of(app)
        assert text_of(app).splitlines()[-2].split("  ")[1:3] == ["Enter", "Play a real game"]


async def _learnt(screen: TutorialScreen) -> None:
    """Do every lesson, without the keys."""
    session = screen.session
    while session.lesson is not None:
        hint = await session.hint()
        if hint is None:
            session.go_on()
        else:
            await session.play(hint.move, session.number)


@pytest.mark.parametrize(("key", "comes_to"), [("enter", TableScreen), ("q", HomeScreen)])
async def test_after_the_last_lesson_enter_sits_down_to_a_game_and_leaving_asks_nothing(
    key: str, comes_to: type[Screen[int]]
) -> None:
    async with (app := home_app(Settings(pacing="instant"))).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        learning = app.screen.marked
        await pilot.press("u")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TutorialScreen)
        await _learnt(screen)
        await pilot.pause()
        assert "Play a real game" in " ".join(text_of(app).replace("┃", " ").split())
        await pilot.press(key)
        while isinstance(app.screen, TutorialScreen) or not isinstance(app.screen, comes_to):
            await pilot.pause()
        assert isinstance(app.screen, HomeScreen) or app.screen.moment.info.game == learning


async def test_the_lessons_can_be_had_again_at_any_time() -> None:
    session = TutorialSession(SCRIPTS["james-bond-007"])

    async def first(app: HonorApp) -> TutorialScreen:
        return TutorialScreen(session, app.look)

    async with (app := HonorApp(Settings(), first)).run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert "lesson 2 of" in text_of(app)
        await pilot.press("g")
        while "lesson 1 of" not in text_of(app):
            await pilot.pause()
        await pilot.press("q")
        await pilot.pause()
        assert "Leave the lessons?" in text_of(app), "nothing is kept of a tutorial"


@pytest.mark.parametrize("game", SCRIPTS)
def test_lessons_name_the_keys_as_a_person_has_bound_them(game: str) -> None:
    session = TutorialSession(SCRIPTS[game])
    session.key_of = keymap((*SHARED, *actions_of(game)), {"act": "z"}).shown
    for lesson in SCRIPTS[game].lessons:
        said = session.to_do(lesson) + session.with_keys(lesson.text)
        assert "Enter" not in said
        assert "[" not in said
    assert session.to_do(SCRIPTS[game].lessons[0]) == "Press z."
