"""What bots are called at a table: never like a person, nor so that one could take them for one."""

from __future__ import annotations

from typing import Final

from core.bots.bot import LEVELS
from core.cleaning import distinct_name

BOT_NAMES: Final = ("Bea", "Cem", "Dot", "Eli", "Fay", "Gus", "Ida", "Jon")
BOT_MARKS: Final = ("bot", "(bot)", *LEVELS)
"""What stands behind the name of a bot, on one screen or another."""


def free_bot_name(taken: frozenset[str]) -> str:
    """A name for one more bot, unlike all that are taken.

    >>> free_bot_name(frozenset({"Ann"})), free_bot_name(frozenset({"bea", "Cem"})), free_bot_name(frozenset(BOT_NAMES))
    ('Bea', 'Dot', 'Bot')
    """
    free = (name for name in BOT_NAMES if distinct_name(name, taken) == name)
    return next(free, distinct_name("Bot", taken))
