"""A host, a seat or an editor with every key writes lines that no honest program writes: well formed, and signed."""

from __future__ import annotations

from pathlib import Path

from replays.audit import audit
from tests.fair.dealt import DealtTable
from tests.fair.resigning import resigned
from tests.fair.test_threats_of_hosts import Stacking
from tests.replays.ledgers import Lines, first


def test_a_a_stacked_shuffle_whose_disclosure_stands_far_from_the_end(tmp_path: Path) -> None:
    """Whatever a host writes behind it: it is found, and what it discloses is worked out."""

    class Stacked(DealtTable):
        dealing_class = Stacking

    def pad(lines: Lines) -> None:
        at = first(lines, "disclose") + 1
        filler = {"body": {"more": {"kind": "disclose"}}, "by": "host", "kind": "x-filler", "ms": lines[at]["ms"]}
        lines[at:at] = [dict(filler) for _ in range(200)]

    table = Stacked(tmp_path / "game")
    table.begin()
    table.play()
    report = audit(resigned(table, table.close(), pad))
    assert report.verdict == "flawed"
    assert "deck" in {found.rule for found in report.findings}
