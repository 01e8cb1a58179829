"""docs/ledger.md is the format: a reader written from that page alone agrees with every ledger we have ever kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core.game import load_game
from replays.audit import audit
from tests.fair import stranger
from tests.fair.dealt import dealt
from tests.fair.strange_ledger import written
from tests.fair.stranger import Stranger

OLD = sorted(Path(__file__).parents[1].glob("replays/ledgers-of-old/*.honor"))


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_a_stranger_agrees_with_every_ledger_of_old(path: Path) -> None:
    read = Stranger(path.read_bytes())
    assert read.wrong == []
    assert {"the bytes", "the chain", "signatures", "signatures of all", "beacon values", "cards"} <= set(read.checked)


def test_a_stranger_agrees_with_a_table_of_people() -> None:
    read = Stranger(dealt())
    assert read.wrong == []
    assert read.checked["identities"] == 3
    assert read.checked["the shared secret"] == 1
    assert min(read.checked[what] for what in ("sealed openings", "sealed answers", "shares", "openings")) > 0


def test_a_stranger_finds_a_changed_byte_in_any_line() -> None:
    lines = dealt().split(b"\n")[:-1]
    for number in range(1, len(lines), 7):
        line: dict[str, Any] = json.loads(lines[number])
        line["ms"] += 1
        changed = [*lines[:number], stranger.canonical(line), *lines[number + 1 :]]
        assert Stranger(b"\n".join(changed) + b"\n").wrong, number


@pytest.mark.parametrize(
    ("cheat", "verdict", "rules"),
    [
        ("", "sound", set()),
        ("no sign-off", "sound so far", set()),
        ("no disclosure", "sound so far", set()),
        ("stacked", "flawed", {"deck"}),
        ("swapped", "flawed", {"opening"}),
        ("result", "flawed", {"result"}),
        ("edited", "flawed", {"chain", "signature"}),
    ],
)
def test_a_ledger_written_by_a_stranger_is_audited_as_the_page_says(cheat: str, verdict: str, rules: set[str]) -> None:
    report = audit(written(load_game("james-bond-007").edition.fingerprint(), cheat))
    assert report.verdict == verdict
    assert rules <= {found.rule for found in report.findings}
    assert bool(report.findings) == bool(rules)


def test_a_stranger_reads_its_own_ledger() -> None:
    assert Stranger(written(load_game("james-bond-007").edition.fingerprint())).wrong == []
