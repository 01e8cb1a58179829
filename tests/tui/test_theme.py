"""Colours: every pair of ink and surface that can appear is readable; seats are told apart without colour vision."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from tui.glyphs import ASCII, SEATS, UNICODE
from tui.palettes import THEMES
from tui.theme import (
    CARD_INKS,
    CARD_SURFACES,
    MINIMUM,
    PALETTES,
    SEAT_INKS,
    SOLIDS,
    TABLE_INKS,
    TABLE_SURFACES,
    Palette,
    palette_for,
)

COLOURS = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
    "bright_black", "bright_red", "bright_green", "bright_yellow", "bright_blue", "bright_magenta", "bright_cyan",
    "bright_white",
]  # fmt: skip
XTERM = (
    "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff"
)
CONSOLE = (
    "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa 555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff"
)
TERMINALS = {
    name: dict(zip(COLOURS, ("#" + colour for colour in colours.split()), strict=True))
    for name, colours in {"xterm": XTERM, "console": CONSOLE}.items()
}


def linear(colour: str) -> tuple[float, float, float]:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """WCAG 2 contrast ratio."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def pairs(palette: Palette) -> list[tuple[str, str]]:
    return [
        *((ink, surface) for surface in TABLE_SURFACES for ink in (*TABLE_INKS, *SEAT_INKS)),
        *((ink, surface) for surface in CARD_SURFACES for ink in CARD_INKS),
        *(("text", surface) for surface in SOLIDS),
    ]


def test_contrast_is_computed_as_wcag_does() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("name", [name for name, palette in PALETTES.items() if not palette.ansi])
def test_every_pair_has_contrast_of_at_least_4_5_dim_text_too(name: str) -> None:
    palette = PALETTES[name]
    poor = [
        (ink, surface, round(contrast(*palette.pair(ink, surface)), 2))
        for ink, surface in pairs(palette)
        if contrast(*palette.pair(ink, surface)) < MINIMUM
    ]
    assert not poor


@pytest.mark.parametrize("terminal", TERMINALS)
def test_sixteen_colours_are_readable_in_the_colours_of_xterm_and_of_the_console(terminal: str) -> None:
    palette, colours = PALETTES["sixteen"], TERMINALS[terminal]
    poor = [
        (ink, surface)
        for ink, surface in pairs(palette)
        if contrast(*(colours[colour] for colour in palette.pair(ink, surface))) < MINIMUM
    ]
    assert not poor


def test_the_terminals_own_colours_are_never_mixed_with_chosen_ones() -> None:
    palette = PALETTES["terminal"]
    for ink, surface in pairs(palette):
        front, behind = palette.pair(ink, surface)
        assert (front == "default") == (behind == "default"), (ink, surface)


def test_every_theme_has_a_colour_for_every_role() -> None:
    for palette in PALETTES.values():
        assert set(palette.surfaces) == {*TABLE_SURFACES, *CARD_SURFACES}
        assert set(palette.inks) == {*TABLE_INKS, *SEAT_INKS, "line"}
        assert set(palette.card_inks) == set(CARD_INKS)
        assert set(palette.solids) == set(SOLIDS)
    assert len({colours.title for colours in THEMES.values()}) == len(THEMES) == 7


def without_green(colour: str) -> tuple[float, float, float]:
    """How a deuteranope sees it (Viénot, Brettel and Mollon 1999), in linear light."""
    red, green, blue = linear(colour)
    long, medium, short = (
        0.31399022 * red + 0.63951294 * green + 0.04649755 * blue,
        0.15537241 * red + 0.75789446 * green + 0.08670142 * blue,
        0.01775239 * red + 0.10944209 * green + 0.87256922 * blue,
    )
    medium = 0.9513092 * long + 0.04866992 * short
    return (
        5.47221206 * long - 4.6419601 * medium + 0.16963708 * short,
        -1.1252419 * long + 2.29317094 * medium - 0.1678952 * short,
        0.02980165 * long - 0.19318073 * medium + 1.16364789 * short,
    )


def seen_apart(one: str, other: str) -> float:
    """How far two colours lie apart for a deuteranope: Euclidean, in gamma-encoded light."""
    return dist(*([max(part, 0.0) ** (1 / 2.2) for part in without_green(colour)] for colour in (one, other)))


def test_good_and_bad_differ_for_a_deuteranope_in_the_colour_blind_theme_more_than_in_the_dark_one() -> None:
    blind, dark = PALETTES["colour-blind"].inks, PALETTES["dark"].inks
    assert seen_apart(blind["good"], blind["bad"]) > 0.4 > seen_apart(dark["good"], dark["bad"])


def test_seats_differ_for_a_deuteranope_by_colour_in_the_colour_blind_theme() -> None:
    inks = PALETTES["colour-blind"].inks
    close = [(one, other) for one, other in combinations(SEAT_INKS, 2) if seen_apart(inks[one], inks[other]) < 0.08]
    assert not close


def test_seats_differ_by_shape_whatever_the_colours() -> None:
    for glyphs in (UNICODE, ASCII):
        assert len({glyphs.seat(seat) for seat in range(6)}) == 6
    assert tuple(UNICODE.seat(seat) for seat in range(6)) == SEATS


def test_no_color_wins_over_every_theme_and_has_no_colour_at_all() -> None:
    for name in PALETTES:
        palette, _ = palette_for(name, no_color=True)
        assert not palette.ansi
        colours = [colour for ink, surface in pairs(palette) for colour in palette.pair(ink, surface)]
        assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours)


def test_a_theme_that_does_not_exist_falls_back_with_a_message_that_lists_the_themes() -> None:
    palette, message = palette_for("mauve")
    assert palette.name == "dark"
    assert "mauve" in message
    assert "high-contrast" in message
