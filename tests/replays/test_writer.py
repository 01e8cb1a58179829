"""Appending: whole lines or nothing, and the disk before the caller."""

from __future__ import annotations

import os
from io import FileIO
from pathlib import Path

import pytest

from replays import writer as writing
from replays.writer import LedgerInUse, LedgerWriter


def test_there_is_no_file_before_its_first_lines(tmp_path: Path) -> None:
    path = tmp_path / "a.honor"
    writer = LedgerWriter(path)
    writer.append(b"one")
    assert list(tmp_path.iterdir()) == []
    writer.sync()
    assert path.read_bytes() == b"one\n"
    assert list(tmp_path.iterdir()) == [path]
    writer.append(b"two")
    writer.append(b"three")
    assert path.read_bytes() == b"one\n"
    writer.sync()
    assert path.read_bytes() == b"one\ntwo\nthree\n"
    writer.close()


def test_a_name_that_is_taken_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "a.honor"
    path.write_bytes(b"precious")
    writer = LedgerWriter(path)
    writer.append(b"one")
    with pytest.raises(FileExistsError):
        writer.sync()
    writer.drop()
    assert path.read_bytes() == b"precious"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("torn", [b"", b"x", b'{"body":', b"y" * 200_000])
def test_a_torn_tail_is_cut_off_before_the_next_append(tmp_path: Path, torn: bytes) -> None:
    path = tmp_path / "a.honor"
    path.write_bytes(b"one\ntwo\n" + torn)
    with LedgerWriter.existing(path) as writer:
        writer.append(b"three")
    assert path.read_bytes() == b"one\ntwo\nthree\n"


def test_a_file_without_a_whole_line_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "a.honor"
    path.write_bytes(b"no newline")
    with LedgerWriter.existing(path) as writer:
        writer.append(b"one")
    assert path.read_bytes() == b"one\n"


def test_one_writer_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "a.honor"
    first = LedgerWriter(path)
    first.append(b"one")
    first.sync()
    with pytest.raises(LedgerInUse):
        LedgerWriter.existing(path)
    first.close()
    LedgerWriter.existing(path).close()


def test_a_full_disk_loses_nothing_and_leaves_no_half_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.honor"
    writer = LedgerWriter(path)
    writer.append(b"one")
    writer.sync()

    def half(file: FileIO, data: bytes) -> None:
        file.write(data[: len(data) // 2])
        raise OSError(28, os.strerror(28))

    with monkeypatch.context() as full:
        full.setattr(writing, "_write_all", half)
        writer.append(b"two-two")
        with pytest.raises(OSError, match="No space"):
            writer.sync()
    assert path.read_bytes() == b"one\ntwo-"
    writer.append(b"three")
    writer.sync()
    assert path.read_bytes() == b"one\ntwo-two\nthree\n"
    writer.close()


def test_lines_are_synced_to_the_disk_before_sync_returns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    real = os.fsync

    def fsync(descriptor: int) -> None:
        synced.append(os.fstat(descriptor).st_size)
        real(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)
    writer = LedgerWriter(tmp_path / "a.honor")
    writer.append(b"one")
    writer.sync()
    assert 4 in synced
    writer.append(b"two")
    writer.sync()
    assert synced[-1] == 8
    writer.close()
    quick = LedgerWriter(tmp_path / "b.honor", durable=False)
    count = len(synced)
    quick.append(b"one")
    quick.close()
    assert len(synced) == count
