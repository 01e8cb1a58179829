"""What may stand behind `ssh HOST`: on the screen where there is a terminal, line by line where there is none."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.game import game_ids
from net.door_session import NO_SHELL, WORDS
from tests.door.visitor import ON, RunningDoor, Spoken, Visitor, key, named, opened_by, spoken, ssh
from tui.door.asked import BARE, FLAGS, TAKES, Asked, asked
from tui.door.channel_console import ChannelConsole


@pytest.fixture(scope="module")
def door(place: Path) -> Iterator[RunningDoor]:
    with RunningDoor(place / "door") as door:
        yield door


def person(door: RunningDoor, place: Path, name: str) -> Path:
    """Somebody who is known here."""
    identity = key(place, name)
    assert spoken(door, identity, "plain", typed=f"{name}\n0\n")[0] == 0
    return identity


# ── what is understood ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", game_ids())
def test_every_game_can_be_asked_for(game: str) -> None:
    assert asked(["play", game]) == Asked("play", game=game)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (["play"], "Which game?"),
        (["play", "chess"], "There is no game chess here; the games are"),
        (["play", "charge-it", "clever"], "There are no bots clever; bots are random, steady, sharp."),
        (["play", "charge-it", "sharp", "3"], "takes nothing more"),
        (["watch"], "Which table? ssh HOST watch TABLE; ssh HOST list lists them."),
        (["list", "all"], "takes nothing more"),
        (["--quiet"], "--quiet is not known here; there are --plain, --ascii."),
        (["joni", "x"], "did you mean join?"),
        (["vi"], "there is no shell, only tables."),
    ],
)
def test_who_asks_for_what_there_is_not_is_told_what_there_is(said: list[str], told: str) -> None:
    sentence = asked(said)
    assert isinstance(sentence, str)
    assert told in sentence


def test_what_is_let_in_is_what_is_understood() -> None:
    """The door turns other first words away before anything is made for them: two lists, of the same words."""
    assert set(WORDS) == {*TAKES, *BARE, *FLAGS}
    for word in set(WORDS) - set(FLAGS):
        assert word in NO_SHELL or word == "browser"  # that one not every door has


def test_wrong_words_are_told_over_ssh_and_end_with_a_status(door: RunningDoor, place: Path) -> None:
    ann = person(door, place, "Ann")
    status, out, error = spoken(door, ann, "play", "chess")
    assert (status, error) == (2, "")
    assert "the games are charge-it, james-bond-007, billionaire" in out
    status, out, error = spoken(door, ann, "dance")
    assert (status, out) == (2, "")
    assert "There is no shell behind this door" in error
    status, out, _ = spoken(door, ann, "watch", "Nobody's table")
    assert status == 2
    assert "There is no table of people at the moment." in out


def test_help_says_all_that_can_be_asked_for(door: RunningDoor, place: Path) -> None:
    out = spoken(door, key(place, "newcomer"), "help")[1]
    for word in ("list", "watch TABLE", "join TABLE", "play GAME", "ssh HOST plain", "ssh -t HOST watch TABLE"):
        assert word in out
    assert "you will be asked for your name" in out


# ── tables of people ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_table_is_listed_joined_and_watched_by_words(door: RunningDoor, place: Path) -> None:
    fay, gus, hal = key(place, "fay"), person(door, place, "Gus"), person(door, place, "Hal")
    with named(door, fay, "Fay") as keeper:
        opened_by(keeper, "Fay")
        assert "Fay's table: James Bond 007, waiting" in spoken(door, hal, "list")[1]
        with (
            Spoken(door, hal, "watch", "Fay's table") as by_line,
            Visitor(door, hal, "watch", "fay") as on_screen,
            Spoken(door, gus, "join", "Fays", "table", "--plain") as other,
        ):
            by_line.until("Seat 1: Fay")
            on_screen.until("Seat 1  Fay")
            other.until("Seat 2: Gus (you, ready)")
            keeper.until("Gus").press("r").until("ready").press("s").until(ON)
            on_screen.until(ON)
            by_line.until("You watch. At the table: Fay, Gus.").until("deals")
            assert "private" not in on_screen.text  # a spectator has no hand
            assert "watching" in " ".join(keeper.text.split()) or "2" in keeper.text
            other.until("James Bond")
        keeper.until("AWAY", "away")  # a connection that breaks keeps the seat
        with Visitor(door, gus, "join", "fay") as again:
            again.until(ON, "While you were away")


def test_join_on_a_terminal_leads_to_the_table_and_a_wrong_name_to_the_home_screen(
    door: RunningDoor, place: Path
) -> None:
    ida, jon = key(place, "ida"), person(door, place, "Jon")
    with named(door, ida, "Ida") as keeper:
        opened_by(keeper, "Ida")
        with Visitor(door, jon, "join", "ida") as visitor:
            visitor.until("Seat 2  Jon")
            visitor.press("q").until("Sit down").press("q").ends()
        with Visitor(door, jon, "join", "nobody") as visitor:
            visitor.until("There is no such table").until("Sit down")
            visitor.press("q").ends()
        keeper.press("q")


def test_play_on_a_terminal_leads_to_the_table(door: RunningDoor, place: Path) -> None:
    kim = person(door, place, "Kim")
    with Visitor(door, kim, "play", "charge-it", "random") as visitor:
        visitor.until("Charge It!").until("YOUR TURN", "YOUR ANSWER", "random")
        visitor.kill()


# ── line by line ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_whole_game_is_played_through_a_pipe(door: RunningDoor, place: Path) -> None:
    lea = person(door, place, "Lea")
    status, out, error = spoken(door, lea, "play", "james-bond-007", "random", typed="1\n" * 3000)
    assert (status, error) == (0, "")
    assert "You are Lea" in out
    assert "wins" in out or "won" in out
    assert "\x1b" not in out
    assert out.endswith("You leave the table. The game is kept on this server.\n")


def test_everything_can_be_chosen_by_number(door: RunningDoor, place: Path) -> None:
    max_ = person(door, place, "Max")
    with Spoken(door, max_) as first:
        first.until("Open a table of people: Billionaire")
        number = first.heard.split(". Open a table of people: James Bond 007")[0].split("\n")[-1]
        first.say("99").until("There is no such number.")
        first.say("w9").until("Only a table of people can be watched.")
        first.say(number).say("17").until("The game does not have so many seats.")
        first.say(number).say("2").until("Seat 1: Max (you")


def test_a_terminal_shows_and_edits_what_is_typed(door: RunningDoor, place: Path) -> None:
    with Visitor(door, key(place, "ned"), "plain") as visitor:
        visitor.until("What shall the others call you?")
        visitor.press("Nedx\x7f\x1b[A").until("call you? Ned")
        visitor.press("\r").until("You are Ned.")
        visitor.press("zzz\x15").press("0\r").until("Until next time.")
        assert visitor.ends() == 0


def test_a_dumb_terminal_gets_lines(door: RunningDoor, place: Path) -> None:
    with Visitor(door, key(place, "ole"), terminal="dumb") as visitor:
        visitor.until("What shall the others call you?").press("Ole\r").until("You are Ole.")
        assert b"\x1b[?1049h" not in visitor.sent
        visitor.press("\x04").until("Until next time.")


def test_line_by_line_one_is_led_back_to_the_seat_that_is_kept(door: RunningDoor, place: Path) -> None:
    pia, quin = person(door, place, "Pia"), person(door, place, "Quin")
    with named(door, key(place, "ray"), "Ray") as keeper:
        opened_by(keeper, "Ray", 3)
        with Spoken(door, pia, "join", "ray") as first, Spoken(door, quin, "join", "ray") as second:
            first.until("(you, ready)")
            second.until("(you, ready)")
            keeper.until("Quin").press("r").press("s").until(ON)
            first.until("James Bond")
        keeper.until("AWAY", "away")
        with Spoken(door, pia) as again:
            again.until("Your seat is kept")


def test_who_asks_but_does_not_listen_is_not_answered_for_ever(door: RunningDoor, place: Path) -> None:
    """The rules of the game, asked for a thousand times by somebody who reads nothing."""
    sly = person(door, place, "Sly")
    process = subprocess.Popen(
        ssh(door, sly, "play", "billionaire", "random"), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin is not None
    before = _memory(door)
    process.stdin.write(b"r\n" * 4000)
    process.stdin.flush()
    assert spoken(door, sly, "list")[0] == 0
    assert _memory(door) - before < 30_000_000
    process.kill()
    process.communicate()


def _memory(door: RunningDoor) -> int:
    return int(Path(f"/proc/{door.process.pid}/statm").read_text("ascii").split()[1]) * 4096


# ── the console ──────────────────────────────────────────────────────────────────────────────────────────────────────


class FakeCall:
    """A call as a console needs it."""

    def __init__(self, terminal: str) -> None:
        self.terminal, self.written = terminal, b""

    def write(self, data: bytes) -> None:
        self.written += data


def console(terminal: str) -> tuple[Any, FakeCall]:
    call: Any = FakeCall(terminal)
    return ChannelConsole(call), call


async def test_keys_become_lines_and_are_shown() -> None:
    lines, call = console("xterm")
    for piece in (
        b"ab",
        b"\x7f\x7f\x7f",
        b"h\xc3",
        b"\xa9\x1b",
        b"[",
        b"1;5C",
        b"llo\r\n",
        b"x\x15y\n",
        b"\x1bOPz\x03\n\x04",
    ):
        lines.feed(piece)
    assert [await lines.line() for _ in range(3)] == ["héllo", "y", "z"]
    assert await lines.line() is None
    assert call.written == b"ab\b \b\b \bh\xc3\xa9llo\r\nx\b \by\r\nz\r\n"


async def test_from_a_pipe_lines_come_as_they_are() -> None:
    lines, call = console("")
    lines.feed(b"a\x1b[A\r\nb\rc")
    lines.feed(b"")
    assert [await lines.line() for _ in range(4)] == ["a\x1b[A", "b", "c", None]
    assert call.written == b""


async def test_a_flood_is_bounded() -> None:
    lines, _ = console("")
    for _ in range(50):
        lines.feed(b"x\n" * 1000)
    lines.feed(b"y" * 10**6)
    assert len(lines._lines) <= 6000
    for _ in range(50):
        lines.feed(b"z" * 9000 + b"\n")
    assert sum(map(len, lines._lines)) <= 110_000
    assert len(lines._rest) <= 10_000


async def test_nobody_is_asked_on_while_he_does_not_read() -> None:
    import asyncio

    lines, _ = console("")
    lines.feed(b"one\n")
    lines.hold()
    waiting = asyncio.ensure_future(lines.line())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert not waiting.done()
    lines.go()
    assert await waiting == "one"
