"""What stands on the terminal already is not sent again, and what is sent comes to the same picture."""

from __future__ import annotations

from random import Random

import pyte
import pytest
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tui.screens.layout import Sent

WIDTH, HEIGHT = 40, 4
STYLES = (Style.parse("red on black"), Style.parse("bold white on blue"), Style.parse("green on black"))
PIECES = ("a", "bc ", "   ", "é", "x─x", "Z" * 7)


def line(random: Random, width: int) -> Strip:
    """Some text of some colours."""
    segments: list[Segment] = []
    while (room := width - sum(segment.cell_length for segment in segments)) > 0:
        segment = Segment(random.choice(PIECES), random.choice(STYLES))
        segments.append(segment if segment.cell_length <= room else Segment(" " * room, STYLES[0]))
    return Strip(segments, width)


@pytest.mark.parametrize("seed", range(30))
def test_any_run_of_changes_shows_what_would_be_shown_if_all_were_sent(seed: int) -> None:
    random = Random(seed)
    console = Console(color_system="truecolor", force_terminal=True, width=WIDTH)
    sent, lines = Sent(), [line(random, WIDTH) for _ in range(HEIGHT)]
    real, wanted = pyte.Screen(WIDTH, HEIGHT), pyte.Screen(WIDTH, HEIGHT)
    for step in range(30):
        out = ""
        for y in range(HEIGHT):
            if step and random.random() < 0.5:
                continue
            if step and random.random() < 0.5:
                begin = random.randrange(WIDTH - 1)
                part = line(random, random.randrange(1, WIDTH - begin))
                lines[y] = Strip.join([lines[y].crop(0, begin), part, lines[y].crop(begin + part.cell_length)])
                out += sent.part(begin, y, part, console)
            else:
                lines[y] = random.choice([lines[y], line(random, WIDTH)])
                out += sent.whole(y, [lines[y].crop(0, 11), lines[y].crop(11)], console)
        pyte.Stream(real).feed(out)
        wanted.reset()
        pyte.Stream(wanted).feed("".join(f"\x1b[{y + 1};1H{row.render(console)}" for y, row in enumerate(lines)))
        assert real.display == wanted.display
        assert all(
            real.buffer[y][x].fg == wanted.buffer[y][x].fg and real.buffer[y][x].bg == wanted.buffer[y][x].bg
            for y in range(HEIGHT)
            for x in range(WIDTH)
        )


def test_an_equal_line_sends_nothing_and_a_changed_word_sends_that_word() -> None:
    console = Console(color_system="truecolor", force_terminal=True, width=WIDTH)
    left, right = Segment("a" * 20, STYLES[0]), Segment("b" * 16, STYLES[2])
    sent = Sent()
    sent.whole(0, [Strip([left, Segment("1234", STYLES[1]), right])], console)
    assert sent.whole(0, [Strip([left]), Strip([Segment("1234", STYLES[1]), right])], console) == ""
    again = sent.whole(0, [Strip([left, Segment("1235", STYLES[1]), right])], console)
    assert again.startswith("\x1b[1;21H")
    assert "a" not in again
    assert "b" not in again
    sent.forget()
    assert "a" * 20 in sent.whole(0, [Strip([left, Segment("1235", STYLES[1]), right])], console)
