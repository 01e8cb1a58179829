"""Draws the pictures of the README from the running app: ``python -m tui.pictures [FOLDER]``, or ``make pictures``.

Each picture is the app itself, headless, at a table that bots have played up to a certain moment. All luck is seeded
and no clock runs, so the same program always draws the same pictures, and they cannot grow old unnoticed.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from core.bots.bot import bot_for, generator
from core.dealer import SeededDealer
from core.local import LocalMatch
from net.opened import Opened, people_of
from net.session import Session, TableInfo
from net.solo import Clock, SoloTable

FOLDER: Final = Path("docs/pictures")
SMALL, WIDE = (80, 24), (120, 40)
YOU: Final = 0
ENVIRONMENT: Final = {
    "TERM": "xterm-256color",
    "LC_ALL": "C.UTF-8",
    "COLORTERM": "truecolor",
    "TEXTUAL_ANIMATIONS": "none",
}
MOST_MOVES: Final = 2000


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture: a game at the first moment, after so many moves, at which the phase asks something of you; or a
    replay of it, so many hundredths through."""

    name: str
    game: str = "james-bond-007"
    seats: int = 4
    seed: int = 7
    moves: int = 30
    phase: str = ""
    size: tuple[int, int] = SMALL
    keys: tuple[str, ...] = ()
    settings: dict[str, Any] = field(default_factory=dict)
    replay: bool = False
    options: dict[str, Any] = field(default_factory=dict)


PICTURES: Final = (
    Picture("home", game=""),
    Picture("james-bond-007", phase="respond"),
    Picture("james-bond-007-light", phase="turn", settings={"theme": "light"}),
    Picture("charge-it", game="charge-it", phase="play", moves=90),
    Picture("charge-it-count", game="charge-it", phase="round_end"),
    Picture("billionaire", game="billionaire", phase="bid", moves=120, keys=("9",)),
    Picture("billionaire-wide", game="billionaire", phase="bid", size=WIDE, moves=160, keys=("1", "2")),
    Picture("replay-wide", size=WIDE, moves=60, keys=("n",), replay=True, options={"max_turns": 30}),
    Picture("replay-graph", "billionaire", moves=70, keys=("g",), replay=True, options={"max_turns": 60}),
)


def played(picture: Picture) -> LocalMatch:
    """The table, played by steady bots up to the moment. Raises LookupError where it never comes."""
    match = LocalMatch.start(picture.game, picture.seats, dealer=SeededDealer(picture.seed))
    bots = [bot_for(match.game, "steady") for _ in range(picture.seats)]
    random = [generator(picture.seed, seat) for seat in range(picture.seats)]
    for number in range(MOST_MOVES):
        asked = number >= picture.moves and YOU in match.to_act and picture.phase in ("", match.phase)
        if match.over or asked:
            break
        seat = min(match.to_act, key=lambda seat: (seat == YOU, seat))  # the others answer first
        seen = match.observation(seat, listening=bots[seat].listens)
        match.play(seat, bots[seat].choose(seen, random[seat]).move)
    if match.over or YOU not in match.to_act:
        raise LookupError(f"{picture.name}: the game ended before the moment came")
    return match


async def table_of(picture: Picture) -> Session:
    """A session at which nobody ever moves."""
    match = played(picture)
    people = people_of("Ann", picture.seats, "steady")
    info = TableInfo(match.game.id, people, "local", {}, ledger="")
    opened = Opened(match, info, picture.seed)

    async def never(_seconds: float) -> None:
        await asyncio.get_running_loop().create_future()

    return SoloTable(opened, lambda before: before, clock=Clock(now=lambda: 0.0, sleep=never))


def app_for(picture: Picture) -> Any:
    """The app that shows it."""
    from tui.app import home_app, table_app
    from tui.settings import Settings

    if picture.replay:
        from tui.pictured_replay import replay_app

        return replay_app(picture)
    settings = Settings(**picture.settings)
    return table_app(lambda: table_of(picture), settings) if picture.game else home_app(settings)


async def drawn(picture: Picture) -> str:
    """The picture as SVG."""
    app = app_for(picture)
    async with app.run_test(size=picture.size) as pilot:
        await pilot.pause()
        await pilot.press(*picture.keys)
        await pilot.pause()
        svg: str = app.export_screenshot(title="Honor System")
    return without_random_ids(svg)


def without_random_ids(svg: str) -> str:
    """The same picture with ids that depend on nothing.

    >>> without_random_ids('<g class="terminal-123-r1"/>')
    '<g class="terminal-r1"/>'
    """
    return re.sub(r"terminal-\d+-", "terminal-", svg)


def main(arguments: list[str], say: Callable[[str], Any] = print) -> int:
    """Draw all pictures whose game has screens; the exit status."""
    os.environ.update(ENVIRONMENT)
    os.environ.pop("NO_COLOR", None)
    with TemporaryDirectory() as nobody:  # nobody's settings, and nobody's last table
        for name in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"):
            os.environ[name] = nobody
        return _draw_all(arguments, say)


def _draw_all(arguments: list[str], say: Callable[[str], Any]) -> int:
    from tui.games import NoPanels, panels_of

    folder = Path(arguments[0]) if arguments else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for picture in PICTURES:
        try:
            if picture.game:
                panels_of(picture.game)
            svg = asyncio.run(drawn(picture))
        except (NoPanels, LookupError, ModuleNotFoundError) as missing:
            say(f"{picture.name}: not drawn. {missing}")
            continue
        path = folder / f"{picture.name}.svg"
        path.write_text(svg, "utf-8")
        say(f"{path}: {len(svg) // 1024} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
