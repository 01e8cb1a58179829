"""Shares: any so many give the secret back, fewer tell nothing, and nonsense is refused."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replays import shamir
from replays.boxes import private_box, public_box
from replays.canonical import from_text, to_text
from replays.escrow import BadShare, escrowed, fits, opened_share, rebuilt, threshold
from replays.hashing import digest

SECRETS = st.binary(min_size=32, max_size=32)


@given(secret=SECRETS, holders=st.integers(2, 6), seed=st.integers(0, 99))
def test_any_so_many_shares_give_the_secret_and_one_fewer_does_not(secret: bytes, holders: int, seed: int) -> None:
    for needed in range(1, holders + 1):
        shares = shamir.split(secret, needed, range(1, holders + 1), Random(seed).randrange)
        for some in combinations(shares, needed):
            assert shamir.join({place: shares[place] for place in some}) == secret
        if needed > 1:
            fewer = dict(list(shares.items())[: needed - 1])
            try:
                assert shamir.join(fewer) != secret
            except shamir.NotShares:
                pass


def test_every_secret_is_as_likely_as_any_other_given_one_share_too_few() -> None:
    """For whatever secret there is a polynomial through the shares that are known: they say nothing."""
    known = shamir.split(b"\1" * 32, 2, (1, 2), Random(1).randrange)[1]
    for wanted in (bytes(32), b"\xff" * 32, digest("any")):
        slope = (int.from_bytes(known, "big") - int.from_bytes(wanted, "big")) % shamir.PRIME
        assert shamir.split(wanted, 2, (1, 2), lambda bound, slope=slope: slope)[1] == known  # type: ignore[misc]


def test_the_largest_secret_and_the_smallest_come_back() -> None:
    for secret in (bytes(32), b"\xff" * 32):
        assert shamir.join(shamir.split(secret, 3, (1, 2, 3))) == secret


def test_what_is_no_share_is_refused() -> None:
    shares = shamir.split(digest("secret"), 2, (1, 2, 3))
    for wrong in ({}, {0: shares[1]}, {1: shares[1][:-1]}, {1: b"\xff" * 33, 2: shares[2]}):
        with pytest.raises(shamir.NotShares):
            shamir.join(wrong)
    for secret, needed, places in (
        (b"short", 1, (1,)),
        (bytes(32), 3, (1, 2)),
        (bytes(32), 1, (1, 1)),
        (bytes(32), 1, (0,)),
    ):
        with pytest.raises(ValueError, match="cannot be shared"):
            shamir.split(secret, needed, places)


def test_thresholds_are_those_of_the_specification() -> None:
    """One fewer than sit at the table, from five people on two fewer; with two people nothing is shared."""
    for people in range(2, 13):
        expected = None if people < 3 else people - 1 if people < 5 else people - 2
        assert threshold(people - 1) == expected


def boxes(seats: int) -> tuple[list[bytes], dict[int, bytes]]:
    own = [digest("box", seat) for seat in range(seats)]
    return own, {seat: public_box(private_box(key)) for seat, key in enumerate(own)}


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_each_holder_opens_his_own_share_and_no_other(seats: int) -> None:
    own, public = boxes(seats)
    context, secret = digest("context"), digest("secret")
    body = escrowed(secret, 0, own[0], {seat: public[seat] for seat in range(1, seats)}, context, "tip")
    assert body is not None
    shares = {
        seat: opened_share(body["shares"][str(seat)], 0, public[0], own[seat], seat, context, "tip")
        for seat in range(1, seats)
    }
    assert rebuilt(shares, body["t"]) == secret
    gone = dict(list(shares.items())[1:])
    if seats >= 5:
        assert rebuilt(gone, body["t"]) == secret
    else:
        with pytest.raises(BadShare, match="are needed"):
            rebuilt(gone, body["t"])
    for other in range(1, seats):
        if other != 1:
            with pytest.raises(BadShare):
                opened_share(body["shares"]["1"], 0, public[0], own[other], 1, context, "tip")
    with pytest.raises(BadShare):
        opened_share(body["shares"]["1"], 0, public[0], own[1], 1, context, "another tip")


def test_a_share_given_away_must_be_the_one_that_was_committed_to() -> None:
    own, public = boxes(3)
    body = escrowed(digest("s"), 0, own[0], {1: public[1], 2: public[2]}, digest("context"), "tip")
    assert body is not None
    sealed = body["shares"]["1"]
    share = opened_share(sealed, 0, public[0], own[1], 1, digest("context"), "tip")
    assert fits(sealed, 0, 1, share, digest("context"))
    assert not fits(sealed, 0, 1, bytes([share[0] ^ 1]) + share[1:], digest("context"))
    assert not fits(sealed, 0, 2, share, digest("context"))
    assert not fits("!", 0, 1, share, digest("context"))
    nonsense = to_text(bytes(33) + from_text(sealed)[33:])
    with pytest.raises(BadShare, match="not the share"):
        opened_share(nonsense, 0, public[0], own[1], 1, digest("context"), "tip")
    for text in ("", "AAAA", "!!!"):
        with pytest.raises(BadShare):
            opened_share(text, 0, public[0], own[1], 1, digest("context"), "tip")


def test_no_mask_is_used_twice() -> None:
    """The same secret shared twice, or with another seat, never stands under the same mask."""
    own, public = boxes(3)
    holders = {1: public[1], 2: public[2]}
    seen: set[bytes] = set()
    for whose, key, about in ((0, own[0], "a"), (0, own[0], "b"), ("dealer", own[0], "a")):
        fixed = Random(1).randrange
        shares = shamir.split(bytes(32), 2, (2, 3), fixed)
        body = escrowed(bytes(32), whose, key, holders, digest("context"), about)
        assert body is not None
        for seat in (1, 2):
            share = opened_share(body["shares"][str(seat)], whose, public[0], own[seat], seat, digest("context"), about)
            mask = bytes(a ^ b for a, b in zip(from_text(body["shares"][str(seat)]), share, strict=False))
            assert mask not in seen
            seen.add(mask)
        assert shares
    assert len(seen) == 6
