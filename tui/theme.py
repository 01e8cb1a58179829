"""Every colour of the screens. Nothing else in the app names a colour.

A *surface* is what lies behind text, an *ink* is a role of text. Table surfaces (ground, bar, plate, felt, lit) take
all table inks, card surfaces take all card inks, and each solid surface (a card's back, a badge, a chip) has one ink
of its own. So every pair that can appear is known, and a test computes the contrast of each.

>>> PALETTES["dark"].pair("text", "felt")
('#e9e6dc', '#14291f')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rich.style import Style

from tui.palettes import THEMES, Colours

if TYPE_CHECKING:
    from textual.theme import Theme

TABLE_SURFACES: Final = ("ground", "bar", "plate", "felt", "lit")
CARD_SURFACES: Final = ("paper", "faded", "picked")
SOLIDS: Final = ("back", "private", "badge", "alarm", "fine", "key", "off", "chip10", "chip5", "chip1")
TABLE_INKS: Final = ("text", "dim", "strong", "gold", "good", "bad", "info")
SEAT_INKS: Final = ("seat0", "seat1", "seat2", "seat3", "seat4", "seat5")
CARD_INKS: Final = ("text", "dim", "red")
MINIMUM: Final = 4.5


@dataclass(frozen=True, slots=True)
class Palette:
    """One theme. Colours are ``#rrggbb``, or names of the terminal's own colours where ``ansi``."""

    name: str
    title: str
    surfaces: Mapping[str, str]
    """Table and card surfaces."""
    inks: Mapping[str, str]
    """Table and seat inks, and ``line``, which draws borders and is never text."""
    card_inks: Mapping[str, str]
    solids: Mapping[str, tuple[str, str]]
    """Surface → its ink and itself."""
    dark: bool = True
    ansi: bool = False
    lined: bool = False
    """Cards need corners to stand out from the table."""

    def pair(self, ink: str, surface: str) -> tuple[str, str]:
        """The two colours of this ink on this surface. A solid surface has its own ink, whatever is asked."""
        if surface in self.solids:
            return self.solids[surface]
        inks = self.card_inks if surface in CARD_SURFACES else self.inks
        return inks[ink], self.surfaces[surface]

    def style(self, ink: str = "text", surface: str = "ground", bold: bool = False, italic: bool = False) -> Style:
        """The same as a style. ``strong`` and solid surfaces are always bold."""
        return _style(self.name, ink, surface, bold, italic)

    def forget_styles(self) -> None:
        """After a theme of this name was read anew."""
        _style.cache_clear()

    def seat(self, seat: int) -> str:
        """The ink of a seat."""
        return SEAT_INKS[seat % len(SEAT_INKS)]


@lru_cache(maxsize=4096)
def _style(palette: str, ink: str, surface: str, bold: bool, italic: bool) -> Style:
    colours = PALETTES[palette]
    front, behind = colours.pair(ink, surface)
    heavy = bold or ink == "strong" or surface in SOLIDS
    return Style(color=front, bgcolor=behind, bold=heavy or None, italic=italic or None)


def _palette(name: str, colours: Colours) -> Palette:
    """A palette from its data."""
    surfaces, inks, card_inks, solids = {}, {}, {}, {}
    for entry in colours.roles.split():
        role, _, colour = entry.partition("=")
        if role in SOLIDS:
            ink, _, behind = colour.partition("/")
            solids[role] = (ink, behind)
        elif role in (*TABLE_SURFACES, *CARD_SURFACES):
            surfaces[role] = colour
        elif role.startswith("card."):
            card_inks[role.removeprefix("card.")] = colour
        else:
            inks[role] = colour
    return Palette(name, colours.title, surfaces, inks, card_inks, solids, colours.dark, colours.ansi, colours.lined)


PALETTES: Final[dict[str, Palette]] = {name: _palette(name, colours) for name, colours in THEMES.items()}
"""By name. Themes of one's own are added when they are read (`tui.own_themes`)."""
FALLBACK: Final = "dark"


def palette_for(name: str, *, no_color: bool = False, sixteen: bool = False) -> tuple[Palette, str]:
    """The palette to use, and a message where it is not the one asked for.

    ``no_color`` wins over everything: an ANSI theme without colours would be black on black. ``sixteen``:
    the terminal has no more colours than that, and rounding others to them would leave nothing to be read.

    >>> palette_for("mauve")[0].name, palette_for("terminal", no_color=True)[0].name
    ('dark', 'monochrome')
    >>> palette_for("dark", sixteen=True)[0].name
    'sixteen'
    """
    if no_color:
        return PALETTES["monochrome"], ""
    palette = PALETTES.get(name)
    if palette is None:
        return PALETTES[
            FALLBACK
        ], f"There is no theme {name[:30]!r}; using {FALLBACK}. The themes are {', '.join(PALETTES)}."
    if sixteen and not palette.ansi:
        return PALETTES["sixteen"], ""
    return palette, ""


def textual_theme(palette: Palette) -> Theme:
    """The theme of Textual's own widgets (messages, mostly) in these colours."""
    from textual.theme import BUILTIN_THEMES, Theme

    if palette.ansi:
        variables = dict(BUILTIN_THEMES["ansi-dark"].variables)  # Textual's own rules want them all
    else:
        variables = {
            "scrollbar": palette.inks["line"],
            "scrollbar-background": palette.surfaces["plate"],
            "input-selection-background": palette.surfaces["lit"],
        }

    def colour(name: str) -> str:
        return f"ansi_{name}" if palette.ansi else name

    return Theme(
        name=f"honor-{palette.name}",
        primary=colour(palette.inks["gold"]),
        secondary=colour(palette.inks["info"]),
        accent=colour(palette.inks["gold"]),
        foreground=colour(palette.inks["text"]),
        background=colour(palette.surfaces["ground"]),
        surface=colour(palette.surfaces["plate"]),
        panel=colour(palette.surfaces["bar"]),
        boost=colour(palette.surfaces["bar"]),
        success=colour(palette.inks["good"]),
        warning=colour(palette.inks["gold"]),
        error=colour(palette.inks["bad"]),
        dark=palette.dark,
        ansi=palette.ansi,
        variables=variables,
    )
