"""A replay for a picture of it: a whole game that bots have played, by a clock that ticks evenly."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from core.bots.bot import bot_for, generator
from replays.player import Player
from replays.table import RecordedTable

if TYPE_CHECKING:
    from tui.app import HonorApp
    from tui.pictures import Picture

NAMES = ("Ann", "Bea", "Cem", "Dora")
BEGAN = 1_796_000_000
"""A day in November: seconds since 1970."""


def recorded(picture: Picture) -> Player:
    """The game. The same picture has the same one, but for keys, names and hashes that nobody sees."""
    ticks = count(BEGAN, 3)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.honor"
        levels = [None, *["steady"] * (picture.seats - 1)]
        with RecordedTable.open(
            picture.game,
            picture.seats,
            picture.options,
            NAMES,
            levels,
            seed=picture.seed,
            path=path,
            durable=False,
            clock=lambda: float(next(ticks)),
        ) as table:
            bots = [bot_for(table.game, "steady") for _ in range(picture.seats)]
            luck = [generator(picture.seed, seat) for seat in range(picture.seats)]
            while not table.over:
                seat = min(table.to_act)
                seen = table.observation(seat, listening=bots[seat].listens)
                table.play(seat, bots[seat].choose(seen, luck[seat]).move)
        return Player.open(path)


def replay_app(picture: Picture) -> HonorApp:
    """The app that shows it from the first moment on, to eyes that see everything."""
    from tui.app import HonorApp
    from tui.screens.replay import replay_screen
    from tui.settings import Settings

    player = recorded(picture)
    line = player.steps()[len(player.steps()) * picture.moves // 100]

    async def first(app: HonorApp) -> Any:
        return replay_screen(app, player, "all", line, "", "sound")

    return HonorApp(Settings(**picture.settings), first)
