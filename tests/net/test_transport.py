"""The port: lines for whoever has a key, and nothing else for anybody."""

import asyncio
import shutil
import socket
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import asyncssh
import pytest
import pytest_asyncio

from net.limits import Limits
from net.port import Port
from net.transport import CIPHERS, connect
from net.trouble import NetworkTrouble
from tests.net.ends import SECONDS, Hall


@pytest_asyncio.fixture
async def hall() -> AsyncIterator[Hall]:
    hall = await Hall.open()
    yield hall
    await hall.port.close()


def raw_client(hall: Hall, **more: Any) -> Any:
    """A stock SSH client with a key."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    return asyncssh.connect(
        "127.0.0.1", hall.port.number, known_hosts=None, client_keys=[key], config=None, username="x", **more
    )


async def test_lines_go_both_ways_whole_and_in_order(hall: Hall) -> None:
    guest = await hall.visit()
    sent = [b"%d " % number + b"x" * (number * 37 % 5000) for number in range(300)]
    guest.channel.send(*sent)
    assert await guest.hears(300) == sent


async def test_a_guest_is_known_by_the_key_he_proved(hall: Hall) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    guest = await hall.visit(key)
    peer = (await hall.guest()).channel.peer
    assert peer.fingerprint == key.get_fingerprint()
    assert peer.key == " ".join(key.export_public_key().decode().split()[:2])
    assert peer.address == "127.0.0.1"
    assert guest.channel.peer.fingerprint == hall.key.get_fingerprint()


async def test_aes_gcm_is_what_two_programs_agree_on(hall: Hall) -> None:
    async with raw_client(hall, encryption_algs=list(CIPHERS)) as connection:
        assert connection.get_extra_info("send_cipher") == "aes128-gcm@openssh.com"


@pytest.mark.parametrize(
    "asked",
    [
        {"command": "ls"},
        {"command": None},
        {"subsystem": "sftp"},
        {"subsystem": "honor2"},
        {"subsystem": "honor", "term_type": "xterm"},
    ],
    ids=str,
)
async def test_no_shell_no_command_no_terminal_no_files(hall: Hall, asked: dict[str, Any]) -> None:
    async with raw_client(hall) as connection:
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.create_process(**asked)
    assert hall.guests == []


async def test_no_forwarding_in_any_direction(hall: Hall) -> None:
    async with raw_client(hall) as connection:
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_connection("127.0.0.1", hall.port.number)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_unix_connection("/run/x")
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_port("127.0.0.1", 0, "127.0.0.1", 22)


async def test_one_channel_a_connection(hall: Hall) -> None:
    async with raw_client(hall) as connection:
        await connection.open_session(subsystem="honor", encoding=None)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_session(subsystem="honor", encoding=None)


@pytest.mark.parametrize("how", ["password", "keyboard-interactive", "none"])
async def test_without_a_key_nobody_comes_in(hall: Hall, how: str) -> None:
    with pytest.raises(asyncssh.PermissionDenied):
        await asyncssh.connect(
            "127.0.0.1",
            hall.port.number,
            known_hosts=None,
            client_keys=None,
            agent_path=None,
            config=None,
            username="x",
            password="x",
            preferred_auth=how,
        )


async def test_a_host_key_that_is_refused_is_refused_in_words(hall: Hall) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    with pytest.raises(NetworkTrouble, match="That is somebody else"):
        await connect("127.0.0.1", hall.port.number, key, lambda host_key: "That is somebody else.")
    assert hall.guests == []


async def test_a_line_that_is_too_long_ends_the_connection_and_no_other() -> None:
    hall = await Hall.open(Limits(line=1000))
    bad, good = await hall.visit(), await hall.visit()
    bad.channel.send(b"x" * 5000)
    await bad.ends()
    good.channel.send(b"still here")
    assert await good.hears(1) == [b"still here"]
    assert bad.lines == []
    await hall.port.close()


async def test_an_endless_line_is_cut_off_without_being_kept() -> None:
    hall = await Hall.open(Limits(line=1000))
    async with raw_client(hall) as connection:
        writer, _, _ = await connection.open_session(subsystem="honor", encoding=None)

        async def pour() -> None:
            for _ in range(2000):
                writer.write(b"x" * 1000)
                await writer.drain()
                await asyncio.sleep(0)

        with pytest.raises((OSError, asyncssh.Error)):
            await pour()
    await hall.port.close()


async def test_a_flood_of_lines_is_listened_to_at_a_bounded_rate() -> None:
    hall = await Hall.open(Limits(lines_per_second=200, lines_at_once=50))
    guest = await hall.visit()
    begun = time.monotonic()
    for number in range(15):  # one burst is heard at once, whatever came after it waits
        guest.channel.send(*[b"%d" % number] * 10)
        await guest.hears((number + 1) * 10)
    assert time.monotonic() - begun >= (150 - 50) / 200 * 0.9
    await hall.port.close()


async def test_more_connections_than_allowed_are_turned_away_and_the_others_stay() -> None:
    hall = await Hall.open(Limits(connections_per_address=3, strangers_per_address=2))
    guests = [await hall.visit() for _ in range(3)]
    with pytest.raises(NetworkTrouble, match="hung up"):
        await hall.visit()
    guests[0].channel.close()
    await (await hall.guest(0)).ends()
    again = await hall.visit()
    again.channel.send(b"hello")
    assert await again.hears(1) == [b"hello"]
    await hall.port.close()
    assert hall.port.doorkeeper.connected == 0


async def test_who_does_not_say_who_he_is_is_put_out_in_time() -> None:
    hall = await Hall.open(Limits(log_in_seconds=0.2, strangers_per_address=1))
    reader, writer = await asyncio.open_connection("127.0.0.1", hall.port.number)
    async with asyncio.timeout(SECONDS):
        await reader.read()  # ends when the host hangs up
    writer.close()
    async with raw_client(hall) as connection:  # a key, but then nothing
        async with asyncio.timeout(SECONDS):
            await connection.wait_closed()
    guest = await hall.visit()
    guest.channel.send(b"in time")
    assert await guest.hears(1) == [b"in time"]
    await hall.port.close()


async def test_a_thousand_silent_connections_do_not_keep_a_guest_out() -> None:
    hall = await Hall.open(Limits(strangers_per_address=20))
    seated = await hall.visit()
    sockets = []
    for _ in range(1000):
        silent = socket.socket()
        silent.setblocking(False)
        silent.connect_ex(("127.0.0.1", hall.port.number))
        sockets.append(silent)
        if len(sockets) % 50 == 0:
            await asyncio.sleep(0)
    seated.channel.send(b"hello")
    assert await seated.hears(1) == [b"hello"]
    assert hall.port.doorkeeper.connected <= 21
    for silent in sockets:
        silent.close()
    async with asyncio.timeout(SECONDS):
        while hall.port.doorkeeper.connected > 1:
            await asyncio.sleep(0.01)  # the host learns of it one by one
    again = await hall.visit()
    again.channel.send(b"and again")
    assert await again.hears(1) == [b"and again"]
    await hall.port.close()


@pytest.mark.parametrize(
    "garbage",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"\x00" * 5000,
        b"SSH-1.5-old\r\n",
        b"SSH-2.0-x\r\n" + bytes(range(256)) * 40,
        b"\n" * 9999,
    ],
    ids=["http", "zeros", "ssh-1", "noise after the version", "empty lines"],
)
async def test_garbage_instead_of_a_handshake_harms_nobody(hall: Hall, garbage: bytes) -> None:
    seated = await hall.visit()
    reader, writer = await asyncio.open_connection("127.0.0.1", hall.port.number)
    writer.write(garbage)
    writer.write_eof()
    async with asyncio.timeout(SECONDS):
        try:
            await reader.read()
        except ConnectionError:
            pass
    writer.close()
    seated.channel.send(b"unmoved")
    assert await seated.hears(1) == [b"unmoved"]


async def test_a_guest_who_never_reads_costs_bounded_memory_and_others_are_served(hall: Hall) -> None:
    async with raw_client(hall) as connection:
        _, reader, _ = await connection.open_session(subsystem="honor", encoding=None, window=4096)
        slow = await hall.guest()
        reader._session.pause_writing()  # he reads nothing from here on
        while not slow.channel.behind:
            slow.channel.send(b"x" * 10_000)
            await asyncio.sleep(0)
        other = await hall.visit()
        other.channel.send(b"me first")
        assert await other.hears(1) == [b"me first"]


async def test_a_taken_port_is_said_in_words(hall: Hall) -> None:
    with pytest.raises(NetworkTrouble, match=f"Port {hall.port.number} is taken"):
        await Port.open(lambda channel: None, hall.key, bind="127.0.0.1", port=hall.port.number)


async def test_a_foreign_address_is_said_in_words(hall: Hall) -> None:
    with pytest.raises(NetworkTrouble, match="no address of this machine"):
        await Port.open(lambda channel: None, hall.key, bind="192.0.2.1")


async def test_nobody_there_is_said_in_words(hall: Hall) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    number = hall.port.number
    await hall.port.close()
    with pytest.raises(NetworkTrouble, match="Nobody listens"):
        await connect("127.0.0.1", number, key, lambda host_key: None)


async def test_something_else_than_a_table_is_said_in_words() -> None:
    async def web(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        writer.close()

    server = await asyncio.start_server(web, "127.0.0.1", 0)
    key = asyncssh.generate_private_key("ssh-ed25519")
    with pytest.raises(NetworkTrouble):
        await connect("127.0.0.1", server.sockets[0].getsockname()[1], key, lambda host_key: None, seconds=2)
    server.close()


@pytest.mark.skipif(not shutil.which("ssh") or not shutil.which("ssh-keygen"), reason="no OpenSSH client here")
async def test_stock_openssh_speaks_the_subsystem_and_gets_nothing_else(hall: Hall, tmp_path: Path) -> None:
    key = tmp_path / "key"
    asyncssh.generate_private_key("ssh-ed25519").write_private_key(key)
    key.chmod(0o600)
    options = ["-F", "none", "-i", str(key), "-p", str(hall.port.number), "-o", "BatchMode=yes", "-o", "LogLevel=ERROR"]
    options += ["-o", "StrictHostKeyChecking=no", "-o", f"UserKnownHostsFile={tmp_path / 'known'}"]

    async def ssh(*arguments: str, say: bytes = b"") -> tuple[int | None, bytes]:
        process = await asyncio.create_subprocess_exec(
            "ssh", *options, *arguments, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )
        async with asyncio.timeout(SECONDS):
            out, _ = await process.communicate(say)
        return process.returncode, out

    assert (await ssh("-s", "x@127.0.0.1", "honor", say=b'{"say":"hello"}\n'))[1] == b'{"say":"hello"}\n'
    for refused in (["x@127.0.0.1"], ["x@127.0.0.1", "ls"], ["-s", "x@127.0.0.1", "sftp"]):
        status, out = await ssh(*refused)
        assert (status != 0, out) == (True, b"")
