"""How lines reach somebody who follows a ledger, as fast as he reads."""

from __future__ import annotations

from typing import Any

from net import wire
from net.guest import IN_FLIGHT, PORTION, Guest


class SlowChannel:
    """Somebody who reads when he likes."""

    closed = False

    def __init__(self) -> None:
        self.behind = False
        self.sent: list[bytes] = []
        self.writable: Any = None

    def send(self, *lines: bytes) -> None:
        self.sent += lines


class Lines:
    """A ledger as a guest sees it."""

    mark = b"all"

    def __init__(self, *lines: bytes) -> None:
        self.lines = list(lines)


def following(channel: Any, ledger: Lines) -> Guest:
    guest = Guest(channel, host=None)  # type: ignore[arg-type]  # nothing is heard here
    guest.follow(ledger, 0)
    return guest


def test_a_question_about_lines_never_overtakes_them() -> None:
    channel = SlowChannel()
    ledger = Lines(b"0")
    guest = following(channel, ledger)
    channel.behind = True
    ledger.lines += [b"1", b"2"]
    guest.pump()
    guest.tell_behind(3, wire.Pong(at=7))
    assert channel.sent == [b"0", b"all"]
    channel.behind = False
    channel.writable()
    assert channel.sent[2:] == [b"1", b"2", b"all", wire.encoded(wire.Pong(at=7))]
    guest.tell_behind(3, wire.Pong(at=8))  # he has them: at once
    assert channel.sent[-1] == wire.encoded(wire.Pong(at=8))


def test_many_small_portions_are_asked_about_before_the_window_is_full() -> None:
    """Otherwise a fast game would stand still until the next ping of the clock."""
    channel, ledger = SlowChannel(), Lines()
    guest = following(channel, ledger)
    for _ in range(IN_FLIGHT // 1000):
        ledger.lines.append(b"x" * 999)
        guest.pump()
    pings = sum(line.startswith(b'{"say":"ping"') for line in channel.sent)
    assert pings >= IN_FLIGHT // PORTION - 1
