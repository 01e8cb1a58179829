"""Whoever wants to talk as programs of old did is refused: old SSH, weak ciphers, an older protocol of tables."""

from __future__ import annotations

import asyncio
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import asyncssh
import pytest

from net import wire
from net.transport import SUBSYSTEM, connect
from tests.door.visitor import FLAG, RunningDoor, key, spoken, ssh
from tests.net.ends import Ear

HOST_KEY_TYPES = "HostKeyAlgorithms=ssh-rsa,rsa-sha2-256,ecdsa-sha2-nistp256"


@pytest.fixture(scope="module")
def door(place: Path) -> Iterator[RunningDoor]:
    with RunningDoor(place / "door") as door:
        yield door


@pytest.mark.parametrize(
    ("option", "complaint"),
    [
        ("Ciphers=aes128-cbc,3des-cbc,aes256-ctr", "no matching cipher"),
        ("KexAlgorithms=diffie-hellman-group1-sha1,diffie-hellman-group14-sha1", "no matching key exchange"),
        ("KexAlgorithms=diffie-hellman-group-exchange-sha256", "no matching key exchange"),
        (HOST_KEY_TYPES, "no matching host key type"),
    ],
)
@pytest.mark.parametrize("way", ["terminal", "tables"])
def test_weak_ciphers_exchanges_and_keys_are_refused_to_terminals_and_to_programs(
    door: RunningDoor, place: Path, option: str, complaint: str, way: str
) -> None:
    ann = place / "weak"
    ann = ann if ann.exists() else key(place, "weak")
    more = (FLAG + "-s", SUBSYSTEM) if way == "tables" else ("list",)
    told = (FLAG + "-o", FLAG + "LogLevel=INFO")
    command = ssh(door, ann, FLAG + "-o", FLAG + option, *told, *more)
    done = subprocess.run(command, input="", capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 255
    assert complaint in done.stderr
    assert done.stdout == ""
    assert spoken(door, ann, "list")[0] == 0  # with what it offers by itself the same program comes in


def test_a_key_that_signs_with_sha_1_is_not_believed(door: RunningDoor, place: Path) -> None:
    rsa = place / "rsa"
    subprocess.run(["ssh-keygen", "-q", "-t", "rsa", "-b", "3072", "-N", "", "-f", str(rsa)], check=True)
    old = ssh(door, rsa, FLAG + "-o", FLAG + "PubkeyAcceptedAlgorithms=ssh-rsa", "list")
    done = subprocess.run(old, input="", capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 255
    assert done.stdout == ""
    assert spoken(door, rsa, "list")[0] == 0  # with SHA-2 the same key is good


@pytest.mark.parametrize(
    "hello", [b"SSH-1.5-old\r\n", b"SSH-1.99-\xff\r\n", b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\n"]
)
def test_old_ssh_and_other_protocols_are_hung_up_on(door: RunningDoor, hello: bytes) -> None:
    with socket.create_connection(("127.0.0.1", door.port), 20) as line:
        line.settimeout(20)
        line.sendall(hello * (200 if b"SSH" not in hello else 1))
        said = b""
        try:
            while piece := line.recv(4096):
                said += piece
                if b"SSH-1.99" in hello:
                    line.sendall(b"\0" * 64)  # it may talk version 2, but then it has to do so
        except ConnectionError:
            pass
    assert said.startswith(b"SSH-2.0-") or not said


@pytest.mark.parametrize("protocol", [0, wire.PROTOCOL + 1])
def test_another_protocol_of_tables_is_told_who_has_to_update_and_shown_out(door: RunningDoor, protocol: int) -> None:
    async def talk() -> list[object]:
        channel = await connect("127.0.0.1", door.port, asyncssh.generate_private_key("ssh-ed25519"), lambda key: None)
        ear = Ear(channel)
        channel.send(wire.encoded(wire.GuestHello(protocol=protocol, software="honor-system 0.0.1")))
        await ear.ends()
        return [wire.from_host(line) for line in ear.lines]

    said = asyncio.run(talk())
    refusals = [one for one in said if isinstance(one, wire.No)]
    older = "the guest's" if protocol < wire.PROTOCOL else "this one"
    assert any(one.why == "version" and older in one.sentence for one in refusals)
