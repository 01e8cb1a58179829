"""Ledgers of earlier days are as sound as when they were played, and can be watched."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.game import game_ids
from replays.audit import audit
from replays.player import Player
from tests.replays.keep import KEPT

FILES = sorted(KEPT.glob("*.honor.zst"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_kept_ledger_stays_sound(path: Path) -> None:
    report = audit(path)
    assert (report.verdict, report.findings) == ("sound", [])
    player = Player.open(path)
    assert player.findings.list == []
    assert player.view(player.lines - 1, "all")["result"] == report.result
    for seat in range(player.seats):
        assert player.told(seat)


def test_there_is_one_of_every_game() -> None:
    kept = {path.name.rsplit("-", 1)[0] for path in FILES}
    assert kept == set(game_ids())
