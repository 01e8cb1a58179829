"""People come, play against bots and with each other, lose their connection, and come back, by OpenSSH."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.door.visitor import RunningDoor, Visitor, key, named, opened_by, spoken


@pytest.fixture(scope="module")
def door(place: Path) -> Iterator[RunningDoor]:
    with RunningDoor(place / "door", "sessions_per_key = 3\n") as door:
        yield door


def sit_down(visitor: Visitor) -> None:
    """From the home screen to a table against bots, and one move there."""
    visitor.press("\r").until("YOUR TURN", "YOUR ANSWER")
    while "Which of your cards" not in visitor.text:  # bots may begin
        visitor.press("\r" if "YOUR ANSWER" in visitor.text else "d").read(1)


def test_the_first_visit_asks_for_a_name_and_the_second_does_not(door: RunningDoor, place: Path) -> None:
    ann = key(place, "ann")
    with named(door, ann, "Ann") as visitor:
        assert visitor.press("q").ends() == 0
    with Visitor(door, ann) as visitor:
        visitor.until("Sit down")
        assert "Your name" not in visitor.text
        visitor.press("q").ends()


def test_a_name_is_had_by_one_person_only(door: RunningDoor, place: Path) -> None:
    with named(door, key(place, "cem"), "Cem") as visitor:
        visitor.press("q").ends()
    with Visitor(door, key(place, "other"), login="CEM") as visitor:
        visitor.until("Your name: CEM").press("\r").until("is called CEM already")


def test_killed_with_minus_nine_the_next_login_is_in_the_same_game(door: RunningDoor, place: Path) -> None:
    dot = key(place, "dot")
    with named(door, dot, "Dot") as visitor:
        sit_down(visitor)
        visitor.kill()
    door.event("session over")
    with Visitor(door, dot) as visitor:
        visitor.until("While you were away", "You draw", "drawn")
        visitor.press("\x1b").until("YOUR TURN")
        assert "Which of your cards does the" in visitor.text  # still the card that was drawn


def test_who_gets_up_from_a_table_is_at_home_the_next_time(door: RunningDoor, place: Path) -> None:
    eli = key(place, "eli")
    with named(door, eli, "Eli") as visitor:
        sit_down(visitor)
        visitor.press("q").until("Leave the table?").press("\r").until("Sit down")
        visitor.press("q").ends()
    with Visitor(door, eli) as visitor:
        visitor.until("Sit down", "YOUR TURN", "While you were away")
        assert "Sit down" in visitor.text


def test_two_people_play_at_one_table_and_a_lost_seat_is_kept(door: RunningDoor, place: Path) -> None:
    fay, gus = key(place, "fay"), key(place, "gus")
    with named(door, fay, "Fay") as first, named(door, gus, "Gus") as second:
        opened_by(first, "Fay")
        second.press("t").until("Fay's table")
        status, out, _ = spoken(door, fay, "list")
        assert status == 0
        assert "Fay's table: James Bond 007, waiting" in out
        second.press("\r").until("Seat 2  Gus")
        assert "keys of seats are on the" in second.text
        second.press("r")
        first.until_line("Gus", "ready", without="not ready").press("r")
        first.until_line("Fay", "ready", without="not ready").press("s").until("TURN", "turn")
        second.until("TURN", "turn")
        second.kill()
        first.until("AWAY", "away")
        with Visitor(door, gus) as again:
            again.until("TURN", "turn", "While you were away")
            assert "Fay" in again.text or "While you were away" in again.text


def test_without_a_terminal_there_is_text(door: RunningDoor, place: Path) -> None:
    ida = key(place, "ida")
    assert "Without a name nobody sits down" in spoken(door, ida)[1]
    assert "Play Charge It! against bots" in spoken(door, ida, typed="  \nIda\n0\n")[1]
    status, out, _ = spoken(door, ida, "help")
    assert status == 0
    assert "ssh HOST list" in out
    status, out, _ = spoken(door, ida, "play", "james-bond-007", "random", typed="1\nt\nq\n")
    assert status == 0
    assert "You are Ida" in out
    assert "You leave the table" in out
    assert str(door.folder) not in out


def test_a_stopped_door_tells_everybody_and_the_game_goes_on_after_it(place: Path) -> None:
    jon = key(place, "jon")
    with RunningDoor(place / "second") as door, named(door, jon, "Jon") as visitor:
        sit_down(visitor)
        assert door.stop() == 0
        visitor.ends()
        assert b"The door is being closed. Your game is kept" in visitor.sent
    with RunningDoor(place / "second") as door, Visitor(door, jon) as visitor:
        visitor.until("While you were away", "YOUR TURN")
