"""Exports tell nothing: whatever the cards are that a viewer never saw, the exported file is the same, to the byte."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

import pytest

from core.table import Card, Face
from replays.canonical import from_text
from replays.kept_moments import FOLLOWING
from replays.player import Player, Viewer
from tests.replays.ledgers import finished, lines_of, parsed
from tui.exports import FORMS, exported

GAMES = ("james-bond-007", "charge-it", "billionaire")
SEATS = 3
SIZES = ((80, 24), (120, 40))


@lru_cache
def player_of(game: str) -> Player:
    return Player(lines_of(finished(game, SEATS)))


@lru_cache
def seen_by(game: str, viewer: Viewer) -> frozenset[Card]:
    """The cards whose faces a viewer was ever shown, at any moment of the game."""
    player = player_of(game)
    seen: set[Card] = set()
    for line in range(player.lines):
        seen |= player.at(line).match.state.table.known_to(viewer)
    return frozenset(seen)


def exchanged(faces: dict[Card, Face], keep: frozenset[Card], luck: random.Random) -> dict[Card, Face]:
    """The faces with those of cards that nobody shall know dealt anew, among the cards of one shuffle."""
    found = dict(faces)
    by_shuffle: dict[str, list[Card]] = {}
    for card in faces:
        if card not in keep:
            by_shuffle.setdefault(card.partition(".")[0], []).append(card)
    for cards in by_shuffle.values():
        dealt = [faces[card] for card in cards]
        luck.shuffle(dealt)
        found.update(zip(cards, dealt, strict=True))
    return found


def otherwise(game: str, faces: dict[Card, Face]) -> Player:
    """The same game, had these been its faces all along. What happened is as it was; only what lies hidden is not."""
    player = Player(lines_of(finished(game, SEATS)))
    kept: Any = player._kept
    at = kept.at

    def other(line: int) -> Any:
        moment = at(line).copy()
        moment.match.faces = {card: faces[card] for card in moment.match.faces}
        return moment

    kept.at = other
    player.last = player.last.copy()
    player.last.match.faces = {card: faces[card] for card in player.last.match.faces}
    return player


def whole(player: Player, form: str, viewer: Viewer, size: tuple[int, int]) -> str:
    return exported(player, form, viewer, viewers=[viewer] if form == "html" else None, size=size)


@pytest.mark.parametrize("viewer", [None, *range(SEATS)])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_export_is_the_same_whatever_the_cards_are_that_its_viewer_never_saw(game: str, viewer: Viewer) -> None:
    luck, truth = random.Random(5), dict(player_of(game).faces)
    faces = exchanged(truth, seen_by(game, viewer), luck)
    changed = {card for card in truth if truth[card] != faces[card]}
    assert len(changed) > 5, "nothing was exchanged, and the test shows nothing"
    assert not changed & seen_by(game, viewer)
    before, after = player_of(game), otherwise(game, faces)
    middle = before.steps()[len(before.steps()) // 2]
    for form in FORMS:
        both = form == "svg" or (form == "html" and viewer is None)
        for size in SIZES if both else SIZES[:1]:
            assert whole(after, form, viewer, size) == whole(before, form, viewer, size), (form, size)
    assert exported(after, "svg", viewer, middle) == exported(before, "svg", viewer, middle)
    assert exported(after, "json", viewer, middle) == exported(before, "json", viewer, middle)


@pytest.mark.parametrize("game", GAMES)
def test_the_exchange_is_seen_by_eyes_that_see_everything(game: str) -> None:
    """Or the test above would compare a thing with itself."""
    player = player_of(game)
    middle = player.steps()[len(player.steps()) // 2]
    known = frozenset(player.at(middle).match.state.table.known_to(None))
    after = otherwise(game, exchanged(dict(player.faces), known, random.Random(5)))
    assert exported(after, "json", "all", middle) != exported(player, "json", "all", middle)
    assert exported(after, "svg", "all", middle) != exported(player, "svg", "all", middle)
    assert after.view(middle, None) == player.view(middle, None)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("game", GAMES)
def test_an_unfinished_export_is_the_same_whoever_writes_it_and_whatever_he_knows(game: str, form: str) -> None:
    """The dealer himself, who knows every card, writes of a game that is not over what a stranger writes."""
    data = finished(game, SEATS)
    secret = from_text(next(line for line in parsed(data) if line["kind"] == "disclose")["body"]["secret"])
    lines, kinds = lines_of(data), [line["kind"] for line in parsed(data)]
    cut = len(lines) * 3 // 5
    while kinds[cut] in FOLLOWING:  # a line that says what follows is written at once with what it follows from
        cut += 1
    dealer, stranger = Player(lines[:cut], secret=secret), Player(lines[:cut])
    assert dealer.knows_all
    assert not stranger.knows_all
    for size in SIZES if form == "svg" else SIZES[:1]:
        assert exported(dealer, form, None, size=size) == exported(stranger, form, None, size=size)
