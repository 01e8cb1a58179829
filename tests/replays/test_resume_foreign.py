"""Going on mends a torn end; a file that is no ledger is left as it is."""

from __future__ import annotations

from pathlib import Path

import pytest
import zstandard

from replays.formats import Unreadable
from replays.resume import CannotGoOn, resume
from replays.table import RecordedTable

FOREIGN = [b"my diary\nwithout a newline", b"", b"{}", b'{"body":{"format":"honor-ledger/9"}}\nx']


@pytest.mark.parametrize("content", FOREIGN, ids=range(4))
def test_a_foreign_file_is_refused_and_left_as_it_is(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    with pytest.raises(Unreadable):
        resume(file)
    assert file.read_bytes() == content


def test_a_packed_ledger_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "game.honor"
    RecordedTable.open("james-bond-007", 2, path=file).close()
    packed = zstandard.ZstdCompressor().compress(file.read_bytes())
    file.write_bytes(packed)
    with pytest.raises(CannotGoOn, match="packed"):
        resume(file)
    assert file.read_bytes() == packed
