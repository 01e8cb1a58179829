"""What a bot is: a function from an observation to a move, with a word about why."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final, Literal, Protocol

from core.game import Game, Move
from core.observation import Observation

Level = Literal["random", "steady", "sharp"]
LEVELS: Final[tuple[Level, ...]] = ("random", "steady", "sharp")


@dataclass(frozen=True, slots=True)
class Choice:
    """A move, and the reason in one sentence for a person who asks for a hint (empty where there is none)."""

    move: Move
    reason: str = ""


class Bot(Protocol):
    """A player. All its randomness comes from the generator it is given, so every game can be played again."""

    listens: bool
    """Whether its observations must carry what it has heard."""

    def choose(self, seen: Observation, random: Random) -> Choice:
        """One of the legal moves."""


class Policies(Protocol):
    """The two simple levels of one game: its module ``bots``."""

    RANDOM: Bot
    STEADY: Bot


def generator(seed: int, seat: int) -> Random:
    """The generator of a bot: its own, and separate from the deal's.

    >>> generator(7, 1).random() == generator(7, 1).random() != generator(7, 2).random()
    True
    """
    return Random(f"honor-bot/1 {seed} {seat}")


def bot_for(game: Game[Any], level: Level) -> Bot:
    """The bot of this level for this game."""
    if level == "sharp":
        from core.bots.sharp import Sharp

        return Sharp(game)
    policies = game.policies
    return policies.STEADY if level == "steady" else policies.RANDOM


def adviser_for(game: Game[Any]) -> Bot:
    """Who gives hints to a person: ``HINTS`` of the game's module ``bots``, where it has one, else its steady player.

    A game has one of its own where a hint must not know all that a bot may: in a memory game it would remember for you.
    """
    policies = game.policies
    adviser: Bot = getattr(policies, "HINTS", policies.STEADY)
    return adviser
