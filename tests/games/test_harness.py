"""The checks for every game find what is wrong: each is given a game that breaks what it checks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from core.game import Game, Move, Position, Step, load_game
from core.local import LocalMatch
from core.match import Match, WrongFace
from core.observation import Observation
from core.table import Card, Face, Faces
from tests.games import harness
from tests.games.harness import check_followed_to_the_end, random_game
from tests.games.moves import plainly, random_move, spoiled
from tests.toy_game import GAME as TOY
from tests.toy_game.moves import KEEP, SWAP
from tests.toy_game.rules import SwapOnce
from tests.toy_game.state import ToyState


class LeakingView(SwapOnce):
    """Shows everybody the first hand."""

    def view(self, state: ToyState, seat: int | None, faces: Faces) -> dict[str, Any]:
        view = super().view(state, seat, faces)
        view["seats"][0]["hand"] = [faces.get(card) for card in state.table[state.setup.hands[0]]]
        return view


class LeakingCount(SwapOnce):
    """Tells how many cards of the deck are high."""

    def view(self, state: ToyState, seat: int | None, faces: Faces) -> dict[str, Any]:
        high = sum(faces[card] > "3" for card in state.table[state.setup.deck])
        return {**super().view(state, seat, faces), "high": high}


class Peeking(SwapOnce):
    """A rule that looks at a hidden card."""

    def apply(self, state: ToyState, seat: int, public: Move, faces: Faces) -> Step[ToyState]:
        high = faces[state.table[state.setup.hands[seat]][0]] > "3"
        return super().apply(state, seat, KEEP if high else public, faces)


class Refusing(SwapOnce):
    """Lists a move that it refuses."""

    def why_not(self, state: ToyState, seat: int, move: Move, faces: Faces) -> str | None:
        return "You may not swap today." if move["kind"] == "swap" else None


class Lax(SwapOnce):
    """Accepts a move that it does not list."""

    def legal_moves(self, state: ToyState, seat: int, faces: Faces) -> Sequence[Move]:
        return [KEEP]


class Silent(SwapOnce):
    """Refuses without a word that a player could read."""

    def why_not(self, state: ToyState, seat: int, move: Move, faces: Faces) -> str | None:
        return "no" if move["kind"] == "swap" else None

    def legal_moves(self, state: ToyState, seat: int, faces: Faces) -> Sequence[Move]:
        return [KEEP]


class Losing(SwapOnce):
    """A card too many belongs to the deck, as far as the game says."""

    def deck_faces(self, state: ToyState, deck: str) -> Sequence[Face]:
        return (*super().deck_faces(state, deck), "5")


class Forgetful(SwapOnce):
    """Loses the order of the deck when it writes a position."""

    def position(self, state: ToyState, faces: Faces, answers: Mapping[int, Move]) -> Position:
        position = super().position(state, faces, answers)
        return {**position, "deck": position["deck"][::-1]}


class BadDefault(SwapOnce):
    """Plays something else than it may when the time is up."""

    def default_move(self, state: ToyState, seat: int, faces: Faces) -> Move:
        return SWAP

    def why_not(self, state: ToyState, seat: int, move: Move, faces: Faces) -> str | None:
        return "You may not swap today." if move["kind"] == "swap" else None


class Unwritable(SwapOnce):
    """Has a set in its view, which is no JSON."""

    def view(self, state: ToyState, seat: int | None, faces: Faces) -> dict[str, Any]:
        return {**super().view(state, seat, faces), "to_act": {0}}


def at_every_moment(check: Callable[[LocalMatch], object]) -> Callable[[Game[Any]], None]:
    def run(game: Game[Any]) -> None:
        for match in random_game(game, 3, seed=1):
            check(match)

    return run


def blind(match: LocalMatch) -> None:
    harness.check_view_blind(match, Random(1))


def others(match: LocalMatch) -> None:
    harness.check_others_refused_without_effect(match, Random(1))


CHECKS: dict[str, Callable[[Game[Any]], object]] = {
    "conserved": at_every_moment(harness.check_cards_conserved),
    "accepted": at_every_moment(harness.check_every_legal_move_accepted),
    "refused": at_every_moment(others),
    "lapses": at_every_moment(harness.check_lapses_accepted),
    "json": at_every_moment(harness.check_view_is_json),
    "blind": at_every_moment(blind),
    "goes on": at_every_moment(harness.check_position_goes_on),
    "followed": lambda game: [check_followed_to_the_end(game, 3, seed=seed) for seed in range(5)],
}
BROKEN: list[tuple[str, type[SwapOnce]]] = [
    ("conserved", Losing),
    ("accepted", Refusing),
    ("refused", Lax),
    ("refused", Silent),
    ("lapses", BadDefault),
    ("json", Unwritable),
    ("blind", LeakingView),
    ("blind", LeakingCount),
    ("followed", LeakingView),
    ("followed", Peeking),
    ("goes on", Forgetful),
]


@pytest.fixture(autouse=True)
def _the_game_of_the_moment(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Positions are read by the game under test."""
    broken = getattr(request.node, "callspec", None)
    game = broken.params["game"]() if broken is not None and "game" in broken.params else TOY
    monkeypatch.setattr("core.local.load_game", lambda name: game)
    monkeypatch.setattr(harness, "load_game", lambda name: game)
    monkeypatch.setattr(harness, "bots_of", lambda game: [])


