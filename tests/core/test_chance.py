"""Chance: every outcome equally likely, and the same on every machine, in every language, for ever."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import permutations

import pytest

from core.chance import Roll, Stream, permutation, picked, rolled, shuffled, spun
from core.dealer import SeededDealer

# ── portability: derived here once more, in the plainest way there is, and frozen as numbers ─────────────────────────


def words_of(seed: bytes) -> list[int]:
    """SHAKE-256 of the seed as big-endian 64-bit words: a long digest, cut into pieces of sixteen hex digits."""
    text = hashlib.shake_256(seed).hexdigest(8 * 1000)
    return [int(text[at : at + 16], 16) for at in range(0, len(text), 16)]


def numbers_below(seed: bytes, bounds: list[int]) -> list[int]:
    """Each word modulo its bound; words in the incomplete last stretch of 2^64 are passed over."""
    found, words = [], iter(words_of(seed))
    for bound in bounds:
        word = next(word for word in words if word // bound < 2**64 // bound)
        found.append(word % bound)
    return found


def reference_order(seed: bytes, count: int) -> list[int]:
    """Fisher-Yates from the last place down, by taking cards out of a hat."""
    order = list(range(count))
    for last, other in zip(range(count - 1, 0, -1), numbers_below(seed, list(range(count, 1, -1))), strict=True):
        order[other], order[last] = order[last], order[other]
    return order


SEEDS = [b"", b"seed", bytes(32), bytes(range(32)), b"\xff" * 32]


@pytest.mark.parametrize("seed", SEEDS)
def test_streams_are_shake_256_in_big_endian_words_bounded_by_rejection(seed: bytes) -> None:
    bounds = [6, 2, 108, 1, 60, 7, 2**32, 3] * 20
    stream = Stream(seed)
    assert [stream.below(bound) for bound in bounds] == numbers_below(seed, bounds)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("count", [0, 1, 2, 5, 60, 108])
def test_shuffles_are_fisher_yates_from_the_last_place_down(seed: bytes, count: int) -> None:
    assert permutation(seed, count) == reference_order(seed, count)


def test_frozen_vectors() -> None:
    """If one of these changes, every game that was ever kept would be another one."""
    stream = Stream(b"seed")
    assert [stream.below(6) for _ in range(6)] == [2, 5, 5, 0, 5, 5]
    assert permutation(bytes(32), 12) == [7, 2, 3, 8, 6, 10, 9, 1, 4, 0, 5, 11]
    assert shuffled(bytes(32), ["b", "a", "d", "c"]) == ("b", "a", "c", "d")
    assert [rolled(bytes([n]) * 32) for n in range(8)] == [6, 5, 5, 2, 4, 4, 4, 6]
    assert spun(bytes(32), 5) == ("green", "green", "red", "red", "green")
    assert [picked(bytes([n]) * 32, 4) for n in range(8)] == [3, 2, 2, 1, 3, 3, 1, 1]


class Fixed:
    """In place of SHAKE-256: words that hardly ever come."""

    WORDS = (2**64 - 1, 2**64 - 4, 2**64 - 5, 7)

    def digest(self, length: int) -> bytes:
        found = b"".join(word.to_bytes(8, "big") for word in self.WORDS)
        return (found + bytes(max(0, length - len(found))))[:length]

    def hexdigest(self, length: int) -> str:
        return self.digest(length).hex()


def test_a_word_in_the_incomplete_stretch_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """2^64 = 6 · 3074457345618258602 + 4: the last four words would favour 0, 1, 2 and 3."""
    monkeypatch.setattr(hashlib, "shake_256", lambda seed: Fixed())
    stream = Stream(b"any")
    assert (stream.below(6), stream.below(6)) == ((2**64 - 5) % 6, 1)
    assert Stream(b"any").below(2**32) == 2**32 - 1  # a power of two has no incomplete stretch


@pytest.mark.parametrize("count", [3, 6, 7, 12])
def test_a_shuffle_passes_over_such_words_too(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    monkeypatch.setattr(hashlib, "shake_256", lambda seed: Fixed())
    assert permutation(b"any", count) == reference_order(b"any", count)


# ── fairness ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


# upper 0.1 % points of the chi-square distribution, by degrees of freedom
CRITICAL = {1: 10.83, 3: 16.27, 5: 20.52, 23: 49.73, 59: 98.32}


def seeds(count: int) -> list[bytes]:
    return [hashlib.sha256(b"%d" % number).digest() for number in range(count)]


def test_rolls_are_fair() -> None:
    counts = Counter(rolled(seed) for seed in seeds(6000))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert chi_square(list(counts.values())) < CRITICAL[5]


def test_spinners_are_fair_and_independent() -> None:
    counts = Counter(spun(seed, 2) for seed in seeds(4000))
    assert set(counts) == {("red", "red"), ("red", "green"), ("green", "red"), ("green", "green")}
    assert chi_square(list(counts.values())) < CRITICAL[3]


def test_picks_are_fair() -> None:
    counts = Counter(picked(seed, 4) for seed in seeds(4000))
    assert chi_square([counts[index] for index in range(4)]) < CRITICAL[3]


def test_every_order_of_four_cards_is_equally_likely() -> None:
    counts = Counter(shuffled(seed, "abcd") for seed in seeds(7200))
    assert set(counts) == set(permutations("abcd"))
    assert chi_square(list(counts.values())) < CRITICAL[23]


def test_every_place_of_a_deck_of_sixty_gets_every_card_equally_often() -> None:
    first: Counter[int] = Counter()
    last: Counter[int] = Counter()
    for seed in seeds(6000):
        order = permutation(seed, 60)
        first[order[0]] += 1
        last[order[-1]] += 1
    for counts in (first, last):
        assert len(counts) == 60
        assert chi_square(list(counts.values())) < CRITICAL[59]


def test_how_the_cards_lay_before_cannot_stack_the_deck() -> None:
    faces = ["W", "7", "1", "7", "3"]
    assert len({shuffled(b"seed", order) for order in permutations(faces)}) == 1


def test_events_of_one_seed_have_nothing_to_do_with_each_other() -> None:
    dealer = SeededDealer(1)
    pairs = Counter((dealer.resolve(Roll(0), (), n), dealer.resolve(Roll(0), (), n + 1)) for n in range(0, 3600, 2))
    assert len(pairs) == 36
    assert chi_square(list(pairs.values())) < 66.6  # 35 degrees of freedom
