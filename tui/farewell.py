"""What is said when somebody leaves a table: that the game is kept, and how to go on with it."""

from __future__ import annotations

import shlex

from core.telling import words
from net.session import TableInfo


def farewell(info: TableInfo, *, over: bool, plain: bool) -> list[str]:
    """The lines; none for a game that is kept nowhere. What can be typed stands on a line of its own."""
    if not info.ledger:
        return []
    ledger = shlex.quote(info.ledger)
    if over:
        return [words("The game is kept. To watch it again:"), f"honor replay {ledger}{' --plain' if plain else ''}"]
    if info.trust != "local":
        return [words("Your seat is kept. To come back: honor join, as before. Your copy of the game:"), ledger]
    going_on = f"honor play {info.game}{' --plain' if plain else ''} --ledger {ledger}"
    return [words("The game is kept. To go on with it:"), going_on]
