"""Ledgers that stay for good: ``python -m tests.replays.ledgers_of_old`` writes one of each game and seat count, once.

They are plain files, as they were written on the day. A file that is there is never written anew: where a format or
the rules change, old files go on being read and audited, and new ones are added under another version.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Final

from core import VERSION
from core.game import load_game
from tests.replays.ledgers import SHORT, opened, play_on

FOLDER: Final = Path(__file__).parent / "ledgers-of-old"


def main() -> None:
    """Write what is not there yet for this version of the program."""
    FOLDER.mkdir(exist_ok=True)
    for game, options in SHORT.items():
        for seats in load_game(game).seat_counts:
            path = FOLDER / f"{game}-{seats}-{VERSION}.honor"
            if path.exists():
                continue
            with opened(path, game, seats, seed=None, durable=False, options=options) as table:
                play_on(table, random.Random(seats))
            print(path)


if __name__ == "__main__":
    main()
