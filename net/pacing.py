"""How long bots take before they answer.

A pause is drawn before anybody looks at a card: whether a bot can answer a Lost card, or holds what it announced,
never shows in its timing.
"""

from __future__ import annotations

from random import Random
from typing import Final, Literal

Pace = Literal["instant", "quick", "normal", "slow"]

PAUSES: Final[dict[Pace, tuple[float, float]]] = {
    "instant": (0.0, 0.0),
    "quick": (0.1, 0.4),
    "normal": (0.4, 1.5),
    "slow": (1.2, 3.0),
}
"""Shortest and longest pause before a bot's move, in seconds."""


class Pauses:
    """The pauses of one table. Their generator is nobody's hand: it knows neither cards nor bots."""

    def __init__(self, pace: Pace, random: Random) -> None:
        self.pace = pace
        self._random = random

    def next(self) -> float:
        """Seconds until the next bot answers.

        >>> Pauses("instant", Random(1)).next()
        0.0
        """
        shortest, longest = PAUSES[self.pace]
        return self._random.uniform(shortest, longest) if longest else 0.0
