"""Another user of the same machine, with an account of his own: what he can read, touch and join. Root can all."""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from replays.openssh_key import ed25519_seed
from tests.net import accounts
from tests.net.accounts import Account, Keeper, village

WHY_NOT = accounts.why_not()
pytestmark = pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT)

THIEF = """
import ctypes, json, os, signal, socket, sys
home, pid, board = sys.argv[1], int(sys.argv[2]), sys.argv[3]
got = {"read": [], "written": [], "proc": [], "other": []}
for folder, folders, names in os.walk(home, onerror=lambda error: None):
    for name in names:
        path = os.path.join(folder, name)
        for what, mode in (("read", "rb"), ("written", "r+b")):
            try:
                with open(path, mode):
                    got[what].append(os.path.relpath(path, home))
            except OSError:
                pass
for name in ("environ", "mem", "maps", "io", "stack", "syscall", "fd", "cwd", "exe", "auxv", "map_files"):
    path = f"/proc/{pid}/{name}"
    try:
        if name in ("fd", "map_files"):
            os.listdir(path)
        elif name in ("cwd", "exe"):
            os.readlink(path)
        else:
            with open(path, "rb") as file:
                file.read(64)
        got["proc"].append(name)
    except OSError:
        pass
got["cmdline"] = open(f"/proc/{pid}/cmdline").read().replace("\\0", " ")
libc = ctypes.CDLL(None, use_errno=True)
if libc.ptrace(16, pid, 0, 0) == 0:
    got["other"].append("ptrace")
try:
    os.kill(pid, signal.SIGUSR1)
    got["other"].append("kill")
except OSError:
    pass
for name in os.listdir(board):
    for deed in (os.unlink, lambda path: os.rename(path, path + "x"), lambda path: open(path, "ab").close()):
        try:
            deed(os.path.join(board, name))
            got["other"].append("notice")
        except OSError:
            pass
print(json.dumps(got))
"""


@pytest.fixture(scope="module")
def three() -> Iterator[tuple[Path, list[Account]]]:
    with village(accounts.FIRST + 10, accounts.FIRST + 11, accounts.FIRST + 12) as place:
        yield place


def secrets_in(home: Path) -> dict[str, bytes]:
    """Every secret that lies in a home: keys of seats, of the table, and the identity."""
    found = {}
    for path in home.rglob("*"):
        data = path.read_bytes() if path.is_file() else b""
        if path.suffix == ".key":
            found[path.name] = data
        elif path.name in ("identity", "host_key"):
            found[path.name] = ed25519_seed(data) or data
        elif path.suffix in (".keys", ".guests"):
            found[path.suffix] = data
    return found


def say_ready(program: subprocess.Popen[str], after: str) -> None:
    """Press the one key that begins the game, and no other: nobody plays it."""
    assert program.stdout is not None
    assert program.stdin is not None
    said = []
    while after not in (line := program.stdout.readline()):
        said.append(line)
        assert line, "".join(said)
    program.stdin.write("1\n")
    program.stdin.flush()


def test_p_he_reads_no_secret_and_touches_nothing_and_does_not_come_in(three: tuple[Path, list[Account]]) -> None:
    board, (ann, bob, eve) = three
    where = {"HONOR_RENDEZVOUS": str(board), "HONOR_INTERFACES": "127.0.0.1"}
    table = (
        "james-bond-007",
        "--seats",
        "2",
        "--name",
        "Ann",
        "--code",
        "SALMON",
        "--bind",
        "127.0.0.1",
        "--port",
        "0",
    )
    with Keeper(ann, *table, **where) as keeper:
        guest = Keeper.__new__(Keeper)
        guest.process = subprocess.Popen(
            bob.command("join", "SALMON", "--plain", "--name", "Bob"), cwd=bob.home, env=bob.environment(where),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        with guest:
            for program, word in ((guest.process, "Seat 2: Bob (you"), (keeper.process, "Seat 2: Bob (ready")):
                say_ready(program, word)
            deadline = time.monotonic() + 40
            while not (list(ann.home.rglob("*.keys")) and list(bob.home.rglob("*.key"))):
                assert time.monotonic() < deadline
                time.sleep(0.05)  # two other programs write files
            for person, program in ((ann, keeper.process), (bob, guest.process)):
                told = eve.python(THIEF, str(person.home), str(program.pid), str(board))
                assert told.returncode == 0, told.stderr
                got = json.loads(told.stdout)
                assert (got["read"], got["written"], got["proc"], got["other"]) == ([], [], [], [])
                hidden = secrets_in(person.home)
                assert len(hidden) >= 2
                seen = got["cmdline"] + Path(f"/proc/{program.pid}/environ").read_text("utf-8", "replace")
                for secret in hidden.values():
                    assert secret.hex() not in seen
                    assert secret[:40].decode("latin-1") not in seen
            without = eve.honor("join", "Ann's table", "--plain", "--name", "Eve", **where)
            assert (without.returncode, without.stdout) == (1, "")
            assert "you need its code" in without.stderr
            watching = eve.honor("watch", "Ann's table", "--plain", **where)
            assert (watching.returncode, watching.stdout) == (1, "")
            assert "you need its code" in watching.stderr
            notices = [(board / name).read_text("utf-8", "replace") for name in os.listdir(board)]
            assert notices
            assert "SALMON" not in "".join(notices)


def test_his_files_in_place_of_mine_are_not_taken(three: tuple[Path, list[Account]]) -> None:
    """A key that somebody else owns is no secret of mine, whatever its mode."""
    from replays.private_files import PrivateFileError, read_private

    _, (ann, _, eve) = three
    planted = ann.home / "planted"
    planted.write_bytes(bytes(32))
    planted.chmod(0o600)
    os.chown(planted, eve.number, eve.number)
    program = "import sys, pathlib, replays.private_files as files; files.read_private(pathlib.Path(sys.argv[1]))"
    refused = ann.python(program, str(planted))
    assert "Error" in refused.stderr
    planted.chmod(0o640)
    with pytest.raises(PrivateFileError, match="chmod 600"):
        read_private(planted)
