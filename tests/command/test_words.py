"""Every game has all the words that plain mode and the screens ask for."""

from __future__ import annotations

import inspect

import pytest

from core.dealer import SeededDealer
from core.game import game_ids, load_game
from core.local import LocalMatch
from core.simulation import Contest, play_out
from core.telling import Telling

WANTED = {name: function for name, function in vars(Telling).items() if not name.startswith("_")}
NAMES = ("Ann", "Bea", "Cem")


@pytest.mark.parametrize("game", game_ids())
def test_the_words_are_all_there(game: str) -> None:
    telling = load_game(game).telling
    for name, wanted in WANTED.items():
        given = inspect.signature(getattr(telling, name))
        expected = list(inspect.signature(wanted).parameters)[1:]
        assert list(given.parameters) == expected, name


@pytest.mark.parametrize("game", game_ids())
def test_what_one_holds_is_a_part_of_the_table_and_nobodys_for_a_spectator(game: str) -> None:
    match = LocalMatch.start(game, 3, dealer=SeededDealer(3))
    telling = match.game.telling
    for seat in range(3):
        view = match.view(seat)
        own = telling.own(view, NAMES)
        assert own
        assert set(own) <= set(telling.table(view, NAMES))
    assert telling.own(match.view(None), NAMES) == []


@pytest.mark.parametrize("game", game_ids())
def test_every_move_that_is_offered_can_be_named(game: str) -> None:
    contest = Contest(game, ("random",) * 3, 2, {"max_rounds": 1} if game == "charge-it" else {"max_turns": 15})
    match = LocalMatch.start(game, 3, contest.options, SeededDealer(2))
    telling = match.game.telling
    play = match.play

    def looked_at(seat: int, move: object) -> None:
        view = match.view(seat)
        for offered in list(match.legal_moves(seat))[:40]:
            assert telling.choice(offered, view, NAMES)
            assert telling.deed(offered["kind"])
        play(seat, move)  # type: ignore[arg-type]  # a move, as the match takes it

    match.play = looked_at  # type: ignore[method-assign]  # we look, and pass it on
    play_out(contest, 0, match)
    assert match.over
