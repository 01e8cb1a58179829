"""The door as a service of systemd: what it tells it, and that the unit is one."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from net.door_service import READY, SOCKET, tell_service_manager
from tests.door.visitor import RunningDoor

UNIT = Path(__file__).parents[2] / "docs/honor.service"


def test_systemd_is_told_when_the_door_is_open_rereads_and_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
        told.settimeout(30)
        told.bind(str(tmp_path / "notify"))
        monkeypatch.setenv(SOCKET, str(tmp_path / "notify"))
        with RunningDoor(tmp_path / "door") as door:
            assert told.recv(200) == b"READY=1"
            os.kill(door.process.pid, signal.SIGHUP)
            assert told.recv(200).startswith(b"RELOADING=1\nMONOTONIC_USEC=")
            assert told.recv(200) == b"READY=1"
            assert door.stop() == 0
            assert told.recv(200) == b"STOPPING=1"


@pytest.mark.parametrize("address", ["", "relative", "/nowhere/at/all", "@honor-nobody-listens", "/" + "x" * 300])
def test_without_anybody_to_tell_nothing_happens(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SOCKET, address)
    assert tell_service_manager(READY) is False


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze here")
def test_the_unit_is_sound_and_shut_in(tmp_path: Path) -> None:
    unit = tmp_path / "honor.service"
    unit.write_text(UNIT.read_text("utf-8").replace("/usr/local/bin/honor", sys.executable), "utf-8")
    done = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    security = ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(unit)]
    done = subprocess.run(security, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-500:]


def test_the_unit_asks_for_what_the_door_has() -> None:
    from tui.arguments import Parser
    from tui.commands.serve import declare

    parser = Parser("honor serve", "")
    declare(parser)
    commands = [
        line.split("honor serve ")[1] for line in UNIT.read_text("utf-8").splitlines() if "honor serve " in line
    ]
    assert len(commands) == 2
    for command in commands:
        parser.parse_args(command.split())
