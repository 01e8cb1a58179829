"""What somebody puts beside a ledger, in its place, or into the folders of whoever looks at it."""

from __future__ import annotations

import hashlib
import io
import os
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

import pytest
import zstandard

from replays.audit import audit, audit_files
from replays.canonical import to_text
from replays.keys import keep_seat_key, seat_key_path
from replays.own_audit import own_audit
from replays.people import KnownPeople, people_path
from replays.player import Player
from replays.private_files import PrivateFileError
from replays.receipts import kept_receipt, receipt_path
from tests.fair.dealt import DealtTable, dealt, identity
from tests.replays.ledgers import lines_of, parsed, rechained


@pytest.fixture
def unfinished(tmp_path: Path) -> DealtTable:
    """A game that is not over, as it lies in a folder into which others can write."""
    table = DealtTable(tmp_path / "game.honor")
    table.begin()
    table.play(moves=4)
    table.writer.sync()
    return table


# ── in the place of a key ────────────────────────────────────────────────────────────────────────────────────────────


def pipe(path: Path) -> None:
    os.mkfifo(path, 0o600)


def holding(content: bytes, mode: int) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        path.write_bytes(content)
        path.chmod(mode)

    return write


STRANGE: dict[str, Callable[[Path], Any]] = {
    "a pipe": pipe,
    "a folder": lambda path: path.mkdir(),
    "a device": lambda path: path.symlink_to("/dev/zero"),
    "a link in a ring": lambda path: path.symlink_to(path.name),
    "another length": holding(b"short", 0o600),
    "what others can read": holding(bytes(32), 0o644),
}


@pytest.mark.parametrize("what", STRANGE)
def test_p_what_lies_in_the_place_of_a_key_is_refused_at_once_and_named(unfinished: DealtTable, what: str) -> None:
    path = seat_key_path(unfinished.path, 1)
    STRANGE[what](path)
    with pytest.raises(PrivateFileError, match=r"seat1\.key"):
        Player.open(unfinished.path)


