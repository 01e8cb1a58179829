"""Signs: one cell each, in both sets, and nothing that is not ASCII in the ASCII set."""

from __future__ import annotations

from pathlib import Path

from rich.cells import cell_len

import tui
from tui.glyphs import ASCII, UNICODE


def test_both_sets_have_the_same_signs_and_each_takes_one_cell() -> None:
    assert UNICODE.signs.keys() == ASCII.signs.keys()
    for glyphs in (UNICODE, ASCII):
        assert {sign for sign in glyphs.signs.values() if cell_len(sign) != 1} == set()
    assert all(sign.isascii() for sign in ASCII.signs.values())


def test_no_sign_is_an_emoji() -> None:
    assert all(ord(sign) < 0x1F000 for sign in UNICODE.signs.values())


def test_words_become_ascii_without_losing_what_they_say() -> None:
    assert ASCII.words("“Nice…” · 3×5 → 7") == '"Nice..." - 3x5 > 7'
    assert ASCII.words("Zoë") == "Zo?"
    assert UNICODE.words("Zoë · 東") == "Zoë · 東"


def test_no_panel_or_screen_draws_a_sign_that_is_not_in_the_table() -> None:
    """Box lines, marks and blocks in string constants of painters would not reach ASCII terminals."""
    drawn = set("─│╭╮╰╯━┃┏┓┗┛░▒▓█▀▄●▲■◆★✚✓✗▣□▸◂▴▾")
    allowed = {"digits.py", "glyphs.py"}
    folder = Path(tui.__file__).parent
    wrong = []
    for path in [*folder.glob("widgets/*.py"), *folder.glob("games/*/*.py"), *folder.glob("screens/*.py")]:
        if path.name in allowed:
            continue
        lines = path.read_text("utf-8").splitlines()
        if path.name == "tutorial.py":  # sentences about the signs, each of which has its ASCII sign
            lines = [ASCII.words(line.replace("?", "")) for line in lines]
            wrong += [f"{path.name}: {line}" for line in lines if "?" in line]
        wrong += [f"{path.name}: {line}" for line in lines if set(line.split("# ")[0]) & drawn]
    assert not wrong
