"""A language whose words are a third longer still fits: nothing that one needs is cut off or pushed out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from core.telling import translate_with
from tests.tui import billionaire_tables as bill
from tests.tui import charge_tables as charge
from tests.tui import tables
from tests.tui.fake_session import FakeSession
from tests.tui.showing import table_app, text_of

LONGER = 1.35
_VOWELS = str.maketrans("aeiouAEIOU", "áéíóúÁÉÍÓÚ")


def longer(template: str) -> str:
    """The template with accents, and so much longer, its {names} left alone.

    >>> longer("{name} draws a card.")
    '{name} dráws á cárd. ~~~~~'
    """
    inside = False
    marks = []
    for mark in template:
        inside = (inside or mark == "{") and mark != "}"
        marks.append(mark if inside else mark.translate(_VOWELS))
    words = len(template)
    filling = round(words * (LONGER - 1)) - 1
    return "".join(marks) + (" " + "~" * filling if words > 3 and filling > 0 else "")


@pytest.fixture
def longer_language() -> Iterator[None]:
    translate_with(longer)
    yield
    translate_with(str)


@pytest.mark.usefixtures("longer_language")
@pytest.mark.parametrize(
    "moment", [tables.my_turn, tables.placing, tables.choosing, tables.asked, tables.caught, tables.wild]
)
async def test_at_80x24_every_key_and_every_number_is_still_there(moment: object) -> None:
    assert callable(moment)
    session: FakeSession = moment()
    async with (app := table_app(session)).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        lines = text_of(app).splitlines()
    assert all(len(line) <= 80 for line in lines)
    assert "q Léávé" in lines[-1], "the way out is never pushed out"
    assert "? Hélp" in lines[-1]
    if session.legal_moves():
        assert re.search(r" Enter(/\S)? ", lines[-2])
    text = "\n".join(lines)
    view = session.view()
    assert all(f" {points} " in text for points in view["points"])
    assert f"{view['pot']} pó" in text
    assert f"{view['deck']} cá" in text


CHARGE = [charge.drawing, charge.playing, charge.attacked, charge.six, charge.counted, charge.waiting]
BILLIONAIRE = [bill.starting, bill.powerful, bill.analyzing, bill.sealed, bill.paying, bill.threatened, bill.drawn]


@pytest.mark.usefixtures("longer_language")
@pytest.mark.parametrize("moment", [*CHARGE, *BILLIONAIRE])
async def test_the_other_tables_keep_every_key_name_and_number_too(moment: Callable[[], FakeSession]) -> None:
    session = moment()
    async with (app := table_app(session)).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        lines = text_of(app).splitlines()
        await pilot.press("right")
        await pilot.pause()
    text, view = "\n".join(lines), session.view()
    assert all(len(line) <= 80 for line in lines)
    assert "q Léávé" in lines[-1]
    if session.legal_moves():
        assert re.search(r" Enter(/\S)? ", lines[-2])
    assert all(name in text for name in session.info.names[1 : len(view["seats"])])
    if session.info.game == "charge-it":
        assert f"{view['deck']}" in text
        assert all(f"{score:,}" in text for score in view["scores"][1:])
        accounts = [account for seat in view["seats"][1:] for account in seat["accounts"] if not account.get("under")]
        assert all(f"{account['type']} " in text for account in accounts)
    else:
        assert all(f" {view['decks'][group]}" in text for group in ("E", "F", "A", "profit"))
        owned = [face for seat in view["seats"] for face in seat["investments"]]
        assert all(f"{view['cards'][face]['value'] // 1_000_000}" in text for face in owned)
        assert all(f"{seat['profit_count']} P" in text for seat in view["seats"])


@pytest.mark.usefixtures("longer_language")
async def test_every_choice_keeps_its_digit_its_claim_and_its_verdict() -> None:
    async with (app := table_app(tables.choosing())).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = text_of(app)
    assert "1 Ánnóúncé 4-5-6" in text
    assert "✓ trúé" in text
