"""Tables of people on the screen: the lobby, the gathering, who is here; over real sockets on this machine."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from net.discovery import Browser
from net.host import TableHost
from net.identity import myself
from net.trouble import NetworkTrouble
from net.visit import Visit
from tests.net.party import Party, until
from tests.tui.showing import text_of
from tui.app import HonorApp, home_app
from tui.screens.gathering import GatheringScreen
from tui.screens.lobby import ORDERS, LobbyScreen
from tui.screens.people import People
from tui.screens.table import TableScreen

SIZE = (100, 30)
SECONDS = 15.0


async def shows(app: HonorApp, pilot: Any, *parts: str) -> None:
    """Wait until the screen on top shows all of this."""
    begun, text = monotonic(), ""
    while not all(part in text for part in parts):
        assert monotonic() - begun < SECONDS, text
        await pilot.pause(0.02)
        text = " ".join(text_of(app).split())


async def until_so(pilot: Any, there: Callable[[], bool]) -> None:
    async with asyncio.timeout(SECONDS):
        while not there():
            await pilot.pause(0.02)


async def lobby(app: HonorApp) -> LobbyScreen:
    return LobbyScreen(app)


def with_lobby() -> HonorApp:
    return HonorApp(None, lobby)


def at_table(visit: Visit, host: TableHost | None = None) -> HonorApp:
    async def first(app: HonorApp) -> GatheringScreen:
        return GatheringScreen(app, visit, host)

    return HonorApp(None, first)


@pytest.fixture
def nobody_else(board: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lobby finds tables by the notices of this test, and by nothing else."""
    monkeypatch.setattr(Browser, "start", _silence)


@pytest.mark.usefixtures("nobody_else")
async def test_the_lobby_shows_all_about_a_table_and_enter_joins(tmp_path: Path) -> None:
    options = {"deck": "short46"}
    party = await Party.open(tmp_path, title="Friday night", options=options, bots=("sharp",), announce=True)
    keeper = await party.host.sit()
    async with (app := with_lobby()).run_test(size=SIZE) as pilot:
        await shows(app, pilot, "Friday night", "james-bond-007", "1 person, 1 bot, 1 seat free", " ms")
        await shows(app, pilot, "Host Ann", "deck = short46", "Clock: none", "Luck", "0 watching")
        await pilot.press("enter")
        await until_so(pilot, lambda: isinstance(app.screen, GatheringScreen))
        await until(keeper, lambda: keeper.table.people == 2)
        await pilot.press("r")
        await until(keeper, lambda: keeper.table.seats[1].ready)
        keeper.start()
        await until_so(pilot, lambda: isinstance(app.screen, TableScreen))
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.seat == 1
    await keeper.leave()
    await party.host.close()


@pytest.mark.usefixtures("nobody_else")
async def test_the_lobby_sorts_watches_and_takes_an_address(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, announce=True)
    await party.host.sit()
    async with (app := with_lobby()).run_test(size=SIZE) as pilot:
        await shows(app, pilot, "Ann's table")
        for words, _ in [*ORDERS[1:], ORDERS[0]]:
            await pilot.press("o")
            await shows(app, pilot, f"Sort: {words}")
        await pilot.press("w")
        await until_so(pilot, lambda: isinstance(app.screen, GatheringScreen))
        await until_so(pilot, lambda: party.host.table.facts().spectators == 1)
        await pilot.press("q")
        await until_so(pilot, lambda: isinstance(app.screen, LobbyScreen))
        await pilot.press("a", *f"127.0.0.1:{party.address[1]}", "enter")
        await until_so(pilot, lambda: isinstance(app.screen, GatheringScreen))
    await party.close()


async def test_an_empty_lobby_gives_advice_and_hosts_one_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("net.found.SILENCE_SECONDS", 0.1)
    monkeypatch.setattr(Browser, "start", _silence)
    myself().known_hosts.remember("hall:7007", "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA", "2025-11-30")
    async with (app := with_lobby()).run_test(size=SIZE) as pilot:
        await shows(app, pilot, "No table was found", "honor join HOST:PORT", "hall:7007", "joined before")


async def _silence(browser: Browser) -> None:
    """A network on which nobody answers."""


@pytest.mark.usefixtures("nobody_else")
async def test_tables_of_others_on_this_machine_stand_in_the_lobby_without_a_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(browser: Browser) -> None:
        raise NetworkTrouble("Multicast does not work here.", "Join by address.")

    monkeypatch.setattr(Browser, "start", refuse)
    party = await Party.open(tmp_path, title="By notice", announce=True)
    async with (app := with_lobby()).run_test(size=SIZE) as pilot:
        await shows(app, pilot, "By notice")
        await pilot.press("enter")
        await until_so(pilot, lambda: isinstance(app.screen, GatheringScreen))
    await party.close()


async def test_trouble_with_the_network_is_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(browser: Browser) -> None:
        raise NetworkTrouble("Multicast does not work here.", "Join by address.")

    monkeypatch.setattr(Browser, "start", refuse)
    async with (app := with_lobby()).run_test(size=SIZE) as pilot:
        await shows(app, pilot, "Multicast does not work here. Join by address.")
        await pilot.press("a", *"127.0.0.1:1", "enter")
        await shows(app, pilot, "Nobody listens at 127.0.0.1:1")


