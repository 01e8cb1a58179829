"""Canonical JSON: equal to RFC 8785 on our profile, and nothing else accepted."""

from __future__ import annotations

import os

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from replays.canonical import DEEPEST, GREATEST, LONGEST, NotCanonical, dumps, from_text, in_order, loads, to_text

KEYS = st.text(st.characters(max_codepoint=127), max_size=8)
PROFILE = st.recursive(
    st.none() | st.booleans() | st.integers(-GREATEST, GREATEST) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
)


@given(PROFILE)
def test_the_bytes_are_those_of_rfc_8785(value: object) -> None:
    assert dumps(value) == rfc8785.dumps(value)  # type: ignore[arg-type]


@given(PROFILE)
def test_what_is_written_can_be_read(value: object) -> None:
    again = loads(dumps(value))
    assert again == value
    assert in_order(again)


@given(st.binary(max_size=40) | st.text('{}[]":,0123.e-+ntf \\u', max_size=30).map(str.encode))
def test_bytes_are_refused_or_are_the_only_ones(data: bytes) -> None:
    try:
        value = loads(data)
    except NotCanonical:
        return
    assert dumps(value) == data


@pytest.mark.parametrize(
    "data",
    [
        b'{"a":1,"a":1}',
        b'{"b":1,"a":1}',
        b'{"a":1} ',
        b"1.0",
        b"1e3",
        b"-0",
        b"NaN",
        b"Infinity",
        b"9007199254740992",
        b'"\\u0041"',
        b'"\\/"',
        b'"\\ud800"',
        '{"é":1}'.encode(),
        b"\xc3",
        b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1),
        b'"' + b"a" * LONGEST + b'"',
    ],
    ids=lambda data: repr(data[:16]),
)
def test_other_spellings_are_refused(data: bytes) -> None:
    with pytest.raises(NotCanonical):
        loads(data)


@pytest.mark.parametrize("value", [1.5, {1: 2}, {"é": 1}, 2**53, "\ud800", {1, 2}, b"bytes"])
def test_values_outside_the_profile_cannot_be_written(value: object) -> None:
    with pytest.raises(NotCanonical):
        dumps(value)


def test_base64url_has_one_spelling() -> None:
    for size in range(70):
        data = os.urandom(size)
        assert from_text(to_text(data)) == data
    for text in ("A", "AB", "AAA=", "A A", "AAA+", "AAAé"):
        with pytest.raises(NotCanonical):
            from_text(text)
