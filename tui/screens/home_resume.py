"""Coming home: a game that was left can be gone on with; the first time, one line says what this terminal can show."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from core.telling import words
from tui.terminals import MANY, colours_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tui.app import HonorApp
    from tui.look import Look
    from tui.screens.table import TableScreen


def last_unfinished() -> Path | None:
    """The game one sat at last, where it is unfinished. A look at the folder, not into the file: this is start-up."""
    from tui.remembered import last_table

    last = last_table()
    if last is None or not last.ledger:
        return None
    path = Path(last.ledger)
    # An unfinished game has its secrets beside it; they are given away at its end.
    return path if path.is_file() and path.with_name(f"{path.name}.keys").is_file() else None


async def resumed_table(app: HonorApp, path: Path) -> TableScreen:
    """The table of an unfinished game against bots. Raises ValueError or OSError with a sentence."""
    from net.elsewhere import elsewhere
    from replays.library import saved_game
    from tui.opening import Wanted, lay
    from tui.screens.home_more import keep_in_mind, seat_at

    saved = await elsewhere().on_disk(saved_game, path)
    if saved.trouble:
        raise ValueError(words("{file}: {trouble}", file=path.name, trouble=saved.trouble))
    wanted = Wanted(saved.game, app.settings.name, ledger=path, games=app.settings.games)
    opened = await elsewhere().on_disk(lay, wanted)
    keep_in_mind(opened)
    return seat_at(app, wanted, opened)


def self_check(look: Look, environment: Mapping[str, str]) -> str:
    """What is drawn here, and what fell back: `honor doctor` tells more."""
    colours = (
        words("Greys only (NO_COLOR)")
        if look.palette.name == "monochrome"
        else words("16 colours")
        if look.palette.ansi
        else words("Full colour")
        if colours_of(environment) > MANY
        else words("256 colours")
    )
    signs = words("ASCII signs") if look.glyphs.name == "ascii" else words("Unicode signs")
    return words("Welcome. {colours}, {signs}; honor doctor tells more.", colours=colours, signs=signs)