@pytest.mark.usefixtures("nobody_else")
async def test_why_one_cannot_join_stays_below_the_list_until_the_next_key(tmp_path: Path) -> None:
    """A table announces itself every second, and latencies are measured: nothing of that takes the reason away."""
    party = await Party.open(tmp_path, announce=True)
    await party.host.sit()
    async with (app := with_lobby()).run_test(size=(80, 24)) as pilot:
        await shows(app, pilot, "Ann's table")
        await pilot.press("a", *"127.0.0.1:1", "enter")
        await shows(app, pilot, "Nobody listens at 127.0.0.1:1. Is the table still open, and the port right?")
        screen = app.screen
        assert isinstance(screen, LobbyScreen)
        screen._take(dict(screen.tables))
        await pilot.pause()
        assert "Nobody listens at 127.0.0.1:1. Is the table still open" in " ".join(text_of(app).split())
        await pilot.press("down")
        await pilot.pause()
        assert "Nobody listens" not in text_of(app)
    await party.close()


async def test_what_others_type_to_join_stands_whole_at_80_columns(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=3, announce=True)
    keeper = await party.host.sit()
    async with (app := at_table(keeper, party.host)).run_test(size=(80, 24)) as pilot:
        await shows(app, pilot, f"honor join {party.host.code}", f":{party.host.port.number}")
        await pilot.press("y")
        await pilot.pause()
        assert f"honor join {party.host.code}" in app.clipboard or f":{party.host.port.number}" in app.clipboard
        assert "Copied, if your terminal allows it" in " ".join(text_of(app).split())
    await party.close()


async def test_the_keeper_puts_bots_on_seats_and_starts(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=3, announce=True)
    keeper = await party.host.sit()
    async with (app := at_table(keeper, party.host)).run_test(size=SIZE) as pilot:
        await shows(app, pilot, "Seat 1 Ann", "Seat 2", "free", f"honor join {party.host.code}")
        await pilot.press("s")
        await shows(app, pilot, "2 seats are free")
        await pilot.press("down", "right", "down", "right", "right")
        await shows(app, pilot, "bot, random", "bot, steady")
        await pilot.press("left", "left")
        await until_so(pilot, lambda: keeper.table.open_seats == 1)
        await pilot.press("right", "s")
        await until_so(pilot, lambda: isinstance(app.screen, TableScreen))
    await party.host.close()


async def test_all_see_for_how_long_somebody_is_away_and_when_a_bot_takes_over(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=3)
    sessions = await party.begin()
    gone = next(seat for seat in sessions[0].copy.game.to_act)
    watcher = next(seat for seat in range(3) if seat != gone)
    async with (app := at_table(party.visits[watcher], None)).run_test(size=SIZE) as pilot:
        await until_so(pilot, lambda: isinstance(app.screen, TableScreen))
        await party.visits[gone].vanish()
        name = sessions[0].copy.game.names[gone]
        await shows(app, pilot, "AWAY 0:0", "bot in 1:5", f"{name} is away 0:0", "a bot takes over in 1:5")
        await shows(app, pilot, "AWAY 0:02, bot in 1:5")  # it goes on by itself
    await party.host.close()


async def test_who_is_here_shows_who_is_away_and_what_is_proposed(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=3)
    await party.begin()
    async with (app := at_table(party.visits[0], party.host)).run_test(size=SIZE) as pilot:
        await until_so(pilot, lambda: isinstance(app.screen, TableScreen))
        await party.visits[2].vanish()
        await pilot.press("u")
        await until_so(pilot, lambda: isinstance(app.screen, People))
        await shows(app, pilot, "Ann * you", "P2 away 0:0", "a bot takes over in 1:5", "Watching 0 people")
        await pilot.press("down", "down", "enter")
        await shows(app, pilot, "A bot for P2: awaited P1")
        party.visits[1].propose("bot", 2)
        await shows(app, pilot, "a bot plays (steady)")
        await pilot.press("p")
        await shows(app, pilot, "Pause: awaited P1")
        await pilot.press("n")
        await until_so(pilot, lambda: not party.visits[0].news.proposals)
        await pilot.press("up", "enter")
        await shows(app, pilot, "muted")
    await party.close()


async def test_closing_the_app_closes_the_table_and_says_so(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=2)
    keeper = await party.host.sit()
    guest = await party.come("Bob")
    app = at_table(keeper, party.host)
    app.closing.append(party.host.close)
    async with app.run_test(size=SIZE) as pilot:
        await shows(app, pilot, "Bob")
    assert guest._ended == "Ann has closed the table."


async def test_home_leads_to_the_lobby_and_back() -> None:
    async with (app := home_app()).run_test(size=SIZE) as pilot:
        await pilot.press("t")
        await pilot.pause()
        assert isinstance(app.screen, LobbyScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert not isinstance(app.screen, LobbyScreen)
