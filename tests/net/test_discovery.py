"""Finding tables by multicast, on loopback; and what is believed of what is heard."""

import asyncio
import os
import time
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from hypothesis import given
from hypothesis import strategies as st

from core.cleaning import TITLE_CELLS, width
from net import discovery, found
from net.discovery import Announcer, Browser, look_around
from net.found import Found, reached
from net.hearsay import from_txt, to_txt
from net.trouble import NetworkTrouble
from net.wire import SeatFacts, TableFacts
from tests.net.ends import Hall

FINGERPRINT = "SHA256:" + "a" * 43


def table(name: str, **more: object) -> TableFacts:
    facts = {
        "id": name,
        "game": "james-bond-007",
        "rules": "1/abc",
        "title": "Ann's table",
        "host": "Ann",
        "seats": (SeatFacts(kind="person"), SeatFacts(kind="bot", level="sharp"), SeatFacts(kind="open")),
        "options": {"deck": "short46"},
        "clock": "per move",
    }
    return TableFacts.model_validate({**facts, **more})


def unique() -> str:
    return os.urandom(8).hex()


async def see(facts: TableFacts) -> Found:
    """The table as another browser sees it."""
    tables = await look_around(5.0, lambda found: any(one.facts.id == facts.id for one in found))
    return next(one for one in tables if one.facts.id == facts.id)


@pytest_asyncio.fixture
async def announced() -> AsyncIterator[tuple[Announcer, TableFacts]]:
    announcer, facts = Announcer(), table(unique())
    await announcer.start(facts, 7007, "ann@hall", FINGERPRINT, "K7WQ3F")
    yield announcer, facts
    await announcer.close()


async def test_a_table_is_seen_with_all_it_says_of_itself(announced: tuple[Announcer, TableFacts]) -> None:
    facts = announced[1]
    found = await see(facts)
    assert found.facts == facts
    assert (found.port, found.label, found.fingerprint, found.code) == (7007, "ann@hall", FINGERPRINT, "K7WQ3F")
    assert found.addresses == ("127.0.0.1",)


async def test_a_browser_that_listens_sees_a_new_table_at_once_and_its_end() -> None:
    news = asyncio.Event()
    browser, announcer, facts = Browser(news.set), Announcer(), table(unique())
    await browser.start()
    begun = time.monotonic()
    await announcer.start(facts, 7007, "ann@hall", FINGERPRINT, "")

    def ours() -> list[Found]:
        return [one for one in browser.tables.values() if one.facts.id == facts.id]

    async def until(there: bool) -> None:
        async with asyncio.timeout(5):
            while bool(ours()) is not there:
                news.clear()
                await news.wait()

    await until(True)
    assert time.monotonic() - begun < 1.5
    await announcer.close()
    await until(False)
    await browser.close()


async def test_a_change_of_the_table_is_seen(announced: tuple[Announcer, TableFacts]) -> None:
    announcer, facts = announced
    changed = facts.model_copy(update={"state": "playing", "spectators": 3})
    announcer.update(changed)
    tables = await look_around(5.0, lambda found: any(one.facts == changed for one in found))
    assert changed in [one.facts for one in tables]


async def test_the_code_of_a_private_table_is_not_announced() -> None:
    assert "c" not in to_txt(table("x", private=True), "ann@hall", FINGERPRINT, "K7WQ3F")
    assert "K7WQ3F" not in str(to_txt(table("x", private=True), "ann@hall", FINGERPRINT, "K7WQ3F"))


async def test_latency_is_measured_and_a_table_that_does_not_answer_is_known() -> None:
    hall = await Hall.open()
    found = Found("x", table("x"), ("127.0.0.1",), hall.port.number, "ann@hall", FINGERPRINT)
    reachable = await reached(found)
    assert reachable is not None
    assert reachable[0] == "127.0.0.1"
    await hall.port.close()
    assert await reached(found, 0.5) is None


async def test_loopback_of_another_machine_is_not_mistaken_for_ours() -> None:
    hall = await Hall.open()
    found = Found("x", table("x"), ("192.0.2.7", "127.0.0.1"), hall.port.number, "ann@hall", FINGERPRINT)
    assert await reached(found, 0.2) is None
    await hall.port.close()


async def test_without_an_interface_the_reason_is_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(19, "No such device")

    monkeypatch.setattr(discovery, "AsyncZeroconf", refuse)
    with pytest.raises(NetworkTrouble, match=r"Multicast does not work here \(no such device\).*honor join HOST:PORT"):
        await look_around(0.1)
    with pytest.raises(NetworkTrouble, match="Multicast does not work"):
        await Announcer().start(table("x"), 1, "a@b", FINGERPRINT, "")


async def test_silence_is_answered_with_advice() -> None:
    begun = time.monotonic()
    assert await look_around(0.3, lambda found: False) is not None
    assert time.monotonic() - begun >= 0.3
    assert any("honor join HOST:PORT" in sentence for sentence in found.advice())


GOOD = {name.encode(): value.encode() for name, value in to_txt(table("x"), "ann@hall", FINGERPRINT, "K7WQ3F").items()}


@given(st.dictionaries(st.sampled_from(sorted(GOOD)), st.none() | st.binary(max_size=300), max_size=6))
def test_whatever_a_record_says_it_is_a_clean_table_or_none(strange: dict[bytes, bytes | None]) -> None:
    heard = from_txt({**GOOD, **strange})
    if heard is not None:
        assert width(heard.facts.title) <= TITLE_CELLS
        assert all(character.isprintable() and character != "[" for character in heard.facts.title + heard.facts.host)
        assert len(heard.facts.seats) <= 16


@given(st.dictionaries(st.binary(max_size=20), st.none() | st.binary(max_size=300), max_size=60))
def test_any_record_at_all_is_survived(record: dict[bytes, bytes | None]) -> None:
    assert from_txt(record) is None or b"v" in record
