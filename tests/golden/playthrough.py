"""A whole game of random players as text: for each move what all are told, and what changes in sight of all."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

from core.dealer import SeededDealer
from core.game import Move, game_ids, load_game
from core.local import LocalMatch

FOLDER: Final = Path(__file__).parent
MOVES_IN_FULL: Final = 250
"""After so many moves only the end and a fingerprint of what happened are kept."""
LAPSES: Final = 0.02
"""The share of decisions in which the time runs out."""


def available() -> Iterator[tuple[str, int]]:
    """Every game of ours, with every seat count."""
    for game_id in game_ids():
        game = load_game(game_id)
        if type(game).__module__.startswith("core.games."):  # and not a game that somebody else installed
            for seats in game.seat_counts:
                yield game_id, seats


def file_for(game: str, seats: int) -> Path:
    """Where a playthrough is kept."""
    return FOLDER / f"{game}-{seats}.txt"


def playthrough(game: str, seats: int) -> str:
    """The text. The seed is the seat count."""
    return "\n".join(_lines(game, seats)) + "\n"


def _lines(game: str, seats: int) -> Iterator[str]:
    match, random = LocalMatch.start(game, seats, dealer=SeededDealer(seats)), Random(seats)
    yield f"{match.game.name}, {seats} seats, seed {seats}, bots of the level random. `make golden` writes this file."
    seen: dict[str, Any] = {}
    heard = moves = 0
    rest = hashlib.sha256()
    while True:
        view, told = _flat(match.view(None)), match.happenings(None, heard)
        heard += len(told)
        lines = [f"    {happening.pop('kind')} {_compact(happening)}".rstrip() for happening in told]
        changed = {name: value for name, value in view.items() if seen.get(name, "") != value}
        lines += [f"  = {_compact(changed)}"] if changed else []
        if moves <= MOVES_IN_FULL:
            yield from lines
        else:
            rest.update("\n".join(lines).encode())
        seen = view
        if match.over:
            break
        seat, move = _step(match, random)
        moves += 1
        if moves <= MOVES_IN_FULL:
            yield f"{moves}. {seat}: {'(time is up)' if move is None else json.dumps(move)}"
    if moves > MOVES_IN_FULL:
        yield f"… {moves - MOVES_IN_FULL} more moves; SHA-256 of what they led to: {rest.hexdigest()}"
        yield f"  = {_compact(seen)}"


def _step(match: LocalMatch, random: Random) -> tuple[int, Move | None]:
    """One of the seats that owe a move makes it, or its time runs out."""
    seats, bot = sorted(match.to_act), match.game.policies.RANDOM
    seat = seats[int(random.random() * len(seats))]
    if random.random() < LAPSES:
        match.lapse(seat)
        return seat, None
    move = bot.choose(match.observation(seat, listening=bot.listens), random).move
    match.play(seat, move)
    return seat, move


def _flat(view: Mapping[str, Any]) -> dict[str, Any]:
    """A view with the seats' parts beside the rest, so that only what changes need be written."""
    flat = {name: value for name, value in view.items() if name not in ("game", "seat", "seats")}
    for number, seat in enumerate(view["seats"]):
        flat |= {f"{number}.{name}": value for name, value in seat.items()}
    return flat


def _compact(values: Mapping[str, Any]) -> str:
    return " ".join(f"{name}={_plain(value)}" for name, value in values.items())


def _plain(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, str):
        return value
    if isinstance(value, list) and all(item is None or isinstance(item, str | int) for item in value):
        return "[" + " ".join(map(_plain, value)) + "]"
    return json.dumps(value, separators=(",", ":"))
