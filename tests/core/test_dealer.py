"""Dealers: luck from a seed, or from a script."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from core.chance import Pick, Roll, Shuffle, Spin, permutation, rolled
from core.dealer import ScriptedDealer, SeededDealer
from core.table import NOBODY, Zone

DECK = Zone("deck", NOBODY)
FACES = tuple("1122333W")
SHUFFLE = Shuffle("deck", DECK, new=FACES)


def test_each_event_has_its_own_stream_of_the_seed() -> None:
    """So a game goes on identically from a position that says how many events there were."""
    dealer = SeededDealer(7)
    for number in (3, 0, 3):
        mix = hashlib.sha256(b"honor-seed/1 7 %d" % number).digest()
        assert dealer.resolve(Roll(0), (), number) == rolled(mix)
        ordered = sorted(FACES)
        assert dealer.resolve(SHUFFLE, FACES, number) == tuple(ordered[at] for at in permutation(mix, len(FACES)))


def test_another_seed_is_another_game() -> None:
    assert len({SeededDealer(seed).resolve(SHUFFLE, FACES, 0) for seed in range(50)}) > 40


@pytest.mark.parametrize("seed", [0, -1, 2**80])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    outcome = SeededDealer(seed).resolve(SHUFFLE, FACES, 0)
    assert Counter(outcome) == Counter(FACES)  # type: ignore[arg-type]


def test_a_scripted_deck_lies_as_the_script_says_and_the_rest_follows_by_the_seed() -> None:
    outcome = ScriptedDealer(decks={"deck": ["W", "3", "1"]}, seed=1).resolve(SHUFFLE, FACES, 0)
    assert isinstance(outcome, tuple)
    assert outcome[:3] == ("W", "3", "1")
    assert Counter(outcome) == Counter(FACES)
    again = ScriptedDealer(decks={"deck": ["W", "3", "1"]}, seed=1).resolve(SHUFFLE, FACES, 0)
    other = {ScriptedDealer(decks={"deck": ["W", "3", "1"]}, seed=n).resolve(SHUFFLE, FACES, 0) for n in range(20)}
    assert outcome == again
    assert len(other) > 5


def test_a_scripted_deck_is_used_for_its_first_shuffle_only() -> None:
    dealer = ScriptedDealer(decks={"deck": list("W33")}, seed=1)
    dealer.resolve(SHUFFLE, FACES, 0)
    assert dealer.resolve(SHUFFLE, FACES, 1) == SeededDealer(1).resolve(SHUFFLE, FACES, 1)


def test_a_deck_the_script_does_not_name_goes_by_the_seed() -> None:
    dealer = ScriptedDealer(decks={"other": ["W"]}, seed=1)
    assert dealer.resolve(SHUFFLE, FACES, 0) == SeededDealer(1).resolve(SHUFFLE, FACES, 0)


def test_scripted_rolls_spins_and_picks_come_in_order_and_then_the_seed() -> None:
    dealer, seeded = ScriptedDealer(rolls=[6, 1], spins=["red", "green", "red"], picks=[2], seed=5), SeededDealer(5)
    assert [dealer.resolve(Roll(0), (), n) for n in range(3)] == [6, 1, seeded.resolve(Roll(0), (), 2)]
    assert dealer.resolve(Spin(2), (), 3) == ("red", "green")
    assert dealer.resolve(Spin(2), (), 4) == ("red", *seeded.resolve(Spin(1), (), 4))  # type: ignore[misc]
    assert dealer.resolve(Spin(1), (), 5) == seeded.resolve(Spin(1), (), 5)
    assert dealer.resolve(Pick(3), (), 6) == 2
    assert dealer.resolve(Pick(3), (), 7) == seeded.resolve(Pick(3), (), 7)


def test_a_script_that_cannot_happen_is_refused_with_a_sentence() -> None:
    with pytest.raises(ValueError, match="1 to 6"):
        ScriptedDealer(rolls=[7])
    with pytest.raises(ValueError, match="red"):
        ScriptedDealer(spins=["blue"])
    with pytest.raises(ValueError, match="more W than there are"):
        ScriptedDealer(decks={"deck": ["W", "W"]}).resolve(SHUFFLE, FACES, 0)
    with pytest.raises(ValueError, match="picks 3 of 3"):
        ScriptedDealer(picks=[3]).resolve(Pick(3), (), 0)
