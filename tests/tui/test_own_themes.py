"""Themes of one's own: read from the folder beside the settings; a bad one is told of and falls back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tui import tables
from tests.tui.showing import table_app, text_of
from tui import own_themes
from tui.app import home_app
from tui.look import look_of
from tui.own_files import folder_of
from tui.own_themes import contrast, poor_pairs, take_in
from tui.settings import Settings
from tui.theme import PALETTES

NIGHT = """
title = "Night: warm on black"
base = "dark"
[colours]
text = "#ffb0a0"
felt = "#140000"
back = "#ffd0c8 on #400808"
card.red = "#8a1c1c"
"""


@pytest.fixture(autouse=True)
def themes() -> Iterator[None]:
    """Forget the themes that a test has read."""
    before = dict(PALETTES)
    yield
    PALETTES.clear()
    PALETTES.update(before)
    own_themes._OWN.clear()


def write(text: str | bytes, name: str = "night") -> Path:
    folder = folder_of("themes")
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def test_a_theme_of_ones_own_has_its_colours_and_the_rest_from_its_base() -> None:
    write(NIGHT)
    look, said = look_of(Settings(theme="night"), {"TERM": "xterm-256color", "LANG": "C.UTF-8"})
    assert said == []
    assert look.palette.title == "Night: warm on black"
    assert look.palette.pair("text", "felt") == ("#ffb0a0", "#140000")
    assert look.palette.pair("text", "back") == ("#ffd0c8", "#400808")
    assert look.palette.pair("dim", "plate") == PALETTES["dark"].pair("dim", "plate")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("colours = ", "not TOML"),
        (b"\xff\xfe", "not TOML"),
        ('base = "mauve"', "base is one of"),
        ('base = "sixteen"', "base is one of"),
        ("felt = '#000000'", "a theme has title, base and colours"),
        ("[colours]\nfelt = 'green'", "felt is a colour such as"),
        ("[colours]\nfelt = 3", "felt is a colour such as"),
        ("[colours]\nback = '#ffffff'", "back is two colours"),
        ("[colours]\nfelts = '#ffffff'", "there is no role 'felts'"),
        ("[colours.card]\nblue = '#ffffff'", "there is no role 'card.blue'"),
        ("colours = 3", "colours is a table"),
        ("#" * 100_001, "larger than 100 kB"),
    ],
)
def test_a_bad_theme_says_what_is_wrong_and_falls_back(text: str | bytes, wrong: str) -> None:
    file = write(text)
    look, said = look_of(Settings(theme="night"), {"TERM": "xterm-256color"})
    assert look.palette.name == "dark"
    assert len(said) == 1
    assert said[0].startswith(f"themes/{file.name} is not used")
    assert wrong in said[0]


@pytest.mark.parametrize("name", ["night", "../../settings", "a/b", "", "N" * 60, "\x1b[31m"])
def test_a_theme_that_is_not_there_is_looked_for_only_in_the_folder_and_falls_back(name: str) -> None:
    look, said = look_of(Settings(theme=name), {"TERM": "xterm-256color"})
    assert look.palette.name == "dark"
    assert len(said) == 1
    assert "There is no theme" in said[0]
    assert take_in(name) == []


def test_a_theme_that_is_hard_to_read_is_used_and_told_of() -> None:
    write("[colours]\ntext = '#222222'")
    look, said = look_of(Settings(theme="night"), {"TERM": "xterm-256color"})
    assert look.palette.name == "night"
    assert "hard to read" in said[0]


def test_nobody_can_replace_a_theme_that_comes_with_the_program() -> None:
    write("[colours]\ntext = '#222222'", "light")
    before = PALETTES["light"]
    take_in("light")
    assert PALETTES["light"] == before


def test_the_programs_own_themes_have_no_poor_pair_by_the_same_measure() -> None:
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    for palette in PALETTES.values():
        assert palette.ansi or list(poor_pairs(palette)) == []


async def test_the_settings_offer_it_and_tell_of_a_bad_one() -> None:
    write(NIGHT)
    write("colours = ", "torn")
    async with (app := home_app(Settings(theme="monochrome"))).run_test(size=(80, 24)) as pilot:
        await pilot.press("comma")
        await pilot.pause()
        assert "torn.toml is not used" in text_of(app)
        for _ in range(len(PALETTES)):
            await pilot.press("right")
            await pilot.pause()
            if app.look.palette.name == "night":
                break
        assert app.look.palette.name == "night"


async def test_a_table_opens_with_the_fallback_and_the_message() -> None:
    write("colours = ")
    async with (app := table_app(tables.my_turn(), theme="night")).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "YOUR TURN" in text_of(app)
        assert any("night.toml is not used" in message for message in app.said)
