"""The lobby of a door: what is marked stays marked while tables come and go."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from net.wire import SeatFacts, TableFacts
from tui.door.lobby import HouseLobby
from tui.door.tables import Offer
from tui.look import Look


def offer(title: str, where: str = "") -> Offer:
    facts = TableFacts(
        id=title, game="james-bond-007", rules="1", title=title, host="Ann", seats=(SeatFacts(kind="open"),)
    )
    return Offer(title, where=where, facts=facts)


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
