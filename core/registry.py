"""The games there are: our own, and those that installed packages bring."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.game import Game

ENTRY_POINTS = "honor.games"

_OWN_GAMES = {
    "charge-it": "core.games.charge_it",
    "james-bond-007": "core.games.james_bond_007",
    "billionaire": "core.games.billionaire",
}
_OWN_NAMES = {"charge-it": "Charge It!", "james-bond-007": "James Bond 007", "billionaire": "Billionaire"}


class UnknownGame(ValueError):
    """There is no game of this name; the message lists those there are."""


def game_ids() -> list[str]:
    """The games that can be played: our own, and those that installed packages register as ``honor.games``."""
    from importlib.metadata import entry_points

    return [
        *_OWN_GAMES,
        *sorted(point.name for point in entry_points(group=ENTRY_POINTS) if point.name not in _OWN_GAMES),
    ]


def name_of(game_id: str) -> str:
    """What people call a game, told without importing it. A game of somebody else's package goes by its id.

    >>> name_of("james-bond-007"), name_of("toy")
    ('James Bond 007', 'toy')
    """
    return _OWN_NAMES.get(game_id, game_id)


@lru_cache
def load_game(game_id: str) -> Game[Any]:
    """The game of this name, imported on first use. Raises UnknownGame."""
    if game_id in _OWN_GAMES:  # looked up here because reading package metadata costs 20 ms
        game: Game[Any] = import_module(_OWN_GAMES[game_id]).GAME
        return game
    from importlib.metadata import entry_points

    for point in entry_points(group=ENTRY_POINTS):
        if point.name == game_id:
            registered: Game[Any] = point.load()
            return registered
    raise UnknownGame(f"There is no game {str(game_id)[:40]!r}. The games are {', '.join(game_ids())}.")
