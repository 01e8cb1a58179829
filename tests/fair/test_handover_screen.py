"""The host has vanished, and the app offers those who are here to go on without it."""

from __future__ import annotations

import asyncio
import errno
from pathlib import Path
from typing import Any

import pytest

from net import succession
from net.session import SessionClosed
from net.succession import Succession
from net.takeover import TakeOver
from net.trouble import NetworkTrouble
from net.visit import Visit
from replays.audit import audit
from tests.fair.test_handover import copy_of, longest, orphaned
from tests.net.party import until, within
from tests.net.test_host_returns import back_again
from tests.tui.test_company import at_table, shows, until_so
from tui.app import HonorApp
from tui.plain.company import tell_of_a_vanished_host
from tui.screens.gathering import GatheringScreen
from tui.screens.handover import HandoverScreen
from tui.screens.table import TableScreen


@pytest.fixture(autouse=True)
def soon(board: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A host that is gone is gone at once; and tables are found on this machine, without a network."""
    monkeypatch.setattr(succession, "PATIENCE", 0.2)
    monkeypatch.setattr("tui.screens.gathering.LOOK_SECONDS", 0.1)


async def offered(app: HonorApp, pilot: Any) -> HandoverScreen:
    await until_so(pilot, lambda: isinstance(app.screen, HandoverScreen))
    screen = app.screen
    assert isinstance(screen, HandoverScreen)
    return screen


def table_on(app: HonorApp) -> object:
    """The game whose table lies on the screen, perhaps under a sheet of what one has missed."""
    return next((screen.session for screen in app.screen_stack if isinstance(screen, TableScreen)), None)


async def agrees(visit: Visit) -> None:
    """Another person's program hears the offer, and the person agrees."""
    there = Succession(visit)
    assert there.possible
    looking = asyncio.create_task(there.look())
    await until(visit, lambda: bool(there.offers))
    (seat,) = there.offers
    there.agree(seat)
    looking.cancel()


async def test_one_keeps_the_table_the_other_agrees_and_the_game_goes_on_on_the_screen(tmp_path: Path) -> None:
    party = await orphaned(tmp_path, "james-bond-007", 3)
    taker, other = longest(party)
    path = copy_of(taker)
    async with (app := at_table(taker)).run_test(size=(100, 30)) as pilot:
        screen = await offered(app, pilot)
        await shows(app, pilot, "The host has vanished", "Keep the table from now on", "Wait for the host")
        await pilot.press("enter")
        await shows(app, pilot, "1 of you are here; 2 are needed", f"{other.name}", "awaited")
        await agrees(other)
        below = app.screen_stack[1]
        assert isinstance(below, GatheringScreen)
        await until_so(pilot, lambda: below.host is not None and table_on(app) is below.visit.session)
        assert below.visit.seat == taker.seat
        assert screen.takeover is None
        await within(other.reconnected())
        await until(other, lambda: other.trouble == "")
        assert other.game_copy is not None
        assert other.game_copy.game.to_act
        lines = path.read_bytes()
        assert lines.count(b'"kind":"handover"') == 1
        await pilot.press("ctrl+c")
    await other.vanish()
    assert audit(path).verdict == "sound so far"


async def test_where_the_table_cannot_be_kept_one_is_told_why_and_may_try_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await orphaned(tmp_path, "james-bond-007", 3)
    taker, other = longest(party)
    reasons = [NetworkTrouble("Port 7007 is taken."), OSError(errno.ENOSPC, "No space left on device")]

    async def refused(*_: object) -> TakeOver:
        raise reasons.pop(0)

    async with (app := at_table(taker)).run_test(size=(100, 30)) as pilot:
        screen = await offered(app, pilot)
        with monkeypatch.context() as patch:
            patch.setattr(TakeOver, "open", refused)
            await pilot.press("enter")
            await shows(app, pilot, "Port 7007 is taken.")
            await pilot.press("enter")
            await shows(app, pilot, "The table cannot be kept: no space left on device.")
        await pilot.press("enter")
        await shows(app, pilot, "1 of you are here; 2 are needed")
        assert screen.takeover is not None
        await pilot.press("ctrl+c")
    await other.vanish()


async def test_who_agrees_sees_the_game_go_on(tmp_path: Path) -> None:
    party = await orphaned(tmp_path, "billionaire", 3)
    taker, other = longest(party)
    async with (app := at_table(other)).run_test(size=(100, 30)) as pilot:
        await offered(app, pilot)
        takeover = await Succession(taker).begin("127.0.0.1")
        await shows(app, pilot, f"Agree: {taker.name} keeps the table", f"{taker.name} would keep the table")
        await pilot.press("up", "enter")
        await within(takeover.gathered(1))
        await shows(app, pilot, "PAUSED", "The table changes hands")
        host = await within(takeover.finish())
        own = await host.sit()
        await until_so(pilot, lambda: table_on(app) is other.session and not other.news.paused)
        assert other.session is not None
        assert other.session.copy.game.lines > 60
        await within(own.game())
        await own.leave()
        await host.close()


async def test_where_two_have_offered_it_one_agrees_to_the_other_after_all(tmp_path: Path) -> None:
    party = await orphaned(tmp_path, "james-bond-007", 3)
    other, mine = longest(party)
    async with (app := at_table(mine)).run_test(size=(100, 30)) as pilot:
        await offered(app, pilot)
        await pilot.press("enter")
        await shows(app, pilot, "1 of you are here; 2 are needed")
        takeover = await Succession(other).begin("127.0.0.1")
        await shows(app, pilot, f"Agree: {other.name} keeps the table", "awaited")
        await pilot.press("up", "enter")
        await within(takeover.gathered(1))
        host = await within(takeover.finish())
        own = await host.sit()
        below = app.screen_stack[1]
        assert isinstance(below, GatheringScreen)
        await until_so(pilot, lambda: below.visit is not mine and table_on(app) is below.visit.session is not None)
        assert (below.visit.seat, below.host) == (mine.seat, None)
        assert below.visit.session is not None
        await within(own.game())
        assert below.visit.session.copy.path == copy_of(mine)
        await own.leave()
        await host.close()


async def test_where_it_is_given_up_the_others_wait_for_the_host_again(tmp_path: Path) -> None:
    party = await orphaned(tmp_path, "james-bond-007", 3)
    taker, other = longest(party)
    takeover = await Succession(taker).begin("127.0.0.1")
    await agrees(other)
    await within(takeover.gathered(1))
    await until(other, lambda: other.trouble == "")
    await takeover.close()
    await until(other, lambda: other.trouble != "")
    assert other.open_still
    assert Succession(other).possible
    await back_again(party)
    await until(other, lambda: other.trouble == "" and not other.news.paused)
    assert other.game_copy is not None
    assert other.game_copy.agreed is None
    await other.vanish()
    await party.visits[0].leave()
    await party.host.close()


async def test_a_host_that_is_back_ends_the_question(tmp_path: Path) -> None:
    party = await orphaned(tmp_path, "james-bond-007", 3)
    _, other = longest(party)
    async with (app := at_table(other)).run_test(size=(100, 30)) as pilot:
        await offered(app, pilot)
        await back_again(party)
        await until_so(pilot, lambda: not isinstance(app.screen, HandoverScreen))
        assert other.trouble == ""
    await party.close()


async def test_without_a_screen_it_is_said_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.plain.company.LOOK_SECONDS", 0.05)
    party = await orphaned(tmp_path, "james-bond-007", 3)
    bob = party.visits[1]
    assert bob.session is not None
    said: list[str] = []
    telling = asyncio.create_task(tell_of_a_vanished_host(bob.session, said.append))
    async with asyncio.timeout(10):
        while len(said) < 3:
            await asyncio.sleep(0.01)
    assert said[1] == f"one of you: honor host --take-over --ledger {copy_of(bob)}"
    await asyncio.sleep(0.2)
    telling.cancel()
    assert len(said) == 3  # once
    for visit in party.visits[1:]:
        await visit.vanish()


async def test_with_two_people_there_is_nothing_to_offer(tmp_path: Path) -> None:
    party = await orphaned(tmp_path, "james-bond-007", 2)
    assert not Succession(party.visits[1]).possible
    await party.visits[1].vanish()


async def test_somebody_else_who_answers_under_a_seats_name_gets_no_share(tmp_path: Path) -> None:
    """Whoever announces that he is seat 1 has to sign for it with the key of seat 1."""
    from net import taker as words

    party = await orphaned(tmp_path, "james-bond-007", 3)
    taker, other = longest(party)
    assert other.game_copy is not None
    takeover = await Succession(taker).begin("127.0.0.1")
    shares: list[object] = []
    hear = takeover.hear
    takeover.hear = lambda guest, message: (shares.append(message), hear(guest, message))[1]  # type: ignore[method-assign, func-returns-value]
    takeover._word = words.word(takeover.orphan.hand, takeover.ledger, "SHA256:of another machine")
    lines = other.game_copy.lines
    await agrees(other)
    async with asyncio.timeout(20):
        while other.open_still:
            await asyncio.sleep(0.01)
    with pytest.raises(SessionClosed, match="not the one who may take the table over"):
        await other.changed(other.number)
    assert not [message for message in shares if getattr(message, "share", "")]
    assert other.game_copy.lines == lines  # nothing was taken from him either
    await takeover.close()
