"""Every derivation of luck is even: chi-square over mixes that are always the same, at one in ten thousand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, permutations
from typing import Any

import pytest

from core.chance import Pick, Roll, Spin
from replays import luck
from replays.dealing import Dealing
from replays.hashing import digest
from replays.luck import Chain

CONTEXT = digest("distributions")
# the value that chi-square exceeds once in ten thousand times, by degrees of freedom
CRITICAL = {
    1: 15.14,
    2: 18.42,
    3: 21.11,
    5: 25.74,
    6: 27.86,
    7: 29.88,
    11: 37.37,
    15: 44.26,
    23: 57.1,
    35: 74.9,
    107: 170.0,
}


def chi_square(counts: Counter[Any], kinds: int) -> float:
    expected = counts.total() / kinds
    return sum((counts[key] - expected) ** 2 / expected for key in counts) + (kinds - len(counts)) * expected


def even(counts: Counter[Any], kinds: int) -> bool:
    return chi_square(counts, kinds) < CRITICAL[kinds - 1]


def mixes(count: int, seats: int = 3, generation: int = 0) -> list[bytes]:
    """What tables of so many seats would mix, chain after chain: values as they are shown in a game."""
    found: list[bytes] = []
    game = 0
    while len(found) < count:
        chains = [Chain(digest("seat", game, seat), CONTEXT, seat, generation) for seat in range(seats)]
        first = generation * luck.LINKS + 1
        for event in range(first, first + min(luck.LINKS, count - len(found))):
            found.append(luck.mixed(CONTEXT, event, [chain.value(event) for chain in chains]))
        game += 1
    return found


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_rolls(seats: int) -> None:
    assert even(Counter(luck.outcome(Roll(0), mix) for mix in mixes(12_000, seats)), 6)


def test_rolls_that_follow_each_other_have_nothing_to_do_with_each_other() -> None:
    rolls = [luck.outcome(Roll(0), mix) for mix in mixes(18_000)]
    assert even(Counter(pairwise(rolls)), 36)


def test_rolls_of_a_second_chain() -> None:
    assert even(Counter(luck.outcome(Roll(0), mix) for mix in mixes(6_000, generation=1)), 6)


@pytest.mark.parametrize("spinners", [1, 2, 3, 4])
def test_spins(spinners: int) -> None:
    assert even(Counter(luck.outcome(Spin(spinners), mix) for mix in mixes(8_000)), 2**spinners)


@pytest.mark.parametrize("among", [2, 3, 4, 6, 7, 12])
def test_picks(among: int) -> None:
    assert even(Counter(luck.outcome(Pick(among), mix) for mix in mixes(9_000)), among)


def test_shuffles_of_four_cards_in_every_order() -> None:
    orders: Counter[Any] = Counter()
    for number, mix in enumerate(mixes(7_200)):
        orders[Dealing(digest("dealer", number)).shuffle(1, mix, ["a", "b", "c", "d"])[0]] += 1
    assert set(orders) == set(permutations("abcd"))
    assert even(orders, 24)


def test_shuffles_by_one_dealer_whose_mixes_differ() -> None:
    dealing = Dealing(digest("one dealer"))
    orders = Counter(dealing.shuffle(1, mix, ["a", "b", "c", "d"])[0] for mix in mixes(7_200))
    assert even(orders, 24)


def test_each_of_108_cards_is_on_top_equally_often() -> None:
    """`byte % 108` would give some cards 0.469 and others 0.370 of what is their due."""
    faces = [f"{number:03}" for number in range(108)]
    tops: Counter[Any] = Counter()
    for number, mix in enumerate(mixes(2_160)):
        tops[Dealing(digest("dealer", number)).shuffle(2, mix, faces)[0][0]] += 1
    assert even(tops, 108)


def test_equal_cards_lie_anywhere() -> None:
    places: Counter[Any] = Counter()
    for number, mix in enumerate(mixes(3_000)):
        order = Dealing(digest("dealer", number)).shuffle(3, mix, ["x", "x", "y", "y"])[0]
        places[tuple(place for place, face in enumerate(order) if face == "x")] += 1
    assert set(places) == set(combinations(range(4), 2))
    assert even(places, 6)


@pytest.mark.parametrize("honest", [0, 1, 2])
def test_one_honest_seat_is_enough(honest: int) -> None:
    """The others show whatever they like, always the same: what luck says is even all the same."""
    rolls: Counter[Any] = Counter()
    for game in range(12):
        chain = Chain(digest("honest", game), CONTEXT, honest)
        for event in range(1, 1001):
            values = [bytes(32)] * 3
            values[honest] = chain.value(event)
            rolls[luck.outcome(Roll(0), luck.mixed(CONTEXT, event, values))] += 1
    assert even(rolls, 6)


def test_the_test_itself_finds_what_is_not_even() -> None:
    biased = Counter(int.from_bytes(mix[:1], "big") % 108 for mix in mixes(21_600))
    assert not even(biased, 108)
    assert not even(Counter({1: 1150, 2: 1000, 3: 1000, 4: 1000, 5: 1000, 6: 850}), 6)
