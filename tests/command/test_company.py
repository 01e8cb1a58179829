"""`honor host`, `tables`, `join`, `watch`: as people type them, wrong input included."""

import json
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncssh
import pytest

from net.identity import host_key, myself
from net.known_hosts import fingerprint
from net.transport import public_line
from tests.command.program import here, honor, started

HOST = ("host", "james-bond-007", "--plain", "--bind", "127.0.0.1", "--port", "0", "--set", "max_turns=4")
ONES = "1\n" * 400
"""The first choice, again and again."""


@contextmanager
def table(home: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], str, str]]:
    """A table in a program of its own: the program, its code and its address."""
    program = started(*HOST, *more, environment={"XDG_DATA_HOME": str(home)})
    assert program.stdout is not None
    try:
        for line in program.stdout:
            if "honor join" in line:
                code, address = re.findall(r"honor join (\S+)", line)
                yield program, code, address
                break
        else:
            raise AssertionError(program.stderr.read() if program.stderr else "")
    finally:
        program.kill()
        program.communicate()


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("host",), "Which game?"),
        (("host", "chess"), "There is no game 'chess'"),
        (("host", "james-bond-007", "--seats", "9"), "for 2 to 4 players"),
        (("host", "james-bond-007", "--bots", "steady:9"), "leave no seat for you"),
        (("host", "james-bond-007", "--bots", "clever"), "that is LEVEL:COUNT"),
        (("host", "james-bond-007", "--clock", "sand"), "A clock is none, move, or bank:MINUTES"),
        (("host", "james-bond-007", "--clock", "bank:0"), "A clock is none, move, or bank:MINUTES"),
        (("host", "james-bond-007", "--port", "65536"), "a port is a number from 1 to 65535, not 65536"),
        (("host", "james-bond-007", "--port", "-1"), "a port is a number from 1 to 65535, not -1"),
        (("serve", "--port", "70000"), "a port is a number from 1 to 65535, not 70000"),
        (("host", "james-bond-007", "--code", "x"), "A code has 4 to 32 letters and digits"),
        (("host", "james-bond-007", "--away", "-1"), "--away is a number of seconds"),
        (("host", "james-bond-007", "--set", "colour=red"), "has no option 'colour'"),
        (("host", "james-bond-007", "--identity", "/nowhere"), "There is no key file /nowhere"),
        (("join", "--seat", "0", "hall:1"), "Seats are numbered from 1"),
        (("join", "--forget", "hall:7007"), "No host hall:7007 is known"),
        (("join", "a", "b"), "unrecognized arguments"),
    ],
)
def test_wrong_usage_is_told_in_a_line_and_a_half(arguments: tuple[str, ...], part: str) -> None:
    result = here(*arguments)
    assert (result.returncode, result.stdout) == (2, "")
    assert part in result.stderr
    assert result.stderr.count("\n") <= 2
    assert "Traceback" not in result.stderr


def test_network_trouble_is_told_in_words_and_is_not_wrong_usage() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        result = here("host", "james-bond-007", "--plain", "--bind", "127.0.0.1", "--port", port)
        assert (result.returncode, f"Port {port} is taken" in result.stderr) == (1, True)
    result = here("host", "james-bond-007", "--plain", "--bind", "192.0.2.9")
    assert (result.returncode, "no address of this machine" in result.stderr) == (1, True)
    result = here("join", f"127.0.0.1:{port}", "--plain")
    assert (result.returncode, "Nobody listens" in result.stderr) == (1, True)
    result = here("watch", "no.such.machine.invalid", "--plain")
    assert (result.returncode, "There is no machine" in result.stderr) == (1, True)


