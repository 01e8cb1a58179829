"""Random games of Charge It! that go deep: declarations are rare, as nobody would ever get beyond the second turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from core.dealer import SeededDealer
from core.local import LocalMatch, Recorder

RARELY = 0.01


def declares(move: Mapping[str, Any]) -> bool:
    """Whether a move is or carries a declaration."""
    return move["kind"] == "declare" or bool(move.get("declare"))


def quiet_step(match: LocalMatch, random: Random, lapses: float = 0.0, rarely: float = RARELY) -> None:
    """One random move of a seat that owes one; a declaration only rarely, out of turn even more so."""
    seats = sorted(match.to_act)
    seat = seats[int(random.random() * len(seats))]
    out_of_turn = sorted(seat for seat in range(match.match.state.seats) if match.match.may_move(seat))
    if random.random() < lapses:
        match.lapse(seat)
        return
    if len(out_of_turn) > len(seats) and random.random() < rarely:
        seat = out_of_turn[int(random.random() * len(out_of_turn))]
        match.play(seat, {"kind": "declare"})
        return
    legal = match.legal_moves(seat)
    quiet = [move for move in legal if not declares(move)] if random.random() >= rarely else []
    choice = quiet or legal
    match.play(seat, choice[int(random.random() * len(choice))])


def quiet_game(
    seats: int,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    *,
    lapses: float = 0.0,
    rarely: float = RARELY,
    limit: int = 1000,
    recorder: Recorder | None = None,
) -> Iterator[LocalMatch]:
    """A game of such moves: the match at its start and after each step."""
    match = LocalMatch.start("charge-it", seats, options, SeededDealer(seed), recorder)
    random = Random(seed)
    yield match
    for _ in range(limit):
        if match.over:
            return
        quiet_step(match, random, lapses, rarely)
        yield match
