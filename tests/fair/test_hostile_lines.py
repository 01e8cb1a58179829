"""Ledgers of this level that lie in every field: bounded work, a finding, and never a traceback."""

from __future__ import annotations

import json
import random
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from replays.audit import audit
from replays.canonical import dumps, to_text
from replays.ledger_match import LedgerMatch
from tests.fair.dealt import DealtTable, dealt
from tests.fair.recovering import begin_again, recover, vanish
from tests.replays.ledgers import Lines, forged, parsed, rechained

JUNK: list[Any] = [
    None, True, -1, 0, 10**6, 2**53, "", "x", "A" * 43, "A" * 86, "A" * 5000, [], {}, [[]] * 9, {"0": "A" * 87},
    {"9": to_text(bytes(65))}, {"host": to_text(bytes(64))}, "\u202e", to_text(b"\xff" * 65), to_text(b"\xff" * 32),
]  # fmt: skip
KINDS = (
    *(
        "join",
        "escrow",
        "recover",
        "handover",
        "dispute",
        "luck",
        "unseal",
        "seal",
        "presence",
        "checkpoint",
        "signoff",
    ),
)


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A game in which everything that this level has happens."""
    table = DealtTable(tmp_path_factory.mktemp("game") / "game", "james-bond-007", 4, seed=2)
    table.begin()
    table.play(moves=4)
    vanish(table, 1)
    recover(table, 1)
    event = sum(line["kind"] == "ask" for line in parsed(b"\n".join(table.lines()) + b"\n")) + 1
    begin_again(table, 1, bytes(32), event)
    table.scribe.seat(table.hands[2], "dispute", {"line": 3, "sentence": "No."}, quiet=True)
    table.play(2)
    return table.close()


def test_everything_happens_in_it_and_is_sound(everything: bytes) -> None:
    report = audit(everything)
    assert (report.verdict, report.findings) == ("sound", [])
    assert len(report.disputes) == 1
    assert set(KINDS) - {"handover"} <= {line["kind"] for line in parsed(everything)}


@pytest.mark.parametrize("kind", KINDS)
def test_nonsense_in_every_field(everything: bytes, kind: str) -> None:
    """Every field of every such line, with everything in it that does not belong there."""
    draw = random.Random(kind)
    lines = parsed(everything)
    at = [number for number, line in enumerate(lines) if line["kind"] == kind]
    if not at:
        at = [len(lines) - 4]
        body = {"host_key": to_text(bytes(32)), "seat": 1, "signatures": {}}
        lines[at[0]] = {"body": body, "by": "host", "kind": kind, "ms": 10**6}
    for number in [at[0], at[-1]]:
        for path in fields(lines[number]):
            for junk in draw.sample(JUNK, 2):
                changed = json.loads(json.dumps(lines))
                put(changed[number], path, junk)
                if changed[number] == lines[number]:
                    continue
                try:
                    data = rechained(changed)
                except ValueError:
                    continue
                report = audit(data)
                assert report.verdict in ("flawed", "unreadable"), (kind, path, junk)
                for finding in report.findings:
                    assert len(finding.sentence) <= 400


def fields(line: dict[str, Any], before: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for key, value in line.items():
        if not before and key in ("n", "prev", "ms", "sig", "seen", "count"):
            continue
        found.append((*before, key))
        if isinstance(value, dict):
            found += fields(value, (*before, key))
    return found


def put(line: dict[str, Any], path: tuple[str, ...], value: Any) -> None:
    for key in path[:-1]:
        line = line[key]
    line[path[-1]] = value


@pytest.mark.parametrize("kind", ["recover", "escrow", "join", "dispute", "handover"])
def test_thousands_of_such_lines_cost_bounded_work(everything: bytes, kind: str) -> None:
    lines = parsed(everything)
    bodies: dict[str, Any] = {
        "recover": {"seat": 1, "secret": to_text(bytes(32)), "signatures": {}},
        "handover": {"host_key": to_text(bytes(32)), "seat": 1, "signatures": {}},
        "escrow": {"shares": {str(seat): to_text(bytes(65)) for seat in range(4)}, "t": 3},
        "dispute": {"line": 1, "sentence": "x" * 400},
    }
    line = next((one for one in lines if one["kind"] == kind), None)
    if kind in bodies:
        line = {"body": bodies[kind], "by": "host", "kind": kind, "ms": 0}
    assert line is not None
    many = [*lines[:12], *[{**line, "ms": lines[11]["ms"]} for _ in range(3000)]]
    data = rechained(many)
    began = process_time()
    report = audit(data)
    spent = process_time() - began
    assert report.verdict in ("flawed", "sound so far")
    assert len(report.findings) <= 1000
    assert len(report.disputes) <= 3000
    assert spent < 8


def test_a_disputed_line_is_told_in_clean_words() -> None:
    def dispute(lines: Lines) -> None:
        body = {"line": 3, "sentence": "\x1b[2J\u202egone"}
        lines.insert(-4, {"body": body, "by": "host", "kind": "dispute", "ms": lines[-5]["ms"]})

    report = audit(forged(dealt(), dispute))
    assert report.disputes
    assert "\x1b" not in report.disputes[0]
    assert "\u202e" not in report.disputes[0]


def test_a_follower_takes_nothing_after_a_line_that_it_refused(tmp_path: Path) -> None:
    lines = dealt().split(b"\n")[:-1]
    follower = LedgerMatch()
    for line in lines[:9]:
        follower.feed(line)
    wrong = json.loads(lines[9])
    wrong["prev"] = to_text(bytes(32))
    with pytest.raises(Exception, match="does not follow the line before"):
        follower.feed(dumps(wrong))
