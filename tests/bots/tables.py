"""Moments of every game, for the tests of the bots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Literal, get_args, get_origin

from core.bots.bot import Bot
from core.dealer import SeededDealer
from core.game import Game, game_ids, load_game
from core.local import LocalMatch
from tests.games.harness import bots_of


def games() -> list[Game[Any]]:
    """Every game there is."""
    there = []
    for game_id in game_ids():
        try:
            game = load_game(game_id)
            _ = game.policies
        except ImportError:
            continue
        there.append(game)
    return there


def tables() -> list[Any]:
    """Every game with every seat count."""
    return [(game, seats) for game in games() for seats in game.seat_counts]


def moments(
    game: Game[Any], seats: int, seed: int, every: int, options: Mapping[str, Any] | None = None, limit: int = 3000
) -> Iterator[LocalMatch]:
    """A game of the two simple bots, taking turns at random: the match before each ``every``-th decision."""
    match = LocalMatch.start(game, seats, options, SeededDealer(seed))
    random = Random(seed)
    bots: list[Bot] = bots_of(game)
    for number in range(limit):
        if match.over:
            return
        if number % every == every - 1:
            yield match
        bot = random.choice(bots)
        seat = random.choice(sorted(match.to_act))
        match.play(seat, bot.choose(match.observation(seat, listening=bot.listens), random).move)


def some_options(game: Game[Any], random: Random) -> dict[str, Any]:
    """Options of a table that likes it different: every choice there is, one of its values at random."""
    options: dict[str, Any] = {}
    for option, field in game.options_model.model_fields.items():
        if get_origin(field.annotation) is Literal:
            options[option] = random.choice(get_args(field.annotation))
        elif field.annotation is bool:
            options[option] = random.random() < 0.5
    return options


def name(value: object) -> str:
    """How a game, or a seat count, is called in the name of a test."""
    return value.id if isinstance(value, Game) else str(value)
