"""What was tried against the door by somebody who means it no good, and does not work any more."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from asyncssh.channel import SSHClientChannel, SSHServerChannel
from asyncssh.packet import String

from net.door import Door
from net.door_people import NameRefused
from tests.door.inside import open_door, until

KEY = asyncssh.generate_private_key("ssh-ed25519")


async def connected(door: Door) -> asyncssh.SSHClientConnection:
    return await asyncssh.connect(
        "127.0.0.1", door.port, known_hosts=None, client_keys=[KEY], config=None, agent_path=None, username="ann"
    )


async def session_without_a_request(connection: asyncssh.SSHClientConnection) -> Any:
    """A session that is open, for which nothing is asked yet."""
    channel: Any = SSHClientChannel(connection, asyncio.get_running_loop(), "strict", None, "strict", 1 << 20, 1 << 15)
    await channel._open(b"session")
    return channel


async def test_variables_that_nobody_looks_at_are_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    channels: list[SSHServerChannel[bytes]] = []
    made = asyncssh.SSHServerConnection.create_server_channel

    def remembered(self: Any, *arguments: Any, **more: Any) -> Any:
        channels.append(made(self, *arguments, **more))
        return channels[-1]

    monkeypatch.setattr(asyncssh.SSHServerConnection, "create_server_channel", remembered)
    async with open_door(tmp_path / "door") as door:
        connection = await connected(door)
        channel = await session_without_a_request(connection)
        for number in range(200):
            channel._send_request(b"env", String(f"V{number}"), String("x" * 20_000))
        channel._send_request(b"env", String("LANG"), String("x" * 20_000))
        channel._send_request(b"env", String("COLORTERM"), String("truecolor"))
        await until(lambda: bool(channels) and bool(channels[0]._env))
        await asyncio.sleep(0.1)
        assert dict(channels[0]._env) == {b"COLORTERM": b"truecolor"}
        connection.abort()


async def test_a_session_for_which_nothing_is_asked_is_closed(tmp_path: Path) -> None:
    async with open_door(tmp_path / "door", "log_in_seconds = 0.5\n") as door:
        connection = await connected(door)
        await session_without_a_request(connection)
        async with asyncio.timeout(10):
            await connection.wait_closed()
        assert door.doorkeeper.connected == 0


async def test_one_address_does_not_fill_the_doors_memory_of_people(tmp_path: Path) -> None:
    async with open_door(tmp_path / "door", "newcomers_per_hour = 3\n") as door:
        for number in range(3):
            door.welcome(f"ssh-ed25519 key{number}", "10.0.0.5", f"Guest {number}")
        with pytest.raises(NameRefused, match="Try again in an hour"):
            door.welcome("ssh-ed25519 key9", "10.0.0.5", "Guest 9")
        door.welcome("ssh-ed25519 key0", "10.0.0.5", "Another name")  # whoever is known may be called otherwise
        door.welcome("ssh-ed25519 key9", "10.0.0.6", "Guest 9")
        assert len(door.residents) == 4


async def test_a_refused_name_does_not_count(tmp_path: Path) -> None:
    async with open_door(tmp_path / "door", "newcomers_per_hour = 1\n") as door:
        door.welcome("ssh-ed25519 a", "10.0.0.5", "Ann")
        for name in ("ann", "ＡＮＮ", "Ａnn", "\u200b", "   "):
            with pytest.raises(NameRefused, match=r"is called|at least one letter"):
                door.welcome("ssh-ed25519 b", "10.0.0.6", name)
        door.welcome("ssh-ed25519 b", "10.0.0.6", "Bob")
