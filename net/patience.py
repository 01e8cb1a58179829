"""How long a bot that searches may think when people wait for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final

from core.bots.bot import Bot, Level, bot_for
from core.game import Game


@dataclass(frozen=True, slots=True)
class Patience:
    """Whichever comes first ends a search. A number of playouts, so that a game can be played again; seconds, for slow
    machines and long decisions."""

    seconds: float = 1.0
    times: int = 8
    """How many times the playouts that a decision is worth in a simulation."""


AT_A_TABLE: Final = Patience()


@dataclass(slots=True)
class _Spent:
    """A budget for the search: one object for one decision."""

    playouts: int
    seconds: float
    begun: float = field(default_factory=monotonic)

    def more(self, playouts: int) -> bool:
        """Whether both last."""
        return playouts < self.playouts and monotonic() - self.begun < self.seconds


def patient_bot(game: Game[Any], level: Level, patience: Patience) -> Bot:
    """The bot of this level, for one decision that begins now."""
    bot = bot_for(game, level)
    if level != "sharp":
        return bot
    from core.bots.sharp import Sharp  # the search is loaded by those who have a bot that searches

    if isinstance(bot, Sharp):
        bot.budget = _Spent(patience.times * bot.insight.playouts, patience.seconds)
    return bot
