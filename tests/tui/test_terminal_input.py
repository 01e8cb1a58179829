"""What comes from a terminal: keys and clicks are understood, and nothing else does anything."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events

from tui.terminal_input import Input

KEYS = {
    b"a": "a",
    b"\r": "enter",
    b"\t": "tab",
    b" ": "space",
    b"\x1b[A": "up",
    b"\x1bOA": "up",
    b"\x1b[B": "down",
    b"\x1b[C": "right",
    b"\x1b[D": "left",
    b"\x1b[5~": "pageup",
    b"\x1b[6~": "pagedown",
    b"\x1b[H": "home",
    b"\x1b[F": "end",
    b"\x1b[Z": "shift+tab",
    b"\x1b[1;2A": "shift+up",
    b"\x1b[1;5C": "ctrl+right",
    b"\x1b[[A": "f1",
    b"\x1bOP": "f1",
    b"\x1b[15~": "f5",
    b"\x1b[27u": "escape",
    b"\x1b[13;5u": "ctrl+enter",
    b"\x1b[3;2~": "shift+delete",
    "é".encode(): "é",
}


def came(data: bytes, *, by: int = 10_000) -> list[object]:
    """What these bytes come to, fed so many at a time."""
    terminal = Input()
    messages: list[object] = []
    for at in range(0, len(data), by):
        messages += terminal.feed(data[at : at + by])
    return messages


@pytest.mark.parametrize("by", [1, 2, 10_000])
@pytest.mark.parametrize("data", KEYS)
def test_keys_are_understood_however_their_bytes_arrive(data: bytes, by: int) -> None:
    (message,) = came(data, by=by)
    assert isinstance(message, events.Key)
    assert message.key == KEYS[data]


@pytest.mark.parametrize("by", [1, 3, 10_000])
@pytest.mark.parametrize(
    "data",
    [
        b"\x1b[99;99~",
        b"\x1b[1;9Z",
        b"\x1b[25;9x",
        b"\x1b[?1;2c",
        b"\x1b[>41;354;0c",
        b"\x1b[999999999u",
        b"\x1b]11;rgb:0000/0000/0000\x07",
        b"\x1b]11;rgb:0000/0000/0000\x1b\\",
        b"\x1bP1$r0m\x1b\\",
        b"\x1bP>|a terminal with a very long name and its number 1.2.3(4)\x1b\\",
        b"\x1bOz",
        b"\x1b[<0;900;-2M",
    ],
)
def test_what_is_no_key_is_nothing(data: bytes, by: int) -> None:
    assert came(data, by=by) == []
    after = came(data + b"x", by=by)
    assert [message.key for message in after if isinstance(message, events.Key)] == ["x"]


def test_a_click_and_a_paste_are_understood() -> None:
    (click,) = came(b"\x1b[<0;11;6M")
    assert isinstance(click, events.MouseDown)
    assert (click.x, click.y) == (10, 5)
    text = b"one \xff two\x1b[99;1~" * 1000
    for by in (1, 7, 4096):
        paste, key = came(b"\x1b[200~" + text + b"\x1b[201~q", by=by)
        assert isinstance(paste, events.Paste)
        assert paste.text == text.decode("utf-8", "replace")
        assert isinstance(key, events.Key)


def test_a_paste_without_an_end_ends_when_nothing_more_comes() -> None:
    terminal = Input()
    assert terminal.feed(b"\x1b[200~some text\x1b[20") == []
    messages: list[object] = []
    for _ in range(30):
        messages += terminal.time_passes()
    (paste,) = messages
    assert isinstance(paste, events.Paste)
    assert paste.text == "some text"
    assert [type(message) for message in terminal.feed(b"q")] == [events.Key]


def test_escape_alone_is_a_key_when_time_has_passed() -> None:
    terminal = Input()
    assert terminal.feed(b"\x1b") == []
    (message,) = terminal.time_passes()
    assert isinstance(message, events.Key)
    assert message.key == "escape"


def test_a_string_that_never_ends_is_forgotten_when_time_has_passed() -> None:
    terminal = Input()
    terminal.feed(b"\x1b]11;rgb")
    terminal.time_passes()
    terminal._parser._timeout_time = 0.0  # a tenth of a second later
    terminal.time_passes()
    messages = terminal.feed(b"q")
    assert [message.key for message in messages if isinstance(message, events.Key)] == ["q"]


@given(st.lists(st.binary(max_size=40), max_size=20))
def test_any_bytes_at_all_are_survived(pieces: list[bytes]) -> None:
    terminal = Input()
    for piece in pieces:
        terminal.feed(piece)
        terminal.time_passes()