@pytest.mark.parametrize("check", CHECKS)
def test_a_sound_game_passes(check: str) -> None:
    CHECKS[check](TOY)


@pytest.mark.parametrize(("check", "game"), BROKEN)
def test_a_broken_game_is_found_out(check: str, game: type[SwapOnce]) -> None:
    with pytest.raises((AssertionError, ValueError, KeyError, TypeError, WrongFace)):
        CHECKS[check](game())


class Nosy:
    """A bot that goes by all faces it can find in what it is given."""

    listens = False

    def choose(self, seen: Observation, random: Random) -> list[tuple[Card, Face]]:
        return sorted(seen.faces.items())


def test_a_bot_that_is_told_too_much_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(harness, "bots_of", lambda game: [Nosy()])
    match = list(random_game(TOY, 3, seed=1, limit=1))[-1]
    harness.check_view_blind(match, Random(1))

    def all_faces(match: Match[Any], seat: int, *, listening: bool = False) -> Observation:
        return Observation(match.game, match.state, seat, match.faces)

    monkeypatch.setattr(Observation, "of", all_faces)
    with pytest.raises(AssertionError, match="Nosy in seat 1 saw too much"):
        harness.check_view_blind(match, Random(1))


def test_permuting_moves_hidden_faces_only() -> None:
    match = list(random_game(TOY, 3, seed=1, limit=2))[-1]
    for seat in (None, 0, 1, 2):
        other = harness.permuted(match, seat, Random(5))
        known = match.match.state.table.known_to(seat)
        changed = {card for card, face in match.match.faces.items() if other.faces[card] != face}
        assert changed
        assert not changed & known
        assert sorted(other.faces.values()) == sorted(match.match.faces.values())


def test_spoiled_moves_are_never_the_move_itself() -> None:
    for move in (
        {"kind": "call", "bet": 1},
        {"kind": "a", "claim": {"kind": "run", "low": 3}, "declare": True, "x": "y"},
    ):
        wrong = list(spoiled(move))
        assert len(wrong) > 8
        assert all(repr(plainly(bad)) != repr(move) for bad in wrong)


@pytest.mark.parametrize("kind", ["charge-it", "james-bond-007", "billionaire"])
def test_random_moves_are_well_formed_and_of_every_kind(kind: str) -> None:
    game = load_game(kind)
    state, random = game.begin(3, {}), Random(1)
    faces = sorted({face for deck in game.deck_names for face in game.deck_faces(state, deck)})
    seen = set()
    for _ in range(400):
        move = random_move(game, faces, random)
        seen.add(move["kind"])
    assert seen == set(game.move_kinds)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("It is not your turn.", True),
        ("Accept it, or call it a bluff?", True),
        ("no", False),
        ("it is not your turn.", False),
        ("It is not your turn", False),
        ("It is\nnot your turn.", False),
        ("\x1b[31mIt is not your turn.", False),
        ("X" * 500 + " y.", False),
    ],
)
def test_what_a_sentence_is(text: str, sentence: bool) -> None:
    assert harness.is_sentence(text) is sentence
