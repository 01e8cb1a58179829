"""What happens in one session stays in it; and nothing of it stays when it is over."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from textual.message_pump import MessagePump

from net.door import Door
from net.door_memory import memory
from replays.folders import person_folder
from tests.door.inside import Client, open_door, until
from tui.app import HonorApp
from tui.door import hosting
from tui.door.guest_app import GuestApp

KEY = asyncssh.generate_private_key("ssh-ed25519")


def app_of(door: Door) -> GuestApp:
    """The only app there is."""
    session: Any
    (session,) = door.open_sessions
    terminal = session._terminal
    app: GuestApp = terminal._app
    return app


async def at_home(door: Door, key: asyncssh.SSHKey = KEY, name: bytes = b"Ann") -> Client:
    """Somebody at the home screen."""
    client = await Client.come(door, key)
    await client.until(b"Your name")
    client.press(b"\x7f" * 10 + name + b"\r")
    await client.until(b"Billionaire")
    return client


def test_a_crash_ends_its_own_session_with_an_apology_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with open_door(tmp_path) as door:
            victim = await at_home(door)
            app = app_of(door)
            other = await at_home(door, asyncssh.generate_private_key("ssh-ed25519"), b"Bob")

            def fail(*_: object) -> None:
                raise RuntimeError("the cards are 7 7 7")

            monkeypatch.setattr(app.screen, "press", fail)
            victim.press(b"j")
            await victim.until(b"not your fault")
            assert b"7 7 7" not in victim.out
            assert b"Traceback" not in victim.out
            other.press(b"j")
            await other.until(b"Charge")
            assert door.figures.happened["crashed"] == 1
            await other.leave()
            await victim.leave()

    asyncio.run(play())


def test_a_flood_is_slowed_down_and_others_are_served(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_door(tmp_path) as door:
            flooder = await at_home(door)
            other = await at_home(door, asyncssh.generate_private_key("ssh-ed25519"), b"Bob")
            flooder.process.stdin.write(os.urandom(400_000).replace(b"\x03", b"x").replace(b"\x11", b"x"))
            for key, answer in ((b"j", b"Charge"), (b"k", b"Bond"), (b"j", b"Charge")):
                other.press(key)
                await other.until(answer)
            assert door.figures.happened["crashed"] == 0
            await flooder.leave()
            await other.leave()

    asyncio.run(play())


def test_who_does_not_read_costs_no_memory(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_door(tmp_path) as door:
            slow = await at_home(door)
            app = app_of(door)
            slow.process.channel.pause_reading()
            session: Any
            (session,) = door.open_sessions
            for number in range(3000):
                app.screen.styles.background = ("red", "blue")[number % 2]
                app.refresh(layout=True)
                await asyncio.sleep(0)
                if number % 100 == 0:
                    await asyncio.sleep(0.02)
            assert session._channel.get_write_buffer_size() < 2_000_000
            slow.process.channel.resume_reading()
            slow.press(b"j")
            await slow.until(b"Charge")
            await slow.leave()

    asyncio.run(play())


def test_nothing_of_the_server_reaches_a_session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_OF_THE_SERVER", "swordfish")
    monkeypatch.setenv("NO_COLOR", "1")

    async def play() -> None:
        async with open_door(tmp_path) as door:
            client = await at_home(door)
            app = app_of(door)
            assert "SECRET_OF_THE_SERVER" not in app.environment
            assert "NO_COLOR" not in app.environment
            assert app.console._environ.get("TERM") == "xterm-256color"
            assert "SECRET_OF_THE_SERVER" not in app.console._environ
            before = sorted(path for path in tmp_path.rglob("*"))
            app.action_screenshot()
            app.save_screenshot()
            app.deliver_screenshot()
            app.action_suspend_process()
            app.open_url("https://example.org/")
            driver: Any = app._driver
            assert not driver.can_suspend
            await asyncio.sleep(0.2)
            assert sorted(path for path in tmp_path.rglob("*")) == before
            await client.leave()

    asyncio.run(play())


def test_nothing_is_written_where_a_guest_names_a_file(tmp_path: Path) -> None:
    from contextvars import copy_context

    from replays.files import write_new

    def as_guest() -> None:
        person_folder.set(tmp_path / "ann")
        with pytest.raises(PermissionError, match="files are not written here"):
            write_new(tmp_path / "anything.html", "x")

    copy_context().run(as_guest)
    assert not (tmp_path / "anything.html").exists()


def test_each_person_has_settings_of_his_own(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_door(tmp_path) as door:
            client = await at_home(door)
            client.press(b",")
            await client.until(b"sounds")
            client.press(b"l")
            await client.until(b"ight")
            client.press(b"\x1b")
            await until((app_of(door).folder / "settings.toml").exists)
            await client.leave()
            other = await at_home(door, asyncssh.generate_private_key("ssh-ed25519"), b"Bob")
            await until(lambda: len(door.open_sessions) == 1)
            assert app_of(door).settings.theme == "dark"
            await other.leave()

    asyncio.run(play())


async def _come_and_go(door: Door, keys: list[asyncssh.SSHKey], times: int) -> None:
    for number in range(times):
        if number % 3 == 0:  # in the middle of a game, which the next log-in of this person would lead back to
            name = f"guest {len(door.residents)}".encode()
            client = await at_home(door, asyncssh.generate_private_key("ssh-ed25519"), name)
            client.press(b"\r")
            await client.until(b"private")
        else:
            client = await Client.come(door, keys[number % len(keys)])
            await client.until(b"Billionaire")
            client.press(b"\x1b[B" if number % 2 else b"j")
            await client.until(b"Charge")
        if number % 2:
            client.connection.abort()
        else:
            await client.leave()
    await until(lambda: not door.open_sessions)
    await until(lambda: len(hosting.ALIVE) == 0)


@pytest.mark.parametrize("times", [12, pytest.param(200, marks=pytest.mark.soak)])
def test_nothing_is_left_of_sessions_that_came_and_went(tmp_path: Path, times: int) -> None:
    async def play() -> None:
        async with open_door(tmp_path, "newcomers_per_hour = 1000\n") as door:
            await (await at_home(door)).leave()
            hosting.ALIVE.clear()  # of other tests, whose event loops ended before they could tidy up
            await _come_and_go(door, [KEY], 6)  # caches fill
            tasks, before = len(asyncio.all_tasks()), memory()
            await _come_and_go(door, [KEY], times)
            assert len(asyncio.all_tasks()) <= tasks + 2
            assert memory() - before < 12 * (1 << 20)

    asyncio.run(play())


def test_hosted_apps_and_the_usual_one_differ_only_where_they_must() -> None:
    assert HonorApp.hosted is False
    assert GuestApp.hosted is True
    assert issubclass(GuestApp, MessagePump)
