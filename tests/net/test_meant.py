"""Which table somebody means by a word, where several are alike."""

from __future__ import annotations

import pytest

from net import finding
from net.finding import find
from net.found import Found
from net.trouble import NetworkTrouble
from net.wire import SeatFacts, TableFacts


def found(title: str, label: str, code: str) -> Found:
    seats = (SeatFacts(kind="open"),)
    facts = TableFacts(id=label, game="charge-it", rules="1", title=title, host=label, seats=seats)
    return Found(label, facts, ("127.0.0.1",), 1, label, "", code)


@pytest.fixture
def around(monkeypatch: pytest.MonkeyPatch) -> list[Found]:
    tables = [found("ann's table", "ann@hall", "AAAA22"), found("Ann's table", "bob@hall", "")]

    async def seen(*_: object) -> list[Found]:
        return tables

    monkeypatch.setattr(finding, "look_around", seen)
    return tables


def test_an_exact_title_counts_before_one_that_differs_in_capitals(around: list[Found]) -> None:
    for table in around:
        assert finding._meant(table.facts.title, around) == [table]


async def test_tables_that_are_alike_are_told_with_their_codes(around: list[Found]) -> None:
    with pytest.raises(NetworkTrouble) as trouble:
        await find("ANN'S TABLE")
    assert trouble.value.wrong == (
        """ANN'S TABLE may be "ann's table" of ann@hall (code AAAA22), "Ann's table" of bob@hall."""
    )
    assert trouble.value.remedy.startswith("Name one of them by its code")
