"""What a table has agreed on: told in words while people gather, and as it is once the game has begun."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from core.game import load_game
from tests.net.party import Party
from tui.moment import moment_of, telling_of

OPTIONS: dict[str, dict[str, Any]] = {
    "billionaire": {"bid_unit": 1_000_000, "payments": "closed"},
    "charge-it": {"limits": [1250, 2000, 3000, 4000], "match_target": 20_000},
    "james-bond-007": {"max_turns": 80, "pot_first": True},
}


def panels(game: str) -> Any:
    return import_module(f"tui.games.{game.replace('-', '_')}").PANELS


@pytest.mark.parametrize("game", OPTIONS)
async def test_the_options_of_a_table_reach_every_seat_as_they_are_and_its_screen_can_read_them(
    tmp_path: Path, game: str
) -> None:
    own = load_game(game).edition.model_dump(mode="json") | {"title": "Our box"}
    options = {**OPTIONS[game], "edition": own}
    party = await Party.open(tmp_path, game, 2, options=options)
    sessions = await party.begin()
    for session in sessions:
        assert session.info.options == options
        moment = moment_of(session)
        assert panels(game).read(moment) is not None
        assert telling_of(moment.info).asked(moment.view, moment.names)
    announced = party.visits[1].table.options
    assert announced["edition"] == "an edition of one's own"
    assert all(isinstance(value, str) for value in announced.values())
    await party.close()
