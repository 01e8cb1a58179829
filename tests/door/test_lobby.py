"""The lobby of a door: what is marked stays marked while tables come and go."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from net.wire import SeatFacts, TableFacts
from tui.door.lobby import HouseLobby
from tui.door.tables import NoSuchTable, Offer, in_words, meant
from tui.look import Look


def offer(title: str, where: str = "", *, code: str = "", private: bool = False) -> Offer:
    facts = TableFacts(
        id=title,
        game="james-bond-007",
        rules="1",
        title=title,
        host="Ann",
        private=private,
        seats=(SeatFacts(kind="open"),),
    )
    return Offer(title, code, where, facts=facts)


def test_the_mark_stays_on_its_table_when_others_open_and_close(monkeypatch: pytest.MonkeyPatch) -> None:
    around = [offer("Friday", "ann@hall"), offer("Sunday", "bob@hall")]
    monkeypatch.setattr("tui.door.lobby.offers", lambda door: list(around))
    guest: Any = SimpleNamespace(look=Look(), door=None, name_here="Gus")
    lobby = HouseLobby(guest)
    places = [row.id for row in lobby.rows()]
    lobby.cursor = places.index("Sunday")
    around.insert(0, offer("Of the house"))
    assert [row.id for row in lobby.rows()] == places  # what Enter means is what is shown
    lobby._refresh()
    assert lobby.rows()[lobby.cursor].id == "Sunday"
    del around[1]
    lobby._refresh()
    assert lobby.rows()[lobby.cursor].id == "Sunday"
    del around[1]
    lobby._refresh()
    assert lobby.cursor < len(lobby.rows())


def test_titles_that_differ_in_capitals_are_told_apart_and_of_two_that_are_alike_the_codes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there = [offer("ann's table", code="AAAA22"), offer("Ann's table", "ann@hall", code="BBBB33")]
    monkeypatch.setattr("tui.door.tables.offers", lambda door: there)
    door: Any = None
    assert [meant(door, one.facts.title) for one in there] == there
    assert meant(door, "bbbb33") is there[1]
    with pytest.raises(NoSuchTable, match=r"one of these: .*code AAAA22; .*code BBBB33 \(kept by ann@hall\)\."):
        meant(door, "ANNS TABLE")  # as two shells leave it


def test_a_table_is_listed_with_the_title_of_its_game_and_its_code_but_for_a_private_one() -> None:
    assert in_words(offer("Friday", code="AAAA22")) == (
        "Friday: James Bond 007, waiting, 0 people, 1 seat free, code AAAA22"
    )
    assert in_words(offer("Friday", code="AAAA22", private=True)).endswith("1 seat free, private")
