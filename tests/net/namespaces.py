"""Two network namespaces and a bad line between them: IP packets that are late, lost, doubled and overtaken.

The line is made of two TUN devices whose packets this program passes on, or not; so it needs root and /dev/net/tun,
and no kernel module. Nothing in these namespaces reaches any other network.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import shutil
import struct
import subprocess
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import TracebackType

TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000
ADDRESSES = ("10.77.0.1", "10.77.0.2")


def why_not() -> str:
    """Why there can be no namespaces here; empty where there can."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return "namespaces need root"
    if not shutil.which("ip"):
        return "there is no ip command (iproute2)"
    if not os.access("/dev/net/tun", os.R_OK | os.W_OK):
        return "there is no /dev/net/tun"
    name = f"hs{os.getpid()}x"
    made = subprocess.run(["ip", "netns", "add", name], capture_output=True, check=False)
    if made.returncode != 0:
        return f"namespaces cannot be made: {made.stderr.decode().strip()}"
    subprocess.run(["ip", "netns", "del", name], check=False)
    return ""


@dataclass(slots=True)
class Weather:
    """How bad the line is, each way."""

    delay: float = 0.0
    jitter: float = 0.0
    """Seconds more or less than ``delay``; packets overtake each other."""
    loss: float = 0.0
    doubled: float = 0.0
    parted: bool = False


class BadLine:
    """Two namespaces, ``a`` (10.77.0.1) and ``b`` (10.77.0.2)."""

    def __init__(self, weather: Weather, seed: int = 1) -> None:
        self.weather = weather
        self.names = (f"hs{os.getpid()}a", f"hs{os.getpid()}b")
        self.passed = self.lost = 0
        self._random = Random(seed)
        self._devices: list[int] = []

    async def __aenter__(self) -> BadLine:
        try:
            for index, name in enumerate(self.names):
                _ip("netns", "add", name)
                device = f"{name}t"
                handle = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
                self._devices.append(handle)
                fcntl.ioctl(handle, TUNSETIFF, struct.pack("16sH", device.encode(), IFF_TUN | IFF_NO_PI))
                _ip("link", "set", device, "netns", name)
                _ip("-n", name, "addr", "add", f"{ADDRESSES[index]}/24", "dev", device)
                _ip("-n", name, "link", "set", device, "up")
                _ip("-n", name, "link", "set", "lo", "up")
        except BaseException:
            self._close()
            raise
        loop = asyncio.get_running_loop()
        for index, handle in enumerate(self._devices):
            loop.add_reader(handle, self._arrived, handle, self._devices[1 - index])
        return self

    def _arrived(self, source: int, target: int) -> None:
        weather, chance = self.weather, self._random
        for _ in range(64):
            try:
                packet = os.read(source, 65536)
            except BlockingIOError:
                return
            for _copy in range(2 if chance.random() < weather.doubled else 1):
                if weather.parted or chance.random() < weather.loss:
                    self.lost += 1
                    continue
                self.passed += 1
                late = max(0.0, weather.delay + chance.uniform(-weather.jitter, weather.jitter))
                asyncio.get_running_loop().call_later(late, _write, target, packet)

    def inside(self, side: int, *command: str) -> list[str]:
        """A command line that runs in one of the namespaces."""
        return ["ip", "netns", "exec", self.names[side], *command]

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for handle in self._devices:
            asyncio.get_running_loop().remove_reader(handle)
        self._close()

    def _close(self) -> None:
        for handle in self._devices:
            os.close(handle)
        self._devices.clear()
        for name in self.names:
            if Path(f"/run/netns/{name}").exists():
                subprocess.run(["ip", "netns", "del", name], check=False)


def _write(handle: int, packet: bytes) -> None:
    try:
        os.write(handle, packet)
    except OSError:
        pass  # the line is gone, or its queue is full: one more lost packet


def _ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, capture_output=True)
