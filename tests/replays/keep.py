"""Ledgers that stay in the test suite for good: ``python -m tests.replays.keep`` writes one of each game, once.

What was sound when it was played must be sound for ever. A kept file is never written anew after a release: where the
rules change, their version does, and the old ones stay.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import zstandard

from core import VERSION
from core.game import game_ids
from tests.replays.ledgers import opened, play_on

KEPT: Final = Path(__file__).parent / "kept"


def main(games: list[str]) -> None:
    """Write what is not there yet for this version of the program."""
    KEPT.mkdir(exist_ok=True)
    for game in games or game_ids():
        path = KEPT / f"{game}-{VERSION}.honor.zst"
        if path.exists():
            print(f"{path} is kept already")
            continue
        with TemporaryDirectory() as folder:
            written = Path(folder) / "game.honor"
            with opened(written, game, 3, seed=None, durable=False) as table:
                play_on(table, random.Random(VERSION))
            path.write_bytes(zstandard.ZstdCompressor(level=19).compress(written.read_bytes()))
        print(path)


if __name__ == "__main__":
    main(sys.argv[1:])
