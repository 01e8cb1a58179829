"""A canvas is the last place that text comes through: whoever wrote it, it cannot act on a terminal."""

from __future__ import annotations

import pytest

from tui.glyphs import ASCII, UNICODE, Glyphs
from tui.look import Look
from tui.widgets.canvas import Canvas


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("sign", ["\x1b[31m", "\x1b]0;title\x07", "\x9b2J", "\u202e", "\u200b", "\r\n", "\x00"])
def test_no_sign_that_acts_on_a_terminal_gets_into_a_cell(glyphs: Glyphs, sign: str) -> None:
    canvas = Canvas(40, 3, Look(glyphs=glyphs))
    canvas.put(0, 0, f"a{sign}b")
    canvas.put(0, 1, f"\u00e9{sign}b", width=20)
    canvas.right(40, 2, f"a{sign}b")
    canvas.centre(0, 2, 20, f"a{sign}b")
    assert all("".join(row).isprintable() for row in canvas.rows)
    assert "b" in canvas.text()


def test_names_in_all_scripts_stay_as_they_are() -> None:
    canvas = Canvas(40, 1, Look())
    for name in ("\u674e\u660e", "Zo\u00eb", "Jose\u0301", "\u0416\u0430\u043d\u043d\u0430", "\u05d3\u05d5\u05d3"):
        canvas.put(0, 0, name)
        assert canvas.text().startswith(name)
        canvas.put(0, 0, " " * 40)
