"""Card skins are data (checklist 57): those of the program, one's own, what is wrong with one, and the live preview."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.geometry import Region

from tests.tui import charge_tables as charge
from tests.tui import tables
from tests.tui.showing import table_app, text_of
from tui.app import home_app
from tui.games import panels_of
from tui.games.panels import Hands, Scene
from tui.glyphs import ASCII
from tui.look import Look, look_of
from tui.moment import moment_of
from tui.own_files import folder_of
from tui.own_skins import offered, skin_of
from tui.settings import Settings
from tui.skin import FOLDER, STANDARD, Skin, named, names
from tui.widgets import card
from tui.widgets.canvas import Canvas

TERMINAL = {"TERM": "xterm-256color", "LANG": "C.UTF-8"}
MINE = """
title = "Mine: waves"
back = ["~-", "-~"]
figures = "small"
corners = "always"
index = true
height = 4
"""


def write(text: str | bytes, name: str = "mine") -> Path:
    folder = folder_of("skins")
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def drawn(skin: Skin, face: str = "5", tall: int = 5) -> list[str]:
    """A card in it, and a back, side by side."""
    canvas = Canvas(15, tall, Look(skin=skin))
    card.face(canvas, Region(0, 0, 7, tall), face)
    card.back(canvas, Region(8, 0, 7, tall))
    return ["".join(row) for row in canvas.rows]


def test_57_the_standard_skin_is_a_file_too_and_says_what_the_program_falls_back_to() -> None:
    assert named("standard") == STANDARD
    assert names()[0] == "standard"
    assert {"standard", "classic", "compact", "ascii"} <= set(names())
    assert len({named(name).title for name in names()}) == len(list(FOLDER.glob("*.toml")))


def test_57_every_skin_of_the_program_draws_the_same_cards_differently() -> None:
    pictures = {name: drawn(named(name)) for name in names()}
    assert len({tuple(rows) for rows in pictures.values()}) == len(pictures)
    assert all(row.isascii() for row in pictures["ascii"])
    assert pictures["classic"][0][1] == pictures["classic"][-1][5] == "5"
    assert pictures["classic"][0][8:] == "▚▞▚▞▚▞▚"
    assert named("compact").tall(9) == 3


def test_57_in_the_compact_skin_the_table_has_lower_cards() -> None:
    games, moment = panels_of("charge-it"), moment_of(charge.playing())
    high = {}
    for name in ("standard", "compact"):
        hand = games.panels(look_of(Settings(cards=name), TERMINAL)[0])["hand"]
        hand.show(Scene(games.read(moment), Hands()))
        high[name] = {region.height for region, spot in hand.painted(80, 8).spots if spot.kind == "card"}
    assert high == {"standard": {5}, "compact": {3}}


def test_57_one_of_ones_own_is_used_and_the_rest_of_it_is_standard() -> None:
    write(MINE)
    look, said = look_of(Settings(cards="mine"), TERMINAL)
    assert said == []
    assert look.skin == Skin("mine", "Mine: waves", ("~-", "-~"), "small", "always", True, 4)
    write('back = ["x"]', "bare")
    assert skin_of("bare")[0] == Skin("bare", "bare", ("x",))
    assert drawn(look.skin)[1][8:] == "-~-~-~-"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("back = ", "not TOML"),
        (b"\xff\xfe", "not TOML"),
        ("back = []", "back is up to 8 rows"),
        ("back = 'x'", "back is up to 8 rows"),
        ('back = ["東"]', "each one cell wide"),
        ('back = ["\\u001b"]', "each one cell wide"),
        ('back = ["e\\u0301"]', "each one cell wide"),
        ("figures = 'huge'", "figures is large or small"),
        ("index = 1", "index is true or false"),
        ("height = 1", "height is 0, or at least 3 rows"),
        ("height = true", "height is 0, or at least 3 rows"),
        ("title = 3", "title is a text"),
        ("corner = 'auto'", "it says 'corner'; a skin has title, back"),
        ("#" * 100_001, "larger than 100 kB"),
    ],
)
def test_57_a_bad_one_says_what_is_wrong_and_falls_back(text: str | bytes, wrong: str) -> None:
    file = write(text)
    look, said = look_of(Settings(cards="mine"), TERMINAL)
    assert look.skin == STANDARD
    assert len(said) == 1
    assert said[0].startswith(f"skins/{file.name} is not used")
    assert wrong in said[0]


@pytest.mark.parametrize("name", ["mine", "../../settings", "a/b", "", "N" * 60, "\x1b[31m"])
def test_57_one_that_is_not_there_is_looked_for_only_in_the_folder_and_falls_back(name: str) -> None:
    look, said = look_of(Settings(cards=name), TERMINAL)
    assert look.skin == STANDARD
    assert len(said) == 1
    assert "There is no card skin" in said[0]


def test_57_nobody_can_replace_a_skin_that_comes_with_the_program() -> None:
    write('back = ["x"]', "compact")
    assert skin_of("compact")[0] == named("compact")
    assert offered() == names()


@pytest.mark.parametrize("name", ["standard", "classic", "compact", "mine"])
def test_57_where_there_is_only_ascii_every_skin_is_ascii(name: str) -> None:
    write(MINE)
    look, said = look_of(Settings(cards=name, glyphs="ascii"), TERMINAL)
    assert said == []
    assert look.glyphs is ASCII
    assert look.skin.name == ("mine" if name == "mine" else "ascii"), "one that is ASCII itself stays"
    canvas = Canvas(9, 7, look)
    card.back(canvas, Region(0, 0, 9, 7))
    assert canvas.text().isascii()


async def test_57_settings_show_it_at_once_list_ones_own_and_tell_of_a_bad_one() -> None:
    write(MINE)
    write("back = ", "torn")
    async with (app := home_app(Settings())).run_test(size=(80, 24)) as pilot:
        await pilot.press("comma", "down")
        await pilot.pause()
        assert "torn.toml is not used" in text_of(app)
        shown = [text_of(app)]
        for _ in offered():
            await pilot.press("right")
            await pilot.pause()
            shown.append(text_of(app))
        assert any("Mine: waves" in text and "~-~-~-~" in text for text in shown)
        assert any("Classic" in text and "▚▞▚▞▚▞▚" in text for text in shown)
        assert app.look.skin == STANDARD, "once around"


async def test_57_a_table_opens_with_the_fallback_and_the_message() -> None:
    write("back = ")
    async with (app := table_app(tables.my_turn(), cards="mine")).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "YOUR TURN" in text_of(app)
        assert any("mine.toml is not used" in message for message in app.said)