def test_the_key_of_another_user_is_passed_over(unfinished: DealtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder that several people share lie keys that are not for oneself: they open nothing, and stop nothing."""
    for seat in (0, 1):
        keep_seat_key(unfinished.path, seat, unfinished.secrets[seat].box)
    opening = os.open

    def refused(path: Any, *arguments: Any, **more: Any) -> int:
        if str(path).endswith("seat1.key"):
            raise PermissionError(13, "Permission denied", str(path))
        return opening(path, *arguments, **more)

    monkeypatch.setattr(os, "open", refused)
    assert Player.open(unfinished.path).viewers == [None, 0]


# ── in one's own folders ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("make", [pipe, lambda path: path.mkdir()])
def test_known_people_who_cannot_be_read_are_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], Any]
) -> None:
    """A list that is missing to the audit is no reason to say that all is fine."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    people_path().parent.mkdir(parents=True, exist_ok=True)
    make(people_path())
    file = tmp_path / "game.honor"
    file.write_bytes(dealt())
    assert any("known_people cannot be read" in sentence for sentence in own_audit(file).unchecked)


def test_a_receipt_that_is_a_pipe_is_none_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    pipe(receipt_path(tmp_path, "x"))
    assert kept_receipt(tmp_path, "x") is None


NAMES = (
    "Bob ssh-rsa x",
    "# Bob",
    "\\Bob",
    "\\# x",
    "ssh-ed25519",
    "ssh-rsa Bob",
    "Bob ecdsa-sha2- AAAA",
    "sk-ssh-ed25519@",
)


@pytest.mark.parametrize("name", NAMES)
def test_p_a_name_that_looks_like_a_key_pins_nobody_else(tmp_path: Path, name: str) -> None:
    """A stranger whose name holds another name and a key is known by his own key; the real Bob is met as himself."""
    path = tmp_path / "known_people"
    eve, bob = identity("Eve").line, identity("Bob").line
    assert KnownPeople.load(path).meet(name, eve) is None
    again = KnownPeople.load(path)
    assert again.people == [(name, eve)]
    assert again.meet("Bob", bob) is None
    assert KnownPeople.load(path).people == [(name, eve), ("Bob", bob)]
    assert "is not the" in (KnownPeople.load(path).meet(name, bob.replace("A", "B", 1)) or "")


# ── in the place of a ledger ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_packed_file_that_was_cut_off_is_said_to_be() -> None:
    """Unpacking it tells nothing: it would look like a game that was broken off, or like an empty file."""
    data = dealt() * 12
    for packed in (zstandard.compress(data), zstandard.ZstdCompressor(write_checksum=True).compress(data)):
        assert "its end is missing" not in audit(packed).reason
        for end in (*range(5, 40), *range(40, len(packed), len(packed) // 50), *range(len(packed) - 5, len(packed))):
            report = audit(packed[:end])
            assert report.verdict == "unreadable"
            assert "its end is missing" in report.reason or "cannot be unpacked" in report.reason, end
    assert audit(zstandard.compress(dealt())).verdict == "sound"
    assert audit(zstandard.compress(dealt()) * 2).verdict == "flawed"  # two games are none
    assert "cannot be unpacked" in audit(zstandard.compress(dealt()) + b"more").reason


def test_a_small_packed_file_of_gigantic_nonsense_costs_little() -> None:
    """Twenty kilobytes that unpack to lines of a third of a million things that do not belong there."""
    nothing = b'"",' * 300_000
    line = (
        b'{"body":{"commitments":[%b""],"epoch":1,"taken":[]},"by":"host","kind":"deck","ms":0,"n":1,"prev":"%b"}\n'
        % (
            nothing,
            b"A" * 43,
        )
    )
    packed = io.BytesIO()
    with zstandard.ZstdCompressor().stream_writer(packed, closefd=False) as writer:
        writer.write(lines_of(dealt())[0] + b"\n")
        for _ in range(200):
            writer.write(line)
    assert len(packed.getvalue()) < 40_000
    began = process_time()
    report = audit(packed.getvalue())
    assert process_time() - began < 15
    assert report.verdict == "flawed"
    assert any("there were too many findings before" in sentence for sentence in report.unchecked)


def test_however_many_processes_somebody_asks_for(tmp_path: Path) -> None:
    file = tmp_path / "game.honor"
    file.write_bytes(dealt())
    assert [report.verdict for report in audit_files([file], jobs=10**20)] == ["sound"]


@pytest.mark.parametrize("name", ["\x1b]0;x\x07\x1b[2J.honor", "two\nlines.honor", os.fsdecode(b"\xff\xfe.honor")])
def test_the_name_of_a_file_acts_on_no_terminal(tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    from tui.command import main

    file = tmp_path / name
    file.write_bytes(dealt())
    main(["audit", str(file)])
    shown = capsys.readouterr().out
    assert "sound" in shown.splitlines()[0]
    assert "\x1b" not in shown
    assert "\x07" not in shown


@pytest.mark.parametrize("created", ["9999-99-99T99:99:99.999Z", "2026-02-30T00:00:00.000Z", "٢٠٢٦-١١-٣٠T٠٥:٠٠:٠٠.٠٠٠Z",
                                     "0001-01-01T00:00:00.000Z", "2026-11-30T05:00:00.000"])  # fmt: skip
def test_a_time_that_there_is_not_begins_no_game(created: str) -> None:
    """Whoever takes a table over, or goes on with a game, counts from it."""
    lines = parsed(dealt())
    lines[0]["body"]["created"] = created
    report = audit(rechained(lines))
    assert report.verdict == "unreadable"
    assert "The first line is no header of a ledger. This is no line of a ledger: header: body.created" in report.reason


def test_gigantic_lines_that_mean_nothing_take_no_gigantic_memory_in_a_replay() -> None:
    """A few kilobytes unpack to lines of a kind of nobody's, each a list of tens of thousands of things."""
    lines = lines_of(dealt())[:1]
    for number in range(1, 6):
        body = b'{"a":[' + b"{}," * 40_000 + b"{}]}"
        head = to_text(hashlib.sha256(lines[-1]).digest()).encode()
        lines.append(b'{"body":%b,"by":"host","kind":"x-a","ms":0,"n":%d,"prev":"%b"}' % (body, number, head))
    tracemalloc.start()
    player = Player(lines)
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert player.lines == len(lines)
    assert kept < 5_000_000  # each of them would take three
    assert audit(b"\n".join(lines) + b"\n").findings == []
