"""What a seat may not see does not reach its screen: permute the hidden faces, and not a cell changes."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

import pytest

from core.dealer import SeededDealer
from core.game import load_game
from core.local import LocalMatch
from tests.tui.fake_session import FakeSession
from tui.actions import GAME_FOLDERS, actions_of
from tui.games import panels_of
from tui.games.panels import Scene
from tui.look import Look
from tui.moment import moment_of
from tui.screens.story import Story

GAMES = [game for game in GAME_FOLDERS if actions_of(game)]


def with_hidden_faces_permuted(match: LocalMatch, seat: int | None, random: Random) -> None:
    """Another game, as good as this one for all that this seat knows."""
    inner = match.match
    table = inner.state.table
    known = table.known_to(seat)
    lying = [card for _zone, cards in table.zones() for card in cards]  # a card of an earlier shuffle was told rightly
    by_deck: dict[str, list[Any]] = {}
    for card in lying:
        if card not in known:
            by_deck.setdefault(table.deck_of(card), []).append(card)
    for cards in by_deck.values():
        faces = [inner.faces[card] for card in cards]
        random.shuffle(faces)
        inner.faces.update(zip(cards, faces, strict=True))


def played(game: str, seats: int, moves: int, seed: int) -> LocalMatch:
    match = LocalMatch.start(game, seats, dealer=SeededDealer(seed))
    random = Random(seed)
    for _ in range(moves):
        if match.over:
            break
        seat = random.choice(sorted(match.to_act))
        match.play(seat, random.choice(list(match.legal_moves(seat))))
    return match


def shown(match: LocalMatch, seat: int | None) -> tuple[Any, ...]:
    """The view-state of a seat, everything painted from it, and the story in words."""
    session = FakeSession(match, seat)
    moment = moment_of(session)
    games = panels_of(match.game.id)
    state = games.read(moment)
    hands = games.hands(state)
    story = Story(games)
    story.go_on(moment)
    painted = []
    for panel in games.panels(Look()).values():
        panel.show(Scene(state, hands))
        canvas = panel.painted(60, 12)
        painted.append((canvas.text(), canvas.spots))
    ahead = tuple(games.ahead(state))
    return state, hands, tuple(games.offers(state, hands)), ahead, painted, story.lines, moment.asked


def faces_in(value: Any) -> set[str]:
    """All strings anywhere in a view-state."""
    if isinstance(value, str):
        return {value}
    if is_dataclass(value):
        return set().union(*(faces_in(getattr(value, field.name)) for field in fields(value)))
    if isinstance(value, dict):
        return set().union(set(), *(faces_in(item) for item in value.values()))
    if isinstance(value, list | tuple):
        return set().union(set(), *(faces_in(item) for item in value))
    return set()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_no_cell_of_a_screen_depends_on_a_face_the_seat_may_not_see(game: str, seed: int) -> None:
    random = Random(seed)
    seats = load_game(game).seat_counts[-1]
    changed = 0
    for moves in (0, 3, 11, 24):
        match = played(game, seats, moves, seed)
        for seat in (None, *range(seats)):
            before = shown(match, seat)
            true = dict(match.match.faces)
            with_hidden_faces_permuted(match, seat, random)
            changed += true != match.match.faces
            assert shown(match, seat) == before
            match.match.faces.update(true)
    assert changed > 10, "the permutation did nothing, so this test proved nothing"


@pytest.mark.parametrize("game", GAMES)
def test_no_view_state_holds_a_handle_of_a_card(game: str) -> None:
    """With a handle a widget could ask somebody for a face; it has none to ask with."""
    match = played(game, 3, 9, 5)
    handles = set(match.match.faces)
    for seat in (None, 0, 1, 2):
        state, hands, *_ = shown(match, seat)
        assert not handles & (faces_in(state) | faces_in(hands))


def test_what_only_the_viewer_sees_is_marked_private_and_others_cards_are_backs() -> None:
    match = LocalMatch.from_position(
        {
            "game": "james-bond-007",
            "seats": 2,
            "phase": "turn",
            "active": 0,
            "points": [34, 34],
            "pot": 4,
            "rows": [["1", "6", "3"], ["2", "6", "4"]],
        }
    )
    games = panels_of("james-bond-007")
    state = games.read(moment_of(FakeSession(match, 0)))
    assert (state.seats[0].row, state.seats[1].row) == (("1", "6", "3"), ("2", None, "4"))
    panels = games.panels(Look())
    for panel in panels.values():
        panel.show(Scene(state, games.hands(state)))
    assert "private" in panels["hand"].painted(40, 7).text()
    assert "6" not in panels["seats"].painted(40, 6).text()
