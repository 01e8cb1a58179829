"""What several tests of the library begin with."""

from pathlib import Path

import pytest

from tests.replays.ledgers import finished


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder of three finished games, an unfinished one and a letter."""
    folder = tmp_path / "games"
    folder.mkdir()
    for game in ("james-bond-007", "charge-it", "billionaire"):
        (folder / f"{game}.honor").write_bytes(finished(game, 3))
    (folder / "half.honor").write_bytes(b"".join(finished().splitlines(keepends=True)[:60]))
    (folder / "letter.honor").write_text("Dear Ann\n")
    return folder
