"""A hypothesis state machine of a game: legal and illegal moves, lapses, saving and loading, in any order.

>>> TestToy = machine("toy")  # doctest: +SKIP
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from core.dealer import SeededDealer
from core.game import Game, load_game
from core.local import LocalMatch
from tests.games.harness import (
    check_cards_conserved,
    check_others_refused_without_effect,
    check_view_blind,
    check_view_is_json,
    followed,
    followed_from,
)

INDEX = st.integers(0, 10_000)


def machine(
    game: str | Game[Any],
    options: st.SearchStrategy[Mapping[str, Any]] | None = None,
    *,
    listed_in_full: Callable[[str], bool] = lambda kind: True,
    examples: int = 15,
    steps: int = 40,
) -> Any:
    """A ``TestCase`` class for this game: give it a name that begins with ``Test``.

    Every moment is compared with the copies that a bystander and each seat hold (`harness.followed`). ``options``: a
    strategy for the table's options. ``listed_in_full``: see `harness.check_others_refused_without_effect`.
    """
    rules = load_game(game) if isinstance(game, str) else game

    class GameMachine(RuleBasedStateMachine):
        match: LocalMatch
        random: Random

        @initialize(
            seats=st.sampled_from(list(rules.seat_counts)),
            options=st.just({}) if options is None else options,
            seed=st.integers(0, 2**32),
        )
        def start(self, seats: int, options: Mapping[str, Any], seed: int) -> None:
            self.match = followed(rules, seats, options, SeededDealer(seed))
            self.random = Random(seed)

        @precondition(lambda self: not self.match.over)
        @rule(who=INDEX, which=INDEX)
        def legal(self, who: int, which: int) -> None:
            seats = sorted(self.match.to_act)
            seat = seats[who % len(seats)]
            moves = self.match.legal_moves(seat)
            self.match.play(seat, moves[which % len(moves)])

        @precondition(lambda self: not self.match.over)
        @rule(who=INDEX)
        def lapse(self, who: int) -> None:
            seats = sorted(self.match.to_act)
            self.match.lapse(seats[who % len(seats)])

        @rule()
        def illegal(self) -> None:
            check_others_refused_without_effect(self.match, self.random, tries=3, listed_in_full=listed_in_full)

        @rule()
        def save_and_load(self) -> None:
            position = json.loads(json.dumps(self.match.position()))
            self.match = followed_from(position)
            assert self.match.position() == position

        @rule()
        def look(self) -> None:
            check_view_is_json(self.match)
            check_view_blind(self.match, self.random, visible_only=False)

        @invariant()
        def cards_conserved(self) -> None:
            if hasattr(self, "match"):
                check_cards_conserved(self.match)

    GameMachine.__name__ = GameMachine.__qualname__ = f"Machine_{rules.id.replace('-', '_')}"
    case = GameMachine.TestCase
    case.settings = settings(max_examples=examples, stateful_step_count=steps, deadline=None)
    return case