def test_no_table_is_said_with_what_to_try(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.commands.tables.SECONDS", 0.1)
    monkeypatch.setattr("net.discovery.SERVICE", "_honor-nobody._tcp.local.")
    result = here("tables")
    assert (result.returncode, result.stdout) == (0, "")
    assert "No table was found" in result.stderr
    assert "honor join HOST:PORT" in result.stderr
    result = here("tables", "--json")
    assert (result.returncode, result.stdout) == (0, "[]\n")
    monkeypatch.setattr("net.finding.SILENCE_SECONDS", 0.1)
    result = here("join", "K7WQ3F", "--plain")
    assert (result.returncode, "No table 'K7WQ3F' was found" in result.stderr) == (1, True)


def test_a_whole_game_by_code_with_a_spectator(tmp_path: Path) -> None:
    with table(tmp_path / "ann", "--seats", "2", "--name", "Ann") as (host, code, address):
        bob = {"XDG_DATA_HOME": str(tmp_path / "bob")}
        listed = honor("tables", "--json", environment=bob)
        ours = next(one for one in json.loads(listed.stdout) if one["code"] == code)
        assert (ours["title"], f"{ours['address']}:{ours['port']}") == ("Ann's table", address)
        watching = started("watch", address, "--plain", environment={"XDG_DATA_HOME": str(tmp_path / "eve")})
        assert host.stdin is not None
        host.stdin.write(ONES)
        host.stdin.flush()
        joined = honor("join", code, "--plain", "--name", "Bob", typed=ONES, environment=bob)
        assert (joined.returncode, joined.stderr) == (0, "")
        assert "You are Bob." in joined.stdout
        out, errors = host.communicate()
        assert (host.returncode, errors) == (0, "")
        seen, _ = watching.communicate(timeout=30)
    assert "Ann" in seen
    files = sorted(tmp_path.rglob("*.honor"))
    assert len(files) == 2
    assert len({file.read_bytes() for file in files}) == 1
    audited = honor("audit", *map(str, files))
    assert (audited.returncode, audited.stdout.count("sound")) == (0, 2)
    again = here("host", "--ledger", str(files[0]), "--plain")
    assert (again.returncode, "The game is over" in again.stderr) == (2, True)
    assert "honor replay" in out


def test_a_guest_is_told_when_the_table_is_closed(tmp_path: Path) -> None:
    with table(tmp_path / "ann", "--seats", "3") as (host, _, address):
        guest = started("join", address, "--plain", environment={"XDG_DATA_HOME": str(tmp_path / "bob")})
        assert guest.stdout is not None
        for line in guest.stdout:
            if "(you, " in line:
                break
        host.terminate()
        host.communicate(timeout=20)
        assert host.returncode == 0
        out, _ = guest.communicate(timeout=20)
        assert guest.returncode == 1
        assert "has closed the table." in out


def test_a_private_table_wants_its_code(tmp_path: Path) -> None:
    with table(tmp_path / "ann", "--seats", "2", "--code", "FISHPIE") as (_, code, address):
        assert code == "FISHPIE"
        bob = {"XDG_DATA_HOME": str(tmp_path / "bob")}
        without = honor("join", address, "--plain", environment=bob)
        assert (without.returncode, "you need its code" in without.stderr) == (1, True)
        wrong = honor("join", address, "--code", "FISHCAKE", "--plain", environment=bob)
        assert (wrong.returncode, "not the code" in wrong.stderr) == (1, True)
        for arguments in ((address, "--code", "fish pie"), ("fishpie",)):
            right = started("join", *arguments, "--plain", environment=bob)
            assert right.stdout is not None
            assert any("(you, " in line for line in right.stdout)
            right.kill()
            right.communicate()


def test_a_second_host_beside_a_known_one_is_joined_with_its_fingerprint_and_with_no_other(tmp_path: Path) -> None:
    with table(tmp_path / "ann", "--seats", "2") as (_, _, address):
        bob = {"XDG_DATA_HOME": str(tmp_path / "bob")}
        known = myself(folder=tmp_path / "bob" / "honor-system").known_hosts
        first = public_line(asyncssh.generate_private_key("ssh-ed25519"))
        known.remember(address, first, "2025-11-01")
        for wrong in (fingerprint(first), "SHA256:x"):
            assert honor("join", address, "--trust", wrong, "--plain", environment=bob).returncode != 0
        second = host_key(tmp_path / "ann" / "honor-system").get_fingerprint()
        for more in (("--trust", second), ()):  # and it is known from then on
            joined = started("join", address, *more, "--plain", environment=bob)
            assert joined.stdout is not None
            assert any("(you, " in line for line in joined.stdout)
            joined.kill()
            joined.communicate()
        assert known.why_not(address, first) is None, "the first one is still known"


def test_a_host_with_another_key_is_refused_until_it_is_forgotten(tmp_path: Path) -> None:
    with table(tmp_path / "ann", "--seats", "2") as (_, _, address):
        bob = {"XDG_DATA_HOME": str(tmp_path / "bob")}
        known = myself(folder=tmp_path / "bob" / "honor-system").known_hosts
        other = public_line(asyncssh.generate_private_key("ssh-ed25519"))
        known.remember(address, other, "2025-11-01")
        refused = honor("join", address, "--plain", environment=bob)
        assert refused.returncode == 1
        assert f"{address} answers with another key than before" in refused.stderr
        assert f"honor join --forget {address}" in refused.stderr
        assert honor("join", "--forget", address, environment=bob).returncode == 0
        joined = started("join", address, "--plain", environment=bob)
        assert joined.stdout is not None
        assert any("(you, " in line for line in joined.stdout)
        joined.kill()
        joined.communicate()
        assert known.why_not(address, other) is not None


@pytest.mark.parametrize(
    "command", ["play james-bond-007 --plain --seats 2", "replays", "rules james-bond-007", "config"]
)
def test_nothing_of_the_network_is_imported_before_it_is_needed(command: str) -> None:
    program = (
        "import sys; from tui.command import main; status = main(sys.argv[1:]); "
        "print(sorted({'asyncssh', 'zeroconf', 'net.transport', 'net.host'} & set(sys.modules)), file=sys.stderr)"
    )
    result = subprocess.run(
        [sys.executable, "-c", program, *command.split()], input="q\n", capture_output=True, text=True, check=True
    )
    assert result.stderr.splitlines()[-1] == "[]"
