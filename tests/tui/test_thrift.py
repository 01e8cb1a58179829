"""What is written to a terminal is shorter than what Textual writes, and looks the same, to the last cell."""

from __future__ import annotations

import random

import pyte
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.style import Style
from textual.driver import Driver

from replays.player import Player
from tests.replays.ledgers import finished, lines_of
from tui.exports.frames import Frames
from tui.look import Look
from tui.theme import PALETTES
from tui.thrift import thrifty, thrifty_driver

WIDTH, HEIGHT = 24, 6
COLOURS = ["red", "bright_blue", "#102030", "#e9e6dc", "color(200)", None]
STYLES = st.builds(
    Style,
    color=st.sampled_from(COLOURS),
    bgcolor=st.sampled_from(COLOURS),
    bold=st.booleans(),
    dim=st.booleans(),
    italic=st.booleans(),
    underline=st.booleans(),
    reverse=st.booleans(),
    strike=st.booleans(),
)
RUNS = st.tuples(STYLES, st.sampled_from([" ", "   ", "x", "a b", "  c", "█", "両", "é", "\n"]))
MOVES = st.tuples(st.integers(1, HEIGHT - 1), st.integers(1, WIDTH - 6)).map(lambda at: f"\x1b[{at[0]};{at[1]}H")
OTHER = st.sampled_from(["\x1b[2J", "\x1b[K", "\x1b[0m", "plain", "\x1b]8;;http://x\x1b\\", "\x1b[?2026h", "\x1b7"])
WRITTEN = st.lists(RUNS.map(lambda run: run[0].render(run[1]) if run[1] != "\n" else "\n") | MOVES | OTHER, max_size=40)


def shown(*data: str) -> list[list[object]]:
    """Every cell as one sees it: of a space that is neither inverted nor marked, only what lies behind it."""
    screen = pyte.Screen(WIDTH, HEIGHT)
    stream = pyte.Stream(screen)
    for part in data:
        stream.feed(part)
    return [[_seen(screen.buffer[y][x]) for x in range(WIDTH)] for y in range(HEIGHT)]


def _seen(cell: pyte.screens.Char) -> object:
    marked = cell.reverse or cell.underscore or cell.strikethrough
    return cell.bg if cell.data == " " and not marked else cell


@settings(max_examples=400)
@given(st.lists(WRITTEN, min_size=1, max_size=3))
def test_every_cell_looks_the_same(writes: list[list[str]]) -> None:
    parts = ["".join(write) for write in writes]
    thrift = [thrifty(part) for part in parts]
    assert shown(*thrift) == shown(*parts)
    assert all(len(short) <= len(part) for short, part in zip(thrift, parts, strict=True))


@pytest.mark.parametrize("palette", sorted(PALETTES))
def test_a_table_is_painted_in_less_than_six_tenths_of_the_bytes(palette: str) -> None:
    """Measured with the very frames of a game, in each theme."""
    player = Player(lines_of(finished("james-bond-007", 4)))
    frames = Frames(player, "all", look=Look(PALETTES[palette], motion="none"))
    written = short = 0
    for line in random.Random(1).sample(player.steps(), 5):
        data = "\n".join(
            "".join(segment.style.render(segment.text) if segment.style else segment.text for segment in strip)
            for strip in frames.canvas(line).strips()
        )
        written, short = written + len(data), short + len(thrifty(data))
    assert short < 0.6 * written


def test_a_driver_writes_through_it() -> None:
    class Keeping:
        def __init__(self) -> None:
            self.written: list[str] = []

        def write(self, data: str) -> None:
            self.written.append(data)

    kind: type[Driver] = Keeping  # type: ignore[assignment]
    driver = thrifty_driver(kind)()  # type: ignore[call-arg]
    red = "\x1b[31;40m{}\x1b[0m"
    driver.write(red.format("one") + red.format("two"))
    assert driver.written == ["\x1b[31;40monetwo\x1b[0m"]  # type: ignore[attr-defined]
    assert thrifty_driver(kind) is thrifty_driver(kind)
