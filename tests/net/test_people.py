"""Names at a table: nobody sits there under one that says something else than who he is."""

from __future__ import annotations

import pytest

from net.door_network import name_elsewhere
from net.people import People


@pytest.mark.parametrize("name", ["Bea sharp", "Веа ѕtеаdу", "Dot (bot)", "Ann (dооr)"])
def test_nobody_can_be_called_like_a_bot_or_almost_like_somebody_at_a_door(name: str) -> None:
    assert People(2).sit("a key", name).name == f"{name} 2"


def test_somebody_at_a_door_is_called_so() -> None:
    assert People(2).sit("a key", name_elsewhere("Ann")).name == "Ann (door)"


def test_a_bot_takes_no_name_that_looks_like_a_persons() -> None:
    people = People(2)
    assert people.sit("a key", "Веа").name == "Веа"
    assert people.fill(1, "steady") is None
    assert people.chairs[1].name == "Cem"


def test_who_sits_down_under_a_name_that_looks_like_anothers_gets_a_number() -> None:
    people = People(3)
    assert [people.sit(key, name).name for key, name in (("1", "Ann"), ("2", "Аnn"), ("3", "ANN"))] == [
        "Ann",
        "Аnn 2",
        "ANN 3",
    ]
