"""Messages: strict, bounded, and harmless whatever the bytes."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from net import wire

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
GUEST_MESSAGES = [
    wire.GuestHello(),
    wire.Join(name="Ann", instance="x", rules={"charge-it": "1/ab"}),
    wire.Ready(on=True),
    wire.FillSeat(seat=1, level="steady"),
    wire.Start(),
    wire.Again(),
    wire.Propose(what="pause"),
    wire.Entry(kind="move", body={"at": 3, "move": {"kind": "draw"}}, count=1, seen=2, sig="s"),
    wire.Say(text="hello"),
    wire.Warn(line=4, sentence="The card is another one."),
    wire.Leave(),
    wire.Ping(at=1),
    wire.Pong(at=1),
]


@given(st.binary(max_size=300))
def test_any_bytes_are_a_message_or_not_understood(data: bytes) -> None:
    for parse in (wire.from_guest, wire.from_host):
        try:
            assert isinstance(parse(data), BaseModel)
        except wire.NotUnderstood as error:
            sentence = str(error)
            assert len(sentence) < 300


@given(JSON)
def test_any_json_is_a_message_or_not_understood(value: object) -> None:
    for parse in (wire.from_guest, wire.from_host):
        with pytest.raises(wire.NotUnderstood):
            parse(json.dumps({"say": "entry", "body": value}).encode())


@given(st.sampled_from(GUEST_MESSAGES), st.data())
def test_a_message_with_a_strange_field_is_not_understood(message: BaseModel, data: st.DataObject) -> None:
    fields = json.loads(wire.encoded(message))
    assert wire.from_guest(wire.encoded(message)) == message
    name = data.draw(st.sampled_from(sorted(set(fields) - {"say"}) or ["more"]))
    fields[name] = data.draw(JSON)
    try:
        assert isinstance(wire.from_guest(json.dumps(fields).encode()), BaseModel)
    except wire.NotUnderstood:
        pass


def test_nesting_without_end_is_not_understood() -> None:
    with pytest.raises(wire.NotUnderstood):
        wire.from_guest(b'{"say":"entry","body":' + b'{"a":' * 50_000 + b"1" + b"}" * 50_001)


def test_a_guest_cannot_say_what_only_a_host_says() -> None:
    for message in (wire.Heard(seat=0, name="Ann", text="x"), wire.Bye(sentence="Go.")):
        with pytest.raises(wire.NotUnderstood):
            wire.from_guest(wire.encoded(message))


@pytest.mark.parametrize("protocol", [0, wire.PROTOCOL + 1])
def test_another_version_is_told_to_both_sides_with_who_has_to_update(protocol: int) -> None:
    theirs = wire.GuestHello(protocol=protocol, software="honor-system 9.9.9")
    sentence = wire.other_version(theirs, "the guest's program")
    assert sentence is not None
    older = "the guest's program" if protocol < wire.PROTOCOL else "this one"
    assert sentence.endswith(f"The older one has to be updated: {older}.")
    assert wire.other_version(wire.GuestHello(), "it") is None


def test_a_hello_of_a_later_version_with_new_fields_is_still_read() -> None:
    hello = wire.from_guest(b'{"say":"hello","protocol":7,"software":"honor-system 9","colour":"green"}')
    assert isinstance(hello, wire.GuestHello)
    assert hello.protocol == 7
