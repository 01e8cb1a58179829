"""The registry: our own games, and those that installed packages bring."""

from __future__ import annotations

from importlib.metadata import entry_points
from pathlib import Path
from random import Random

import pytest

from core.game import Game, UnknownGame, game_ids, load_game
from core.registry import name_of
from core.simulation import Contest, begin, play_out
from tests.games.harness import check_followed_to_the_end, check_moment, random_game
from tests.toy_game import GAME as TOY

OWN = ("charge-it", "james-bond-007", "billionaire")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package that brings a game, as pip would leave it."""
    metadata = tmp_path / "swap_once-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: swap-once\nVersion: 1.0\n", "utf-8")
    (metadata / "entry_points.txt").write_text("[honor.games]\nswap-once = tests.toy_game:GAME\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    load_game.cache_clear()


@pytest.mark.parametrize("game_id", OWN)
def test_our_own_games_are_loaded_by_name_and_know_their_name(game_id: str) -> None:
    game = load_game(game_id)
    assert isinstance(game, Game)
    assert game.id == game_id
    assert load_game(game_id) is game
    assert game.name == name_of(game_id) != game_id


@pytest.mark.parametrize("game_id", OWN)
def test_our_own_games_are_registered_as_anybody_elses_would_be(game_id: str) -> None:
    (point,) = (point for point in entry_points(group="honor.games") if point.name == game_id)
    assert point.load() is load_game(game_id)


@pytest.mark.usefixtures("installed")
def test_a_third_partys_game_is_listed_and_loaded() -> None:
    assert game_ids() == [*OWN, "swap-once"]
    assert load_game("swap-once") is TOY


@pytest.mark.usefixtures("installed")
def test_a_third_partys_game_can_be_played_saved_and_told() -> None:
    for match in random_game("swap-once", 3, seed=1):
        assert all(match.game.telling.table(match.view(0), ["Ada", "Ben", "Cleo"]))
    names = ["Ada", "Ben", "Cleo"]
    assert all(match.game.telling.sentence(told, names, 0) for told in match.happenings(0))
    assert "S-2" in match.game.guide()


@pytest.mark.parametrize("name", ["whist", "", "james_bond_007", "JAMES-BOND-007", "x" * 1000])
def test_an_unknown_game_is_refused_with_those_there_are(name: str) -> None:
    load_game.cache_clear()
    with pytest.raises(UnknownGame) as refusal:
        load_game(name)
    assert all(own in str(refusal.value) for own in OWN)
    assert len(str(refusal.value)) < 200


def test_our_own_games_are_found_without_reading_package_metadata(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading it costs 20 ms, and nothing of it is needed to sit down at a table."""

    def refuse(**_arguments: object) -> None:
        raise AssertionError("package metadata is read")

    load_game.cache_clear()
    monkeypatch.setattr("importlib.metadata.entry_points", refuse)
    assert load_game("james-bond-007").id == "james-bond-007"
    with pytest.raises(AssertionError, match="metadata"):
        load_game("whist")


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("seats", TOY.seat_counts)
def test_every_check_of_a_game_holds_for_the_toy(seats: int) -> None:
    random = Random(seats)
    for seed in range(4):
        for options in ({}, {"lowest_wins": True}):
            for match in random_game(TOY, seats, options, seed):
                check_moment(match, random, goes_on=10)
            check_followed_to_the_end(TOY, seats, options, seed)


@pytest.mark.usefixtures("installed")
def test_steady_beats_random_at_the_toy() -> None:
    """Bots, simulation and registry need nothing but the folder of the game."""
    contest = Contest("swap-once", ("steady", "random"), 1)
    winners = [play_out(contest, number, begin(contest, number)).winners for number in range(100)]
    assert winners.count((0,)) > winners.count((1,))
