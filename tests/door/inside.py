"""A door in this process, and clients in it too: for what can only be seen from inside."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh

from net.bot_runner import Shared
from net.door import Door, DoorWanted
from tui.door.stage import opened


@asynccontextmanager
async def open_door(folder: Path, rules: str = "") -> AsyncIterator[Door]:
    """A door on loopback, with the app behind it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "door.toml").write_text("announce = false\nnetwork = false\n" + rules, "utf-8")
    key = asyncssh.generate_private_key("ssh-ed25519")
    door = Door(DoorWanted(folder, folder / "door.toml", key, 0, "127.0.0.1"))
    streams = sys.stdout, sys.stderr
    await opened(door, settle=False)
    try:
        yield door
    finally:
        await door.close("Until next time.")
        sys.stdout, sys.stderr = streams
        Shared.count = 0


class Client:
    """Somebody at a terminal, as bytes."""

    def __init__(self, connection: Any, process: Any) -> None:
        self.connection, self.process = connection, process
        self.out = b""

    @classmethod
    async def come(cls, door: Door, key: asyncssh.SSHKey, size: tuple[int, int] = (80, 24)) -> Client:
        """Log in."""
        connection = await asyncssh.connect(
            "127.0.0.1", door.port, known_hosts=None, client_keys=[key], config=None, agent_path=None, username="ann"
        )
        process = await connection.create_process(term_type="xterm-256color", term_size=size, encoding=None)
        return cls(connection, process)

    async def until(self, words: bytes) -> None:
        """Read until these bytes have come."""
        async with asyncio.timeout(30):
            while words not in self.out:
                data = await self.process.stdout.read(1 << 16)
                assert data, f"the end came before {words!r}: {self.out[-500:]!r}"
                self.out += data

    def press(self, keys: bytes) -> None:
        """Type; what came before is forgotten."""
        self.out = b""
        self.process.stdin.write(keys)

    async def leave(self) -> None:
        """Hang up."""
        self.connection.close()
        await self.connection.wait_closed()


async def until(true: Callable[[], bool], seconds: float = 20.0) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)
