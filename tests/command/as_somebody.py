"""Commands run as a user who may not write where the games lie: ``python -m tests.command.as_somebody USER FOLDER``.

Standard input: a JSON list of commands. Standard output: a JSON list of (status, output, errors). Everything is done
once before the user changes, in a folder of its own, so that no module is left to be loaded from where he may not read.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from replays.notes import Notes, NotKept
from replays.player import Player
from tests.command.program import here
from tui.app import HonorApp
from tui.screens.library import LibraryScreen


async def _in_the_library(folder: Path, keys: list[list[str]]) -> list[str]:
    """What the library says after each of these rows of keys."""

    async def first(app: HonorApp) -> LibraryScreen:
        return LibraryScreen(app, folder)

    said = []
    app = HonorApp(None, first)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen: Any = app.screen
        for row in keys:
            for worker in [worker for worker in screen.workers if not worker.is_finished]:
                await worker.wait()
            await pilot.press(*row)
            await pilot.pause()
            said.append(screen.said)
    return said


def _all(folder: Path, commands: list[list[str]]) -> list[Any]:
    os.environ["HONOR_GAMES"] = str(folder)
    found: list[Any] = []
    for command in commands:
        result = here(*[part.replace("@", str(folder)) for part in command])
        found.append((result.returncode, result.stdout, result.stderr))
    path = next(iter(sorted(folder.glob("*.honor"))))
    header: Any = Player.open(path).last.header
    try:
        Notes.of(path, header.body.game).put(5, "hm")
        found.append((0, "", "kept"))
    except NotKept as error:
        found.append((0, "", str(error)))
    found.append((0, "", asyncio.run(_in_the_library(folder, [["d"], ["n", *"new", "enter"], ["t"], ["escape"]]))))
    return found


def main(user: int, folder: Path) -> None:
    """See above."""
    commands = json.load(sys.stdin)
    with TemporaryDirectory() as name:
        own = Path(name) / "games"
        shutil.copytree(folder, own)
        own.chmod(0o700)
        _all(own, commands)
    if user != os.geteuid():
        os.setgroups([])
        os.setgid(user)
        os.setuid(user)
    json.dump(_all(folder, commands), sys.stdout)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
