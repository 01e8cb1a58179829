"""Random deals of the unseen faces: every world is one in which the seat sees what it sees."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.bots.deal import Unseen
from core.game import Game
from core.observation import Observation
from core.table import NOBODY, Table, Zone, handles
from tests.bots.tables import name, tables
from tests.games.harness import random_game


@pytest.mark.parametrize(("game", "seats"), tables(), ids=name)
@given(seed=st.integers(0, 2**32), steps=st.integers(0, 120))
def test_a_deal_keeps_what_the_seat_knows_and_the_cards_of_every_deck(
    game: Game, seats: int, seed: int, steps: int
) -> None:
    *_, match = random_game(game, seats, seed=seed, limit=steps)
    state = match.match.state
    for seat in range(seats):
        seen = match.observation(seat)
        dealt = Unseen(seen).deal(Random(seed))
        lying = [card for _zone, cards in state.table.zones() for card in cards]
        assert set(dealt) == set(lying)
        assert all(dealt[card] == seen.faces[card] for card in lying if card in seen.faces)
        for deck in game.deck_names:
            of_deck = Counter(dealt[card] for card in lying if state.table.deck_of(card) == deck)
            assert of_deck == Counter(game.deck_faces(state, deck))
        assert all(game.may_hide(state, card, dealt[card]) for card in lying if card not in seen.faces)
        assert game.view(state, seat, dealt) == match.view(seat)


class _Toy:
    """Six cards: two that may only be a or b, one that may only be a, b or c, and three of which nothing is known."""

    faces = ("a", "b", "b", "c", "d", "e")
    allowed = ({"a", "b"}, {"a", "b"}, {"a", "b", "c"})

    def deck_faces(self, state: object, deck: str) -> tuple[str, ...]:
        return self.faces

    def may_hide(self, state: object, card: str, face: str) -> bool:
        at = int(card.split(".")[1])
        return at >= len(self.allowed) or face in self.allowed[at]


class _State:
    deck, two, one = Zone("deck", NOBODY), Zone("two", NOBODY), Zone("one", NOBODY)
    table = Table.laid_out((deck, one, two)).shuffled("deck", deck, (), 6)
    table = table.move(table[deck][:2], deck, two)
    table = table.move(table[deck][:1], deck, one)


def test_every_deal_that_is_allowed_is_equally_likely() -> None:
    unseen = Unseen(Observation(_Toy(), _State(), 0, {}))  # type: ignore[arg-type]
    random, count = Random(5), 36_000
    deals = [unseen.deal(random) for _ in range(count)]
    worlds = Counter(tuple(deal[card] for card in handles(1, 6)) for deal in deals)
    ways: Counter[tuple[str, ...]] = Counter()
    for world in permutations(_Toy.faces):
        if all(face in allowed for face, allowed in zip(world, _Toy.allowed, strict=False)):
            ways[world] += 1
    assert set(worlds) <= set(ways)
    for world, number in ways.items():
        expected = count * number / sum(ways.values())
        assert abs(worlds[world] - expected) < 6 * expected**0.5


def test_deals_differ_and_follow_from_the_generator() -> None:
    *_, match = random_game("james-bond-007", 2, seed=3, limit=5)
    unseen = Unseen(match.observation(0))
    random, again = Random(1), Random(1)
    deals = [unseen.deal(random) for _ in range(20)]
    assert deals == [unseen.deal(again) for _ in range(20)]
    assert len({tuple(deal.values()) for deal in deals}) > 10
