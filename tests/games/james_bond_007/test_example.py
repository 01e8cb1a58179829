"""The worked example of the rules: three seats, dealer 0, and a deck that begins with 18 known cards."""

from __future__ import annotations

from tests.games.james_bond_007.table import (
    ACCEPT,
    DRAW,
    answered,
    call,
    dealt,
    points,
    replace,
    rows,
    run_from,
    three_of,
    told,
)


def test_the_worked_example_line_by_line() -> None:
    match = dealt("527" + "W77" + "631" + "473615241", dealer=0)
    assert [rows(match, seat)[seat] for seat in range(3)] == ["771", "5W6", "273"]
    assert points(match) == ([32, 32, 32], 12)

    match.play(1, run_from(4))  # 1
    answered(match, ACCEPT, call(2))
    assert told(match, "showed")[-1]["cards"][1] == "W"
    assert points(match) == ([30, 35, 32], 11)
    assert rows(match)[1] == ""
    assert match.view(None)["discard"] == ["5", "W", "6"]

    match.play(2, DRAW)  # 2
    assert match.view(2)["drawn"] == "4"
    match.play(2, replace("M"))
    assert match.view(None)["discard"][-1] == "7"
    assert rows(match, 2)[2] == "243"

    match.play(2, run_from(2))  # 3
    answered(match, ACCEPT, ACCEPT)
    assert told(match, "showed")[-1] == {"seat": 2, "cards": ["2", "4", "3"], "holds": True}
    assert points(match) == ([30, 35, 33], 10)
    assert rows(match)[2] == ""

    match.play(0, DRAW)  # 4
    assert match.view(0)["drawn"] == "7"
    match.play(0, replace("R"))
    assert match.view(None)["discard"][-1] == "1"
    assert rows(match, 0)[0] == "777"

    match.play(0, three_of(7))  # 5
    answered(match, ACCEPT, call(3))
    assert points(match) == ([34, 35, 30], 9)
    assert rows(match)[0] == ""

    assert rows(match, 1)[1] == "361"  # 6: seat 1 has refilled
    match.play(1, run_from(1))
    answered(match, ACCEPT, ACCEPT)
    assert told(match, "showed")[-1] == {"seat": 1, "cards": ["3", "6", "1"], "holds": False}
    assert points(match) == ([34, 38, 30], 6)
    assert rows(match)[1] == ""

    assert rows(match, 2)[2] == "524"  # 7: seat 2 has refilled
    match.play(2, DRAW)
    assert match.view(2)["drawn"] == "1"
    match.play(2, replace("M"))
    assert match.view(None)["discard"][-1] == "2"
    assert rows(match, 2)[2] == "514"

    match.play(2, run_from(3))  # 8
    answered(match, call(3), call(1))
    assert [(paid["to"], paid["points"]) for paid in told(match, "paid")[-3:]] == [(0, 3), (1, 1), (None, 1)]
    assert points(match) == ([37, 39, 25], 7)
    assert rows(match, 2)[2] == "514"
    assert rows(match, 0)[2] == "5?4"
    assert sum(points(match)[0]) + points(match)[1] == 108
