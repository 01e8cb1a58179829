"""A replay in a real terminal: what a key that winds is answered with. Bytes do not depend on how busy a machine is."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from replays.table import RecordedTable
from tests.replays.ledgers import Ticking
from tests.tui.terminal import Terminal

MOST = 4000
"""Bytes of output that a key may cost at 80x24."""
RIGHT, LEFT, UP, DOWN = "\x1b[C", "\x1b[D", "\x1b[A", "\x1b[B"
WINDING = (*[RIGHT] * 14, *[LEFT] * 5, *[DOWN] * 8, *[UP] * 5, "n", "p", "]", "[")
REPAINTED = b"\x1b[?1049h"
"""The whole screen was asked for: a program that was stopped and goes on paints it, whatever the key was."""


@pytest.mark.parametrize("game", ["james-bond-007", "charge-it", "billionaire"])
def test_a_key_that_winds_costs_under_4_kb(game: str, tmp_path: Path) -> None:
    path, luck = tmp_path / "game.honor", random.Random(2)
    with RecordedTable.open(game, 4, path=path, seed=2, durable=False, clock=Ticking()) as table:
        while not table.over and table.lines < 450:
            seat = min(table.to_act)
            table.play(seat, luck.choice(table.legal_moves(seat)))
    with Terminal("tests.tui.pty_replay", str(path)) as terminal:
        terminal.until("SOUND")
        while terminal.read(0.5):
            pass
        costs = []
        for key in WINDING:
            answer = terminal.press(key, 1.0)
            if REPAINTED not in answer:
                costs.append(len(answer))
        assert len(costs) > len(WINDING) // 2
        assert max(costs) < MOST, costs
        assert sorted(costs)[len(costs) // 2] > 200, "something is seen to happen"
        assert terminal.read(1.0) == b"", "a replay that stands still sends nothing"
