"""The golden playthroughs are what the rules give today."""

import pytest

from tests.golden.playthrough import available, file_for, playthrough


@pytest.mark.parametrize(("game", "seats"), list(available()))
def test_golden_playthrough(game: str, seats: int) -> None:
    path = file_for(game, seats)
    assert path.exists(), "there is none yet: make golden"
    assert playthrough(game, seats).splitlines() == path.read_text("utf-8").splitlines(), (
        "make golden, and read the difference"
    )
