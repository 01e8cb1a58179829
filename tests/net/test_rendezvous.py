"""People on one machine find each other's tables without multicast, and nobody can deceive or read another."""

from __future__ import annotations

import asyncio
import fcntl
import json
import os
import secrets
import signal
import stat
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net import nearby, rendezvous
from net.discovery import Browser
from net.found import Found
from net.hearsay import to_txt
from net.nearby import Announcement, merged
from net.places import of_account
from net.rendezvous import CHOSEN, LARGEST, Notice, notices, understood
from net.trouble import NetworkTrouble
from tests.net import accounts
from tests.net.accounts import Account, Keeper, village
from tests.net.test_discovery import FINGERPRINT, table

WHY_NOT = accounts.why_not()
others = pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT)
NOWHERE = "192.0.2.1"
"""An interface that this machine does not have: no multicast."""


def post(name: str = "x", port: int = 7007) -> Notice:
    notice = Notice()
    assert notice.put(table(name), port, "127.0.0.1", "somebody@hall", FINGERPRINT, "K7WQ3F")
    return notice


def ids() -> list[str]:
    return sorted(found.facts.id for found in notices())


def test_a_notice_is_found_with_all_that_is_announced_and_is_gone_with_its_table(board: Path) -> None:
    notice = post()
    (found,) = notices()
    assert found.facts == table("x")
    assert (found.port, found.addresses, found.code) == (7007, ("127.0.0.1",), "K7WQ3F")
    assert found.label == of_account(os.geteuid())  # not what the notice claims
    notice.close()
    assert notices() == []
    assert list(board.iterdir()) == []


def test_a_notice_says_what_the_table_is_like_now_under_the_same_name(board: Path) -> None:
    notice = post()
    (before,) = notices()
    playing = table("x", state="playing", spectators=2)
    assert notice.put(playing, 7007, "127.0.0.1", "somebody@hall", FINGERPRINT, "K7WQ3F")
    (after,) = notices()
    assert (after.name, after.facts) == (before.name, playing)
    notice.close()


def test_the_code_of_a_private_table_is_in_no_notice(board: Path) -> None:
    notice = Notice()
    notice.put(table("x", private=True), 7007, "127.0.0.1", "a@b", FINGERPRINT, "K7WQ3F")
    assert all("K7WQ3F" not in path.read_text("utf-8") for path in board.iterdir())
    notice.close()


def test_everybody_may_read_a_notice_and_nobody_else_may_write_it(board: Path) -> None:
    before = os.umask(0o077)
    try:
        notice = post()
    finally:
        os.umask(before)
    assert [stat.S_IMODE(path.stat().st_mode) for path in board.iterdir()] == [0o644]
    notice.close()


def test_a_notice_that_was_tidied_away_is_put_up_again(board: Path) -> None:
    notice = post()
    for path in board.iterdir():
        path.unlink()
    assert notices() == []
    notice.put(table("x"), 7007, "127.0.0.1", "somebody@hall", FINGERPRINT, "K7WQ3F")
    assert ids() == ["x"]
    notice.close()


def test_a_notice_that_no_program_holds_is_stale_and_its_owners_next_one_removes_it(board: Path) -> None:
    left = board / f"honor-table-{'0' * 32}"
    left.write_bytes(rendezvous._text(table("old"), 7007, "127.0.0.1", "a@b", FINGERPRINT, ""))
    half = board / f".honor-table-{'1' * 32}.part"
    half.write_bytes(b"half of")
    long_ago = time.time() - 1000
    os.utime(half, (long_ago, long_ago))
    assert notices() == []
    notice = post()
    assert ids() == ["x"]
    assert not left.exists()
    assert not half.exists()
    notice.close()


