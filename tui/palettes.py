"""The colours of the themes, as data: what each surface and each ink of `tui.theme` looks like.

An entry is ``role=colour``; a solid surface is ``role=ink/surface``; inks on cards are ``card.role``.
"""

from typing import Final, NamedTuple


class Colours(NamedTuple):
    """One theme as data."""

    title: str
    roles: str
    dark: bool = True
    ansi: bool = False
    """Colours are names of the terminal's own."""
    lined: bool = False
    """Paper and table are of one brightness, so cards need corners."""


THEMES: Final = {
    "dark": Colours(
        "Dark: green felt and paper cards",
        """
        ground=#0f1317 bar=#1c232d plate=#161c24 felt=#14291f lit=#2b3340
        paper=#f4eedd faded=#c3bdad picked=#f0b94d
        text=#e9e6dc dim=#a3adba strong=#ffffff gold=#f0b94d good=#66d19e bad=#ff8a7a info=#7cc0f0 line=#465364
        seat0=#f5b13d seat1=#6cbcf3 seat2=#4fd0a2 seat3=#ea9cca seat4=#f1e36b seat5=#ff9a6b
        card.text=#1b1d20 card.dim=#45474b card.red=#8a1c1c
        back=#b9d6f2/#244a6e private=#ffffff/#5b3f8c badge=#1b1408/#f0b94d alarm=#ffffff/#b3372b fine=#06231a/#66d19e
        key=#1b1408/#f0b94d off=#a3adba/#252d38 chip10=#ffffff/#2a66b0 chip5=#ffffff/#b3372b chip1=#1b1d20/#ece7d8
        """,
    ),
    "light": Colours(
        "Light: for bright rooms",
        """
        ground=#f4f0e7 bar=#e2dccd plate=#ebe6da felt=#cfe4d4 lit=#f7e6ba
        paper=#ffffff faded=#cfcabd picked=#f2bf55
        text=#1d2228 dim=#4c5560 strong=#000000 gold=#7a4d00 good=#0b5c3c bad=#9c2415 info=#1a4f86 line=#8d8676
        seat0=#7a4d00 seat1=#1a4f86 seat2=#0b5c4a seat3=#8a2466 seat4=#5c5200 seat5=#93370f
        card.text=#1b1d20 card.dim=#45474b card.red=#8a1c1c
        back=#e6f0fa/#2f5f8f private=#ffffff/#5b3f8c badge=#ffffff/#7a4d00 alarm=#ffffff/#9c2415 fine=#ffffff/#0b5c3c
        key=#ffffff/#3b4653 off=#4c5560/#dcd7ca chip10=#ffffff/#2a66b0 chip5=#ffffff/#b3372b chip1=#1b1d20/#ffffff
        """,
        dark=False,
        lined=True,
    ),
    "high-contrast": Colours(
        "High contrast: black, white and yellow",
        """
        ground=#000000 bar=#000000 plate=#000000 felt=#001a0d lit=#33330a
        paper=#ffffff faded=#c8c8c8 picked=#ffe14d
        text=#ffffff dim=#d6d6d6 strong=#ffffff gold=#ffe14d good=#7dffb8 bad=#ffb3a8 info=#a8dcff line=#ffffff
        seat0=#ffd24d seat1=#a8dcff seat2=#7dffd0 seat3=#ffb8e4 seat4=#fff59a seat5=#ffc19c
        card.text=#000000 card.dim=#1f1f1f card.red=#6b0000
        back=#ffffff/#00408a private=#ffffff/#4d2090 badge=#000000/#ffe14d alarm=#ffffff/#a80000 fine=#000000/#7dffb8
        key=#000000/#ffffff off=#d6d6d6/#262626 chip10=#ffffff/#0050b3 chip5=#ffffff/#a80000 chip1=#000000/#ffffff
        """,
    ),
    "colour-blind": Colours(
        "Colour-blind: blue against orange, no red against green",
        """
        ground=#0e1218 bar=#1b2330 plate=#151c27 felt=#14263a lit=#2d3647
        paper=#f4eedd faded=#c3bdad picked=#f5c75a
        text=#ebe8e0 dim=#a7b1bf strong=#ffffff gold=#f5c75a good=#7cc4ff bad=#ffa040 info=#b9c4ff line=#4a586c
        seat0=#e69f00 seat1=#56b4e9 seat2=#2fc4a0 seat3=#d9a0c8 seat4=#f0e442 seat5=#c9d3df
        card.text=#1b1d20 card.dim=#45474b card.red=#7a2a00
        back=#c4ddf5/#24507c private=#ffffff/#565a80 badge=#1b1408/#f5c75a alarm=#1b1408/#ffa040 fine=#04192b/#7cc4ff
        key=#1b1408/#f5c75a off=#a7b1bf/#262f3d chip10=#ffffff/#1f64a8 chip5=#1b1408/#e69f00 chip1=#1b1d20/#ece7d8
        """,
    ),
    "sixteen": Colours(
        "Sixteen colours: for the Linux console and old terminals",
        """
        ground=black bar=black plate=black felt=black lit=black
        paper=white faded=white picked=bright_yellow
        text=white dim=white strong=bright_white gold=bright_yellow good=bright_green bad=bright_red info=bright_cyan
        line=green
        seat0=bright_yellow seat1=bright_cyan seat2=bright_green seat3=bright_magenta seat4=white seat5=bright_red
        card.text=black card.dim=black card.red=black
        back=bright_white/blue private=bright_white/magenta badge=black/bright_yellow alarm=bright_white/red
        fine=black/bright_green
        key=black/white off=white/black chip10=bright_white/blue chip5=bright_white/red chip1=black/bright_white
        """,
        ansi=True,
    ),
    "terminal": Colours(
        "The terminal's own colours and background",
        """
        ground=default bar=default plate=default felt=default lit=default
        paper=white faded=white picked=bright_yellow
        text=default dim=default strong=default gold=default good=default bad=default info=default line=default
        seat0=default seat1=default seat2=default seat3=default seat4=default seat5=default
        card.text=black card.dim=black card.red=black
        back=bright_white/blue private=bright_white/magenta badge=black/bright_yellow alarm=bright_white/red
        fine=black/bright_green
        key=black/white off=default/default chip10=bright_white/blue chip5=bright_white/red chip1=black/bright_white
        """,
        ansi=True,
    ),
    "monochrome": Colours(
        "Monochrome: no colour at all (NO_COLOR)",
        """
        ground=#000000 bar=#1e1e1e plate=#0c0c0c felt=#141414 lit=#3a3a3a
        paper=#f2f2f2 faded=#b4b4b4 picked=#ffffff
        text=#e6e6e6 dim=#b4b4b4 strong=#ffffff gold=#ffffff good=#f2f2f2 bad=#f2f2f2 info=#dadada line=#6a6a6a
        seat0=#f2f2f2 seat1=#f2f2f2 seat2=#f2f2f2 seat3=#f2f2f2 seat4=#f2f2f2 seat5=#f2f2f2
        card.text=#101010 card.dim=#3a3a3a card.red=#101010
        back=#e6e6e6/#4a4a4a private=#ffffff/#5a5a5a badge=#000000/#ffffff alarm=#000000/#ffffff fine=#000000/#ffffff
        key=#000000/#e6e6e6 off=#b4b4b4/#262626 chip10=#ffffff/#3a3a3a chip5=#000000/#9a9a9a chip1=#000000/#f2f2f2
        """,
    ),
}
