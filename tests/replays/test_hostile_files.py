"""Files from strangers: whatever they hold, the audit says a verdict, works within bounds, and never falls over."""

from __future__ import annotations

import json
import os
import resource
import time
from pathlib import Path

import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st

from replays.audit import audit, audit_files
from replays.canonical import DEEPEST, LONGEST, dumps
from replays.formats import Unreadable
from replays.player import Player
from replays.reader import read_ledger
from tests.replays.ledgers import Lines, finished, forged, lines_of, parsed

BOND = finished()


def unreadable(source: Path | bytes) -> str:
    report = audit(source)
    assert report.verdict == "unreadable"
    with pytest.raises(Unreadable):
        Player(read_ledger(source).lines)
    return report.reason


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"\n\n\n",
        b"hello\n",
        b"{}\n",
        b"[]\n",
        b"null\n",
        b"\x00" * 4096,
        b"\xff\xfe{}\n",
        b'{"body":{"format":"honor-ledger/1"},"kind":"header"}\n',
        b'{"body":' * 50_000 + b"\n",
        b"[" * 200_000 + b"\n",
        b'{"a":' + b"9" * 5000 + b"}\n",
        BOND[:-1].replace(b"\n", b""),
        b"\n" + BOND,
        b"\x28\xb5\x2f\xfd",
        b"\x28\xb5\x2f\xfd" + b"nonsense" * 100,
        b"\x1f\x8b" + BOND,
    ],
    ids=lambda data: repr(data[:12]),
)
def test_bytes_that_are_no_ledger(data: bytes) -> None:
    assert unreadable(data).endswith(".")


def test_a_file_that_is_not_there_a_folder_a_pipe_and_a_device(tmp_path: Path) -> None:
    assert unreadable(tmp_path / "nothing.honor") == "There is no such file."
    assert unreadable(tmp_path) == "It is a folder."
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert unreadable(pipe) == "It is no plain file."
    assert unreadable(Path("/dev/zero")) == "It is no plain file."
    assert unreadable(Path("bad\0name")).startswith("It cannot be read")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    path = tmp_path / "game.honor"
    path.write_bytes(BOND)
    path.chmod(0)
    assert "Permission denied" in unreadable(path)


def test_a_line_of_100_megabytes(tmp_path: Path) -> None:
    lines = lines_of(BOND)
    path = tmp_path / "long.honor"
    with path.open("wb") as file:
        file.write(b"\n".join(lines[:20]) + b"\n" + lines[20][:-1])
        for _ in range(100):
            file.write(b" " * (1 << 20))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    report = audit(path)
    assert report.verdict == "flawed"
    assert any(found.line == 20 and f"{LONGEST:,}" in found.sentence for found in report.findings)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 60_000  # kilobytes


@pytest.mark.parametrize("deep", [b"[" * 600_000 + b"]" * 400_000, b'{"a":' * 90_000 + b"1" + b"}" * 90_000])
def test_deep_nesting_in_the_middle(deep: bytes) -> None:
    lines = lines_of(BOND)
    report = audit(b"\n".join([*lines[:20], deep, *lines[21:]]) + b"\n")
    assert any(found.line == 20 and found.rule == "bytes" for found in report.findings)


def test_deep_nesting_inside_a_move() -> None:
    nested: object = 1
    for _ in range(DEEPEST - 4):
        nested = [nested]

    def change(lines: Lines) -> None:
        move = next(line for line in lines if line["kind"] == "move")
        move["body"]["move"] = {"kind": "draw", "slot": nested}

    assert audit(forged(BOND, change)).verdict == "flawed"


def test_a_bomb_of_zeros_and_a_bomb_of_lines() -> None:
    packer = zstandard.ZstdCompressor(level=3)
    started = time.process_time()
    zeros = packer.compress(bytes(1 << 28))
    assert len(zeros) < 30_000
    assert f"{LONGEST:,}" in unreadable(zeros)
    lines = packer.compress(lines_of(BOND)[0] + b"\n" + b"{}\n" * (1 << 21))
    report = audit(lines)
    assert report.verdict == "flawed"
    assert len(report.findings) <= 1000
    assert report.more > 0
    assert time.process_time() - started < 60


