"""The audit on several processes: faster for a long ledger, and word for word the same report."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from replays import audit as auditing
from replays.audit import audit, audit_files
from replays.canonical import to_text
from replays.checks.signatures_elsewhere import SignaturesElsewhere
from tests.fair.dealt import dealt
from tests.replays.ledgers import Lines, first, forged

PIECES = 20
"""Signatures that go over at once: a game of a few hundred lines is many pieces."""


@pytest.fixture(autouse=True)
def short_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auditing, "LONG", 50)
    monkeypatch.setattr("replays.checks.signatures_elsewhere.AT_ONCE", PIECES)


def nothing(lines: Lines) -> None:
    pass


def a_signature(lines: Lines) -> None:
    lines[first(lines, "move", 7)]["sig"] = to_text(bytes(64))


def a_signature_of_the_sign_off(lines: Lines) -> None:
    lines[-1]["body"]["signatures"]["1"] = to_text(bytes(64))


def an_opening(lines: Lines) -> None:
    lines[first(lines, "open", 2)]["body"]["salt"] = to_text(bytes(12))


def all_signatures_and_more(lines: Lines) -> None:
    for line in lines:
        if "sig" in line:
            line["sig"], line["body"]["at"] = to_text(bytes(64)), 0
            line["count"] += 1


CHANGES = [nothing, a_signature, a_signature_of_the_sign_off, an_opening, all_signatures_and_more]


@pytest.mark.parametrize("change", CHANGES)
def test_two_processes_find_what_one_finds_in_the_same_order(tmp_path: Path, change: Callable[[Lines], object]) -> None:
    path = tmp_path / "game.honor"
    path.write_bytes(forged(dealt("billionaire"), change))
    (alone,), (together,) = audit_files([path], 1), audit_files([path], 2)
    assert together == alone
    assert alone.verdict == ("sound" if change is nothing else "flawed")


def test_the_others_check_signatures_while_this_process_follows_the_rules() -> None:
    sent: list[int] = []

    class Counting(ProcessPoolExecutor):
        def submit(self, work: Any, /, *arguments: Any, **more: Any) -> Any:
            sent.append(len(arguments[0]))
            return super().submit(work, *arguments, **more)

    with Counting(1) as pool:
        report = audit(dealt("billionaire"), helpers=pool)
    assert report.verdict == "sound"
    assert sent == [PIECES] * len(sent)
    assert len(sent) >= report.lines // 100


def test_a_process_that_was_killed_is_done_without() -> None:
    class Dead:
        def cancel(self) -> bool:
            return False

        def result(self) -> bool:
            raise BrokenProcessPool("killed")

    class Graveyard(ProcessPoolExecutor):
        def submit(self, *_: Any, **__: Any) -> Any:
            return Dead()

    with Graveyard(1) as pool:
        assert audit(dealt("billionaire"), helpers=pool).verdict == "sound"
        changed = forged(dealt("billionaire"), a_signature)
        assert audit(changed, helpers=pool) == audit(changed)
        assert SignaturesElsewhere(pool).all_good()


def test_no_process_is_started_for_a_short_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auditing, "LONG", 10**6)
    path = tmp_path / "game.honor"
    path.write_bytes(dealt())
    monkeypatch.setattr(ProcessPoolExecutor, "submit", lambda *_: pytest.fail("work was sent elsewhere"))
    assert [report.verdict for report in audit_files([path, path, path], 2)] == ["sound"] * 3