@pytest.mark.parametrize(
    "mode", [pytest.param(0o0777, id="not sticky"), pytest.param(0o0770, id="a group's, not sticky")]
)
def test_a_folder_in_which_others_could_replace_notices_is_not_used(board: Path, mode: int) -> None:
    notice = post()
    board.chmod(mode)
    assert notices() == []
    assert not Notice().put(table("y"), 7007, "127.0.0.1", "a@b", FINGERPRINT, "")
    notice.close()


def test_without_a_folder_there_is_nothing_and_no_trouble(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for chosen in ("none", str(tmp_path / "nowhere"), str(Path(__file__))):
        monkeypatch.setenv(CHOSEN, chosen)
        assert notices() == []
        assert not Notice().put(table("y"), 7007, "127.0.0.1", "a@b", FINGERPRINT, "")


def held(path: Path) -> int:
    """What is at this path, locked as a living program's notice is."""
    handle = os.open(path, os.O_RDWR)
    fcntl.flock(handle, fcntl.LOCK_EX)
    return handle


@pytest.fixture
def good() -> bytes:
    return rendezvous._text(table("trap"), 7007, "127.0.0.1", "a@b", FINGERPRINT, "")


def test_links_pipes_folders_and_what_others_may_write_are_no_notices(board: Path, good: bytes) -> None:
    elsewhere = board.parent / "secret"
    elsewhere.write_bytes(good)
    elsewhere.chmod(0o644)
    handles = [held(elsewhere)]
    name = iter(f"honor-table-{number:032x}" for number in range(100))
    (board / next(name)).symlink_to(elsewhere)
    (board / next(name)).hardlink_to(elsewhere)
    (board / next(name)).symlink_to("/dev/zero")
    os.mkfifo(board / next(name))  # opening it must not wait for a writer
    (board / next(name)).mkdir()
    for mode in (0o666, 0o664):
        writable = board / next(name)
        writable.write_bytes(good)
        writable.chmod(mode)
        handles.append(held(writable))
    giant = board / next(name)
    giant.write_bytes(good + b" " * LARGEST)
    handles.append(held(giant))
    assert notices() == []
    fine = board / next(name)
    fine.write_bytes(good)
    fine.chmod(0o644)
    handles.append(held(fine))
    assert ids() == ["trap"]  # so nothing else was wrong with the others
    for handle in handles:
        os.close(handle)


def test_a_link_where_a_notice_is_to_be_made_is_not_followed(board: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "token_hex", lambda count: "ab" * count)
    victim = board.parent / "victim"
    victim.write_text("precious", "utf-8")
    (board / f".honor-table-{'ab' * 16}.part").symlink_to(victim)
    assert not Notice().put(table("y"), 7007, "127.0.0.1", "a@b", FINGERPRINT, "")
    assert victim.read_text("utf-8") == "precious"


def test_a_notice_leads_to_this_machine_only(good: bytes) -> None:
    notice = json.loads(good)
    for at, fits in (("127.0.0.1", True), ("::1", True), ("10.9.9.9", True), ("192.0.2.7", False), ("x", False)):
        text = json.dumps({**notice, "at": at}).encode()
        assert (understood(text, "n", 0, frozenset({"10.9.9.9"})) is not None) is fits
    for port in (0, -1, 65536, "7007", 7007.5, True, None):
        assert understood(json.dumps({**notice, "port": port}).encode(), "n", 0) is None


@given(st.binary(max_size=400) | st.recursive(st.none() | st.integers() | st.text(max_size=9), st.lists).map(str))
def test_whatever_a_notice_holds_is_survived(content: bytes | str) -> None:
    assert understood(content if isinstance(content, bytes) else content.encode("utf-8", "replace"), "n", 0) is None


@given(st.dictionaries(st.sampled_from(sorted(to_txt(table("x"), "a@b", FINGERPRINT, ""))), st.text(max_size=300)))
def test_whatever_a_notice_says_of_a_table_is_clean_or_nothing(strange: dict[str, str]) -> None:
    said = {**to_txt(table("x"), "a@b", FINGERPRINT, ""), **strange}
    found = understood(json.dumps({"at": "127.0.0.1", "port": 1, "table": said}).encode(), "n", 0)
    assert found is None or (found.facts.title + found.facts.host + found.label).isprintable()


def test_a_nest_of_brackets_is_no_notice() -> None:
    assert understood(b"[" * LARGEST, "n", 0) is None


def test_one_account_cannot_crowd_out_another(monkeypatch: pytest.MonkeyPatch, board: Path) -> None:
    flood = [f"honor-table-{number:032x}" for number in range(500)]
    honest = f"honor-table-{'f' * 32}"

    class Status:
        def __init__(self, name: str) -> None:
            self.st_uid = 7 if name == honest else 6

    monkeypatch.setattr(rendezvous, "_names", lambda folder, pattern: iter([*flood, honest]))
    monkeypatch.setattr(os, "stat", lambda name, **_: Status(name))
    candidates = rendezvous._candidates(-1)
    assert (honest, 7) in candidates[:2]
    assert len(candidates) == rendezvous.MOST_OF_ONE + 1


def as_found(name: str, key: str = FINGERPRINT, address: str = "10.0.0.5", label: str = "ann@hall") -> Found:
    return Found(name, table("same"), (address,), 7007, label, key)


def test_a_table_that_is_heard_of_twice_is_one_and_a_pretender_stays_beside_it() -> None:
    other = "SHA256:" + "b" * 43
    tables = merged([as_found("dns")], [as_found("notice", address="127.0.0.1"), as_found("pretender", other)])
    assert sorted(tables) == ["dns", "pretender"]
    assert tables["dns"].addresses == ("127.0.0.1", "10.0.0.5")


async def _refuse(browser: Browser) -> None:
    raise NetworkTrouble("Multicast does not work here.", "Type it.")


async def test_without_multicast_tables_here_are_found_and_otherwise_the_reason_is_said(
    board: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Browser, "start", _refuse)
    with pytest.raises(NetworkTrouble, match="Multicast does not work"):
        await nearby.look_around(0.2)
    notice = post()
    assert [found.facts.id for found in await nearby.look_around(0.2)] == ["x"]
    notice.close()


async def test_an_open_lobby_sees_a_notice_come_change_and_go(board: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nearby, "LOOK_SECONDS", 0.02)
    news = asyncio.Event()
    around = nearby.Nearby(news.set)
    await around.start()
    announcement = Announcement()
    await announcement.start(table("seen"), 7007, "a@b", FINGERPRINT, "")
    assert announcement.on_this_machine

    async def until(**facts: object) -> None:
        async with asyncio.timeout(10):
            while [found.facts for found in around.tables.values() if found.facts.id == "seen"] != (
                [table("seen", **facts)] if facts else []
            ):
                news.clear()
                await news.wait()

    await until(state="gathering")
    announcement.update(table("seen", state="playing"))
    await until(state="playing")
    await announcement.close()
    await until()
    await around.close()


# ── other accounts ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def three() -> Iterator[tuple[Path, list[Account]]]:
    if WHY_NOT:
        pytest.skip(WHY_NOT)
    with village(accounts.FIRST, accounts.FIRST + 1, accounts.FIRST + 2) as place:
        yield place


@others
def test_three_accounts_find_and_join_each_other_without_multicast(three: tuple[Path, list[Account]]) -> None:
    board, (ann, bob, cem) = three
    where = {CHOSEN: str(board), "HONOR_INTERFACES": NOWHERE}
    with Keeper(ann, "james-bond-007", "--seats", "2", "--name", "Ann", "--title", "Anns", **where) as keeper:
        for person in (bob, cem):
            (found,) = person.tables(**where)
            assert (found["title"], found["code"], found["address"]) == ("Anns", keeper.code, "127.0.0.1")
            assert str(found["label"]).startswith(f"user{ann.number}@")
            assert found["latency_ms"] is not None
        with Keeper(cem, "charge-it", "--seats", "3", "--name", "Cem", "--title", "Cems", **where):
            assert sorted(str(found["title"]) for found in bob.tables(**where)) == ["Anns", "Cems"]
            bob.until("Seat 2: Bob (you", "join", keeper.code, "--plain", "--name", "Bob", **where)
            bob.until("Seat 2: Bob (you", "join", "Cems", "--plain", "--name", "Bob", **where)
        assert [found["title"] for found in bob.tables(**where)] == ["Anns"]  # killed with -9: gone at once
    assert bob.tables(**where) == []


LOOK: str = """
import os, sys
read = []
for folder, folders, names in os.walk(sys.argv[1], onerror=lambda error: None):
    for name in names:
        try:
            open(os.path.join(folder, name), "rb").read(1)
            read.append(name)
        except OSError:
            pass
print(sorted(read))
"""


@others
def test_nobody_reads_anything_of_anothers_game(three: tuple[Path, list[Account]]) -> None:
    board, (ann, bob, _) = three
    where = {CHOSEN: str(board), "HONOR_INTERFACES": NOWHERE}
    with Keeper(ann, "james-bond-007", "--seats", "2", "--bots", "steady:1", "--name", "Ann", **where) as keeper:
        assert keeper.process.stdin is not None
        assert keeper.process.stdout is not None
        said = ""
        while "Your" not in said and "1." not in said:  # the game is on: cards are dealt
            line = keeper.process.stdout.readline()
            assert line, said
            said += line
        written = [path for path in ann.home.rglob("*") if path.is_file()]
        assert any(path.suffix == ".honor" for path in written)
        assert any(path.suffix == ".keys" for path in written)
        assert bob.python(LOOK, str(ann.home)).stdout.strip() == "[]"
        assert all(not path.stat().st_mode & 0o077 for path in written if path.suffix != ".honor")
        argv = Path(f"/proc/{keeper.process.pid}/cmdline").read_bytes()
        assert b"secret" not in argv
        keeper.process.send_signal(signal.SIGTERM)
        keeper.process.wait(20)


TAKE: str = """
import os, sys
board = sys.argv[1]
for name in os.listdir(board):
    path = os.path.join(board, name)
    if os.lstat(path).st_uid == os.getuid():
        continue
    for act in (
        lambda: os.unlink(path),
        lambda: os.rename(path, path + "x"),
        lambda: open(path, "ab"),
        lambda: os.chmod(path, 0o666),
    ):
        try:
            act()
            print("done to", name)
        except OSError:
            pass
"""
PRETEND: str = """
import fcntl, os, sys, time
from pathlib import Path
board, text = Path(sys.argv[1]), sys.argv[2].encode()
path = board / ("honor-table-" + "c" * 32)
path.write_bytes(text)
path.chmod(0o644)
handle = open(path)
fcntl.flock(handle, fcntl.LOCK_EX)
from net.rendezvous import notices
print([(found.label.split("@")[0], found.facts.host) for found in notices()])
"""


@others
def test_another_account_can_neither_take_a_notice_away_nor_speak_in_anothers_name(
    three: tuple[Path, list[Account]], monkeypatch: pytest.MonkeyPatch, good: bytes
) -> None:
    board, (_, _, cem) = three
    monkeypatch.setenv(CHOSEN, str(board))
    notice = post("mine")
    assert cem.python(TAKE, str(board)).stdout == ""
    assert ids() == ["mine"]
    program = PRETEND.replace("import fcntl, os", f"import os; os.environ[{CHOSEN!r}] = {str(board)!r}\nimport fcntl")
    seen = cem.python(program, str(board), good.decode())
    assert f"('user{cem.number}', 'Ann')" in seen.stdout, seen.stdout + seen.stderr
    # the notice of a program that has ended: not shown, and it is not ours to remove
    assert ids() == ["mine"]
    other = post("other")
    assert (board / f"honor-table-{'c' * 32}").exists()
    for one in (notice, other):
        one.close()