def test_a_packed_ledger_is_a_ledger_and_a_cut_one_is_unfinished() -> None:
    packed = zstandard.ZstdCompressor(level=9).compress(BOND)
    assert audit(packed).verdict == "sound"
    assert audit(packed[: len(packed) // 2]).verdict in ("sound so far", "unreadable")


def test_truncated_at_every_byte() -> None:
    """Whole lines are kept, and what follows them is a torn line: at every single byte."""
    lines, ends, end = lines_of(BOND), [], 0
    for line in lines:
        end += len(line) + 1
        ends.append(end)
    whole = 0
    for size in range(len(BOND)):
        whole += whole < len(ends) and ends[whole] <= size
        raw = read_ledger(BOND[:size])
        assert len(raw.lines) == whole
        assert len(raw.torn) == size - (ends[whole - 1] if whole else 0)


def test_truncated_after_every_line_and_within_each() -> None:
    end = 0
    for number, line in enumerate(lines_of(BOND)):
        for size in (end, end + 1 + number * 13 % len(line), end + len(line)):
            report = audit(BOND[:size])
            assert report.verdict == ("sound so far" if number else "unreadable"), (number, size)
        end += len(line) + 1


def test_a_header_from_a_newer_version() -> None:
    def newer(lines: Lines) -> None:
        lines[0]["body"]["format"] = "honor-ledger/2"

    reason = unreadable(forged(BOND, newer))
    assert "honor-ledger/2" in reason
    assert "honor-ledger/1" in reason


def test_rules_and_games_that_this_program_does_not_have() -> None:
    def other_rules(lines: Lines) -> None:
        lines[0]["body"]["rules"]["version"] = "99"

    def other_game(lines: Lines) -> None:
        lines[0]["body"]["rules"]["game"] = "snakes-and-ladders"

    assert "version 99" in unreadable(forged(BOND, other_rules))
    assert "snakes-and-ladders" in unreadable(forged(BOND, other_game))


@pytest.mark.parametrize(
    ("where", "value"),
    [
        ("options", {"colour": "red"}),
        ("options", {"max_turns": -1}),
        ("options", {"edition": {"game": "james-bond-007"}}),
        ("position", {}),
        ("position", {"game": "james-bond-007", "seats": 99}),
        ("position", {"game": "james-bond-007", "seats": 3, "rows": 7}),
        ("position", {"game": "charge-it", "seats": 3, "hands": [[], [], []]}),
    ],
)
def test_options_and_positions_that_cannot_be(where: str, value: object) -> None:
    def change(lines: Lines) -> None:
        lines[0]["body"]["rules"][where] = value

    assert audit(forged(BOND, change)).verdict in ("unreadable", "flawed")


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 2**53 - 1) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("abkindmovecard.", max_size=6), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=150)
@given(st.data())
def test_any_value_anywhere_is_a_finding_and_no_crash(data: st.DataObject) -> None:
    lines = parsed(BOND)
    line = lines[data.draw(st.integers(0, len(lines) - 1))]
    holder = line["body"] if data.draw(st.booleans()) and line["body"] else line
    key = data.draw(st.sampled_from(sorted(holder)))
    before = json.dumps(holder[key])
    holder[key] = data.draw(JUNK)
    report = audit(b"\n".join(dumps(one) for one in lines) + b"\n")
    assert (report.verdict == "sound") == (json.dumps(holder[key]) == before)


@settings(max_examples=60)
@given(st.lists(st.binary(max_size=60), max_size=5), st.integers(0, len(lines_of(BOND))))
def test_any_bytes_in_between(junk: list[bytes], at: int) -> None:
    lines = lines_of(BOND)
    data = b"\n".join([*lines[:at], *junk, *lines[at:]]) + b"\n"
    assert (audit(data).verdict == "sound") == (data == BOND)


def test_many_files_on_two_processes_in_their_order(tmp_path: Path) -> None:
    paths = []
    for number in range(6):
        path = tmp_path / f"{number}.honor"
        path.write_bytes(BOND if number % 2 else BOND[: 900 * number])
        paths.append(path)
    reports = list(audit_files([*paths, tmp_path], jobs=2))
    assert [report.file for report in reports] == [str(path) for path in [*paths, tmp_path]]
    assert [report.verdict for report in reports] == [audit(path).verdict for path in [*paths, tmp_path]]
