"""Themes of one's own: a TOML file in the folder ``themes`` beside the settings. A bad one is told of, and not used.

::

    # themes/night.toml, chosen by  theme = "night"
    title = "Night: red on black"
    base = "dark"              # what the file does not say is taken from this theme
    [colours]
    text = "#ff9a8a"
    felt = "#140000"
    back = "#ffd0c8 on #400808"  # a solid surface has an ink of its own
    card.red = "#8a1c1c"

The roles are those of the themes that come with the program (`tui.palettes`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any, Final

from tui.own_files import BadFile, data_of, file_of, names_of
from tui.problem import one_line, why
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
)

KIND: Final = "themes"
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")
_SOLID: Final = re.compile(rf"({_COLOUR.pattern}) on ({_COLOUR.pattern})")
_OWN: Final[set[str]] = set()


def take_in(name: str) -> list[str]:
    """Make a theme of one's own usable by its name. Messages about what is wrong; none where there is no such file."""
    if name in PALETTES and name not in _OWN:
        return []
    try:
        file = file_of(KIND, name)
        if file is None:
            return []
        palette = _read(name, file)
    except OSError as error:
        return [f"themes/{name}.toml cannot be read: {why(error)}."]
    except BadFile as wrong:
        return [one_line(f"themes/{name}.toml is not used: {wrong}")]
    if PALETTES.get(name) != palette:
        PALETTES[name] = palette
        _OWN.add(name)
        palette.forget_styles()
    poor = sorted(poor_pairs(palette))
    if not poor:
        return []
    ratio, ink, surface = poor[0]
    return [f"The theme {name} is hard to read in {len(poor)} places; {ink} on {surface} has {ratio:.1f}:1."]


def take_in_all() -> list[str]:
    """The same for every file in the folder, for the settings to choose from."""
    return [message for name in names_of(KIND) for message in take_in(name)]


def poor_pairs(palette: Palette) -> Iterator[tuple[float, str, str]]:
    """(contrast, ink, surface) of every pair that can appear and is below 4.5:1."""
    pairs = [
        *product((*TABLE_INKS, *SEAT_INKS), TABLE_SURFACES),
        *product(CARD_INKS, CARD_SURFACES),
        *(("text", solid) for solid in SOLIDS),
    ]
    for ink, surface in pairs:
        ratio = contrast(*palette.pair(ink, surface))
        if ratio < MINIMUM:
            yield ratio, ink, surface


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours (WCAG 2).

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _read(name: str, file: Path) -> Palette:
    data = data_of(file)
    unknown = sorted(set(data) - {"title", "base", "colours"})
    if unknown:
        raise BadFile(f"it says {unknown[0][:30]!r}; a theme has title, base and colours.")
    base, title, colours = data.get("base", "dark"), data.get("title", name), data.get("colours", {})
    if not isinstance(title, str) or not isinstance(colours, dict):
        raise BadFile("title is a text, and colours is a table.")
    bases = [known for known, palette in PALETTES.items() if not palette.ansi and known not in _OWN]
    if base not in bases:
        raise BadFile(f"base is one of {', '.join(bases)}.")
    return _with(PALETTES[base], name, title[:60], _flat(colours))


def _flat(colours: Mapping[str, Any]) -> dict[str, Any]:
    """``card.text = …`` is a table in TOML; here it is the role "card.text"."""
    flat: dict[str, Any] = {}
    for role, value in colours.items():
        if isinstance(value, dict):
            flat |= {f"{role}.{inner}": colour for inner, colour in value.items()}
        else:
            flat[role] = value
    return flat


def _with(base: Palette, name: str, title: str, colours: Mapping[str, Any]) -> Palette:
    surfaces, inks = dict(base.surfaces), dict(base.inks)
    card_inks, solids = dict(base.card_inks), dict(base.solids)
    for role, value in colours.items():
        text = value if isinstance(value, str) else ""
        if role in solids:
            both = _SOLID.fullmatch(text)
            if both is None:
                raise BadFile(f'{role} is two colours, such as "#ffffff on #244a6e".')
            solids[role] = (both[1], both[2])
            continue
        into, inner = (card_inks, role.removeprefix("card.")) if role.startswith("card.") else (surfaces, role)
        into = inks if role in inks else into
        if inner not in into:
            raise BadFile(f"there is no role {role[:30]!r}.")
        if not _COLOUR.fullmatch(text):
            raise BadFile(f'{role} is a colour such as "#14291f".')
        into[inner] = text
    return replace(base, name=name, title=title, surfaces=surfaces, inks=inks, card_inks=card_inks, solids=solids)
