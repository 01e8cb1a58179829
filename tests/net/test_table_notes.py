"""How a table was opened is remembered by those who play there: whoever takes it over keeps it as it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from net import wire
from net.table_notes import MOST, NOTES, TableNote, note_table, noted_table

FACTS: Any = {"id": "x", "game": "charge-it", "rules": "", "host": "Ann", "seats": ()}


def news(game: str, **more: Any) -> wire.TableNews:
    facts = wire.TableFacts.model_validate({**FACTS, "title": "Friday night", **more})
    return wire.TableNews(table=facts, ledger=game)


def test_a_table_is_remembered_as_its_host_tells_it(tmp_path: Path) -> None:
    note_table(tmp_path, news("one", clock="per move, bank 10 min", away_seconds=30, watchable=False))
    note_table(tmp_path, news("two", title="Ann's table"))
    assert noted_table(tmp_path, "one") == TableNote(
        title="Friday night", clock="bank:10", away_seconds=30, watchable=False
    )
    assert noted_table(tmp_path, "two") == TableNote(title="", clock="none", away_seconds=120, watchable=True)
    assert noted_table(tmp_path, "three") is None


def test_few_are_remembered_and_what_makes_no_sense_is_forgotten(tmp_path: Path) -> None:
    for number in range(MOST + 5):
        note_table(tmp_path, news(str(number), title="\x1b[31mred", clock="nonsense"))
    assert noted_table(tmp_path, "4") is None
    note = noted_table(tmp_path, "24")
    assert note is not None
    assert (note.title, note.clock) == ("red", "none")
    for content in (b"[]", b"\xff", b'{"a": 3}'):
        (tmp_path / NOTES).write_bytes(content)
        assert noted_table(tmp_path, "24") is None


def test_a_disk_that_refuses_keeps_nobody_from_playing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("net.table_notes.write_private", refused)
    note_table(tmp_path, news("one"))
    note_table(None, news("one"))
    assert noted_table(tmp_path, "one") is None
