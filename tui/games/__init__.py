"""What each game puts on the table screen: one folder a game, found by the game's id, imported when it is played."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tui.actions import GAME_FOLDERS

if TYPE_CHECKING:
    from tui.games.panels import GamePanels


class NoPanels(LookupError):
    """There are no screens for this game; plain mode plays it all the same."""


def panels_of(game: str) -> GamePanels[Any]:
    """The panels of a game. Raises NoPanels."""
    folder = GAME_FOLDERS.get(game)
    if folder is None:
        raise NoPanels(f"{game} has no screens of its own; play it with --plain.")
    try:
        module = import_module(f"tui.games.{folder}")
    except ModuleNotFoundError as missing:
        if missing.name and missing.name.startswith("tui.games"):
            raise NoPanels(f"{game} has no screens yet; play it with --plain.") from None
        raise
    panels: GamePanels[Any] = module.PANELS
    return panels
